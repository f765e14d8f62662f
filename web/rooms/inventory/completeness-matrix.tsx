import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/words/format.ts';
import { KindName } from '#web/words/kind-name.tsx';
import { CompletenessCell, CompletenessLegend } from './completeness-cell.tsx';
import { type ChosenCell, cellKey, type Series } from './completeness-query.ts';

interface MatrixProps {
  readonly months: readonly string[];
  readonly series: readonly Series[];
  readonly chosen: ReadonlyMap<string, ChosenCell>;
  readonly onToggle: (one: ChosenCell) => void;
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Series by months. One stop of the keyboard: arrows go from cell to cell, Enter or the space bar chooses. */
export function CompletenessMatrix({ months, series, chosen, onToggle }: MatrixProps) {
  const { t } = useTranslation('completeness');
  const box = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const step = STEPS[event.key];
    const from = event.target instanceof HTMLElement ? event.target.dataset['place'] : undefined;
    if (!step || !from) return;
    const [row = 0, column = 0] = from.split('/').map(Number);
    const next = box.current?.querySelector<HTMLElement>(
      `[data-place="${row + step[0]}/${column + step[1]}"]`,
    );
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div className="flex flex-col gap-2">
      <CompletenessLegend />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the cells within take the keys */}
      <div
        ref={box}
        onKeyDown={move}
        className="max-h-[34rem] max-w-full overflow-auto overscroll-x-contain rounded-lg border border-line"
      >
        <table
          className="w-full border-separate border-spacing-x-0.5 border-spacing-y-0.5"
          data-testid="completeness-matrix"
        >
          <caption className="clip-hidden">{t('caption')}</caption>
          <Months months={months} />
          <tbody>
            {series.map((one, row) => (
              <tr key={cellKey(one, '')}>
                <SeriesName series={one} />
                {one.cells.map((cell, column) => {
                  const month = months[column] ?? '';
                  return (
                    <td key={month}>
                      <CompletenessCell
                        series={one}
                        month={month}
                        cell={cell}
                        isChosen={chosen.has(cellKey(one, month))}
                        isEntry={row === 0 && column === 0}
                        place={`${row}/${column}`}
                        onToggle={() => onToggle({ series: one, month, cell })}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Months({ months }: Pick<MatrixProps, 'months'>) {
  const { t } = useTranslation('completeness');
  const formats = useFormats();
  return (
    <thead className="sticky top-0 z-20 bg-panel">
      <tr className="text-[0.8125rem] text-quiet">
        <th scope="col" className="sticky left-0 z-10 bg-panel px-3 py-2 text-left font-medium">
          {t('series')}
        </th>
        {months.map((month) => (
          <th key={month} scope="col" className="px-1 py-2 font-medium">
            {formats.shortMonth(month)}
            {(month.endsWith('-01') || month === months[0]) && months.length > 12 && (
              <span className="block">{month.slice(0, 4)}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SeriesName({ series }: { readonly series: Series }) {
  const terms = useTranslation('terms');
  const formats = useFormats();
  return (
    <th
      scope="row"
      className="sticky left-0 z-10 max-w-36 min-w-32 bg-panel px-3 py-1 text-left font-normal sm:max-w-none sm:min-w-52"
    >
      <span className="block truncate text-[0.8125rem] text-quiet">
        {series.siteName ?? terms.t('noSite')}
      </span>
      <KindName name={series.name[formats.language]} />
    </th>
  );
}
