import type { Platform } from '../../settings.ts';
import { AuthError } from '../auth_error.ts';

/** Which page of a list is asked for, counted from 1, and how long pages are. */
export interface Wanted {
  readonly page: number;
  readonly perPage: number;
}

type Query = Readonly<Record<string, string>>;

/** Reads `page` and `per_page`. @throws AuthError 400 for what is no number of a page */
export function readWanted(query: Query): Wanted {
  return {
    page: readNumber(query['page'], 1, 1_000_000),
    perPage: readNumber(query['per_page'], 50, 1000),
  };
}

function readNumber(text: string | undefined, otherwise: number, most: number): number {
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) {
    throw new AuthError(400, 'validation_failed', `Bad Pagination Parameters: ${text.slice(0, 20)}`);
  }
  return Math.min(value, most);
}

/** The header `Link`. Clients read the number behind the first `=` of each address. */
export function linkOf(platform: Platform, path: string, { page, perPage }: Wanted, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const address = (number: number, rel: string): string =>
    `<${platform.settings.externalUrl}/auth/v1${path}?page=${number}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [address(page + 1, 'next')] : []), address(last, 'last')].join(', ');
}
