import { SETS } from './catalogue.ts';
import { helpCalls } from './help-pages.ts';
import { NONE } from './mentions.ts';
import { yearSpan } from './spans.ts';
import type { Question } from './question.ts';
import WORDS from './words.json' with { type: 'json' };
import { MARKS } from './words.ts';
import {
  type Call,
  type Done,
  type Environment,
  figuresInput,
  filterOf,
  inventoryOf,
  isPerAmount,
  linesFilter,
  outputOf,
  outputs,
  drawnAs,
  partsOf,
  spansOf,
} from './verb-inputs.ts';
import { comesTo, figuresIn, type FoundLine, meant } from './line-meant.ts';

type Once = (question: Question, environment: Environment) => Call[];
type Plan = (question: Question, environment: Environment, done: readonly Done[]) => Call[];

const call = (tool: string, input: object): Call => ({ tool, input });

const figures: Once = (question, environment) => {
  const form = drawnAs(question);
  return [
    call('answer_query', { ...figuresInput(question, environment), ...(form !== null && { show: form }) }),
  ];
};

const days = (question: Question, environment: Environment) => {
  const spans = spansOf({ ...question, type: 'total' }, environment);
  return { from: spans[0]?.from ?? '', to: spans.at(-1)?.to ?? '' };
};

/** The lines that a question is about, the first by what they are sorted by. */
const listed = (
  question: Question,
  environment: Environment,
  limit: number,
  by?: string,
  descending = true,
) =>
  call('entry_query', {
    filter: linesFilter(question, environment),
    limit,
    ...(by !== undefined && { sort: [{ by, descending }] }),
  });

const counted = (question: Question, environment: Environment) =>
  call('entry_group', { filter: linesFilter(question, environment) });

/** Lines whose signatures are read, the newest. */
const MOST_SIGNED = 500;

/** After the lines are found: how the one that is meant came about. */
function explained(question: Question, done: readonly Done[]): Call[] {
  const found = outputOf<{ entries: FoundLine[] }>(done, 'entry_query')?.entries ?? [];
  const entry = meant(question, found);
  if (!entry || outputs(done, 'entry_explain').length > 0) return [];
  return [call('entry_explain', { entryId: entry.id })];
}

/**
 * The draft of the conversation that a reason is asked of, or that was approved from it: the one that was named, else the latest.
 * None where the words tell a period, for then the ledger is meant.
 */
export function draftMeant({ only, spans, text, follows }: Question, { context }: Environment) {
  if (context.drafts.length === 0 || (spans.length > 0 && !follows)) return undefined;
  const drafts = context.drafts.toReversed();
  const told = figuresIn(text);
  const byFigure = drafts.find(({ co2eKg }) => comesTo(Number(co2eKg), told));
  if (byFigure) return byFigure;
  const byKind = drafts.find(({ activity }) => only.kinds.includes(activity.kind ?? ''));
  return (
    byKind ??
    (only.kinds.length + only.categories.length + only.scopes.length + only.sites.length === 0 &&
    told.length === 0
      ? drafts[0]
      : undefined)
  );
}

