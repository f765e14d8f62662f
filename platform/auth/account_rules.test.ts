import { parseOptions, verify } from '@node-rs/argon2';
import { hash as hashBcrypt } from '@node-rs/bcrypt';
import { describe, expect, it } from 'vitest';
import { accountDefaults } from '../settings/accounts.ts';
import { isAcceptablePhone, normalPhone } from './account/phone.ts';
import { isPersonalEmail } from './corporate.ts';
import { isAcceptableEmail, normalEmail } from './email.ts';
import {
  hashPassword,
  isKnownHash,
  isOutdated,
  opens,
  passwordWeaknesses,
  refuseWeakPassword,
} from './password.ts';

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
    ['Password1', ['pwned']],
    ['pAssWord123', ['pwned']],
    ['P@ssw0rd!!', ['pwned']],
    ['Senha123', ['pwned']],
    ['qwerty123', ['characters', 'pwned']],
    ['123456', ['length', 'characters', 'pwned']],
  ])('%s lacks %j', async (password, weaknesses) => {
    expect(await passwordWeaknesses(password, accountDefaults)).toEqual(weaknesses);
  });

  it('is refused with the sentences of the protocol', async () => {
    await expect(refuseWeakPassword('Rio-D1', accountDefaults)).rejects.toThrow(
      /^Password should be at least 8 characters\.$/,
    );
    await expect(refuseWeakPassword('senha123', accountDefaults)).rejects.toThrow(
      'Password should contain at least one lowercase letter, one uppercase letter and one digit. ' +
        'Password is known to be weak and easy to guess, please choose a different one.',
    );
    await expect(refuseWeakPassword('Segredo1', accountDefaults)).resolves.toBeUndefined();
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

  it('opens hashes that people bring along, and asks to have them renewed', async () => {
    const bcrypt = await hashBcrypt('Segredo-1', { cost: 5 });
    expect([bcrypt, await hashPassword('Segredo-1')].map(isKnownHash)).toEqual([true, true]);
    expect(await opens('Segredo-1', bcrypt)).toBe(true);
    expect(await opens('Segredo-2', bcrypt)).toBe(false);
    expect(isOutdated(bcrypt)).toBe(true);
    const long = await hashBcrypt('x'.repeat(72), { cost: 5 });
    expect(await opens('x'.repeat(72), long)).toBe(true);
    expect(await opens('x'.repeat(73), long)).toBe(false);
  });

  it.each([
    '',
    'Segredo-1',
    '$1$abcdefgh$abcdefghijklmnopqrstuv',
    '$2a$31$abcdefghijklmnopqrstuuabcdefghijklmnopqrstuvwxyzabcde',
    '$argon2id$v=19$m=9999999,t=2,p=1$c29tZXNhbHQ$c29tZWhhc2hzb21laGFzaA',
    '$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$c29tZWhhc2hzb21laGFzaA',
  ])('takes no hash such as %j', (text) => {
    expect(isKnownHash(text)).toBe(false);
  });

  it('costs the same work for nobody as for somebody', async () => {
    const checked: { hash: string; password: string }[] = [];
    const watched = (hash: string, password: string): Promise<boolean> => {
      checked.push({ hash, password });
      return verify(hash, password);
    };
    const stored = await hashPassword('Segredo-1');
    expect(await opens('Segredo-2', stored, watched)).toBe(false);
    expect(await opens('Segredo-2', null, watched)).toBe(false);
    const [somebody, nobody] = checked;
    expect(checked).toHaveLength(2);
    expect(nobody?.password).toBe(somebody?.password);
    expect(parseOptions(nobody?.hash ?? '')).toEqual(parseOptions(somebody?.hash ?? ''));
  });

  it('follows the rules of an installation that chose others', async () => {
    const rules = { passwordMinimumLength: 6, passwordNeedsMixture: false };
    expect(await passwordWeaknesses('rio-do', rules)).toEqual([]);
    expect(await passwordWeaknesses('rio-d', rules)).toEqual(['length']);
    expect(await passwordWeaknesses('Segredo-1', { ...rules, passwordMinimumLength: 12 })).toEqual([
      'length',
    ]);
  });
});

describe('an address of a company', () => {
  it.each(['ana@acme.com.br', 'ana@petrobras.com.br', 'ana@unb.br', 'ana@notgmail.com'])(
    '%s is one',
    (email) => {
      expect(isPersonalEmail(email)).toBe(false);
    },
  );

  it.each([
    'ana@gmail.com',
    'ana@outlook.com.br',
    'ana@uol.com.br',
    'ana@mailinator.com',
    'ana@deep.below.mailinator.com',
  ])('%s is none', (email) => {
    expect(isPersonalEmail(email)).toBe(true);
  });
});

describe('a telephone number', () => {
  it('is kept as digits only, with its country', () => {
    expect(normalPhone('+55 (11) 99999-0000')).toBe('5511999990000');
    expect(isAcceptablePhone('5511999990000')).toBe(true);
    for (const wrong of ['', '0511999990000', '12345', '5511999990000123456', '55x11999990000']) {
      expect(isAcceptablePhone(wrong)).toBe(false);
    }
  });
});
