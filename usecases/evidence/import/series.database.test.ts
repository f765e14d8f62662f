import { afterAll, beforeAll, expect, it } from 'vitest';
import { correctEntry } from '../../ledger/entry/correct.ts';
import { explainEntry } from '../../ledger/entry/explain.ts';
import { importDesk, NO_FAULTS } from '../../testing/import-desk.ts';
import { closed, monthInventory } from '../../testing/inventory-life.ts';
import { openTestInstallation, type TestInstallation } from '../../testing.ts';
import { fixImport } from './fix.ts';
import { cancelImport, commitImport, undoImport } from './imports.ts';
import { tellGone } from './values.ts';
import { workOnImports } from './work.ts';

let installation: TestInstallation;
let desk: ReturnType<typeof importDesk>;
beforeAll(async () => {
  installation = await openTestInstallation();
  desk = importDesk(installation);
});
afterAll(() => installation?.stop());

const owner = () => installation.north.people.owner;
const codes = (lines: readonly { problem: { code: string } | null }[]) =>
  lines.map(({ problem }) => problem?.code ?? null);

it('the same file again changes nothing, whatever it is called, and whoever reads it', async () => {
  const rows = ['Diesel;10;L;01/2025;BA;', 'Diesel;10;L;01/2025;BA;', 'Diesel;20;L;01/2025;BA;'];
  const first = await desk.propose((await desk.sheet(rows, 'janeiro.csv')).id);
  expect(await desk.commit(first.id)).toMatchObject({ state: 'committed', saved: 3 });
  const again = await desk.propose((await desk.sheet(rows, 'janeiro.csv')).id);
  expect(again).toMatchObject({ ready: 0, gone: 0, leftOut: [{ code: 'row.known', lines: 3 }] });
  await expect(desk.commit(again.id)).rejects.toMatchObject({ code: 'import.empty' });
  const alone = await desk.propose((await desk.sheet(rows, 'janeiro.csv')).id, { continues: 'none' });
  // The same bytes are the same document, whichever series they are said to be of.
  expect(alone).toMatchObject({ ready: 0 });
});

it('a later file of the series adds what is new, corrects what changed, and lists what is gone', async () => {
  const name = 'combustiveis.csv';
  const first = await desk.propose(
    (
      await desk.sheet(
        ['Diesel;100;L;02/2025;BA;N1', 'Gasolina;50;L;02/2025;BA;N2', 'Diesel;70;L;02/2025;;N3'],
        name,
      )
    ).id,
  );
  await desk.commit(first.id);
  const later = await desk.propose(
    (
      await desk.sheet(
        // A new row before the others, one amount changed, one row gone, one row as it was.
        ['Energia;5;MWh;02/2025;BA;N4', 'Gasolina;55;L;02/2025;BA;N2', 'Diesel;70;L;02/2025;;N3'],
        name,
      )
    ).id,
  );
  expect(later).toMatchObject({ series: first.series, ready: 2, corrections: 1, gone: 1 });
  const { lines, totals } = await desk.preview(later.id);
  expect(codes(lines)).toEqual([null, null, 'row.known']);
  expect(lines[1]?.corrects).toMatchObject({ quantity: '50', unit: 'L', kind: 'mobile.gasoline' });
  const [gone] = (await installation.as(owner(), tellGone, { importId: later.id })).lines;
  expect(gone).toMatchObject({ quantity: '100', kind: 'mobile.diesel', row: 2 });

  expect(await desk.commit(later.id)).toMatchObject({ state: 'committed', saved: 2 });
  expect(await desk.faults()).toEqual(NO_FAULTS);
  const after = await desk.preview(later.id);
  expect(after.totals.map(({ beforeKg }) => beforeKg)).toEqual(totals.map(({ afterKg }) => afterKg));
  const corrected = await installation.as(owner(), explainEntry, { entryId: after.lines[1]?.entryId });
  expect(corrected.entry).toMatchObject({
    state: 'counted',
    quantity: '55',
    supersedes: lines[1]?.corrects?.entryId,
  });
  expect(corrected.result).toMatchObject({ status: 'calculated' });
  const kept = await installation.as(owner(), explainEntry, { entryId: gone?.entryId });
  expect(kept.entry).toMatchObject({ state: 'counted', supersededBy: null });

  expect(await desk.undo(later.id)).toMatchObject({ state: 'undone', saved: 2, withdrawn: 2 });
  expect(await desk.faults()).toEqual(NO_FAULTS);
  const versions = await installation.database.pool.query(
    `select e.quantity::text as quantity, e.state, e.reason from public.entries e
     join public.current_entries c on c.entry_id = e.id
     where c.line_id = (select line_id from public.entries where id = $1)`,
    [lines[1]?.corrects?.entryId],
  );
  expect(versions.rows).toEqual([{ quantity: '50', state: 'counted', reason: 'Wrong file' }]);
});

