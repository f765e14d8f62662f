import { withTabStorage } from './tab-storage.ts';

const KEY = 'razao-offer';

/** The token of a consultancy's offer in the link of a letter, `#engagement=…`; null when there is none. */
export function offerIn(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('engagement');
  return token !== null && /^[\w-]{20,200}$/.test(token) ? token : null;
}

/** Keeps an offer in this tab while its reader signs in. */
export function keepOffer(hash: string): void {
  const token = offerIn(hash);
  if (token !== null) withTabStorage((storage) => storage.setItem(KEY, token));
}

/** The offer that was kept, once. */
export function takeOffer(): string | null {
  const token = withTabStorage((storage) => {
    const kept = storage.getItem(KEY);
    storage.removeItem(KEY);
    return kept;
  });
  return typeof token === 'string' ? offerIn(`#engagement=${token}`) : null;
}
