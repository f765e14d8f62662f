import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

describe('SHA-256', () => {
  // FIPS 180-4's own examples (NIST, "Secure Hashing: SHA-256 examples", one block, two blocks, a million letters).
  it.each([
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('of the standard’s example', (message, digest) => {
    expect(sha256(message)).toBe(digest);
  });

  it('agrees with the platform at every length around a block, and on letters beyond ASCII', () => {
    for (let length = 0; length < 200; length += 1) {
      const text = 'ção € 😀 '.repeat(30).slice(0, length).toWellFormed();
      expect(sha256(text), String(length)).toBe(createHash('sha256').update(text).digest('hex'));
    }
  });
});
