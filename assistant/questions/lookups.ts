import { SETS } from './catalogue.ts';
import type { QuestionType } from './catalogue-row.ts';
import { helpCalls } from './help-pages.ts';
import { comesTo, figuresIn, meant } from './line-meant.ts';
import { type Call, type Done, outputOf } from './looked-up.ts';
import { NONE } from './mentions.ts';
import type { Question } from './question.ts';
import { yearSpan } from './spans.ts';
import {
  drawnAs,
  type Environment,
  figuresInput,
  filterOf,
  inventoryOf,
  isPerAmount,
  linesFilter,
  partsOf,
  spansOf,
} from './verb-inputs.ts';
import WORDS from './words.json' with { type: 'json' };
import { MARKS } from './words.ts';

/** What a look-up is made from; `done`: what was looked up before it. */
interface Asking {
  readonly question: Question;
  readonly environment: Environment;
  readonly done: readonly Done[];
}

/** The calls of one step of looking up; none where there is nothing to ask. */
type Step = (asking: Asking) => readonly Call[];

const call = (tool: string, input: object): Call => ({ tool, input });

const both =
  (...steps: readonly Step[]): Step =>
  (asking) =>
    steps.flatMap((step) => step(asking));

const isNamed = ({ only }: Question): boolean => only.kinds.length + only.categories.length > 0;

/** Figures of the ledger, of the question where it differs in this; the input may differ, too. */
const figures =
  (change: Partial<Question> = {}, input: object = {}): Step =>
  ({ question, environment }) => [
    call('answer_query', { ...figuresInput({ ...question, ...change }, environment), ...input }),
  ];

/** Figures, and the table or chart of them. */
const drawn: Step = (asking) => {
  const show = drawnAs(asking.question);
  return figures({}, show === null ? {} : { show })(asking);
};

/** So many rows are all. */
const ALL_ROWS = { order: 'natural', limit: 100 };

/** The lines that a question is about, the first by what they are sorted by. */
const lines =
  (limit: number, by?: string, descending = true): Step =>
  ({ question, environment }) => [
    call('entry_query', {
      filter: linesFilter(question, environment),
      limit,
      ...(by !== undefined && { sort: [{ by, descending }] }),
    }),
  ];

/** The lines that are listed: the newest or largest where those are asked for. */
const listed: Step = (asking) => {
  const { text, order, limit } = asking.question;
  const isLatest = /\b(?:ultim|last|latest|recent)/.test(text);
  const isLargest = order === 'largest';
  const by = isLatest ? 'committedAt' : isLargest ? 'co2eKg' : 'from';
  return lines(limit ?? 10, by, isLatest || isLargest)(asking);
};

/** How many lines a question is about, whatever is read of them. */
const counted: Step = ({ question, environment }) => [
  call('entry_group', { filter: linesFilter(question, environment) }),
];

/** Lines without evidence, by kind. */
const unproved: Step = ({ question, environment }) => [
  call('entry_group', { filter: { ...linesFilter(question, environment), origins: [null] }, by: 'kind' }),
];

/** How the line that is meant came about. */
const explained: Step = ({ question, done }) => {
  const entry = meant(question, outputOf(done, 'entry_query')?.entries ?? []);
  return entry ? [call('entry_explain', { entryId: entry.id })] : [];
};

/** The documents behind the line that is meant. */
const documents: Step = ({ done }) => {
  const documentIds = outputOf(done, 'entry_explain')?.evidence?.documentIds ?? [];
  return documentIds.length > 0 ? [call('document_list', { documentIds })] : [];
};

/**
 * The draft of the conversation that a reason is asked of, or that was approved from it: the one that was named, else the latest.
 * None where the words tell a period, for then the ledger is meant.
 */
export function draftMeant({ only, spans, text, follows }: Question, { context }: Environment) {
  if (context.drafts.length === 0 || (spans.length > 0 && !follows)) return undefined;
  const drafts = context.drafts.toReversed();
  const told = figuresIn(text);
  const isOfNothing = told.length === 0 && Object.values(only).every((part) => part.length === 0);
  return (
    drafts.find(({ co2eKg }) => comesTo(Number(co2eKg), told)) ??
    drafts.find(({ activity }) => only.kinds.includes(activity.kind ?? '')) ??
    (isOfNothing ? drafts[0] : undefined)
  );
}

