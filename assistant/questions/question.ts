import type { Group } from '#usecases/conversation/answer/read.ts';
import { ROWS, SETS } from './catalogue.ts';
import type { QuestionType } from './catalogue-row.ts';
import { narrowed, readSaid, type Restriction, type Said, type Setting } from './parse.ts';
import type { Span } from './periods.ts';
import { MARKS } from './words.ts';
import { respelled } from './respelling.ts';
import { EMITS, isTime, MOST, MOVING, rank, type Ranked, SIGNS } from './rank.ts';
import { type Asked, decide, type Decided, type Told } from './classifier.ts';
import { kindsNamed, withSlots } from './type-and-slots.ts';
import { unaccounted, type Unaccounted } from './unaccounted.ts';
import { wholeNext, wholeOf } from './whole.ts';

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
}

const WORST = /\b(?:menos|menor(?:es)?|least|smallest|lowest|minim\w+|melhor(?:es)?|best)\b/;

/** Fewer points than these are no understanding: what was understood is said, and the nearest are offered. */
export const MARGIN = 5;
/** So many are needed where a notion or a door of the product may be meant as well. */
export const SURE = 9;

/** What a question says and of what type it is; `before` is the one that a few words may go on from. */
export function readQuestion(typed: string, setting: Setting, before: Question | null): Question {
  const question = readOnce(typed, setting, before);
  const mended = respelled(question.typed, question.unused);
  if (mended === question.typed) return question;
  const again = readOnce(mended, setting, before);
  // Only where it says something then: otherwise the word is told as it was typed.
  return again.unused.length < question.unused.length ? again : question;
}

function readOnce(typed: string, setting: Setting, before: Question | null): Question {
  const read = readSaid(typed, setting);
  const ranked = rank(read, setting);
  const [best, next] = ranked;
  // `the share of each gas`: gases are asked for, and no fuel.
  const isOfGases = best?.type === 'gases' && (read.unclear.length > 0 || read.gases.length > 1);
  const said = isOfGases ? { ...read, unclear: [], only: { ...read.only, kinds: [] } } : read;
  if (before !== null && goesOn(before, said, best))
    return followed(before, within(before, said, setting), ranked, setting);
  const told = toldOf(said, ranked);
  const { type, isSure, doubt } = decidedOf(said, told);
  return {
    ...made(said, type),
    points: best?.points ?? 0,
    first: told.first,
    rivals: next ? [next.type] : [],
    isSure,
    doubt,
    follows: false,
    earlier: [],
    earlierSites: [],
  };
}

/** What the words of the catalogue speak for. */
export const toldOf = (said: Said, ranked: readonly Ranked[]): Told => ({
  first: withSlots(ranked[0]?.type ?? 'total', said),
  isTold: (ranked[0]?.points ?? 0) >= MARGIN,
});

/** What points back is asked of what stands there: the words alone do not tell of what, and nothing learnt either. */
function decidedOf(said: Said, told: Told): Decided {
  if (MARKS.backs.test(said.text)) return { type: told.first, isSure: told.isTold, doubt: null };
  const found = decide(said, told);
  return { ...found, type: withSlots(found.type, said) };
}

/** `só os geradores`, `and boilers?` behind diesel: its diesel, and not all that generators burn. */
function within({ only, things }: Question, said: Said, { vocabulary }: Setting): Said {
  const kinds = [...new Set([...only.kinds, ...things.flatMap(({ part }) => part.kinds)])];
  if (said.only.kinds.length > 0 || kinds.length === 0) return said;
  const both = narrowed({ ...said.only, kinds }, vocabulary);
  return both.kinds.every((key) => kinds.includes(key)) ? { ...said, only: both } : said;
}

const GOES_ON = new RegExp(`^\\W*${MARKS.goesOn.source}`);
const ALONE = new RegExp(
  String.raw`^\W*(?:por ?que|pq|why|how come|qual a fonte|fonte|source|e a media|explica|explain|detalha\w*` +
    String.raw`|(?:e )?(?:qual|what)(?: e| foi| is| was|.s)? (?:a |the )?(?:diferenca|difference))\W*$`,
);

