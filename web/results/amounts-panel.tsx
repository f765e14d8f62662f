import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartPanel } from '#web/charts/chart-panel.tsx';
import { rankedHeight } from '#charts/size.ts';
import type { ChartSpec } from '#charts/spec.ts';
import { type Formats, useFormats } from '#web/words/format.ts';
import { kgToTonnes } from '#web/words/number.ts';
import { isKnown } from './known.ts';
import { SCOPE_COLOUR, type Scope } from './scope-look.tsx';
import { useTonnes } from './use-tonnes.ts';

export interface AmountRow {
  readonly key: string;
  readonly name: string;
  readonly scope?: Scope;
  readonly co2eKg: string;
  readonly countedLines: number;
  readonly draftCo2eKg?: string | undefined;
  readonly notCountedLines: number;
}

interface AmountsPanelProps {
  readonly title: string;
  readonly rows: readonly AmountRow[];
  readonly totalKg: string;
  readonly onPick: (row: AmountRow) => void;
  readonly fileName: string;
  readonly testId: string;
  /** Rows beyond so many are in the table alone. */
  readonly most?: number;
}

/** Per cent with one decimal place; a little is not nothing. */
function shareIn(percent: number, formats: Formats): string {
  if (percent > 0 && percent < 0.1) return `< ${formats.rounded('0.1')}%`;
  return `${formats.rounded(percent.toFixed(1), 4)}%`;
}

/** Parts of a total, largest first, each with its share and the lines that it could not count. */
export function AmountsPanel(props: AmountsPanelProps) {
  const { title, rows, totalKg, onPick, fileName, testId, most = 12 } = props;
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const write = useTonnes();
  const sorted = useMemo(
    () => rows.toSorted((one, other) => Number(other.co2eKg) - Number(one.co2eKg)),
    [rows],
  );
  const drawn = useMemo(() => sorted.filter(isKnown).slice(0, most), [sorted, most]);
  const spec = useMemo<ChartSpec>(
    () => ({
      type: 'ranked',
      rows: drawn.map(({ key, name, scope, co2eKg }) => ({
        key,
        name,
        colour: scope ? SCOPE_COLOUR[scope] : '--accent',
        value: Number(kgToTonnes(co2eKg)),
      })),
    }),
    [drawn],
  );
  const total = Number(totalKg);
  const share = (row: AmountRow) => (isKnown(row) && total > 0 ? (Number(row.co2eKg) / total) * 100 : null);
  return (
    <ChartPanel
      title={title}
      note={t('unitNote')}
      spec={spec}
      height={rankedHeight(drawn.map(({ name }) => name))}
      write={write}
      fileName={fileName}
      testId={testId}
      onPick={(picked) => {
        const row = 'key' in picked && sorted.find(({ key }) => key === picked.key);
        if (row) onPick(row);
      }}
      table={{
        columns: [title, 'tCO₂e', t('share'), t('countedColumn'), t('notCountedColumn')],
        rows: sorted.map((row) => {
          const part = share(row);
          const counted = isKnown(row);
          return {
            key: row.key,
            onOpen: () => onPick(row),
            cells: [
              row.name,
              counted ? formats.tonnes(row.co2eKg) : '–',
              part === null ? '–' : shareIn(part, formats),
              String(row.countedLines),
              String(row.notCountedLines),
            ],
            raw: [
              row.name,
              counted ? kgToTonnes(row.co2eKg) : '',
              part === null ? '' : part.toFixed(4),
              String(row.countedLines),
              String(row.notCountedLines),
            ],
          };
        }),
      }}
    />
  );
}
