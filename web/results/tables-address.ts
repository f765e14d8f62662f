import type { Scope } from './scope-look.tsx';

/** What of the ledger is meant: every part that is given must hold, and of the values of one part any. */
export interface Lines {
  readonly from?: string;
  readonly to?: string;
  /** Null: lines without a site. */
  readonly siteIds?: readonly (string | null)[];
  readonly scopes?: readonly Scope[];
  readonly categories?: readonly string[];
  readonly kinds?: readonly string[];
  readonly notCounted?: boolean;
}

/** The address of the tables that show just these lines. */
export function tablesAddress(lines: Lines): string {
  const search = new URLSearchParams();
  if (lines.from) search.set('from', lines.from);
  if (lines.to) search.set('to', lines.to);
  const lists = [
    ['site', lines.siteIds?.map((siteId) => siteId ?? '-')],
    ['scope', lines.scopes?.map(String)],
    ['category', lines.categories],
    ['kind', lines.kinds],
  ] as const;
  for (const [name, values] of lists) for (const value of values ?? []) search.append(name, value);
  if (lines.notCounted) search.append('state', 'not_counted');
  return `/tables?${search}`;
}
