import { RestError } from '../rest_error.ts';

/** Which rows of the result: from `offset`, at most `limit` (null: as many as the installation allows). */
export interface RowRange {
  readonly offset: number;
  readonly limit: number | null;
}

/** Reads `limit` and `offset`, or the `Range` header where neither is given. */
export function parseRange(
  limitText: string | null,
  offsetText: string | null,
  header: string | undefined,
): RowRange {
  const limit = wholeNumber('limit', limitText);
  const offset = wholeNumber('offset', offsetText);
  if (limit !== null || offset !== null) return { offset: offset ?? 0, limit };
  const range = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header ?? '');
  if (range === null) return { offset: 0, limit: null };
  const first = Number(range[1]);
  if (range[2] === '') return { offset: first, limit: null };
  const count = Number(range[2]) - first + 1;
  if (count < 1) {
    throw unsatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  return { offset: first, limit: count };
}

/** The `Content-Range` header and status of a page of rows. */
export function contentRange(
  offset: number,
  rows: number,
  total: number | null,
): { header: string; status: 200 | 206 } {
  if (total !== null && offset > total && offset > 0) {
    throw unsatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`);
  }
  const span = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`;
  return { header: `${span}/${total ?? '*'}`, status: total !== null && rows < total ? 206 : 200 };
}

function wholeNumber(name: string, text: string | null): number | null {
  if (text === null) return null;
  if (!/^-?\d{1,15}$/.test(text.trim())) {
    throw new RestError(
      400,
      'PGRST100',
      `"failed to parse ${name} (${text.slice(0, 100)})" (line 1, column 1)`,
      {
        details: 'expecting a whole number',
      },
    );
  }
  const value = Number(text);
  if (value < 0)
    throw unsatisfiable(`${name === 'limit' ? 'Limit' : 'Offset'} should be greater than or equal to zero.`);
  return value;
}

function unsatisfiable(details: string): RestError {
  return new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details });
}
