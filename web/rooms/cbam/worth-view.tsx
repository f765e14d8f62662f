import { writtenCode } from '#text/goods-code.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartSpec } from '#charts/spec.ts';
import type { Output } from '#web/api/call.ts';
import { ChartPanel } from '#web/charts/chart-panel.tsx';
import { type ChartColumn, chartTable } from '#web/charts/chart-table.ts';
import { TraceTree } from '#web/reason/trace-tree.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { countryName, euro, tonnes, withPlaces } from './figures.ts';
import { ProblemList } from './problem-list.tsx';
import { cbamQuery, type Offer } from './queries.ts';

type Calculated = Extract<Output<'cbam.compare'>, { status: 'calculated' }>;
type Year = Calculated['years'][number];

/** An offer weighed: each year to 2034, drawn and told, and where it breaks even. */
export function WorthView({ offer }: { offer: Offer }) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const [why, setWhy] = useState<number | null>(null);
  const { data, error, refetch } = useQuery(cbamQuery('cbam.compare', askedOf(offer)));
  if (error) return <LoadFailure title={t('error')} error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-80" />;
  if (data.status === 'not_calculated')
    return (
      <Panel title={t('worth.cannot')} testId="worth-cannot">
        <ProblemList problems={data.problems} bad />
      </Panel>
    );
  return (
    <>
      <p className="text-quiet">
        <span className="figure font-medium text-ink">{writtenCode(offer.code)}</span>
        {` · ${countryName(offer.origin, formats)} · ${t('worth.mass', { amount: tonnes(offer.massT, formats) })}`}
      </p>
      <Verdict offer={offer} compared={data} />
      <ProblemList problems={data.notes} />
      <YearsChart years={data.years} offer={offer} />
      <Table
        caption={t('worth.years')}
        rows={data.years}
        rowKey={({ year }) => String(year)}
        columns={columnsOf(t, formats, setWhy)}
        testId="worth-years"
      />
      {data.publishedTo < 2034 && (
        <p className="text-[0.8125rem] text-quiet" data-testid="worth-held">
          {t('worth.heldText', { year: String(data.publishedTo) })}
        </p>
      )}
      {why !== null && <YearDrawer offer={offer} year={why} onClose={() => setWhy(null)} />}
    </>
  );
}

function askedOf({ code, origin, massT, see, sefa, route, fromYear, costEur, priceEur }: Offer) {
  return { code, origin, massT, see, sefa, route, fromYear, costEur, priceEur };
}

/** What a person wants to know first: how many certificates are spared, and at what price the offer earns its cost. */
function Verdict({ offer, compared: { breakEven } }: { offer: Offer; compared: Calculated }) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const saved = Number(breakEven.certificates);
  const lines = [
    saved > 0
      ? t('verdict.saved', {
          amount: withPlaces(breakEven.certificates, 0, formats),
          from: String(offer.fromYear),
        })
      : t('verdict.lost', { amount: withPlaces(String(-saved), 0, formats), from: String(offer.fromYear) }),
    t('verdict.see', { amount: formats.rounded(breakEven.see, 4), year: String(offer.fromYear) }),
  ];
  if (offer.costEur === null) lines.push(t('verdict.noCost'));
  else if (breakEven.priceEur !== null)
    lines.push(
      t('verdict.price', { cost: euro(offer.costEur, formats), price: euro(breakEven.priceEur, formats) }),
    );
  else lines.push(t('verdict.never'));
  if (offer.priceEur !== null && offer.costEur !== null)
    lines.push(
      breakEven.year === null
        ? t('verdict.noYear', { price: euro(offer.priceEur, formats) })
        : t('verdict.year', { price: euro(offer.priceEur, formats), year: String(breakEven.year) }),
    );
  else if (offer.priceEur === null) lines.push(t('verdict.noPrice'));
  return (
    <Panel title={t(saved > 0 ? 'verdict.title' : 'verdict.not')} testId="worth-verdict">
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Panel>
  );
}

/** Certificates by default values, by actual ones, and what is spared, year by year. */
function YearsChart({ years, offer }: { years: readonly Year[]; offer: Offer }) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const series = useMemo(
    () =>
      SERIES.map(({ certificatesOf, title, ...look }) => ({
        ...look,
        name: t(title),
        values: years.map((year) => Number(certificatesOf(year))),
      })),
    [years, t],
  );
  const spec = useMemo<ChartSpec>(
    () => ({ type: 'lines', labels: years.map(({ year }) => String(year)), series }),
    [years, series],
  );
  return (
    <ChartPanel
      title={t('worth.chart')}
      note={t('worth.chart.note')}
      spec={spec}
      height={300}
      write={(value) => formats.rounded(String(value), 4)}
      legend={series}
      onPick={() => undefined}
      fileName={`razao-cbam-${offer.code}`}
      testId="worth-chart"
      table={chartTable(years, chartColumns(t, formats), { keyOf: ({ year }) => String(year) })}
    />
  );
}

