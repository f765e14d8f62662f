import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { ChartPanel } from '#web/charts/chart-panel.tsx';
import type { ChartSpec } from '#charts/spec.ts';
import { useTonnes } from '#web/results/use-tonnes.ts';
import { useFormats } from '#web/words/format.ts';
import { kgToTonnes } from '#web/words/number.ts';

type Curve = Output<'target.listActions'>['curves'][number];

/** The marginal abatement cost curve of one currency: as wide as what an action takes away, as high as a tonne of it costs. */
export function CurvePanel({ curve, onOpen }: { curve: Curve; onOpen: (actionId: string) => void }) {
  const { t } = useTranslation('targets');
  const formats = useFormats();
  const write = useTonnes();
  const { currency, steps, abatementKg, annualCost } = curve;
  const spec = useMemo<ChartSpec>(
    () => ({
      type: 'curve',
      across: t('curve.across'),
      up: t('curve.up', { currency }),
      blocks: steps.map(({ actionId, name, perTonne, abatementKg: kg }) => ({
        key: actionId,
        name,
        width: Number(kgToTonnes(kg)),
        height: Number(perTonne),
      })),
    }),
    [steps, currency, t],
  );
  return (
    <ChartPanel
      title={t('curve', { currency })}
      note={t('curve.note', {
        amount: formats.tonnes(abatementKg),
        cost: `${formats.rounded(annualCost, 6)} ${currency}`,
      })}
      spec={spec}
      height={300}
      write={write}
      fileName={`razao-macc-${currency}`}
      testId={`curve-${currency}`}
      onPick={(picked) => {
        if ('key' in picked) onOpen(picked.key);
      }}
      table={{
        columns: [t('action'), t('curve.up', { currency }), t('curve.across'), t('curve.upTo')],
        rows: steps.map(({ actionId, name, perTonne, abatementKg: kg, upToKg }) => ({
          key: actionId,
          onOpen: () => onOpen(actionId),
          cells: [name, formats.rounded(perTonne, 6), formats.tonnes(kg), formats.tonnes(upToKg)],
          raw: [name, perTonne, kgToTonnes(kg), kgToTonnes(upToKg)],
        })),
      }}
    />
  );
}
