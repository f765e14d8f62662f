import type { Group } from '#usecases/conversation/answer/read.ts';
import { ROWS, SETS } from './catalogue.ts';
import type { QuestionType } from './catalogue-row.ts';
import { ALONE, BESIDE, hasAny, isPlaced } from './goes-on.ts';
import { made, MARGIN, type Question, WORST } from './made.ts';
import type { Restriction } from './mentions.ts';
import type { Said, Setting } from './parse.ts';
import { inYear, monthsOf, monthsWithin, type Span } from './spans.ts';
import { numberAlone } from './counts.ts';
import { ALSO, REASON, SHARES } from './pointing.ts';
import { EMITS, isTime, MOST, MOVING, type Ranked } from './rank.ts';
import WORDS from './words.json' with { type: 'json' };
import { wholeNext } from './whole.ts';
import { MARKS } from './words.ts';

/** A turn that goes on from a question: its own slots, and of the question before what it does not replace. */
export function followed(
  before: Question,
  words: Said,
  ranked: readonly Ranked[],
  { vocabulary, sure }: Pick<Setting, 'vocabulary'> & { readonly sure: QuestionType | null },
): Question {
  // `qual a fonte?` behind a factor asks for where it is from, and for no sources of emissions.
  const said = beside(
    before,
    retimed(before, renumbered(before, ALONE.test(words.text) ? { ...words, by: [] } : words)),
  );
  const own = ownType(before, said, ranked);
  const typed = typeAfter(before, said, { own, sure });
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
    unheld: type === 'coverage' ? null : unheldAfter(said, { fresh, own }),
    unused: type === 'coverage' || CAUSED.test(said.text) ? [] : fresh.unused,
    type,
    only: { ...only, sites },
    except: exceptAfter(before, said),
    spans: spansAfter(before, said, type),
    by: byAfter(before, said, type),
    percent: said.percent ?? (type === 'what_if' ? before.percent : null),
    order: orderAfter(before, said, { order: fresh.order, type }),
    whole: type === 'share' ? wholeNext({ before, said, only, drops, kinds: vocabulary.kinds }) : null,
    place: placeAfter(before, said, type),
    unclear: said.unclear,
    points: Math.max(before.points, MARGIN),
    first: type,
    rivals: [],
    isSure: true,
    doubt: null,
    follows: true,
    ...((before.lacks ?? before.type === 'evidence') &&
      OF_ROWS.has(type) &&
      type !== 'evidence' && { lacks: true }),
    earlier: orBefore(said.spans, before.spans, before.earlier),
    earlierSites: orBefore(said.only.sites, before.only.sites, []),
  };
}

/** Types whose answers tell where they are from: asked `por quê?` of one of them, the same answer tells. */
const REASONED: ReadonlySet<QuestionType> = new Set([
  'factor',
  'uncertainty',
  'scope2',
  'coverage',
  'quality',
]);

/** `de onde vem esse?` behind a factor, `why is it so high?` behind an uncertainty. */
const reasoned = (before: Question, { things }: Said, type: QuestionType | null): QuestionType | null =>
  REASONED.has(before.type) && things.length === 0 && (type === 'explain_line' || type === 'explain_change')
    ? before.type
    : type;

/** Behind a definition or a door a figure is asked for by itself: `e quanto deu o nosso?` */
function ownType(before: Question, said: Said, ranked: readonly Ranked[]): QuestionType | null {
  const isOfFigures = SETS.figures.has(before.type);
  if (!isOfFigures && ALONE.test(said.text)) return null;
  const own = ranked.find(({ type, points }) =>
    isOfFigures ? points >= 6 && type !== 'total' : points >= MARGIN,
  );
  return own?.type ?? null;
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
  things: said.things.length > 0 ? said.things : before.things,
  kilograms: said.kilograms || before.kilograms,
  form: said.form ?? before.form,
});

const keepsOf = ({ type }: Pick<Question, 'type'>) => ROWS.get(type)?.keeps ?? [];

const exceptAfter = (before: Question, said: Said): Restriction =>
  !hasAny(said.except) && keepsOf(before).includes('except') ? before.except : said.except;

/** A follow-up as it would be read alone, and the type that its own words ask for. */
interface Alone {
  readonly fresh: ReturnType<typeof made>;
  readonly own: QuestionType | null;
}