/** The look-ups of each type that looks more than once, in steps: what is empty the next time is all there is to look up. */
const PLANS: Partial<Record<Question['type'], Plan>> = {
  factor(question, environment, done) {
    const found = outputOf<{ entries: FoundLine[] }>(done, 'entry_query');
    const isNamed = question.only.kinds.length + question.only.categories.length > 0;
    // `qual o fator dela?`: what it points back to is not known from the words.
    if (question.follows && !isNamed) return [];
    const kinds = isNamed ? question.only.kinds : ['electricity'];
    if (!found) return [listed({ ...question, only: { ...question.only, kinds } }, environment, 100)];
    if (done.length > 1) return [];
    const ids = mostUsed(found.entries.flatMap(({ factorIds }) => factorIds.slice(0, 1)));
    if (ids.length > 0) return ids.slice(0, 3).map((factorId) => call('factor_get', { factorId }));
    const [kind] = kinds;
    return [call('factor_search', { ...(kind && { kind }), limit: 3 })];
  },
  explain_line(question, environment, done) {
    const draft = draftMeant(question, environment);
    if (draft && done.length > 0) return [];
    if (draft?.entryId) return [call('entry_explain', { entryId: draft.entryId })];
    if (draft) return [call('draft_list', { draftIds: [draft.id] })];
    if (done.length > 0) return explained(question, done);
    const bySite = { ...figuresInput({ ...question, by: [] }, environment), by: ['site'] };
    return [listed(question, environment, 50, 'co2eKg'), call('answer_query', bySite)];
  },
  method(question, environment, done) {
    if (question.only.kinds.length + question.only.categories.length === 0) return [];
    return done.length === 0 ? [listed(question, environment, 20, 'co2eKg')] : explained(question, done);
  },
  base_year(question, environment, done) {
    const inventory = inventoryOf(question, environment);
    if (!inventory) return [];
    const told = outputOf<{ inventory: { baseYear: { years: number[] } | null } }>(done, 'inventory_read');
    if (!told) return [call('inventory_read', { inventoryId: inventory.id })];
    const years = told.inventory.baseYear?.years ?? [];
    if (years.length === 0 || done.length > 1) return [];
    const all = new Set([...years, Number(inventory.from.slice(0, 4))]);
    const periods = [...all].toSorted((a, b) => a - b).map(yearSpan);
    return [call('answer_query', { ...figuresInput({ ...question, type: 'total' }, environment), periods })];
  },
  document(question, environment, done) {
    if (done.length === 0) return [listed(question, environment, 200, 'co2eKg')];
    const explanation = outputOf<{ evidence: { documentIds: string[] } | null }>(done, 'entry_explain');
    if (!explanation) return explained(question, done);
    const documentIds = explanation.evidence?.documentIds ?? [];
    return documentIds.length === 0 || done.length > 2 ? [] : [call('document_list', { documentIds })];
  },
  target(_question, _environment, done) {
    const found = outputOf<{ targets: { id: string }[] }>(done, 'target_list');
    if (!found) return [call('target_list', {})];
    const [first] = found.targets;
    return first && done.length === 1 ? [call('target_follow', { targetId: first.id })] : [];
  },
  glossary: ({ text }, { context }, done) => helpCalls(text, done, context.reply),
  rule: ({ text }, { context }, done) => helpCalls(text, done, context.reply),
  upgrade(_question, _environment, done) {
    const known = outputOf<{ publishers: { key: string; editions: { edition: string; lines: number }[] }[] }>(
      done,
      'factor_editions',
    );
    if (!known) return [call('factor_editions', {})];
    if (done.length > 1) return [];
    return known.publishers
      .filter(({ editions }) => editions.slice(1).some(({ lines: used }) => used > 0))
      .slice(0, 3)
      .map(({ key, editions }) =>
        call('factor_upgradePreview', { publisher: key, edition: editions[0]?.edition ?? '', limit: 1 }),
      );
  },
};

/** The look-ups of each type that looks once. */
const ONCE: Partial<Record<Question['type'], Once>> = {
  who: (question, environment) => [
    listed(question, environment, MOST_SIGNED, 'committedAt'),
    counted(question, environment),
  ],
  lines(question, environment) {
    const isLatest = /\b(?:ultim|last|latest|recent)/.test(question.text);
    const isLargest = question.order === 'largest';
    const by = isLatest ? 'committedAt' : isLargest ? 'co2eKg' : 'from';
    const found = listed(question, environment, question.limit ?? 10, by, isLatest || isLargest);
    return [found, counted(question, environment)];
  },
  evidence(question, environment) {
    const filter = { ...linesFilter(question, environment), origins: [null] };
    return [call('entry_group', { filter, by: 'kind' }), counted(question, environment)];
  },
  missing: completeness,
  closing(question, environment) {
    const inventory = inventoryOf(question, environment);
    return inventory
      ? [
          ...completeness(question, environment),
          call('finding_list', { state: 'open', inventoryId: inventory.id }),
        ]
      : [];
  },
  findings(question, environment) {
    const rules = rulesOf(question.text);
    const filter = { ...linesFilter(question, environment), ...(rules.length > 0 && { rules }) };
    return [call('finding_list', { state: 'open', ...filter })];
  },
  quality: panel,
  uncertainty: panel,
  forecast: () => [call('target_list', {})],
  intensity: (question, environment) =>
    isPerAmount(question)
      ? figures(question, environment)
      : [call('result_intensities', { year: Number(days(question, environment).from.slice(0, 4)) })],
  scope2: scope2Calls,
  coverage: scope2Calls,
  boundary(question, environment) {
    const inventory = inventoryOf(question, environment);
    if (!inventory) return [];
    const { id, from, to } = inventory;
    const all = { ...question, only: NONE, except: NONE, spans: [{ from, to }], by: ['category'] as const };
    return [
      call('inventory_read', { inventoryId: id }),
      call('answer_query', {
        ...figuresInput({ ...all, type: 'breakdown' }, environment),
        order: 'natural',
        limit: 100,
      }),
    ];
  },
  inventories(question, environment) {
    const inventory = inventoryOf(question, environment);
    const isSigned = /\b(?:quem|who|quando|when)\b/.test(question.text);
    return inventory && isSigned ? [call('inventory_read', { inventoryId: inventory.id })] : [];
  },
  // Biogenic CO2 stands apart from the gases that a total is made of.
  gases: (question, environment) =>
    question.measure === 'biogenic'
      ? figures({ ...question, type: 'total' }, environment)
      : partsOf(question, environment).parts.map((part) => composition(part, environment)),
  other_gwp: (question, environment) => [
    composition(question, environment, { gwpSet: /\bar4\b/.test(question.text) ? 'AR4' : 'AR6' }),
  ],
  what_if: figures,
  drafts: () => [call('draft_list', { state: 'open' })],
  explain_change(question, environment) {
    const inventory = inventoryOf(question, environment);
    return [
      call('answer_query', figuresInput(question, environment)),
      ...(inventory ? [lackingIn(inventory, question, environment)] : []),
    ];
  },
};

