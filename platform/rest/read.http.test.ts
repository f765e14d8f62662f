import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testing/instance.ts';

const password = 'Segredo-123';
let instance: TestPlatform;
let ana: string;
let bia: string;

beforeAll(async () => {
  instance = await startTestPlatform({ rateLimits: false });
  ana = await instance.addPerson('ana@acme.com.br', password);
  bia = await instance.addPerson('bia@acme.com.br', password);
});
afterAll(() => instance.stop());

async function signedIn() {
  const client = instance.client();
  await client.auth.signInWithPassword({ email: 'ana@acme.com.br', password });
  return client;
}

function get(query: string, headers: Record<string, string> = {}) {
  return instance.request(`/rest/v1/${query}`, { headers });
}

describe('a person reading profiles', () => {
  it('gets their own row, with maybeSingle and with single', async () => {
    const client = await signedIn();
    const mine = client.from('profiles').select('full_name, organization').eq('id', ana);
    const expected = { full_name: 'Name of ana@acme.com.br', organization: 'Acme' };
    expect(await mine.maybeSingle()).toMatchObject({ error: null, data: expected, status: 200 });
    const single = client.from('profiles').select('full_name, organization').eq('id', ana).single();
    expect(await single).toMatchObject({ error: null, data: expected });
  });

  it("never gets another person's row", async () => {
    const client = await signedIn();
    expect((await client.from('profiles').select('*').eq('id', bia).maybeSingle()).data).toBeNull();
    expect((await client.from('profiles').select('id')).data).toEqual([{ id: ana }]);
    expect((await client.from('profiles').select('id').or(`id.eq.${bia},id.neq.${bia}`)).data).toEqual([
      { id: ana },
    ]);
  });

  it('gets nothing without signing in, and everything with the secret key', async () => {
    expect((await instance.client().from('profiles').select('id')).data).toEqual([]);
    const service = createClient(instance.url, instance.keys.secretKey, { auth: { persistSession: false } });
    expect((await service.from('profiles').select('id')).data).toHaveLength(2);
  });

  it('is told PGRST116 when a single row is wanted and there is none', async () => {
    const client = await signedIn();
    const { error, status } = await client.from('profiles').select('*').eq('id', bia).single();
    expect(status).toBe(406);
    expect(error).toMatchObject({
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: 'The result contains 0 rows',
    });
  });
});

