import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atMost, type Host, startTestRest, type TestRest } from './testing/instance.ts';

describe.each<Host>(['the embedded database', 'a database by its address'])(
  'the real client calls functions of %s',
  (host) => {
    let rest: TestRest;
    let client: SupabaseClient;
    beforeAll(async () => {
      rest = await startTestRest({ rollbackPreference: true, plans: true }, host);
      client = rest.client();
    });
    afterAll(() => rest.stop());

    it('gives one value, many values, a row, rows and nothing', async () => {
      expect((await client.rpc('add', { a: 1, b: 2 })).data).toBe(3);
      expect((await client.rpc('add', { a: 1 }, { get: true })).data).toBe(11);
      expect((await client.rpc('numbers')).data).toEqual([1, 2, 3]);
      expect((await client.rpc('one_author', { named: 'Bia' })).data).toMatchObject({
        name: 'Bia',
        mood: 'busy',
      });
      expect((await client.rpc('pairs')).data).toEqual([
        { k: 'a', v: 1 },
        { k: 'b', v: 2 },
      ]);
      expect(await client.rpc('quiet')).toMatchObject({ data: null, error: null, status: 204 });
      expect(await client.rpc('quiet', {}, { get: true })).toMatchObject({
        data: null,
        error: null,
        status: 204,
      });
      expect(await client.rpc('numbers', undefined, { head: true, count: 'exact' })).toMatchObject({
        data: null,
        count: 3,
      });
    });

    it('filters, orders, pages and embeds what a function gives', async () => {
      const found = await client
        .rpc('books_from', { minimum: 5 }, { count: 'exact' })
        .select('title,authors!author_id(name)')
        .neq('id', 3)
        .order('price', { ascending: false })
        .limit(1);
      expect(found).toMatchObject({ count: 2, data: [{ title: 'Brasa', authors: { name: 'Ana' } }] });
      const one = await client.rpc('books_from', { minimum: 5 }).eq('id', 1).select('shout').single();
      expect(one.data).toEqual({ shout: 'ALBA' });
      expect((await client.rpc('pairs').eq('k', 'b').select('v').csv()).data).toBe('v\n2');
    });

    it('takes a whole body, a list of words, and chooses between functions of one name', async () => {
      expect((await client.rpc('whole', { any: [1, { thing: null }] })).data).toEqual({
        any: [1, { thing: null }],
      });
      const text = await rest.request('rpc/whole_text', {
        method: 'POST',
        body: 'quiet',
        headers: { 'content-type': 'text/plain' },
      });
      expect(await text.json()).toBe('QUIET');
      expect((await client.rpc('whole_text', { '': 'x' })).data).toBe('{"":"X"}');
      expect((await client.rpc('nameless', { '': 1 })).error?.code).toBe('PGRST202');
      const unsure = await client.rpc('defaulted');
      expect([unsure.status, unsure.error?.message]).toEqual([
        300,
        'Could not choose the best candidate function between: public.defaulted(), public.defaulted( => text)',
      ]);
      expect((await client.rpc('joined', { words: ['a', 'b,c'] })).data).toBe('a-b,c');
      expect(await (await rest.request('rpc/joined?words=x&words=y')).json()).toBe('x-y');
      expect((await client.rpc('either', { a: 1 })).data).toBe('one');
      expect((await client.rpc('either', { a: 1, b: 2 })).data).toBe('two');
      const both = await client.rpc('twice', { a: 1 });
      expect([both.status, both.error]).toMatchObject([
        300,
        {
          code: 'PGRST203',
          message:
            'Could not choose the best candidate function between: public.twice(a => integer), public.twice(a => text)',
        },
      ]);
      expect((await client.rpc('later', { z: 1 })).error?.message).toBe(
        'Could not choose the best candidate function between: public.later(z => integer), public.later(z => text)',
      );
      expect((await rest.client({ schema: 'annex' }).rpc('add', { a: 1, b: 2 })).data).toBe('annex');
    });

    it('says what was searched for when there is no such function', async () => {
      const answer = await client.rpc('adds', { a: 1 });
      expect([answer.status, answer.error]).toMatchObject([
        404,
        {
          code: 'PGRST202',
          message: 'Could not find the function public.adds(a) in the schema cache',
          details:
            'Searched for the function public.adds with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
          hint: 'Perhaps you meant to call the function public.add',
        },
      ]);
      expect((await client.rpc('add', { b: 1, aa: 1 })).error?.hint).toBe(
        'Perhaps you meant to call the function public.add(a, b)',
      );
    });

    it('hints at near misses only: a hint tells that something is there', async () => {
      const hint = async (name: string, args: object) => (await client.rpc(name, args)).error?.hint;
      expect(await hint('ad', { a: 1 })).toBeNull();
      expect(await hint('add', { c: 1 })).toBeNull();
      expect(await hint('add', { a: 1, b: 2, c: 3, d: 4 })).toBe(
        'Perhaps you meant to call the function public.add(a, b)',
      );
      expect(await hint('books', {})).toBeNull();
      expect((await client.from('book').select()).error?.hint).toBe(
        "Perhaps you meant the table 'public.books'",
      );
      expect((await client.from('write').select()).error?.hint).toBeNull();
      expect((await client.from('details').select()).error?.hint).toBeNull();
    });

    it('tells nothing of functions of the database itself', async () => {
      for (const name of ['set_config', 'pg_sleep', 'pg_read_file', 'tell_schema_change']) {
        expect((await client.rpc(name, { a: 1 })).error?.code).toBe('PGRST202');
      }
    });

    it('changes data by POST only, undoes it on request, and bounds it', async () => {
      const value = async (): Promise<unknown> =>
        (await client.from('counters').select('value').eq('name', 'a').single()).data;
      expect((await client.rpc('count_up', { counter: 'a' }).select('value').rollback()).data).toEqual([
        { value: 2 },
      ]);
      const bounded = await atMost(client.rpc('count_up', { counter: '%' }), 1).select();
      expect([bounded.status, bounded.error?.code]).toEqual([400, 'PGRST124']);
      const scalar = await atMost(client.rpc('add', { a: 1 }), 1);
      expect([scalar.status, scalar.error?.code]).toEqual([400, 'PGRST128']);
      expect(await value()).toEqual({ value: 1 });
      expect((await client.rpc('count_up', { counter: 'a' }).select('value')).data).toEqual([{ value: 2 }]);
      const byGet = await client.rpc('count_up', { counter: 'a' }, { get: true });
      expect([byGet.status, byGet.error?.code]).toEqual([405, '25006']);
      const view = await client.from('sneaky_view').select();
      expect([view.status, view.error?.code]).toEqual([405, '25006']);
    });

    it('lets a function decide status, headers and refusals', async () => {
      const post = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
      const pot = await rest.request('rpc/teapot', post);
      expect([pot.status, pot.headers.get('x-kettle'), pot.headers.get('cache-control')]).toEqual([
        418,
        'on',
        'public',
      ]);
      const paid = await client.rpc('payment');
      expect([paid.status, paid.error]).toMatchObject([
        402,
        { code: 'PT402', message: 'Payment required', details: 'Quota exceeded', hint: 'Upgrade' },
      ]);
      const own = await rest.request('rpc/own_refusal', post);
      expect([own.status, own.headers.get('x-why'), await own.json()]).toEqual([
        332,
        'because',
        { code: '123', message: 'No', details: 'd', hint: 'h' },
      ]);
    });

    it('tells functions what was asked and by whom, without its credentials', async () => {
      const sub = '5b6f2f6e-6f62-4f2b-9d0e-0d7f3a1c2b11';
      const { data } = await rest.client({ token: await rest.token(sub) }).rpc('told');
      expect(data).toMatchObject({
        method: 'POST',
        path: '/rest/v1/rpc/told',
        role: 'authenticated',
        sub,
        key: null,
      });
      expect((data as { agent: string }).agent).toMatch(/^supabase-js/);
    });

    it('ends what takes too long, and shows a plan only where plans are on', async () => {
      const slow = await startTestRest({ statementTimeoutMs: 100 }, host);
      const late = await slow.client().rpc('slow');
      expect([late.status, late.error?.code]).toEqual([500, '57014']);
      const off = await slow.client().from('books').select().explain();
      expect([off.status, off.error?.code]).toEqual([406, 'PGRST107']);
      await slow.stop();
      expect((await client.from('books').select().explain()).data).toMatch(/Aggregate/);
      const json = await client
        .from('books')
        .delete()
        .gte('id', 0)
        .explain({ format: 'json', analyze: true });
      expect(json.data).toMatchObject([{ Plan: {} }]);
      expect((await client.from('books').select('id')).data).toHaveLength(4);
    });

    it('describes tables and functions that the caller may use, and no others', async () => {
      const root = (await (await rest.request('')).json()) as {
        paths: Record<string, unknown>;
        definitions: Record<string, unknown>;
      };
      expect(Object.keys(root.paths)).toEqual(expect.arrayContaining(['/', '/books', '/rpc/add']));
      expect(root.definitions).toHaveProperty('books.properties.price.format', 'numeric(12,3)');
      expect(root.paths).not.toHaveProperty('/closed');
    });
  },
);
