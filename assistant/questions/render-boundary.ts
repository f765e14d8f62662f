import type { inventoryRead } from '#usecases/inventory/life.contract.ts';
import type { z } from 'zod';
import { type Result, rowName } from './figure-words.ts';
import type { Phrases } from './phrases.ts';
import type { Question } from './question.ts';
import { type Done, inventoryOf, outputOf } from './verb-inputs.ts';
import type { AnswerKey } from './words-of-answers.ts';

/** What an inventory takes in: how it consolidates, its sites, the categories with lines, and what was stated to be left out, with why. */
export function boundaryInWords(question: Question, done: readonly Done[], phrases: Phrases): string {
  const inventory = inventoryOf(question, phrases.environment);
  const read = outputOf<z.output<typeof inventoryRead.output>>(done, 'inventory_read')?.inventory;
  if (!inventory || !read) return phrases.say('no_inventory', { when: phrases.when(question) });
  const result = outputOf<Result>(done, 'answer_query');
  const categories = (result?.rows ?? []).map((row) => `- ${rowName(row, result?.by ?? [], phrases)}`);
  const out = read.exclusions.map(({ description, justification }) => `- ${description}: ${justification}`);
  return [
    phrases.say('boundary', {
      name: inventory.name,
      consolidation: `**${phrases.say(`consolidation_${inventory.consolidation}` as AnswerKey)}**`,
      sites: phrases.list(read.sites.filter(({ lines }) => lines > 0).map(({ name }) => phrases.site(name))),
    }),
    '',
    ...categories,
    '',
    phrases.say(out.length === 0 ? 'boundary_nothing_out' : 'boundary_out'),
    ...(out.length === 0 ? [] : ['', ...out]),
  ].join('\n');
}
