import { writtenCode } from '#text/goods-code.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { ChartSpec } from '#charts/spec.ts';
import { ChartPanel } from '#web/charts/chart-panel.tsx';
import { type ChartColumn, chartTable } from '#web/charts/chart-table.ts';
import { FigureTile } from '#web/results/figure-tile.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';
import type { TabProps } from './tab-props.ts';
import { countryName, euro, tonnes, withPlaces } from './figures.ts';
import { FindGood } from './find-good.tsx';
import { Meter } from './meter.tsx';
import { ProblemList } from './problem-list.tsx';
import { cbamQuery, type Declaration } from './queries.ts';
import { WhyDrawer } from './why-drawer.tsx';

type GoodSum = Declaration['goods'][number];

/** What the year comes to: certificates, cost, threshold, what is due next, and good by good. */
export function OverviewTab({ year, declared, mayLead }: TabProps) {
  const { t } = useTranslation('cbam');
  const [why, setWhy] = useState<GoodSum | null>(null);
  const { total, goods, problems } = declared;
  const columns = useGoodColumns(setWhy);
  return (
    <>
      <Tiles year={year} total={total} />
      <Meter year={year} meter={declared.meter} mayLead={mayLead} />
      <Problems year={year} problems={problems} />
      {goods.length > 0 && (
        <>
          <QuartersChart declared={declared} />
          <section className="flex flex-col gap-2">
            <h2 className="font-semibold">{t('goods.title')}</h2>
            <Table
              caption={t('goods.title')}
              rows={goods}
              rowKey={({ sampleId }) => sampleId}
              columns={columns}
              testId="cbam-goods"
            />
          </section>
        </>
      )}
      <FindGood />
      {why !== null && (
        <WhyDrawer
          importId={why.sampleId}
          lines={why.countedLines + why.notCountedLines}
          onClose={() => setWhy(null)}
        />
      )}
    </>
  );
}

type PartProps<Part extends 'total' | 'problems'> = Pick<TabProps, 'year'> & Pick<Declaration, Part>;

/** The year in four figures: certificates, their cost, what is due next, and how much rests on default values. */
function Tiles({ year, total }: PartProps<'total'>) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const navigate = useNavigate();
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4" data-testid="cbam-tiles">
      <FigureTile
        name={t('tile.certificates', { year: String(year) })}
        value={formats.exact(total.surrender)}
        main
        testId="cbam-certificates"
        openLabel={t('tile.certificates', { year: String(year) })}
        gives="see"
        onOpen={() => void navigate(`/cbam-compliance/imports?year=${year}`)}
      >
        <p className="text-[0.8125rem] text-quiet">
          {t('tile.emissions', { amount: tonnes(total.emissionsT, formats) })}
        </p>
        <Counted counted={total.countedLines} notCounted={total.notCountedLines} />
      </FigureTile>
      <FigureTile
        name={t('tile.cost')}
        value={total.costEur === null ? null : euro(total.costEur, formats)}
        testId="cbam-cost"
        openLabel={t('tile.cost')}
      >
        <p className="text-[0.8125rem] text-quiet">
          {Number(total.unpricedCertificates) > 0
            ? t('tile.unpriced', { amount: withPlaces(total.unpricedCertificates, 2, formats) })
            : t('tile.priced')}
        </p>
      </FigureTile>
      <NextDeadline year={year} />
      <FigureTile
        name={t('tile.defaultShare')}
        value={total.defaultShare === null ? null : formats.percent(Number(total.defaultShare))}
        testId="cbam-default-share"
        openLabel={t('tile.defaultShare')}
      >
        <Link
          to={`/cbam-compliance/worth?year=${year}`}
          className="text-[0.8125rem] text-accent hover:underline"
        >
          {t('tile.worth')}
        </Link>
      </FigureTile>
    </div>
  );
}

