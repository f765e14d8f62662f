import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atMost, type Host, startTestRest, type TestRest } from './testing/instance.ts';

const person = '5b6f2f6e-6f62-4f2b-9d0e-0d7f3a1c2b11';

describe.each<Host>(['the embedded database', 'a database by its address'])(
  'the real client writes %s',
  (host) => {
    let rest: TestRest;
    let client: SupabaseClient;
    beforeAll(async () => {
      rest = await startTestRest({ rollbackPreference: true }, host);
      client = rest.client();
    });
    afterAll(async () => {
      expect(rest.faults).toEqual([]);
      await rest.stop();
    });

    const send = (path: string, method: string, body: unknown, headers: Record<string, string> = {}) =>
      rest.request(path, {
        method,
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      });

    it('inserts one, many and none, with and without the rows coming back', async () => {
      expect(await client.from('counters').insert({ name: 'one' })).toMatchObject({
        data: null,
        error: null,
        status: 201,
      });
      const many = await client
        .from('counters')
        .insert([
          { name: 'many-1', value: 5 },
          { name: 'many-2', value: 6 },
        ])
        .select('name,value,note');
      expect(many).toMatchObject({
        status: 201,
        data: [
          { name: 'many-1', value: 5, note: 'new' },
          { name: 'many-2', value: 6, note: 'new' },
        ],
      });
      expect(await client.from('counters').insert([]).select()).toMatchObject({ status: 201, data: [] });
      const counted = await client.from('counters').insert([{ name: 'many-3' }], { count: 'exact' });
      expect(counted).toMatchObject({ count: 1, status: 201 });
    });

    it('fills what a row leaves out with the default where that is asked for, else with null', async () => {
      const rows = [{ name: 'd-1', note: 'said' }, { name: 'd-2' }];
      const filled = await client
        .from('counters')
        .insert(rows, { defaultToNull: false })
        .select('name,value,note');
      expect(filled.data).toEqual([
        { name: 'd-1', value: 0, note: 'said' },
        { name: 'd-2', value: 0, note: 'new' },
      ]);
      const empty = await client
        .from('counters')
        .insert([{ name: 'd-3', note: 'x' }, { name: 'd-4' }])
        .select('note');
      expect(empty.data).toEqual([{ note: 'x' }, { note: null }]);
      const identity = await client
        .from('books')
        .insert([{ title: 'Eixo' }, { title: 'Foz', id: 900 }], { defaultToNull: false })
        .select('id,in_print');
      expect(identity.data).toEqual([
        { id: expect.any(Number), in_print: true },
        { id: 900, in_print: true },
      ]);
    });

    it('takes every kind of value, and gives it back with what is embedded', async () => {
      const author = {
        name: 'Dora',
        mood: 'busy',
        born: '1990-01-02',
        home: { street: 'Rua D', number: 4 },
        tags: ['a', 'b,c', '"q"'],
        active: '[2,4)',
      };
      const made = await client.from('authors').insert(author).select().single();
      expect(made.data).toEqual({ id: expect.any(String), ...author });
      const text = await (
        await send(
          'books?select=id,price,pages,author:authors!author_id(name),shout',
          'POST',
          `{"id":901,"title":"Grande","price":12345678.125,"pages":9007199254740995,"author_id":"${(made.data as { id: string }).id}"}`,
          { prefer: 'return=representation' },
        )
      ).text();
      expect(text).toBe(
        '[{"id":901,"price":12345678.125,"pages":9007199254740995,"author":{"name":"Dora"},"shout":"GRANDE"}]',
      );
    });

    it('merges or ignores rows that are there already, by key or by chosen columns', async () => {
      const first = await client.from('counters').upsert({ name: 'u', value: 1 }).select('value');
      expect(first).toMatchObject({ status: 201, data: [{ value: 1 }] });
      const second = await client.from('counters').upsert({ name: 'u', value: 2 }).select('value,note');
      expect(second).toMatchObject({ status: 200, data: [{ value: 2, note: 'new' }] });
      const ignored = await client
        .from('counters')
        .upsert(
          [
            { name: 'u', value: 3 },
            { name: 'u2', value: 4 },
          ],
          { ignoreDuplicates: true },
        )
        .select('name');
      expect(ignored.data).toEqual([{ name: 'u2' }]);
      const chosen = await client
        .from('settings_of')
        .upsert({ area: 'a', name: 'n', value: '1' }, { onConflict: 'area,name' })
        .select();
      expect(chosen.data).toEqual([{ area: 'a', name: 'n', value: '1' }]);
      const wrong = await client.from('counters').upsert({ name: 'u', value: 3 }, { onConflict: 'value' });
      expect([wrong.status, wrong.error?.code]).toEqual([400, '42P10']);
      const put = await send(
        'counters?name=eq.put',
        'PUT',
        { name: 'put', value: 7 },
        { prefer: 'return=representation' },
      );
      expect([put.status, await put.json()]).toEqual([201, [{ name: 'put', value: 7, note: 'new' }]]);
      expect((await send('counters?name=eq.put', 'PUT', { name: 'other', value: 7 })).status).toBe(400);
      expect((await send('counters?value=eq.7', 'PUT', { name: 'put', value: 7 })).status).toBe(405);
    });

    it('updates and deletes what the filters choose, and counts it', async () => {
      await client.from('counters').insert([
        { name: 'x1', value: 1 },
        { name: 'x2', value: 2 },
        { name: 'x3', value: 3 },
      ]);
      const changed = await client
        .from('counters')
        .update({ note: 'seen' }, { count: 'exact' })
        .like('name', 'x%')
        .gt('value', 1);
      expect(changed).toMatchObject({ status: 204, count: 2, data: null });
      const shown = await client
        .from('counters')
        .update({ value: 9 })
        .eq('name', 'x1')
        .select('name,value')
        .single();
      expect(shown).toMatchObject({ status: 200, data: { name: 'x1', value: 9 } });
      expect(await client.from('counters').update({}).eq('name', 'x1')).toMatchObject({ status: 204 });
      const gone = await client
        .from('counters')
        .delete()
        .or('name.eq.x1,name.eq.x2')
        .select('name')
        .order('name');
      expect(gone).toMatchObject({ status: 200, data: [{ name: 'x1' }, { name: 'x2' }] });
      expect(await client.from('counters').delete({ count: 'exact' }).eq('name', 'x3')).toMatchObject({
        status: 204,
        count: 1,
      });
    });

    it('keeps nothing where more than one row would answer for one, where more than allowed change, or on request', async () => {
      const single = await client
        .from('counters')
        .update({ note: 'all' })
        .in('name', ['a', 'b'])
        .select()
        .single();
      expect([single.status, single.error?.code]).toEqual([406, 'PGRST116']);
      const bounded = await atMost(client.from('counters').update({ note: 'all' }).in('name', ['a', 'b']), 1);
      expect([bounded.status, bounded.error]).toMatchObject([
        400,
        { code: 'PGRST124', details: 'The query affects 2 rows' },
      ]);
      const undone = await client
        .from('counters')
        .update({ note: 'undone' })
        .eq('name', 'a')
        .select('note')
        .rollback();
      expect(undone.data).toEqual([{ note: 'undone' }]);
      await client.from('counters').delete().eq('name', 'a').rollback();
      const left = await client.from('counters').select('note').in('name', ['a', 'b']).order('name');
      expect(left.data).toEqual([{ note: 'one' }, { note: 'two' }]);
    });

    it('answers with headers alone, and says which preferences were applied', async () => {
      const made = await send(
        'counters',
        'POST',
        { name: 'a b&c' },
        { prefer: 'return=headers-only,count=exact,unknown=1' },
      );
      expect([made.status, made.headers.get('location'), await made.text()]).toEqual([
        201,
        '/counters?name=eq.a%20b%26c',
        '',
      ]);
      expect(made.headers.get('preference-applied')).toBe('return=headers-only, count=exact');
      expect(made.headers.get('content-range')).toBe('*/1');
      const strict = await send('counters', 'POST', { name: 's' }, { prefer: 'handling=strict, unknown=1' });
      expect([strict.status, await strict.json()]).toMatchObject([400, { code: 'PGRST122' }]);
      const zoned = await send(
        'books?id=eq.1&select=published',
        'PATCH',
        { in_print: true },
        { prefer: 'return=representation, timezone=America/Sao_Paulo' },
      );
      expect(await zoned.json()).toEqual([{ published: '2025-03-01T09:30:00.123456-03:00' }]);
    });

    it('takes CSV and forms', async () => {
      const csv = await send('counters', 'POST', 'name,value,note\ncsv-1,3,NULL\n"csv,2",4,hi', {
        'content-type': 'text/csv',
        prefer: 'return=representation',
      });
      expect(await csv.json()).toEqual([
        { name: 'csv-1', value: 3, note: null },
        { name: 'csv,2', value: 4, note: 'hi' },
      ]);
      const form = await send('counters', 'POST', 'name=form&value=8', {
        'content-type': 'application/x-www-form-urlencoded',
        prefer: 'return=representation',
      });
      expect(await form.json()).toEqual([{ name: 'form', value: 8, note: 'new' }]);
    });

    it.each<[string, string, string, unknown, number, string]>([
      ['a column nobody knows', 'counters', 'POST', { nothing: 1 }, 400, 'PGRST204'],
      ['rows that are not alike', 'counters', 'POST', [{ name: 'k' }, { value: 1 }], 400, 'PGRST102'],
      ['a body that is no JSON', 'counters', 'POST', '{', 400, 'PGRST102'],
      ['a row twice', 'counters', 'POST', { name: 'a' }, 409, '23505'],
      ['a reference to nothing', 'book_details', 'POST', { book_id: 12345 }, 409, '23503'],
      ['a missing value', 'books', 'POST', { title: null }, 400, '23502'],
      ['a value of another type', 'counters', 'POST', { name: 'z', value: 'many' }, 400, '22P02'],
      ['a closed table', 'closed', 'POST', { id: 1 }, 401, '42501'],
      ['a row that no policy admits', 'kept_apart', 'POST', { id: 9, owner: person }, 401, '42501'],
      [
        'a body nested without end',
        'books',
        'POST',
        `{"title":"x","data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
        400,
        '54001',
      ],
      ['an unknown table', 'nowhere', 'DELETE', '', 404, 'PGRST205'],
    ])('refuses %s', async (_, path, method, body, status, code) => {
      const answer = await send(path, method, body);
      expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
    });

    it('lets a row in without letting it be read', async () => {
      expect(await client.from('write_only').insert({ id: 1, note: 'in' })).toMatchObject({
        status: 201,
        error: null,
      });
      const shown = await client.from('write_only').insert({ id: 2, note: 'in' }).select();
      expect([shown.status, shown.error?.code]).toEqual([401, '42501']);
    });

    it('acts as the person of the token, and as no other', async () => {
      const mine = rest.client({ token: await rest.token(person) });
      expect((await mine.from('kept_apart').select('body')).data).toEqual([{ body: 'mine' }]);
      expect((await mine.from('kept_apart').update({ body: 'taken' }).eq('id', 2).select()).data).toEqual([]);
      const moved = await mine
        .from('kept_apart')
        .update({ owner: '6b6f2f6e-6f62-4f2b-9d0e-0d7f3a1c2b12' })
        .eq('id', 1);
      expect([moved.status, moved.error?.code]).toEqual([403, '42501']);
      expect((await mine.from('kept_apart').delete().gte('id', 0).select('id').rollback()).data).toEqual([
        { id: 1 },
      ]);
      expect((await client.from('kept_apart').select('body')).data).toEqual([]);
    });
  },
);
