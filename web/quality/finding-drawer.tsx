import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { Comments } from '#web/comments/comments.tsx';
import { WhyDrawer } from '#web/reason/why-panel.tsx';
import { tablesAddress } from '#web/results/tables-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import { unitName } from '#web/words/names.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Refusal } from '#web/forms/refusal.tsx';
import { type Finding, findingQuery, findingsChanged } from './asked.ts';
import { DismissDialog } from './dismiss-dialog.tsx';
import { findingSentence } from './finding-words.ts';
import { SeriesChart } from './series-chart.tsx';
import { SeverityMark } from './severity-mark.tsx';
import { Suggestion } from './suggestion.tsx';

interface FindingDrawerProps {
  /** The finding that is open; null closes the drawer. */
  readonly findingId: string | null;
  readonly onClose: () => void;
}

/** A finding with its figures, its series, its entries and what may be done about it. */
export function FindingDrawer({ findingId, onClose }: FindingDrawerProps) {
  const { t } = useTranslation('quality');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const { data, error, refetch } = useQuery({
    ...findingQuery(findingId ?? ''),
    enabled: findingId !== null,
  });
  const finding = data?.finding;
  return (
    <Drawer
      open={findingId !== null}
      onOpenChange={(open) => !open && onClose()}
      title={finding ? t(`rule.${finding.rule}`) : t('findings')}
      description={finding ? placeOf(finding, formats.language, t('whole')) : ' '}
      closeLabel={shell.t('close')}
      testId="finding-drawer"
    >
      {error && <LoadFailure title={t('error')} error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && (
        <div className="flex flex-col gap-5">
          <div className="flex flex-col gap-2">
            <SeverityMark severity={data.finding.severity} />
            <p className="text-base" data-testid="finding-sentence">
              {findingSentence(data.finding, t, formats)}
            </p>
            <Story finding={data.finding} />
          </div>
          <Figures finding={data.finding} />
          {data.series && data.series.points.length > 1 && (
            <SeriesChart finding={data.finding} series={data.series} />
          )}
          <Entries finding={data.finding} entries={data.entries} />
          {data.finding.state === 'open' && <Suggestion key={data.finding.id} finding={data.finding} />}
          <Decision finding={data.finding} />
          <Comments subject={{ kind: 'finding', id: data.finding.id }} />
        </div>
      )}
    </Drawer>
  );
}

/** Where a finding is: its activity and its site. */
export function placeOf({ kindName, siteName }: Finding, language: 'pt-BR' | 'en', whole: string): string {
  const name = kindName ? splitKindName(kindName[language]).name : null;
  return [name, siteName].filter((part) => part !== null).join(' · ') || whole;
}

/** What was said and done about it. */
function Story({ finding }: { finding: Finding }) {
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const { dismissed, applied, resolvedAt } = finding;
  const told = [
    applied &&
      finding.state === 'open' &&
      t('appliedBy', { name: applied.byName, at: formats.instant(applied.at) }),
    dismissed &&
      t(dismissed.stands ? 'dismissedBy' : 'dismissedBefore', {
        name: dismissed.byName,
        at: formats.instant(dismissed.at),
        reason: dismissed.reason,
      }),
    resolvedAt && t('resolvedAt', { at: formats.instant(resolvedAt) }),
  ].filter((sentence) => typeof sentence === 'string');
  return told.map((sentence) => (
    <p key={sentence} className="break-words text-quiet">
      {sentence}
    </p>
  ));
}

const AMOUNTS = ['seen', 'expected', 'left'] as const;

