/** Numbers that look random and are the same for the same seed. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 0x9e3779b1) >>> 0;
    for (let turn = 0; turn < 4; turn += 1) this.next();
  }

  /** From 0 up to 1, by mixing a counter (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  is(share: number): boolean {
    return this.next() < share;
  }

  one<Thing>(things: readonly [Thing, ...Thing[]] | readonly Thing[]): Thing {
    const thing = things[this.whole(0, things.length - 1)];
    if (thing === undefined) throw new Error('nothing to choose from');
    return thing;
  }

  some<Thing>(things: readonly Thing[], count: number): Thing[] {
    return this.mixed(things).slice(0, count);
  }

  mixed<Thing>(things: readonly Thing[]): Thing[] {
    return things
      .map((thing) => ({ thing, at: this.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ thing }) => thing);
  }
}
