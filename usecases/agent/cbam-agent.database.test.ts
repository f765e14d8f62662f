import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFromFile } from '../cbam/import/file.ts';
import { listImports } from '../cbam/import/list.ts';
import { saveImport } from '../cbam/import/lines.ts';
import { saveOffer } from '../cbam/import/offers.ts';
import { decideProposals } from './inbox/decide.ts';
import { listInbox } from './inbox/inbox.ts';
import type { ProposalItem } from './inbox/items.ts';
import { agentWork } from '../testing/agents.ts';
import { storeDocument } from '../testing/files.ts';
import { ownImport, ownOffer } from '../testing/tenancy.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../testing.ts';
import { setUpAgent, startAgent } from './agents.ts';
import { workOnAgents } from './runner.ts';
import { readRun } from './runs.ts';

let house: TestInstallation;
let owner: TestPerson;
beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
  await house.as(owner, setUpAgent, { kind: 'cbam', enabled: true });
});
afterAll(() => house?.stop());

const HEAD = 'Código;Origem;Massa (t);Trimestre\n';

async function run() {
  const { runId } = await house.as(owner, startAgent, { kind: 'cbam' });
  await workOnAgents(agentWork(house));
  return (await house.as(owner, readRun, { runId })).run;
}
const waiting = async () =>
  (await house.as(owner, listInbox, {})).items.filter(
    (item): item is ProposalItem => item.type === 'proposal',
  );
const lines = async () => (await house.as(owner, listImports, { year: 2026 })).lines;

describe('the agent of CBAM', () => {
  it('finds nothing where nothing was imported, and proposes nothing', async () => {
    const { stepsTaken, state } = await run();
    expect(state).toBe('done');
    expect(stepsTaken.map(({ output }) => output)).toMatchObject([
      { deadlines: [] },
      { goods: [], offers: [] },
      { proposed: 0, left: {} },
    ]);
  });

  it('proposes a table in which nothing lacks, leaves the others to people, and adds no line itself', async () => {
    await storeDocument(
      house,
      house.north,
      'fornecedor.csv',
      `${HEAD}72081000;BR;20;2026-1\n72081000;BR;30;2026-2\n`,
    );
    await storeDocument(house, house.north, 'falha.csv', `${HEAD}72081000;BR;20;2026-1\nnada;BR;30;2026-2\n`);
    await storeDocument(house, house.north, 'outra.csv', 'Data;Litros\n01/03/2025;30\n');
    const { state, stepsTaken } = await run();
    expect(state).toBe('waiting');
    expect(stepsTaken[2]?.output).toMatchObject({ proposed: 1, left: { 'cbam.file_faulty': 1 } });
    expect(await lines()).toEqual([]);
    const [proposal] = await waiting();
    expect(proposal).toMatchObject({
      kind: 'cbam_lines',
      verb: 'cbam.addFromFile',
      facts: { documentName: 'fornecedor.csv', lines: 2, byDefault: 2 },
    });
    expect((await run()).stepsTaken[2]?.output).toMatchObject({ proposed: 0, waiting: 0, left: {} });
  });

  it('has its proposal carried out by the person who accepts it, once', async () => {
    const [proposal] = await waiting();
    const accept = [{ id: proposal?.id ?? '', revision: 1 }];
    expect(await house.as(owner, decideProposals, { accept })).toMatchObject({ accepted: 1, refused: [] });
    expect(await lines()).toHaveLength(2);
    expect(await house.as(owner, decideProposals, { accept })).toMatchObject({ accepted: 0 });
    expect(await lines()).toHaveLength(2);
  });

  it('goes on waiting, with the reason, where somebody added the same table meanwhile', async () => {
    const twice = await storeDocument(house, house.north, 'dupla.csv', `${HEAD}72081000;BR;41;2026-1\n`);
    await run();
    await house.as(owner, addFromFile, { documentId: twice.id });
    const [proposal] = await waiting();
    const told = await house.as(owner, decideProposals, {
      accept: [{ id: proposal?.id ?? '', revision: 1 }],
    });
    expect(told.refused.map(({ code }) => code)).toEqual(['cbam.file_known']);
  });

  it('tells deadlines, what stands by default values, and what an offer would save', async () => {
    await house.as(owner, saveImport, ownImport);
    await house.as(owner, saveOffer, ownOffer);
    const { stepsTaken } = await run();
    const [deadlines, defaults] = stepsTaken.map(({ output }) => output as Record<string, unknown[]>);
    expect(Array.isArray(deadlines?.['deadlines'])).toBe(true);
    expect(defaults?.['goods']?.length).toBeGreaterThan(0);
    expect(defaults?.['goods']).toContainEqual(
      expect.objectContaining({ code: '72081000', massT: expect.any(String) }),
    );
    expect(defaults?.['offers']).toMatchObject([{ name: ownOffer.name }]);
  });
});
