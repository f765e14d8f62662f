import { describe, expect, it } from 'vitest';
import { CannotStart } from '#database/refusal.ts';
import { readEnvironment } from './env.ts';

describe('the settings of an installation', () => {
  it('has defaults that open nothing to the network', () => {
    const environment = readEnvironment({});
    expect(environment).toMatchObject({ port: 3000, host: '127.0.0.1', logLevel: 'warn', locale: 'pt-BR' });
    expect(environment.data).toMatch(/[/\\]data$/);
    expect(environment.databaseUrl).toBeUndefined();
    expect(environment.administrator).toBeUndefined();
  });

  it('takes an empty variable as not set', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
  });

  it.each([
    [{ PORT: 'abc' }, /^The setting PORT must be a whole number\.$/],
    [{ PORT: '70000' }, /^The setting PORT must lie between 0 and 65535\.$/],
    [{ PORT: '80.5' }, /^The setting PORT must be a whole number\.$/],
    [
      { DATABASE_URL: 'mysql://u:hidden@h/d' },
      /^The setting DATABASE_URL must be a postgresql:\/\/ address\.$/,
    ],
    [{ RAZAO_SITE_URL: 'https://example.org/app' }, /^The setting RAZAO_SITE_URL must be an origin/],
    [
      { RAZAO_ADMIN_EMAIL: 'ana@example.org' },
      /^The setting RAZAO_ADMIN_EMAIL and RAZAO_ADMIN_PASSWORD go together/,
    ],
    [{ RAZAO_LOG: 'loud' }, /^The setting RAZAO_LOG must be one of trace/],
  ])('names what is wrong in one sentence that holds no value: %o', (variables, sentence) => {
    expect(() => readEnvironment(variables)).toThrow(CannotStart);
    expect(() => readEnvironment(variables)).toThrow(sentence);
    expect(() => readEnvironment(variables)).not.toThrow(/hidden/);
  });

  it('shares fairly unless told otherwise, and never gives the last reader away', () => {
    const readers = { readers: 2, mostWaiting: 30, heapMegabytes: 384, togetherMegabytes: 560 };
    expect(readEnvironment({}).shares).toEqual({ readers, answersAtOnce: 20 });
    const chosen = {
      RAZAO_READERS: '4',
      RAZAO_FILES_WAITING: '5',
      RAZAO_READER_HEAP_MB: '256',
      RAZAO_READERS_MEMORY_MB: '1024',
      RAZAO_CHAT_ANSWERS: '3',
    };
    expect(readEnvironment(chosen).shares).toEqual({
      readers: { readers: 4, mostWaiting: 5, heapMegabytes: 256, togetherMegabytes: 1024 },
      answersAtOnce: 3,
    });
    expect(() => readEnvironment({ RAZAO_READERS: '1' })).toThrow(/RAZAO_READERS must lie between 2 and 16/);
  });

  it('calls the organization of an unattended set-up after the domain when nobody names it', () => {
    const variables = { RAZAO_ADMIN_EMAIL: 'ana@example.org', RAZAO_ADMIN_PASSWORD: 'a long enough one' };
    expect(readEnvironment(variables).administrator?.organization).toBe('example.org');
    expect(readEnvironment({ ...variables, RAZAO_ORGANIZATION: 'Aço Sul' }).administrator?.organization).toBe(
      'Aço Sul',
    );
  });
});
