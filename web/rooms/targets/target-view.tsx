import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ProblemText } from '#web/help/problem-text.tsx';
import { ledgerQuery } from '#web/results/asked.ts';
import { Button } from '#web/ui/button.tsx';
import { useFormats } from '#web/words/format.ts';
import { categoryName, scopeName } from '#web/words/names.ts';
import { percentOf } from '#web/results/percent-of.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { problemsByYear } from './by-year.ts';
import { RecalculationPanel } from './recalculation-panel.tsx';
import type { Followed, Target } from './target.ts';
import { TargetTiles } from './target-tiles.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { YearDrawer } from './year-drawer.tsx';
import { YearsPanel } from './years-panel.tsx';

const DriverDialog = lazy(async () => ({
  default: (await import('#web/results/driver-dialog.tsx')).DriverDialog,
}));

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
  return (
    <>
      <TargetHead target={target} {...(maySet && { onEdit, onWithdraw: () => setWithdrawing(true) })} />
      <RecalculationPanel followed={data} />
      {calculated && <TargetTiles followed={data} calculated={calculated} onOpen={open} />}
      <Problems problems={result.problems} />
      {mayState && <MissingAmounts followed={data} onState={setStating} />}
      {calculated && <YearsPanel followed={data} calculated={calculated} onOpen={open} />}
      {calculated && year && (
        <YearDrawer followed={data} calculated={calculated} year={year} onClose={() => open(null)} />
      )}
      <Suspense fallback={null}>
        {stating !== null && <DriverDialog year={stating} onClose={() => setStating(null)} />}
      </Suspense>
      {withdrawing && <WithdrawDialog of={{ target }} onClose={() => setWithdrawing(false)} />}
    </>
  );
}

interface TargetHeadProps {
  readonly target: Target;
  /** Left out, as `onWithdraw`: the person may not. */
  readonly onEdit?: () => void;
  readonly onWithdraw?: () => void;
}

/** What the target says and what it covers. */
function TargetHead({ target, onEdit, onWithdraw }: TargetHeadProps) {
  const { t } = useTranslation('targets');
  const formats = useFormats();
  return (
    <section
      className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-lg border border-line bg-panel p-4"
      data-testid="target"
    >
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
      {onEdit && (
        <div className="flex gap-2">
          <Button size="small" onClick={onEdit} data-testid="target-edit">
            {t('change')}
          </Button>
          <Button size="small" look="quiet" onClick={onWithdraw} data-testid="target-withdraw">
            {t('withdraw')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Why a year cannot be told, or only in part. */
function Problems({ problems }: Pick<Followed['result'], 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <section
      className="flex flex-col gap-2 rounded-lg border border-line bg-warn-soft p-4 text-warn"
      data-testid="target-problems"
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {problemsByYear(problems).map((problem) => (
          <li key={JSON.stringify(problem)}>
            <ProblemText problems={[problem]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MissingAmountsProps {
  readonly followed: Followed;
  readonly onState: (year: number) => void;
}

/** Asks for the amounts that emissions are set against, year by year. */
function MissingAmounts({ followed, onState }: MissingAmountsProps) {
  const { t } = useTranslation('targets');
  const { measure } = followed.target;
  const lacking = missingYears(followed);
  if (!measure || lacking.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-quiet">{t('state', { measure: t(`measure.${measure}`) })}</span>
      {lacking.map((one) => (
        <Button key={one} size="small" onClick={() => onState(one)} data-testid={`state-${one}`}>
          {one}
        </Button>
      ))}
    </div>
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
