import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toText } from '#engine/decimal.ts';
import { type TraceNode } from '#engine/trace.ts';
import { verifyTrace } from '#engine/verify.ts';
import { discardDocument } from '../document/documents.ts';
import { createDrafts } from '../../ledger/draft/drafts.ts';
import { commitEntries } from '../../ledger/entry/commit.ts';
import { correctEntry } from '../../ledger/entry/correct.ts';
import { explainEntry } from '../../ledger/entry/explain.ts';
import { sheetMapping } from '../mapping/mapping-shape.ts';
import { storeDocument } from '../../testing/files.ts';
import { openTestInstallation, type TestInstallation } from '../../testing.ts';
import { cancelImport, commitImport, undoImport } from './imports.ts';
import { previewImport, tellImports } from './preview.ts';
import { proposeImport } from './propose.ts';
import { workOnImports } from './work.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(() => installation?.stop());

const owner = () => installation.north.people.owner;

/** kind; quantity; unit; period; site; key, as a person's sheet would have them. */
const mapping = sheetMapping.parse({
  sheet: 'consumo',
  fingerprint: 'b'.repeat(64),
  headerRow: 1,
  columns: [
    { column: 1, header: 'Insumo', meaning: 'kind' },
    { column: 2, header: 'Quantidade', meaning: 'value', numbers: 'comma' },
    { column: 3, header: 'Unidade', meaning: 'unit' },
    { column: 4, header: 'Início', meaning: 'from', dates: 'day_first' },
    { column: 5, header: 'Fim', meaning: 'to', dates: 'day_first' },
    { column: 6, header: 'Planta', meaning: 'site' },
    { column: 7, header: 'Nota', meaning: 'document' },
  ],
  kinds: [
    { word: 'Diesel', means: 'mobile.diesel' },
    { word: 'Energia elétrica', means: 'electricity' },
    { word: 'Gasolina', means: 'mobile.gasoline' },
    { word: 'Gás natural', means: 'stationary.natural_gas' },
    { word: 'R-410A', means: 'fugitive.r410a' },
    { word: 'Frete', means: 'freight.road' },
  ],
  units: [{ word: 'litros', means: 'L' }],
  sites: [{ word: 'BA', means: 'Camaçari' }],
});
const HEADER = 'Insumo;Quantidade;Unidade;Início;Fim;Planta;Nota\n';

let number = 0;
const sheet = (rows: readonly string[]) => {
  number += 1;
  return storeDocument(
    installation,
    installation.north,
    `consumo-${number}.csv`,
    `${HEADER}${rows.join('\n')}\n`,
  );
};
const propose = async (documentId: string, more: object = {}) =>
  (await installation.as(owner(), proposeImport, { documentId, mapping, ...more })).import;
const preview = (importId: string, more: object = {}) =>
  installation.as(owner(), previewImport, { importId, limit: 500, ...more });
const status = async (importId: string) => {
  const [one] = (await installation.as(owner(), tellImports, { importId })).imports;
  if (!one) throw new Error('no import');
  return one;
};
const commit = async (importId: string, more: object = {}) => {
  await installation.as(owner(), commitImport, { importId, ...more });
  await workOnImports(installation.database);
  return status(importId);
};
const breaks = async () => {
  const { rows } = await installation.database.pool.query(
    'select razao.ledger_break($1) as ledger, razao.journal_break($1) as journal',
    [installation.north.id],
  );
  return rows[0] as unknown;
};
/** The summaries of the organization against a recount of its lines; nothing where they are the same. */
const drift = async () => {
  const { rows } = await installation.database.pool.query(
    `with standing as (
       select e.* from public.entries e where e.organization_id = $1 and e.state <> 'withdrawn'
         and not exists (select from public.entries later where later.supersedes = e.id)
     ), recount as (
       select p.* from razao.parts_of(array(select id from standing)) p
     )
     (select * from recount except select * from public.result_totals where organization_id = $1)
     union all
     (select * from public.result_totals where organization_id = $1 except select * from recount)`,
    [installation.north.id],
  );
  return rows;
};

const pt = (quantity: string) => quantity.replace('.', ',');
const day = (iso: string) => iso.split('-').reverse().join('/');

