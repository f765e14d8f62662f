const memory = new Map<string, string>();

/** What stands in for a storage that the browser denies: it lasts as long as the page. */
const inMemory = {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => void memory.set(key, value),
  removeItem: (key: string) => void memory.delete(key),
};

/** The browser's storage, or one that lasts as long as the page where the browser denies it. */
export function browserStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    // Some embedded browsers have none at all instead of denying it.
    return (window.localStorage as Storage | null) ?? inMemory;
  } catch {
    return inMemory;
  }
}
