/** Statements kept prepared, by role and text: a connection never forgets one, so there are only so many. */
const namesOf = new Map<string, Map<string, string>>();
let named = 0;
const seenOnce = new Set<string>();
const most = 200;
let naming = true;

/**
 * The name under which connections keep a statement prepared; undefined for one that came for the first time, and once
 * there are `most`: those are planned anew each time. A plan made for one role never serves another.
 */
export function statementName(role: string, sql: string): string | undefined {
  if (!naming) return undefined;
  // Looked up by the text itself, whose hash is kept with it: to join it with the role makes a new long text for each question.
  const known = namesOf.get(role)?.get(sql);
  if (known !== undefined) return known;
  if (named >= most) return undefined;
  const key = `${role} ${sql}`;
  if (!seenOnce.delete(key)) {
    if (seenOnce.size >= most * 10) seenOnce.clear();
    seenOnce.add(key);
    return undefined;
  }
  named += 1;
  const name = `razao_${named}`;
  namesOf.set(role, (namesOf.get(role) ?? new Map<string, string>()).set(sql, name));
  return name;
}

/** From now on nothing is kept prepared in this process. */
export function stopNaming(): void {
  naming = false;
}
