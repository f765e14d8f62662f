import { randomUUID } from 'node:crypto';
import { threadCreate } from '#usecases/contracts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTwoOrganizations, type TwoOrganizations } from './two-organizations.ts';

const LONGEST = 20_000;
/** While a text is read nobody else is answered. */
let world: TwoOrganizations;

beforeAll(async () => {
  world = await openTwoOrganizations();
});
afterAll(() => world?.stop());

async function propose(text: string) {
  const turns = [{ text }];
  return world.post('/functions/v1/assistant.propose', {
    locale: 'pt-BR',
    referenceDate: '2026-11-20',
    sites: ['Camaçari'],
    turns,
  });
}

describe('a text of the longest length', () => {
  it.each([
    'diesel;10;L;03/2025\n',
    '1.200 L de diesel ',
    '1.200 litros de diesel na frota em março de 2025, ',
    '| 10 | L | diesel |\n',
    '10 L\n',
    'diesel ',
    '1/1/',
    '1.000.',
    '1 ',
    'mil e ',
    'março ',
    'de janeiro a ',
    'GRU-REC ',
    'a',
    '1',
    '(',
    '😀',
    ' ',
  ])('made of “%s” is answered while the others still wait patiently', { timeout: 30_000 }, async (part) => {
    const answer = await propose(part.repeat(Math.ceil(LONGEST / part.length)).slice(0, LONGEST));
    expect([answer.status, answer.json?.['code']]).toEqual([200, undefined]);
  });
});

describe('what the assistant says', () => {
  it.each([
    ['a quantity that no ledger holds', `${'9'.repeat(200)} litros de diesel em março de 2025`],
    ['more lines than one approval takes', '12 litros de diesel em março de 2025, '.repeat(250)],
    ['a number without end', '1'.repeat(2000)],
    ['markup', '<img src=x onerror=alert(1)> 10 L'],
    ['a text that turns around', '\u202e1200 litros de diesel em março de 2025'],
  ])('about %s is words, never the inside of the program', async (_, text) => {
    const { thread } = await world.ana.call(threadCreate, {});
    const message = { id: randomUUID(), role: 'user', parts: [{ type: 'text', text }] };
    const answer = await world.post('/api/chat', { threadId: thread.id, message, paced: false });
    expect(answer.status).toBe(200);
    const said = [...answer.text.matchAll(/^data: (\{.*"type":"(?:text-delta|error)".*\})$/gm)]
      .map(([, json]) => JSON.parse(json!) as { delta?: string; errorText?: string })
      .map(({ delta, errorText }) => delta ?? `FAILED ${errorText}`)
      .join('');
    expect(said).toMatch(/\p{L}{3}/u);
    expect(said).not.toMatch(/FAILED|too_big|invalid_format|Too big|"path"|\bat \w+ \(|\d\{1,30\}/);
  });
});
