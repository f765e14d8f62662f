import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testing/instance.ts';

let instance: TestPlatform;

beforeAll(async () => {
  instance = await startTestPlatform({ rateLimits: false });
  await instance.addPerson('ana@acme.com.br', 'Segredo-123');
});
afterAll(() => instance.stop());

const hostile = [
  `'; drop table public.samples; --`,
  `" ; select 1; --`,
  `id" from auth.users; --`,
  `1) or (1=1`,
  `1 union select encrypted_password from auth.users`,
  `$1`,
  `$2::text`,
  `\\`,
  `"`,
  `"a\\"b"`,
  `'`,
  `\0`,
  `%00`,
  `id::text; select pg_sleep(5)`,
  `set_config('role','service_role',true)`,
  `*`,
  `(((((`,
  `)))))`,
  `{`,
  `{a,"b`,
  `{{},{}}`,
  `(1,2`,
  `("`,
  `->>`,
  `data->`,
  `data->>'kind'`,
  `data->99999999999999999999`,
  `not.not.not.eq.1`,
  `...profiles(*)`,
  `profiles!inner!left(id)`,
  `😀`,
  `\ud800`,
  `1e309`,
  `NaN`,
  `infinity`,
  `9999999999999999999999`,
  `null`,
  `pg_catalog.pg_authid`,
  `id,id,id,id`,
  `a`.repeat(3000),
  `and(`.repeat(200),
  `-- `,
  `/* */`,
  `E'\\x41'`,
];
const columns = [
  'id',
  'name',
  'amount',
  'seen',
  'flag',
  'tags',
  'data',
  'data->deep',
  'data->>kind',
  'odd name',
  'page',
];
const operators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'in',
  'is',
  'cs',
  'cd',
  'ov',
  'isdistinct',
  'not.eq',
  'not.in',
  'eq(any)',
  'like(all)',
  'fts',
  'sl',
];

/** A small generator with a seed, so that a failure can be played again. */
function generator(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

function hostileQueries(count: number): URLSearchParams[] {
  const next = generator(20261120);
  const pick = (list: readonly string[]): string => list[next(list.length)] ?? '';
  const kinds: (() => [string, string])[] = [
    () => ['select', pick(hostile)],
    () => ['select', `${pick(columns)}${pick(['', ':', '::', ',', '->', '.'])}${pick(hostile)}`],
    () => ['order', `${pick([...columns, ...hostile])}${pick(['', '.desc', '.nullsfirst', pick(hostile)])}`],
    () => [pick(columns), `${pick(operators)}.${pick(hostile)}`],
    () => [pick(columns), `${pick(operators)}.(${pick(hostile)},${pick(hostile)})`],
    () => [pick(hostile), `${pick(operators)}.1`],
    () => [
      pick(['or', 'and', 'not.or', 'not.and']),
      `(${pick(columns)}.${pick(operators)}.${pick(hostile)},id.gt.0)`,
    ],
    () => ['or', pick(hostile)],
    () => ['name', `${pick(['eq', 'neq', 'like', 'ilike', 'not.eq', 'isdistinct'])}.${pick(hostile)}`],
    () => ['select', `${pick(['', 'k:'])}${pick(columns)},id`],
    () => [pick(['limit', 'offset']), pick(hostile)],
  ];
  return Array.from({ length: count }, () => {
    const query = new URLSearchParams();
    for (let part = 0; part <= next(3); part += 1)
      query.append(...(kinds[next(kinds.length)] ?? kinds[0])!());
    return query;
  });
}

describe('hostile queries', () => {
  it('in thousands are answered or refused, and never break the server or let rows out', async () => {
    const outcomes = new Map<number, number>();
    const headers = { apikey: instance.keys.publishableKey };
    for (const query of hostileQueries(4000)) {
      const response = await instance.platform.app.request(`/rest/v1/samples?${query}`, { headers });
      const body = await response.text();
      if (response.status >= 500) throw new Error(`${response.status} for ${query}: ${body}`);
      if (response.ok) expect(body).not.toMatch(/hidden|argon2|@acme/);
      outcomes.set(response.status, (outcomes.get(response.status) ?? 0) + 1);
    }
    // Both sides of the grammar were exercised.
    expect(outcomes.get(200)).toBeGreaterThan(400);
    expect(outcomes.get(400)).toBeGreaterThan(1000);
  });

  it('in the name of the table find nothing', async () => {
    for (const name of hostile) {
      const path = `/rest/v1/${encodeURIComponent(name.toWellFormed())}`;
      const response = await instance.platform.app.request(path, {
        headers: { apikey: instance.keys.publishableKey },
      });
      await response.text();
      expect([name, response.status]).toEqual([name, 404]);
    }
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'find no word of the protocol in %s, which every object has',
    async (word) => {
      const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });
      const secret = { apikey: instance.keys.secretKey, authorization: `Bearer ${instance.keys.secretKey}` };
      const asked: [string, RequestInit][] = [
        ['/rest/v1/samples?select=id', { headers: { prefer: `handling=strict, ${word}=x` } }],
        ['/rest/v1/samples?select=id', { headers: { prefer: `${word}=x, count=${word}` } }],
        [`/rest/v1/samples?select=id.${word}()`, {}],
        [`/rest/v1/samples?select=id::${word}`, {}],
        [`/rest/v1/samples?id=${word}.1`, {}],
        ['/auth/v1/verify', post({ type: word, token: '123456', email: 'ana@acme.com.br' })],
        ['/auth/v1/verify', post({ type: word, token_hash: 'x' })],
        [`/auth/v1/verify?type=${word}&token=x`, {}],
        [`/auth/v1/token?grant_type=${word}`, post({})],
        ['/auth/v1/token?grant_type=id_token', post({ provider: word, id_token: 'x' })],
        [`/auth/v1/authorize?provider=${word}`, {}],
        ['/auth/v1/resend', post({ type: word, email: 'ana@acme.com.br' })],
        [
          '/auth/v1/admin/generate_link',
          { ...post({ type: word, email: 'x@acme.com.br' }), headers: secret },
        ],
        [`/auth/v1/admin/users?sort=${word}&filter=%00`, { headers: secret }],
        ['/auth/v1/admin/audit?query=%00', { headers: secret }],
      ];
      for (const [path, init] of asked) {
        const { status } = await instance.request(path, { redirect: 'manual', ...init });
        expect([path, status < 500]).toEqual([path, true]);
      }
    },
  );

  it('leave the tables as they were, and the connections without a role', async () => {
    const { rows } = await instance.database.pool.query('select count(*)::int as n from public.samples');
    expect(rows).toEqual([{ n: 4 }]);
    const left = await instance.database.pool.query(
      `select current_user as who, current_setting('role') as role`,
    );
    expect(left.rows).toMatchObject([{ role: 'none' }]);
  });

  it('cannot write, not even through a view that would', async () => {
    const response = await instance.request('/rest/v1/sneaky_view');
    expect([response.status, await response.json()]).toMatchObject([405, { code: '25006' }]);
  });
});
