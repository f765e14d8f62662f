import type { QuestionType } from './catalogue-row.ts';
import { Figures } from './figures.ts';
import { helpCalls, withHelp } from './help-pages.ts';
import { outputOf } from './looked-up.ts';
import {
  ALL_ROWS,
  type Answer,
  type Answers,
  both,
  explained,
  figures,
  inventory,
  isNamed,
  lines,
  type Step,
} from './lookups.ts';
import { NONE } from './mentions.ts';
import { link } from './phrases.ts';
import { explainInWords } from './render-lines.ts';
import { laidOut, rowsOf, type Telling } from './telling.ts';
import { yearSpan } from './spans.ts';
import { rulesIn, termsIn } from './terms.ts';
import { inventoryOf } from './verb-inputs.ts';
import type { AnswerKey } from './words-of-answers.ts';

function methodInWords(telling: Telling): string {
  const explained = telling.done.length > 0 ? explainInWords(telling) : null;
  if (explained !== null) return explained;
  const { inventory } = telling;
  if (!inventory) return telling.noInventory();
  const programme = `programme_${inventory.programme}`;
  const told = telling.named(programme);
  return telling.say('method', {
    name: inventory.name,
    gwp: `**${inventory.gwpSet}**`,
    consolidation: `**${telling.named(`consolidation_${inventory.consolidation}`)}**`,
    programme: told === programme ? telling.say('programme_other') : told,
  });
}

/** What an inventory takes in: how it consolidates, its sites, the categories with lines, and what was stated to be left out, with why. */
function boundaryInWords(telling: Telling): string {
  const { inventory } = telling;
  const read = telling.sought('inventory_read')?.inventory;
  if (!inventory || !read) return telling.noInventory();
  const result = telling.sought('answer_query');
  const figures = result && new Figures(telling, result);
  const sites = read.sites.filter(({ lines }) => lines > 0).map(({ name }) => telling.site(name));
  const out = read.exclusions.map(({ description, justification }) => `${description}: ${justification}`);
  return laidOut(
    telling.say('boundary', {
      name: inventory.name,
      consolidation: `**${telling.named(`consolidation_${inventory.consolidation}`)}**`,
      sites: telling.list(sites),
    }),
    (figures?.result.rows ?? []).map((row) => figures!.name(row)),
    telling.say(out.length === 0 ? 'boundary_nothing_out' : 'boundary_out'),
    out,
  );
}

/** The base year that the inventory states, why, and what was emitted in it and in the year of the inventory. */
function baseYearInWords(telling: Telling): string {
  const { inventory } = telling;
  if (!inventory) return telling.noInventory();
  const { name } = inventory;
  const stated = telling.sought('inventory_read')?.inventory.baseYear;
  if (!stated) return telling.say('no_base_year', { name });
  const { total = [], periods = [] } = telling.sought('answer_query') ?? {};
  const rows = total.flatMap(({ co2eKg, countedLines }, at) => {
    const span = periods[at];
    return span && countedLines > 0 ? [`${telling.period(span)}: **${telling.carbon(co2eKg)}**`] : [];
  });
  const years = `**${telling.list(stated.years.map(String))}**`;
  const head = telling.say('base_year', { name, years, reason: stated.reason });
  return laidOut(head, rows.length > 0 && `${telling.subject()}:`, rows);
}

function inventoriesInWords(telling: Telling): string {
  const all = telling.environment.context.inventories ?? [];
  const [span] = telling.question.spans;
  const meant = span ? all.filter(({ from, to }) => from <= span.to && span.from <= to) : all;
  if (meant.length === 0) return telling.noInventory();
  const rows = meant
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({ name, state, gwpSet, ...days }) => {
      const period = telling.period(days);
      return telling.say('inventory_row', {
        name: name === period ? name : `${name} (${period})`,
        state: telling.named(`state_${state}`),
        gwp: gwpSet,
      });
    });
  return laidOut(
    [rowsOf(rows), ...signedInWords(telling)].join('\n'),
    link(telling.say('open_inventory'), '/carbon-inventory'),
  );
}

