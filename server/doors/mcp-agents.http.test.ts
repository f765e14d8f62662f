import { planRun } from '#usecases/agent/runs.ts';
import { plantFinding } from '#usecases/testing/findings.ts';
import { agentWork } from '#usecases/testing/agents.ts';
import { workOnAgents } from '#usecases/agent/runner.ts';
import { plantProposal } from '#usecases/testing/plant-proposal.ts';
import type { TestInstallation, TestPerson } from '#usecases/testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardPage } from '../mcp/proposals-card.ts';
import { type Called, type McpHouse, openMcpHouse, textOf } from './testing/mcp.ts';

let mcp: McpHouse;
let house: TestInstallation;
let owner: TestPerson;

beforeAll(async () => {
  mcp = await openMcpHouse();
  ({ installation: house } = mcp);
  owner = house.north.people.owner;
});
afterAll(() => mcp.stop());

const client = async (scopes: string[], answer?: (message: string) => object) =>
  mcp.present((await mcp.tokenFor(owner, scopes)).secret, answer ?? null);

async function proposed() {
  return plantProposal(house, house.north, await plantFinding(house, house.north.id));
}
const stateOf = async (approvalId: string) => {
  const { rows } = await house.database.pool.query<{ state: string }>(
    'select state from public.approvals where id = $1',
    [approvalId],
  );
  return rows[0]?.state;
};

describe('runs, for a program', () => {
  it('are planned, begun, read and ended, and what they read beyond its reach stays a person’s', async () => {
    const program = await client(['read', 'draft']);
    const plan = [
      { key: 'sites', verb: 'site.list', input: {} },
      { key: 'files', verb: 'document.list', input: {} },
    ];
    const made = (await program.callTool({ name: 'run_plan', arguments: { task: 'Olhar', plan } })) as Called;
    const { runId } = made.structuredContent as { runId: string };
    await program.callTool({ name: 'run_start', arguments: { runId, revision: 1 } });
    await workOnAgents(agentWork(house));
    const read = (await program.callTool({ name: 'run_read', arguments: { runId } })) as Called;
    const { run } = read.structuredContent as { run: { state: string; stepsTaken: { output: unknown }[] } };
    expect(run.state).toBe('done');
    expect(run.stepsTaken[0]?.output).toMatchObject({ sites: [{ name: 'Camaçari' }] });
    expect(run.stepsTaken[1]?.output).toBeNull();
    const again = (await program.callTool({ name: 'run_cancel', arguments: { runId } })) as Called;
    expect(JSON.parse(textOf(again))).toMatchObject({ code: 'run.ended' });
    await program.close();
  });

  it('of a plan that writes are refused, and a token that only reads begins none', async () => {
    const program = await client(['read', 'draft']);
    const plan = [{ key: 'a', verb: 'entry.commit', input: {} }];
    const refused = (await program.callTool({ name: 'run_plan', arguments: { task: 'x', plan } })) as Called;
    expect(JSON.parse(textOf(refused))).toMatchObject({ code: 'plan.verb_not_allowed' });
    const reader = await client(['read']);
    const names = (await reader.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['run_list', 'run_read', 'agent_list', 'inbox_list']));
    for (const never of ['run_start', 'run_plan', 'agent_start', 'agent_setUp', 'proposal_decide'])
      expect(names).not.toContain(never);
    await house.as(owner, planRun, { task: 'x', plan: [{ key: 'a', verb: 'site.list', input: {} }] });
    await reader.close();
    await program.close();
  });
});

describe('what waits for a decision, for a program', () => {
  it('has a card for hosts that show one: one file that names no foreign origin', async () => {
    const program = await client(['read']);
    const { tools } = await program.listTools();
    const { _meta: meta } = tools.find(({ name }) => name === 'inbox_list') ?? {};
    expect(meta).toEqual({ ui: { resourceUri: 'ui://razao/proposals' } });
    const { contents } = await program.readResource({ uri: 'ui://razao/proposals' });
    const [card] = contents as { mimeType: string; text: string; _meta: unknown }[];
    expect(card).toMatchObject({ mimeType: 'text/html;profile=mcp-app', _meta: { ui: { csp: {} } } });
    const origins = [...(card?.text.matchAll(/https?:\/\/[^/"'\s]+/g) ?? [])].map(([origin]) => origin);
    expect(new Set(origins)).toEqual(new Set([mcp.url.origin]));
    expect(card?.text).not.toMatch(/innerHTML|eval\(|razao_pat_/);
    await program.close();
  });

  it('has words in its card that break out of nothing', () => {
    const page = cardPage('pt-BR', 'https://a.example/</script><script>alert(1)</script>');
    expect(page.match(/<script>/g)).toHaveLength(1);
    expect(page).toContain('<html lang="pt-BR">');
  });

  it('is decided once the person has said yes in their client to exactly that, and not otherwise', async () => {
    const questions: string[] = [];
    const answers = [{ action: 'decline' }, { action: 'accept', content: { approve: true } }];
    const program = await client(['read', 'draft', 'commit'], (message) => {
      questions.push(message);
      return answers.shift() ?? { action: 'cancel' };
    });
    const { proposalId, approvalId } = await proposed();
    const decide = () =>
      program.callTool({
        name: 'proposal_decide',
        arguments: { reject: [{ id: proposalId, revision: 1 }], reason: 'A nota chegou' },
      });
    await decide();
    expect(await stateOf(approvalId)).toBe('waiting');
    const told = (await decide()) as Called;
    expect(told.structuredContent).toMatchObject({ rejected: 1 });
    expect(await stateOf(approvalId)).toBe('sent_back');
    expect(questions[0]).toMatch(/Reject: .*run \d+, step 1/i);
    await program.close();
  });

  it('is left to the inbox where a client cannot ask, and stale or foreign ids ask nobody', async () => {
    const { proposalId, approvalId } = await proposed();
    const reject = [{ id: proposalId, revision: 1 }];
    const silent = await client(['read', 'commit']);
    const told = (await silent.callTool({
      name: 'proposal_decide',
      arguments: { reject, reason: 'x' },
    })) as Called;
    expect(textOf(told)).toContain(`${mcp.url.origin}/inbox`);
    expect(await stateOf(approvalId)).toBe('waiting');
    const asking = await client(['read', 'commit'], () => {
      throw new Error('Nobody is to be asked.');
    });
    const foreign = await plantProposal(house, house.south, await plantFinding(house, house.south.id));
    for (const [one, code] of [
      [{ id: proposalId, revision: 7 }, 'proposal.stale_revision'],
      [{ id: foreign.proposalId, revision: 1 }, 'proposal.not_found'],
    ] as const) {
      const refused = (await asking.callTool({
        name: 'proposal_decide',
        arguments: { accept: [one] },
      })) as Called;
      expect(JSON.parse(textOf(refused))).toMatchObject({ code });
    }
    await silent.close();
    await asking.close();
  });
});