/** Answers of which nothing is kept are gone on from by definitions alone: `what about scope 2?` */
const DEFINES: ReadonlySet<QuestionType> = new Set(['glossary', 'rule']);

function goesOn(before: Question, said: Said, best: Ranked | undefined): boolean {
  if (ROWS.get(before.type)?.keeps.length === 0 && !DEFINES.has(before.type)) return false;
  const points = best?.points ?? 0;
  const words = said.text.match(/[a-z0-9]+/g) ?? [];
  if (ALONE.test(said.text)) return true;
  if (isPlaced(before, said) && words.length <= 12 && !MOST.test(said.text)) return true;
  if (words.length <= 9 && GOES_ON.test(said.text)) return true;
  // `qual o pior?`, `qual o fator?`: of nothing that is named.
  const isOwn = !SETS.figures.has(before.type) && best !== undefined && SETS.figures.has(best.type);
  if (
    words.length <= 4 &&
    said.things.length + said.spans.length === 0 &&
    best &&
    (SETS.figures.has(best.type) || SETS.goneOn.has(best.type)) &&
    !isOwn
  )
    return true;
  if (words.length <= 12 && MARKS.backs.test(said.text)) return true;
  const isNamed = said.things.length + said.spans.length > 0;
  // `and what would 10 % less mean?`
  if (!isNamed && said.percent !== null && MARKS.changes.test(said.text))
    return SETS.figures.has(before.type);
  const isFormed = said.by.length > 0 || said.unit !== null || said.form !== null || said.market;
  if (!isNamed && isFormed && words.length <= 6) return true;
  return (
    words.length <= 6 &&
    (isNamed || isFormed) &&
    points < 9 &&
    !/\b(?:qual|quanto|quantos|quantas|how|what|which|total|emiss\w+)\b/.test(said.text)
  );
}

/** `e o segundo?` behind a ranking, and what `it` is then. */
const isPlaced = (before: Question, { place, text }: Said): boolean =>
  (place ?? (MARKS.backs.test(text) ? before.place : null)) !== null &&
  (SETS.ranked.has(before.type) || (before.type === 'breakdown' && before.by.length > 0));

function followed(
  before: Question,
  words: Said,
  ranked: readonly Ranked[],
  { vocabulary }: Setting,
): Question {
  // `qual a fonte?` behind a factor asks for where it is from, and for no sources of emissions.
  const said = rescoped(before, ALONE.test(words.text) ? { ...words, by: [] } : words);
  // Behind a definition or a door a figure is asked for by itself: `e quanto deu o nosso?`
  const isOfFigures = SETS.figures.has(before.type);
  const own =
    !isOfFigures && ALONE.test(said.text)
      ? undefined
      : ranked.find(({ type, points }) => (isOfFigures ? points >= 6 && type !== 'total' : points >= MARGIN));
  const keeps = ROWS.get(before.type)?.keeps ?? [];
  const type = typeAfter(before, said, own?.type ?? null);
  const fresh = made(said, type);
  const drops = MARKS.drops.test(said.text);
  const only = drops ? said.only : onlyAfter(before, said, type);
  // `forjaria`, `e a usinagem?`, `qual a diferença?`: between the two.
  const between =
    type === 'compare' && said.spans.length + said.only.sites.length === 0 ? before.earlierSites : [];
  const spans = spansAfter(before, said, type);
  const isEcho = own === undefined && hasNothing(said) && fresh.unused.length > 0;
  const measured = fresh.measure !== 'co2e' || EMITS.test(said.text);
  return {
    ...fresh,
    // `e no segundo?`: what changes nothing that is known is no reason to say the same again.
    unheld: isEcho ? (fresh.unused[0] ?? null) : fresh.unheld,
    type,
    only: { ...only, sites: [...new Set([...between, ...only.sites])] },
    except: hasAny(said.except) ? said.except : keeps.includes('except') ? before.except : said.except,
    spans,
    by: byAfter(before, said, type),
    unit: said.unit ?? (measured ? null : before.unit),
    measure: said.unit !== null ? 'amount' : measured ? fresh.measure : before.measure,
    limit: said.limit ?? before.limit,
    percent: said.percent ?? (type === 'what_if' ? before.percent : null),
    order: fresh.order === 'natural' || isPlaced(before, said) ? before.order : fresh.order,
    market: said.market || (keeps.includes('market') && before.market),
    gases: said.gases.length > 0 ? said.gases : before.gases,
    things: said.things.length > 0 ? said.things : before.things,
    whole: type === 'share' ? wholeNext({ before, said, only, drops, kinds: vocabulary.kinds }) : null,
    place: said.place ?? (isPlaced(before, said) ? before.place : null),
    kilograms: said.kilograms || before.kilograms,
    form: said.form ?? before.form,
    unclear: said.unclear,
    points: Math.max(before.points, MARGIN),
    first: type,
    rivals: [],
    isSure: true,
    doubt: null,
    follows: true,
    earlier: said.spans.length > 0 ? before.spans : before.earlier,
    earlierSites: said.only.sites.length > 0 ? before.only.sites : [],
  };
}

