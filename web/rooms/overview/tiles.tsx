import { decimal, subtract, toText } from '#engine/decimal.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Term } from '#web/help/term.tsx';
import { summaryQuery } from '#web/api/queries.ts';
import { panelQuery } from '#web/quality/asked.ts';
import { filterOf, viewOf } from '#web/results/asked.ts';
import { ChangeNote } from '#web/results/change-note.tsx';
import { FigureTile } from '#web/results/figure-tile.tsx';
import { isKnown } from '#web/results/known.ts';
import { intervalAround } from '#web/results/interval.ts';
import { firstYear, periodOf } from '#web/results/period.ts';
import { SCOPE_DOT, type Scope, SCOPES } from '#web/results/scope-look.tsx';
import { shareOf } from '#web/results/share-words.ts';
import { classes } from '#web/ui/classes.ts';
import { useFormats } from '#web/words/format.ts';
import type { Shown } from './shown.ts';

type Total = Shown['summary']['total'];

/** What a figure counts and, always beside it, what it could not count. */
function Lines({
  total,
  main,
  testId,
  onOpen,
}: {
  total: Total | undefined;
  main?: boolean;
  testId: string;
  onOpen: () => void;
}) {
  const { t } = useTranslation('overview');
  return (
    <>
      <p className="text-[0.8125rem] text-quiet">{t('counted', { count: total?.countedLines ?? 0 })}</p>
      {total && total.notCountedLines > 0 ? (
        <button
          type="button"
          onClick={onOpen}
          data-testid={main ? 'not-counted' : `${testId}-not-counted`}
          data-count={total.notCountedLines}
          className="self-start rounded bg-warn-soft px-1.5 py-0.5 text-left text-[0.8125rem] font-medium text-warn hover:underline"
        >
          {t('notCounted', { count: total.notCountedLines })}
        </button>
      ) : (
        main && total && <p className="text-[0.8125rem] text-quiet">{t('allCounted')}</p>
      )}
    </>
  );
}

/** How uncertain the total of a whole year is, from what its lines say; where they do not, that, and no figure. */
function Uncertainty({ summary, filters, context, period }: Shown) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const inventory = context.inventories.find(({ from, to }) => from === period.from && to === period.to);
  const isWhole = filters.part === 'year' && Object.keys(filterOf(filters)).length === 0;
  const { data } = useQuery({
    ...panelQuery({ of: 'inventory', inventoryId: inventory?.id ?? '' }),
    enabled: isWhole && inventory !== undefined,
  });
  if (!isWhole || !inventory) return null;
  const precision = data?.assessment.status === 'assessed' ? data.assessment.precision : null;
  const percent = precision?.uncertaintyPercent;
  const ends = percent ? intervalAround(summary.total.co2eKg, percent) : null;
  return (
    // Its place is kept while it comes.
    <p className="min-h-5 text-[0.8125rem] text-quiet" data-testid="overview-uncertainty">
      {precision &&
        (percent && ends
          ? t('uncertainty.known', {
              percent: `${formats.rounded(percent, 2)}%`,
              low: formats.tonnes(ends.lowKg),
              high: formats.tonnes(ends.highKg),
            })
          : t('uncertainty.unknown', { share: shareOf(Number(precision.knownShare), formats) }))}
    </p>
  );
}

/** What of a figure is not approved yet, where drafts are shown along. */
function DraftsIn({ total }: { total: Total }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  if (Number(total.draftCo2eKg ?? 0) === 0) return null;
  return (
    <p className="self-start rounded bg-warn-soft px-1.5 py-0.5 text-[0.8125rem] font-medium text-warn">
      {t('draftsIn', { amount: formats.tonnes(total.draftCo2eKg ?? '0') })}
    </p>
  );
}

/** What of the recorded total stands on shares and factors not published yet. */
function ProvisionalIn({ provisional: { co2eKg, lines } }: Pick<Shown['summary'], 'provisional'>) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  if (lines === 0) return null;
  return (
    <p
      className="text-[0.8125rem] text-quiet"
      title={t('provisionalText')}
      data-testid="overview-provisional"
      data-kg={co2eKg}
    >
      {t('provisionalIn', { count: lines, amount: formats.tonnes(co2eKg) })}
    </p>
  );
}

function nameOfTotal(byMarket: boolean, drafts: boolean) {
  if (byMarket) return drafts ? 'totalByMarketWithDrafts' : 'totalByMarket';
  return drafts ? 'totalWithDrafts' : 'total';
}

