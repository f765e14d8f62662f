import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts, discardDrafts, listDrafts, updateDraft } from '../../ledger/draft/drafts.ts';
import { commitEntries } from '../../ledger/entry/commit.ts';
import { explainEntry } from '../../ledger/entry/explain.ts';
import { storeDocument, storeFile } from '../../testing/files.ts';
import { diesel } from '../../testing/tenancy.ts';
import { openTestInstallation, type TestInstallation } from '../../testing.ts';
import { discardDocument, getDocument, listDocuments, registerDocument } from './documents.ts';
import { noteReading } from './reading.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(() => installation?.stop());

const owner = () => installation.north.people.owner;
const stored = (name: string, content: string | Uint8Array) =>
  storeDocument(installation, installation.north, name, content);

const cell = (documentId: string, row: number, more: object = {}) => ({
  source: 'document',
  read: [
    {
      slot: 'quantity',
      documentId,
      place: { at: 'cell', sheet: 'Plan1', row, column: 3 },
      quote: '1200',
      ...more,
    },
  ],
});

const propose = async (evidence: object, change: object = {}) => {
  const { drafts } = await installation.as(owner(), createDrafts, {
    items: [{ ...diesel, ...change, evidence }],
  });
  const [draft] = drafts;
  if (!draft) throw new Error('no draft');
  return draft;
};

const commit = (draftId: string, revision = 1, more: object = {}) =>
  installation.as(owner(), commitEntries, { drafts: [{ draftId, revision }], ...more });

/** What `document.propose` writes about a document. */
const keyOf = (documentId: string, documentKey: string) =>
  installation.database.asService((tx) =>
    noteReading({ tx, now: new Date() } as Parameters<typeof noteReading>[0], documentId, {
      kind: 'nfe',
      documentKey,
      summary: {},
      problem: null,
    }),
  );

let month = 0;
/** A month that no other test uses. */
const days = () => {
  month += 1;
  const year = 2022 + Math.floor(month / 12);
  const name = `${year}-${String((month % 12) + 1).padStart(2, '0')}`;
  return { from: `${name}-01`, to: `${name}-28` };
};

describe('a document', () => {
  it('is what its bytes are: size, hash and media type are told by them', async () => {
    const document = await stored('consumo de maio.csv', 'mês;litros\n05/2025;1.200,00\n');
    expect(document).toMatchObject({
      name: 'consumo de maio.csv',
      mediaType: 'text/csv',
      bytes: 28 + 1,
      sha256: createHash('sha256').update('mês;litros\n05/2025;1.200,00\n').digest('hex'),
      documentKey: null,
      readAt: null,
    });
    const pdf = await stored('bill.csv', Buffer.from('%PDF-1.7\n%\xE2\xE3\n1 0 obj\n', 'latin1'));
    expect(pdf.mediaType).toBe('application/pdf');
  });

  it('is the same document when the same bytes come again, whatever they are called', async () => {
    const first = await stored('a.csv', 'same bytes');
    const path = `${installation.north.id}/${randomUUID()}/b.csv`;
    await storeFile(installation.database, path, 'same bytes');
    const documentId = path.split('/')[1];
    const again = await installation.as(owner(), registerDocument, { documentId, path, name: 'b.csv' });
    expect(again).toMatchObject({ already: true, document: { id: first.id, name: 'a.csv' } });
    const south = await storeDocument(installation, installation.south, 'a.csv', 'same bytes');
    expect(south.id).not.toBe(first.id);
  });

  it('is taken up once where two ask for it at once, and both are told so', async () => {
    const { id: organizationId } = installation.north;
    const documentId = randomUUID();
    const path = `${organizationId}/${documentId}/duas vezes.csv`;
    const content = `duas vezes ${documentId}`;
    await storeFile(installation.database, path, content);
    const other = await installation.database.pool.connect();
    await other.query('begin');
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    await other.query(
      `insert into public.documents (id, organization_id, uploaded_by, name, media_type, bytes, sha256, path)
       values ($1, $2, $3, 'duas vezes.csv', 'text/csv', $4, $5, $6)`,
      [
        documentId,
        organizationId,
        owner().id,
        content.length,
        createHash('sha256').update(content).digest('hex'),
        path,
      ],
    );
    const asked = installation.as(owner(), registerDocument, { documentId, path, name: 'duas vezes.csv' });
    const waiting = async () => {
      const found = await installation.database.pool.query(
        'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
        [rows[0]?.pid],
      );
      return found.rowCount;
    };
    await expect.poll(waiting).toBe(1);
    await other.query('commit');
    other.release();
    await expect(asked).resolves.toMatchObject({ already: true, document: { id: documentId } });
  });

  it('is taken up only where a file of the own organization lies', async () => {
    const documentId = randomUUID();
    const foreign = `${installation.south.id}/${documentId}/x.csv`;
    await storeFile(installation.database, foreign, 'theirs');
    for (const path of [
      foreign,
      `${installation.north.id}/${documentId}/none.csv`,
      `${installation.north.id}/${documentId}/`,
    ]) {
      const call = installation.as(owner(), registerDocument, { documentId, path, name: 'x.csv' });
      await expect(call).rejects.toMatchObject({ code: 'document.not_stored', status: 409 });
    }
    const empty = `${installation.north.id}/${documentId}/empty.csv`;
    await storeFile(installation.database, empty, '');
    await expect(
      installation.as(owner(), registerDocument, { documentId, path: empty, name: 'x.csv' }),
    ).rejects.toMatchObject({ code: 'document.empty' });
    const large = `${installation.north.id}/${documentId}/large.csv`;
    await storeFile(installation.database, large, new Uint8Array(20 * 1024 * 1024 + 1));
    await expect(
      installation.as(owner(), registerDocument, { documentId, path: large, name: 'x.csv' }),
    ).rejects.toMatchObject({ code: 'document.too_large', params: { limit: '20 MB' } });
  });

  it('tells the drafts and entries that rest on it, and is taken back only while nothing does', async () => {
    const document = await stored('resting.csv', 'resting');
    const draft = await propose(cell(document.id, 2), days());
    const discard = () => installation.as(owner(), discardDocument, { documentId: document.id });
    await expect(discard()).rejects.toMatchObject({ code: 'document.in_use', status: 409 });
    await installation.as(owner(), discardDrafts, { draftIds: [draft.id] });
    expect((await discard()).document.discardedAt).not.toBeNull();
    await expect(propose(cell(document.id, 2), days())).rejects.toMatchObject({ code: 'document.discarded' });
    const { documents } = await installation.as(owner(), listDocuments, {});
    expect(documents.map(({ id }) => id)).not.toContain(document.id);

    const again = await stored('again.csv', 'resting');
    expect(again).toMatchObject({ id: document.id, discardedAt: null, name: 'again.csv' });
    const kept = await propose(cell(document.id, 3), days());
    const { entries } = await commit(kept.id);
    const told = await installation.as(owner(), getDocument, { documentId: document.id });
    expect(told.drafts.map(({ id }) => id)).toEqual([kept.id]);
    expect(told.entries.map(({ id }) => id)).toEqual([entries[0]?.entryId]);
    await expect(discard()).rejects.toMatchObject({ code: 'document.in_use' });
  });
});

