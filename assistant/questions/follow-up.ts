import type { Group } from '#usecases/conversation/answer/read.ts';
import { ROWS, SETS } from './catalogue.ts';
import type { QuestionType } from './catalogue-row.ts';
import { ALONE, BESIDE, hasAny, hasNothing, isPlaced } from './goes-on.ts';
import { made, MARGIN, type Question, WORST } from './made.ts';
import { NONE, type Restriction } from './mentions.ts';
import type { Said, Setting } from './parse.ts';
import { inYear, monthsFrom, monthsOf, type Span } from './spans.ts';
import { numberAlone } from './counts.ts';
import { ALSO } from './pointing.ts';
import { EMITS, isTime, MOST, MOVING, type Ranked } from './rank.ts';
import { ALL_ALONE, OF_ROWS, ownType, TOTAL_ALONE, typeAfter } from './type-after.ts';
import WORDS from './words.json' with { type: 'json' };
import { wholeNext } from './whole.ts';
import { MARKS } from './words.ts';

/** The type that a turn surely has by its words, and by what was learnt of conversations; null where they do not tell. */
interface Types {
  readonly sure: QuestionType | null;
  readonly learnt: QuestionType | null;
}

/** A turn that goes on from a question: its own slots, and of the question before what it does not replace. */
export function followed(
  before: Question,
  words: Said,
  ranked: readonly Ranked[],
  { vocabulary, sure, learnt }: Pick<Setting, 'vocabulary'> & Types,
): Question {
  // `qual a fonte?` behind a factor asks for where it is from, and for no sources of emissions.
  const said = beside(
    before,
    retimed(before, renumbered(before, ALONE.test(words.text) ? { ...words, by: [] } : words)),
  );
  const own = ownType(before, said, ranked);
  const typed = sure === null && learnt !== null ? learnt : typeAfter(before, said, { own, sure });
  // By month and scope: a course.
  const isCourse = typed === 'breakdown' || (typed === 'compare' && before.type === 'trend');
  const type = isCourse && byAfter(before, said, typed).some(isTime) ? 'trend' : typed;
  const fresh = made(said, type);
  const drops = MARKS.drops.test(said.text) && !TOTAL_ALONE.test(said.text);
  const only = drops ? said.only : onlyAfter(before, said, type);
  const sites = sitesBetween(before, said, type) ?? only.sites;
  return {
    ...fresh,
    ...slotsAfter(before, said),
    ...measureAfter(before, said, { fresh, own }),
    ...unaccountedAfter(said, { fresh, own }),
    type,
    only: { ...only, sites },
    except: exceptAfter(before, said),
    spans: spansAfter(before, said, type),
    by: byAfter(before, said, type),
    percent: said.percent ?? (type === 'what_if' ? before.percent : null),
    order: orderAfter(before, said, { order: fresh.order, type }),
    whole: type === 'share' ? wholeNext({ before, said, only, drops, kinds: vocabulary.kinds }) : null,
    place: placeAfter(before, said, type),
    rules: rulesAfter(before, fresh),
    unclear: said.unclear,
    points: Math.max(before.points, MARGIN),
    first: type,
    rivals: [],
    isSure: true,
    doubt: null,
    follows: true,
    ...(lacksAfter(before, type) && { lacks: true }),
    earlier: orBefore(said.spans, before.spans, before.earlier),
    earlierSites: orBefore(said.only.sites, before.only.sites, []),
  };
}

/** What the question before had where this one has its own. */
const orBefore = <T>(own: readonly T[], before: readonly T[], otherwise: readonly T[]): readonly T[] =>
  own.length > 0 ? before : otherwise;

const ALL_GASES = /\b(?:tod[oa]s (?:os )?gases|all (?:the )?(?:gases|ghgs?)|por gas|by gas)\b/;

/** Slots of which the own goes before the former one. */
const slotsAfter = (before: Question, said: Said) => ({
  limit: said.limit ?? (ALL_ALONE.test(said.text) ? null : before.limit),
  market: said.market || (SETS.figures.has(before.type) && before.market),
  gases: said.gases.length > 0 || ALL_GASES.test(said.text) ? said.gases : before.gases,
  things: thingsAfter(before, said),
  kilograms: said.kilograms || before.kilograms,
  form: said.form ?? before.form,
});

