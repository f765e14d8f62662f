import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Term } from '#web/help/term.tsx';
import { ProblemText } from '#web/help/problem-text.tsx';
import type { Output } from '#web/api/call.ts';
import { contextQuery, explainQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import { loadWords } from '#web/words/words.ts';
import { categoryName, scopeName, unitName } from '#web/words/names.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { amountInText } from './amount-in-text.ts';
import { MarkedText } from './evidence.tsx';
import { HowSure } from './how-sure.tsx';
import { TraceTree } from './trace-tree.tsx';

type Explanation = Output<'entry.explain'>;

/** Asked for only where an entry was read in a document. */
const ReadPlaces = lazy(async () => {
  const [places] = await Promise.all([import('#web/documents/read-places.tsx'), loadWords('documents')]);
  return { default: places.ReadPlaces };
});

function Section({ title, children, testId }: { title: string; children: ReactNode; testId?: string }) {
  return (
    <section className="border-t border-line py-4" data-testid={testId}>
      <h3 className="mb-2 text-[0.8125rem] font-semibold text-quiet">{title}</h3>
      {children}
    </section>
  );
}

function Result({ explanation }: { explanation: Explanation }) {
  const { t } = useTranslation('reason');
  const formats = useFormats();
  const { entry, result } = explanation;
  const counted = entry.co2eKg !== null;
  return (
    <div className="pb-4">
      <p className="text-quiet">
        {formats.exact(entry.quantity)} {unitName(entry.unit)} · {formats.period(entry.from, entry.to)}
        {entry.siteName && ` · ${entry.siteName}`}
      </p>
      {counted ? (
        <p className="figure mt-1 text-2xl font-semibold" data-testid="why-result" data-kg={entry.co2eKg}>
          {formats.emissions(entry.co2eKg ?? '')}
        </p>
      ) : (
        <p className="mt-1 text-2xl font-semibold text-warn" data-testid="why-result">
          {t('state.not_counted')}
        </p>
      )}
      <p className="text-quiet">
        {scopeName(entry.scope)} · {categoryName(entry.category)} · {entry.gwpSet} ·{' '}
        {t(`state.${entry.state}`)}
      </p>
      {entry.biogenicCo2Kg !== null && Number(entry.biogenicCo2Kg) > 0 && (
        <p className="figure mt-1" data-testid="why-biogenic" data-kg={entry.biogenicCo2Kg}>
          <span aria-hidden className="mr-2 inline-block size-2.5 rounded-sm bg-biogenic" />
          <Term id="biogenic-co2" text={t('biogenic')} />:{' '}
          {formats.emissions(entry.biogenicCo2Kg).replace('CO₂e', 'CO₂')}
        </p>
      )}
      {!counted && <p className="mt-3">{t('notCounted')}</p>}
      {(counted ? entry.problems : result.problems).map((problem) => (
        <p key={problem.code} className="mt-2 rounded-md bg-warn-soft px-3 py-2 text-warn">
          <ProblemText problems={[problem]} />
        </p>
      ))}
    </div>
  );
}

type HistoryKey =
  `history.${'draft' | 'agentDraft' | 'edit' | 'commit' | 'correct' | 'withdraw' | 'restore' | 'annotate'}`;

function History({ explanation }: { explanation: Explanation }) {
  const { t } = useTranslation('reason');
  const formats = useFormats();
  const verbs: Record<string, HistoryKey> = {
    'draft.create': 'history.draft',
    'agent.draftFromFiles': 'history.agentDraft',
    'draft.update': 'history.edit',
    'entry.commit': 'history.commit',
    'entry.correct': 'history.correct',
    'entry.correctMany': 'history.correct',
    'entry.withdrawMany': 'history.withdraw',
    'entry.restore': 'history.restore',
    'entry.annotate': 'history.annotate',
  };
  return (
    <ol className="flex flex-col gap-1.5">
      {explanation.history.map((event) => {
        const key = verbs[event.verb];
        return (
          <li key={`${event.at}${event.verb}`} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {key
                ? t(key, { name: event.byName })
                : t('history.other', { verb: event.verb, name: event.byName })}
              {event.reason && (
                <span className="block text-quiet">{t('reasonGiven', { reason: event.reason })}</span>
              )}
              {event.run && (
                <Link
                  to={`/agents/runs/${event.run.id}`}
                  className="block text-quiet underline underline-offset-2"
                  data-testid="why-run"
                >
                  {t('byRun', { number: event.run.number, step: event.run.step })}
                </Link>
              )}
            </span>
            <time dateTime={event.at} className="figure text-quiet">
              {formats.instant(event.at)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}

function Versions({ explanation }: { explanation: Explanation }) {
  const { t } = useTranslation('reason');
  const formats = useFormats();
  return (
    <ol className="flex flex-col gap-1">
      {explanation.versions.map((version, index) => (
        <li key={version.id} className="figure flex flex-wrap justify-between gap-x-4">
          <span>
            {index + 1}. {formats.exact(version.quantity)} {unitName(version.unit)} ·{' '}
            {formats.period(version.from, version.to)}
          </span>
          <span className="text-quiet">
            {version.co2eKg === null ? t('state.not_counted') : formats.emissions(version.co2eKg)} ·{' '}
            {t(`state.${version.state}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Sources({ explanation }: { explanation: Explanation }) {
  const { t } = useTranslation('reason');
  const formats = useFormats();
  return (
    <ul className="flex flex-col gap-2">
      {explanation.sources.map((source) => (
        <li key={`${source.sourceId}${source.locator ?? ''}`} data-testid="why-source">
          <p>
            {source.publisher} — {source.title}
          </p>
          <p className="text-[0.8125rem] text-quiet">
            {t('edition')} {source.edition} · {source.licence} ·{' '}
            {t('retrieved', { day: formats.day(source.retrievedOn) })}
          </p>
          {source.attribution && <p className="text-[0.8125rem] text-quiet">{source.attribution}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Says so when a person changed the amount by hand: the approved quantity is then not the one in the text. */
function ChangedByHand({ explanation }: { explanation: Explanation }) {
  const { t } = useTranslation('reason');
  const formats = useFormats();
  const { data: context } = useQuery(contextQuery);
  const { entry, evidence, history } = explanation;
  const edited = history.some(({ verb }) => verb === 'draft.update' || verb === 'entry.correct');
  const typed =
    evidence && context?.organization ? amountInText(evidence, context.organization.locale) : null;
  if (!edited || typed === null || typed === entry.quantity) return null;
  const name = entry.committedByName;
  return (
    <p className="mt-2 rounded-md bg-warn-soft px-3 py-2 text-warn" data-testid="why-changed">
      {t('changedByHand', {
        typed: formats.exact(typed),
        approved: `${formats.exact(entry.quantity)} ${unitName(entry.unit)}`,
        name,
      })}
    </p>
  );
}

/** The arithmetic a step a line, to be read from top to bottom or copied into a note. */
function WrittenOut({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('reason');
  const [copied, setCopied] = useState(false);
  const text = lines.join('\n');
  return (
    <details className="mt-3 text-[0.8125rem]" data-testid="why-arithmetic">
      <summary className="rounded text-quiet hover:text-ink">{t('arithmetic')}</summary>
      <pre className="figure my-2 overflow-x-auto whitespace-pre-wrap">{text}</pre>
      <Button
        size="small"
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        data-testid="why-arithmetic-copy"
      >
        {t(copied ? 'arithmetic.copied' : 'arithmetic.copy')}
      </Button>
    </details>
  );
}

/** An entry's reason: result, evidence, calculation, sources, approval and every version. */
export function Reason({ entryId }: { entryId: string }) {
  const { t } = useTranslation('reason');
  const { data, error, refetch, isPending } = useQuery(explainQuery(entryId));
  if (isPending) {
    return (
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-9 w-1/2" />
        <Skeleton className="h-64" />
      </div>
    );
  }
  if (error) {
    return <LoadFailure title={t('error')} error={error} onRetry={() => refetch()} />;
  }
  const { evidence, result, sources, versions } = data;
  return (
    <div data-testid="why-panel">
      <Result explanation={data} />
      {evidence && (
        <Section title={`${t('evidence')} · ${t(`evidence.${evidence.source}`)}`} testId="why-evidence">
          {evidence.text !== '' && (
            <blockquote className="border-l-2 border-accent pl-3 break-words whitespace-pre-wrap">
              <MarkedText text={evidence.text} spans={evidence.spans} />
            </blockquote>
          )}
          {evidence.read && evidence.read.length > 0 && (
            <Suspense fallback={<Skeleton className="h-16" />}>
              <ReadPlaces read={evidence.read} />
            </Suspense>
          )}
          <ChangedByHand explanation={data} />
        </Section>
      )}
      {result.status === 'calculated' && (
        <Section title={t('calculation')}>
          <TraceTree trace={result.trace} factors={result.factors} />
          {data.arithmetic && <WrittenOut lines={data.arithmetic.lines} />}
        </Section>
      )}
      {result.status === 'calculated' && (
        <Section title={t('howSure')}>
          <HowSure method={result.method} uncertainty={result.uncertainty} />
        </Section>
      )}
      {sources.length > 0 && (
        <Section title={t('sources')}>
          <Sources explanation={data} />
        </Section>
      )}
      <Section title={t('history')} testId="why-history">
        <History explanation={data} />
      </Section>
      {versions.length > 1 && (
        <Section title={t('versions')}>
          <Versions explanation={data} />
        </Section>
      )}
    </div>
  );
}

interface WhyDrawerProps {
  /** The entry whose reason is open; null closes the drawer. */
  entryId: string | null;
  onClose: () => void;
  /** Present when the drawer was opened from a list of entries. */
  onBack?: () => void;
}

/** The reason of one entry in a drawer. */
export function WhyDrawer({ entryId, onClose, onBack }: WhyDrawerProps) {
  const { t } = useTranslation('reason');
  const shell = useTranslation('shell');
  const { language } = useFormats();
  const { data } = useQuery({ ...explainQuery(entryId ?? ''), enabled: entryId !== null });
  return (
    <Drawer
      open={entryId !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={data ? splitKindName(data.entry.kindName[language]).name : ' '}
      closeLabel={shell.t('close')}
      testId="why-drawer"
    >
      {onBack && (
        <Button look="quiet" size="small" onClick={onBack} className="mb-3 -ml-2" data-testid="why-back">
          <ArrowLeft aria-hidden />
          {t('back')}
        </Button>
      )}
      {entryId && <Reason entryId={entryId} />}
    </Drawer>
  );
}