/** `e no segundo?`: what changes nothing that is known is no reason to say the same again. */
function unheldAfter(said: Said, { fresh, own }: Alone): Question['unheld'] {
  // What stands behind lines is what is asked of them, and a noun of evidence is no other.
  if (said.refers || own === 'evidence' || own === 'document') return null;
  return own === null && hasNothing(said) ? (fresh.unused[0] ?? fresh.unheld) : fresh.unheld;
}

function measureAfter(
  before: Question,
  said: Said,
  { fresh, own }: Alone,
): Pick<Question, 'unit' | 'measure'> {
  if (said.unit !== null) return { unit: said.unit, measure: 'amount' };
  const isOfLines = before.measure === 'lines' && before.type === 'count';
  if (isOfLines && fresh.measure === 'co2e' && (EMITS.test(said.text) || said.kilograms))
    return {
      unit: said.kilograms && !EMITS.test(said.text) ? 'kg' : null,
      measure: EMITS.test(said.text) ? 'co2e' : 'amount',
    };
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
  return {
    scopes: only.scopes.length > 0 ? only.scopes : isNamed ? [] : before.only.scopes,
    kinds: isKept ? before.only.kinds : only.kinds,
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

const inOrder = (spans: readonly Span[]) => spans.toSorted((a, b) => a.from.localeCompare(b.from));

/** The times of a follow-up: its own, beside those of the question before where it compares. */
function spansAfter(before: Question, said: Said, type: QuestionType): readonly Span[] {
  const isComparing = type === 'compare' && before.spans.length === 1;
  if (isComparing && said.spans.length === 1 && said.only.sites.length === 0)
    return inOrder([...said.spans, ...before.spans]);
  if (isOfBoth(before, said, type)) return inOrder([...before.earlier, ...before.spans]);
  // `both together` behind March, and then April.
  if (MARKS.joins.test(said.text) && said.spans.length + said.only.sites.length === 0)
    return inOrder([...before.earlier, ...before.spans]);
  if (said.spans.length > 0) return said.spans;
  // `what drove it?`, `show the entries` behind the worst month are asked of that month.
  const isOfExtreme = before.type === 'extreme' && (type === 'explain_change' || OF_ROWS.has(type));
  const [told] = isOfExtreme ? (before.told ?? []).slice((before.place ?? 1) - 1) : [];
  return told && told.spans.length > 0 ? told.spans : before.spans;
}

/** What is told of lines one by one. */
const OF_ROWS: ReadonlySet<QuestionType> = new Set(['lines', 'who', 'evidence', 'document', 'explain_line']);

/** Whether what is named stands beside what was asked: `add the boiler shop`, `compara 2024 também`, `contra 2024`. */
const joinsOn = (before: Question, { text }: Said): boolean =>
  BESIDE.test(text) || (before.type === 'compare' && /\b(?:tbm?|tambem|too|as well)\b/.test(text));

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
  if (own !== undefined && more.length > 0) return { ...said, spans: ofEach(before.spans, said) };
  if (span === undefined || more.some((one) => monthsOf(one) !== monthsOf(span)) || monthsOf(span) >= 12)
    return said;
  const isSameTime = more.length === 0 && (said.corrects || MARKS.sameTime.test(said.text));
  if (own !== undefined && monthsOf(own) === 12 && isSameTime)
    return { ...said, spans: [inYear(span, Number(own.from.slice(0, 4)))] };
  const place = ORDINALS_ALONE.findIndex((pattern) => pattern.test(said.text));
  const months = monthsOf(span);
  if (own !== undefined || place < 0 || (months !== 3 && months !== 6) || (place + 1) * months > 12)
    return said;
  const parts = before.spans.map(({ from }) =>
    monthsWithin(Number(from.slice(0, 4)), place * months + 1, (place + 1) * months),
  );
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
  // `and decreased?` behind what rose most.
  if (/^(?:rose|fell)$/.test(before.order) && type === before.type) return movedBy(said.text) ?? before.order;
  if (order === 'natural') return before.order;
  const isSaid = [MOST, WORST, MOVING].some((words) => words.test(said.text));
  return type === before.type && !isSaid && said.by.length === 0 ? before.order : order;
}

const movedBy = (text: string): 'rose' | 'fell' | null =>
  MARKS.fell.test(text) ? 'fell' : MARKS.adds.test(text) ? 'rose' : null;

/** `e o total?` behind an average: the sum of the same. */
const TOTAL_ALONE = /^\W*(?:(?:e|and|agora|now)\W+)?(?:qual )?(?:o|the)? ?total\W*$/;

/** `melhor em tabela`, `in kWh`: a form or a unit and nothing else. */
const isFormAlone = ({ text, form, unit, ...said }: Said): boolean =>
  (form ?? unit) !== null && text.split(' ').length <= 5 && hasNothing({ ...said, form: null, unit: null });

/** What is told site by site as well, and asks nothing else then. */
const BY_SITE: ReadonlySet<QuestionType> = new Set(['scope2', 'coverage', 'count', 'gases', 'missing']);
/** `e em toneladas?` behind a percentage. */
const TONNES = /\b(?:toneladas?|tonn?es?|tons?|t|k?g|quilos?|tco2e?|absolut[oea]s?|absolute)\b/;
/** `por causa do gás?`, `due to the factor?` behind a change. */
const CAUSED = /\b(?:because of|due to|caused by|por causa d|devido a)/;
/** `how much of it is certified?` behind electricity. */
const CERTIFIED = /\b(?:certifi\w+|i-?recs?)\b/;
const DENIED_SHARE = /\b(?:not|nao|instead of|rather than|em vez d[aeo]|ao inves d[aeo])\b/;
/** `the share of each`: of the rows that were told. */
const OF_EACH = /\b(?:each|cada|delas|deles)\b/;
/** `quantas são?` behind what is told of lines. */
const HOW_MANY =
  /^\W*(?:(?:e|and)\W+)?(?:quant[ao]s|how many)(?: (?:sao|foram|eram|are|is|were|was|ao|todo|tudo|that|those|they|there|el[ae]s|ess[ea]s|n[ao]s (?:duas|dois)|in both))*\W*$/;

function keptAfter(before: Question, said: Said): QuestionType | null {
  const { type } = before;
  const isOfShare = SHARES.test(said.text);
  if (type === 'extreme' && said.form === 'chart' && said.things.length === 0) return 'trend';
  if (type === 'top' && said.by.length > 0 && (before.order === 'rose' || before.order === 'fell'))
    return type;
  if (type === 'top' && ALL_ALONE.test(said.text)) return 'breakdown';
  if (CAUSED.test(said.text) && (type === 'compare' || type === 'explain_change')) return 'explain_change';
  const isAmount = isOfShare || MARKS.figures.test(said.text);
  if (isAmount && CERTIFIED.test(said.text) && said.things.length === 0 && before.only.kinds.includes('electricity'))
    return 'coverage';
  if (said.by.join() === 'site' && BY_SITE.has(type) && said.only.kinds.length === 0) return type;
  if (type === 'share' && TONNES.test(said.text) && (!isOfShare || DENIED_SHARE.test(said.text)))
    return before.by.length > 0 ? 'breakdown' : 'total';
  if ((type === 'top' || type === 'breakdown') && isOfShare && OF_EACH.test(said.text)) return type;
  const isOfLacking = type === 'evidence' || before.lacks === true;
  const isSummed = EMITS.test(said.text) && MARKS.backs.test(said.text) && said.things.length === 0;
  if (isOfLacking && isSummed) return 'evidence';
  if (!HOW_MANY.test(said.text)) return null;
  return isOfLacking ? 'evidence' : OF_ROWS.has(type) ? 'count' : null;
}

function plainAfter(before: Question, said: Said): QuestionType | null {
  const kept = keptAfter(before, said);
  if (kept !== null) return kept;
  if (isFormAlone(said) && SETS.united.has(before.type)) return before.type;
  if (!TOTAL_ALONE.test(said.text) || !SETS.figures.has(before.type)) return null;
  return before.measure === 'amount' ? 'quantity' : 'total';
}

/** The type of a follow-up: what its slots leave as it was, what it surely asks by itself, else what its words make of the one before. */
function typeAfter(
  before: Question,
  said: Said,
  { own, sure }: { readonly own: QuestionType | null; readonly sure: QuestionType | null },
): QuestionType {
  const alone = isPlaced(before, said) ? null : reasoned(before, said, sure);
  const isOfLines = sure === 'top' && (before.type === 'lines' || before.type === 'count');
  return plainAfter(before, said) ?? (isOfLines ? null : alone) ?? wordedAfter(before, said, own);
}

function wordedAfter(before: Question, said: Said, own: QuestionType | null): QuestionType {
  if (own === 'explain_line') return reasoned(before, said, own) ?? own;
  const told = rankedAfter(before, said, own) ?? explainedAfter(before, said, own);
  if (told !== null) return told;
  if (own !== null && !isOfSlots(before, said, own)) return own;
  const isOfFigures = SETS.figures.has(before.type);
  return typeOfSlots(before, said) ?? (isOfFigures ? before.type : (own ?? before.type));
}

/** `mostra todas` behind the largest. */
const ALL_ALONE =
  /^\W*(?:(?:e|and|me|mostra|show|list|lista|quero|agora|now)\W+)*(?:tod[oa]s(?: elas| eles)?|all(?: of them)?|the rest|o resto)\W*$/;

/** `mostra os dez maiores` behind a count of entries: the entries; behind months: the month. */
function rankedAfter(before: Question, said: Said, own: QuestionType | null): QuestionType | null {
  const isTop = own === 'top' && said.by.length === 0;
  if (isTop && (before.type === 'count' || before.type === 'lines')) return 'lines';
  if (isPlaced(before, said)) return before.type === 'breakdown' ? 'top' : before.type;
  return isTop && (before.type === 'extreme' || before.by.some(isTime)) ? 'extreme' : null;
}

/** `por quê?`, `explica`: why it changed where something did, else the lines. */
function explainedAfter(before: Question, said: Said, own: QuestionType | null): QuestionType | null {
  const isOfFigures = SETS.figures.has(before.type);
  if (REASON.test(said.text)) {
    if (REASONED.has(before.type)) return before.type;
    const isOfChange =
      ['compare', 'total', 'extreme'].includes(before.type) ||
      (said.refers === true && said.spans.length > 0) ||
      ['rose', 'fell'].includes(before.order) ||
      before.spans.length > 1;
    return isOfFigures && isOfChange ? 'explain_change' : 'explain_line';
  }
  if (own !== null || !/^\W*(?:detalh|explica|explain)/.test(said.text)) return null;
  return isOfFigures ? 'breakdown' : 'explain_line';
}

/** Whether a type of its own is only what a unit or a group made of it. */
function isOfSlots(before: Question, said: Said, own: QuestionType): boolean {
  if (own === 'quantity') return said.unit !== null && SETS.united.has(before.type);
  return own === 'compare' && said.by.length > 0;
}

/** The type that the slots of a follow-up make of the one before. */
function typeOfSlots(before: Question, said: Said): QuestionType | null {
  const isOfFigures = SETS.figures.has(before.type);
  if (said.by.some(isTime)) return 'trend';
  if (said.by.length > 0 && isOfFigures) return 'breakdown';
  if (said.unit !== null && isOfFigures && !SETS.united.has(before.type)) return 'quantity';
  if (said.spans.length === 1 && before.spans.length > 1 && before.type === 'compare') return 'total';
  return said.spans.length > 1 && before.type === 'total' ? 'compare' : null;
}

/** What is told in parts stays parted where times are set beside each other. */
const PARTED: ReadonlySet<QuestionType> = new Set(['breakdown', 'trend']);

function byAfter(before: Question, said: Said, type: QuestionType): readonly Group[] {
  if (said.by.length > 0)
    return ALSO.test(said.text) ? [...new Set([...before.by, ...said.by])].slice(0, 2) : said.by;
  if (type === 'share' && before.type === 'share') return before.by;
  if (type === 'total' || type === 'share' || type === 'quantity') return [];
  return type === 'compare' && type !== before.type && !PARTED.has(before.type) ? [] : before.by;
}

type Slots = Pick<
  Question,
  'spans' | 'things' | 'only' | 'by' | 'gases' | 'market' | 'unit' | 'form' | 'percent' | 'limit'
>;

/** Whether no slot of a turn was filled. */
export const hasNothing = ({ spans, things, only, by, gases, market, ...said }: Slots): boolean =>
  [spans, things, only.scopes, only.sites, by, gases].every((slot) => slot.length === 0) &&
  [said.unit, said.form, said.percent, said.limit].every((slot) => slot === null) &&
  !market;
