import { useTranslation } from 'react-i18next';
import { classes } from '#web/ui/classes.ts';
import { useFormats } from '#web/words/format.ts';
import { SCOPE_DOT } from './tiles.tsx';

export interface BreakdownRow {
  readonly key: string;
  readonly name: string;
  readonly scope?: 1 | 2 | 3;
  readonly co2eKg: string;
  readonly countedLines: number;
  readonly notCountedLines: number;
}

interface BreakdownProps {
  title: string;
  rows: readonly BreakdownRow[];
  totalKg: string;
  onPick: (row: BreakdownRow) => void;
  testId: string;
}

/** Rows of a total, largest first, each with its share of it and the lines it could not count. */
export function Breakdown({ title, rows, totalKg, onPick, testId }: BreakdownProps) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const total = Number(totalKg);
  const sorted = rows.toSorted((one, other) => Number(other.co2eKg) - Number(one.co2eKg));
  return (
    <section className="min-w-0 rounded-lg border border-line bg-panel p-4" data-testid={testId}>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul className="flex flex-col">
        {sorted.map((row) => {
          const share = row.countedLines > 0 && total > 0 ? (Number(row.co2eKg) / total) * 100 : null;
          return (
            <li key={row.key} className="border-t border-line first:border-0">
              <button
                type="button"
                onClick={() => onPick(row)}
                className="grid w-full grid-cols-[1fr_auto] items-baseline gap-x-4 rounded px-1 py-2 text-left hover:bg-sunken"
              >
                <span className="min-w-0 break-words">{row.name}</span>{' '}
                <span className="figure text-right font-medium">
                  {row.countedLines > 0 ? `${formats.tonnes(row.co2eKg)} tCO₂e` : '—'}
                </span>{' '}
                <span aria-hidden className="col-span-2 mt-1.5 h-1.5 rounded-full bg-sunken">
                  <span
                    className={classes(
                      'block h-full rounded-full',
                      row.scope ? SCOPE_DOT[row.scope] : 'bg-accent',
                    )}
                    style={{ width: `${share ?? 0}%` }}
                  />
                </span>
                <span className="col-span-2 mt-1 flex flex-wrap gap-x-3 text-[0.8125rem] text-quiet">
                  {share !== null && <span className="figure">{formats.rounded(share.toFixed(1), 4)}%</span>}{' '}
                  <span>{t('counted', { count: row.countedLines })}</span>{' '}
                  {row.notCountedLines > 0 && (
                    <span className="font-medium text-warn">
                      {t('notCounted', { count: row.notCountedLines })}
                    </span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
