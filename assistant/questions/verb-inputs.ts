import type { answerQuery } from '#usecases/conversation/answer/query.contract.ts';
import type { Group } from '#usecases/conversation/answer/read.ts';
import type { z } from 'zod';
import type { TurnContext } from '../conversation/context.ts';
import type { KindVocabulary } from '../language/understanding.ts';
import type { Restriction } from './mentions.ts';
import { inYear, monthOf, monthsFrom, monthsOf, type Span, yearSpan } from './spans.ts';
import type { TimeFrame } from './time-words.ts';
import type { Question } from './question.ts';
import { ROWS, SETS } from './catalogue.ts';
import type { QuestionType } from './catalogue-row.ts';
import { MARKS } from './words.ts';

export interface Environment {
  readonly context: TurnContext;
  readonly vocabulary: KindVocabulary;
}

type Asked = z.input<typeof answerQuery.input>;

type Filter = NonNullable<Asked['filter']>;

/** The years that the ledger has an inventory of, and the one that is meant where none is named: the latest that has begun. */
export function timeFrame({ context }: Pick<Environment, 'context'>): TimeFrame {
  const years = [
    ...new Set((context.inventories ?? []).map(({ from }) => Number(from.slice(0, 4)))),
  ].toSorted((a, b) => a - b);
  const begun = years.filter((year) => String(year) <= context.today.slice(0, 4));
  return { today: context.today, years, year: begun.at(-1) ?? Number(context.today.slice(0, 4)) - 1 };
}

/** The periods of a question; where it names none, those that its type is usually about. */
export function spansOf(question: Question, environment: Environment): readonly Span[] {
  const frame = timeFrame(environment);
  const { year, years } = frame;
  const { type, spans, by } = question;
  const [first, last] = [spans[0], spans.at(-1)];
  const ever = { from: `${years[0] ?? year}-01-01`, to: `${years.at(-1) ?? year}-12-31` };
  if (SETS.stretches.has(type) && first && last) return [{ from: first.from, to: last.to }];
  if (SETS.stretches.has(type)) return [by.includes('year') ? ever : yearSpan(year)];
  if (type === 'explain_line' && spans.length === 0) return [ever];
  if (comparesTimes(question) && spans.length < 2) return comparedSpans(first, question.isBase, frame);
  return spans.length > 0 ? spans.slice(0, 6) : [yearSpan(year)];
}

function comparesTimes(question: Question): boolean {
  const { type, order } = question;
  if (type === 'explain_change' || order === 'rose' || order === 'fell') return true;
  return type === 'compare' && !comparesThings(question);
}

/** The two times of a change of which one or none was named. */
function comparedSpans(
  named: Span | undefined,
  isBase: boolean,
  { year, years }: TimeFrame,
): readonly Span[] {
  if (named === undefined) return [yearSpan(year - 1), yearSpan(year)];
  const now = inYear(named, years.at(-1) ?? year);
  if (isBase && now.from > named.from) return [named, now];
  // `has it fallen since 2023`: the first year of a stretch against its last.
  const [from, to] = [Number(named.from.slice(0, 4)), Number(named.to.slice(0, 4))];
  if (from < to && monthsOf(named) % 12 === 0) return [yearSpan(from), yearSpan(to)];
  return [beforeOf(named, years), named];
}

/** Whether two parts of the ledger are set beside each other, rather than two periods. */
export function comparesThings({ spans, only, things, by }: Question): boolean {
  if (spans.length > 1) return false;
  const named = things.filter(({ part }) => part.kinds.length + part.categories.length > 0);
  return only.sites.length > 1 || only.scopes.length > 1 || named.length > 1 || by.length > 0;
}

/** What a time is compared with: the same of the year before, or what came just before it where the ledger has no such year. */
function beforeOf(span: Span, years: readonly number[]): Span {
  const year = Number(span.from.slice(0, 4)) - 1;
  const months = monthsOf(span);
  if (months >= 12 || years.length === 0 || years.includes(year)) return inYear(span, year);
  return monthsFrom(monthOf(span.from) - months, months);
}

/** A restriction as the verbs take it; undefined parts are left out. */
export function filterOf(part: Restriction, { context }: Environment): Filter {
  const siteIds = context.sites.filter(({ name }) => part.sites.includes(name)).map(({ id }) => id);
  return {
    ...(siteIds.length > 0 && { siteIds }),
    ...(part.scopes.length > 0 && { scopes: [...part.scopes] }),
    ...(part.categories.length > 0 && { categories: [...part.categories] }),
    ...(part.kinds.length > 0 && { kinds: part.kinds.slice(0, 200) }),
  };
}

export function isEmpty(filter: object): boolean {
  return Object.keys(filter).length === 0;
}

/** More look-ups than these are too many for one answer. */
const MOST_PARTS = 12;

/**
 * What a verb without groups is asked for: a question for each site, scope and time; `left` are the groups that it cannot be parted by.
 */
