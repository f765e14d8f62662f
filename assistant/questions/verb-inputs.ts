import type { answerQuery } from '#usecases/conversation/answer/query.contract.ts';
import type { Group } from '#usecases/conversation/answer/read.ts';
import type { z } from 'zod';
import type { TurnContext } from '../conversation/context.ts';
import type { KindVocabulary } from '../language/understanding.ts';
import type { Restriction } from './mentions.ts';
import { inYear, monthsOf, type Span, yearSpan } from './spans.ts';
import type { TimeFrame } from './time-words.ts';
import type { Question } from './question.ts';
import { MARKS } from './words.ts';

/** A tool that is to be called, with its input. */
export interface Call {
  readonly tool: string;
  readonly input: unknown;
}

/** A tool that was called in this turn, with what came of it. */
export interface Done extends Call {
  readonly output: unknown;
  /** The code of the refusal when the tool failed. */
  readonly refused: string | null;
}

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
  const { year, years } = timeFrame(environment);
  const { type, spans, by } = question;
  const [first, last] = [spans[0], spans.at(-1)];
  if (type === 'trend' || type === 'average' || type === 'extreme') {
    if (first && last) return [{ from: first.from, to: last.to }];
    const isYears = by.includes('year');
    return [
      {
        from: `${isYears ? (years[0] ?? year) : year}-01-01`,
        to: `${isYears ? (years.at(-1) ?? year) : year}-12-31`,
      },
    ];
  }
  if (type === 'explain_line' && spans.length === 0)
    return [{ from: `${years[0] ?? year}-01-01`, to: `${years.at(-1) ?? year}-12-31` }];
  const compares =
    type === 'explain_change' ||
    (type === 'compare' && !comparesThings(question)) ||
    question.order === 'rose' ||
    question.order === 'fell';
  const base = question.isBase && spans.length === 1 ? first : undefined;
  const now = base && inYear(base, years.at(-1) ?? year);
  if (compares && base && now && now.from > base.from) return [base, now];
  // `has it fallen since 2023`: the first year of a stretch against its last.
  if (
    compares &&
    spans.length === 1 &&
    first &&
    first.from.slice(0, 4) < first.to.slice(0, 4) &&
    monthsOf(first) % 12 === 0
  )
    return [yearSpan(Number(first.from.slice(0, 4))), yearSpan(Number(first.to.slice(0, 4)))];
  if (compares && spans.length < 2)
    return last ? [beforeOf(last, years), last] : [yearSpan(year - 1), yearSpan(year)];
  return spans.length > 0 ? spans.slice(0, 6) : [yearSpan(year)];
}

/** Whether two parts of the ledger are set beside each other, rather than two periods. */
export function comparesThings({ spans, only, things, by }: Question): boolean {
  if (spans.length > 1) return false;
  const named = things.filter(({ part }) => part.kinds.length + part.categories.length > 0);
  return only.sites.length > 1 || only.scopes.length > 1 || named.length > 1 || by.length > 0;
}

/** What a time is compared with: the same of the year before, or what came just before it where the ledger has no such year. */
function beforeOf(span: Span, years: readonly number[]): Span {
  const back = yearBefore(span);
  const months = monthsOf(span);
  if (months >= 12 || years.length === 0 || years.includes(Number(back.from.slice(0, 4)))) return back;
  const [year = 0, month = 0] = span.from.split('-').map(Number);
  const day = (at: number) =>
    new Date(Date.UTC(year, month - 1 + at, at === 0 ? 0 : 1)).toISOString().slice(0, 10);
  return { from: day(-months), to: day(0) };
}

const yearBefore = (span: Span): Span => inYear(span, Number(span.from.slice(0, 4)) - 1);

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

