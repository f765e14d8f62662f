/** For which organization each person acted last: a guess that saves a round trip, never an answer. */
const known = new Map<string, string>();
const most = 5000;

/** The organization of a person's last call in this process; null where there was none. */
export function lastOrganizationOf(person: string): string | null {
  return known.get(person) ?? null;
}

/** Remembers for which organization a person acted. */
export function noteOrganization(person: string, organization: string): void {
  if (known.size >= most && !known.has(person)) known.clear();
  known.set(person, organization);
}
