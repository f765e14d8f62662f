import { createMCPClient } from '@ai-sdk/mcp';
import type { Client } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { getThread } from '#usecases/conversation/thread/threads.ts';
import type { TestInstallation } from '#usecases/testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Called,
  diesel,
  type Drafted,
  headers,
  type McpHouse,
  openMcpHouse,
  textOf,
} from './testing/mcp.ts';

let mcp: McpHouse;
let house: TestInstallation;
let url: URL;

beforeAll(async () => {
  mcp = await openMcpHouse();
  ({ installation: house, url } = mcp);
});
afterAll(() => mcp.stop());

const present: McpHouse['present'] = (...given) => mcp.present(...given);
const tokenFor: McpHouse['tokenFor'] = (...given) => mcp.tokenFor(...given);

async function drafted(client: Client): Promise<Drafted['drafts'][number]> {
  const made = (await client.callTool({ name: 'draft_create', arguments: { items: [diesel] } })) as Called;
  const [draft] = (made.structuredContent as Drafted).drafts;
  if (!draft) throw new Error(textOf(made));
  return draft;
}

async function journalled(verb: string) {
  const { rows } = await house.database.pool.query<{ door: string; detail: object; outcome: string }>(
    'select door, detail, outcome from public.journal where verb = $1 order by sequence desc limit 1',
    [verb],
  );
  return rows[0];
}

