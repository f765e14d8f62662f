import { made, MARGIN, type Question } from './made.ts';
import type { QuestionType } from './catalogue-row.ts';
import { followed } from './follow-up.ts';
import { goesOn, learntNext, type TurnBehind } from './goes-on.ts';
import { narrowed, readSaid, type Said, type Setting } from './parse.ts';
import { yearSpan } from './spans.ts';
import { MARKS } from './words.ts';
import { pointed } from './pointing.ts';
import { respelled } from './respelling.ts';
import { EMITS, isTime, rank, type Ranked } from './rank.ts';
import { SETS } from './catalogue.ts';
import { decide, type Decided, MARGINS, type Told } from './classifier.ts';
import { withSlots } from './type-and-slots.ts';

export { MARGIN, SURE, type Measure, type Question } from './made.ts';

/**
 * What a question says and of what type it is; `before` is the one that it may go on from.
 * @param isNext whether it does; as was learnt, unless told
 */
export function readQuestion(
  typed: string,
  setting: Setting,
  before: Question | null,
  isNext: (turn: TurnBehind) => boolean = goesOn,
): Question {
  const question = readOnce(typed, setting, before, isNext);
  const mended = respelled(question.typed, question.unused);
  if (mended === question.typed) return question;
  const again = readOnce(mended, setting, before, isNext);
  // Only where it says something then: otherwise the word is told as it was typed.
  return again.unused.length < question.unused.length ? again : question;
}

function readOnce(
  typed: string,
  given: Setting,
  before: Question | null,
  isNext: (turn: TurnBehind) => boolean,
): Question {
  const setting = inThread(given, before);
  const meant = pointed(readSaid(typed, setting), before, {
    read: (text) => readSaid(text, setting),
    sites: setting.sites,
    asksElse: (said) => said.by.some(isTime) || ofOthers(rank(said, setting)[0]),
  });
  const read = meant.refers ? { ...meant, only: narrowed(meant.only, setting.vocabulary) } : meant;
  const ranked = rank(read, setting);
  const [best] = ranked;
  // `the share of each gas`: gases are asked for, and no fuel.
  const isOfGases = best?.type === 'gases' && (read.unclear.length > 0 || read.gases.length > 1);
  const said = isOfGases ? { ...read, unclear: [], only: { ...read.only, kinds: [] } } : read;
  const told = toldOf(said, ranked);
  const { type, isSure, doubt } = decidedOf(said, told);
  const turn = before && { before, said, alone: { type, isSure }, told };
  if (turn && isNext(turn))
    return followed(turn.before, within(turn.before, said, setting), ranked, {
      vocabulary: setting.vocabulary,
      sure: nextType(turn, ranked),
      learnt: learntNext(turn),
    });
  const isOfYear = setting.year !== given.year && said.spans.length === 0 && SETS.ofAYear.has(type);
  return {
    ...made(isOfYear ? { ...said, spans: [yearSpan(setting.year)] } : said, type),
    points: best?.points ?? 0,
    first: told.first,
    rivals: ranked.slice(1, 2).map((rival) => rival.type),
    isSure,
    doubt,
    follows: false,
    earlier: [],
    earlierSites: [],
  };
}

/** Whether something is asked of a thing, rather than which it is. */
const ofOthers = (best: Ranked | undefined): boolean =>
  best !== undefined && best.points >= MARGIN && (SETS.aside.has(best.type) || !SETS.figures.has(best.type));

/** The type that a turn surely has which goes on from the question before it; null where what was asked makes it. */
function nextType({ before, said, alone }: TurnBehind, ranked: readonly Ranked[]): QuestionType | null {
  const isTold = (ranked[0]?.points ?? 0) >= MARGIN;
  return asBefore(before, said, sureOf(said, ranked)) ?? (isTold ? null : aside(said, alone));
}

/** `quanto deu em 2024?`, `and 2025, in MWh` behind an average or a ranking ask the same of that year. */
const asBefore = (before: Question, { text, unit }: Said, type: QuestionType | null): QuestionType | null =>
  (type === 'total' ||
    (type === 'quantity' && unit !== null && SETS.united.has(before.type) && !MARKS.figures.test(text))) &&
  SETS.figures.has(before.type) &&
  !EMITS.test(text) &&
  !MARKS.drops.test(text)
    ? null
    : type;

/** `show the bill`, `how is it worked out?`: what is asked of the same, and is no figure. */
const aside = (
  { things, by, unit }: Said,
  { type, isSure }: Pick<Decided, 'type' | 'isSure'>,
): QuestionType | null =>
  isSure &&
  by.length === 0 &&
  unit === null &&
  SETS.aside.has(type) &&
  (things.length === 0 || type === 'method')
    ? type
    : null;

/** What a turn asks wherever it stands, as what was learnt and the words of the catalogue have it alike; null where they do not. */
function sureOf(said: Said, ranked: readonly Ranked[]): QuestionType | null {
  const { type, isSure } = decide(said, toldOf(said, ranked), undefined, [MARGINS[0], 0]);
  const most = ranked[0]?.points ?? 0;
  const isTold = most >= MARGIN && ranked.some((one) => one.type === type && one.points === most);
  return isSure && isTold ? withSlots(type, said) : null;
}

const IN_YEARS = new WeakMap<Setting, Map<number, Setting>>();

/** Where no year is named, the one that the thread is in: `and April?` behind March 2024. */
function inThread(setting: Setting, before: Question | null): Setting {
  const years = new Set(before?.spans.flatMap(({ from, to }) => [from.slice(0, 4), to.slice(0, 4)]));
  const [year] = [...years].map(Number);
  if (years.size !== 1 || year === undefined || !setting.years.includes(year)) return setting;
  const known = IN_YEARS.get(setting) ?? new Map<number, Setting>();
  IN_YEARS.set(setting, known);
  const own = known.get(year) ?? { ...setting, year, spoken: year };
  known.set(year, own);
  return own;
}

/** What the words of the catalogue speak for. */
export const toldOf = (said: Said, ranked: readonly Ranked[]): Told => ({
  first: withSlots(ranked[0]?.type ?? 'total', said),
  isTold: (ranked[0]?.points ?? 0) >= MARGIN,
});

/** What points back, names nothing and is not sure is asked of what stands there: as the words of the catalogue have it. */
function decidedOf(said: Said, told: Told): Decided {
  const found = decide(said, told);
  if (!found.isSure && said.things.length === 0 && MARKS.backs.test(said.text))
    return { type: told.first, isSure: told.isTold, doubt: null };
  return { ...found, type: withSlots(found.type, said) };
}

/** `só os geradores`, `and boilers?` behind diesel: its diesel, and not all that generators burn. */
function within({ only, things, except }: Question, said: Said, { vocabulary }: Setting): Said {
  const named = things.flatMap(({ part }) => part.kinds).filter((key) => !except.kinds.includes(key));
  // What names nothing is of what was meant, and not of all that was named: forklifts, and not all their fuel.
  const kinds = said.only.categories.length > 0 ? [...new Set([...only.kinds, ...named])] : only.kinds;
  if (said.only.kinds.length > 0 || kinds.length === 0) return said;
  const both = narrowed({ ...said.only, kinds }, vocabulary);
  return both.kinds.every((key) => kinds.includes(key)) ? { ...said, only: both } : said;
}
