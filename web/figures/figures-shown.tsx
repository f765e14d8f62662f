import { ArrowDown, ArrowUp, ExternalLink } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '#web/words/format.ts';
import { FiguresChart } from './figures-chart.tsx';
import type { Figures } from './figures-part.ts';
import { addressOf, type Column, columnsOf, headsOf, rowName } from './figures.ts';
import { PinButton } from './pin-button.tsx';

/** Rows beyond these are in the tables, behind the link. */
const MOST_ROWS = 60;

/** Figures of an answer: a table that sorts, or a chart that can be kept on the overview; `question` is what was asked. */
export function FiguresShown({ figures, question }: { figures: Figures; question: string }) {
  const { t } = useTranslation('figures');
  if (figures.form === 'table') return <FiguresTable figures={figures} />;
  return (
    <FiguresChart figures={figures} title={t('chart')} testId="answer-chart">
      <PinButton query={figures.query} title={question || t('chart')} />
    </FiguresChart>
  );
}

/** The column that rows stand by; 0 is their names. */
interface Sort {
  readonly column: number;
  readonly descending: boolean;
}

/** The rows that are shown, in the order that was chosen; as they came before any was. */
function useSortedRows({ result }: Figures, columns: readonly Column[], sort: Sort | null) {
  const { t: term } = useTranslation('terms');
  const formats = useFormats();
  const rows = useMemo(() => {
    const words = { formats, term: (key: string) => term(key as 'noSite') };
    return result.rows.slice(0, MOST_ROWS).map((row, at) => ({
      key: JSON.stringify(row.keys),
      name: rowName(row, result.by, words),
      values: columns.map(({ values }) => values[at] ?? null),
    }));
  }, [result, columns, formats, term]);
  return useMemo(() => {
    if (sort === null) return rows;
    const way = sort.descending ? -1 : 1;
    return rows.toSorted((a, b) =>
      sort.column === 0
        ? way * a.name.localeCompare(b.name)
        : way * (Number(a.values[sort.column - 1] ?? 0) - Number(b.values[sort.column - 1] ?? 0)),
    );
  }, [rows, sort]);
}

interface SortingHeadProps {
  readonly at: number;
  readonly name: string;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort) => void;
}

/** Head of a column: a press sorts by it, another one the other way round. */
function SortingHead({ at, name, sort, onSort }: SortingHeadProps) {
  const Way = sort?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={sort?.column !== at ? 'none' : sort.descending ? 'descending' : 'ascending'}
      className={at === 0 ? 'py-1.5 pr-3 font-medium' : 'px-2 py-1.5 text-right font-medium'}
    >
      <button
        type="button"
        className="inline-flex items-center gap-1 rounded"
        onClick={() => onSort({ column: at, descending: sort?.column === at ? !sort.descending : at > 0 })}
      >
        {name}
        {sort?.column === at && <Way className="size-3" aria-hidden />}
      </button>
    </th>
  );
}

function FiguresTable({ figures }: { figures: Figures }) {
  const { t } = useTranslation('figures');
  const formats = useFormats();
  const [sort, setSort] = useState<Sort | null>(null);
  const { result } = figures;
  const address = addressOf(figures);
  const columns = useMemo(() => columnsOf(figures, formats, t), [figures, formats, t]);
  const sorted = useSortedRows(figures, columns, sort);
  const head = headsOf(result, (by) => t(`by.${by}`)) || t('row');
  return (
    <section className="min-w-0 rounded-lg border border-line bg-panel p-3" data-testid="answer-table">
      {/* A box that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t('table')}>
        <table className="w-full border-collapse text-left text-[0.875rem]">
          <caption className="clip-hidden">{t('table')}</caption>
          <thead>
            <tr className="border-b border-line text-[0.8125rem] text-quiet">
              {[head, ...columns.map((column) => column.head)].map((column, at) => (
                <SortingHead key={column} at={at} name={column} sort={sort} onSort={setSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ key, name, values }) => (
              <tr key={key} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 pr-3 font-normal">
                  {name}
                </th>
                {values.map((value, at) => (
                  <td key={columns[at]?.head} className="figure px-2 py-1.5 text-right">
                    {columns[at]?.write(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Link
        to={address}
        className="mt-2 inline-flex items-center gap-1 text-[0.8125rem] underline underline-offset-4"
      >
        <ExternalLink className="size-3.5" aria-hidden />
        {t('open')}
      </Link>
    </section>
  );
}