describe('the tools of a program', () => {
  it('are those that its scopes reach, each with its shape and what it may do', async () => {
    const { owner } = house.north.people;
    const reader = await present((await tokenFor(owner, ['read'])).secret);
    expect(reader.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    const { tools } = await reader.listTools();
    expect(tools.length).toBeGreaterThan(15);
    for (const { name, annotations, inputSchema } of tools) {
      expect(name).toMatch(/^[a-z][a-z0-9]*_[a-zA-Z0-9]+$/);
      expect(annotations, name).toMatchObject({ readOnlyHint: true, openWorldHint: false });
      expect(inputSchema.type).toBe('object');
    }
    // What every client hands to its model with every question must stay small.
    expect(JSON.stringify(tools).length).toBeLessThan(40_000);
    const writer = await present((await tokenFor(owner, ['read', 'draft', 'commit'])).secret);
    const names = (await writer.listTools()).tools.map(({ name }) => name);
    const more = names.filter((name) => !tools.some((tool) => tool.name === name));
    expect(more.sort()).toEqual([
      'agent_start',
      'draft_create',
      'draft_discard',
      'draft_update',
      'entry_commit',
      'proposal_decide',
      'run_cancel',
      'run_plan',
      'run_start',
      'task_plan',
    ]);
    for (const never of ['member_invite', 'token_create', 'thread_list', 'site_create'])
      expect(names).not.toContain(never);
    await reader.close();
    await writer.close();
  });

  it('answer what the verbs answer, and refuse with a code and a sentence', async () => {
    const client = await present((await tokenFor(house.north.people.owner, ['read'])).secret);
    const sites = (await client.callTool({ name: 'site_list', arguments: {} })) as Called;
    expect(sites.structuredContent).toMatchObject({ sites: [{ name: 'Camaçari' }] });
    const missing = '00000000-0000-4000-8000-000000000000';
    const refused = (await client.callTool({
      name: 'entry_explain',
      arguments: { entryId: missing },
    })) as Called;
    expect(refused.isError).toBe(true);
    expect(JSON.parse(textOf(refused))).toMatchObject({
      code: 'entry.not_found',
      message: expect.stringMatching(/\S+/),
    });
    await client.close();
  });

  it.each([
    ['result_summary', { from: '2025-01-01', to: '2025-12-31', scope: 1 }, 'scope'],
    ['site_list', { organization: 'south' }, 'organization'],
    [
      'draft_create',
      { items: [{ kind: 'mobile.diesel', quantity: '1', unit: 'L', site: 'Camaçari' }] },
      'site',
    ],
  ])('refuse an argument of %s that they do not know, by its name', async (name, given, unknown) => {
    const client = await present((await tokenFor(house.north.people.owner, ['read', 'draft'])).secret);
    const answer = await client.callTool({ name, arguments: given }).then(
      (done) => (done as Called).isError === true && textOf(done as Called),
      (error: unknown) => String(error),
    );
    expect(answer).toContain(unknown);
    await client.close();
  });

  it('are served to the clients of 2025 and of the AI SDK at the same address', async () => {
    const { secret } = await tokenFor(house.north.people.owner, ['read', 'draft']);
    const older = new OlderClient({ name: 'older', version: '1.0.0' });
    const transport = new OlderTransport(url, { requestInit: { headers: headers(secret) } });
    await older.connect(transport as Parameters<typeof older.connect>[0]);
    expect((await older.listTools()).tools.map(({ name }) => name)).toContain('entry_list');
    const listed = await older.callTool({ name: 'site_list', arguments: {} });
    expect(listed.structuredContent).toMatchObject({ sites: [{ name: 'Camaçari' }] });
    const made = await older.callTool({ name: 'draft_create', arguments: { items: [diesel] } });
    expect((made.structuredContent as Drafted).drafts[0]).toMatchObject({
      status: 'calculated',
      revision: 1,
    });
    await older.close();

    const sdk = await createMCPClient({
      transport: { type: 'http', url: url.href, headers: headers(secret) },
    });
    const tools = await sdk.tools();
    const answer = (await tools['site_list']?.execute?.(
      {},
      { toolCallId: '1', messages: [], context: {} },
    )) as Called;
    expect(answer.structuredContent).toMatchObject({ sites: [{ name: 'Camaçari' }] });
    await sdk.close();
  });
});

describe('drafts of a program', () => {
  it('lie on a card of their own, which their person finds', async () => {
    const { contributor } = house.north.people;
    const { token, secret } = await tokenFor(contributor, ['read', 'draft']);
    const client = await present(secret);
    const draft = await drafted(client);
    expect(draft).toMatchObject({ status: 'calculated', revision: 1 });
    const threadId = new URL(draft.card).searchParams.get('thread') ?? '';
    expect(new URL(draft.card).origin).toBe(url.origin);
    const { thread, messages } = await house.as(contributor, getThread, { threadId });
    expect(thread.title).toBe('Drafts of desk-assistant');
    expect(messages[0]?.parts[0]).toMatchObject({
      type: 'tool-draft_create',
      output: { drafts: [{ id: draft.id }] },
    });
    expect(await journalled('draft.onCard')).toMatchObject({
      door: 'mcp',
      detail: { token: token.id, client: 'mcp:desk-assistant' },
    });
    const changed = (await client.callTool({
      name: 'draft_update',
      arguments: { draftId: draft.id, revision: 1, change: { quantity: '900' } },
    })) as Called;
    expect((changed.structuredContent as Drafted).drafts[0]).toMatchObject({ revision: 2 });
    await client.close();
  });
});

describe('saving over MCP', () => {
  const all = ['read', 'draft', 'commit'];

  it('asks a person with the exact revisions, and saves those when they say yes, once', async () => {
    const { manager } = house.north.people;
    const { token, secret } = await tokenFor(manager, all);
    const questions: string[] = [];
    const client = await present(secret, (message) => {
      questions.push(message);
      return { action: 'accept', content: { approve: true } };
    });
    const draft = await drafted(client);
    const input = { drafts: [{ draftId: draft.id, revision: 1 }] };
    const saved = (await client.callTool({ name: 'entry_commit', arguments: input })) as Called;
    expect(saved.structuredContent).toMatchObject({ entries: [{ draftId: draft.id, status: 'saved' }] });
    expect(questions).toHaveLength(1);
    for (const part of ['Siderúrgica Norte', '1,200 L', `draft ${draft.id}, revision 1`, 'kgCO₂e'])
      expect(questions[0]).toContain(part);
    expect(await journalled('entry.commit')).toMatchObject({
      door: 'mcp',
      outcome: 'done',
      detail: { token: token.id, client: 'mcp:desk-assistant' },
    });
    const again = (await client.callTool({ name: 'entry_commit', arguments: input })) as Called;
    expect(again.structuredContent).toMatchObject({ entries: [{ status: 'already_saved' }] });
    await client.close();
  });

  it.each([
    ['says no', { action: 'decline' }],
    ['closes the question', { action: 'cancel' }],
    ['leaves the box empty', { action: 'accept', content: { approve: false } }],
  ])('saves nothing when the person %s', async (_, answer) => {
    const client = await present((await tokenFor(house.north.people.manager, all)).secret, () => answer);
    const draft = await drafted(client);
    const call = client.callTool({
      name: 'entry_commit',
      arguments: { drafts: [{ draftId: draft.id, revision: 1 }] },
    });
    const outcome = await call.then(
      (done) => textOf(done as Called),
      (error: unknown) => String(error),
    );
    expect(outcome).not.toContain('"saved"');
    const { rows } = await house.database.pool.query('select state from public.drafts where id = $1', [
      draft.id,
    ]);
    expect(rows).toEqual([{ state: 'open' }]);
    await client.close();
  });

  it('saves nothing when the yes was to other revisions than are sent, or to none that was asked', async () => {
    const { secret } = await tokenFor(house.north.people.manager, all);
    const client = await present(secret, () => ({ action: 'accept', content: { approve: true } }));
    const first = await drafted(client);
    const second = await drafted(client);
    const asked = await raw(secret, { drafts: [{ draftId: first.id, revision: 1 }] });
    expect(asked.result).toMatchObject({ resultType: 'input_required' });
    const yes = { confirm: { action: 'accept', content: { approve: true } } };
    const other = await raw(
      secret,
      { drafts: [{ draftId: second.id, revision: 1 }] },
      yes,
      asked.result?.requestState,
    );
    expect(other.result).toMatchObject({ resultType: 'input_required' });
    const forged = await raw(secret, { drafts: [{ draftId: second.id, revision: 1 }] }, yes, 'v1.e30.AAAA');
    expect(forged.error).toMatchObject({ code: -32602 });
    const unasked = await raw(secret, { drafts: [{ draftId: second.id, revision: 1 }] }, yes);
    expect(unasked.result).toMatchObject({ resultType: 'input_required' });
    const stale = (await client.callTool({
      name: 'entry_commit',
      arguments: { drafts: [{ draftId: first.id, revision: 3 }] },
    })) as Called;
    expect(JSON.parse(textOf(stale))).toMatchObject({ code: 'draft.stale_revision' });
    const { rows } = await house.database.pool.query<{ state: string }>(
      'select state from public.drafts where id = any ($1::uuid[])',
      [[first.id, second.id]],
    );
    expect(rows.map(({ state }) => state)).toEqual(['open', 'open']);
    await client.close();
  });

  it('is left to the card where the client cannot ask its person', async () => {
    const { secret } = await tokenFor(house.north.people.manager, all);
    const client = await present(secret);
    const draft = await drafted(client);
    const input = { drafts: [{ draftId: draft.id, revision: 1 }] };
    const told = (await client.callTool({ name: 'entry_commit', arguments: input })) as Called;
    expect(textOf(told)).toContain(draft.card);
    const older = new OlderClient({ name: 'older', version: '1.0.0' });
    const transport = new OlderTransport(url, { requestInit: { headers: headers(secret) } });
    await older.connect(transport as Parameters<typeof older.connect>[0]);
    expect(textOf((await older.callTool({ name: 'entry_commit', arguments: input })) as Called)).toContain(
      draft.card,
    );
    const { rows } = await house.database.pool.query('select state from public.drafts where id = $1', [
      draft.id,
    ]);
    expect(rows).toEqual([{ state: 'open' }]);
    await older.close();
    await client.close();
  });

  /** A call by hand, as a client would send it that says what it likes. */
  async function raw(secret: string, input: object, inputResponses?: object, requestState?: string) {
    const envelope = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'hand', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
    };
    const params = {
      name: 'entry_commit',
      arguments: input,
      _meta: envelope,
      ...(inputResponses && { inputResponses }),
      ...(requestState && { requestState }),
    };
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        ...headers(secret),
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'entry_commit',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    return (await answer.json()) as { result?: { requestState?: string }; error?: object };
  }
});

