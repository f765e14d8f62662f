import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { classes } from '#web/ui/classes.ts';
import type { Place } from './opened.ts';
import { columnLetters } from './place-words.ts';
import { useMarked } from './seen.ts';

type Table = Extract<Output<'document.excerpt'>, { shape: 'table' }>;

interface TableExcerptProps {
  table: Table;
  place: Place | undefined;
  onSeen: (() => void) | undefined;
  /** What stands under the letters of a column: how an import takes it. */
  heads?: readonly { readonly column: number; readonly head: ReactNode }[];
}

/** The cell in its surrounding rows, with the names of rows and columns that sheets have. */
export function TableExcerpt({ table, place, onSeen, heads = [] }: TableExcerptProps) {
  const { t } = useTranslation('documents');
  const cell = place?.at === 'cell' ? place : null;
  const mark = useMarked(cell !== null, onSeen);
  const width = Math.max(
    1,
    ...table.rows.map(({ cells }) => cells.length),
    ...heads.map(({ column }) => column - table.firstColumn + 1),
  );
  const columns = Array.from({ length: width }, (_, index) => table.firstColumn + index);
  return (
    <figure data-testid="table-excerpt">
      <figcaption className="mb-2 text-[0.8125rem] text-quiet">
        {t('table.caption', { sheet: table.sheet, rows: String(table.rowCount) })}
      </figcaption>
      <div
        className="max-h-[60dvh] overflow-auto rounded-md border border-line"
        // A box that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={t('table.caption', { sheet: table.sheet, rows: String(table.rowCount) })}
      >
        <table className="border-collapse text-[0.8125rem]">
          <Heads columns={columns} heads={heads} />
          <tbody>
            {table.rows.map(({ number, cells }) => (
              <tr
                key={number}
                className={classes('border-t border-line', number === cell?.row && 'bg-accent-soft')}
              >
                <th scope="row" className="figure bg-sunken px-2 py-1 text-right font-normal text-quiet">
                  {number}
                </th>
                {columns.map((column) => {
                  const marked = number === cell?.row && column === cell.column;
                  return (
                    <td
                      key={column}
                      ref={marked ? mark : undefined}
                      {...(marked ? { 'data-testid': 'evidence-cell' } : {})}
                      className={classes(
                        'max-w-60 border-l border-line px-2 py-1 whitespace-pre-wrap break-words',
                        marked && 'bg-mark font-semibold text-ink outline-2 -outline-offset-2 outline-accent',
                      )}
                    >
                      {marked ? (
                        <mark className="bg-transparent text-ink">{cells[column - table.firstColumn]}</mark>
                      ) : (
                        cells[column - table.firstColumn]
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

interface HeadsProps {
  readonly columns: readonly number[];
  readonly heads: NonNullable<TableExcerptProps['heads']>;
}

/** The letters of the columns, and under them how each is taken where that is said. */
function Heads({ columns, heads }: HeadsProps) {
  const { t } = useTranslation('documents');
  return (
    <thead>
      <tr className="bg-sunken text-quiet">
        <th scope="col" className="px-2 py-1">
          <span className="clip-hidden">{t('table.row')}</span>
        </th>
        {columns.map((column) => (
          <th key={column} scope="col" className="px-2 py-1 font-medium">
            {columnLetters(column)}
          </th>
        ))}
      </tr>
      {heads.length > 0 && (
        <tr className="bg-sunken" data-testid="table-heads">
          <th scope="row" className="px-2 py-1">
            <span className="clip-hidden">{t('mapping.meaning')}</span>
          </th>
          {columns.map((column) => (
            <td key={column} className="border-l border-line p-1">
              {heads.find((one) => one.column === column)?.head}
            </td>
          ))}
        </tr>
      )}
    </thead>
  );
}
