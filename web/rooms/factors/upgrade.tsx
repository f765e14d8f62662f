import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowRight, Layers } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '#web/help/problem-text.tsx';
import { call, type Output } from '#web/api/call.ts';
import { WhyDrawer } from '#web/reason/why-panel.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { Empty, Failure, Skeleton } from '#web/ui/states.tsx';
import { useFormats, type Formats } from '#web/words/format.ts';
import { KindName } from '#web/words/kind-name.tsx';
import { unitName } from '#web/words/names.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { signed, signedPercent } from './content.ts';
import { editionsQuery } from './editions-query.ts';
import { tableName } from './table-name.ts';

type Preview = Output<'factor.upgradePreview'>;
type Change = Preview['changes'][number];
type NotComparable = Preview['notComparable'][number];
type Pair = Change['pairs'][number];

const PAGE = 50;
const MOST = 500;

const previewQuery = (publisher: string, edition: string, limit: number) =>
  queryOptions({
    queryKey: ['ledger', 'factor.upgradePreview', publisher, edition, limit],
    queryFn: ({ signal }) => call('factor.upgradePreview', { publisher, edition, limit }, signal),
    enabled: publisher !== '' && edition !== '',
  });

function Tile({ name, value, testId }: { name: string; value: string; testId?: string }) {
  return (
    <div className="rounded-lg border border-line bg-panel px-3 py-2">
      <dt className="text-[0.8125rem] text-quiet">{name}</dt>
      <dd className="figure text-lg font-semibold" data-testid={testId}>
        {value}
      </dd>
    </div>
  );
}

function Summary({ preview }: { preview: Preview }) {
  const { t } = useTranslation('factors');
  const formats = useFormats();
  const { lines, fromKg, toKg, changeKg } = preview;
  const share = signedPercent(fromKg, toKg, formats);
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Tile
        name={t('upgrade.change')}
        value={`${signed(changeKg, (kg) => formats.emissions(kg))}${share ? ` (${share})` : ''}`}
        testId="upgrade-change"
      />
      <Tile name={t('upgrade.changed')} value={String(lines.changed)} testId="upgrade-changed" />
      <Tile name={t('upgrade.same')} value={String(lines.unchanged)} />
      <Tile name={t('upgrade.notComparable')} value={String(lines.notComparable)} testId="upgrade-none" />
    </dl>
  );
}

function PairName({ pair }: { pair: Pair }) {
  const { t } = useTranslation('factors');
  const { language } = useFormats();
  const same = pair.from.name[language] === pair.to.name[language];
  return (
    <span className="block text-[0.8125rem] break-words text-quiet">
      {pair.from.name[language]}
      {!same && ` → ${pair.to.name[language]}`}
      <span className="block break-all">
        <code>{pair.from.factorId}</code>
        <ArrowRight className="mx-1 inline size-3.5" aria-label={t('upgrade.becomes')} />
        <code>{pair.to.factorId}</code>
      </span>
    </span>
  );
}

function activityText(line: Change | NotComparable, formats: Formats): string {
  const amount = `${formats.exact(line.quantity)} ${unitName(line.unit)} · ${formats.period(line.from, line.to)}`;
  return line.siteName ? `${amount} · ${line.siteName}` : amount;
}

function ChangeRow({ change, onOpen }: { change: Change; onOpen: () => void }) {
  const { t } = useTranslation('factors');
  const formats = useFormats();
  const { language } = formats;
  const share = signedPercent(change.fromKg, change.toKg, formats);
  return (
    <li className="border-b border-line px-2 py-2.5 last:border-0" data-testid="upgrade-line">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-72">
          <button
            type="button"
            onClick={onOpen}
            className="rounded text-left font-medium hover:underline"
            data-testid="upgrade-why"
          >
            <KindName name={change.kindName[language]} />
          </button>
          <p className="text-[0.8125rem] text-quiet">{activityText(change, formats)}</p>
          {change.pairs.map((pair) => (
            <PairName key={pair.from.factorId} pair={pair} />
          ))}
        </div>
        <p className="figure text-right">
          <span className="block text-[0.8125rem] text-quiet">
            {formats.inTonnes(change.fromKg)} <span aria-hidden>→</span>
            <span className="clip-hidden">{t('upgrade.becomes')}</span> {formats.emissions(change.toKg)}
          </span>
          <span className="font-medium" title={`${formats.exact(change.changeKg)} kg`}>
            {signed(change.changeKg, (kg) => formats.inTonnes(kg))}
            {share && ` (${share})`}
          </span>
        </p>
      </div>
    </li>
  );
}

