type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'key' | 'length'>;

/** The storage of this tab, or null where the browser denies it. */
function tabStorage(): TabStorage | null {
  try {
    // Some embedded browsers have none at all instead of denying it.
    return (window.sessionStorage as Storage | null) ?? null;
  } catch {
    return null;
  }
}

/** Runs something on the storage of this tab; null where it is denied, full or corrupt. */
export function withTabStorage<T>(act: (storage: TabStorage) => T): T | null {
  const storage = tabStorage();
  if (storage === null) return null;
  try {
    return act(storage);
  } catch {
    return null;
  }
}