/** `wait, not machining, the boiler shop` behind two fuels: these stay what is compared, and what is denied is none of them. */
function thingsAfter(before: Question, { things, except }: Said): Question['things'] {
  const named = things.filter(
    ({ part }) => part.kinds.length + part.categories.length + part.scopes.length > 0,
  );
  return (named.length > 0 ? things : [...before.things, ...things]).filter(
    ({ part: { kinds, sites } }) =>
      !kinds.some((key) => except.kinds.includes(key)) && !sites.some((name) => except.sites.includes(name)),
  );
}

const keepsOf = ({ type }: Pick<Question, 'type'>) => ROWS.get(type)?.keeps ?? [];

const exceptAfter = (before: Question, said: Said): Restriction =>
  // `not machining, the boiler shop` says what it is rather than what is left out.
  /^\W*(?:nao|not|no)\b/.test(said.text) && hasAny(said.only)
    ? NONE
    : !hasAny(said.except) && keepsOf(before).includes('except')
      ? before.except
      : said.except;

/** A follow-up as it would be read alone, and the type that its own words ask for. */
interface Alone {
  readonly fresh: ReturnType<typeof made>;
  readonly own: QuestionType | null;
}

/** `e no segundo?`: what changes nothing that is known is no reason to say the same again. */
function unaccountedAfter(said: Said, { fresh, own }: Alone): Pick<Question, 'unheld' | 'unused'> {
  const { type, unheld, unused } = fresh;
  const over = MARKS.bounds.exec(said.text);
  if (over) return { unheld: null, unused: [said.typed.slice(over.index, over.index + over[0].length)] };
  // Both methods of scope 2 are told, whichever is asked for.
  if (type === 'coverage' || type === 'scope2' || MARKS.caused.test(said.text))
    return { unheld: null, unused: [] };
  // What stands behind lines is what is asked of them, and a noun of evidence is no other.
  if (said.refers || type === 'evidence' || type === 'document') return { unheld: null, unused };
  return { unheld: own === null && hasNothing(said) ? (unused[0] ?? unheld) : unheld, unused };
}

/** `and last year?` behind duplicates: those of that year. */
const rulesAfter = (before: Question, { type, rules }: ReturnType<typeof made>): readonly string[] =>
  type === before.type && rules.length === 0 ? before.rules : rules;

/** `quem lançou essas?` behind the lines that lack evidence. */
const lacksAfter = ({ type, lacks }: Question, next: QuestionType): boolean =>
  (lacks ?? type === 'evidence') && OF_ROWS.has(next) && next !== 'evidence';

function measureAfter(
  before: Question,
  said: Said,
  { fresh, own }: Alone,
): Pick<Question, 'unit' | 'measure'> {
  if (said.unit !== null) return { unit: said.unit, measure: 'amount' };
  // `total kilos`, `co2?` behind how many lines there are.
  if (before.measure === 'lines' && (said.kilograms || EMITS.test(said.text)))
    return { unit: null, measure: fresh.measure };
  const isMeasured = fresh.measure !== 'co2e' || said.gases.length > 0 || EMITS.test(said.text);
  if (!isMeasured) return { unit: isOfOthers(before, said) ? null : before.unit, measure: before.measure };
  // `and in 2024?` behind cubic metres: the same amount, in the same unit.
  const isAgain =
    own === null && said.things.every(({ part }) => part.kinds.length + part.categories.length === 0);
  return { unit: isAgain && before.measure === fresh.measure ? before.unit : null, measure: fresh.measure };
}

/** Litres of diesel say nothing of how gas is measured; energy is told in any unit of energy. */
const isOfOthers = ({ only, unit }: Question, { only: { kinds } }: Said): boolean =>
  kinds.length > 0 &&
  !kinds.some((key) => only.kinds.includes(key)) &&
  !/^(?:[kMGT]?Wh|[MGT]J)$/.test(unit ?? '');

/** What a follow-up is about: its own, and of the question before what it does not replace. */
function onlyAfter(before: Question, said: Said, type: QuestionType): Restriction {
  const { only, by } = said;
  const isNamed = only.kinds.length + only.categories.length > 0;
  const isKept = !isNamed && keepsThings(before, said, type);
  const sites = joinsOn(before, said) ? [...new Set([...before.only.sites, ...only.sites])] : only.sites;
  // `and without steel?` behind steel asks of the rest of all.
  const kinds = before.only.kinds.every((key) => said.except.kinds.includes(key)) ? [] : before.only.kinds;
  return {
    scopes: only.scopes.length > 0 ? only.scopes : isNamed ? [] : before.only.scopes,
    kinds: isKept ? kinds : only.kinds,
    categories: isKept ? before.only.categories : only.categories,
    sites: sites.length > 0 ? sites : by.includes('site') ? [] : before.only.sites,
  };
}