/** What a follow-up is about: its own, and of the question before what it does not replace. */
function onlyAfter(before: Question, { only, by, text }: Said, type: QuestionType): Restriction {
  const isNamed = only.kinds.length + only.categories.length > 0;
  // `e no escopo 3?` behind a share of scope 1 asks for the same part of another whole.
  const isOfScope = type === 'share' && ((before.whole?.scopes.length ?? 0) > 0 || MARKS.backs.test(text));
  const isKept = !isNamed && (only.scopes.length === 0 || isOfScope);
  return {
    scopes: only.scopes.length > 0 ? only.scopes : isNamed ? [] : before.only.scopes,
    kinds: isKept ? before.only.kinds : only.kinds,
    categories: isKept ? before.only.categories : only.categories,
    sites: only.sites.length > 0 ? only.sites : by.includes('site') ? [] : before.only.sites,
  };
}

/** The times of a follow-up: its own, beside those of the question before where it compares. */
function spansAfter(before: Question, said: Said, type: QuestionType): readonly Span[] {
  const inOrder = (spans: readonly Span[]) => spans.toSorted((a, b) => a.from.localeCompare(b.from));
  const isComparing = type === 'compare' && before.spans.length === 1;
  if (isComparing && said.spans.length === 1 && said.only.sites.length === 0)
    return inOrder([...said.spans, ...before.spans]);
  if (isComparing && said.spans.length === 0 && before.earlier.length === 1)
    return inOrder([...before.earlier, ...before.spans]);
  return said.spans.length > 0 ? said.spans : before.spans;
}

/** `e o 3?` behind a question of a scope. */
function rescoped({ only }: Question, said: Said): Said {
  const digit = /^\W*(?:(?:e|and|what about)\b)?\W*(?:(?:o|do|no|the|of)\b)?\W*([123])\W*$/.exec(
    said.text,
  )?.[1];
  if (digit === undefined || only.scopes.length === 0) return said;
  return { ...said, only: { ...said.only, scopes: [Number(digit) as 1 | 2 | 3] } };
}

