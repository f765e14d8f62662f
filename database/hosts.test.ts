import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { severalHosts } from './hosts.ts';

describe('an address with several servers', () => {
  it.each([
    [
      'postgresql://u:p@one:5433,two/razao?target_session_attrs=read-write&sslmode=require',
      [
        { host: 'one', port: 5433 },
        { host: 'two', port: 5432 },
      ],
      true,
    ],
    [
      'postgres://u@[::1]:6000,[::2]:6001/razao',
      [
        { host: '::1', port: 6000 },
        { host: '::2', port: 6001 },
      ],
      false,
    ],
    [
      'postgresql://u:p@/razao?host=/run/a,/run/b&port=5432,6432&target_session_attrs=primary',
      [
        { host: '/run/a', port: 5432 },
        { host: '/run/b', port: 6432 },
      ],
      true,
    ],
    ['postgresql://u:p@one/razao?target_session_attrs=read-write', [{ host: 'one', port: 5432 }], true],
  ])('is read as PostgreSQL reads it: %s', (url, hosts, writable) => {
    expect(severalHosts(url)).toMatchObject({ hosts, writable });
  });

  it('keeps user, password, database and what else it says for the driver', () => {
    const { url } = severalHosts('postgresql://u:p%40@one,two/razao?sslmode=require') ?? { url: '' };
    expect(new Client(url)).toMatchObject({
      user: 'u',
      password: 'p@',
      database: 'razao',
      host: 'one',
      port: 5432,
      ssl: {},
    });
  });

  it('of one server is left to the driver', () => {
    expect(severalHosts('postgresql://u:p@one:5433/razao')).toBeNull();
    expect(severalHosts('postgresql://u:p@/razao?host=/run/a&port=5432')).toBeNull();
  });

  it.each([
    'postgresql://u:hidden@one,two/razao?target_session_attrs=standby',
    'postgresql://u:hidden@one,/razao',
    'postgresql://u:hidden@/razao?host=a,b,c&port=1,2',
    'postgresql://u:hidden@one:99999,two/razao',
  ])('is refused without its password where it cannot be meant: %s', (url) => {
    expect(() => severalHosts(url)).toThrow(/^The setting DATABASE_URL /);
    expect(() => severalHosts(url)).not.toThrow(/hidden/);
  });
});
