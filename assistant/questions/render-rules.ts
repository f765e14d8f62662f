import { link, type Phrases } from './phrases.ts';
import type { Question } from './question.ts';
import { explainInWords } from './render-lines.ts';
import { when } from './render-state.ts';
import { type Term, termsIn } from './terms.ts';
import { type Done, inventoryOf, spansOf } from './verb-inputs.ts';
import { type AnswerKey, isTold } from './words-of-answers.ts';

export function methodInWords(question: Question, done: readonly Done[], phrases: Phrases): string | null {
  if (done.length > 0) {
    const told = explainInWords(question, done, phrases);
    if (told !== null) return told;
  }
  const inventory = inventoryOf(question, phrases.environment);
  if (!inventory) return phrases.say('no_inventory', { when: when(question, phrases) });
  const base = /ano[- ]base|base year|linha de base|baseline/.test(question.text)
    ? ` ${phrases.say('method_base')}`
    : '';
  return (
    phrases.say('method', {
      name: inventory.name,
      gwp: `**${inventory.gwpSet}**`,
      consolidation: `**${phrases.say(`consolidation_${inventory.consolidation}` as AnswerKey)}**`,
      programme: phrases.say(
        isTold(`programme_${inventory.programme}`)
          ? (`programme_${inventory.programme}` as AnswerKey)
          : 'programme_other',
      ),
    }) + base
  );
}

export function inventoriesInWords(question: Question, phrases: Phrases): string {
  const all = phrases.environment.context.inventories ?? [];
  const [span] = question.spans;
  const meant = span ? all.filter(({ from, to }) => from <= span.to && span.from <= to) : all;
  if (meant.length === 0) return phrases.say('no_inventory', { when: when(question, phrases) });
  const rows = meant
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({ name, from, to, state, gwpSet }) =>
      phrases.say('inventory_row', {
        name,
        period: phrases.period({ from, to }),
        state: phrases.say(`state_${state}` as AnswerKey),
        gwp: gwpSet,
      }),
    );
  return [
    ...rows.map((row) => `- ${row}`),
    '',
    link(phrases.say('open_inventory'), '/carbon-inventory'),
  ].join('\n');
}

export function sitesInWords(phrases: Phrases): string {
  const { sites } = phrases.environment.context;
  return phrases.say('sites', {
    count: sites.length,
    names: phrases.list(sites.map(({ name }) => phrases.site(name))),
  });
}

/** Notions of the field in words, with their source; a rule first where one is asked for. */
export function termInWords(question: Question, phrases: Phrases): string | null {
  const found = termsIn(question.text);
  const rules = found.filter(({ kind }) => kind === 'rule');
  const isRule = question.type === 'rule';
  const terms =
    isRule && rules.length > 0
      ? rules.slice(0, 2)
      : isRule
        ? ruleAbout(found)
        : found.filter(({ kind }) => kind !== 'rule').slice(0, 2);
  if (terms.length === 0) return null;
  const lang = phrases.reply === 'pt-BR' ? 'pt' : 'en';
  return terms
    .map(({ text, source }: Term) => `${text[lang]} ${phrases.say('term_source', { source })}`)
    .join('\n\n');
}

const ABOUT: Readonly<Record<string, string>> = {
  scope_3: 'rule_scope3_optional',
  scope3_categories: 'rule_scope3_optional',
  scope_2: 'rule_scope2_dual',
  market_based: 'rule_scope2_dual',
  location_based: 'rule_scope2_dual',
  biogenic: 'rule_biogenic',
  offset: 'rule_offsets',
  base_year: 'rule_recalculate',
  gwp: 'rule_gwp',
  assurance: 'rule_verification',
  cbam: 'rule_cbam',
  embedded: 'rule_cbam',
};

/** The rule that a notion leads to, else what the notion is. */
function ruleAbout(found: readonly Term[]): Term[] {
  for (const { id } of found) {
    const rule = ABOUT[id];
    if (rule) {
      const [term] = termsIn(RULE_NAMES[rule] ?? '').filter((one) => one.id === rule);
      if (term) return [term];
    }
  }
  return found.slice(0, 1);
}

const RULE_NAMES: Readonly<Record<string, string>> = {
  rule_scope3_optional: 'scope 3 mandatory',
  rule_scope2_dual: 'dual reporting',
  rule_biogenic: 'report biogenic',
  rule_offsets: 'subtract offsets',
  rule_recalculate: 'recalculate the base year',
  rule_gwp: 'gwp required',
  rule_verification: 'verification required',
  rule_cbam: 'cbam mandatory',
};

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
