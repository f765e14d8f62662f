import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelPack, linkPack, listPacks, requestPack } from './packs.ts';
import { drawSample, readSample } from './samples.ts';
import { excerptDocument } from '../../evidence/document/excerpt.ts';
import { addEvidence } from '../../evidence/evidence.ts';
import { EXPORT_BUCKET, listExports } from '../export/exports.ts';
import { type ExportWork, workOnExports } from '../export/work.ts';
import { storeDocument } from '../../testing/files.ts';
import { linesToSample } from '../../testing/lines-to-sample.ts';
import { unpacked } from '../../testing/unpacked.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';

let house: TestInstallation;
let owner: TestPerson;
let auditor: TestPerson;
let work: ExportWork;
const days = { from: '2025-01-01', to: '2025-12-31' };
let entryIds: string[];

beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
  auditor = house.north.people.auditor;
  entryIds = await linesToSample(house);
  work = {
    database: house.database,
    files: house.ports.files,
    version: '1.2.3',
    keptDays: 7,
    texts: { readme: () => ({}) },
    packTexts: {
      readme: (locale, facts) => ({
        path: `${locale}.txt`,
        text: `${facts.of} ${facts.name} ${facts.lines}`,
      }),
    },
    beatMs: 20,
  };
});
afterAll(() => house?.stop());

const query = async <Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> =>
  (await house.database.pool.query<Row>(sql, parameters)).rows;

interface Manifest {
  readonly files: { path: string; bytes: number; sha256: string }[];
  readonly documents: {
    path: string | null;
    sha256: string;
    recordedSha256: string;
    intact: boolean;
    documentId: string;
  }[];
  readonly counts: { lines: number; factors: number; journal: number };
  readonly chains: { ledger: { lastHash: string }; journal: { lastHash: string } };
}

async function stored(packId: string): Promise<Map<string, Buffer>> {
  const [row] = await query<{ path: string; state: string; problem: string | null }>(
    'select path, state, problem from public.organization_exports where id = $1',
    [packId],
  );
  expect(row).toMatchObject({ state: 'ready', problem: null });
  return unpacked(Buffer.from((await house.ports.files.read(EXPORT_BUCKET, row?.path ?? '', 1e9)) ?? []));
}

async function take(person: TestPerson, pack: object): Promise<Map<string, Buffer>> {
  const { pack: asked } = await house.as(person, requestPack, { pack });
  await workOnExports(work);
  return stored(asked.id);
}

const hashOf = (content: Buffer | undefined) =>
  createHash('sha256')
    .update(content ?? '')
    .digest('hex');
const linesIn = (files: Map<string, Buffer>, path: string) =>
  (files.get(path)?.toString() ?? '').split('\n').filter((line) => line !== '');

