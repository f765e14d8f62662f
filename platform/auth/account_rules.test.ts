import { describe, expect, it } from 'vitest';
import { isAcceptableEmail, normalEmail } from './email.ts';
import { hashPassword, isOutdated, opens, passwordWeaknesses } from './password.ts';

describe('an e-mail address', () => {
  it.each([
    'a@b.co',
    'ana.maria+carbono@acme.com.br',
    'x_y-z@sub.example.org',
    `${'a'.repeat(64)}@example.com`,
    'ana@xn--fbricas-9ta.com.br',
  ])('%s is taken', (email) => {
    expect(isAcceptableEmail(email)).toBe(true);
  });

  it.each([
    '',
    'a@b',
    'a@.c',
    'ana',
    '@acme.com',
    'ana@',
    'ana@acme',
    'ana@@acme.com',
    'ana @acme.com',
    'ana@acme .com',
    'an\u0000a@acme.com',
    'ana\n@acme.com',
    'a<na@acme.com',
    'a>na@acme.com',
    'a"na@acme.com',
    "a'na@acme.com",
    'a&na@acme.com',
    'a\\na@acme.com',
    'a/na@acme.com',
    '.ana@acme.com',
    'ana.@acme.com',
    'a..na@acme.com',
    'ana@-acme.com',
    'ana@acme-.com',
    'ana@acme.c',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b.'.repeat(126)}co`,
  ])('%j is refused', (email) => {
    expect(isAcceptableEmail(email)).toBe(false);
  });

  it('is kept without blanks around it and in lower case', () => {
    expect(normalEmail('  Ana@ACME.com.br\t')).toBe('ana@acme.com.br');
  });
});

describe('a password', () => {
  it.each<[string, string[]]>([
    ['Segredo1', []],
    ['Ação-de-2025', []],
    [`aA1${'x'.repeat(125)}`, []],
    ['Segred1', ['length']],
    [`aA1${'x'.repeat(126)}`, ['length']],
    ['segredo1', ['characters']],
    ['SEGREDO1', ['characters']],
    ['Segredos', ['characters']],
    ['', ['length', 'characters']],
  ])('%s lacks %j', (password, weaknesses) => {
    expect(passwordWeaknesses(password)).toEqual(weaknesses);
  });

  it('is hashed with argon2id at 19 MiB and two passes, each time with another salt', async () => {
    const [first, second] = [await hashPassword('Segredo-1'), await hashPassword('Segredo-1')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(isOutdated(first)).toBe(false);
    expect(isOutdated(first.replace('t=2', 't=1'))).toBe(true);
  });

  it('opens its own hash only, and nothing where there is no hash', async () => {
    const stored = await hashPassword('Segredo-1');
    expect(await opens('Segredo-1', stored)).toBe(true);
    expect(await opens('Segredo-2', stored)).toBe(false);
    expect(await opens('Segredo-1', null)).toBe(false);
    expect(await opens('nobody has this password', null)).toBe(false);
  });

  it('takes as long to refuse for nobody as for somebody', async () => {
    const stored = await hashPassword('Segredo-1');
    const median = async (hash: string | null): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < 15; round += 1) {
        const start = performance.now();
        await opens('Segredo-2', hash);
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[7] ?? Number.NaN;
    };
    await median(null);
    const ratio = (await median(null)) / (await median(stored));
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});
