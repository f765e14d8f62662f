import { PROCESSES } from '#engine/process/calculate.ts';
import { SCOPE3_METHODS } from '#engine/scope3/calculate.ts';
import { expect, it } from 'vitest';
import { verbs } from '../verbs.ts';
import { EXAMPLES, isShapeOnly } from './examples.ts';

it('every verb has an example, every process and every method its own', () => {
  const shown = verbs.map(({ contract }) => contract.name).filter((name) => !isShapeOnly(name));
  const without = shown.filter((name) => EXAMPLES[name] === undefined);
  expect(without).toEqual([]);
  const names = (verb: string): string[] => (EXAMPLES[verb] ?? []).map(({ name }) => name);
  for (const { key } of PROCESSES) expect(names('process.calculate')).toContain(key);
  for (const { key } of SCOPE3_METHODS) expect(names('scope3.calculate')).toContain(key);
});

it('every request and every answer that is shown has the shape of its contract', () => {
  for (const { contract } of verbs) {
    for (const { name, request, response } of EXAMPLES[contract.name] ?? []) {
      const issues = [contract.input.safeParse(request), contract.output.safeParse(response)].flatMap(
        ({ error }) => error?.issues ?? [],
      );
      expect(issues, `${contract.name} ${name}`).toEqual([]);
    }
  }
});
