import { randomUUID } from 'node:crypto';
import { listAgents, setUpAgent, startAgent } from '#usecases/agent/agents.ts';
import { stepUseCases } from '#usecases/agent/propose/list.ts';
import { watchFiles, workOnAgents } from '#usecases/agent/runner.ts';
import { listRuns, readRun } from '#usecases/agent/runs.ts';
import { discardDrafts, listDrafts } from '#usecases/ledger/draft/drafts.ts';
import { commitEntries } from '#usecases/ledger/entry/commit.ts';
import { explainEntry } from '#usecases/ledger/entry/explain.ts';
import { listInbox } from '#usecases/agent/inbox/inbox.ts';
import { useCases } from '#usecases/list.ts';
import { agentWork } from '#usecases/testing/agents.ts';
import { storeDocument, storeFile } from '#usecases/testing/files.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '#usecases/testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeReaders } from '../documents/work/read-aside.ts';
import { draftFromUnreadFiles } from './draft-from-files.ts';

let house: TestInstallation;
let owner: TestPerson;
beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
});
afterAll(async () => {
  await closeReaders();
  await house?.stop();
});

const work = () =>
  agentWork(house, { useCases: [...useCases, ...stepUseCases, draftFromUnreadFiles], now: () => new Date() });

const sheet = (litres: string, day = '05/03/2025') =>
  `Data;Combustível;Litros\n${day};Gasolina da frota;${litres}\n`;
