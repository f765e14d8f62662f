import { expect, it } from 'vitest';
import { hashOfSecret, isWellFormed, makeSecret } from './secret.ts';

it('a secret has a shape that scanners find, and sums up', () => {
  for (let count = 0; count < 200; count += 1) {
    const { secret, prefix, sha256 } = makeSecret();
    expect(secret).toMatch(/^razao_pat_[0-9A-Za-z]{40}$/);
    expect(isWellFormed(secret)).toBe(true);
    expect(secret.startsWith(prefix)).toBe(true);
    expect(prefix).toHaveLength(14);
    expect(sha256).toBe(hashOfSecret(secret));
  }
});

it('no two secrets are alike', () => {
  expect(new Set(Array.from({ length: 500 }, () => makeSecret().secret)).size).toBe(500);
});

it('a secret with a changed character is known for a wrong one without asking anybody', () => {
  const { secret } = makeSecret();
  for (let at = 'razao_pat_'.length; at < secret.length; at += 1) {
    const other = secret[at] === 'a' ? 'b' : 'a';
    expect(isWellFormed(secret.slice(0, at) + other + secret.slice(at + 1)), `at ${at}`).toBe(false);
  }
  for (const wrong of ['', 'razao_pat_', `${secret}0`, secret.slice(0, -1), secret.replace('pat', 'pot')])
    expect(isWellFormed(wrong)).toBe(false);
});