it('what a person corrected since is left to a person, who may take the file’s value', async () => {
  const name = 'energia.csv';
  const first = await desk.propose((await desk.sheet(['Energia;10;MWh;03/2025;BA;E1'], name)).id);
  await desk.commit(first.id);
  const [line] = (await desk.preview(first.id)).lines;
  await installation.as(owner(), correctEntry, {
    entryId: line?.entryId,
    reason: 'Read the meter again',
    change: { quantity: '12' },
  });
  const same = await desk.propose((await desk.sheet(['Energia;10;MWh;03/2025;BA;E1', ''], name)).id);
  expect(codes((await desk.preview(same.id)).lines)).toEqual(['row.known']);
  const changed = await desk.propose((await desk.sheet(['Energia;11;MWh;03/2025;BA;E1'], name)).id);
  const [conflict] = (await desk.preview(changed.id)).lines;
  expect(conflict?.problem).toMatchObject({
    code: 'row.corrected_since',
    params: { quantity: '12', unit: 'MWh' },
  });
  const fixed = await installation.as(owner(), fixImport, {
    importId: changed.id,
    lines: [{ position: 1, change: { take: true } }],
  });
  expect(fixed.import).toMatchObject({ ready: 1, corrections: 1 });
  expect(fixed.lines[0]).toMatchObject({ problem: null, corrects: { quantity: '12' } });
});

it('two readings of one file, approved in two tabs, file each row once', async () => {
  const document = await desk.sheet(['Diesel;10;L;04/2025;BA;T1']);
  const [one, other] = [await desk.propose(document.id), await desk.propose(document.id)];
  await installation.as(owner(), commitImport, { importId: one.id });
  await expect(installation.as(owner(), commitImport, { importId: other.id })).rejects.toMatchObject({
    code: 'import.series_busy',
    status: 409,
  });
  await workOnImports(installation.database);
  await expect(desk.commit(other.id)).rejects.toMatchObject({ code: 'import.empty' });
  expect(await desk.status(one.id)).toMatchObject({ state: 'committed', saved: 1 });
});

it('a contributor stops, mends and undoes what is theirs, and nobody else’s', async () => {
  const { contributor } = installation.north.people;
  const { id } = await desk.propose((await desk.sheet(['Diesel;10;L;05/2025;BA;C1'])).id);
  const refused = { code: 'import.not_yours', status: 403 };
  await expect(installation.as(contributor, cancelImport, { importId: id })).rejects.toMatchObject(refused);
  const mend = { importId: id, lines: [{ position: 1, change: { quantity: '11' } }] };
  await expect(installation.as(contributor, fixImport, mend)).rejects.toMatchObject(refused);
  await desk.commit(id);
  const undo = { importId: id, reason: 'r' };
  await expect(installation.as(contributor, undoImport, undo)).rejects.toMatchObject(refused);
});

it('of a closed period nothing is filed, corrected or undone, and nothing is begun that would stop half-way', async () => {
  const inventoryId = await monthInventory(installation, installation.north, '2024-03');
  const done = await desk.propose((await desk.sheet(['Diesel;10;L;03/2024;BA;X1'], 'março.csv')).id);
  await desk.commit(done.id);
  const later = await desk.propose((await desk.sheet(['Diesel;11;L;03/2024;BA;X1'], 'março.csv')).id);
  expect(later).toMatchObject({ corrections: 1 });
  await closed(installation, installation.north, inventoryId);
  await expect(desk.undo(done.id)).rejects.toMatchObject({ code: 'period.closed', status: 409 });
  await expect(desk.commit(later.id)).rejects.toMatchObject({ code: 'period.closed', status: 409 });
  expect(await desk.status(done.id)).toMatchObject({ state: 'committed', saved: 1, withdrawn: 0 });
  expect(await desk.faults()).toEqual(NO_FAULTS);
});