describe('evidence of a document', () => {
  it('goes with the draft into the entry, place and quote', async () => {
    const document = await stored('evidence.csv', 'evidence');
    const draft = await propose(cell(document.id, 7), days());
    const { entries } = await commit(draft.id);
    const { evidence } = await installation.as(owner(), explainEntry, { entryId: entries[0]?.entryId });
    expect(evidence).toMatchObject(cell(document.id, 7));
    expect(evidence).toMatchObject({ text: '', spans: [] });
  });

  it('that was recognized in a picture asks for a look, and is not committed before', async () => {
    const document = await stored('scan.txt', 'scan');
    const draft = await propose(cell(document.id, 2, { ocr: true }), days());
    expect(draft.findings.map(({ code }) => code)).toEqual(['evidence.recognized']);
    await expect(commit(draft.id)).rejects.toMatchObject({ code: 'draft.look_needed', status: 409 });
    const input = { draftId: draft.id, revision: 1, change: {}, looked: true };
    await expect(installation.as(owner(), updateDraft, input, { door: 'chat' })).rejects.toMatchObject({
      code: 'draft.look_by_person',
      status: 403,
    });
    const { draft: seen } = await installation.as(owner(), updateDraft, input);
    expect(seen).toMatchObject({ looked: true, findings: [] });
    await expect(commit(draft.id, 2)).resolves.toMatchObject({ entries: [{ status: 'saved' }] });
  });

  it('that was recognized is as good as looked at when a person types the quantity, and not when a model does', async () => {
    const document = await stored('scan2.txt', 'scan2');
    const box = { at: 'box', page: 1, x: 0.1, y: 0.1, width: 0.1, height: 0.1, ocr: { confidence: 71 } };
    const draft = await propose(cell(document.id, 2, { place: box }), days());
    const change = { draftId: draft.id, revision: 1, change: { quantity: '1201' } };
    const { draft: chatted } = await installation.as(owner(), updateDraft, change, { door: 'chat' });
    expect(chatted.findings).toHaveLength(1);
    const { draft: typed } = await installation.as(owner(), updateDraft, { ...change, revision: 2 });
    expect(typed.findings).toEqual([]);
    const evidence = cell(document.id, 3, { ocr: true });
    const { draft: anew } = await installation.as(owner(), updateDraft, { ...change, revision: 3, evidence });
    expect(anew.looked).toBe(false);
  });
});