/** The draft that is meant; else the lines, the largest first, with what they come to site by site. */
const draftOrLines: Step = (asking) => {
  const draft = draftMeant(asking.question, asking.environment);
  if (draft?.entryId) return [call('entry_explain', { entryId: draft.entryId })];
  if (draft) return [call('draft_list', { draftIds: [draft.id] })];
  return both(lines(50, 'co2eKg'), figures({ by: [] }, { by: ['site'] }))(asking);
};

/** The lines whose factors are asked for; of electricity where nothing is named. */
const factorLines: Step = (asking) => {
  const { question } = asking;
  if (isNamed(question)) return lines(100)(asking);
  // `qual o fator dela?`: what it points back to is not known from the words.
  if (question.follows) return [];
  return lines(100)({
    ...asking,
    question: { ...question, only: { ...question.only, kinds: ['electricity'] } },
  });
};

const MOST_FACTORS = 3;

/** The factors that the lines use most; where there is no line, those that would serve. */
const factorsUsed: Step = ({ question, done }) => {
  const entries = outputOf(done, 'entry_query')?.entries;
  if (!entries) return [];
  const used = [...Map.groupBy(entries, ({ factorIds }) => factorIds[0])]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .flatMap(([id]) => id ?? []);
  const kind = isNamed(question) ? question.only.kinds[0] : 'electricity';
  return used.length > 0
    ? used.slice(0, MOST_FACTORS).map((factorId) => call('factor_get', { factorId }))
    : [call('factor_search', { ...(kind && { kind }), limit: MOST_FACTORS })];
};

/** The inventory that is asked about. */
const inventory: Step = ({ question, environment }) => {
  const one = inventoryOf(question, environment);
  return one ? [call('inventory_read', { inventoryId: one.id })] : [];
};

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

/** What lacks in inventories, of the sites and categories that are asked about. */
function lackingIn(
  inventories: readonly { readonly id: string }[],
  { question, environment }: Asking,
): Call[] {
  const { siteIds, categories } = filterOf(question.only, environment);
  return inventories.map(({ id }) =>
    call('inventory_completeness', {
      inventoryId: id,
      onlyLacking: true,
      withCells: false,
      ...(siteIds && { siteIds }),
      ...(categories && { categories }),
    }),
  );
}

const lacking: Step = (asking) => {
  const one = inventoryOf(asking.question, asking.environment);
  return lackingIn(one ? [one] : [], asking);
};

/** What lacks in the inventory that is asked about, or in each of the last few, and which lines are not counted. */
const completeness: Step = (asking) => {
  const { question, environment } = asking;
  const one = inventoryOf(question, environment);
  const isOfAll = question.spans.length === 0 && question.type === 'missing';
  const asked = isOfAll ? (environment.context.inventories ?? []).slice(0, 4) : one ? [one] : [];
  const spans =
    question.spans.length === 0
      ? asked.map(({ from, to }) => ({ from, to }))
      : [...spansOf(question, environment)];
  return [...lackingIn(asked, asking), ...figures({ spans, by: ['kind'] }, ALL_ROWS)(asking)];
};

/** What is left to do before an inventory is closed. */
const closing: Step = (asking) => {
  const inventoryId = inventoryOf(asking.question, asking.environment)?.id;
  if (inventoryId === undefined) return [];
  return [...completeness(asking), call('finding_list', { state: 'open', inventoryId })];
};

/** Open findings of the rules that the words are about; of all where they are about what is wrong at large. */
const findings: Step = ({ question, environment }) => {
  const { text } = question;
  const rules = MARKS.wrong.test(text)
    ? []
    : WORDS.rules.flatMap((row) => (new RegExp(row.words.join('|')).test(text) ? row.rules : []));
  const filter = { ...linesFilter(question, environment), ...(rules.length > 0 && { rules }) };
  return [call('finding_list', { state: 'open', ...filter })];
};

/** The first and last day of what is asked about. */
const days = ({ question, environment }: Asking) => {
  const spans = spansOf({ ...question, type: 'total' }, environment);
  return { from: spans[0]?.from ?? '', to: spans.at(-1)?.to ?? '' };
};

/** How good the data of a site, scope or category are, else of the inventory. */
const panel: Step = (asking) => {
  const { question, environment } = asking;
  const { sites, scopes, categories } = question.only;
  const [siteId] = filterOf({ ...NONE, sites: sites.slice(0, 1) }, environment).siteIds ?? [];
  const [[scope], [category]] = [scopes, categories];
  const when = days(asking);
  const inventoryId = inventoryOf(question, environment)?.id;
  const [subject] = [
    siteId !== undefined && { of: 'site', siteId, ...when },
    scope !== undefined && { of: 'scope', scope, ...when },
    category !== undefined && { of: 'category', category, ...when },
    inventoryId !== undefined && { of: 'inventory', inventoryId },
  ].filter(Boolean);
  return subject ? [call('quality_panel', { subject })] : [];
};

