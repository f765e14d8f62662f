import type { Group } from '#usecases/conversation/answer/read.ts';
import { SETS } from './catalogue.ts';
import type { QuestionType } from './catalogue-row.ts';
import type { Asked } from './classifier.ts';
import { type Named, NONE, type Restriction } from './mentions.ts';
import type { Said } from './parse.ts';
import type { Span } from './spans.ts';
import { EMITS, isTime, MOST, MOVING, SIGNS } from './rank.ts';
import { kindsNamed } from './type-and-slots.ts';
import { unaccounted, type Unaccounted } from './unaccounted.ts';
import { wholeOf } from './whole.ts';
import { MARKS, rulesNamed } from './words.ts';

export type Measure = 'co2e' | 'biogenic' | 'amount' | 'both' | 'lines';

/** A question as it stands in a thread: what a follow-up edits. */
export interface Question extends Omit<Said, 'rest' | 'spans' | 'by' | 'unit' | 'beside'>, Unaccounted {
  readonly type: QuestionType;
  readonly spans: readonly Span[];
  readonly by: readonly Group[];
  readonly unit: string | null;
  readonly measure: Measure;
  readonly order: 'largest' | 'smallest' | 'rose' | 'fell' | 'natural';
  /** What a share is of; null where none is asked. */
  readonly whole: Restriction | null;
  /** What takes the place of what is cut (`trocar diesel por etanol`): no part of it. */
  readonly instead: Restriction;
  /** How sure the type is: points, and those of the next one. */
  readonly points: number;
  readonly rivals: readonly QuestionType[];
  /** What the words of the catalogue speak for most, before anything learnt. */
  readonly first: QuestionType;
  /** Whether the type is answered; else it is offered beside what it may rather be, `doubt`. */
  readonly isSure: boolean;
  readonly doubt: Asked | null;
  /** Whether it goes on from the one before. */
  readonly follows: boolean;
  /** The time that the question before was of, where this one names another. */
  readonly earlier: readonly Span[];
  /** The sites that the question before was of, where this one names another. */
  readonly earlierSites: readonly string[];
  /** The rules of findings that are meant; none where all are. */
  readonly rules: readonly string[];
  /** Whether only lines without evidence are meant: `quem lançou essas?` behind those that lack it. */
  readonly lacks?: true;
  /** What its answer named, once there is one. */
  readonly told?: readonly Named[];
}

/** Fewer points than these are no understanding: what was understood is said, and the nearest are offered. */
export const MARGIN = 5;
/** So many are needed where a notion or a door of the product may be meant as well. */
export const SURE = 9;

/** What asks for the least. */
export const WORST = /\b(?:menos|menor(?:es)?|least|smallest|lowest|minim\w+|melhor(?:es)?|best)\b/;

/** A question by itself, of the type that it was read as. */
export function made(
  said: Said,
  type: QuestionType,
): Omit<
  Question,
  'points' | 'first' | 'rivals' | 'isSure' | 'doubt' | 'follows' | 'earlier' | 'earlierSites'
> {
  const { rest: _rest, beside: _beside, ...slots } = said;
  const isAbout = SETS.joined.has(type);
  const { only, instead } = swapped(slots, type);
  const joined = powered(isAbout ? both(only, slots.except) : only, said.unit);
  return {
    ...slots,
    only: joined,
    instead,
    except: isAbout ? NONE : slots.except,
    type,
    by: groupedBy(said, type),
    whole: type === 'share' ? wholeOf({ ...slots, only: joined }) : null,
    measure: measureOf(said, type),
    order: orderOf({ ...said, by: groupedBy(said, type) }, type),
    rules: type === 'findings' ? rulesNamed(said.text) : [],
    ...unaccounted(said, type),
  };
}

const SWAPS = /\b(?:tro[cq]\w*|substitu\w*|replac\w*|swap\w*|switch\w*|exchang\w*)\b/;
const FOR = /\b(?:por|pel[ao]s?|with|by|for|to)\s+(?:the |o |a |os |as )?$/;