/** What the verb of figures is asked for a question. */
export function figuresInput(question: Question, environment: Environment): Asked {
  const { type, measure, unit, order, limit, percent, except } = question;
  const filter = filterOf(question.only, environment);
  const out = filterOf(except, environment);
  const by = groupsOf(question);
  const amounts =
    measure === 'amount' ||
    (type === 'total' &&
      measure === 'co2e' &&
      question.only.kinds.length + question.only.categories.length > 0) ||
    measure === 'both' ||
    type === 'intensity' ||
    type === 'explain_change' ||
    type === 'explain_line';
  const sets = setsOf(question, environment);
  const whole = filterOf(question.whole ?? question.only, environment);
  const { only } = question;
  const all = sets ? filterOf({ ...only, kinds: [], categories: [] }, environment) : filter;
  const base = isShare(question) ? whole : all;
  return {
    periods: spansOf(question, environment).map(({ from, to }) => ({ from, to })),
    ...(!isEmpty(base) && { filter: base }),
    ...(!isEmpty(out) && { except: out }),
    ...(type === 'share' || type === 'breakdown' || type === 'top'
      ? { whole: isShare(question) ? whole : isOfAll(question) ? {} : filter }
      : {}),
    ...(sets ? { sets } : by.length > 0 && { by: [...by] }),
    ...(amounts && { withAmounts: true }),
    ...(amounts && unit !== null && { unit }),
    ...(question.market && { byMarket: true }),
    ...orderOf(question, amounts),
    ...(limit !== null &&
      order !== 'natural' &&
      type === 'top' && { limit: Math.max(limit, question.place ?? 1) }),
    // Nothing named is left out whole: that would be everything.
    ...(type === 'what_if' &&
      percent !== null &&
      (percent !== '100' || !isEmpty(filter)) && {
        timesPercent: isMore(question) ? String(100 + Number(percent)) : percent,
      }),
  };
}

function orderOf(question: Question, amounts: boolean): Pick<Asked, 'order' | 'orderBy'> {
  const { type, order, measure, by } = question;
  if (type === 'trend' || type === 'average') return {};
  // The difference is told of the two largest: the verb takes it of the first two.
  const way =
    type === 'explain_change'
      ? 'largest'
      : type === 'compare' && (by.length > 0 || comparesThings(question)) && order === 'natural'
        ? 'largest'
        : order;
  return way === 'natural'
    ? {}
    : { order: way, ...(amounts && measure === 'amount' && { orderBy: 'amount' as const }) };
}

export function groupsOf({ type, by, only, form, spans, text }: Question): Question['by'] {
  const narrow = only.categories.length + only.kinds.length > 0;
  const usual = narrow ? 'kind' : only.scopes.length === 1 ? 'category' : 'scope';
  if (type === 'trend') return by.length > 0 ? by : ['month'];
  if (type === 'average' || type === 'extreme') {
    const time = by.find((group) => group === 'quarter' || group === 'year') ?? timeIn(text);
    return type === 'average' && by[0] && !['month', 'quarter', 'year'].includes(by[0]) ? [by[0]] : [time];
  }
  if (type === 'breakdown') return by.length > 0 ? by : [usual];
  if (type === 'top') return by.length > 0 ? by.slice(0, 1) : ['kind'];
  if (type === 'explain_change') return ['kind'];
  if (type === 'compare')
    return by.length > 0
      ? by
      : only.sites.length > 1
        ? ['site']
        : only.scopes.length > 1
          ? ['scope']
          : form === 'chart' && spans.length < 2
            ? [usual]
            : [];
  if (type === 'missing' || type === 'closing') return ['kind'];
  return ['share', 'count', 'quantity', 'intensity', 'gases'].includes(type) ? by : [];
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

export function outputs(done: readonly Done[], tool: string): unknown[] {
  return done.filter((one) => one.tool === tool && one.refused === null).map(({ output }) => output);
}

/** The output of a verb that was called: the caller knows its shape by its name. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function outputOf<T>(done: readonly Done[], tool: string): T | null {
  return (outputs(done, tool)[0] as T | undefined) ?? null;
}

/** Whether emissions are set against an amount of the ledger itself: per litre, per MWh, per t·km. */
export function isPerAmount({ unit, text, only }: Question): boolean {
  if (MARKS.outputs.test(text)) return false;
  return unit !== null || only.kinds.length > 0;
}