export function partsOf(
  question: Question,
  environment: Environment,
): { parts: Question[]; left: readonly Group[] } {
  const { by, only, spans } = question;
  const all = only.sites.length > 0 ? only.sites : environment.context.sites.map(({ name }) => name);
  const groups = by.filter((group) => group === 'scope' || (group === 'site' && all.length <= MOST_PARTS));
  const scopes = only.scopes.length > 0 ? only.scopes : ([1, 2, 3] as const);
  const parts = (groups.includes('site') ? all.map((name) => [name]) : [only.sites]).flatMap((sites) =>
    (groups.includes('scope') ? scopes.map((one) => [one]) : [only.scopes]).flatMap((own) =>
      (spans.length > 1 ? spans.map((span) => [span]) : [spans]).map((times) => ({
        ...question,
        spans: times,
        only: { ...only, sites, scopes: own },
      })),
    ),
  );
  return { parts: parts.slice(0, MOST_PARTS), left: by.filter((group) => !groups.includes(group)) };
}

/** Whether one part is set against its whole: the total is the whole's then, and the part is the only row. */
export const isShare = ({ type, by, except }: Question): boolean =>
  type === 'share' && by.length === 0 && Object.values(except).every((part) => part.length === 0);

/** Whether more is supposed, and not less: what it comes to then is asked for. */
export const isMore = ({ text }: Question): boolean =>
  MARKS.adds.test(text) && !MARKS.cuts.test(text) && !MARKS.fell.test(text);

/** `quanto a segunda representa do total?`: a place of a ranking of some, set against all. */
export const isOfAll = ({ place, text }: Question): boolean => place !== null && MARKS.totals.test(text);

/**
 * As what figures are drawn beside the words, which then do not list them again: where it is asked for, or where the rows are more than a
 * sentence holds; null where words tell all.
 */
export function drawnAs(question: Question): 'table' | 'chart' | null {
  if (question.form !== null) return question.form;
  const isOfRows = ROWS.get(question.type)?.form === 'table';
  return isOfRows || (question.type === 'compare' && groupsOf(question).length > 0) ? 'table' : null;
}

/** What the verb of figures is asked for a question. */
export function figuresInput(question: Question, environment: Environment): Asked {
  const { only, unit } = question;
  const filter = filterOf(only, environment);
  const out = filterOf(question.except, environment);
  const by = groupsOf(question);
  const amounts = asksAmounts(question);
  const sets = setsOf(question, environment);
  const whole = filterOf(question.whole ?? only, environment);
  const all = sets ? filterOf({ ...only, kinds: [], categories: [] }, environment) : filter;
  const base = isShare(question) ? whole : all;
  return {
    periods: spansOf(question, environment).map(({ from, to }) => ({ from, to })),
    ...(!isEmpty(base) && { filter: base }),
    ...(!isEmpty(out) && { except: out }),
    ...wholeOf(question, whole, filter),
    ...(sets ? { sets } : by.length > 0 && { by: [...by] }),
    ...(amounts && { withAmounts: true, ...(unit !== null && { unit }) }),
    ...(question.market && { byMarket: true }),
    ...orderOf(question, amounts),
    ...limitOf(question),
    ...supposed(question, filter),
  };
}

function asksAmounts({ type, measure, only }: Question): boolean {
  if (measure === 'amount' || measure === 'both' || SETS.withAmounts.has(type)) return true;
  return type === 'total' && measure === 'co2e' && only.kinds.length + only.categories.length > 0;
}

/** What parts are set against. */
function wholeOf(question: Question, whole: Filter, filter: Filter): Pick<Asked, 'whole'> {
  if (!['share', 'breakdown', 'top'].includes(question.type)) return {};
  if (isShare(question)) return { whole };
  return { whole: isOfAll(question) ? {} : filter };
}

function limitOf({ type, by, limit, order, place }: Question): Pick<Asked, 'limit'> {
  // A course of each site or scope has more rows than are told otherwise.
  if (type === 'trend' && by.length > 1) return { limit: 100 };
  if (type !== 'top' || limit === null || order === 'natural') return {};
  return { limit: Math.max(limit, place ?? 1) };
}

/** How much is supposed of what is named; nothing named is left out whole: that would be everything. */
function supposed(question: Question, filter: Filter): Pick<Asked, 'timesPercent'> {
  const { type, percent } = question;
  if (type !== 'what_if' || percent === null || (percent === '100' && isEmpty(filter))) return {};
  return { timesPercent: isMore(question) ? String(100 + Number(percent)) : percent };
}

/** In which order the rows are asked for; the difference is told of the two largest, for the verb takes it of the first two. */
function orderOf(question: Question, amounts: boolean): Pick<Asked, 'order' | 'orderBy'> {
  const { type, order, measure, by } = question;
  const isOfTwo = type === 'compare' && order === 'natural' && (by.length > 0 || comparesThings(question));
  const way = isOfTwo || type === 'explain_change' ? 'largest' : order;
  if (way === 'natural' || type === 'trend' || type === 'average') return {};
  return { order: way, ...(amounts && measure === 'amount' && { orderBy: 'amount' as const }) };
}

type Groups = Question['by'];