/** Against amounts of the ledger, else against what was stated of the year. */
const intensity: Step = (asking) =>
  isPerAmount(asking.question)
    ? drawn(asking)
    : [call('result_intensities', { year: Number(days(asking).from.slice(0, 4)) })];

const MOST_PERIODS = 3;

const scope2: Step = (asking) => {
  const { question, environment } = asking;
  const { siteIds } = filterOf(question.only, environment);
  const spans = question.spans.length > 1 ? question.spans.slice(0, MOST_PERIODS) : [days(asking)];
  return spans.map(({ from, to }) => call('result_scope2', { from, to, ...(siteIds && { siteIds }) }));
};

/** What a total is made of, by gas. */
const composition = (asking: Asking, more: object = {}): Call =>
  call('result_composition', {
    ...days(asking),
    ...filterOf(asking.question.only, asking.environment),
    ...more,
  });

const gases: Step = (asking) => {
  const { question, environment } = asking;
  // Biogenic CO2 stands apart from the gases that a total is made of.
  if (question.measure === 'biogenic') return drawn({ ...asking, question: { ...question, type: 'total' } });
  return partsOf(question, environment).parts.map((part) => composition({ ...asking, question: part }));
};

/** The newest edition of each publisher whose older ones are in use. */
const upgrades: Step = ({ done }) =>
  (outputOf(done, 'factor_editions')?.publishers ?? [])
    .filter(({ editions }) => editions.slice(1).some(({ lines: used }) => used > 0))
    .slice(0, 3)
    .map(({ key, editions }) =>
      call('factor_upgradePreview', { publisher: key, edition: editions[0]?.edition ?? '', limit: 1 }),
    );

const followed: Step = ({ done }) => {
  const [first] = outputOf(done, 'target_list')?.targets ?? [];
  return first ? [call('target_follow', { targetId: first.id })] : [];
};

const help: Step = ({ question, environment }) => helpCalls(question.text, [], environment.context.reply);

/** Lines whose signatures are read, the newest. */
const MOST_SIGNED = 500;

/** What each type looks up, step by step; of types with figures and none of these, the figures. */
const STEPS: Partial<Record<QuestionType, readonly Step[]>> = {
  what_if: [drawn],
  explain_change: [both(figures(), lacking)],
  intensity: [intensity],
  gases: [gases],
  other_gwp: [
    (asking) => [composition(asking, { gwpSet: /\bar4\b/.test(asking.question.text) ? 'AR4' : 'AR6' })],
  ],
  scope2: [scope2],
  coverage: [scope2],
  factor: [factorLines, factorsUsed],
  explain_line: [draftOrLines, explained],
  method: [(asking) => (isNamed(asking.question) ? lines(20, 'co2eKg')(asking) : []), explained],
  document: [lines(200, 'co2eKg'), explained, documents],
  who: [both(lines(MOST_SIGNED, 'committedAt'), counted)],
  lines: [both(listed, counted)],
  evidence: [both(unproved, counted)],
  missing: [completeness],
  closing: [closing],
  findings: [findings],
  quality: [panel],
  uncertainty: [panel],
  target: [() => [call('target_list', {})], followed],
  forecast: [() => [call('target_list', {})]],
  boundary: [boundary],
  base_year: [inventory, sinceBase],
  inventories: [
    (asking) => (/\b(?:quem|who|quando|when)\b/.test(asking.question.text) ? inventory(asking) : []),
  ],
  upgrade: [() => [call('factor_editions', {})], upgrades],
  drafts: [() => [call('draft_list', { state: 'open' })]],
  glossary: [help],
  rule: [help],
};

/** What is to be looked up next; nothing where all is at hand, or where nothing of the ledger answers. */
export function lookUps(asking: Asking): readonly Call[] {
  const { type } = asking.question;
  const steps = STEPS[type] ?? (SETS.amounts.has(type) ? [drawn] : []);
  const isDone = ({ tool }: Call) => asking.done.some((one) => one.tool === tool);
  return steps.map((step) => step(asking)).find((calls) => calls.length > 0 && !calls.every(isDone)) ?? [];
}