/** What keeps lines from being counted, each with the way to one of them. */
function Problems({ year, problems }: PartProps<'problems'>) {
  const { t } = useTranslation('cbam');
  if (problems.length === 0) return null;
  return (
    <Panel title={t('problems.title')} text={t('problems.text')} testId="cbam-problems">
      <ul className="flex flex-col gap-2">
        {problems.map(({ problem, lines, sampleId }) => (
          <li key={sampleId + problem.code} className="flex flex-wrap items-baseline gap-x-3">
            <div className="min-w-0 flex-1 basis-60">
              <ProblemList problems={[problem]} bad />
            </div>
            <span className="text-[0.8125rem] text-quiet">{t('lines', { count: lines })}</span>
            <Link
              to={`/cbam-compliance/imports?year=${year}&line=${sampleId}`}
              className="text-[0.8125rem] text-accent hover:underline"
            >
              {t('problems.open')}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Counted({ counted, notCounted }: { counted: number; notCounted: number }) {
  const { t } = useTranslation('cbam');
  return (
    <p className="text-[0.8125rem] text-quiet">
      {t('counted', { count: counted })}
      {notCounted > 0 && <span className="text-warn"> · {t('notCounted', { count: notCounted })}</span>}
    </p>
  );
}

function NextDeadline({ year }: { year: number }) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const { data } = useQuery(cbamQuery('cbam.calendar', { year }));
  const next = data?.deadlines.find(({ state }) => state === 'next');
  return (
    <FigureTile
      name={t('tile.next')}
      value={next ? formats.dayInSentence(next.on) : null}
      testId="cbam-next"
      openLabel={t('tile.next')}
    >
      <p className="text-[0.8125rem] text-quiet">
        {next
          ? t(`deadline.${next.deadline}`, { defaultValue: next.deadline, year: String(year) })
          : t('tile.next.none')}
      </p>
    </FigureTile>
  );
}

function useGoodColumns(onWhy: (good: GoodSum) => void): readonly Column<GoodSum>[] {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  return [
    {
      key: 'good',
      title: t('good'),
      cell: ({ code, origin, installation }) => (
        <>
          <span className="figure font-medium whitespace-nowrap">{writtenCode(code)}</span>
          <span className="block text-[0.8125rem] text-quiet">
            {[countryName(origin, formats), installation].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    { key: 'basis', title: t('basis'), wideOnly: true, cell: ({ basis }) => t(`basis.${basis}.short`) },
    { key: 'mass', title: t('mass'), figure: true, cell: ({ massT }) => `${tonnes(massT, formats)} t` },
    {
      key: 'emissions',
      title: t('emissions'),
      figure: true,
      wideOnly: true,
      cell: ({ emissionsT, countedLines }) => (countedLines > 0 ? tonnes(emissionsT, formats) : '–'),
    },
    {
      key: 'certificates',
      title: t('certificates'),
      figure: true,
      cell: (good) => (
        <>
          <button
            type="button"
            onClick={() => onWhy(good)}
            className="rounded underline decoration-line underline-offset-4 hover:decoration-current"
            data-testid="good-why"
          >
            {good.countedLines > 0 ? withPlaces(good.certificates, 2, formats) : t('why.not')}
          </button>
          {good.notCountedLines > 0 && (
            <span className="block text-[0.8125rem] text-warn">
              {t('notCounted', { count: good.notCountedLines })}
            </span>
          )}
          {good.countedLines === 0 && <ProblemList problems={good.problems} bad />}
        </>
      ),
    },
    {
      key: 'cost',
      title: t('cost'),
      figure: true,
      cell: ({ costEur, countedLines }) =>
        costEur !== null ? euro(costEur, formats) : countedLines > 0 ? t('cost.none') : '–',
    },
  ];
}

function QuartersChart({ declared }: { declared: Declaration }) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const { quarters, year } = declared;
  const spec = useMemo<ChartSpec>(
    () => ({
      type: 'grouped',
      labels: quarters.map(({ quarter }) => t('quarter', { quarter })),
      series: [
        {
          key: 'emissions',
          name: t('emissions'),
          colour: '--scope-3',
          values: quarters.map(({ emissionsT }) => Number(emissionsT)),
        },
        {
          key: 'certificates',
          name: t('certificates'),
          colour: '--scope-1',
          values: quarters.map(({ certificates }) => Number(certificates)),
        },
      ],
    }),
    [quarters, t],
  );
  return (
    <ChartPanel
      title={t('quarters.title')}
      note={t('quarters.note')}
      spec={spec}
      write={(value) => formats.rounded(String(value), 4)}
      onPick={() => undefined}
      legend={spec.type === 'grouped' ? spec.series : []}
      fileName={`razao-cbam-${year}`}
      testId="cbam-quarters"
      table={chartTable(quarters, quarterColumns(t, formats, declared), {
        keyOf: ({ quarter }) => String(quarter),
      })}
    />
  );
}

type Quarter = Declaration['quarters'][number];

/** A quarter as a row: what came in, what it emitted, and what that costs; certificates to hold where the year asks for any. */
function quarterColumns(
  t: TFunction<'cbam'>,
  formats: Formats,
  { quarters, year }: Declaration,
): ChartColumn<Quarter>[] {
  const holding: ChartColumn<Quarter> = {
    title: t('holding'),
    shown: (one) => (one.holding === null ? '–' : formats.exact(one.holding.certificates)),
    raw: (one) => one.holding?.certificates ?? '',
  };
  return [
    {
      title: t('quarter.column'),
      shown: ({ quarter }) => `${t('quarter', { quarter })} ${year}`,
      raw: ({ quarter }) => `${year}-Q${quarter}`,
    },
    { title: t('mass'), shown: ({ massT }) => `${tonnes(massT, formats)} t`, raw: ({ massT }) => massT },
    {
      title: t('emissions'),
      shown: ({ emissionsT }) => tonnes(emissionsT, formats),
      raw: ({ emissionsT }) => emissionsT,
    },
    {
      title: t('certificates'),
      shown: ({ certificates }) => withPlaces(certificates, 2, formats),
      raw: ({ certificates }) => certificates,
    },
    {
      title: t('price'),
      shown: ({ priceEur }) => (priceEur === null ? t('price.none') : euro(priceEur, formats)),
      raw: ({ priceEur }) => priceEur ?? '',
    },
    {
      title: t('cost'),
      shown: ({ costEur }) => (costEur === null ? t('cost.none') : euro(costEur, formats)),
      raw: ({ costEur }) => costEur ?? '',
    },
    ...(quarters.some((one) => one.holding !== null) ? [holding] : []),
  ];
}