describe('resources', () => {
  it('give an entry’s reason, a factor and an inventory, and nothing of another organization', async () => {
    const { manager } = house.north.people;
    const client = await present((await tokenFor(manager, ['read', 'draft', 'commit'])).secret, () => ({
      action: 'accept',
      content: { approve: true },
    }));
    const draft = await drafted(client);
    const saved = (await client.callTool({
      name: 'entry_commit',
      arguments: { drafts: [{ draftId: draft.id, revision: 1 }] },
    })) as Called;
    const { entryId } = (saved.structuredContent as { entries: { entryId: string }[] }).entries[0] ?? {
      entryId: '',
    };
    const read = async (by: Client, uri: string) => {
      const [content] = (await by.readResource({ uri })).contents;
      return JSON.parse((content as { text: string }).text) as Record<string, unknown>;
    };
    const reason = await read(client, `razao://entries/${entryId}/trace`);
    expect(reason).toMatchObject({ entry: { id: entryId }, result: { status: 'calculated' } });
    expect(await read(client, 'razao://factors/desnz/2025/21_316_3180_11')).toHaveProperty('factor');
    const { resources } = await client.listResources();
    expect(resources.length).toBeGreaterThan(0);
    expect(await read(client, resources[0]?.uri ?? '')).toMatchObject({ status: 'calculated' });
    const stranger = await present((await tokenFor(house.south.people.owner, ['read'])).secret);
    await expect(read(stranger, `razao://entries/${entryId}/trace`)).rejects.toThrow();
    expect((await stranger.listResources()).resources).toEqual([]);
    await stranger.close();
    await client.close();
  });
});
