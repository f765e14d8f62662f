import { QUALITY_CRITERIA } from '#engine/scope2/criteria.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Term } from '#web/help/term.tsx';
import { ProblemText } from '#web/help/problem-text.tsx';
import type { Output } from '#web/api/call.ts';
import { ledgerQuery } from '#web/results/asked.ts';
import { FigureTile } from '#web/results/figure-tile.tsx';
import { MonthsPanel } from '#web/results/months-panel.tsx';
import { monthsOf } from '#web/results/period.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/words/format.ts';
import { spoken } from '#web/words/names.ts';
import { sentence } from '#web/words/words.ts';
import { InstrumentsPanel } from './instruments-panel.tsx';
import type { ScopeShown } from './scope-shown.ts';
import { TraceTree } from '#web/reason/trace-tree.tsx';
import { shareOf } from '#web/results/share-words.ts';
import { classes } from '#web/ui/classes.ts';
import { Drawer } from '#web/ui/dialog.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';

type Market = Extract<Output<'result.scope2'>['market'], { status: 'calculated' }>;

/** Tiles side by side, as many as have room. */
export const TILES = 'grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-3';

interface MarketPanelsProps extends ScopeShown {
  /** The tiles of the account by location: the two totals stand side by side. */
  readonly children: ReactNode;
}

