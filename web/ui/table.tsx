import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand to the right. */
  readonly figure?: boolean;
  /** Left out where the screen is narrow. */
  readonly wideOnly?: boolean;
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  testId?: string;
}

/** A plain table; scrolls sideways inside its own box where it must. */
export function Table<Row>({ caption, columns, rows, rowKey, testId }: TableProps<Row>) {
  return (
    <div
      className="max-w-full overflow-x-auto rounded-lg border border-line bg-panel"
      // A box that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={caption}
    >
      <table className="w-full border-collapse text-left" data-testid={testId}>
        <caption className="clip-hidden">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-[0.8125rem] text-quiet">
            {columns.map(({ key, title, figure, wideOnly }) => (
              <th
                key={key}
                scope="col"
                className={classes(
                  'px-3 py-2 font-medium',
                  figure && 'text-right',
                  wideOnly && 'max-md:hidden',
                )}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line last:border-b-0 align-top">
              {columns.map(({ key, cell, figure, wideOnly }) => (
                <td
                  key={key}
                  className={classes('px-3 py-2', figure && 'figure text-right', wideOnly && 'max-md:hidden')}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
