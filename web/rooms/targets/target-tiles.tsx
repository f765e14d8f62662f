import { useTranslation } from 'react-i18next';
import { FigureTile } from '#web/results/figure-tile.tsx';
import { percentOf } from '#web/results/percent-of.ts';
import { useFormats } from '#web/words/format.ts';
import type { Followed } from './target.ts';
import { type Calculated, Counted, type FollowedYear, Status } from './year-marks.tsx';

interface TilesProps {
  readonly followed: Followed;
  readonly calculated: Calculated;
  readonly onOpen: (year: number) => void;
}

/** The target in four figures: where it began, where it is, what may still be emitted, and where it is heading. */
export function TargetTiles({ followed: { coverage, target }, calculated, onOpen }: TilesProps) {
  const { t } = useTranslation('targets');
  const formats = useFormats();
  const { years } = calculated;
  const [base] = years;
  const last = years.findLast(({ phase, actualKg }) => phase === 'past' && actualKg !== null);
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <FigureTile
        main
        name={t('tile.base', { year: String(target.baseYear) })}
        {...tonnesOf(base?.actualKg, formats)}
        testId="target-base"
        openLabel={t('open', { year: String(target.baseYear) })}
        onOpen={() => onOpen(target.baseYear)}
      >
        <Counted lines={base} />
        <p className="text-[0.8125rem] text-quiet" data-testid="target-coverage">
          {coverage.share === null
            ? t('tile.coverage.none')
            : t('tile.coverage', { percent: `${formats.rounded(percentOf(coverage.share), 3)}%` })}
        </p>
      </FigureTile>
      <FigureTile
        name={last ? t('tile.last', { year: String(last.year) }) : t('tile.last.open')}
        {...tonnesOf(last?.actualKg, formats)}
        testId="target-last"
        openLabel={t('open', { year: String(last?.year ?? '') })}
        onOpen={last && (() => onOpen(last.year))}
      >
        {last ? <Status year={last} /> : <Note>{t('tile.last.none')}</Note>}
        <Counted lines={last} />
      </FigureTile>
      <Budget target={target} budget={calculated.budget} isBegun={last !== undefined} />
      <End target={target} end={years.at(-1)} onOpen={onOpen} />
    </div>
  );
}

/** An amount of a tile; what is not known stays open. */
function tonnesOf(kg: string | null | undefined, { tonnes }: { tonnes: (kg: string) => string }) {
  return { value: kg ? tonnes(kg) : null, unit: 'tCO₂e', kg: kg ?? undefined };
}

interface BudgetProps {
  readonly target: Followed['target'];
  readonly budget: Calculated['budget'];
  /** A whole year of it is known. */
  readonly isBegun: boolean;
}

/** What may be emitted from base year to target year, and how much of it is used. */
function Budget({ target, budget, isBegun }: BudgetProps) {
  const { t } = useTranslation('targets');
  const formats = useFormats();
  const isOverdrawn = Number(budget.overdrawnKg) > 0;
  return (
    <FigureTile
      name={t('tile.budget', { from: String(target.baseYear + 1), to: String(target.targetYear) })}
      value={budget.totalKg === null ? null : formats.tonnes(budget.totalKg)}
      unit="tCO₂e"
      kg={budget.totalKg ?? undefined}
      testId="target-budget"
      openLabel={t('tile.budget.label')}
    >
      {isBegun ? (
        <>
          <Note>{t('tile.used', { amount: formats.tonnes(budget.usedKg) })}</Note>
          <p className={isOverdrawn ? 'text-[0.8125rem] text-warn' : 'text-[0.8125rem] text-quiet'}>
            {t(isOverdrawn ? 'tile.overdrawn' : 'tile.spared', {
              amount: formats.tonnes(budget.overdrawnKg.replace('-', '')),
            })}
          </p>
        </>
      ) : (
        <Note>{t('tile.last.none')}</Note>
      )}
      {budget.unknownYears.length > 0 && (
        <p className="text-[0.8125rem] text-warn">
          {t('tile.unknown', { years: budget.unknownYears.join(', ') })}
        </p>
      )}
    </FigureTile>
  );
}

interface EndProps {
  readonly target: Followed['target'];
  readonly end: FollowedYear | undefined;
  readonly onOpen: (year: number) => void;
}

/** What the target year is expected to come to. */
function End({ target, end, onOpen }: EndProps) {
  const { t } = useTranslation('targets');
  const formats = useFormats();
  return (
    <FigureTile
      name={t('tile.end', { year: String(target.targetYear) })}
      {...tonnesOf(end?.forecastKg, formats)}
      testId="target-end"
      openLabel={t('open', { year: String(target.targetYear) })}
      onOpen={end && (() => onOpen(end.year))}
    >
      {end && <Status year={end} />}
      {end?.budgetKg && <Note>{t('tile.allowed', { amount: formats.tonnes(end.budgetKg) })}</Note>}
    </FigureTile>
  );
}

function Note({ children }: { children: string }) {
  return <p className="text-[0.8125rem] text-quiet">{children}</p>;
}
