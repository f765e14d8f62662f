import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartPanel } from '#web/charts/chart-panel.tsx';
import { stepsHeight } from '#charts/size.ts';
import type { ChartSpec } from '#charts/spec.ts';
import { useTonnes } from '#web/results/use-tonnes.ts';
import { useFormats } from '#web/words/format.ts';
import { kgToTonnes } from '#web/words/number.ts';

export interface Step {
  readonly key: string;
  readonly name: string;
  readonly kg: string;
  /** Whole amounts stand on the ground, changes on what came before. */
  readonly whole: boolean;
}

interface StepsPanelProps {
  readonly title: string;
  readonly note: ReactNode;
  readonly steps: readonly Step[];
  readonly fileName: string;
  readonly testId: string;
  readonly children?: ReactNode;
}

/** From one amount to another, each step the exact difference that it makes. */
export function StepsPanel({ title, note, steps, fileName, testId, children }: StepsPanelProps) {
  const { t } = useTranslation('comparison');
  const formats = useFormats();
  const charts = useTranslation('charts');
  const write = useTonnes();
  const spec = useMemo<ChartSpec>(
    () => ({
      type: 'steps',
      cutNote: charts.t('steps.cut'),
      steps: steps.map(({ name, kg, whole }) => ({ name, whole, value: Number(kgToTonnes(kg)) })),
    }),
    [steps, charts],
  );
  return (
    <ChartPanel
      title={title}
      note={
        <>
          {t('inTonnes')} {note}
        </>
      }
      spec={spec}
      write={write}
      height={stepsHeight(steps.map(({ name }) => name))}
      fileName={fileName}
      testId={testId}
      onPick={() => undefined}
      table={{
        columns: [t('step'), 'tCO₂e'],
        rows: steps.map(({ key, name, kg }) => ({
          key,
          cells: [name, formats.tonnes(kg)],
          raw: [name, kgToTonnes(kg)],
        })),
      }}
    >
      {children}
    </ChartPanel>
  );
}
