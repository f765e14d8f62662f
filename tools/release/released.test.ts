import { describe, expect, it } from 'vitest';
import { readSql, type SqlFile } from '#database/sql.ts';
import { breaches, freeze, readReleased } from './released.ts';

const file = (name: string, sha: string): SqlFile => ({
  name: `supabase/migrations/${name}`,
  sha256: sha.repeat(64),
  sql: '',
});
const [first, second, third] = [
  file('0001_a.sql', 'a'),
  file('0002_b.sql', 'b'),
  file('0003_c.sql', 'c'),
] as const;
const list = freeze({}, [first, second], '0.2.0');

describe('released migrations', () => {
  it('are what they were at their release, and new ones come after them', () => {
    expect(breaches(readReleased(), readSql())).toEqual([]);
  });

  it('are all there are of 0.2.0: the schema by subject and what stands for a Supabase', () => {
    const names = Object.keys(readReleased()['0.2.0'] ?? {});
    expect(names).toContain('supabase/migrations/0001_organizations_and_people.sql');
    expect(names).toContain('platform/schema/0001_roles.sql');
  });
});

describe('the list of released migrations', () => {
  it('takes up what is new under the version that releases it, and keeps the rest', () => {
    const later = freeze(list, [first, second, third], '0.3.0');
    expect(Object.keys(later)).toEqual(['0.2.0', '0.3.0']);
    expect(later['0.2.0']).toEqual(list['0.2.0']);
    expect(later['0.3.0']).toEqual({ [third.name]: third.sha256 });
    expect(freeze(later, [first, second, third], '0.4.0')).toEqual(later);
  });

  it('takes nothing into a version that was released', () => {
    expect(() => freeze(list, [first, second, third], '0.2.0')).toThrow(/0\.2\.0 is released already: raise/);
  });

  it('finds a changed file and says what to do instead', () => {
    expect(breaches(list, [first, { ...second, sha256: 'c'.repeat(64) }])).toEqual([
      expect.stringMatching(/0002_b\.sql was released with 0\.2\.0 and has changed: .*new migration/),
    ]);
  });

  it('finds a file that is gone or renamed', () => {
    expect(breaches(list, [first])).toEqual([expect.stringMatching(/0002_b\.sql .* is gone/)]);
  });

  it('finds a new file that would be applied before released ones', () => {
    const between = file('0001_b.sql', 'd');
    expect(breaches(list, [first, between, second])).toEqual([
      expect.stringMatching(/0001_b\.sql .*higher number/),
    ]);
    expect(breaches(list, [first, second, third])).toEqual([]);
  });
});
