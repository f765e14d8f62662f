import { afterAll, beforeAll, expect, it } from 'vitest';
import { importDesk, NO_FAULTS } from '../../testing/import-desk.ts';
import { openTestInstallation, type TestInstallation } from '../../testing.ts';

let installation: TestInstallation;
let desk: ReturnType<typeof importDesk>;
beforeAll(async () => {
  installation = await openTestInstallation();
  desk = importDesk(installation);
});
afterAll(() => installation?.stop());

const query = async <Row extends object>(sql: string, id: string): Promise<Row[]> =>
  (await installation.database.pool.query<Row>(sql, [id])).rows;

it('lines of an import have ids that rise with their places, so that what they are found by grows at its end', async () => {
  const rows = Array.from({ length: 300 }, (_, n) => `Diesel;${n + 1};L;04/2025;BA;`);
  const { id } = await desk.propose((await desk.sheet(rows, 'abril.csv')).id);
  expect(await desk.commit(id)).toMatchObject({ saved: 300 });
  const filed = await query<{ id: string }>(
    `select id from public.entries where result ->> 'import' = $1 order by sequence`,
    id,
  );
  const ids = filed.map((line) => line.id);
  expect(ids).toHaveLength(300);
  expect(ids).toEqual([...new Set(ids)].toSorted());
  for (const one of ids)
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('a line that an earlier version had read, with the evidence of its cell, is filed as one that was read today', async () => {
  const rows = ['Diesel;77;L;05/2025;BA;', 'Diesel;78;L;05/2025;BA;'];
  const { id } = await desk.propose((await desk.sheet(rows, 'maio.csv')).id);
  // As it was staged until 0.7.0.
  await query(
    `update public.import_lines l set evidence = jsonb_build_object('source', 'document', 'text', '', 'spans', '[]'::jsonb,
       'read', jsonb_build_array(jsonb_build_object('slot', 'quantity', 'place', jsonb_build_object('at', 'cell',
         'row', l.row_number, 'column', l.column_number, 'sheet', i.sheet), 'quote', l.quote, 'documentId', i.document_id)))
     from public.imports i where i.id = $1 and l.import_id = i.id and l.position = 1`,
    id,
  );
  expect(await desk.commit(id)).toMatchObject({ saved: 2 });
  const filed = await query<{ alike: string; staged: boolean; whole: boolean }>(
    `select (e.evidence #- '{read,0,quote}' #- '{read,0,place,row}')::text as alike, l.evidence is not null as staged,
       razao.entry_hash(e) = e.hash as whole
     from public.import_lines l join public.entries e on e.id = l.entry_id where l.import_id = $1 order by l.position`,
    id,
  );
  const state = filed.map(({ staged, whole }) => ({ staged, whole }));
  expect(state).toEqual([
    { staged: true, whole: true },
    { staged: false, whole: true },
  ]);
  expect(filed[1]?.alike).toBe(filed[0]?.alike);
  expect(await desk.faults()).toEqual(NO_FAULTS);
});
