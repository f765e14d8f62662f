import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../env.ts';

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'razao-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content, { mode: 0o600 });
    return join(folder, name);
  };

  it('is taken without the line break at its end', () => {
    const url = file('url', 'postgresql://razao:secret@db/razao\n');
    const token = file('token', 'a-token-of-twenty-four-letters\r\n');
    const environment = readEnvironment({ DATABASE_URL_FILE: url, RAZAO_METRICS_TOKEN_FILE: token });
    expect(environment.databaseUrl).toBe('postgresql://razao:secret@db/razao');
    expect(environment.operations.metricsToken).toBe('a-token-of-twenty-four-letters');
  });

  it('of a provider is taken as well', () => {
    const secret = file('google', 'the-secret-of-google');
    const { platform } = readEnvironment({
      RAZAO_OAUTH_GOOGLE_CLIENT_ID: 'id',
      RAZAO_OAUTH_GOOGLE_CLIENT_SECRET_FILE: secret,
    });
    expect(JSON.stringify(platform)).toContain('the-secret-of-google');
  });

  it.each([
    [
      'both are set',
      { RAZAO_JWT_SECRET: 'x'.repeat(40), RAZAO_JWT_SECRET_FILE: 'any' },
      /set one of them\.$/,
    ],
    [
      'there is none',
      { RAZAO_JWT_SECRET_FILE: join(folder, 'absent') },
      /RAZAO_JWT_SECRET_FILE must name a file/,
    ],
  ])('ends the start in one sentence where %s', (_, variables, sentence) => {
    expect(() => readEnvironment(variables)).toThrow(sentence);
  });

  it('ends the start where it is empty or wrong, and is never quoted', () => {
    expect(() => readEnvironment({ RAZAO_METRICS_TOKEN_FILE: file('empty', '\n') })).toThrow(
      /names an empty file\.$/,
    );
    const wrong = file('short', 'hidden');
    expect(() => readEnvironment({ RAZAO_METRICS_TOKEN_FILE: wrong })).toThrow(
      /RAZAO_METRICS_TOKEN must be one word/,
    );
    expect(() => readEnvironment({ RAZAO_METRICS_TOKEN_FILE: wrong })).not.toThrow(/hidden/);
  });

  it('is read for secrets alone: other variables that end so keep their meaning', () => {
    expect(() => readEnvironment({ PORT_FILE: join(folder, 'absent') })).not.toThrow();
    expect(() => readEnvironment({ RAZAO_SIGNING_KEYS_FILE: join(folder, 'absent') })).toThrow(
      /RAZAO_SIGNING_KEYS_FILE must name a file/,
    );
  });
});
