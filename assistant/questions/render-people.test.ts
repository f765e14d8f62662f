import { expect, it } from 'vitest';
import { answerStep } from './answer.ts';
import { sampleEnvironment, settingOf } from './cases/cases.ts';
import type { Done } from './looked-up.ts';
import { readQuestion } from './question.ts';

const PEOPLE = [
  { userId: '1', fullName: 'Ana Souza', role: 'owner', engaged: false, self: true },
  { userId: '2', fullName: 'Bruno Lima', role: 'contributor', engaged: false, self: false },
  { userId: '3', fullName: 'Clara Dias', role: 'auditor', engaged: true, self: false },
];

function answered(locale: 'pt-BR' | 'en', text: string, people: readonly object[] = PEOPLE): string {
  const environment = sampleEnvironment(locale);
  const question = readQuestion(text, settingOf(environment), null);
  if (question === null) throw new Error('Nothing was asked.');
  const { calls } = answerStep(question, environment, []);
  expect(calls).toEqual([{ tool: 'member_colleagues', input: {} }]);
  const done = calls.map((one): Done => ({ ...one, output: { people }, refused: null }));
  return answerStep(question, environment, done).text;
}

it('tells who has access by role, with what each role may do, and not who recorded lines', () => {
  const told = answered('pt-BR', 'quem são os membros da organização?');
  expect(told).toContain('3 pessoas têm acesso a este razão:');
  expect(told).toMatch(/^- \*\*Proprietário\*\*: Ana Souza\. Tudo/m);
  expect(told).toMatch(/^- \*\*Auditor\*\*: Clara Dias\. Lê tudo/m);
  expect(told).toContain('[Abrir Pessoas](/settings/people)');
});

it('tells of somebody who is named alone', () => {
  const told = answered('en', 'Is Bruno allowed to approve entries?');
  expect(told).toMatch(/^- \*\*Contributor\*\*: Bruno Lima\. Records and approves entries\./m);
  expect(told).not.toMatch(/Ana|Clara|people have/);
});

it('takes no word between names for a name: everybody is meant', () => {
  const maria = { userId: '4', fullName: 'Maria dos Santos', role: 'viewer', engaged: false, self: false };
  const told = answered('pt-BR', 'quais são os papéis dos usuários?', [...PEOPLE, maria]);
  expect(told).toContain('4 pessoas têm acesso');
  expect(told).toMatch(/Ana Souza[^]*Maria dos Santos/);
});

it('says of a name that nobody has that it is none of theirs', () => {
  const told = answered('pt-BR', 'o Otávio pode aprovar?');
  expect(told).toContain('Não encontrei “Otávio” entre as pessoas deste razão.');
  expect(told).toContain('3 pessoas têm acesso');
});
