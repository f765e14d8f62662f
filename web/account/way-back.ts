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

/** Where this person was when their last session of this tab ended under them, once; null for anybody else. */
export function takeWayBack(userId: string): string | null {
  byChoice = false;
  const kept = withTabStorage((storage) => {
    const text = storage.getItem(KEY);
    storage.removeItem(KEY);
    return JSON.parse(text ?? 'null') as unknown;
  });
  if (!Array.isArray(kept)) return null;
  const [owner, path] = kept as unknown[];
  // Only a path of this very page: `//elsewhere` would be another site.
  return owner === userId && typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : null;
}