describe('the query grammar', () => {
  it.each<[string, number[]]>([
    ['id=eq.1', [1]],
    ['id=neq.1', [2, 3]],
    ['id=gt.1&id=lt.3', [2]],
    ['id=gte.2', [2, 3]],
    ['id=lte.2', [1, 2]],
    ['id=in.(1,3,99)', [1, 3]],
    ['id=in.()', []],
    ['id=not.in.(1,3)', [2]],
    ['name=like.*et*', [2]],
    ['name=ilike.ALPHA', [1]],
    ['name=like(any).{al*,be*}', [1, 2]],
    ['name=match.^a', [1]],
    ['name=in.("gamma, \\"quoted\\"",beta)', [2, 3]],
    ['flag=is.true', [1]],
    ['flag=is.null', [3]],
    ['flag=not.is.null', [1, 2]],
    ['flag=is.not_null', [1, 2]],
    ['tags=cs.{b}', [1, 2]],
    ['data->>kind=eq.y', [2]],
    ['data->deep->list->>0=eq.10', [1]],
    ['seen=gte.2025-02-01', [2]],
    ['or=(id.eq.1,name.eq.beta)', [1, 2]],
    ['or=(id.eq.1,and(id.gt.1,flag.is.null))', [1, 3]],
    ['not.or=(id.eq.1,id.eq.2)', [3]],
    ['and=(id.gt.1,not.or(id.eq.3,id.eq.4))', [2]],
    ['or=(name.eq."gamma, \\"quoted\\"",id.in.(1))', [1, 3]],
    ['"odd name"=eq.odd', [1, 3]],
    ['page=eq.first', [1]],
    ['order=id.desc&limit=2', [3, 2]],
    ['order=flag.desc.nullslast,id.asc', [1, 2, 3]],
    ['order=data->>kind.desc.nullsfirst', [3, 2, 1]],
    ['order=id&offset=1', [2, 3]],
    ['limit=0', []],
  ])('%s', async (query, ids) => {
    const response = await get(
      `samples?select=id&${query.includes('order=') ? '' : 'order=id&'}${encodeURI(query)}`,
    );
    expect(await response.json()).toEqual(ids.map((id) => ({ id })));
    expect(response.status).toBe(200);
  });

  it('selects columns, aliases, casts and steps into JSON', async () => {
    const response = await get(
      'samples?select=key:id,amount::text,data->deep->list,kind:data->>kind,"odd name",page&id=eq.1',
    );
    expect(await response.json()).toEqual([
      { key: 1, amount: '1.50', list: [10, 20], kind: 'x', 'odd name': 'odd', page: 'first' },
    ]);
  });

  it('gives whole rows without a select, and leaves nulls out when asked', async () => {
    const row = await (await get('samples?id=eq.3')).json();
    expect(row).toEqual([
      {
        id: 3,
        name: 'gamma, "quoted"',
        amount: null,
        seen: null,
        flag: null,
        tags: null,
        data: null,
        'odd name': 'odd',
        page: null,
      },
    ]);
    const stripped = await get('samples?id=eq.3', {
      accept: 'application/vnd.pgrst.object+json;nulls=stripped',
    });
    expect(await stripped.json()).toEqual({ id: 3, name: 'gamma, "quoted"', 'odd name': 'odd' });
  });

  it('counts and pages', async () => {
    const client = instance.client();
    const page = await client.from('samples').select('id', { count: 'exact' }).order('id').range(1, 1);
    expect(page).toMatchObject({ data: [{ id: 2 }], count: 3, status: 206 });
    const head = await client.from('samples').select('*', { count: 'exact', head: true });
    expect(head).toMatchObject({ data: null, count: 3, status: 200 });
    const byHeader = await get('samples?select=id&order=id', { range: '0-1', 'range-unit': 'items' });
    expect(byHeader.headers.get('content-range')).toBe('0-1/*');
    expect(await byHeader.json()).toEqual([{ id: 1 }, { id: 2 }]);
    expect((await get('samples?id=eq.77')).headers.get('content-range')).toBe('*/*');
    const beyond = await get('samples?offset=9', { prefer: 'count=exact' });
    expect([beyond.status, (await beyond.json()) as unknown]).toMatchObject([416, { code: 'PGRST103' }]);
  });

  it.each<[string, number, string]>([
    ['nothing', 404, 'PGRST205'],
    ['sample', 404, 'PGRST205'],
    ['samples/1', 404, 'PGRST125'],
    ['rpc/set_config', 404, 'PGRST202'],
    ['samples?select=nothing', 400, '42703'],
    ['samples?nothing=eq.1', 400, '42703'],
    ['samples?id=eq.abc', 400, '22P02'],
    ['samples?id=foo.1', 400, 'PGRST100'],
    ['samples?id=1', 400, 'PGRST100'],
    ['samples?or=(id.eq.1', 400, 'PGRST100'],
    ['samples?select=id,', 400, 'PGRST100'],
    ['samples?order=id.sideways', 400, 'PGRST100'],
    ['samples?limit=abc', 400, 'PGRST100'],
    ['samples?limit=-1', 416, 'PGRST103'],
    ['samples?select=id,profiles(full_name)', 400, 'PGRST200'],
    ['samples?select=id.sum()', 400, 'PGRST123'],
    ['samples?profiles.id=eq.1', 400, 'PGRST108'],
    ['samples?select=id::regclass', 400, '42704'],
    ['samples?name=match.(', 400, '2201B'],
    ['samples?id=like.1', 404, '42883'],
    ['closed', 401, '42501'],
    ['users', 404, 'PGRST205'],
    ['pg_authid', 404, 'PGRST205'],
  ])('refuses %s with %i %s', async (query, status, code) => {
    const response = await get(query);
    expect([response.status, await response.json()]).toMatchObject([status, { code }]);
  });

  it('hints at the table that was meant', async () => {
    const body = await (await get('sample')).json();
    expect(body).toMatchObject({ hint: "Perhaps you meant the table 'public.samples'" });
  });

  it('refuses unknown schemas, forms and methods', async () => {
    const schema = await get('samples', { 'accept-profile': 'auth' });
    expect([schema.status, await schema.json()]).toMatchObject([406, { code: 'PGRST106' }]);
    const form = await get('samples', { accept: 'image/png' });
    expect([form.status, await form.json()]).toMatchObject([406, { code: 'PGRST107' }]);
    const method = await instance.request('/rest/v1/samples', { method: 'PROPFIND' });
    expect([method.status, await method.json()]).toMatchObject([405, { code: 'PGRST117' }]);
  });
});