describe('a pack of evidence', () => {
  let sampleId: string;
  beforeAll(async () => {
    const { id: documentId } = await storeDocument(house, house.north, '../=cmd|x.csv', '=1+1;b');
    await house.as(owner, addEvidence, { entryId: entryIds[0], documentId, note: '=SOMA(A1)' });
    sampleId = (await house.as(auditor, drawSample, { name: 'Pacote', population: days, seed: 's' })).sample
      .id;
  });

  it('of a sample holds its lines whole, documents, factors and journal, with hashes that hold', async () => {
    const files = await take(auditor, { of: 'sample', sampleId });
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as Manifest;
    for (const { path, bytes, sha256 } of manifest.files) {
      expect([path, files.get(path)?.length, hashOf(files.get(path))]).toEqual([path, bytes, sha256]);
    }
    const { sample, lines } = await house.as(auditor, readSample, { sampleId });
    const told = linesIn(files, 'lines.ndjson').map((line) => JSON.parse(line) as Record<string, never>);
    expect(told).toHaveLength(sample.selected);
    expect(new Set(told.map((line) => line['entry_id']))).toEqual(
      new Set(lines.map(({ entryId }) => entryId)),
    );
    for (const line of told)
      expect(line).toMatchObject({
        trace: { from: expect.any(Array) as never },
        sample_place: expect.any(Number) as never,
      });
    expect(manifest.counts).toMatchObject({ lines: sample.selected, factors: expect.any(Number) as never });
    expect(linesIn(files, 'factors.csv').length).toBe(manifest.counts.factors + 1);
    expect(linesIn(files, 'journal.ndjson').length).toBe(manifest.counts.journal);
    const [document] = manifest.documents;
    expect(document).toMatchObject({ intact: true, sha256: hashOf(Buffer.from('=1+1;b')) });
    expect(document?.path).toBe(`documents/${document?.documentId}/_=cmd_x.csv`);
    expect(files.get(document?.path ?? '')?.toString()).toBe('=1+1;b');
    expect(files.get('pt-BR.txt')?.toString()).toBe(`sample Pacote ${sample.selected}`);
    const named = [...manifest.files, ...manifest.documents].map(({ path }) => path);
    expect([...files.keys()].sort()).toEqual([...named, 'manifest.json'].map(String).sort());
  });

  it('has no formula in its sheets', async () => {
    const files = await take(auditor, {
      of: 'inventory',
      inventoryId: (
        await query<{ id: string }>('select id from public.inventories where organization_id = $1', [
          house.north.id,
        ])
      )[0]?.id,
    });
    const sheet = files.get('documents.csv')?.toString() ?? '';
    expect(sheet).toContain(`'=SOMA(A1)`);
    for (const path of ['lines.csv', 'documents.csv', 'factors.csv']) {
      for (const cell of (files.get(path)?.toString() ?? '').split(/[,\r\n]+/))
        expect(cell).not.toMatch(/^"?[=+@]/);
    }
    expect(linesIn(files, 'lines.ndjson')).toHaveLength(100);
  });

  it('of a filter holds what it let through when it was asked for', async () => {
    const filter = { kinds: ['mobile.diesel'], entryIds: entryIds.slice(20, 23) };
    const files = await take(auditor, { of: 'filter', filter });
    expect(linesIn(files, 'lines.ndjson')).toHaveLength(3);
    const none = house.as(auditor, requestPack, {
      pack: { of: 'filter', filter: { kinds: ['mobile.ethanol'] } },
    });
    await expect(none).rejects.toMatchObject({ code: 'pack.nothing' });
  });

  it('tells a document whose bytes are others', async () => {
    const { id: documentId } = await storeDocument(house, house.north, 'depois.csv', 'depois');
    await house.as(owner, addEvidence, { entryId: entryIds[30], documentId });
    const [row] = await query<{ path: string }>('select path from public.documents where id = $1', [
      documentId,
    ]);
    await house.ports.files.write(
      'evidence',
      row?.path ?? '',
      (async function* () {
        yield await Promise.resolve(Buffer.from('other'));
      })(),
      'text/csv',
    );
    const files = await take(auditor, { of: 'filter', filter: { entryIds: [entryIds[30]] } });
    const { documents } = JSON.parse(files.get('manifest.json')?.toString() ?? '') as Manifest;
    expect(documents).toMatchObject([
      { intact: false, sha256: hashOf(Buffer.from('other')), recordedSha256: hashOf(Buffer.from('depois')) },
    ]);
    // Nothing of it is shown to anybody as the document.
    const read = house.as(owner, excerptDocument, { documentId });
    await expect(read).rejects.toMatchObject({ code: 'document.changed', status: 409 });
  });

  it('is saved by whoever asked for it and by nobody else, and is no export', async () => {
    const { pack } = await house.as(auditor, requestPack, { pack: { of: 'sample', sampleId } });
    await expect(house.as(auditor, requestPack, { pack: { of: 'sample', sampleId } })).rejects.toMatchObject({
      code: 'pack.running',
    });
    await expect(house.as(auditor, linkPack, { packId: pack.id })).rejects.toMatchObject({
      code: 'pack.not_ready',
    });
    await workOnExports(work);
    const { url } = await house.as(auditor, linkPack, { packId: pack.id });
    expect(url).toMatch(/^\//);
    for (const person of [owner, house.south.people.auditor]) {
      const refused = { code: 'pack.not_found', status: 404 };
      await expect(house.as(person, linkPack, { packId: pack.id })).rejects.toMatchObject(refused);
      await expect(house.as(person, cancelPack, { packId: pack.id })).rejects.toMatchObject(refused);
    }
    expect((await house.as(owner, listExports, {})).exports).toEqual([]);
    expect((await house.as(house.south.people.auditor, listPacks, {})).packs).toEqual([]);
  });

  it('of a process that was killed half-way is begun anew by another, whole, and once', async () => {
    const { pack } = await house.as(auditor, requestPack, { pack: { of: 'sample', sampleId } });
    const half = Promise.withResolvers<void>();
    const woken = Promise.withResolvers<void>();
    const files = house.ports.files;
    const killed: ExportWork = {
      ...work,
      beatMs: 3_600_000,
      files: {
        ...files,
        // As one that is no more, or that slept: the first bytes have come, and nothing follows them for long.
        async write(_bucket, _path, source) {
          const pieces = source[Symbol.asyncIterator]();
          while ((await pieces.next()).done !== true) {
            half.resolve();
            await woken.promise;
          }
        },
      },
    };
    const late = workOnExports(killed);
    await half.promise;
    const stateOf = async () => (await house.as(auditor, listPacks, {})).packs[0];
    await workOnExports(work);
    expect(await stateOf()).toMatchObject({ id: pack.id, state: 'running' });
    await query(
      `update public.organization_exports set beat_at = now() - interval '31 seconds' where id = $1`,
      [pack.id],
    );
    await Promise.all([workOnExports(work), workOnExports(work)]);
    expect(await stateOf()).toMatchObject({ id: pack.id, state: 'ready' });
    const whole = await stored(pack.id);
    const manifest = JSON.parse(whole.get('manifest.json')?.toString() ?? '') as Manifest;
    for (const { path, sha256 } of manifest.files) expect(hashOf(whole.get(path))).toBe(sha256);
    // One that was only asleep ends after all, and takes nothing away.
    woken.resolve();
    await late;
    expect([...(await stored(pack.id)).keys()]).toEqual([...whole.keys()]);
    const done = await query(
      `select from public.journal where $1 = any (subject_ids) and door = 'job' and outcome = 'done'`,
      [pack.id],
    );
    expect(done).toHaveLength(1);
  });

  it('leaves nothing when it is cancelled half-way', async () => {
    const { pack } = await house.as(auditor, requestPack, { pack: { of: 'sample', sampleId } });
    const files = house.ports.files;
    const slow: ExportWork = {
      ...work,
      files: {
        ...files,
        async write(bucket, path, source, type) {
          await house.as(auditor, cancelPack, { packId: pack.id });
          async function* slowly() {
            for await (const chunk of source) {
              await new Promise((resolve) => setTimeout(resolve, 50));
              yield chunk;
            }
          }
          await files.write(bucket, path, slowly(), type);
        },
      },
    };
    await workOnExports(slow);
    const [row] = await query<{ state: string; path: string | null; worker: string | null }>(
      'select state, path, worker from public.organization_exports where id = $1',
      [pack.id],
    );
    expect(row).toEqual({ state: 'cancelled', path: null, worker: null });
    const left = await query(`select 1 from storage.objects where bucket_id = $1 and name like $2`, [
      EXPORT_BUCKET,
      `%${pack.id}%`,
    ]);
    expect(left).toEqual([]);
  });

  it('is refused to whoever audits no more when it is written', async () => {
    const { pack } = await house.as(auditor, requestPack, { pack: { of: 'sample', sampleId } });
    await query(`update public.memberships set role = 'viewer' where user_id = $1`, [auditor.id]);
    await workOnExports(work);
    await query(`update public.memberships set role = 'auditor' where user_id = $1`, [auditor.id]);
    const { packs } = await house.as(auditor, listPacks, {});
    expect(packs.find(({ id }) => id === pack.id)).toMatchObject({
      state: 'failed',
      problem: 'actor.forbidden',
    });
  });
});
