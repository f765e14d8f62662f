import type { UIMessage } from 'ai';
import { expect, test } from 'vitest';
import { drawnParts } from './drawn-parts.ts';
import { cardsOf } from './parts.ts';

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

test('what is drawn of an answer keeps its names when what is kept of it takes the place of its stream', () => {
  const made = tool('draft_create', { drafts: [draft('a')] });
  const said = { type: 'text', text: 'Anotei.' } as const;
  const ask = { type: 'data-ask', id: 'ask-1', data: {} } as const;
  const stream = message('m', { type: 'step-start' }, { type: 'text', text: '' }, made, said, ask);
  const kept = message('m', { type: 'step-start' }, made, said, ask);
  const keysOf = (one: UIMessage) => drawnParts(one, cardsOf([one])).map(({ key }) => key);
  expect(keysOf(stream)).toEqual(keysOf(kept));
  expect(new Set(keysOf(stream)).size).toBe(3);
});

test('a card keeps its name when the same answer changes one of its drafts', () => {
  const made = tool('draft_create', { drafts: [draft('a'), draft('b')] });
  const changed = tool('draft_update', { draft: draft('b') });
  const nameIn = (one: UIMessage) =>
    drawnParts(one, cardsOf([one])).find(({ key }) => key.startsWith('card/'))?.key;
  expect(nameIn(message('m', made, changed))).toBe(nameIn(message('m', made)));
});

test('that the help was asked is told where the answer names a page of it, and not where it had nothing', () => {
  const asked = tool('learn_search', { hits: [] });
  const keysOf = (text: string) =>
    drawnParts(message('m', asked, { type: 'text', text }), new Map()).map(({ index }) => index);
  expect(keysOf('I cannot tell what to answer.')).toEqual([1]);
  expect(keysOf('In the help: [Scope 3](/learn/term/scope-3)')).toEqual([0, 1]);
});
