import type { UIMessage } from 'ai';
import { expect, test } from 'vitest';
import { cardsOf, failedJustBefore, touchesDrafts, toolUse } from './parts.ts';

const draft = (id: string) => ({ id, revision: 1, activity: {} });
const tool = (name: string, output: unknown) =>
  ({
    type: `tool-${name}`,
    toolCallId: name,
    state: 'output-available',
    input: {},
    output,
  }) as UIMessage['parts'][number];
const message = (id: string, ...parts: UIMessage['parts']): UIMessage => ({ id, role: 'assistant', parts });

test('drafts proposed together are drawn together, once, where one of them was last touched', () => {
  const created = message('m1', tool('draft_create', { drafts: [draft('a'), draft('b')] }));
  expect([...cardsOf([created])]).toEqual([['m1/0', ['a', 'b']]]);
  const updated = message('m2', { type: 'text', text: 'ok' }, tool('draft_update', { draft: draft('b') }));
  expect([...cardsOf([created, updated])]).toEqual([['m2/1', ['a', 'b']]]);
});

test('a refused update and other tools draw no card', () => {
  const refused = message('m1', tool('draft_update', { draft: null, refused: { code: 'evidence.missing' } }));
  const read = message('m2', tool('result_summary', { drafts: [draft('z')] }));
  expect(cardsOf([refused, read]).size).toBe(0);
});

test('drafts that were read or discarded were not moved to a card below', () => {
  const touches = ['draft_create', 'draft_update', 'draft_list', 'draft_discard'].map((name) => {
    const use = toolUse(tool(name, { drafts: [draft('a')] }));
    return use !== null && touchesDrafts(use);
  });
  expect(touches).toEqual([true, true, false, false]);
});

test('the state of a tool use is told in three words', () => {
  const part = (state: string) =>
    ({ type: 'tool-x', toolCallId: 'x', state, input: {} }) as UIMessage['parts'][number];
  expect(
    ['input-streaming', 'output-error', 'output-available'].map((state) => toolUse(part(state))?.state),
  ).toEqual(['working', 'failed', 'done']);
});

test('attempts that fail one after the other are told once, and anew after words between them', () => {
  const failed = {
    type: 'tool-x',
    toolCallId: 'x',
    state: 'output-error',
    input: {},
    errorText: '',
  } as UIMessage['parts'][number];
  const step = { type: 'step-start' } as const;
  const parts = [
    step,
    failed,
    step,
    failed,
    { type: 'text', text: 'E agora?' },
    step,
    failed,
  ] as UIMessage['parts'];
  expect(parts.map((_, index) => index).filter((index) => failedJustBefore(parts, index))).toEqual([3]);
});