const part = (name: string, table: string) =>
  [
    '--b',
    `Content-Type: text/csv; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    table,
  ].join('\n');
const mail = (litres: string, attached = part('litros.csv', sheet(litres))) =>
  [
    'From: Posto <posto@example.com>',
    'To: contas@example.com',
    'Subject: Abastecimento',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Segue a planilha.',
    attached,
    '--b--',
    '',
  ].join('\n');

/** A file that was put into the folder of the store, by whatever program. */
const drop = (name: string, content: string, organization = house.north) =>
  storeFile(house.database, `${organization.id}/inbox/${name}`, content);

async function collect(): Promise<string> {
  await house.as(owner, setUpAgent, { kind: 'collector', enabled: true });
  const { runId } = await house.as(owner, startAgent, { kind: 'collector' });
  await workOnAgents(work());
  return runId;
}
const runOf = async (runId: string) => (await house.as(owner, readRun, { runId })).run;
const litresOf = async () =>
  (await house.as(owner, listDrafts, { state: 'open', limit: 500 })).drafts.map(
    ({ activity }) => activity.quantity,
  );

describe('the collector', () => {
  it('takes up what lies in the folder of the store, and drafts it', async () => {
    await drop('abastecimento.csv', sheet('1.200,5'));
    await drop('vazio.csv', '');
    const run = await runOf(await collect());
    expect(run).toMatchObject({ state: 'done', position: 7 });
    expect(run.stepsTaken[0]?.output).toMatchObject({ takenUp: 1, known: 0, left: { 'document.empty': 1 } });
    expect(await litresOf()).toEqual(['1200.5']);
    const { items } = await house.as(owner, listInbox, {});
    expect(items).toMatchObject([{ type: 'draft', threadTitle: 'abastecimento.csv' }]);
  });

  it('reads nothing twice, also under another name', async () => {
    await drop('copia.csv', sheet('1.200,5'));
    const run = await runOf(await collect());
    expect(run.stepsTaken[0]?.output).toMatchObject({ takenUp: 0, known: 1 });
    expect(run.stepsTaken[2]?.output).toMatchObject({ proposed: 0, files: [] });
    expect((await runOf(await collect())).stepsTaken[0]?.output).toMatchObject({ takenUp: 0, known: 0 });
    expect(await litresOf()).toEqual(['1200.5']);
  });

  it('reads the mails of a mailbox one by one, and of one that has grown the new ones alone', async () => {
    const box = (...mails: string[]) =>
      mails.map((one) => `From posto@example.com Mon Mar  3 08:00:00 2025\n${one}\n`).join('');
    await drop('caixa-1.mbox', box(mail('31,5'), mail('32,5')));
    const run = await runOf(await collect());
    expect(run.stepsTaken[0]?.output).toMatchObject({ takenUp: 2 });
    expect((await litresOf()).toSorted((one, other) => Number(one) - Number(other))).toEqual([
      '31.5',
      '32.5',
      '1200.5',
    ]);
    await drop('caixa-2.mbox', box(mail('31,5'), mail('32,5'), mail('33,5')));
    expect((await runOf(await collect())).stepsTaken[0]?.output).toMatchObject({ takenUp: 1, known: 2 });
    await drop('uma.eml', mail('34,5'));
    await collect();
    expect((await litresOf()).toSorted((one, other) => Number(one) - Number(other))).toEqual([
      '31.5',
      '32.5',
      '33.5',
      '34.5',
      '1200.5',
    ]);
  });

  it('leaves an upload to whoever sent it for a while, and one that somebody has read for good', async () => {
    const fresh = await storeDocument(house, house.north, 'novo.csv', sheet('41,5'));
    await collect();
    expect(await litresOf()).not.toContain('41.5');
    await house.database.pool.query(
      `update public.documents set created_at = now() - interval '1 hour' where id = $1`,
      [fresh.id],
    );
    await house.database.pool.query(`update public.documents set read_at = now() where id = $1`, [fresh.id]);
    await collect();
    expect(await litresOf()).not.toContain('41.5');
    await house.database.pool.query(`update public.documents set read_at = null where id = $1`, [fresh.id]);
    await collect();
    expect(await litresOf()).toContain('41.5');
  });

  it('never sees the folder of another organization', async () => {
    await drop('sul.csv', sheet('99,5'), house.south);
    await collect();
    expect(await litresOf()).not.toContain('99.5');
  });

  it('leaves a table of imports under CBAM to the agent that keeps them, and says so', async () => {
    const table = 'Código;Origem;Massa (t);Trimestre\n72081000;BR;20;2026-1\n72081000;BR;30;2026-2\n';
    await drop('aco.csv', table);
    const { stepsTaken, record } = await runOf(await collect());
    expect(stepsTaken[2]?.output).toMatchObject({
      proposed: 0,
      left: { 'document.cbam': 1 },
      files: [{ name: 'aco.csv', outcome: 'cbam', drafts: 0 }],
    });
    expect(record.drafts).toEqual({ made: 0, open: 0, recorded: 0, discarded: 0 });
    await house.as(owner, setUpAgent, { kind: 'cbam', enabled: true });
    const { runId } = await house.as(owner, startAgent, { kind: 'cbam' });
    await workOnAgents(work());
    expect((await runOf(runId)).record).toMatchObject({ waiting: 1, drafts: { made: 0 } });
    const about = (await house.as(owner, listInbox, {})).items.flatMap((item) =>
      item.type === 'proposal' ? [item.facts['documentName']] : [],
    );
    expect(about).toEqual(['aco.csv']);
  });

  it('hands such a table on that came with a mail, and drafts what else the mail brings', async () => {
    const imports = part('chapas.csv', 'Código;Origem;Massa (t);Trimestre\n72081000;BR;44;2026-3\n');
    await drop('aviso.eml', mail('35,5', `${imports}\n${part('frota.csv', sheet('35,5', '07/03/2025'))}`));
    await drop('so-chapas.eml', mail('', imports));
    const { stepsTaken, record } = await runOf(await collect());
    type File = { readonly name: string; readonly outcome: string; readonly drafts: number };
    const { files } = (stepsTaken[2]?.output ?? { files: [] }) as { readonly files: readonly File[] };
    expect(files.map(({ name, outcome, drafts }) => `${name}: ${outcome}, ${drafts}`).toSorted()).toEqual([
      'aviso.eml: drafted, 1',
      'chapas.csv: cbam, 0',
      'so-chapas.eml: nothing, 0',
    ]);
    expect(record.drafts).toMatchObject({ made: 1 });
    expect(await litresOf()).toContain('35.5');
    expect((await runOf(await collect())).stepsTaken[2]?.output).toMatchObject({ files: [] });
    const { runId } = await house.as(owner, startAgent, { kind: 'cbam' });
    await workOnAgents(work());
    expect((await runOf(runId)).record).toMatchObject({ waiting: 1 });
    const about = (await house.as(owner, listInbox, {})).items.flatMap((item) =>
      item.type === 'proposal' ? [item.facts['documentName']] : [],
    );
    expect(about).toContain('chapas.csv');
  });

  it('has its drafts counted with what became of them, and the card that they lie on', async () => {
    await drop('contados.csv', `${sheet('81,5')}06/03/2025;Gasolina da frota;82,5\n`);
    const runId = await collect();
    const run = await runOf(runId);
    expect(run.record.drafts).toEqual({ made: 2, open: 2, recorded: 0, discarded: 0 });
    expect(run.cards).toMatchObject([{ title: 'contados.csv', drafts: 2 }]);
    const { drafts } = await house.as(owner, listDrafts, { threadId: run.cards[0]?.threadId });
    const [first, second] = drafts;
    await house.as(owner, commitEntries, { drafts: [{ draftId: first?.id, revision: first?.revision }] });
    await house.as(owner, discardDrafts, { draftIds: [second?.id ?? ''] });
    expect((await runOf(runId)).record.drafts).toEqual({ made: 2, open: 0, recorded: 1, discarded: 1 });
    const { agents } = await house.as(owner, listAgents, {});
    const ofAll = agents.find(({ kind }) => kind === 'collector')?.record.drafts;
    expect(ofAll?.made).toBeGreaterThan(2);
    expect(ofAll).toMatchObject({ recorded: 1, discarded: 1 });
  });

  it('is named, with its run and step, in the reason of a line that came of it', async () => {
    const { drafts } = await house.as(owner, listDrafts, { state: 'open', limit: 500 });
    const draft = drafts.find(({ activity }) => activity.quantity === '1200.5');
    const { entries } = await house.as(owner, commitEntries, {
      drafts: [{ draftId: draft?.id, revision: draft?.revision }],
    });
    const { history } = await house.as(owner, explainEntry, { entryId: entries[0]?.entryId ?? '' });
    expect(history[0]).toMatchObject({ verb: 'agent.draftFromFiles', run: { number: 1, step: 3 } });
    expect(history.at(-1)).toMatchObject({ verb: 'entry.commit', run: null });
  });

  it('writes a letter to whoever it acts for and to whom it is to tell, once something waits', async () => {
    const { manager, viewer } = house.north.people;
    await house.as(owner, setUpAgent, { kind: 'collector', enabled: true, told: [manager.id] });
    const letters = async () => {
      const { rows } = await house.database.pool.query<{ n: number }>(
        `select count(*)::int as n from public.letters where kind = 'agent_waits'`,
      );
      return rows[0]?.n ?? 0;
    };
    const before = await letters();
    await drop('carta.csv', sheet('51,5'));
    await collect();
    expect((await letters()) - before).toBe(2);
    await collect();
    expect((await letters()) - before).toBe(2);
    await expect(
      house.as(owner, setUpAgent, { kind: 'collector', enabled: true, told: [viewer.id, randomUUID()] }),
    ).rejects.toMatchObject({ code: 'member.not_found' });
  });

  it('begins by itself as files come in, once for all of them, and only where it was told to', async () => {
    const runs = async () => (await house.as(owner, listRuns, { kind: 'collector' })).runs;
    const before = (await runs()).length;
    await drop('a.csv', sheet('61,5'));
    await watchFiles(work());
    expect(await runs()).toHaveLength(before);
    await house.as(owner, setUpAgent, { kind: 'collector', enabled: true, onFiles: true });
    await drop('b.csv', sheet('62,5'));
    await Promise.all([watchFiles(work()), watchFiles(work())]);
    await watchFiles(work());
    expect(await runs()).toHaveLength(before + 1);
    expect((await runs())[0]).toMatchObject({ trigger: 'files', state: 'active' });
    await workOnAgents(work());
    await watchFiles(work());
    expect(await runs()).toHaveLength(before + 1);
    expect(await litresOf()).toEqual(expect.arrayContaining(['61.5', '62.5']));
    await expect(
      house.as(owner, setUpAgent, { kind: 'gaps', enabled: true, onFiles: true }),
    ).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('tells a file that vanished by its code, and reads the others', async () => {
    await drop('fica.csv', sheet('72,5'));
    // Its row stands and its bytes are gone.
    const version = randomUUID();
    await house.database.pool.query(
      `insert into storage.loose_bytes (version, state) values ($1, 'writing')`,
      [version],
    );
    await house.database.pool.query(
      `insert into storage.objects (bucket_id, name, version, metadata) values ('evidence', $1, $2, '{"size": 12}')`,
      [`${house.north.id}/inbox/some.csv`, version],
    );
    const run = await runOf(await collect());
    expect(run.stepsTaken[0]?.output).toMatchObject({ takenUp: 1, left: { 'document.not_stored': 1 } });
    expect(await litresOf()).toContain('72.5');
  });
});
