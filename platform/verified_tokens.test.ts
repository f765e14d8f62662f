import { describe, expect, it } from 'vitest';
import { recallToken, rememberToken } from './verified_tokens.ts';

const at = (seconds: number): Date => new Date(seconds * 1000);

describe('a token that was verified', () => {
  it('is known under the same keys and issuer until it expires', () => {
    const keys = {};
    rememberToken(keys, 'a', 'token', { exp: 100, sub: 'x' });
    expect(recallToken(keys, 'a', 'token', at(99))).toEqual({ exp: 100, sub: 'x' });
    expect(recallToken(keys, 'a', 'token', at(100))).toBeNull();
    expect(recallToken(keys, 'b', 'token', at(99))).toBeNull();
    expect(recallToken(keys, 'a', 'token2', at(99))).toBeNull();
    expect(recallToken({}, 'a', 'token', at(99))).toBeNull();
  });

  it('is asked again where its time begins later or has no end', () => {
    const keys = {};
    rememberToken(keys, 'a', 'later', { exp: 100, nbf: 50 });
    rememberToken(keys, 'a', 'endless', { sub: 'x' });
    expect(recallToken(keys, 'a', 'later', at(60))).toBeNull();
    expect(recallToken(keys, 'a', 'endless', at(60))).toBeNull();
  });
});