it('lines of a closed period are named before one approves, the others are saved, and known ones stay known', async () => {
  const inventoryId = await monthInventory(installation, installation.north, '2024-05');
  const before = await desk.propose((await desk.sheet(['Diesel;10;L;05/2024;BA;V1'], 'maio.csv')).id);
  await desk.commit(before.id);
  await closed(installation, installation.north, inventoryId);
  const rows = ['Diesel;10;L;05/2024;BA;V1', 'Diesel;12;L;05/2024;BA;V2', 'Diesel;14;L;06/2025;BA;V3'];
  const proposed = await desk.propose((await desk.sheet(rows, 'maio.csv')).id);
  const { lines } = await desk.preview(proposed.id);
  expect(codes(lines)).toEqual(['row.known', 'row.period_closed', null]);
  expect(lines[1]?.problem?.params['text']).toContain('2024-05');
  expect(proposed).toMatchObject({ ready: 1 });
  expect(await desk.commit(proposed.id)).toMatchObject({ state: 'committed', saved: 1 });
  expect(await desk.faults()).toEqual(NO_FAULTS);
});

it('a line of a closed period is ready once somebody says it is of another', async () => {
  const inventoryId = await monthInventory(installation, installation.north, '2024-07');
  await closed(installation, installation.north, inventoryId);
  const { id } = await desk.propose((await desk.sheet(['Diesel;10;L;07/2024;BA;W1'])).id);
  const { lines } = await desk.preview(id);
  expect(codes(lines)).toEqual(['row.period_closed']);
  const mended = await installation.as(owner(), fixImport, {
    importId: id,
    lines: [{ position: 1, change: { from: '2024-08-01', to: '2024-08-31' } }],
  });
  expect(mended.import).toMatchObject({ ready: 1 });
  expect(mended.lines[0]?.problem).toBeNull();
});

it('an organization’s long file holds up nobody else’s: they take turns', async () => {
  const rows = Array.from({ length: 12_000 }, (_, n) => `Diesel;${n + 1};L;06/2025;BA;F${n}`);
  const long = await desk.propose((await desk.sheet(rows)).id);
  const more = await desk.propose((await desk.sheet(['Diesel;1;L;07/2025;BA;G1'])).id);
  const elsewhere = importDesk(installation, installation.south);
  const short = await elsewhere.propose((await elsewhere.sheet(['Diesel;1;L;06/2025;;S1'])).id);
  await installation.as(owner(), commitImport, { importId: long.id });
  await installation.as(owner(), commitImport, { importId: more.id });
  await installation.as(installation.south.people.owner, commitImport, { importId: short.id });
  let portions = 0;
  await workOnImports(installation.database, () => (portions += 1) > 2);
  expect(await elsewhere.status(short.id)).toMatchObject({ state: 'committed', saved: 1 });
  expect(await desk.status(long.id)).toMatchObject({ state: 'committing', saved: 5000 });
  // Somebody is writing in the first ledger: the other one's work goes on all the same.
  const next = await elsewhere.propose((await elsewhere.sheet(['Diesel;2;L;07/2025;;S2'])).id);
  await installation.as(installation.south.people.owner, commitImport, { importId: next.id });
  await installation.database.asService(async (tx) => {
    await tx.query('select razao.lock_organization($1)', [installation.north.id]);
    let turns = 0;
    await workOnImports(installation.database, () => (turns += 1) > 1);
  });
  expect(await elsewhere.status(next.id)).toMatchObject({ state: 'committed', saved: 1 });
  await workOnImports(installation.database);
  expect(await desk.status(long.id)).toMatchObject({ state: 'committed', saved: 12_000 });
  expect(await desk.faults()).toEqual(NO_FAULTS);
});