const lines = fc.array(
  fc.record({
    way: fc.constantFrom(
      ['Diesel', 'mobile.diesel', 'litros', 'L'] as const,
      ['Diesel', 'mobile.diesel', 'kg', 'kg'] as const,
      ['Energia elétrica', 'electricity', 'MWh', 'MWh'] as const,
      ['Gasolina', 'mobile.gasoline', 'm³', 'm3'] as const,
      ['Gás natural', 'stationary.natural_gas', 'm3', 'm3'] as const,
    ),
    period: fc.constantFrom(
      ['2025-03-01', '2025-03-31'] as const,
      ['2025-01-20', '2025-02-10'] as const,
      ['2024-01-01', '2024-12-31'] as const,
      ['2025-02-11', '2025-02-11'] as const,
    ),
    atSite: fc.boolean(),
    quantity: fc
      .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: -7, max: 0 }))
      .map(([coefficient, exponent]) => toText({ coefficient, exponent })),
  }),
  { minLength: 40, maxLength: 40 },
);

describe('an import', () => {
  it('keeps the chain whole whatever characters its sheet and cells hold', async () => {
    const word = 'L "S\\10" é\u0001😀/';
    const document = await storeDocument(
      installation,
      installation.north,
      'consumo "março" \\ 😀.csv',
      `${HEADER}Diesel;"10 ${word.replaceAll('"', '""')}";;01/03/2025;31/03/2025;;\n`,
    );
    const units = [{ word, means: 'L' }];
    const { id } = await propose(document.id, { mapping: { ...mapping, units } });
    expect((await preview(id)).lines).toMatchObject([{ quote: `10 ${word}`, problem: null }]);
    expect(await commit(id)).toMatchObject({ state: 'committed', saved: 1 });
    expect(await breaks()).toEqual({ ledger: null, journal: null });
  });

  it('comes, line by line, to the last digit to what a single commit of the same line comes to', async () => {
    for (const sample of fc.sample(lines, { numRuns: 3, seed: 20_261_122 })) {
      const document = await sheet(
        sample.map(({ way, period, atSite, quantity }) =>
          [way[0], pt(quantity), way[2], day(period[0]), day(period[1]), atSite ? 'BA' : '', ''].join(';'),
        ),
      );
      const proposed = await propose(document.id);
      expect(proposed).toMatchObject({ rows: 40, lines: 40, ready: 40, leftOut: [] });
      expect(await commit(proposed.id)).toMatchObject({ state: 'committed', saved: 40, done: 40 });
      const { drafts } = await installation.as(owner(), createDrafts, {
        items: sample.map(({ way, period: [from, to], atSite, quantity }) => ({
          kind: way[1],
          quantity,
          unit: way[3],
          from,
          to,
          siteId: atSite ? installation.north.siteId : null,
        })),
      });
      const single = await installation.as(owner(), commitEntries, {
        drafts: drafts.map(({ id }) => ({ draftId: id, revision: 1 })),
      });
      const { lines: read } = await preview(proposed.id);
      for (const [position, { entryId }] of single.entries.entries()) {
        const one = await installation.as(owner(), explainEntry, { entryId });
        const bulk = await installation.as(owner(), explainEntry, { entryId: read[position]?.entryId });
        expect(bulk.result).toEqual(one.result);
        expect(bulk.arithmetic).toEqual(one.arithmetic);
        expect(bulk.sources).toEqual(one.sources);
        const { id: _i, committedAt: _c, ...sameOfBulk } = bulk.entry;
        expect(one.entry).toMatchObject(sameOfBulk);
        if (bulk.result.status !== 'calculated') throw new Error('not calculated');
        expect(verifyTrace(bulk.result.trace as TraceNode).ok).toBe(true);
      }
      expect(await breaks()).toEqual({ ledger: null, journal: null });
      expect(await drift()).toEqual([]);
    }
  });

  it('says where each line stands and who made it, in its evidence and its history', async () => {
    const document = await sheet(['Diesel;1.234,50;litros;01/05/2025;31/05/2025;BA;NF-1']);
    const { id } = await propose(document.id);
    await commit(id);
    const { lines: read } = await preview(id);
    const told = await installation.as(owner(), explainEntry, { entryId: read[0]?.entryId });
    expect(told.entry).toMatchObject({
      quantity: '1234.5',
      unit: 'L',
      siteName: 'Camaçari',
      state: 'counted',
    });
    expect(told.evidence).toEqual({
      source: 'document',
      text: '',
      spans: [],
      read: [
        {
          slot: 'quantity',
          documentId: document.id,
          place: { at: 'cell', sheet: expect.any(String), row: 2, column: 2 },
          quote: '1.234,50',
        },
      ],
    });
    expect(told.history.map(({ verb, entryId }) => [verb, entryId])).toEqual([
      ['import.propose', null],
      ['import.commit', null],
      ['import.commit', told.entry.id],
    ]);
    await expect(
      installation.as(owner(), discardDocument, { documentId: document.id }),
    ).rejects.toMatchObject({
      code: 'document.in_use',
    });
  });

  it('leaves out, each with its code, what cannot be read or counted', async () => {
    const document = await sheet([
      'Diesel;abc;litros;01/05/2025;31/05/2025;;',
      'Diesel;0;litros;01/05/2025;31/05/2025;;',
      'Diesel;-5;litros;01/05/2025;31/05/2025;;',
      'Diesel;5;litros;31/02/2025;31/05/2025;;',
      'Diesel;5;litros;outrora;31/05/2025;;',
      'Diesel;5;litros;;;;',
      'Diesel;5;porções;01/05/2025;31/05/2025;;',
      'Sabão;5;litros;01/05/2025;31/05/2025;;',
      'Diesel;5;litros;01/05/2025;31/05/2025;Marte;',
      'Diesel;5;kWh;01/05/2098;31/05/2098;;',
      'Total;15;litros;01/05/2025;31/05/2025;;',
      'Diesel;;litros;01/05/2025;31/05/2025;;',
      'Diesel;5;litros;01/05/2025;31/05/2025;;',
    ]);
    const { id, ...proposed } = await propose(document.id);
    expect(proposed).toMatchObject({ rows: 13, lines: 12, ready: 2 });
    const { lines: out } = await preview(id, { only: 'left_out' });
    expect(out.map(({ row, problem }) => [row, problem?.code])).toEqual([
      [2, 'row.number_unreadable'],
      [4, 'row.negative'],
      [5, 'row.date_impossible'],
      [6, 'row.date_unclear'],
      [7, 'row.period_missing'],
      [8, 'row.unit_unknown'],
      [9, 'row.kind_unknown'],
      [10, 'row.site_unknown'],
      [11, 'period.future'],
      [12, 'row.total'],
    ]);
    const first = await preview(id, { limit: 5 });
    const second = await preview(id, { limit: 500, after: first.nextAfter });
    expect([...first.lines, ...second.lines].map(({ position }) => position)).toEqual(
      Array.from({ length: 12 }, (_, place) => place + 1),
    );
  });

  it('tells the totals before and after, and they are what the ledger then says', async () => {
    const document = await sheet([
      'Diesel;100;litros;01/06/2023;30/06/2023;;',
      'Diesel;50;litros;01/07/2023;31/07/2023;;',
    ]);
    const { id } = await propose(document.id);
    const before = await preview(id);
    expect(before).toMatchObject({ from: '2023-06-01', to: '2023-07-31' });
    expect(before.totals).toMatchObject([{ scope: 1, beforeKg: '0', afterKg: before.totals[0]?.addedKg }]);
    await commit(id);
    const after = await preview(id);
    expect(after.totals).toMatchObject([{ scope: 1, beforeKg: before.totals[0]?.afterKg, addedKg: '0' }]);
  });

  it('of the same document again changes nothing, and of a new one only what it adds by its key', async () => {
    const rows = ['Diesel;10;litros;01/08/2025;31/08/2025;;A1', 'Diesel;20;litros;01/08/2025;31/08/2025;;A2'];
    const document = await sheet(rows);
    await commit((await propose(document.id)).id);
    const again = await propose(document.id);
    expect(again).toMatchObject({ ready: 0, leftOut: [{ code: 'row.known', lines: 2 }] });
    await expect(commit(again.id)).rejects.toMatchObject({ code: 'import.empty', status: 409 });

    const keyed = await sheet(['Diesel;30;litros;01/09/2025;30/09/2025;;B1']);
    await commit((await propose(keyed.id, { keyColumn: 7 })).id);
    const more = await sheet([
      'Diesel;31;litros;01/09/2025;30/09/2025;;B1',
      'Diesel;40;litros;01/09/2025;30/09/2025;;B2',
      'Diesel;50;litros;01/09/2025;30/09/2025;;B2',
      'Diesel;60;litros;01/09/2025;30/09/2025;;',
    ]);
    const third = await propose(more.id, { keyColumn: 7 });
    expect(third).toMatchObject({ ready: 2, corrections: 1 });
    const { lines: read } = await preview(third.id);
    expect(read.map(({ problem }) => problem?.code ?? null)).toEqual([
      // Another amount under the same key: a correction.
      null,
      null,
      'row.key_twice',
      'row.key_missing',
    ]);
  });

  it('proposed twice before it is committed is filed once', async () => {
    const document = await sheet(['Diesel;10;litros;01/10/2025;31/10/2025;;']);
    const [one, other] = [await propose(document.id), await propose(document.id)];
    expect(await commit(one.id)).toMatchObject({ saved: 1 });
    await expect(commit(other.id)).rejects.toMatchObject({ code: 'import.empty', status: 409 });
  });

  it('is undone by withdrawing its lines, leaves those corrected since, and may come again', async () => {
    const document = await sheet([
      'Diesel;10;litros;01/11/2025;30/11/2025;;',
      'Diesel;20;litros;01/11/2025;30/11/2025;;',
    ]);
    const { id } = await propose(document.id);
    await commit(id);
    const { lines: read } = await preview(id);
    const { entry } = await installation.as(owner(), correctEntry, {
      entryId: read[0]?.entryId,
      reason: 'Typed wrongly',
      change: { quantity: '11' },
    });
    expect(entry).toMatchObject({ state: 'counted', quantity: '11' });
    await installation.as(owner(), undoImport, { importId: id, reason: 'Wrong file' });
    await workOnImports(installation.database);
    expect(await status(id)).toMatchObject({ state: 'undone', saved: 2, withdrawn: 1 });
    expect(await breaks()).toEqual({ ledger: null, journal: null });
    expect(await drift()).toEqual([]);
    expect(await propose(document.id)).toMatchObject({ ready: 2 });
  });

  it('that is stopped keeps what it made, goes on where it stood, and files each line once', async () => {
    const rows = Array.from({ length: 12_000 }, (_, n) => `Diesel;${n + 1};litros;01/12/2024;31/12/2024;;`);
    const document = await sheet(rows);
    const { id } = await propose(document.id);
    await installation.as(owner(), commitImport, { importId: id });
    let asked = 0;
    // As of a process that was killed after a portion.
    await workOnImports(installation.database, () => (asked += 1) > 1);
    expect(await status(id)).toMatchObject({ state: 'committing', saved: 5000, done: 5000 });
    const cancelled = await installation.as(owner(), cancelImport, { importId: id });
    expect(cancelled.import.state).toBe('cancelled');
    await workOnImports(installation.database);
    expect(await status(id)).toMatchObject({ saved: 5000 });
    await installation.as(owner(), commitImport, { importId: id });
    await Promise.all([workOnImports(installation.database), workOnImports(installation.database)]);
    expect(await status(id)).toMatchObject({ state: 'committed', saved: 12_000 });
    expect(await breaks()).toEqual({ ledger: null, journal: null });
    expect(await drift()).toEqual([]);
  });

  it('records what cannot be counted only when a person accepts it', async () => {
    const document = await sheet(['Diesel;10;litros;01/01/1999;31/01/1999;;']);
    const first = await propose(document.id);
    // What is ready is saved; this is not, unless a person says so.
    expect(first).toMatchObject({ ready: 0, uncounted: 1 });
    await expect(commit(first.id)).rejects.toMatchObject({ code: 'import.empty' });
    expect(await commit(first.id, { acceptNotCounted: true })).toMatchObject({ saved: 1 });
    const { lines: read } = await preview(first.id);
    const told = await installation.as(owner(), explainEntry, { entryId: read[0]?.entryId });
    expect(told).toMatchObject({
      entry: { state: 'not_counted', co2eKg: null },
      result: { status: 'not_calculated' },
    });
    expect(await breaks()).toEqual({ ledger: null, journal: null });
  });
});