const SERIES = [
  {
    key: 'default',
    title: 'worth.byDefault',
    colour: '--scope-2',
    look: 'line',
    certificatesOf: ({ byDefault }: Year) => byDefault.certificates,
  },
  {
    key: 'actual',
    title: 'worth.byActual',
    colour: '--scope-1',
    look: 'line',
    certificatesOf: ({ byActual }: Year) => byActual.certificates,
  },
  {
    key: 'saved',
    title: 'worth.saved',
    colour: '--scope-3',
    look: 'bar',
    certificatesOf: ({ certificatesSaved }: Year) => certificatesSaved,
  },
] as const;

/** The chart as a table, with the emissions and the money that belong to it. */
function chartColumns(t: TFunction<'cbam'>, formats: Formats): ChartColumn<Year>[] {
  const amount = (title: string, raw: (year: Year) => string) => ({
    title,
    shown: (year: Year) => withPlaces(raw(year), 2, formats),
    raw,
  });
  return [
    { title: t('year'), shown: ({ year }) => String(year) },
    ...SERIES.map(({ title, certificatesOf }) => amount(t(title), certificatesOf)),
    amount(t('worth.emissionsDefault'), ({ byDefault }) => byDefault.emissionsT),
    amount(t('worth.emissionsActual'), ({ byActual }) => byActual.emissionsT),
    {
      title: t('worth.savedEur'),
      shown: ({ savedEur }) => (savedEur === null ? t('cost.none') : euro(savedEur, formats)),
      raw: ({ savedEur }) => savedEur ?? '',
    },
    { title: t('worth.known'), shown: ({ known }) => t(`worth.known.${known}`), raw: ({ known }) => known },
  ];
}

function columnsOf(
  t: TFunction<'cbam'>,
  formats: Formats,
  onWhy: (year: number) => void,
): readonly Column<Year>[] {
  const amount = (certificates: string) => withPlaces(certificates, 2, formats);
  return [
    {
      key: 'year',
      title: t('year'),
      cell: ({ year, known }) => (
        <>
          <span className="figure font-medium">{year}</span>
          {known === 'held' && (
            <span className="block text-[0.8125rem] text-warn">{t('worth.known.held')}</span>
          )}
        </>
      ),
    },
    {
      key: 'default',
      title: t('worth.byDefault'),
      figure: true,
      cell: ({ byDefault }) => amount(byDefault.certificates),
    },
    {
      key: 'actual',
      title: t('worth.byActual'),
      figure: true,
      cell: ({ byActual }) => amount(byActual.certificates),
    },
    {
      key: 'saved',
      title: t('worth.saved'),
      figure: true,
      cell: ({ year, certificatesSaved }) => (
        <button
          type="button"
          onClick={() => onWhy(year)}
          className="rounded underline decoration-line underline-offset-4 hover:decoration-current"
          data-testid={`worth-${year}`}
        >
          {amount(certificatesSaved)}
        </button>
      ),
    },
    {
      key: 'emissions',
      title: t('worth.emissions'),
      figure: true,
      wideOnly: true,
      cell: ({ byDefault, byActual }) =>
        `${tonnes(byDefault.emissionsT, formats)} → ${tonnes(byActual.emissionsT, formats)}`,
    },
    {
      key: 'eur',
      title: t('worth.savedEur'),
      figure: true,
      wideOnly: true,
      cell: ({ savedEur }) => (savedEur === null ? t('cost.none') : euro(savedEur, formats)),
    },
  ];
}

function YearDrawer({ offer, year, onClose }: { offer: Offer; year: number; onClose: () => void }) {
  const { t } = useTranslation('cbam');
  const shell = useTranslation('shell');
  const { data } = useQuery(cbamQuery('cbam.compare', { ...askedOf(offer), explainYear: year }));
  const trace = data?.status === 'calculated' ? data.trace : null;
  return (
    <Drawer
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('worth.why', { year: String(year) })}
      description={offer.name}
      closeLabel={shell.t('close')}
      testId="worth-drawer"
    >
      {trace ? <TraceTree trace={trace} factors={[]} /> : <Skeleton className="h-64" />}
    </Drawer>
  );
}