/** What lacks in an inventory of the sites and categories that are asked about. */
function lackingIn({ id }: { readonly id: string }, { only }: Question, environment: Environment): Call {
  const { siteIds, categories } = filterOf(only, environment);
  const input = {
    inventoryId: id,
    onlyLacking: true,
    withCells: false,
    ...(siteIds && { siteIds }),
    ...(categories && { categories }),
  };
  return call('inventory_completeness', input);
}

/** What a total is made of, by gas. */
const composition = (question: Question, environment: Environment, more: object = {}): Call =>
  call('result_composition', {
    ...days(question, environment),
    ...filterOf(question.only, environment),
    ...more,
  });

function completeness(question: Question, environment: Environment): Call[] {
  const inventories = environment.context.inventories ?? [];
  const inventory = inventoryOf(question, environment);
  const asked =
    question.spans.length === 0 && question.type === 'missing'
      ? inventories.slice(0, 4)
      : inventory
        ? [inventory]
        : [];
  const spans =
    question.spans.length === 0
      ? asked.map(({ from, to }) => ({ from, to }))
      : spansOf(question, environment);
  const input = figuresInput({ ...question, spans: [...spans], by: ['kind'] }, environment);
  return [
    ...asked.map((one) => lackingIn(one, question, environment)),
    call('answer_query', { ...input, order: 'natural', limit: 100 }),
  ];
}

function panel(question: Question, environment: Environment): Call[] {
  const { only } = question;
  const [scope, site, category] = [only.scopes[0], only.sites[0], only.categories[0]];
  const inventory = inventoryOf(question, environment);
  const when = days(question, environment);
  const siteId = environment.context.sites.find(({ name }) => name === site)?.id;
  const subject =
    siteId !== undefined
      ? { of: 'site', siteId, ...when }
      : scope !== undefined
        ? { of: 'scope', scope, ...when }
        : category !== undefined
          ? { of: 'category', category, ...when }
          : inventory && { of: 'inventory', inventoryId: inventory.id };
  return subject ? [call('quality_panel', { subject })] : [];
}

/** Of each site and time that scope 2 is told of. */
export const scope2Parts = (question: Question, environment: Environment): readonly Question[] =>
  partsOf({ ...question, by: question.by.filter((group) => group === 'site') }, environment).parts;

function scope2Calls(question: Question, environment: Environment): Call[] {
  return scope2Parts(question, environment).map((part) => {
    const { siteIds } = filterOf(part.only, environment);
    return call('result_scope2', { ...days(part, environment), ...(siteIds && { siteIds }) });
  });
}

/** The rules of findings that the words are about; all where they are about what is wrong at large. */
function rulesOf(text: string): string[] {
  if (MARKS.wrong.test(text)) return [];
  return WORDS.rules.flatMap(({ words, rules }) => (new RegExp(words.join('|')).test(text) ? rules : []));
}

function mostUsed(ids: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([id]) => id);
}

/** What is to be looked up next; nothing where all is at hand, or where nothing of the ledger answers. */
export function lookUps(question: Question, environment: Environment, done: readonly Done[]): Call[] {
  const plan = PLANS[question.type];
  if (plan) return plan(question, environment, done);
  const once = ONCE[question.type] ?? (SETS.amounts.has(question.type) ? figures : undefined);
  return once && done.length === 0 ? once(question, environment) : [];
}
