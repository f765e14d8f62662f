import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '#web/help/problem-text.tsx';
import type { Output } from '#web/api/call.ts';
import { ChartPanel } from '#web/charts/chart-panel.tsx';
import type { ChartSpec } from '#charts/spec.ts';
import { ledgerQuery, viewOf } from '#web/results/asked.ts';
import { useTonnes } from '#web/results/use-tonnes.ts';
import { useFormats } from '#web/words/format.ts';
import { kgToTonnes } from '#web/words/number.ts';
import { problemSentence } from '#web/words/names.ts';
import type { Shown } from './shown.ts';

interface ChangePanelProps extends Shown {
  readonly fileName: string;
}

type Decomposed = Extract<Output<'result.decompose'>, { status: 'calculated' }>;

/** From the inventory of the year before to that of this one: what came from activity, factors and structure. */
export function ChangePanel(shown: ChangePanelProps) {
  const { t } = useTranslation('overview');
  const { context, year } = shown;
  const of = (wanted: number) =>
    context.inventories.find(({ from, to }) => from <= `${wanted}-01-01` && to >= `${wanted}-12-31`);
  const [before, after] = [of(year - 1), of(year)];
  const { data } = useQuery({
    ...ledgerQuery('result.decompose', {
      beforeInventoryId: before?.id ?? '',
      afterInventoryId: after?.id ?? '',
      ...viewOf(shown.filters),
    }),
    enabled: before !== undefined && after !== undefined,
  });
  if (!before || !after) {
    return (
      <section className="rounded-lg border border-line bg-panel p-4" data-testid="overview-change">
        <h2 className="font-semibold">{t('change')}</h2>
        <p className="text-quiet">{t('change.none', { year: String(year - 1) })}</p>
      </section>
    );
  }
  if (data?.status === 'not_calculated') {
    return (
      <section className="rounded-lg border border-line bg-panel p-4" data-testid="overview-change">
        <h2 className="font-semibold">{t('change')}</h2>
        <p className="text-warn">
          <ProblemText problems={data.problems} />
        </p>
      </section>
    );
  }
  return data ? <Waterfall {...shown} decomposed={data} /> : null;
}

function Waterfall({ year, open, fileName, decomposed }: ChangePanelProps & { decomposed: Decomposed }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const charts = useTranslation('charts');
  const write = useTonnes();
  const steps = useMemo(
    () => [
      { key: 'before', name: String(year - 1), kg: decomposed.beforeKg, whole: true },
      { key: 'activity', name: t('change.activity'), kg: decomposed.activityKg, whole: false },
      { key: 'factor', name: t('change.factor'), kg: decomposed.factorKg, whole: false },
      { key: 'structure', name: t('change.structure'), kg: decomposed.structureKg, whole: false },
      { key: 'after', name: String(year), kg: decomposed.afterKg, whole: true },
    ],
    [decomposed, year, t],
  );
  const spec = useMemo<ChartSpec>(
    () => ({
      type: 'steps',
      cutNote: charts.t('steps.cut'),
      steps: steps.map(({ name, kg, whole }) => ({ name, whole, value: Number(kgToTonnes(kg)) })),
    }),
    [steps, charts],
  );
  const pick = (key: string) => open(key === 'before' ? { listYear: year - 1 } : {});
  return (
    <ChartPanel
      title={t('change')}
      note={
        <>
          {t('change.note')}
          {decomposed.problems.map((problem) => (
            <span key={JSON.stringify(problem)} className="text-warn">
              {' '}
              {problem.code === 'gwp.sets_differ' ? t('change.sets') : problemSentence(problem, formats)}
            </span>
          ))}
        </>
      }
      spec={spec}
      write={write}
      fileName={fileName}
      testId="overview-change"
      onPick={(picked) => {
        if ('step' in picked) pick(steps[picked.step]?.key ?? '');
      }}
      table={{
        columns: [t('change.step'), 'tCO₂e'],
        rows: steps.map(({ key, name, kg }) => ({
          key,
          onOpen: () => pick(key),
          cells: [name, formats.tonnes(kg)],
          raw: [name, kgToTonnes(kg)],
        })),
      }}
    />
  );
}
