import type { Contract } from '../contract.ts';
import * as offered from '../contracts.ts';
import { parseInput } from '../input.ts';
import { Refused } from '../usecase.ts';
import type { PlanStep } from './agent-shape.ts';
import { stepContracts } from './propose/steps.ts';

/** Read verbs that tell of people, accounts and the installation: no business of a plan. */
const NEVER: ReadonlySet<string> = new Set([
  'administration',
  'agent',
  'assistant',
  'deletion',
  'export',
  'inbox',
  'invitation',
  'member',
  'proposal',
  'run',
  'session',
  'setup',
  'task',
  'thread',
  'token',
]);

function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'sentence' in value && 'effect' in value;
}

/** Every verb that a plan may name, by its name: those that read or draft, and those that only propose. Never one that writes. */
const ALLOWED: ReadonlyMap<string, Contract> = new Map(
  [
    ...Object.values(offered)
      .filter(isContract)
      .filter(({ name, access }) => access !== 'public' && !NEVER.has(name.split('.')[0] ?? '')),
    ...stepContracts,
  ]
    .filter(({ effect }) => effect !== 'write')
    .map((contract) => [contract.name, contract]),
);

/** The contract of a verb that a plan may name; undefined for any other. */
export function contractOfStep(verb: string): Contract | undefined {
  return ALLOWED.get(verb);
}

export function effectOfStep(verb: string): 'read' | 'draft' {
  return ALLOWED.get(verb)?.effect === 'read' ? 'read' : 'draft';
}

/**
 * Takes a plan as it may run: known verbs that read or propose, inputs as their contracts want them, and each step after such as
 * come before it.
 * @throws Refused `plan.verb_not_allowed`, `plan.order`, `plan.key_taken` (422) or `input.invalid` (400) with the step's `key`
 */
export function checkPlan(plan: readonly PlanStep[]): PlanStep[] {
  const before = new Set<string>();
  return plan.map((step) => {
    const contract = contractOfStep(step.verb);
    if (!contract) throw new Refused('plan.verb_not_allowed', 422, { verb: step.verb, key: step.key });
    if (before.has(step.key)) throw new Refused('plan.key_taken', 422, { key: step.key });
    const missing = step.after.find((key) => !before.has(key));
    if (missing !== undefined) throw new Refused('plan.order', 422, { key: step.key, after: missing });
    before.add(step.key);
    parseInput(contract.input, step.input);
    return step;
  });
}
