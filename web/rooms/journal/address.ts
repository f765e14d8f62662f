import type { Input } from '#web/api/call.ts';

/** What the journal is filtered by, as the address has it. */
export interface JournalFilters {
  readonly who: string;
  readonly verb: string;
  readonly role: string;
  readonly door: string;
  readonly outcome: string;
  readonly from: string;
  readonly to: string;
  /** Id of what it is about. */
  readonly about: string;
}

export const FILTERS = ['who', 'verb', 'role', 'door', 'outcome', 'from', 'to', 'about'] as const;

type Filter = NonNullable<Input<'journal.query'>['filter']>;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function readFilters(search: URLSearchParams): JournalFilters {
  const given = Object.fromEntries(FILTERS.map((name) => [name, search.get(name)?.trim() ?? '']));
  return given as unknown as JournalFilters;
}

/** Only what is said: an address without filters is a short one. */
export function writeFilters(filters: JournalFilters): URLSearchParams {
  return new URLSearchParams(
    FILTERS.flatMap((name) => (filters[name] === '' ? [] : [[name, filters[name]]])),
  );
}

/** What the server is asked for; a value that is none (typed into the address) is left out. */
export function filterOf(filters: JournalFilters, zone: string): Filter {
  const { who, verb, role, door, outcome, from, to, about } = filters;
  return {
    zone,
    ...(UUID.test(who) && { actorIds: [who] }),
    ...(verb !== '' && { verbs: [verb] }),
    ...(isOneOf(ROLES, role) && { roles: [role] }),
    ...(isOneOf(DOORS, door) && { doors: [door] }),
    ...(isOneOf(OUTCOMES, outcome) && { outcome }),
    ...(DAY.test(from) && { from }),
    ...(DAY.test(to) && { to }),
    ...(UUID.test(about) && { subjectId: about }),
  };
}

export const ROLES = ['owner', 'manager', 'contributor', 'viewer', 'auditor'] as const;
export const DOORS = ['http', 'chat', 'mcp', 'job'] as const;
export const OUTCOMES = ['done', 'refused'] as const;

function isOneOf<Name extends string>(names: readonly Name[], value: string): value is Name {
  return (names as readonly string[]).includes(value);
}