/** Whether what names no thing is of those that were named. */
function keepsThings(before: Question, { only, by, text }: Said, type: QuestionType): boolean {
  // The largest sources of what was one activity are none: they are of all.
  const isByKind = type === 'top' && (by.length === 0 || by.includes('kind')) && before.only.kinds.length > 0;
  if (isByKind && before.type !== 'top') return false;
  // `e no escopo 3?` behind a share of scope 1 asks for the same part of another whole.
  const isOfScope = type === 'share' && ((before.whole?.scopes.length ?? 0) > 0 || MARKS.backs.test(text));
  return only.scopes.length === 0 || isOfScope;
}

/** `qual a diferença?`, `subiu por quê?` behind 2025, and then 2024. */
const isOfBoth = (before: Question, { spans, text }: Said, type: QuestionType): boolean =>
  (type === 'compare' || type === 'explain_change' || (type === 'top' && MOVING.test(text))) &&
  spans.length === 0 &&
  before.spans.length === 1 &&
  before.earlier.length === 1;

/** Sites, scopes or activities beside each other: `and in 2024?` asks the same of them. */
const isOfThings = ({ type, spans, only, things }: Question): boolean =>
  type === 'compare' &&
  spans.length < 2 &&
  Math.max(only.sites.length, only.scopes.length, things.filter(({ part }) => part.kinds.length > 0).length) >
    1;

const inOrder = (spans: readonly Span[]) => spans.toSorted((a, b) => a.from.localeCompare(b.from));

/** The times of a follow-up: its own, beside those of the question before where it compares. */
function spansAfter(before: Question, said: Said, type: QuestionType): readonly Span[] {
  const isComparing = type === 'compare' && before.spans.length === 1 && !isOfThings(before);
  if (isComparing && said.spans.length === 1 && said.only.sites.length === 0)
    return inOrder([...said.spans, ...before.spans]);
  if (isOfBoth(before, said, type)) return inOrder([...before.earlier, ...before.spans]);
  // `both together` behind March, and then April.
  if (MARKS.joins.test(said.text) && said.spans.length + said.only.sites.length === 0)
    return inOrder([...before.earlier, ...before.spans]);
  return said.spans.length > 0 ? said.spans : (ofExtreme(before, type) ?? before.spans);
}

/** `what drove it?`, `show the entries` behind the worst month are asked of that month. */
function ofExtreme({ type, place, told = [] }: Question, next: QuestionType): readonly Span[] | undefined {
  const isOfIt = type === 'extreme' && (next === 'explain_change' || OF_ROWS.has(next));
  const spans = told[(place ?? 1) - 1]?.spans ?? [];
  return isOfIt && spans.length > 0 ? spans : undefined;
}

/** Whether what is named stands beside what was asked: `add the boiler shop`, `compara 2024 também`, `contra 2024`. */
const joinsOn = (before: Question, { text }: Said): boolean =>
  BESIDE.test(text) ||
  (before.type === 'compare' && !isOfThings(before) && /\b(?:tbm?|tambem|too|as well)\b/.test(text));

/** The times that are named beside those of the question before. */
function beside(before: Question, said: Said): Said {
  if (said.spans.length === 0 || !joinsOn(before, said)) return said;
  const times = [
    ...before.spans,
    ...said.spans.filter(({ from }) => before.spans.every((span) => span.from !== from)),
  ];
  return { ...said, spans: inOrder(times) };
}

/** `e o 3?` behind a question of a scope, `e os 10?` behind a ranking. */
function renumbered({ only, type }: Question, said: Said): Said {
  const number = numberAlone(said.rest);
  if (number === null || said.things.length > 0) return said;
  const scopes = ([1, 2, 3] as const).filter((scope) => scope === number && /\d/.test(said.rest));
  if (said.spans.length === 0 && only.scopes.length > 0 && scopes.length > 0)
    return { ...said, only: { ...said.only, scopes } };
  return type === 'top' && number > 1 ? { ...said, limit: number, rest: '' } : said;
}