/** Of `trocar diesel por etanol` what is cut, and what takes its place. */
function swapped({ text, only, things }: Pick<Said, 'text' | 'only' | 'things'>, type: QuestionType) {
  const last = things.findLast(({ at }) => FOR.test(text.slice(0, at)));
  if (type !== 'what_if' || things.length < 2 || last === undefined || !SWAPS.test(text.slice(0, last.at)))
    return { only, instead: NONE };
  const { kinds, categories } = last.part;
  return {
    only: {
      ...only,
      kinds: only.kinds.filter((key) => !kinds.includes(key)),
      categories: only.categories.filter((key) => !categories.includes(key)),
    },
    instead: last.part,
  };
}

/** `o que mais cresceu de 2024 para 2025`: by activity, where nothing else is named. */
function groupedBy(said: Said, type: QuestionType): readonly Group[] {
  const { by, text, only, spans } = said;
  const things = Math.max(kindsNamed(said), only.scopes.length, only.sites.length);
  // `quem mais emite`: which of the sites.
  if (type === 'top' && by.length === 0 && only.sites.length === 0 && /\b(?:quem|who)\b/.test(text))
    return ['site'];
  if (type !== 'compare') return by;
  // `year on year`: the two times that are compared anyway.
  const parts = by.filter((group) => !isTime(group));
  if (parts.length > 0 || (things > 1 && spans.length < 2)) return parts;
  return /\b(?:o que|what|quais|which)\b.{0,20}\b(?:mais|most)\b/.test(text) ? ['kind'] : parts;
}

/** `quantos MWh em 2025`: energy that is asked by its unit alone is the electricity that was bought. */
function powered(only: Restriction, unit: string | null): Restriction {
  const isNamed = only.kinds.length + only.categories.length > 0;
  if (isNamed || !/^(?:[kMG]Wh)$/.test(unit ?? '') || only.scopes.some((scope) => scope !== 2)) return only;
  return { ...only, kinds: ['electricity'] };
}

function both(a: Restriction, b: Restriction): Restriction {
  return {
    scopes: [...a.scopes, ...b.scopes],
    categories: [...a.categories, ...b.categories],
    kinds: [...a.kinds, ...b.kinds],
    sites: [...a.sites, ...b.sites],
  };
}

/** `purchased goods`: a category that is named is no word for an amount. */
const wordsOfAmount = ({ only, rest, text }: Said): string =>
  only.kinds.length === 0 && only.categories.length > 0 ? rest : text;

function measureOf(said: Said, type: QuestionType): Measure {
  const { text, unit, things, only } = said;
  if (type === 'count') return 'lines';
  if (/\bbiogen/.test(text)) return 'biogenic';
  const emits = EMITS.test(text);
  const amounts = (SIGNS.get('quantity') ?? []).some(({ pattern }) => pattern.test(wordsOfAmount(said)));
  if (type === 'quantity') return emits ? 'both' : 'amount';
  if (unit !== null && !emits && (unit !== 't' || amounts || only.kinds.length > 0)) return 'amount';
  const isThing = things.length > 0 && only.kinds.length + only.categories.length > 0;
  return amounts && isThing && !emits ? 'amount' : 'co2e';
}

/** `quais fontes caíram`: what moved is asked, part by part. */
const MOVERS = new RegExp(`${MOST.source}|^\\W*(?:quais|que|which|what)\\b`);

const isOfLeast = (text: string): boolean =>
  WORST.test(text) && !/\b(?:mais|most|maior\w*|pior\w*|worst)\b/.test(text);

/** Whether the rows are told by how much each changed. */
function isByChange({ text, by, only }: Said, type: QuestionType): boolean {
  if (type === 'compare') return by.length > 0 && only.sites.length < 2 && MOVERS.test(text);
  return type === 'top' && (MARKS.fell.test(text) || MOVING.test(text));
}

/** In which order the rows of an answer are told. */
function orderOf(said: Said, type: QuestionType): Question['order'] {
  const { text, by } = said;
  if (isByChange(said, type)) return MARKS.fell.test(text) ? 'fell' : 'rose';
  if (type === 'top' || type === 'extreme') return isOfLeast(text) ? 'smallest' : 'largest';
  if (type === 'lines' && MOST.test(text)) return 'largest';
  return type === 'breakdown' && !by.includes('scope') ? 'largest' : 'natural';
}
