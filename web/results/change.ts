/** What stands before the words of a change, for who looks at a figure only in passing. */
export const ARROW = { up: '▲', down: '▼', same: '=' } as const;

interface Change {
  readonly key: keyof typeof ARROW;
  /** Of what was before; negative: less. */
  readonly share: number;
  /** How much without its sign, in per cent with one decimal. */
  readonly percent: string;
}

/** How much, as it is read; a change that has no digit left is less than the least that has. */
export function percentOfChange({ share, percent }: Change, write: (amount: string) => string): string {
  return share !== 0 && percent === '0.0' ? `< ${write('0.1')}%` : `${write(percent)}%`;
}

/** How much more or less an amount is than another, both in kg; null: there is nothing to compare with. */
export function changeBetween(nowKg: string, thenKg: string | null): Change | null {
  if (thenKg === null || Number(thenKg) === 0) return null;
  const before = Number(thenKg);
  const share = (Number(nowKg) - before) / before;
  const key = share > 0 ? 'up' : share < 0 ? 'down' : 'same';
  return { key, share, percent: (Math.abs(share) * 100).toFixed(1) };
}
