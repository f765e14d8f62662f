import * as contracts from '#usecases/contracts.ts';
import { useCases } from '#usecases/list.ts';
import type { UseCase } from '#usecases/usecase.ts';
import { asSchema } from 'ai';
import { describe, expect, it } from 'vitest';
import { ALLOWED_VERBS, toolName } from './allowed.ts';
import { deriveTools } from './derive.ts';
import type { Turn } from './turn.ts';

const turn: Turn = {
  threadId: '00000000-0000-4000-8000-000000000001',
  message: { id: 'm1', text: 'foram 1.200 L' },
  numbers: 'pt-BR',
  call: async (verb, input) => ({ verb, input }),
  ask: () => undefined,
  show: () => undefined,
};

const tools = deriveTools(useCases)(turn);

describe('the tools of the assistant', () => {
  it('are the verbs that read or draft, and ask: nothing writes, nothing approves', () => {
    const writing = Object.values(contracts)
      .filter(({ effect }) => effect === 'write')
      .map(({ name }) => toolName(name));
    expect(writing).toContain('entry_commit');
    expect(writing).toContain('entry_correct');
    expect(Object.keys(tools).filter((name) => writing.includes(name))).toEqual([]);
    expect(Object.keys(tools).filter((name) => /commit|approve|withdraw|delete/.test(name))).toEqual([]);
    expect(Object.keys(tools).sort()).toEqual([...ALLOWED_VERBS.map(toolName), 'ask'].sort());
  });

  it('refuse to be derived from a verb that writes', () => {
    const disguised = useCases.map(
      (useCase): UseCase =>
        useCase.contract.name === 'draft.list'
          ? { ...useCase, contract: { ...useCase.contract, effect: 'write' } }
          : useCase,
    );
    expect(() => deriveTools(disguised)).toThrow('draft.list writes');
    expect(() => deriveTools([])).toThrow('draft.create');
  });

  it('never take thread, message or text of the evidence from the model', async () => {
    const schema = await asSchema(tools['draft_create']!.inputSchema).jsonSchema;
    expect(Object.keys(schema.properties ?? {})).toEqual(['items']);
    const calls: unknown[] = [];
    const watched = deriveTools(useCases)({
      ...turn,
      call: async (_verb, input) => {
        calls.push(input);
        return { drafts: [] };
      },
    });
    await watched['draft_create']!.execute!(
      {
        threadId: 'another',
        items: [
          {
            kind: 'mobile.diesel',
            quantity: '1200',
            evidence: {
              text: 'another text',
              messageId: 'm2',
              spans: [{ slot: 'quantity', quote: '1.200' }],
            },
          },
        ],
      },
      { toolCallId: '1', messages: [], context: {} },
    );
    expect(calls).toMatchObject([
      {
        threadId: turn.threadId,
        items: [{ evidence: { source: 'message', messageId: 'm1', text: 'foram 1.200 L' } }],
      },
    ]);
  });

  it('refuse a changed quantity that the message does not hold', async () => {
    const change = { draftId: turn.threadId, revision: 1, change: { quantity: '999' } };
    const output = await tools['draft_update']!.execute!(change, {
      toolCallId: '1',
      messages: [],
      context: {},
    });
    expect(output).toEqual({
      draft: null,
      refused: { code: 'evidence.missing', params: { slot: 'quantity', value: '999' } },
    });
  });
});
