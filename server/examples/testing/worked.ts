/**
 * Calls of the calculators, from the published examples that the engine is proven with (`engine/cases`): one for each
 * process and each method of scope 3, and activities of different kinds for `footprint.calculate`.
 */
import { PROCESSES } from '#engine/process/calculate.ts';
import { SCOPE3_METHODS } from '#engine/scope3/calculate.ts';
import { workedCases } from '#engine/testing/worked.ts';
import { MORE } from './more.ts';

export interface WorkedCall {
  readonly verb: string;
  readonly name: string;
  readonly input: unknown;
}

interface CaseInput {
  readonly process?: string;
  readonly method?: string;
  readonly gwpSet?: string;
}

function firstOf(subject: string, key: 'process' | 'method', verb: string, wanted: readonly string[]) {
  const cases = workedCases<CaseInput, { readonly problems?: unknown }>(subject);
  return wanted.flatMap((name): WorkedCall[] => {
    const found = cases.find(({ input, expected }) => input[key] === name && expected.problems === undefined);
    return found === undefined ? [] : [{ verb, name, input: found.input }];
  });
}

const keys = (all: readonly { readonly key: string }[]): string[] => all.map(({ key }) => key);

export const WORKED: readonly WorkedCall[] = [
  ...firstOf('process', 'process', 'process.calculate', keys(PROCESSES)),
  ...firstOf('scope3', 'method', 'scope3.calculate', keys(SCOPE3_METHODS)),
  ...MORE,
];
