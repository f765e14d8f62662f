/** Statements kept prepared, by role and text: a connection never forgets one, so there are only so many. */
const names = new Map<string, string>();
const seenOnce = new Set<string>();
const most = 200;
let naming = true;

/**
 * The name under which connections keep a statement prepared; undefined for one that came for the first time, and once
 * there are `most`: those are planned anew each time. A plan made for one role never serves another.
 */
export function statementName(role: string, sql: string): string | undefined {
  if (!naming) return undefined;
  const key = `${role} ${sql}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  if (names.size >= most) return undefined;
  if (!seenOnce.delete(key)) {
    if (seenOnce.size >= most * 10) seenOnce.clear();
    seenOnce.add(key);
    return undefined;
  }
  const name = `razao_${names.size + 1}`;
  names.set(key, name);
  return name;
}

/** From now on nothing is kept prepared in this process. */
export function stopNaming(): void {
  naming = false;
}
