/**
 * SHA-256 (FIPS 180-4) of a text in UTF-8, as 64 hexadecimal digits.
 *
 * Written here and not taken from the platform, because a trace is sealed and verified by the same function on the server
 * and in the browser, at once: what both platforms share answers later only, and no package stands on this floor.
 */
const WORD = 0x1_0000_0000;
const BLOCK = 64;
const LENGTH_BYTES = 8;
const ROUNDS = 64;
const BYTE = 8;

/** The first 32 bits of the fractional parts of the square roots (exponent 1/2) or cube roots (1/3) of the first primes. */
function fractions(count: number, exponent: number): Uint32Array {
  const words = new Uint32Array(count);
  for (let found = 0, candidate = 2; found < count; candidate += 1) {
    if (!isPrime(candidate)) continue;
    const root = candidate ** exponent;
    words[found] = Math.floor((root - Math.floor(root)) * WORD);
    found += 1;
  }
  return words;
}

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor * divisor <= candidate; divisor += 1)
    if (candidate % divisor === 0) return false;
  return true;
}

const INITIAL = fractions(BYTE, 1 / 2);
const CONSTANTS = fractions(ROUNDS, 1 / 3);
const ENCODER = new TextEncoder();
/** Kept from one digest to the next: nothing of it is read before it is written. */
const SCHEDULE = new Uint32Array(ROUNDS);

/** The digest of a text. */
export function sha256(text: string): string {
  const padded = pad(ENCODER.encode(text));
  const view = new DataView(padded.buffer);
  const state = INITIAL.slice();
  for (let start = 0; start < padded.length; start += BLOCK) {
    for (let index = 0; index < 16; index += 1) SCHEDULE[index] = view.getUint32(start + index * 4);
    compress(state, SCHEDULE);
  }
  let digest = '';
  for (const word of state) digest += word.toString(16).padStart(BYTE, '0');
  return digest;
}

/** The message, one bit that is set, zeros, and its length in bits: whole blocks. */
function pad(message: Uint8Array): Uint8Array {
  const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK);
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  const bits = message.length * BYTE;
  view.setUint32(padded.length - LENGTH_BYTES, Math.floor(bits / WORD));
  view.setUint32(padded.length - LENGTH_BYTES / 2, bits % WORD);
  return padded;
}

function compress(state: Uint32Array, w: Uint32Array): void {
  for (let t = 16; t < ROUNDS; t += 1) {
    const x = at(w, t - 15);
    const y = at(w, t - 2);
    const small0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const small1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[t] = (at(w, t - 16) + small0 + at(w, t - 7) + small1) | 0;
  }
  let a = at(state, 0) | 0;
  let b = at(state, 1) | 0;
  let c = at(state, 2) | 0;
  let d = at(state, 3) | 0;
  let e = at(state, 4) | 0;
  let f = at(state, 5) | 0;
  let g = at(state, 6) | 0;
  let h = at(state, 7) | 0;
  for (let t = 0; t < ROUNDS; t += 1) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + at(CONSTANTS, t) + at(w, t)) | 0;
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = at(state, 0) + a;
  state[1] = at(state, 1) + b;
  state[2] = at(state, 2) + c;
  state[3] = at(state, 3) + d;
  state[4] = at(state, 4) + e;
  state[5] = at(state, 5) + f;
  state[6] = at(state, 6) + g;
  state[7] = at(state, 7) + h;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function at(words: Uint32Array, index: number): number {
  return words[index] as number;
}