/** `e o 2º?` behind a quarter is the next of its year, and `no mesmo período de 2024` the same part of that one. */
function retimed(before: Question, said: Said): Said {
  const [span, ...more] = before.spans;
  const [own] = said.spans;
  if (span === undefined) return said;
  if (own !== undefined && more.length > 0) return { ...said, spans: ofEach(before.spans, said) };
  const months = monthsOf(span);
  if (months >= 12 || more.some((one) => monthsOf(one) !== months)) return said;
  if (own === undefined) return placedIn(before.spans, months, said);
  const isSameTime = monthsOf(own) === 12 && (said.corrects || MARKS.sameTime.test(said.text));
  return isSameTime ? { ...said, spans: [inYear(span, Number(own.from.slice(0, 4)))] } : said;
}

function placedIn(before: readonly Span[], months: number, said: Said): Said {
  const place = ORDINALS_ALONE.findIndex((pattern) => pattern.test(said.text));
  if (place < 0 || (months !== 3 && months !== 6) || (place + 1) * months > 12) return said;
  const parts = before.map(({ from }) => monthsFrom(Number(from.slice(0, 4)) * 12 + place * months, months));
  return { ...said, place: null, spans: parts, rest: '' };
}

/** `só o segundo semestre` behind 2024 against 2025: of both. */
function ofEach(before: readonly Span[], { text, spans }: Said): readonly Span[] {
  const [own] = spans;
  const isPart =
    own !== undefined && spans.length === 1 && monthsOf(own) < 12 && !/20\d\d|\b\d\d$/.test(text);
  const years = before.map(({ from }) => Number(from.slice(0, 4)));
  return isPart && new Set(years).size === before.length ? years.map((year) => inYear(own, year)) : spans;
}

const ORDINALS_ALONE = WORDS.ordinals.map(
  (words) =>
    new RegExp(String.raw`^\W*(?:(?:e|and|what about)\W+)?(?:(?:[nd]?o|in|of|for|the)\W+)*(?:${words})\W*$`),
);

/** `forjaria`, `e a usinagem?`, `qual a diferença?` or `as duas juntas`: of both sites; null where no more are meant. */
function sitesBetween(before: Question, said: Said, type: QuestionType): readonly string[] | null {
  if (said.spans.length + said.only.sites.length > 0) return null;
  const both = [...new Set([...before.earlierSites, ...before.only.sites])];
  if (type === 'compare') return before.earlierSites.length > 0 ? both : null;
  if (!MARKS.joins.test(said.text) || before.earlier.length > 0) return null;
  // Of more than the two that were asked about: all of them.
  return both.length === 2 && !/\b(?:tod[ao]s|all|tres|three|quatro|four|cinco|five|\d)\b/.test(said.text)
    ? both
    : [];
}

/** The place of a ranking that the question before asked for stays, where another time or part is named alone. */
function placeAfter(before: Question, said: Said, type: QuestionType): number | null {
  if (said.place !== null || isPlaced(before, said)) return said.place ?? before.place;
  const isRanked = said.limit !== null || said.by.length > 0 || MOST.test(said.text) || WORST.test(said.text);
  return type === before.type && !isRanked ? before.place : null;
}

/** An order that is not said stays as it was. */
function orderAfter(
  before: Question,
  said: Said,
  { order, type }: Pick<Question, 'order' | 'type'>,
): Question['order'] {
  if (isPlaced(before, said)) return before.order;
  // The largest first, where not all are wanted.
  if (type === 'lines' && MARKS.bounds.test(said.text)) return 'largest';
  // `and decreased?` behind what rose most.
  if (/^(?:rose|fell)$/.test(before.order) && type === before.type) return movedBy(said.text) ?? before.order;
  if (order === 'natural') return before.order;
  const isSaid = [MOST, WORST, MOVING].some((words) => words.test(said.text));
  return type === before.type && !isSaid && said.by.length === 0 ? before.order : order;
}

const movedBy = (text: string): 'rose' | 'fell' | null =>
  MARKS.fell.test(text) ? 'fell' : MARKS.adds.test(text) ? 'rose' : null;

/** What is told in parts stays parted where times are set beside each other. */
const PARTED: ReadonlySet<QuestionType> = new Set(['breakdown', 'trend']);

function byAfter(before: Question, said: Said, type: QuestionType): readonly Group[] {
  if (said.by.length > 0)
    return ALSO.test(said.text) ? [...new Set([...before.by, ...said.by])].slice(0, 2) : said.by;
  if (type === 'share' && before.type === 'share') return before.by;
  if (type === 'total' || type === 'share' || type === 'quantity') return [];
  return type === 'compare' && type !== before.type && !PARTED.has(before.type) ? [] : before.by;
}
