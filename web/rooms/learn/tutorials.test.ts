import { loadLibrary } from '#reference/load.ts';
import { loadPages } from '#learn/load.ts';
import type { Library } from '#engine/library.ts';
import { useCases } from '#usecases/list.ts';
import type { RunContext } from '#usecases/usecase.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { atPath, putAt } from './at-path.ts';
import { firstFailing, holds } from './checks.ts';

let library: Library;
beforeAll(async () => {
  library = await loadLibrary();
});

/** Runs a verb that stores nothing on the real library, as its door would. */
async function run(verb: string, input: unknown): Promise<unknown> {
  const useCase = useCases.find(({ contract }) => contract.name === verb);
  if (!useCase) throw new Error(`no verb ${verb}`);
  expect(useCase.contract.effect).toBe('read');
  const context = {
    ports: { library, writeArithmetic: () => [] },
    now: new Date('2026-11-27T12:00:00Z'),
    locale: 'en',
  } as unknown as RunContext;
  return useCase.run(context, useCase.contract.input.parse(input));
}

const tutorials = loadPages().filter(({ kind }) => kind === 'tutorial');
const trials = tutorials.flatMap((page) =>
  page.steps.flatMap((action, index) =>
    'try' in action ? [{ name: `${page.id}, step ${index + 1}`, trial: action.try }] : [],
  ),
);

/** As the page does: a month that is chosen is two days. */
function withAnswer(trial: (typeof trials)[number]['trial']): unknown {
  return Object.entries(trial.answer).reduce<unknown>((input, [path, value]) => {
    const given = putAt(input, path, value);
    if (trial.fields.find((field) => field.path === path)?.as !== 'month') return given;
    const [year = 0, month = 1] = value.split('-').map(Number);
    return putAt(
      given,
      path.replace(/from$/, 'to'),
      new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
    );
  }, trial.input);
}

describe('a step that is to be done', () => {
  test.each(trials)('$name: what “show me” fills in is right on the real engine', async ({ trial }) => {
    const input = withAnswer(trial);
    const output = await run(trial.verb, input);
    expect(firstFailing(trial.checks, { input, output }), JSON.stringify(output).slice(0, 600)).toBe(null);
    for (const { path, label } of trial.show.filter(({ as }) => as !== 'text'))
      expect(typeof atPath(output, path), label).toBe('string');
  });

  test.each(trials)('$name: as it begins, it is not done yet', async ({ trial }) => {
    const output = await run(trial.verb, trial.input).catch(() => null);
    expect(output === null || firstFailing(trial.checks, { input: trial.input, output }) !== null).toBe(true);
  });

  test.each(trials)('$name: each check can fail', ({ trial }) => {
    for (const check of trial.checks)
      expect(holds(check, { input: {}, output: null }), check.path).toBe(check.is === 'absent');
  });
});

test('a check tells figures apart that differ, and takes those as one that do not', () => {
  const happened = { input: { a: '1000', none: '' }, output: { b: '967.5' } };
  expect(holds({ path: 'input.a', is: 'equal', value: '1000.0' }, happened)).toBe(true);
  expect(holds({ path: 'input.a', is: 'equal', value: '1001' }, happened)).toBe(false);
  expect(holds({ path: 'output.b', is: 'above', value: '967.5' }, happened)).toBe(false);
  expect(holds({ path: 'output.b', is: 'below', value: '967.6' }, happened)).toBe(true);
  expect(holds({ path: 'input.none', is: 'absent', value: '' }, happened)).toBe(true);
  expect(holds({ path: 'input.none', is: 'not', value: '1' }, happened)).toBe(false);
});
