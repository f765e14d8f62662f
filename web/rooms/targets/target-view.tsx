import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ProblemText } from '#web/help/problem-text.tsx';
import { ledgerQuery } from '#web/results/asked.ts';
import { DriverDialog } from '#web/results/driver-dialog.tsx';
import { FigureTile } from '#web/results/figure-tile.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFormats } from '#web/words/format.ts';
import { categoryName, scopeName } from '#web/words/names.ts';
import { percentOf } from '#web/results/percent-of.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { problemsByYear } from './by-year.ts';
import { RecalculationPanel } from './recalculation-panel.tsx';
import type { Followed, Target } from './target.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { YearDrawer } from './year-drawer.tsx';
import { type Calculated, Counted, Status } from './year-marks.tsx';
import { YearsPanel } from './years-panel.tsx';

interface TargetViewProps {
  readonly target: Target;
  readonly maySet: boolean;
  /** Whether the person may state amounts that emissions are set against. */
  readonly mayState: boolean;
  readonly onEdit: () => void;
}

/** One target: what it says, what it covers, and each of its years. */
export function TargetView({ target, maySet, mayState, onEdit }: TargetViewProps) {
  const { t } = useTranslation('targets');
  const formats = useFormats();
  const [search, setSearch] = useSearchParams();
  const [withdrawing, setWithdrawing] = useState(false);
  const [stating, setStating] = useState<number | null>(null);
  const { data, error, refetch } = useQuery(ledgerQuery('target.follow', { targetId: target.id }));
  if (error) return <LoadFailure title={t('error')} error={error} onRetry={() => refetch()} />;
  if (!data) return null;
  const { result } = data;
  const calculated = result.status === 'calculated' ? result : null;
  const open = (year: number | null) =>
    setSearch(
      { target: target.id, ...(year === null ? {} : { year: String(year) }) },
      { preventScrollReset: true },
    );
  const year = calculated?.years.find((one) => String(one.year) === search.get('year'));
  const lacking = missingYears(data);
  return (
    <>
      <section
        className="flex flex-col gap-3 rounded-lg border border-line bg-panel p-4"
        data-testid="target"
      >
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-72">
            <h2 className="text-base font-semibold break-words">{target.name}</h2>
            <p>
              {t(`says.${target.kind}`, {
                percent: formats.exact(percentOf(target.reduction)),
                base: String(target.baseYear),
                end: String(target.targetYear),
                measure: target.measure ? t(`measure.${target.measure}`).toLowerCase() : '',
              })}
            </p>
            <p className="text-[0.8125rem] text-quiet">
              {target.scopes.map((scope) => scopeName(scope)).join(', ')}
              {target.scopes.includes(2) && ` (${t(`scope2.${target.scope2By}`)})`}
              {target.categories && ` · ${target.categories.map(categoryName).join(', ')}`}
              {target.reference && ` · ${target.reference}`}
            </p>
          </div>
          {maySet && (
            <div className="flex gap-2">
              <Button size="small" onClick={onEdit} data-testid="target-edit">
                {t('change')}
              </Button>
              <Button
                size="small"
                look="quiet"
                onClick={() => setWithdrawing(true)}
                data-testid="target-withdraw"
              >
                {t('withdraw')}
              </Button>
            </div>
          )}
        </div>
      </section>
      <RecalculationPanel followed={data} />
      {calculated && <Tiles followed={data} calculated={calculated} onOpen={open} />}
      {result.problems.length > 0 && (
        <section
          className="flex flex-col gap-2 rounded-lg border border-line bg-warn-soft p-4 text-warn"
          data-testid="target-problems"
        >
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {problemsByYear(result.problems).map((problem) => (
              <li key={JSON.stringify(problem)}>
                <ProblemText problems={[problem]} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {mayState && target.measure && lacking.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-quiet">{t('state', { measure: t(`measure.${target.measure}`) })}</span>
          {lacking.map((one) => (
            <Button key={one} size="small" onClick={() => setStating(one)} data-testid={`state-${one}`}>
              {one}
            </Button>
          ))}
        </div>
      )}
      {calculated && <YearsPanel followed={data} calculated={calculated} onOpen={open} />}
      {calculated && year && (
        <YearDrawer followed={data} calculated={calculated} year={year} onClose={() => open(null)} />
      )}
      {stating !== null && <DriverDialog year={stating} open onClose={() => setStating(null)} />}
      {withdrawing && <WithdrawDialog of={{ target }} onClose={() => setWithdrawing(false)} />}
    </>
  );
}

/** Years of the target without the amount that its emissions are set against. */
function missingYears({ target, volumes }: Followed): number[] {
  const known = new Set(volumes.map(({ year }) => year));
  const all = Array.from(
    { length: target.targetYear - target.baseYear + 1 },
    (_, index) => target.baseYear + index,
  );
  return all.filter((year) => !known.has(year));
}

interface TilesProps {
  readonly followed: Followed;
  readonly calculated: Calculated;
  readonly onOpen: (year: number) => void;
}

function Tiles({ followed: { coverage, target }, calculated, onOpen }: TilesProps) {
  const { t } = useTranslation('targets');
  const formats = useFormats();
  const { budget, years } = calculated;
  const [base] = years;
  const last = years.findLast(({ phase, actualKg }) => phase === 'past' && actualKg !== null);
  const end = years.at(-1);
  const isOverdrawn = Number(budget.overdrawnKg) > 0;
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <FigureTile
        main
        name={t('tile.base', { year: String(target.baseYear) })}
        value={base?.actualKg ? formats.tonnes(base.actualKg) : null}
        unit="tCO₂e"
        kg={base?.actualKg ?? undefined}
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
        name={last ? t('tile.last', { year: String(last.year) }) : t('tile.last.none')}
        value={last?.actualKg ? formats.tonnes(last.actualKg) : null}
        unit="tCO₂e"
        kg={last?.actualKg ?? undefined}
        testId="target-last"
        openLabel={t('open', { year: String(last?.year ?? '') })}
        onOpen={last && (() => onOpen(last.year))}
      >
        {last && <Status year={last} />}
        <Counted lines={last} />
      </FigureTile>
      <FigureTile
        name={t('tile.budget', { from: String(target.baseYear + 1), to: String(target.targetYear) })}
        value={budget.totalKg === null ? null : formats.tonnes(budget.totalKg)}
        unit="tCO₂e"
        kg={budget.totalKg ?? undefined}
        testId="target-budget"
        openLabel={t('tile.budget.label')}
      >
        {last ? (
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
      <FigureTile
        name={t('tile.end', { year: String(target.targetYear) })}
        value={end?.forecastKg ? formats.tonnes(end.forecastKg) : null}
        unit="tCO₂e"
        kg={end?.forecastKg ?? undefined}
        testId="target-end"
        openLabel={t('open', { year: String(target.targetYear) })}
        onOpen={end && (() => onOpen(end.year))}
      >
        {end && <Status year={end} />}
        {end?.budgetKg && (
          <p className="text-[0.8125rem] text-quiet">
            {t('tile.allowed', { amount: formats.tonnes(end.budgetKg) })}
          </p>
        )}
      </FigureTile>
    </div>
  );
}

function Note({ children }: { children: string }) {
  return <p className="text-[0.8125rem] text-quiet">{children}</p>;
}
