import type { inventoryRead } from '#usecases/inventory/life.contract.ts';
import type { z } from 'zod';
import type { Result } from './figure-words.ts';
import { link, type Phrases } from './phrases.ts';
import type { Question } from './question.ts';
import { explainInWords } from './render-lines.ts';
import { rulesIn, termsIn } from './terms.ts';
import { type Done, inventoryOf, outputOf, spansOf } from './verb-inputs.ts';
import { type AnswerKey, isTold } from './words-of-answers.ts';

export function methodInWords(question: Question, done: readonly Done[], phrases: Phrases): string | null {
  if (done.length > 0) {
    const told = explainInWords(question, done, phrases);
    if (told !== null) return told;
  }
  const inventory = inventoryOf(question, phrases.environment);
  if (!inventory) return phrases.say('no_inventory', { when: phrases.when(question) });
  return phrases.say('method', {
    name: inventory.name,
    gwp: `**${inventory.gwpSet}**`,
    consolidation: `**${phrases.say(`consolidation_${inventory.consolidation}` as AnswerKey)}**`,
    programme: phrases.say(
      isTold(`programme_${inventory.programme}`)
        ? (`programme_${inventory.programme}` as AnswerKey)
        : 'programme_other',
    ),
  });
}

/** The base year that the inventory states, why, and what was emitted in it and in the year of the inventory. */
export function baseYearInWords(question: Question, done: readonly Done[], phrases: Phrases): string {
  const inventory = inventoryOf(question, phrases.environment);
  if (!inventory) return phrases.say('no_inventory', { when: phrases.when(question) });
  const { name } = inventory;
  const stated = outputOf<z.output<typeof inventoryRead.output>>(done, 'inventory_read')?.inventory.baseYear;
  if (!stated) return phrases.say('no_base_year', { name });
  const result = outputOf<Result>(done, 'answer_query');
  const rows = (result?.total ?? []).flatMap(({ co2eKg, countedLines }, at) => {
    const span = result?.periods[at];
    return span && countedLines > 0 ? [`- ${phrases.period(span)}: **${phrases.carbon(co2eKg)}**`] : [];
  });
  const years = `**${phrases.list(stated.years.map(String))}**`;
  const head = phrases.say('base_year', { name, years, reason: stated.reason });
  return rows.length === 0 ? head : [head, '', `${phrases.subject(question)}:`, '', ...rows].join('\n');
}

export function inventoriesInWords(question: Question, done: readonly Done[], phrases: Phrases): string {
  const all = phrases.environment.context.inventories ?? [];
  const [span] = question.spans;
  const meant = span ? all.filter(({ from, to }) => from <= span.to && span.from <= to) : all;
  if (meant.length === 0) return phrases.say('no_inventory', { when: phrases.when(question) });
  const rows = meant
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({ name, from, to, state, gwpSet }) =>
      phrases.say('inventory_row', {
        name: name === phrases.period({ from, to }) ? name : `${name} (${phrases.period({ from, to })})`,
        state: phrases.say(`state_${state}` as AnswerKey),
        gwp: gwpSet,
      }),
    );
  return [
    ...rows.map((row) => `- ${row}`),
    ...signedInWords(done, phrases),
    '',
    link(phrases.say('open_inventory'), '/carbon-inventory'),
  ].join('\n');
}

/** Who sent the inventory for approval, approved and closed it, and when; nothing where that was not looked up. */
function signedInWords(done: readonly Done[], phrases: Phrases): string[] {
  const read = outputOf<z.output<typeof inventoryRead.output>>(done, 'inventory_read')?.inventory;
  if (!read) return [];
  const steps = [
    { state: 'submitted', by: read.submittedBy, at: read.submittedAt } as const,
    { state: 'approved', by: read.approvedBy, at: read.approvedAt } as const,
    ...read.closings.map(
      ({ closedBy, closedAt }) => ({ state: 'closed', by: closedBy, at: closedAt }) as const,
    ),
  ].flatMap(({ state, by, at }) =>
    by && at ? [`  - ${phrases.say(`state_${state}`)}: **${by.name}**, ${phrases.day(at)}`] : [],
  );
  return steps.length > 0 ? steps : [`  - ${phrases.say('inventory_unsigned')}`];
}

export function sitesInWords(phrases: Phrases): string {
  const { sites } = phrases.environment.context;
  return phrases.say('sites', {
    count: sites.length,
    names: phrases.list(sites.map(({ name }) => phrases.site(name))),
  });
}

/** Notions of the field in words, with their source; a rule first where one is asked for. */
export function termInWords({ text, type }: Question, phrases: Phrases): string | null {
  const terms =
    type === 'rule'
      ? rulesIn(text)
      : termsIn(text)
          .filter(({ about }) => about === null)
          .slice(0, 3);
  if (terms.length === 0) return null;
  return terms
    .map(
      (term) =>
        `${term.text[phrases.reply]} ${phrases.say('term_source', { source: term.source[phrases.reply] })}`,
    )
    .join('\n\n');
}

const DOORS: Partial<Record<Question['type'], { readonly key: AnswerKey; readonly href: string }>> = {
  export: { key: 'door_export', href: '' },
  report: { key: 'door_report', href: '/reports' },
  delete: { key: 'door_delete', href: '/tables' },
};

/** A door to the room where a thing is done, with the same filter. */
export function doorInWords(question: Question, phrases: Phrases): string {
  const door = DOORS[question.type];
  const href = door?.href === '' ? phrases.tables(question) : (door?.href ?? '/overview');
  const period = spansOf(question, phrases.environment).map((span) => phrases.period(span));
  return phrases.say(door?.key ?? 'door_export', { when: phrases.list(period), url: href });
}