function typeAfter(before: Question, said: Said, own: QuestionType | null): QuestionType {
  if (own === 'explain_line') return own;
  if (isPlaced(before, said)) return before.type === 'breakdown' ? 'top' : before.type;
  if (own === 'top' && (before.type === 'extreme' || before.by.some(isTime)) && said.by.length === 0)
    return 'extreme';
  if (/^\W*(?:e )?(?:por ?que|pq|why|how come)\b/.test(said.text))
    return SETS.figures.has(before.type) &&
      (before.type === 'compare' ||
        before.spans.length > 1 ||
        before.type === 'total' ||
        before.order === 'rose' ||
        before.order === 'fell')
      ? 'explain_change'
      : 'explain_line';
  if (/^\W*(?:detalh|explica|explain)/.test(said.text) && own === null)
    return SETS.figures.has(before.type) ? 'breakdown' : 'explain_line';
  const isOfUnit = own === 'quantity' && said.unit !== null && SETS.united.has(before.type);
  if (own !== null && !isOfUnit && !(own === 'compare' && said.by.length > 0)) return own;
  if (said.by.some(isTime)) return 'trend';
  if (said.by.length > 0 && SETS.figures.has(before.type)) return 'breakdown';
  if (said.unit !== null && SETS.figures.has(before.type) && !SETS.united.has(before.type)) return 'quantity';
  if (said.spans.length === 1 && before.spans.length > 1 && before.type === 'compare') return 'total';
  if (said.spans.length > 1 && before.type === 'total') return 'compare';
  return SETS.figures.has(before.type) ? before.type : (own ?? before.type);
}

function byAfter(before: Question, said: Said, type: QuestionType): readonly Group[] {
  if (said.by.length > 0) return said.by;
  if (type === 'total' || type === 'share' || type === 'quantity') return [];
  return type === 'compare' && type !== before.type ? [] : before.by;
}

/** Whether no slot of a follow-up was filled. */
const hasNothing = ({ spans, things, only, by, gases, market, ...said }: Said): boolean =>
  [spans, things, only.scopes, by, gases].every((slot) => slot.length === 0) &&
  [said.unit, said.form, said.percent, said.limit].every((slot) => slot === null) &&
  !market;

function hasAny(part: Restriction): boolean {
  return part.scopes.length + part.categories.length + part.kinds.length + part.sites.length > 0;
}

/** A question by itself. */
function made(
  said: Said,
  type: QuestionType,
): Omit<
  Question,
  'points' | 'first' | 'rivals' | 'isSure' | 'doubt' | 'follows' | 'earlier' | 'earlierSites'
> {
  const { rest: _rest, beside: _beside, ...slots } = said;
  const isAbout = ['missing', 'evidence', 'document', 'closing', 'findings'].includes(type);
  const joined = powered(isAbout ? both(slots.only, slots.except) : slots.only, said.unit);
  return {
    ...slots,
    only: joined,
    except: isAbout ? { scopes: [], categories: [], kinds: [], sites: [] } : slots.except,
    type,
    by: groupedBy(said, type),
    whole: type === 'share' ? wholeOf({ ...slots, only: joined }) : null,
    measure: measureOf(said, type),
    order: orderOf({ ...said, by: groupedBy(said, type) }, type),
    ...unaccounted(said, type),
  };
}

/** `o que mais cresceu de 2024 para 2025`: by activity, where nothing else is named. */
function groupedBy(said: Said, type: QuestionType): readonly Group[] {
  const { by, text, only, spans } = said;
  const things = Math.max(kindsNamed(said), only.scopes.length, only.sites.length);
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

function orderOf({ text, by, only }: Said, type: QuestionType): Question['order'] {
  if (type === 'compare' && by.length > 0 && only.sites.length < 2 && MOVERS.test(text))
    return MARKS.fell.test(text) ? 'fell' : 'rose';
  if (type === 'top' || type === 'extreme') {
    const isFall = MARKS.fell.test(text);
    if (type === 'top' && (isFall || MOVING.test(text))) return isFall ? 'fell' : 'rose';
    return WORST.test(text) && !/\b(?:mais|most|maior\w*|pior\w*|worst)\b/.test(text)
      ? 'smallest'
      : 'largest';
  }
  if (type === 'lines' && MOST.test(text)) return 'largest';
  return type === 'breakdown' && !by.includes('scope') ? 'largest' : 'natural';
}
