/** A repeatable source of choices (mulberry32). */
export function choices(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    below: (n: number) => Math.trunc(next() * n),
    of: <T>(list: readonly T[]): T => list[Math.trunc(next() * list.length)] as T,
  };
}
