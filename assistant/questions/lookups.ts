import { helpCalls } from './help-pages.ts';
import type { Question } from './question.ts';
import WORDS from './words.json' with { type: 'json' };
import { MARKS } from './words.ts';
import {
  type Call,
  type Done,
  type Environment,
  figuresInput,
  filterOf,
  groupsOf,
  inventoryOf,
  isPerAmount,
  linesFilter,
  outputOf,
  outputs,
  partsOf,
  spansOf,
  yearSpan,
} from './verb-inputs.ts';
import { type FoundLine, meant } from './line-meant.ts';

type Plan = (question: Question, environment: Environment, done: readonly Done[]) => Call[];

export const figures: Plan = (question, environment) => [
  {
    tool: 'answer_query',
    input: { ...figuresInput(question, environment), ...shownAs(question) },
  },
];

/** Charts and tables are shown beside the words where they are asked for, or where the rows are more than a sentence holds. */
function shownAs(question: Question): { show?: 'table' | 'chart' } {
  const rows =
    ['breakdown', 'trend', 'top'].includes(question.type) ||
    (question.type === 'compare' && groupsOf(question).length > 0);
  if (question.form !== null) return { show: question.form };
  return rows ? { show: 'table' } : {};
}

const days = (question: Question, environment: Environment) => {
  const spans = spansOf({ ...question, type: 'total' }, environment);
  return { from: spans[0]?.from ?? '', to: spans.at(-1)?.to ?? '' };
};

export const lines =
  (limit: number, sort?: object): Plan =>
  (question, environment) => [
    {
      tool: 'entry_query',
      input: { filter: linesFilter(question, environment), limit, ...(sort && { sort: [sort] }) },
    },
  ];

/** Lines whose signatures are read, the newest. */
const MOST_SIGNED = 500;

/** After the lines are found: how the one that is meant came about. */
function explained(question: Question, done: readonly Done[]): Call[] {
  const found = outputOf<{ entries: FoundLine[] }>(done, 'entry_query')?.entries ?? [];
  const entry = meant(question, found);
  if (!entry || outputs(done, 'entry_explain').length > 0) return [];
  return [{ tool: 'entry_explain', input: { entryId: entry.id } }];
}

/**
 * The draft of the conversation that a reason is asked of, or that was approved from it: the one that was named, else the latest.
 * None where the words tell a period, for then the ledger is meant.
 */
