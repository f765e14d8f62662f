import { withTabStorage } from './tab-storage.ts';

/**
 * What somebody typed and did not send, kept for the tab under their name: it survives a reload and being signed out, and
 * whoever signs in next in the same tab neither sees it nor leaves it there.
 */
const PREFIX = 'razao-kept-';

const keyOf = (userId: string, name: string) => `${PREFIX}${userId}-${name}`;

/** What the person left under this name; empty when nothing. */
export function keptWork(userId: string, name: string): string {
  return withTabStorage((storage) => storage.getItem(keyOf(userId, name))) ?? '';
}

/** Keeps the text under this name; an empty one is forgotten. */
export function keepWork(userId: string, name: string, text: string): void {
  withTabStorage((storage) =>
    text === '' ? storage.removeItem(keyOf(userId, name)) : storage.setItem(keyOf(userId, name), text),
  );
}

/** Takes away what anybody but this person left in the tab. */
export function forgetWorkOfOthers(userId: string): void {
  withTabStorage((storage) => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const key of keys) {
      if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${userId}-`)) storage.removeItem(key);
    }
  });
}
