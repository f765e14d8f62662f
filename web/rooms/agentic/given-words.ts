import type { TFunction } from 'i18next';
import type { PlanStep } from '#web/runs/asked.ts';
import type { Formats } from '#web/words/format.ts';
import { daysOf } from './edited-plan.ts';

/** Names of what ids stand for. */
export type Names = ReadonlyMap<string, string>;

/** What a step is given, in words, as it will be taken: nobody begins what they have not seen. */
export function givenWords(step: PlanStep, names: Names, t: TFunction<'agents'>, formats: Formats): string[] {
  const { from: _, to: __, ...rest } = step.input;
  const days = daysOf([step]);
  return [
    ...(days === null ? [] : [formats.period(days.from, days.to)]),
    ...Object.entries(rest)
      .filter(([name, value]) => !isSaid(name, value))
      .map(([name, value]) => wordsOf(name, value, names, t)),
  ];
}

function wordsOf(name: string, value: unknown, names: Names, t: TFunction<'agents'>): string {
  if (typeof value === 'number' && isCounted(name)) return t(`given.${name}`, { count: value });
  if (name === 'inventoryId' && typeof value === 'string') {
    const inventory = names.get(value);
    return inventory === undefined ? t('given.gone') : t('given.inventory', { name: inventory });
  }
  return `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

type Counted = 'days' | 'dueDays' | 'limit' | 'most';
const isCounted = (name: string): name is Counted => ['days', 'dueDays', 'limit', 'most'].includes(name);
/** What the name of the step says already. */
const isSaid = (name: string, value: unknown): boolean =>
  (value === true && (name === 'onlyLacking' || name === 'staleOnly')) ||
  (name === 'state' && value === 'open');