/** The main figures: the total and each scope, compared with the year before and the first year. */
export function Tiles(shown: Shown) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const { summary, filters, year, context, open } = shown;
  const of = { ...filterOf(filters), ...viewOf(filters) };
  const before = useQuery(summaryQuery({ ...periodOf(year - 1, filters.part), ...of }));
  const base = firstYear(context);
  const first = useQuery({
    ...summaryQuery({ ...periodOf(base ?? year, filters.part), ...of }),
    enabled: base !== null && base < year - 1,
  });
  const isByMarket = summary.seen?.market?.status === 'calculated';
  const totalKg = summary.total.co2eKg;
  const thenKg = (data: Shown['summary'] | undefined) =>
    data && isKnown(data.total) ? data.total.co2eKg : null;
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <FigureTile
        main
        name={t(nameOfTotal(isByMarket, filters.drafts))}
        value={isKnown(summary.total) ? formats.tonnes(totalKg) : null}
        unit="tCO₂e"
        kg={totalKg}
        testId="overview-total"
        openLabel={t('openEntries', { what: t('total') })}
        onOpen={() => open({})}
      >
        <ProvisionalIn provisional={summary.provisional} />
        <ChangeNote nowKg={totalKg} thenKg={thenKg(before.data)} than={String(year - 1)} />
        {base !== null && base < year - 1 && (
          <ChangeNote
            nowKg={totalKg}
            thenKg={thenKg(first.data)}
            than={t('baseYear', { year: String(base) })}
          />
        )}
        <DraftsIn total={summary.total} />
        {!summary.seen && <Uncertainty {...shown} />}
        <Lines total={summary.total} main testId="overview-total" onOpen={() => open({ notCounted: true })} />
      </FigureTile>
      {SCOPES.map((scope) => (
        <ScopeTile key={scope} shown={shown} scope={scope} before={before.data} />
      ))}
      <Biogenic total={summary.total} />
    </div>
  );
}

interface ScopeTileProps {
  readonly shown: Shown;
  readonly scope: Scope;
  /** The year before. */
  readonly before: Shown['summary'] | undefined;
}

/** One scope; that of energy by location or by market, as the page is seen. */
function ScopeTile({ shown: { summary, filters, year, open }, scope, before }: ScopeTileProps) {
  const { t } = useTranslation('overview');
  const terms = useTranslation('terms');
  const formats = useFormats();
  const total = summary.scopes.find((row) => row.scope === scope);
  const then = before?.scopes.find((row) => row.scope === scope);
  const seen = scope === 2 ? summary.seen?.market : undefined;
  const market = seen?.status === 'calculated' ? seen : null;
  return (
    <FigureTile
      name={
        <>
          <span aria-hidden className={classes('size-2.5 rounded-sm', SCOPE_DOT[scope])} />
          <ScopeTerm scope={scope} byMarket={market !== null} />
        </>
      }
      value={total && isKnown(total) ? formats.tonnes(total.co2eKg) : null}
      unit="tCO₂e"
      kg={total?.co2eKg}
      testId={`overview-scope-${scope}`}
      openLabel={t('openEntries', { what: terms.t(`scope.${scope}`) })}
      onOpen={total ? () => open({ scope }) : undefined}
    >
      {total && (
        <ChangeNote
          nowKg={total.co2eKg}
          thenKg={then && isKnown(then) ? then.co2eKg : null}
          than={String(year - 1)}
        />
      )}
      {market && total && !filters.gwpSet && (
        <p className="text-[0.8125rem] text-quiet">
          {t('byLocationBeside', {
            amount: formats.tonnes(toText(subtract(decimal(total.co2eKg), decimal(market.changeKg)))),
          })}
        </p>
      )}
      {total && <DraftsIn total={total} />}
      <Lines
        total={total}
        testId={`overview-scope-${scope}`}
        onOpen={() => open({ scope, notCounted: true })}
      />
    </FigureTile>
  );
}

function ScopeTerm({ scope, byMarket }: { readonly scope: Scope; readonly byMarket: boolean }) {
  const { t } = useTranslation('overview');
  const terms = useTranslation('terms');
  if (scope !== 2) return <Term id={`scope-${scope}`} text={terms.t(`scope.${scope}`)} />;
  return byMarket ? (
    <Term id="market-based" text={t('market')} />
  ) : (
    <Term id="location-based" text={t('location')} />
  );
}

/** What was burnt of plants, which stands beside the total and not in it. */
function Biogenic({ total: { biogenicCo2Kg } }: { readonly total: Total }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  if (Number(biogenicCo2Kg) <= 0) return null;
  return (
    <p
      className={classes(
        'flex flex-wrap items-baseline gap-x-2 rounded-lg border border-dashed border-edge px-4 py-2.5',
        'sm:col-span-2 lg:col-span-4',
      )}
    >
      <span aria-hidden className="size-2.5 self-center rounded-sm bg-biogenic" />
      <Term id="biogenic-co2" text={t('biogenic')} />
      <span className="figure font-semibold" data-testid="overview-biogenic" data-kg={biogenicCo2Kg}>
        {formats.tonnes(biogenicCo2Kg)} tCO₂
      </span>
      <span className="text-[0.8125rem] text-quiet">{t('biogenicHint')}</span>
    </p>
  );
}