/** The account by market: the amount, what covers the energy, month by month, and what is held. */
export function MarketPanels({ children, ...shown }: MarketPanelsProps) {
  const { t } = useTranslation('scope');
  const { period } = shown;
  const { data, error, refetch } = useQuery(ledgerQuery('result.scope2', period));
  const market = data?.market.status === 'calculated' && data.countedLines > 0 ? data.market : null;
  const [tracing, setTracing] = useState(false);
  return (
    <>
      <div className={classes(TILES, 'empty:hidden')}>
        {children}
        {market && <Tiles market={market} onTrace={() => setTracing(true)} />}
      </div>
      {error && <LoadFailure title={t('market.error')} error={error} onRetry={() => refetch()} />}
      {!error && !data && <Skeleton className="h-40" />}
      {data?.market.status === 'not_calculated' && (
        <section className="rounded-lg border border-line bg-panel p-4" data-testid="market-missing">
          <h2 className="font-semibold">{t('byMarket')}</h2>
          <p className="text-warn">{t('market.missing')}</p>
          <ul className="list-disc pl-5">
            {data.market.problems.map((problem) => (
              <li key={JSON.stringify(problem)}>
                <ProblemText problems={[problem]} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {market && <Calculated {...shown} market={market} />}
      {market && <Reason open={tracing} onClose={() => setTracing(false)} period={period} />}
      <InstrumentsPanel {...shown} />
    </>
  );
}

function kilowattHours(kwh: string): string {
  return String(Number(kwh) / 1000);
}

/** What the account by market comes to, and how much of the energy instruments cover. */
function Tiles({ market, onTrace }: { readonly market: Market; readonly onTrace: () => void }) {
  const { t } = useTranslation('scope');
  const formats = useFormats();
  const { coverage } = market;
  const energy = (kwh: string) => `${formats.rounded(kilowattHours(kwh), 6)} MWh`;
  return (
    <>
      <FigureTile
        main
        name={<Term id="market-based" text={t('byMarket')} />}
        value={formats.tonnes(market.co2eKg)}
        unit="tCO₂e"
        kg={market.co2eKg}
        testId="scope-market"
        openLabel={t('market.trace')}
        onOpen={onTrace}
      >
        <p className="text-[0.8125rem] text-quiet">{t('market.never')}</p>
        {market.own.lines > 0 && (
          <p className="text-[0.8125rem] text-quiet">
            {t('market.own', { count: market.own.lines, amount: formats.tonnes(market.own.co2eKg) })}
          </p>
        )}
      </FigureTile>
      <FigureTile
        name={<Term id="coverage" text={t('coverage')} />}
        value={coverage.share === null ? null : shareOf(Number(coverage.share), formats)}
        testId="scope-coverage"
        openLabel={t('coverage')}
      >
        <p className="text-[0.8125rem] text-quiet">
          {t('coverage.of', {
            covered: energy(coverage.coveredKwh),
            energy: energy(coverage.energyKwh),
          })}
        </p>
      </FigureTile>
    </>
  );
}

function Calculated(shown: ScopeShown & { market: Market }) {
  const { t } = useTranslation('scope');
  const formats = useFormats();
  const { market, year, open, scope } = shown;
  const energy = (kwh: string) => `${formats.rounded(kilowattHours(kwh), 6)} MWh`;
  return (
    <>
      <Coverage market={market} year={year} open={(month) => open({ scope, month })} />
      <section className="flex min-w-0 flex-col gap-3">
        <h2 className="font-semibold">{t('uses')}</h2>
        <Table
          caption={t('uses')}
          testId="scope-uses"
          rows={market.uses}
          rowKey={({ type, instrumentId }) => `${type} ${instrumentId}`}
          columns={[
            {
              key: 'what',
              title: t('instrument'),
              cell: ({ type, name }) =>
                name === null ? t(`type.${type}`) : `${name} · ${t(`type.${type}`)}`,
            },
            {
              key: 'energy',
              title: t('instrument.quantity'),
              figure: true,
              cell: ({ energyKwh }) => energy(energyKwh),
            },
            {
              key: 'co2e',
              title: 'tCO₂e',
              figure: true,
              cell: ({ co2eKg }) => formats.tonnes(co2eKg),
            },
          ]}
        />
        <ul className="list-disc pl-5 text-[0.8125rem] text-quiet">
          {market.disclosures.map((said) => (
            <Disclosure key={JSON.stringify(said)} {...said} names={market.uses} />
          ))}
        </ul>
      </section>
    </>
  );
}

/** A disclosure in words; instruments go by their identification. */
function Disclosure({ code, params, names }: Market['disclosures'][number] & { names: Market['uses'] }) {
  const { t } = useTranslation('scope');
  const formats = useFormats();
  const named = names.find(({ instrumentId }) => instrumentId === params['instrument'])?.name;
  const criterion = QUALITY_CRITERIA.find((known) => known === params['criterion']);
  return (
    <li>
      {sentence(
        'disclosures',
        code,
        {
          ...spoken(params, formats),
          ...(named ? { instrument: named } : {}),
          ...(criterion ? { criterion: t(`criterion.${criterion}`) } : {}),
        },
        code,
      )}
    </li>
  );
}

/** The calculation of the account by market, asked for when it is opened. */
function Reason({
  open,
  onClose,
  period,
}: {
  open: boolean;
  onClose: () => void;
  period: ScopeShown['period'];
}) {
  const { t } = useTranslation('scope');
  const shell = useTranslation('shell');
  const { data } = useQuery({
    ...ledgerQuery('result.scope2', { ...period, withTrace: true }),
    enabled: open,
  });
  const trace = data?.market.status === 'calculated' ? data.market.trace : undefined;
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('market.trace')}
      description={t('market.trace.text')}
      closeLabel={shell.t('close')}
      testId="market-trace"
    >
      {trace ? <TraceTree trace={trace} factors={[]} /> : <Skeleton className="h-40" />}
    </Drawer>
  );
}

/** Energy by month: what is covered, and the rest, which the residual mix or the grid answers for. */
function Coverage({ market, year, open }: { market: Market; year: number; open: (month: string) => void }) {
  const { t } = useTranslation('scope');
  const of = (month: string) => market.months.find((row) => row.month === month);
  const rest = (row: Market['months'][number]) => String(Number(row.energyKwh) - Number(row.coveredKwh));
  return (
    <MonthsPanel
      title={t('coverage.months')}
      note={t('coverage.unit')}
      months={monthsOf(year, 'year')}
      series={[
        {
          key: 'covered',
          name: t('coverage.covered'),
          colour: '--accent',
          kgOf: (month) => of(month)?.coveredKwh ?? null,
        },
        {
          key: 'rest',
          name: t('coverage.rest'),
          colour: '--scope-2',
          kgOf: (month) => {
            const row = of(month);
            return row ? rest(row) : null;
          },
        },
      ]}
      type="stacked"
      onPick={(month) => open(month)}
      fileName={`razao-${year}-scope2-coverage`}
      testId="scope-coverage-months"
    />
  );
}
