import { withTabStorage } from './tab-storage.ts';

const KEY = 'razao-way-back';
let byChoice = false;

/** Says that the session ends because its owner wants it to: the next sign-in begins at the start. */
export function leaveByChoice(): void {
  byChoice = true;
  withTabStorage((storage) => storage.removeItem(KEY));
}

/** Keeps where a person was when the session ended under them. */
export function keepWayBack(userId: string, path: string): void {
  if (byChoice) byChoice = false;
  else withTabStorage((storage) => storage.setItem(KEY, JSON.stringify([userId, path])));
}

/** Keeps the address that a visitor asked for before anybody was signed in: a link of a letter, a mark, a page loaded anew. */
export function keepWayIn(path: string): void {
  if (path === '/') return;
  withTabStorage((storage) => storage.setItem(KEY, JSON.stringify([kept()?.[0] ?? null, path])));
}

/** Whether a session of this tab ended under somebody who has not come back yet. */
export function hasWayBack(): boolean {
  return typeof kept()?.[0] === 'string';
}

/** Whose way it is, null for whoever comes first, and where it leads; null where none is kept. */
function kept(): readonly unknown[] | null {
  const way = withTabStorage((storage) => JSON.parse(storage.getItem(KEY) ?? 'null') as unknown);
  return Array.isArray(way) ? way : null;
}

/**
 * Where this person was when their last session of this tab ended under them, or what this tab asked for before anybody was
 * signed in, once; null for anybody else.
 */
export function takeWayBack(userId: string): string | null {
  byChoice = false;
  const way = kept();
  withTabStorage((storage) => storage.removeItem(KEY));
  if (way === null) return null;
  const [owner, path] = way;
  if (owner !== null && owner !== userId) return null;
  // Only a path of this very page: `//elsewhere` would be another site.
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : null;
}
