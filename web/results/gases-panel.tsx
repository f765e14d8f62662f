import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { ChartPanel } from '#web/charts/chart-panel.tsx';
import type { ChartSpec } from '#charts/spec.ts';
import { useFormats } from '#web/words/format.ts';
import { kgToTonnes } from '#web/words/number.ts';
import { gasName } from '#web/words/names.ts';
import { useTonnes } from './use-tonnes.ts';

interface GasesPanelProps {
  readonly made: Output<'result.composition'>;
  readonly onOpen: () => void;
  readonly fileName: string;
  readonly testId: string;
}

/** What a total is made of by gas; what is not told apart has a row of its own, so that the rows make the whole. */
export function GasesPanel({ made, onOpen, fileName, testId }: GasesPanelProps) {
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const write = useTonnes();
  const rows = useMemo(() => {
    const apart = [
      { key: 'market', name: t('gas.market'), co2eKg: made.marketCo2eKg ?? '0' },
      { key: 'drafts', name: t('gas.drafts'), co2eKg: made.draftCo2eKg ?? '0' },
      { key: 'across', name: t('gas.across'), co2eKg: made.acrossCo2eKg },
    ];
    return [
      ...made.gases.map(({ gas, kg, co2eKg }) => ({
        key: gas,
        name: gas === 'CO2e' ? t('gas.unsplit') : gasName(gas),
        kg,
        co2eKg,
      })),
      ...apart.filter(({ co2eKg }) => Number(co2eKg) !== 0).map((row) => ({ ...row, kg: null })),
    ];
  }, [made, t]);
  const spec = useMemo<ChartSpec>(
    () => ({
      type: 'ranked',
      rows: rows.map(({ key, name, co2eKg }) => ({
        key,
        name,
        colour: '--accent',
        value: Number(kgToTonnes(co2eKg)),
      })),
    }),
    [rows],
  );
  return (
    <ChartPanel
      title={t('gases')}
      note={t('unitNote')}
      spec={spec}
      height={Math.max(96, rows.length * 30 + 40)}
      write={write}
      fileName={fileName}
      testId={testId}
      onPick={onOpen}
      table={{
        columns: [t('gas'), t('gas.mass'), 'tCO₂e'],
        rows: rows.map(({ key, name, kg, co2eKg }) => ({
          key,
          onOpen,
          cells: [name, kg === null ? '–' : `${formats.rounded(kg, 6)} kg`, formats.tonnes(co2eKg)],
          raw: [name, kg ?? '', kgToTonnes(co2eKg)],
        })),
      }}
    />
  );
}
