/**
 * A seeded generator of 32-bit integers: xoshiro128** (D. Blackman and S. Vigna, 2018), its state filled from the seed by
 * splitmix32. The same seed gives the same draws on every machine; the engine has no other source of chance.
 */
export class Generator {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(seed: number) {
    let state = Math.trunc(seed) | 0;
    const next = (): number => {
      state = (state + 0x9e3779b9) | 0;
      let mixed = state ^ (state >>> 16);
      mixed = Math.imul(mixed, 0x21f0aaad);
      mixed ^= mixed >>> 15;
      mixed = Math.imul(mixed, 0x735a2d97);
      return mixed ^ (mixed >>> 15);
    };
    this.a = next();
    this.b = next();
    this.c = next();
    this.d = next();
  }

  /** Fills `target` with integers of 32 random bits each. */
  draw(target: Int32Array): void {
    let { a, b, c, d } = this;
    for (let index = 0; index < target.length; index += 1) {
      const product = Math.imul(b, 5);
      target[index] = Math.imul((product << 7) | (product >>> 25), 9);
      const shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = (d << 11) | (d >>> 21);
    }
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
  }
}