function Figures({ finding }: { finding: Finding }) {
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const { figures, rule } = finding;
  const unit = figures['unit'] === undefined ? '' : ` ${unitName(figures['unit'])}`;
  const series = rule === 'outlier' || rule === 'unit_slip';
  const rows = [
    ...AMOUNTS.flatMap((name) =>
      figures[name] === undefined || rule.startsWith('duplicate')
        ? []
        : [[t(`figure.${name}`), `${formats.exact(figures[name])}${unit}`]],
    ),
    ...(figures['ratio'] === undefined ? [] : [[t('figure.ratio'), formats.exact(figures['ratio'])]]),
    ...(series
      ? [
          [t('figure.n'), t('figure.n.values', { count: Number(figures['n'] ?? 0) })],
          [
            t('figure.seasonal'),
            t(figures['seasonal'] === 'true' ? 'figure.seasonal.true' : 'figure.seasonal.false'),
          ],
        ]
      : []),
    ...(figures['score'] === undefined ? [] : [[t('figure.score'), formats.exact(figures['score'])]]),
    ...(figures['factor'] === undefined ? [] : [[t('figure.factor'), figures['factor']]]),
    ...(figures['newer'] === undefined ? [] : [[t('figure.newer'), figures['newer']]]),
  ];
  if (rows.length === 0) return null;
  return (
    <dl
      className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 border-y border-line py-3"
      aria-label={t('figures')}
      data-testid="finding-figures"
    >
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="figure min-w-0 text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Entries = Awaited<ReturnType<NonNullable<ReturnType<typeof findingQuery>['queryFn']>>>['entries'];

function Entries({ finding, entries }: { finding: Finding; entries: Entries }) {
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const [why, setWhy] = useState<string | null>(null);
  const { kind, siteId, from, to } = finding;
  return (
    <section>
      <header className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{t('entries')}</h3>
        <Link
          to={tablesAddress({ from, to, ...(kind && { kinds: [kind], siteIds: [siteId] }) })}
          className="text-[0.8125rem] text-accent underline underline-offset-2"
        >
          {t('entries.open')}
        </Link>
      </header>
      {entries.length === 0 && <p className="text-quiet">{t('entries.none')}</p>}
      <ul>
        {entries.slice(0, 12).map((entry) => (
          <li key={entry.id} className="border-b border-line last:border-0">
            <button
              type="button"
              onClick={() => setWhy(entry.id)}
              className="grid w-full grid-cols-[1fr_auto] gap-x-3 rounded px-1 py-2 text-left hover:bg-sunken"
              data-testid="finding-entry"
            >
              <span className="figure">
                {formats.exact(entry.quantity)} {unitName(entry.unit)}
              </span>
              <span className="figure text-right whitespace-nowrap">
                {entry.co2eKg === null ? '—' : formats.inTonnes(entry.co2eKg)}
              </span>
              <span className="col-span-2 text-[0.8125rem] text-quiet">
                {formats.period(entry.from, entry.to)}
                {entry.siteName && ` · ${entry.siteName}`} · {entry.committedByName}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <WhyDrawer entryId={why} onClose={() => setWhy(null)} />
    </section>
  );
}

/** Dismissing it with a reason, or opening it again. */
function Decision({ finding }: { finding: Finding }) {
  const { t } = useTranslation('quality');
  const role = useQuery(contextQuery).data?.organization?.role ?? '';
  const [asking, setAsking] = useState(false);
  const reopen = useMutation({
    mutationFn: () => call('finding.reopen', { findingIds: [finding.id] }),
    onSuccess: async () => {
      toast.good({ title: t('reopened') });
      await findingsChanged();
    },
  });
  if (!['owner', 'manager', 'contributor'].includes(role) || finding.state === 'resolved') return null;
  return (
    <div className="flex flex-col items-start gap-2">
      {finding.state === 'dismissed' ? (
        <Button busy={reopen.isPending} onClick={() => reopen.mutate()} data-testid="finding-reopen">
          {t('reopen')}
        </Button>
      ) : (
        <Button onClick={() => setAsking(true)} data-testid="finding-dismiss">
          {t('dismiss')}
        </Button>
      )}
      <Refusal error={reopen.error} />
      {asking && <DismissDialog findingIds={[finding.id]} onClose={() => setAsking(false)} />}
    </div>
  );
}