export function draftMeant({ only, spans, text, follows }: Question, { context }: Environment) {
  if (context.drafts.length === 0 || (spans.length > 0 && !follows)) return undefined;
  const drafts = context.drafts.toReversed();
  const told = [...text.matchAll(/\d+(?:[.,]\d+)*/g)].flatMap(([figure]) => [
    figure.replaceAll('.', '').replace(',', '.'),
    figure.replaceAll(',', ''),
  ]);
  const comesTo = ({ co2eKg }: { readonly co2eKg?: string }) =>
    told.some((figure) =>
      [Number(co2eKg), Number(co2eKg) / 1000].some(
        (kg) => kg > 0 && kg.toFixed(/\.(\d+)$/.exec(figure)?.[1]?.length ?? 0) === figure,
      ),
    );
  const byFigure = drafts.find(comesTo);
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

/** The look-ups of each type, in steps: what is empty the second time is all there is to look up. */
const PLANS: Partial<Record<Question['type'], Plan>> = {
  factor(question, environment, done) {
    const listed = outputOf<{ entries: FoundLine[] }>(done, 'entry_query');
    // `qual o fator dela?`: what it points back to is not known from the words.
    if (question.follows && question.only.kinds.length + question.only.categories.length === 0) return [];
    const kinds =
      question.only.kinds.length === 0 && question.only.categories.length === 0
        ? ['electricity']
        : question.only.kinds;
    const about = { ...question, only: { ...question.only, kinds } };
    if (!listed) return lines(100)(about, environment, done);
    if (outputs(done, 'factor_get').length > 0 || done.some(({ tool }) => tool === 'factor_search'))
      return [];
    const ids = mostUsed(listed.entries.flatMap(({ factorIds }) => factorIds.slice(0, 1)));
    if (ids.length > 0)
      return ids.slice(0, 3).map((factorId) => ({ tool: 'factor_get', input: { factorId } }));
    const [kind] = kinds;
    return [{ tool: 'factor_search', input: { ...(kind && { kind }), limit: 3 } }];
  },
  explain_line(question, environment, done) {
    const draft = draftMeant(question, environment);
    if (draft?.entryId)
      return done.length > 0 ? [] : [{ tool: 'entry_explain', input: { entryId: draft.entryId } }];
    if (draft) return done.length > 0 ? [] : [{ tool: 'draft_list', input: { draftIds: [draft.id] } }];
    if (done.length === 0)
      return [
        {
          tool: 'entry_query',
          input: {
            filter: linesFilter(question, environment),
            limit: 50,
            sort: [{ by: 'co2eKg', descending: true }],
          },
        },
        {
          tool: 'answer_query',
          input: { ...figuresInput({ ...question, by: [] }, environment), by: ['site'] },
        },
      ];
    return explained(question, done);
  },
  method(question, environment, done) {
    if (question.only.kinds.length + question.only.categories.length === 0) return [];
    return done.length === 0
      ? lines(20, { by: 'co2eKg', descending: true })(question, environment, done)
      : explained(question, done);
  },
  base_year(question, environment, done) {
    const inventory = inventoryOf(question, environment);
    if (!inventory) return [];
    const told = outputOf<{ inventory: { baseYear: { years: number[] } | null } }>(done, 'inventory_read');
    if (!told) return [{ tool: 'inventory_read', input: { inventoryId: inventory.id } }];
    const years = told.inventory.baseYear?.years ?? [];
    if (years.length === 0 || outputs(done, 'answer_query').length > 0) return [];
    const all = new Set([...years, Number(inventory.from.slice(0, 4))]);
    const periods = [...all].toSorted((a, b) => a - b).map(yearSpan);
    return [
      {
        tool: 'answer_query',
        input: { ...figuresInput({ ...question, type: 'total' }, environment), periods },
      },
    ];
  },
  document(question, environment, done) {
    if (done.length === 0) return lines(200, { by: 'co2eKg', descending: true })(question, environment, done);
    const explanation = outputOf<{ evidence: { documentIds: string[] } | null }>(done, 'entry_explain');
    if (!explanation) return explained(question, done);
    const documentIds = explanation.evidence?.documentIds ?? [];
    return documentIds.length === 0 || done.some(({ tool }) => tool === 'document_list')
      ? []
      : [{ tool: 'document_list', input: { documentIds } }];
  },
  who(question, environment, done) {
    if (done.length > 0) return [];
    return [
      ...lines(MOST_SIGNED, { by: 'committedAt', descending: true })(question, environment, done),
      { tool: 'entry_group', input: { filter: linesFilter(question, environment) } },
    ];
  },
  lines(question, environment, done) {
    const isLatest = /\b(?:ultim|last|latest|recent)/.test(question.text);
    const sort = isLatest
      ? { by: 'committedAt', descending: true }
      : question.order === 'largest'
        ? { by: 'co2eKg', descending: true }
        : { by: 'from', descending: false };
    return done.length === 0
      ? [
          ...lines(question.limit ?? 10, sort)(question, environment, done),
          { tool: 'entry_group', input: { filter: linesFilter(question, environment) } },
        ]
      : [];
  },
  evidence(question, environment, done) {
    if (done.length > 0) return [];
    const filter = { ...linesFilter(question, environment), origins: [null] };
    return [
      { tool: 'entry_group', input: { filter, by: 'kind' } },
      { tool: 'entry_group', input: { filter: linesFilter(question, environment) } },
    ];
  },
  missing: completeness,
  closing(question, environment, done) {
    const inventory = inventoryOf(question, environment);
    if (done.length > 0 || !inventory) return [];
    return [
      ...completeness(question, environment, done),
      { tool: 'finding_list', input: { state: 'open', inventoryId: inventory.id } },
    ];
  },
  findings(question, environment, done) {
    if (done.length > 0) return [];
    const rules = rulesOf(question.text);
    return [
      {
        tool: 'finding_list',
        input: { state: 'open', ...linesFilter(question, environment), ...(rules.length > 0 && { rules }) },
      },
    ];
  },
  quality: panel,
  uncertainty: panel,
  target(_question, _environment, done) {
    const listed = outputOf<{ targets: { id: string }[] }>(done, 'target_list');
    if (!listed) return [{ tool: 'target_list', input: {} }];
    const [first] = listed.targets;
    return first && done.length === 1 ? [{ tool: 'target_follow', input: { targetId: first.id } }] : [];
  },
  forecast: (_question, _environment, done) =>
    done.length === 0 ? [{ tool: 'target_list', input: {} }] : [],
  intensity(question, environment, done) {
    if (done.length > 0) return [];
    if (isPerAmount(question)) return figures(question, environment, done);
    const year = Number(days(question, environment).from.slice(0, 4));
    return [{ tool: 'result_intensities', input: { year } }];
  },
  scope2: scope2Calls,
  coverage: scope2Calls,
  inventories(question, environment, done) {
    const inventory = inventoryOf(question, environment);
    if (done.length > 0 || !inventory || !/\b(?:quem|who|quando|when)\b/.test(question.text)) return [];
    return [{ tool: 'inventory_read', input: { inventoryId: inventory.id } }];
  },
  gases: (question, environment, done) =>
    done.length > 0 ? [] : partsOf(question, environment).parts.map((part) => composition(part, environment)),
  other_gwp(question, environment, done) {
    if (done.length > 0) return [];
    return [composition(question, environment, { gwpSet: /\bar4\b/.test(question.text) ? 'AR4' : 'AR6' })];
  },
  glossary: ({ text }, { context }, done) => helpCalls(text, done, context.reply),
  rule: ({ text }, { context }, done) => helpCalls(text, done, context.reply),
  upgrade(_question, _environment, done) {
    const known = outputOf<{ publishers: { key: string; editions: { edition: string; lines: number }[] }[] }>(
      done,
      'factor_editions',
    );
    if (!known) return [{ tool: 'factor_editions', input: {} }];
    if (done.length > 1) return [];
    return known.publishers
      .filter(({ editions }) => editions.slice(1).some(({ lines: used }) => used > 0))
      .slice(0, 3)
      .map(({ key, editions }) => ({
        tool: 'factor_upgradePreview',
        input: { publisher: key, edition: editions[0]?.edition ?? '', limit: 1 },
      }));
  },
  drafts: (_question, _environment, done) =>
    done.length === 0 ? [{ tool: 'draft_list', input: { state: 'open' } }] : [],
  explain_change(question, environment, done) {
    if (done.length > 0) return [];
    const inventory = inventoryOf(question, environment);
    return [
      { tool: 'answer_query', input: figuresInput(question, environment) },
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
    ...(siteIds && { siteIds }),
    ...(categories && { categories }),
  };
  return { tool: 'inventory_completeness', input };
}

/** What a total is made of, by gas. */
const composition = (question: Question, environment: Environment, more: object = {}): Call => ({
  tool: 'result_composition',
  input: { ...days(question, environment), ...filterOf(question.only, environment), ...more },
});

function completeness(question: Question, environment: Environment, done: readonly Done[]): Call[] {
  const inventories = environment.context.inventories ?? [];
  const inventory = inventoryOf(question, environment);
  if (done.length > 0) return [];
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
    { tool: 'answer_query', input: { ...input, order: 'natural', limit: 100 } },
  ];
}

function panel(question: Question, environment: Environment, done: readonly Done[]): Call[] {
  if (done.length > 0) return [];
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
  return subject ? [{ tool: 'quality_panel', input: { subject } }] : [];
}

function scope2Calls(question: Question, environment: Environment, done: readonly Done[]): Call[] {
  if (done.length > 0) return [];
  const { siteIds } = filterOf(question.only, environment);
  const spans = question.spans.length > 1 ? question.spans.slice(0, 3) : [days(question, environment)];
  return spans.map(({ from, to }) => ({
    tool: 'result_scope2',
    input: { from, to, ...(siteIds && { siteIds }) },
  }));
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

const FIGURES = new Set(
  'total breakdown trend compare top share quantity count average extreme what_if'.split(' '),
);

/** What is to be looked up next; nothing where all is at hand, or where nothing of the ledger answers. */
export function lookUps(question: Question, environment: Environment, done: readonly Done[]): Call[] {
  const plan = PLANS[question.type];
  if (plan) return plan(question, environment, done);
  const isFigures = FIGURES.has(question.type);
  return isFigures && done.length === 0 ? figures(question, environment, done) : [];
}
