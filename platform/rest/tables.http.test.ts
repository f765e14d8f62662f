import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Host, startTestRest, type TestRest } from './testing/instance.ts';

const ana = '00000000-0000-4000-8000-00000000000a';

describe.each<Host>(['the embedded database', 'a database by its address'])(
  'the real client reads %s',
  (host) => {
    let rest: TestRest;
    let client: SupabaseClient;
    beforeAll(async () => {
      rest = await startTestRest({ aggregates: true, maximumRows: 100 }, host);
      client = rest.client();
    });
    afterAll(async () => {
      expect(rest.faults).toEqual([]);
      await rest.stop();
    });

    const titles = async (asked: PromiseLike<{ data: unknown; error: unknown }>): Promise<string[]> => {
      const { data, error } = await asked;
      expect(error).toBeNull();
      return (data as { title: string }[]).map((row) => row.title.slice(0, 5));
    };
    const books = () => client.from('books').select('title').order('id');

    it('selects columns, aliases, casts and steps into JSON, with every digit', async () => {
      const text = await (await rest.request('books?select=pages,price&id=eq.1')).text();
      expect(text).toBe('[{"pages":9007199254740993,"price":10.500}]');
      const { data } = await client
        .from('books')
        .select('name:title,pages::text,kind:data->>kind,data->size->w,second:data->list->1,raw,"odd name"')
        .eq('id', 1)
        .single();
      expect(data).toEqual({
        name: 'Alba',
        pages: '9007199254740993',
        kind: 'poem',
        w: 10,
        second: 2,
        raw: { b: 1, a: 2 },
        'odd name': 'as ever',
      });
    });

    it('filters with every operator of the client', async () => {
      expect(await titles(books().eq('id', 1))).toEqual(['Alba']);
      expect(await titles(books().neq('id', 1))).toEqual(['Brasa', 'Cinza', 'Duna']);
      expect(await titles(books().gt('price', 5).lt('price', 20))).toEqual(['Alba']);
      expect(await titles(books().gte('price', 10.5).lte('price', '20.25'))).toEqual(['Alba', 'Brasa']);
      expect(await titles(books().like('title', '%a'))).toEqual(['Alba', 'Brasa', 'Duna']);
      expect(await titles(books().ilike('title', 'D*'))).toEqual(['Duna']);
      expect(await titles(books().likeAnyOf('title', ['A%', 'B%']))).toEqual(['Alba', 'Brasa']);
      expect(await titles(books().ilikeAllOf('title', ['%A', 'a%']))).toEqual(['Alba']);
      expect(await titles(books().is('price', null))).toEqual(['Duna']);
      expect(await titles(books().is('in_print', false))).toEqual(['Brasa']);
      expect(await titles(books().filter('title', 'in', '("Alba","Cinza, \\"the grey\\"")'))).toEqual([
        'Alba',
        'Cinza',
      ]);
      expect(await titles(books().contains('data', { kind: 'poem' }))).toEqual(['Alba']);
      expect(await titles(books().containedBy('data', { kind: null, x: 1 }))).toEqual(['Duna']);
      expect(await titles(books().rangeLt('lent', '[2025-02-01,2025-03-01)'))).toEqual(['Alba']);
      expect(await titles(books().rangeGt('lent', '[2025-01-01,2025-02-01)'))).toEqual(['Brasa']);
      expect(await titles(books().rangeGte('lent', '[2025-02-01,2025-02-02)'))).toEqual(['Brasa']);
      expect(await titles(books().rangeLte('lent', '[2025-01-01,2025-02-01)'))).toEqual(['Alba']);
      expect(await titles(books().rangeAdjacent('lent', '[2025-03-01,2025-04-01)'))).toEqual(['Brasa']);
      expect(await titles(books().overlaps('lent', '[2025-01-15,2025-01-16)'))).toEqual(['Alba']);
      expect(await titles(books().textSearch('words', 'cat', { config: 'english' }))).toEqual(['Alba']);
      expect(
        await titles(books().textSearch('words', 'brown fox', { type: 'plain', config: 'english' })),
      ).toEqual(['Brasa']);
      expect(await titles(books().textSearch('words', 'brown fox', { type: 'phrase' }))).toEqual(['Brasa']);
      expect(await titles(books().textSearch('title', 'alba or duna', { type: 'websearch' }))).toEqual([
        'Alba',
        'Duna',
      ]);
      expect(await titles(books().match({ id: 1, title: 'Alba' }))).toEqual(['Alba']);
      expect(await titles(books().not('id', 'in', '(1,2)').not('price', 'is', null))).toEqual(['Cinza']);
      expect(await titles(books().or('id.eq.4,and(price.gt.5,not.or(id.eq.2,title.eq."x,y"))'))).toEqual([
        'Alba',
        'Duna',
      ]);
      expect(await titles(books().filter('data->>kind', 'eq', 'novel'))).toEqual(['Brasa']);
      expect(await titles(books().filter('title', 'match', '^[AB]'))).toEqual(['Alba', 'Brasa']);
      expect(await titles(books().filter('title', 'imatch', '^d'))).toEqual(['Duna']);
      expect(await titles(books().filter('price', 'isdistinct', '5'))).toEqual(['Alba', 'Brasa', 'Duna']);
      expect(await titles(books().filter('id', 'eq(any)', '{1,3}'))).toEqual(['Alba', 'Cinza']);
      const { data } = await client
        .from('authors')
        .select('name')
        .contains('tags', ['poet'])
        .overlaps('active', '[2,3)');
      expect(data).toEqual([{ name: 'Ana' }]);
    });

    it('embeds one, many and many over a table between, by name, hint, column or constraint', async () => {
      const { data, error } = await client
        .from('authors')
        .select(
          'name,books!books_author_id_fkey(title,book_details(notes),shelves(name)),edited:books!editor_id(title)',
        )
        .eq('id', ana)
        .single();
      expect(error).toBeNull();
      expect(data).toEqual({
        name: 'Ana',
        books: [
          {
            title: 'Alba',
            book_details: { notes: 'first print' },
            shelves: [{ name: 'top' }, { name: 'middle' }],
          },
          { title: 'Brasa', book_details: { notes: null }, shelves: [{ name: 'top' }] },
        ],
        edited: [{ title: 'Cinza, "the grey"' }],
      });
      const one = await client
        .from('books')
        .select('author_id(name),editor:books_editor_id_fkey(name)')
        .eq('id', 1)
        .single();
      expect(one.data).toEqual({ author_id: { name: 'Ana' }, editor: { name: 'Bia' } });
      const own = await client
        .from('shelves')
        .select('name,parent:parent_id(name),shelves(name)')
        .order('id')
        .limit(2);
      expect(own.data).toEqual([
        { name: 'top', parent: null, shelves: [{ name: 'middle' }, { name: 'low' }] },
        { name: 'middle', parent: { name: 'top' }, shelves: [] },
      ]);
      for (const by of [
        'shelves_parent_id_fkey(name)',
        'shelves!shelves_parent_id_fkey(name)',
        'shelves!id(name)',
      ]) {
        const keyed = await client.from('shelves').select(`name,${by}`);
        expect([keyed.status, keyed.error?.code], by).toEqual([400, 'PGRST200']);
      }
      const hinted = await client.from('shelves').select('name,shelves!parent_id(name)').eq('id', 1);
      expect(hinted.data).toEqual([{ name: 'top', shelves: [{ name: 'middle' }, { name: 'low' }] }]);
      const view = await client
        .from('cheap_books')
        .select('name,authors(name),shelves(name)')
        .order('book')
        .limit(1);
      expect(view.data).toEqual([
        { name: 'Alba', authors: { name: 'Ana' }, shelves: [{ name: 'top' }, { name: 'middle' }] },
      ]);
    });

    it('refuses what is ambiguous or unknown, and says how to choose', async () => {
      const several = await client.from('books').select('authors(name)');
      expect([several.status, several.error]).toMatchObject([
        300,
        {
          code: 'PGRST201',
          message: "Could not embed because more than one relationship was found for 'books' and 'authors'",
          hint: "Try changing 'authors' to one of the following: 'authors!books_author_id_fkey', 'authors!books_editor_id_fkey'. Find the desired relationship in the 'details' key.",
          details: [
            {
              cardinality: 'many-to-one',
              embedding: 'books with authors',
              relationship: 'books_author_id_fkey using books(author_id) and authors(id)',
            },
            { cardinality: 'many-to-one' },
          ],
        },
      ]);
      const none = await client.from('books').select('counters(name)');
      expect([none.status, none.error]).toMatchObject([400, { code: 'PGRST200' }]);
    });

    it('filters, orders and limits inside what is embedded, and by it', async () => {
      const inner = await client
        .from('authors')
        .select('name,books!author_id!inner(title)')
        .gt('books.price', 15);
      expect(inner.data).toEqual([{ name: 'Ana', books: [{ title: 'Brasa' }] }]);
      const ordered = await client
        .from('authors')
        .select('name,books!author_id(title)')
        .eq('id', ana)
        .order('price', { referencedTable: 'books', ascending: false })
        .limit(1, { referencedTable: 'books' });
      expect(ordered.data).toEqual([{ name: 'Ana', books: [{ title: 'Brasa' }] }]);
      const nested = await client
        .from('authors')
        .select('name,books!author_id(title)')
        .eq('id', ana)
        .or('id.eq.1,title.eq.none', { referencedTable: 'books' });
      expect(nested.data).toEqual([{ name: 'Ana', books: [{ title: 'Alba' }] }]);
      const without = await client.from('authors').select('name,books!author_id()').is('books', null);
      expect(without.data).toEqual([{ name: 'Caio' }]);
      const having = await client
        .from('authors')
        .select('name,books!author_id()')
        .not('books', 'is', null)
        .order('name');
      expect(having.data).toEqual([{ name: 'Ana' }, { name: 'Bia' }]);
      const byAuthor = await client
        .from('books')
        .select('id,author:authors!author_id(name)')
        .order('author(name)', { ascending: false, nullsFirst: false })
        .order('id');
      expect(byAuthor.data?.map((row) => row.id)).toEqual([3, 1, 2, 4]);
      const bad = await client.from('authors').select('id,books!author_id(id)').order('books(title)');
      expect([bad.status, bad.error?.code]).toEqual([400, 'PGRST118']);
      const filtered = await client.from('authors').select('id,books!author_id()').eq('books', 'x');
      expect([filtered.status, filtered.error?.code]).toEqual([400, 'PGRST120']);
    });

    it('spreads related rows, and calls functions of a row', async () => {
      const one = await client.from('books').select('title,...authors!author_id(author:name)').eq('id', 1);
      expect(one.data).toEqual([{ title: 'Alba', author: 'Ana' }]);
      const many = await client.from('authors').select('name,...books!author_id(title,id)').eq('id', ana);
      expect(many.data).toEqual([{ name: 'Ana', title: ['Alba', 'Brasa'], id: [1, 2] }]);
      const computed = await client.from('authors').select('works(shout),latest_work(title)').eq('id', ana);
      expect(computed.data).toEqual([
        { works: [{ shout: 'ALBA' }, { shout: 'BRASA' }], latest_work: { title: 'Brasa' } },
      ]);
      const row = await client
        .from('authors')
        .select('name,a_work(title)')
        .order('name', { ascending: false });
      expect(row.data?.[0]).toEqual({ name: 'Caio', a_work: { title: null } });
      expect(await titles(books().filter('shout', 'eq', 'DUNA'))).toEqual(['Duna']);
    });

    it('sums, counts and groups, also inside what is embedded', async () => {
      const grouped = await client
        .from('books')
        .select('author_id,price.sum(),top:price.max(),count()')
        .order('author_id');
      expect(grouped.data?.[0]).toEqual({ author_id: ana, sum: 30.75, top: 20.25, count: 2 });
      const inside = await client
        .from('authors')
        .select('name,books!author_id(price.avg()::text,n:count())')
        .eq('id', ana);
      expect(inside.data).toEqual([{ name: 'Ana', books: [{ avg: '15.3750000000000000', n: 2 }] }]);
      const spread = await client
        .from('books')
        .select('price.sum(),...authors!author_id(mood)')
        .order('authors(mood)');
      expect(spread.error?.code ?? 'ok').toMatch(/ok|42803/);
      const off = await startTestRest({}, host);
      const refused = await off.client().from('books').select('count()');
      expect([refused.status, refused.error?.code]).toEqual([400, 'PGRST123']);
      const alone = off.client().from('authors').select('name,books!author_id(count)').order('name').limit(2);
      expect((await alone).data).toEqual([
        { name: 'Ana', books: [{ count: 2 }] },
        { name: 'Bia', books: [{ count: 1 }] },
      ]);
      const among = await off.client().from('books').select('title,count');
      expect([among.status, among.error?.code]).toEqual([400, '42703']);
      await off.stop();
    });

    it('pages by limit, offset and header, and counts exactly, by plan and by estimate', async () => {
      const page = await client.from('books').select('id', { count: 'exact' }).order('id').range(1, 2);
      expect(page).toMatchObject({ data: [{ id: 2 }, { id: 3 }], count: 4, status: 206 });
      expect(await client.from('books').select('*', { count: 'exact', head: true })).toMatchObject({
        data: null,
        count: 4,
      });
      const planned = await client.from('books').select('id', { count: 'planned' });
      expect(planned.count).toBeGreaterThan(0);
      expect((await client.from('books').select('id', { count: 'estimated' })).count).toBe(4);
      const filtered = await client
        .from('authors')
        .select('id,books!author_id!inner(id)', { count: 'exact' });
      expect(filtered.count).toBe(2);
      const header = await rest.request('books?select=id&order=id', { headers: { range: '1-2' } });
      expect([header.status, header.headers.get('content-range')]).toEqual([200, '1-2/*']);
      const beyond = await client.from('books').select('id', { count: 'exact' }).range(50, 60);
      expect([beyond.status, beyond.error?.code]).toEqual([416, 'PGRST103']);
      expect((await rest.request('books?limit=0')).headers.get('content-range')).toBe('*/*');
    });

    it('tells nobody by a planned count how often a value stands in rows that are hidden from them', async () => {
      const asked = (one: SupabaseClient, word: string) =>
        one.from('widely_hidden').select('*', { count: 'planned', head: true }).eq('word', word);
      const service = createClient(rest.url, rest.keys.secretKey, { auth: { persistSession: false } });
      expect((await asked(client, 'secret project')).count).toBe(0);
      expect((await asked(client, 'no such thing')).count).toBe(0);
      expect((await asked(service, 'secret project')).count).toBeGreaterThan(100);
    });

    it('answers one, maybe one, CSV, without nulls, and heads', async () => {
      expect((await client.from('books').select('id').eq('id', 1).single()).data).toEqual({ id: 1 });
      const several = await client.from('books').select('id').single();
      expect([several.status, several.error]).toMatchObject([
        406,
        {
          code: 'PGRST116',
          details: 'The result contains 4 rows',
          message: 'Cannot coerce the result to a single JSON object',
        },
      ]);
      expect(await client.from('books').select('id').eq('id', 77).maybeSingle()).toMatchObject({
        data: null,
        error: null,
      });
      const csv = await client.from('books').select('id,title,data->size').order('id').limit(3).csv();
      expect(csv.data).toBe(
        'id,title,size\n1,Alba,"{""h"": 20, ""w"": 10}"\n2,Brasa,\n3,"Cinza, ""the grey""",',
      );
      const stripped = await rest.request('books?id=eq.4', {
        headers: { accept: 'application/vnd.pgrst.object+json;nulls=stripped' },
      });
      expect(await stripped.json()).toEqual({
        id: 4,
        title: 'Duna',
        pages: 50,
        data: {},
        in_print: true,
        'odd name': 'as ever',
      });
    });

    it('reads other exposed schemas by profile, and refuses the rest', async () => {
      const annex = await rest.client({ schema: 'annex' }).from('notes').select('*');
      expect(annex.data).toEqual([{ id: 1, body: 'from the annex', mood: 'busy' }]);
      const hidden = await rest.client({ schema: 'auth' }).from('users').select('*');
      expect([hidden.status, hidden.error?.code]).toEqual([406, 'PGRST106']);
    });

    it('knows a table as soon as it is made, and forgets it when it is dropped', async () => {
      await rest.database.pool.query(
        'create table public.newcomer (id int); grant select on public.newcomer to anon',
      );
      await expect.poll(async () => (await client.from('newcomer').select('id')).status).toBe(200);
      await rest.database.pool.query('alter table public.newcomer add column name text');
      await expect.poll(async () => (await client.from('newcomer').select('name')).status).toBe(200);
      await rest.database.pool.query('drop table public.newcomer');
      await expect
        .poll(async () => (await client.from('newcomer').select('id')).error?.code)
        .toBe('PGRST205');
    });
  },
);
