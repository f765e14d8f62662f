import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestRest, type TestRest } from './testing/instance.ts';

describe('rows as CSV', () => {
  let rest: TestRest;
  beforeAll(async () => {
    rest = await startTestRest();
    await rest.database.transaction({ role: 'service_role' }, (tx) =>
      tx.query(`insert into public.counters (name, value, note) values
        ('=1+1', -3, '@sum, of'), ('-2', 0, E'\\tx'), ('+55 11', 1, 'a "quoted" =1'), ('b-1', 2, E'=1\\n=2'), ('z', 9, '')`),
    );
  });
  afterAll(() => rest.stop());

  const sheet = async (path: string, init: RequestInit = {}): Promise<string> =>
    (
      await rest.request(path, { ...init, headers: { accept: 'text/csv', ...(init.headers as object) } })
    ).text();

  it('hold nothing that a spreadsheet runs, and numbers stay numbers', async () => {
    expect(await sheet('counters?select=name,value,note&value=lt.10&name=not.in.(a,b)&order=name')).toBe(
      [
        'name,value,note',
        `"'+55 11",1,"a ""quoted"" =1"`,
        '-2,0,"\'\tx"',
        `'=1+1,-3,"'@sum, of"`,
        'b-1,2,"\'=1\n=2"',
        'z,9,""',
      ].join('\n'),
    );
  });

  it('hold nothing that a spreadsheet runs in what a write or a function gives back', async () => {
    const written = await sheet('counters?select=name', {
      method: 'POST',
      body: JSON.stringify({ name: '=cmd()' }),
      headers: { 'content-type': 'application/json', prefer: 'return=representation' },
    });
    expect(written).toBe(`name\n"'=cmd()"`);
    expect(
      await sheet('rpc/whole_text', {
        method: 'POST',
        body: '=a',
        headers: { 'content-type': 'text/plain' },
      }),
    ).toBe("pgrst_scalar\n'=A");
  });

  it('name their columns as cells too', async () => {
    expect(await sheet('books?select=%22=x,%20y%22:title&id=eq.1')).toBe(`"'=x, y"\nAlba`);
  });

  it('of nothing are nothing', async () => {
    expect(await sheet('counters?name=eq.nobody')).toBe('');
  });
});