/** Who sent the inventory for approval, approved and closed it, and when; nothing where that was not looked up. */
function signedInWords(telling: Telling): string[] {
  const read = telling.sought('inventory_read')?.inventory;
  if (!read) return [];
  const steps = [
    { state: 'submitted', by: read.submittedBy, at: read.submittedAt },
    { state: 'approved', by: read.approvedBy, at: read.approvedAt },
    ...read.closings.map(({ closedBy, closedAt }) => ({ state: 'closed', by: closedBy, at: closedAt })),
  ].flatMap(({ state, by, at }) =>
    by && at ? [`  - ${telling.named(`state_${state}`)}: **${by.name}**, ${telling.day(at)}`] : [],
  );
  return steps.length > 0 ? steps : [`  - ${telling.say('inventory_unsigned')}`];
}

function sitesInWords(telling: Telling): string {
  const names = telling.environment.context.sites.map(({ name }) => telling.site(name));
  return telling.say('sites', { count: names.length, names: telling.list(names) });
}

/** Notions of the field in words, with their source; a rule first where one is asked for. Null where none is known. */
export function termInWords(telling: Telling): string | null {
  const { text, type } = telling.question;
  const notions = () => termsIn(text).filter(({ about }) => about === null);
  const terms = type === 'rule' ? rulesIn(text) : notions().slice(0, 3);
  const told = terms.map((term) => {
    const source = telling.say('term_source', { source: term.source[telling.reply] });
    return `${term.text[telling.reply]} ${source}`;
  });
  return told.length === 0 ? null : laidOut(...told);
}

type Door = readonly [key: AnswerKey, href: string | null];

/** Where things are done; without an address of its own in the tables, with the same filter. */
const DOORS: Partial<Record<QuestionType, Door>> = {
  export: ['door_export', null],
  report: ['door_report', '/reports'],
  delete: ['door_delete', '/tables'],
};

/** A door to the room where a thing is done. */
function doorInWords(telling: Telling): string | null {
  const [key, href] = DOORS[telling.question.type] ?? [];
  if (key === undefined) return null;
  return telling.say(key, { when: telling.periods(telling.spans), url: href ?? telling.tables() });
}

/** What was emitted in the base years, and in the year of the inventory. */
const sinceBase: Step = (asking) => {
  const stated = outputOf(asking.done, 'inventory_read')?.inventory.baseYear?.years ?? [];
  const own = inventoryOf(asking.question, asking.environment);
  if (stated.length === 0 || !own) return [];
  const years = [...new Set([...stated, Number(own.from.slice(0, 4))])].toSorted((a, b) => a - b);
  return figures({ type: 'total' }, { periods: years.map(yearSpan) })(asking);
};

/** The inventory whole, and its categories. */
const boundary: Step = (asking) => {
  const one = inventoryOf(asking.question, asking.environment);
  if (!one) return [];
  const spans = [{ from: one.from, to: one.to }];
  const whole = { type: 'breakdown', only: NONE, except: NONE, spans, by: ['category'] } as const;
  return both(inventory, figures(whole, ALL_ROWS))(asking);
};

const help: Step = ({ question, environment }) => helpCalls(question.text, [], environment.context.reply);

const notion = (unknown: 'no_term' | 'no_rule'): Answer => ({
  asks: [help],
  tell: (telling) => withHelp(termInWords(telling), unknown, telling),
});

const DOOR: Answer = { asks: [], tell: doorInWords };

/** What is told of inventories and their rules, of notions, and of where things are done. */
export const ON_RULES: Answers = {
  method: {
    asks: [(asking) => (isNamed(asking.question) ? lines(20, 'co2eKg')(asking) : []), explained],
    tell: methodInWords,
  },
  boundary: { asks: [boundary], tell: boundaryInWords },
  base_year: { asks: [inventory, sinceBase], tell: baseYearInWords },
  inventories: {
    asks: [(asking) => (/\b(?:quem|who|quando|when)\b/.test(asking.question.text) ? inventory(asking) : [])],
    tell: inventoriesInWords,
  },
  sites: { asks: [], tell: sitesInWords },
  glossary: notion('no_term'),
  rule: notion('no_rule'),
  export: DOOR,
  report: DOOR,
  delete: DOOR,
  not_held: { asks: [], tell: (telling) => telling.say('not_held') },
};