function Without({ lines, onOpen }: { lines: readonly NotComparable[]; onOpen: (entryId: string) => void }) {
  const { t } = useTranslation('factors');
  const formats = useFormats();
  if (lines.length === 0) return null;
  return (
    <details className="rounded-lg border border-line bg-panel p-2" data-testid="upgrade-without">
      <summary className="rounded px-2 py-1 font-medium">
        {t('upgrade.without', { count: lines.length })}
      </summary>
      <p className="px-2 pb-1 text-[0.8125rem] text-quiet">{t('upgrade.withoutText')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line.entryId} className="border-b border-line px-2 py-2 last:border-0">
            <button
              type="button"
              onClick={() => onOpen(line.entryId)}
              className="rounded text-left font-medium hover:underline"
            >
              <KindName name={line.kindName[formats.language]} />
            </button>
            <p className="text-[0.8125rem] text-quiet">{activityText(line, formats)}</p>
            {line.problems.map((problem) => (
              <p key={problem.code} className="break-words text-[0.8125rem] text-warn">
                <ProblemText problems={[problem]} />
              </p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Result({
  publisher,
  edition,
  onOpen,
}: {
  publisher: string;
  edition: string;
  onOpen: (entryId: string) => void;
}) {
  const { t } = useTranslation('factors');
  const [limit, setLimit] = useState(PAGE);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...previewQuery(publisher, edition, limit),
    placeholderData: keepPreviousData,
  });
  if (error) {
    return <LoadFailure title={t('upgrade.error')} error={error} onRetry={() => refetch()} />;
  }
  if (isPending) {
    return (
      <div role="status" aria-label={t('upgrade.loading')} className="flex flex-col gap-2">
        <Skeleton className="h-16" />
        <Skeleton className="h-40" />
      </div>
    );
  }
  if (data.lines.examined === 0) {
    return (
      <Empty
        icon={<Layers aria-hidden />}
        title={t('upgrade.empty')}
        text={t('upgrade.emptyText', { count: data.lines.alreadyOn })}
        testId="upgrade-empty"
        lesson="guide/upgrade-factors"
      />
    );
  }
  const comparable = data.lines.changed + data.lines.unchanged;
  return (
    <section className="flex flex-col gap-4 aria-busy:opacity-60" aria-busy={isPlaceholderData}>
      <Summary preview={data} />
      <p className="text-[0.8125rem] text-quiet" role="status" data-testid="upgrade-status">
        {t('upgrade.examined', { count: data.lines.examined })}{' '}
        {data.lines.notCounted > 0 && t('upgrade.notCounted', { count: data.lines.notCounted })}
      </p>
      {data.changes.length > 0 && (
        <ul className="rounded-lg border border-line bg-panel p-2" aria-label={t('upgrade.lines')}>
          {data.changes.map((change) => (
            <ChangeRow key={change.entryId} change={change} onOpen={() => onOpen(change.entryId)} />
          ))}
        </ul>
      )}
      {data.changes.length < Math.min(comparable, MOST) && (
        <Button
          className="self-start"
          busy={isPlaceholderData}
          onClick={() => setLimit(Math.min(MOST, limit * 3))}
          data-testid="upgrade-more"
        >
          {t('upgrade.more', { shown: data.changes.length, all: comparable })}
        </Button>
      )}
      <Without lines={data.notComparable} onOpen={onOpen} />
    </section>
  );
}

/** What another edition of a publisher's factors would change in the ledger, line by line; changes nothing. */
export function Upgrade() {
  const { t } = useTranslation('factors');
  const { data, error, isPending } = useQuery(editionsQuery);
  const [chosen, setChosen] = useState<{ publisher: string; edition: string } | null>(null);
  const [entryId, setEntryId] = useState<string | null>(null);
  if (isPending) return <Skeleton className="h-24" />;
  if (error) return <Failure title={t('upgrade.error')} text={error.message} />;
  const publishers = data.publishers.filter(({ editions }) => editions.length > 1);
  const used = publishers.find(({ editions }) => editions.some(({ lines }) => lines > 0)) ?? publishers[0];
  const publisher = publishers.find(({ key }) => key === chosen?.publisher) ?? used;
  if (!publisher) {
    return <Empty icon={<Layers aria-hidden />} title={t('upgrade.none')} text={t('upgrade.intro')} />;
  }
  const edition = chosen?.edition ?? publisher.editions[0]?.edition ?? '';
  return (
    <div className="flex flex-col gap-4" data-testid="upgrade">
      <p className="max-w-prose text-quiet">{t('upgrade.intro')}</p>
      <div className="grid max-w-2xl gap-3 sm:grid-cols-2">
        <Field label={t('upgrade.publisher')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={publisher.key}
              onChange={({ target }) => {
                const next = publishers.find(({ key }) => key === target.value);
                setChosen({ publisher: target.value, edition: next?.editions[0]?.edition ?? '' });
              }}
              data-testid="upgrade-publisher"
            >
              {publishers.map((one) => (
                <option key={one.key} value={one.key}>
                  {tableName(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('upgrade.edition')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={edition}
              onChange={({ target }) => setChosen({ publisher: publisher.key, edition: target.value })}
              data-testid="upgrade-edition"
            >
              {publisher.editions.map((one) => (
                <option key={one.edition} value={one.edition}>
                  {one.lines === 0
                    ? one.edition
                    : t('upgrade.option', { edition: one.edition, count: one.lines })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Result
        key={`${publisher.key} ${edition}`}
        publisher={publisher.key}
        edition={edition}
        onOpen={setEntryId}
      />
      <WhyDrawer entryId={entryId} onClose={() => setEntryId(null)} />
    </div>
  );
}
