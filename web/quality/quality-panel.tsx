import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ReactNode } from 'react';
import type { Output } from '#web/api/call.ts';
import { kindsQuery } from '#web/api/queries.ts';
import { shareOf } from '#web/results/share-words.ts';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { kindLine } from '#web/words/kind-name.tsx';
import { methodName } from '#web/words/names.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { panelQuery, type PanelSubject } from './asked.ts';

type Assessed = Extract<Output<'quality.panel'>['assessment'], { status: 'assessed' }>;
type Grade = Assessed['overall']['grade'];

const LOOK: Record<Grade, string> = {
  excellent: 'bg-accent-soft text-accent',
  very_good: 'bg-accent-soft text-accent',
  good: 'bg-sunken text-ink',
  fair: 'bg-warn-soft text-warn',
  poor: 'bg-danger-soft text-danger',
};

interface QualityPanelProps {
  readonly subject: PanelSubject;
  /** Where the open findings of it are listed. */
  readonly findingsAt?: string;
  readonly title?: string;
  /** Without a frame of its own, inside of a drawer. */
  readonly bare?: boolean;
}

/** The assessment of the data of an entry, a category, a scope, a site or an inventory. */
export function QualityPanel({ subject, findingsAt, title, bare }: QualityPanelProps) {
  const { t } = useTranslation('quality');
  const { data, error, refetch } = useQuery(panelQuery(subject));
  const open = data?.findings.reduce((sum, { findings }) => sum + findings, 0) ?? 0;
  const words = t(subject.of === 'inventory' ? 'panel.findingsHere' : 'panel.findings', { count: open });
  return (
    <section
      className={classes(
        'min-w-0',
        bare ? 'mt-5 border-t border-line pt-4' : 'rounded-lg border border-line bg-panel p-4',
      )}
      data-testid="quality-panel"
    >
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">{title ?? t('panel')}</h2>
        {data &&
          (open === 0 ? (
            <span className="text-[0.8125rem] text-quiet">{t('panel.noFindings')}</span>
          ) : findingsAt ? (
            <Link
              to={findingsAt}
              className="text-[0.8125rem] font-medium text-accent underline underline-offset-2"
              data-testid="panel-findings"
            >
              {words}
            </Link>
          ) : (
            <span className="text-[0.8125rem] font-medium">{words}</span>
          ))}
      </header>
      {error && <LoadFailure title={t('panel.error')} error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton className="h-44" />}
      {data?.assessment.status === 'not_calculated' && <p className="text-quiet">{t('panel.none')}</p>}
      {data?.assessment.status === 'assessed' && <Assessment of={data.assessment} />}
      {data && data.waitingLines > 0 && (
        <p role="status" className="mt-3 text-[0.8125rem] text-quiet">
          {t('panel.waiting')}
        </p>
      )}
    </section>
  );
}

/** What the uncertainty comes from: what is improved first there changes the interval most. */
function Improve({ of }: { of: Assessed['precision']['improve'] }) {
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const { data } = useQuery(kindsQuery);
  if (of.length === 0) return null;
  const nameOf = (kind: string) =>
    kindLine(data?.kinds.find(({ key }) => key === kind)?.name[formats.language] ?? kind);
  return (
    <div className="min-w-0" data-testid="panel-improve">
      <dt className="text-[0.8125rem] text-quiet">{t('panel.improve')}</dt>
      {of.slice(0, 3).map(({ kind, share }) => (
        <dd key={kind} className="break-words">
          {t('panel.improve.share', { name: nameOf(kind), share: shareOf(Number(share), formats) })}
        </dd>
      ))}
    </div>
  );
}

function Assessment({ of }: { of: Assessed }) {
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const share = (text: string): string => shareOf(Number(text), formats);
  const { precision, completeness } = of;
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Judged name={t('panel.overall')} grade={of.overall.grade} testId="panel-overall">
          {t('panel.overall.of', { points: formats.rounded(of.overall.points, 2) })}
        </Judged>
        <Judged name={t('panel.confidence')} grade={of.confidence.grade}>
          {t('panel.confidence.of', { share: share(of.confidence.share) })}
        </Judged>
        <Judged
          name={t('panel.precision')}
          word={t(`panel.precision.${precision.status}`)}
          look={
            precision.status === 'achieved' ? 'excellent' : precision.status === 'not_met' ? 'poor' : 'good'
          }
        >
          {precision.uncertaintyPercent === null
            ? t('panel.precision.unknown', {
                target: formats.exact(precision.targetPercent ?? '0'),
                share: share(precision.knownShare),
              })
            : t('panel.precision.of', {
                uncertainty: formats.rounded(precision.uncertaintyPercent, 2),
                target: formats.exact(precision.targetPercent ?? '0'),
              })}
        </Judged>
        <Improve of={precision.improve} />
        <Judged name={t('panel.completeness')} grade={completeness.grade}>
          {t('panel.completeness.of', {
            counted: formats.exact(String(completeness.counted)),
            known: formats.exact(String(completeness.known)),
          })}
        </Judged>
        <Judged name={t('panel.reliability')} grade={of.reliability.grade}>
          {t('panel.reliability.of', { points: formats.rounded(of.reliability.points, 2) })}
        </Judged>
        <div className="min-w-0">
          <dt className="text-[0.8125rem] text-quiet">{t('panel.methods')}</dt>
          {of.methods.slice(0, 4).map(({ method, share: part }) => (
            <dd key={method ?? '-'} className="break-words">
              {t('panel.method.share', {
                name: methodName(method),
                share: share(part),
              })}
            </dd>
          ))}
        </div>
      </dl>
      <details className="text-[0.8125rem]">
        <summary className="cursor-pointer text-quiet hover:text-ink">{t('panel.indicators')}</summary>
        <ul className="mt-2 flex flex-col gap-1">
          {of.indicators.map(({ indicator, grade, unratedShare }) => (
            <li key={indicator} className="flex flex-wrap items-baseline gap-x-2">
              <span className="min-w-28">{t(`indicator.${indicator}`)}</span>
              <GradeMark grade={grade} />
              {Number(unratedShare) > 0 && (
                <span className="text-quiet">{t('panel.unrated', { share: share(unratedShare) })}</span>
              )}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

interface JudgedProps {
  readonly name: string;
  readonly grade?: Grade;
  /** In the place of a grade. */
  readonly word?: string;
  readonly look?: Grade;
  readonly testId?: string;
  readonly children: ReactNode;
}

function Judged({ name, grade, word, look, testId, children }: JudgedProps) {
  return (
    <div className="min-w-0" data-testid={testId} data-grade={grade}>
      <dt className="text-[0.8125rem] text-quiet">{name}</dt>
      <dd className="flex flex-col items-start gap-0.5">
        {grade ? <GradeMark grade={grade} /> : <Mark look={look ?? 'good'}>{word}</Mark>}
        <span className="text-[0.8125rem] text-quiet">{children}</span>
      </dd>
    </div>
  );
}

function GradeMark({ grade }: { grade: Grade }) {
  const { t } = useTranslation('quality');
  return <Mark look={grade}>{t(`grade.${grade}`)}</Mark>;
}

function Mark({ look, children }: { look: Grade; children: ReactNode }) {
  return (
    <span className={classes('inline-block rounded px-1.5 py-0.5 font-medium whitespace-nowrap', LOOK[look])}>
      {children}
    </span>
  );
}