describe('a line of an import', () => {
  it('says what is wrong with it, and keeps its key, also where a cut falls into a character', async () => {
    const cut = (length: number) => `${'x'.repeat(length)}😀${'y'.repeat(300)}`;
    const document = await sheet([
      `${cut(119)};10;litros;01/03/2025;31/03/2025;;a`,
      `Diesel;10;litros;${cut(199)};31/03/2025;;b`,
      ...['c', 'd'].map(() => `Diesel;10;litros;01/03/2025;31/03/2025;;${cut(199)}`),
    ]);
    const proposed = await propose(document.id, { keyColumn: 7 });
    expect(proposed).toMatchObject({ lines: 4, ready: 1 });
    expect((await preview(proposed.id)).lines.map(({ problem }) => problem?.code)).toEqual([
      'row.kind_unknown',
      'row.date_unclear',
      undefined,
      'row.key_twice',
    ]);
  });

  it('cannot be given a place in the chain by a person, nor a basis be changed by anyone', async () => {
    const { claims } = owner();
    const forged = installation.database.transaction(claims, (tx) =>
      tx.query("insert into public.entries (hash, sequence) values ('x', 1)"),
    );
    await expect(forged).rejects.toMatchObject({ code: '42501' });
    for (const sql of ["update public.ledger_bases set content = '{}'", 'delete from public.ledger_bases']) {
      await expect(installation.database.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
  });
});
