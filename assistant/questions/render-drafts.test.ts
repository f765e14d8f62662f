import { expect, it } from 'vitest';
import { answerStep } from './answer.ts';
import { sampleEnvironment, settingOf } from './cases/cases.ts';
import { readQuestion } from './question.ts';
import type { Done } from './looked-up.ts';

const environment = sampleEnvironment('en');
const [forge, other] = environment.context.sites;

const draft = (kind: string | null, siteId: string | undefined, month: string) => ({
  id: `${kind} ${month}`,
  siteId: siteId ?? null,
  activity: { kind, quantity: '1200', unit: 'L', from: `${month}-01`, to: `${month}-28` },
  ...(kind === null ? { called: 'thinner' } : { co2eKg: '2500', scope: 1 }),
});

const DRAFTS = [
  draft('mobile.diesel', forge?.id, '2025-10'),
  draft('mobile.diesel', other?.id, '2025-10'),
  draft('mobile.ethanol', forge?.id, '2025-09'),
  draft(null, forge?.id, '2025-10'),
];

function answered(drafts: readonly object[], ...turns: readonly string[]): string {
  const setting = settingOf(environment);
  const question = turns.reduce<ReturnType<typeof readQuestion> | null>(
    (before, text) => readQuestion(text, setting, before),
    null,
  );
  if (question === null) throw new Error('Nothing was asked.');
  const { calls } = answerStep(question, environment, []);
  expect(calls).toEqual([{ tool: 'draft_list', input: { state: 'open', limit: 500 } }]);
  const done = calls.map((one): Done => ({ ...one, output: { drafts }, refused: null }));
  return answerStep(question, environment, done).text;
}

it('tells which drafts wait, each with what it says, where and what it would come to', () => {
  const told = answered(DRAFTS, 'which drafts are waiting for approval?');
  expect(told).toContain('There are 4 open drafts, counted in no total.');
  expect(told.match(/^- /gm)).toHaveLength(4);
  expect(told).toMatch(/^- thinner, [^,]*2025, 1,200 L, .* → not calculated$/m);
  expect(told).toContain('[Open the drafts](/tables?drafts)');
});

it('tells of the drafts of a site, an activity or a time no others', () => {
  const name = forge?.name.replace(/ \(.*/, '') ?? '';
  expect(answered(DRAFTS, `drafts of ${name} in October 2025`)).toContain('There are 2 open drafts (');
  expect(answered(DRAFTS, 'diesel drafts')).toContain('There are 2 open drafts (');
  expect(answered(DRAFTS, 'which drafts wait?', `only ${name}'s`)).toContain('There are 3 open drafts (');
  expect(answered(DRAFTS, 'drafts of natural gas')).toContain('There are no open drafts (');
});

it('does not tell the most that is looked up as all there are', () => {
  const many = Array.from({ length: 500 }, () => DRAFTS[0] ?? {});
  const told = answered(many, 'which drafts are waiting for approval?');
  expect(told).toContain('There are at least 500 open drafts');
  expect(told.match(/^- /gm)).toHaveLength(10);
});