const orElse = (by: Groups, usual: Groups): Groups => (by.length > 0 ? by : usual);
const isTime = (group: Group) => group === 'month' || group === 'quarter' || group === 'year';
const timeFirst = (one: Group, other: Group) => Number(isTime(other)) - Number(isTime(one));
const byKind = (): Groups => ['kind'];
const asNamed = ({ by }: Question): Groups => by;

/** By what the rows of each type are grouped; of others there are none. */
const GROUPS: Partial<Record<QuestionType, (question: Question) => Groups>> = {
  // A chart of a course runs along its time, whichever was said first.
  trend: ({ by, spans, form }) =>
    orElse(form === 'chart' ? by.toSorted(timeFirst) : by, [isOfYears(spans) ? 'year' : 'month']),
  average: timeGroups,
  extreme: timeGroups,
  breakdown: (question) => orElse(question.by, [usualGroup(question)]),
  top: ({ by }) => orElse(by.slice(0, 1), ['kind']),
  explain_change: byKind,
  missing: byKind,
  closing: byKind,
  compare: (question) => orElse(question.by, comparedGroups(question)),
  share: asNamed,
  count: asNamed,
  quantity: asNamed,
  intensity: asNamed,
  gases: asNamed,
};

export const groupsOf = (question: Question): Groups => GROUPS[question.type]?.(question) ?? [];

/** Three years month by month are no course that can be read. */
function isOfYears(spans: readonly Span[]): boolean {
  const [first, last] = [spans[0], spans.at(-1)];
  return first !== undefined && last !== undefined && monthsOf({ from: first.from, to: last.to }) > 24;
}

function usualGroup({ only, things }: Question): Group {
  // `between forge, machining and office`: what is named beside each other.
  if (only.sites.length > 1) return 'site';
  const categories = things.filter(({ part }) => part.categories.length > 0);
  if (only.kinds.length === 0 && categories.length > 1) return 'category';
  if (only.categories.length + only.kinds.length > 0) return 'kind';
  return only.scopes.length === 1 ? 'category' : 'scope';
}

function timeGroups({ type, by, text }: Question): Groups {
  const [first] = by;
  if (type === 'average' && first && !['month', 'quarter', 'year'].includes(first)) return [first];
  return [by.find((group) => group === 'quarter' || group === 'year') ?? timeIn(text)];
}

function comparedGroups(question: Question): Groups {
  const { only, form, spans } = question;
  if (only.sites.length > 1) return ['site'];
  if (only.scopes.length > 1) return ['scope'];
  return form === 'chart' && spans.length < 2 ? [usualGroup(question)] : [];
}

function timeIn(text: string): 'month' | 'quarter' | 'year' {
  if (/\b(?:trimestre|quarter)/.test(text)) return 'quarter';
  return /\b(?:qual|que|which|what) (?:foi o |was the |e o )?(?:ano|year)\b|\bmedia anual|annual average|por ano|per year/.test(
    text,
  )
    ? 'year'
    : 'month';
}

/** `diesel x gasolina`: each thing as it was named, where things of one sort are compared. */
function setsOf(question: Question, environment: Environment): Asked['sets'] {
  const { type, things, only, by, spans } = question;
  if (isShare(question)) return [{ key: 'part', filter: filterOf(only, environment) }];
  if (
    type !== 'compare' ||
    by.length > 0 ||
    spans.length > 1 ||
    only.sites.length > 1 ||
    only.scopes.length > 1
  )
    return undefined;
  // `waste: recycled or landfilled`: the whole is no part beside its parts.
  const kinds = new Set(things.flatMap(({ part }) => part.kinds));
  const parted = new Set(
    environment.vocabulary.kinds.flatMap(({ key, category }) => (kinds.has(key) ? [category] : [])),
  );
  const named = things.filter(
    ({ part: { kinds: own, categories } }) =>
      own.length > 0 || (categories.length > 0 && !categories.some((one) => parted.has(one))),
  );
  if (named.length < 2) return undefined;
  return named.slice(0, 6).map(({ label, part }) => ({
    key: label.slice(0, 80),
    filter: filterOf({ ...part, sites: [], scopes: [] }, environment),
  }));
}

/** Which lines a question is about, as the tables filter them. */
export function linesFilter(
  question: Question,
  environment: Environment,
  dated = true,
): Record<string, unknown> {
  const [first, last] = [question.spans[0], question.spans.at(-1)];
  return {
    ...filterOf(question.only, environment),
    ...(dated && first && last && { from: first.from, to: last.to }),
    ...(question.lacks && { origins: [null] }),
  };
}

/** The inventory that a question is about: the one its period lies in, else the latest. */
export function inventoryOf(question: Question, { context }: Environment) {
  const day = question.spans[0]?.from;
  const inventories = context.inventories ?? [];
  const latest = inventories
    .toSorted((a, b) => b.from.localeCompare(a.from))
    .find(({ from }) => from <= context.today);
  return day === undefined ? latest : inventories.find(({ from, to }) => from <= day && day <= to);
}

/** Whether emissions are set against an amount of the ledger itself: per litre, per MWh, per t·km. */
export function isPerAmount({ unit, text, only }: Question): boolean {
  if (MARKS.outputs.test(text)) return false;
  return unit !== null || only.kinds.length > 0;
}
