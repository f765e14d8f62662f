const KEY = 'razao-deadlines-told';
/** The oldest are forgotten: their days are over. */
const MOST_KEPT = 60;

interface Due {
  readonly deadline: string;
  /** ISO days. */
  readonly on: string;
  readonly state: 'past' | 'next' | 'later';
  readonly daysLeft: number;
  /** When the letters went out last; null: none did yet. */
  readonly remindedOn: string | null;
}

/** Deadlines that letters went out for and that this browser has not told since. */
export function toTell<D extends Due>(deadlines: readonly D[]): (D & { readonly key: string })[] {
  const told = readTold();
  return deadlines.flatMap((one) => {
    if (one.state === 'past' || one.remindedOn === null) return [];
    const key = `${one.deadline} ${one.on} ${one.remindedOn}`;
    return told.includes(key) ? [] : [{ ...one, key }];
  });
}

/** Remembers in this browser that a deadline was told. */
export function keepTold(key: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...readTold(), key].slice(-MOST_KEPT)));
  } catch {
    // Storage is blocked: it is told again.
  }
}

function readTold(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