describe('the same thing twice', () => {
  it('from the same place of the same document is found, and committed only when a person names it', async () => {
    const document = await stored('twice.csv', 'twice');
    const first = await propose(cell(document.id, 2), days());
    const other = await propose(cell(document.id, 3), days());
    expect(other.findings).toEqual([]);
    const { entries } = await commit(first.id);
    const entryId = entries[0]?.entryId ?? '';
    const again = await propose(cell(document.id, 2), days());
    expect(again.findings).toEqual([
      { code: 'draft.duplicate_document', params: {}, draftIds: [], entryIds: [entryId] },
    ]);
    await expect(commit(again.id)).rejects.toMatchObject({
      code: 'draft.duplicate_document',
      params: { draftId: again.id, repeats: entryId },
    });
    await expect(commit(again.id, 1, { acceptDuplicates: [randomUUID()] })).rejects.toBeDefined();
    await expect(commit(again.id, 1, { acceptDuplicates: [entryId] })).resolves.toBeDefined();
  });

  it('from another file with the same key is found, wherever it stands', async () => {
    const xml = await stored('nfe.xml', '<nfe/>');
    const pdf = await stored('danfe.pdf', 'danfe');
    const key = '3'.repeat(44);
    await keyOf(xml.id, key);
    await keyOf(pdf.id, key);
    const first = await propose(cell(xml.id, 2), days());
    const second = await propose(cell(pdf.id, 9), days());
    expect(second.findings).toEqual([
      { code: 'draft.duplicate_document', params: { key }, draftIds: [first.id], entryIds: [] },
    ]);
    const both = { drafts: [first, second].map(({ id }) => ({ draftId: id, revision: 1 })) };
    await expect(installation.as(owner(), commitEntries, both)).rejects.toMatchObject({
      code: 'draft.duplicate_document',
    });
  });

  it('of the same site, kind and period is found among drafts and standing entries, and may be committed', async () => {
    const period = days();
    const first = await propose({ source: 'form', text: 'a', spans: [] }, period);
    const second = await propose({ source: 'form', text: 'b', spans: [] }, period);
    expect(second.findings).toEqual([
      { code: 'draft.duplicate_period', params: {}, draftIds: [first.id], entryIds: [] },
    ]);
    const { entries } = await commit(first.id);
    const { drafts } = await installation.as(owner(), listDrafts, { draftIds: [second.id] });
    expect(drafts[0]?.findings).toEqual([
      { code: 'draft.duplicate_period', params: {}, draftIds: [], entryIds: [entries[0]?.entryId] },
    ]);
    const elsewhere = await propose(
      { source: 'form', text: 'c', spans: [] },
      { ...period, siteId: installation.north.siteId },
    );
    expect(elsewhere.findings).toEqual([]);
    await expect(commit(second.id)).resolves.toBeDefined();
  });

  it('within one batch is found before anything is saved, and one place of a document is not saved twice at once', async () => {
    const { id } = await stored('lote.csv', 'a;b;lote\n');
    const period = days();
    const { drafts } = await installation.as(owner(), createDrafts, {
      items: [
        { ...diesel, ...period, evidence: cell(id, 2) },
        { ...diesel, ...period, evidence: cell(id, 2) },
        { ...diesel, ...period, evidence: cell(id, 3) },
        { ...diesel, ...days(), evidence: cell(id, 4) },
      ],
    });
    const ids = drafts.map((draft) => draft.id);
    const [first, second, third] = ids;
    const found = drafts.map(({ findings }) =>
      Object.fromEntries(findings.map(({ code, draftIds }) => [code, new Set(draftIds)])),
    );
    const others = (own: string | undefined) => new Set([first, second, third].filter((one) => one !== own));
    expect(found).toEqual([
      { 'draft.duplicate_document': new Set([second]), 'draft.duplicate_period': others(first) },
      { 'draft.duplicate_document': new Set([first]), 'draft.duplicate_period': others(second) },
      { 'draft.duplicate_period': others(third) },
      {},
    ]);
    const all = drafts.map((draft) => ({ draftId: draft.id, revision: draft.revision }));
    await expect(installation.as(owner(), commitEntries, { drafts: all })).rejects.toMatchObject({
      code: 'draft.duplicate_document',
    });
    const { drafts: open } = await installation.as(owner(), listDrafts, { draftIds: ids });
    expect(open.map(({ state }) => state)).toEqual(['open', 'open', 'open', 'open']);
  });
});
