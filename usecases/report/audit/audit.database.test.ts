import { compare, decimal, fromInteger, subtract } from '#engine/decimal.ts';
import { exponential } from '#engine/transcendental.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFIDENCE_FACTORS } from './design.ts';
import { drawSample, listSamples, markSample, readSample, repeatSample } from './samples.ts';
import { discardDocument, getDocument } from '../../evidence/document/documents.ts';
import { correctEntry } from '../../ledger/entry/correct.ts';
import { addEvidence, listEvidence, withdrawEvidence } from '../../evidence/evidence.ts';
import { unfoldJournal } from '../../ledger/journal/unfold.ts';
import { storeDocument } from '../../testing/files.ts';
import { linesToSample } from '../../testing/lines-to-sample.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';

let house: TestInstallation;
let owner: TestPerson;
let auditor: TestPerson;
const days = { from: '2025-01-01', to: '2025-12-31' };
let entryIds: string[];

beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
  auditor = house.north.people.auditor;
  entryIds = await linesToSample(house);
});
afterAll(() => house?.stop());

const query = async <Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> =>
  (await house.database.pool.query<Row>(sql, parameters)).rows;

describe('a sample', () => {
  it.each(['90', '95', '99'] as const)(
    'at %s %% finds no error with the probability that is left',
    (percent) => {
      const left = exponential(decimal(`-${CONFIDENCE_FACTORS[percent]}`));
      const expected = decimal(`0.${String(100 - Number(percent)).padStart(2, '0')}`);
      const off = left === null ? fromInteger(1) : subtract(left, expected);
      const size = off.coefficient < 0n ? { ...off, coefficient: -off.coefficient } : off;
      expect(compare(size, decimal('0.000000000000000000000000000001'))).toBe(-1);
    },
  );

  it('takes every line above the threshold, and of the others as many hits as the threshold asks for', async () => {
    const { sample } = await house.as(auditor, drawSample, {
      name: 'Diesel 2025',
      population: days,
      seed: 'um',
    });
    const { lines } = await house.as(auditor, readSample, { sampleId: sample.id });
    expect(sample.figures.lines).toBe(100);
    expect(lines.filter(({ because }) => because === 'material').map(({ quantity }) => quantity)).toEqual([
      '50000',
    ]);
    const others = lines.filter(({ because }) => because !== 'material');
    expect(others.reduce((sum, { hits }) => sum + hits, 0)).toBe(sample.figures.hits);
    // What is left after the large line is 2/3 of the total: 2/3 of -ln(0.05) / 5 %, rounded up.
    const share = Number(sample.figures.restKg) / Number(sample.figures.totalKg);
    expect(sample.figures.hits).toBe(Math.ceil((share * -Math.log(0.05)) / 0.05));
    expect(sample).toMatchObject({
      selected: lines.length,
      open: lines.length,
      materialityPercent: '5',
      confidencePercent: '95',
    });
    expect(new Set(lines.map(({ entryId }) => entryId)).size).toBe(lines.length);
  });

  it('comes out again of its seed, and another one of another seed', async () => {
    const asked = { name: 'Diesel 2025', population: days };
    const drawn = async (seed: string) => {
      const { sample } = await house.as(auditor, drawSample, { ...asked, seed });
      const { lines } = await house.as(auditor, readSample, { sampleId: sample.id });
      return { id: sample.id, lines: lines.map(({ entryId, hits }) => `${entryId} ${hits}`) };
    };
    const [first, second, other] = [await drawn('dois'), await drawn('dois'), await drawn('tres')];
    expect(second.lines).toEqual(first.lines);
    expect(other.lines).not.toEqual(first.lines);
    expect(await house.as(auditor, repeatSample, { sampleId: first.id })).toEqual({
      same: true,
      differing: 0,
    });
  });

  it('comes out again after its lines were corrected, and a line that was added to it by hand is found', async () => {
    const { sample } = await house.as(auditor, drawSample, {
      name: 'Antes',
      population: days,
      seed: 'quatro',
    });
    const { lines } = await house.as(auditor, readSample, { sampleId: sample.id });
    const target = lines.at(-1)?.entryId;
    await house.as(owner, correctEntry, { entryId: target, reason: 'conferido', change: { quantity: '1' } });
    expect((await house.as(auditor, repeatSample, { sampleId: sample.id })).same).toBe(true);
    const after = await house.as(auditor, readSample, { sampleId: sample.id });
    expect(after.lines.find(({ entryId }) => entryId === target)?.since).toBe('superseded');
    const spare = entryIds.find((id) => !lines.some(({ entryId }) => entryId === id));
    await query(
      `insert into public.audit_lines (sample_id, organization_id, place, entry_id, because, hits, co2e_kg, size)
       values ($1, $2, 999, $3, 'hit', 1, 1, 1)`,
      [sample.id, house.north.id, spare],
    );
    expect(await house.as(auditor, repeatSample, { sampleId: sample.id })).toEqual({
      same: false,
      differing: 1,
    });
  });

  it('reaches lines in proportion to amount times uncertainty', async () => {
    // Over many seeds, the heaviest tenth of what is below the threshold is hit more often than the lightest.
    const weights = new Map<string, number>();
    for (let seed = 0; seed < 12; seed += 1) {
      const { sample } = await house.as(auditor, drawSample, {
        name: 'Muitas',
        population: days,
        seed: String(seed),
        materialityPercent: '20',
      });
      const { lines } = await house.as(auditor, readSample, { sampleId: sample.id });
      const exact = lines.filter(({ because }) => because === 'hit');
      for (const { entryId, hits } of exact) weights.set(entryId, (weights.get(entryId) ?? 0) + hits);
      for (const { size } of exact) expect(Number(size)).toBeLessThan(Number(sample.figures.interval));
    }
    expect(weights.size).toBeGreaterThan(30);
  });

  it('is marked by the auditor alone, each mark with who and when, and the journal keeps what was said before', async () => {
    const { sample } = await house.as(auditor, drawSample, { name: 'Marcas', population: days });
    const { lines } = await house.as(auditor, readSample, { sampleId: sample.id });
    const [one, two] = lines;
    const mark = (person: TestPerson, marks: object[]) =>
      house.as(person, markSample, { sampleId: sample.id, marks });
    await expect(mark(owner, [{ entryId: one?.entryId, state: 'checked' }])).rejects.toMatchObject({
      code: 'actor.forbidden',
    });
    await expect(mark(auditor, [{ entryId: one?.entryId, state: 'finding' }])).rejects.toMatchObject({
      code: 'input.invalid',
    });
    const said = await mark(auditor, [
      { entryId: one?.entryId, state: 'checked' },
      { entryId: two?.entryId, state: 'finding', note: 'A nota diz 900 L.' },
    ]);
    expect(said.sample).toMatchObject({ checked: 1, findings: 1 });
    await mark(auditor, [{ entryId: two?.entryId, state: 'checked', note: 'Nova nota fiscal.' }]);
    const [last] = await query<{ sequence: string }>(
      `select sequence from public.journal where verb = 'audit.mark' and outcome = 'done' order by sequence desc limit 1`,
    );
    const unfolded = await house.as(auditor, unfoldJournal, { sequence: Number(last?.sequence) });
    expect(unfolded.intact).toBe(true);
    expect(unfolded.changes).toMatchObject([
      {
        relation: 'audit_lines',
        before: { state: 'finding', note: 'A nota diz 900 L.' },
        after: { state: 'checked', note: 'Nova nota fiscal.' },
      },
    ]);
  });

  it('marks nothing when one of the lines is not in it', async () => {
    const { sample } = await house.as(auditor, drawSample, { name: 'Nada', population: days });
    const { lines } = await house.as(auditor, readSample, { sampleId: sample.id });
    const spare = entryIds.find((id) => !lines.some(({ entryId }) => entryId === id));
    const marks = [lines[0]?.entryId, spare].map((entryId) => ({ entryId, state: 'checked' }));
    const call = house.as(auditor, markSample, { sampleId: sample.id, marks });
    await expect(call).rejects.toMatchObject({ code: 'sample.line_not_found', status: 404 });
    expect((await house.as(auditor, readSample, { sampleId: sample.id })).sample.checked).toBe(0);
  });

  it('is not told to those who enter lines, and is never changed', async () => {
    const { contributor } = house.north.people;
    const seen = await house.database.transaction(contributor.claims, (tx) =>
      tx.query('select 1 from public.audit_lines limit 1'),
    );
    expect(seen).toEqual([]);
    for (const sql of [
      'update public.audit_lines set hits = hits + 1',
      `update public.audit_samples set seed = 'x'`,
    ])
      await expect(house.database.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
    await expect(house.database.pool.query('delete from public.audit_lines')).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('is refused where nothing counts', async () => {
    const population = { from: '1999-01-01', to: '1999-12-31' };
    const call = house.as(auditor, drawSample, { name: 'Vazia', population });
    await expect(call).rejects.toMatchObject({ code: 'sample.nothing_counted' });
    expect((await house.as(auditor, listSamples, {})).samples.some(({ name }) => name === 'Vazia')).toBe(
      false,
    );
  });
});

describe('evidence of a line', () => {
  const nextDocument = async (content: string) =>
    (await storeDocument(house, house.north, `nota ${content}.csv`, content)).id;

  it('is added without a new version, once, and told for every version of the line', async () => {
    const entryId = entryIds[10] ?? '';
    const documentId = await nextDocument('nota 10');
    const before = await query('select count(*) from public.entries');
    const added = await house.as(owner, addEvidence, { entryId, documentId, note: 'Segunda via' });
    expect(added).toMatchObject({
      already: false,
      evidence: { note: 'Segunda via', addedByName: 'Olivia Siderúrgica Norte' },
    });
    expect((await house.as(owner, addEvidence, { entryId, documentId })).already).toBe(true);
    expect(await query('select count(*) from public.entries')).toEqual(before);
    const { entry } = await house.as(owner, correctEntry, {
      entryId,
      reason: 'era outro',
      change: { quantity: '7' },
    });
    const { evidence } = await house.as(auditor, listEvidence, { entryId: entry.id });
    expect(evidence.map(({ document }) => document.id)).toEqual([documentId]);
    const { entries } = await house.as(auditor, getDocument, { documentId });
    expect(entries.map(({ id }) => id)).toEqual([entry.id]);
  });

  it('that is wrong is withdrawn with a reason and stays, and may be added again', async () => {
    const entryId = entryIds[11] ?? '';
    const documentId = await nextDocument('nota 11');
    const { evidence } = await house.as(owner, addEvidence, { entryId, documentId });
    const withdraw = { evidenceId: evidence.id, reason: 'É de outra unidade' };
    await house.as(owner, withdrawEvidence, withdraw);
    await expect(house.as(owner, withdrawEvidence, withdraw)).rejects.toMatchObject({
      code: 'evidence.withdrawn',
    });
    await house.as(owner, addEvidence, { entryId, documentId });
    const { evidence: told } = await house.as(auditor, listEvidence, { entryId });
    expect(told.map(({ withdrawnAt, reason }) => [withdrawnAt !== null, reason])).toEqual([
      [false, null],
      [true, 'É de outra unidade'],
    ]);
    // What ever spoke for a line stays.
    await expect(house.as(owner, discardDocument, { documentId })).rejects.toMatchObject({
      code: 'document.in_use',
    });
    await expect(house.database.pool.query('delete from public.line_evidence')).rejects.toMatchObject({
      code: '42501',
    });
    const rewrite = `update public.line_evidence set note = 'x'`;
    await expect(house.database.pool.query(rewrite)).rejects.toMatchObject({ code: '42501' });
  });

  it('is a document of one’s own organization', async () => {
    const { id: foreign } = await storeDocument(house, house.south, 'alheia.csv', 'a;b');
    const call = house.as(owner, addEvidence, { entryId: entryIds[12], documentId: foreign });
    await expect(call).rejects.toMatchObject({ code: 'document.not_found', status: 404 });
  });
});
