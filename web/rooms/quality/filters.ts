import type { FindingFilter } from '#web/quality/asked.ts';

const STATES = ['open', 'dismissed', 'resolved'] as const;
const SCOPES: Record<string, 1 | 2 | 3> = { '1': 1, '2': 2, '3': 3 };

/** What `/quality` shows, kept in the address. */
export interface Shown {
  readonly filter: FindingFilter;
  /** The finding that is open. */
  readonly findingId: string | null;
}

/** Reads the address; what cannot be read counts as not said. */
export function readAddress(search: URLSearchParams): Shown {
  const [state, rule, severity, site, kind, category] = [
    'state',
    'rule',
    'severity',
    'site',
    'kind',
    'category',
  ].map((name) => search.get(name));
  const scope = SCOPES[search.get('scope') ?? ''];
  const day = (name: string) => {
    const value = search.get(name) ?? '';
    return /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
  };
  const [from, to] = [day('from'), day('to')];
  return {
    filter: {
      state: STATES.find((known) => known === state) ?? 'open',
      ...(rule ? { rules: [rule] as NonNullable<FindingFilter['rules']> } : {}),
      ...(severity ? { severities: [severity] as NonNullable<FindingFilter['severities']> } : {}),
      ...(site ? { siteIds: [site === '-' ? null : site] } : {}),
      ...(kind ? { kinds: [kind] } : {}),
      ...(category ? { categories: [category] } : {}),
      ...(scope ? { scopes: [scope] } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
    },
    findingId: search.get('finding'),
  };
}

/** The address after a change; an empty value takes a part out of it. */
export function changed(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

export const FILTER_NAMES = ['rule', 'severity', 'site', 'kind', 'category', 'scope', 'from', 'to'] as const;
