import { ROWS, SETS } from './catalogue.ts';
import type { QuestionType } from './catalogue-row.ts';
import type { Question } from './made.ts';
import type { Restriction } from './mentions.ts';
import type { Said } from './parse.ts';
import { numberAlone } from './counts.ts';
import { REASON } from './pointing.ts';
import { EMITS, MOST, MOVING, type Ranked } from './rank.ts';
import { MARKS } from './words.ts';

const GOES_ON = new RegExp(`^\\W*${MARKS.goesOn.source}`);
export const ALONE = new RegExp(
  String.raw`^\W*(?:por ?que|pq|why|how come|qual a fonte|fonte|source|e a media|explica|explain|detalha\w*` +
    String.raw`|(?:e )?(?:qual|what)(?: e| foi| is| was|.s)? (?:a |the )?(?:diferenca|difference))\W*$`,
);

/** Answers of which nothing is kept are gone on from by definitions alone: `what about scope 2?` */
const DEFINES: ReadonlySet<QuestionType> = new Set(['glossary', 'rule']);
/** Of nothing these say nothing: `quanto por cento do total?`, `what factor did you use?` */
const OF_SOMETHING: ReadonlySet<QuestionType> = new Set(['share', 'factor']);

/** Whether a turn goes on from the question before it, by what it says and what it leaves out. */
export function goesOn(before: Question, said: Said, best: Ranked | undefined): boolean {
  if (MARKS.anew.test(said.text)) return false;
  if (ROWS.get(before.type)?.keeps.length === 0 && !DEFINES.has(before.type)) return false;
  const { length } = said.text.match(/[a-z0-9]+/g) ?? [];
  if (ALONE.test(said.text) || HINTS.some(({ most, holds }) => length <= most && holds(before, said)))
    return true;
  const isNamed = said.things.length + said.spans.length > 0;
  return isNamed ? isShort(said, best, length) : isBare(before, said, best, length);
}

/** What a turn of so many words at most goes on by. */
const HINTS: readonly { readonly most: number; readonly holds: (before: Question, said: Said) => boolean }[] =
  [
    { most: 15, holds: (_before, { refers }) => refers === true },
    { most: 12, holds: (before, said) => isPlaced(before, said) && !MOST.test(said.text) },
    { most: 9, holds: (_before, { text }) => GOES_ON.test(text) },
    { most: 12, holds: (_before, { text }) => MARKS.backs.test(text) },
    { most: 9, holds: (_before, { text }) => BESIDE.test(text) },
    { most: 2, holds: ({ type }, { rest }) => type === 'top' && numberAlone(rest) !== null },
    { most: 8, holds: isReasonAlone },
    {
      most: 8,
      holds: ({ type }, { text, things }) => type === 'scope2' && things.length === 0 && DIFFERS.test(text),
    },
    // No verb leaves out what is smaller, and that is said: `só acima de 10 t`.
    { most: 8, holds: (_before, { text, things }) => things.length === 0 && MARKS.bounds.test(text) },
    { most: 8, holds: (before, said) => said.form !== null && isFormOfBefore(before, said) },
    { most: 6, holds: (_before, { corrects, text }) => corrects && !isOfAll(text) },
  ];

/** `qual a diferença entre as duas em 2024?` */
export const DIFFERS = /\b(?:diferencas?|difference)\b/;

/** `what's behind the difference?` */
function isReasonAlone({ type }: Question, { text, things, spans }: Said): boolean {
  return SETS.figures.has(type) && things.length + spans.length === 0 && REASON.test(text);
}

/** `me dá um gráfico do ano todo`: of no emissions that are named, and of nothing else. */
function isFormOfBefore({ type }: Question, { text, things }: Said): boolean {
  return SETS.figures.has(type) && things.length === 0 && !EMITS.test(text) && !isOfAll(text);
}

/** What is named stands beside what was asked: `add the boiler shop`, `contra 2024`, `2024 tb, lado a lado`. */
export const BESIDE =
  /^\W*(?:add|adiciona|acrescenta|inclu[aei]|contra|against|vs|versus|sobrep)|\b(?:next to|beside|ao lado|lado a lado|side by side)\b/;

/** What is asked of some part of the ledger, and leaves out of which: `qual foi o pior mês?`, `quanto deu em 2024?`, `tem comprovante?` */
export function leavesOut(before: Question, said: Said, type: QuestionType): boolean {
  const { text, things, spans } = said;
  if (things.length > 0 || text.split(' ').length > 12 || isOfAll(text) || MARKS.anew.test(text))
    return false;
  if (spans.length === 0 && isOfTimes(before) && isOfChange(type, text)) return true;
  if (!hasAny(before.only) && !hasAny(before.except)) return false;
  if (spans.length > 0) return !EMITS.test(text) && isOfATime(said, type);
  return SETS.figures.has(type) || SETS.goneOn.has(type) || OF_LINES.has(type);
}

/** `os dois lado a lado`, `qual cresceu mais?` are asked of the times that were spoken of. */
const isOfTimes = ({ type, spans }: Question): boolean => SETS.figures.has(type) && spans.length > 0;

/** What changed from one time to another. */
const isOfChange = (type: QuestionType, text: string): boolean =>
  type === 'compare' || type === 'explain_change' || (type === 'top' && MOVING.test(text));

/** What is told of lines, whichever are meant. */
const OF_LINES: ReadonlySet<QuestionType> = new Set([
  'evidence',
  'findings',
  'method',
  'quality',
  'uncertainty',
]);

/** Figures of a time that is named alone, or with what they are divided by: `better by quarter, and 2025`. */
const OF_A_TIME: ReadonlySet<QuestionType> = new Set(['total', 'quantity', 'average', 'extreme', 'factor']);
const isOfATime = ({ by }: Said, type: QuestionType): boolean =>
  by.length === 0 ? OF_A_TIME.has(type) : type === 'trend' || type === 'breakdown';

/** `quanto emitimos`, `our largest sources`: what is asked is of all that the organization does. */
const isOfAll = (text: string): boolean =>
  MARKS.drops.test(text) ||
  MARKS.totals.test(text) ||
  /\b(?:emitimos|we (?:\w+ )?emit\w*|noss[ao]s?|our)\b/.test(text);

/** Whether what names nothing asks of what was named before: `qual o pior?`, `and what would 10 % less mean?` */
function isBare(before: Question, said: Said, best: Ranked | undefined, words: number): boolean {
  const isOfFigures = SETS.figures.has(before.type);
  if (isOfFigures && words <= 6 && MARKS.joins.test(said.text)) return true;
  if (best && words <= 8 && isOfBefore(before, best.type, words)) return true;
  if (said.percent !== null && MARKS.changes.test(said.text)) return isOfFigures;
  const isFormed = said.by.length > 0 || said.unit !== null || said.form !== null || said.market;
  return isFormed && words <= 6;
}

/** Whether so few words of a type are of what was asked before, and no question of their own. */
function isOfBefore(before: Question, type: QuestionType, words: number): boolean {
  const isOfFigures = SETS.figures.has(before.type);
  if (OF_SOMETHING.has(type) && isOfFigures && hasAny(before.only)) return true;
  if (words > 4) return false;
  // Behind a definition a figure is asked for by itself.
  if (SETS.figures.has(type)) return isOfFigures || before.spans.length > 0;
  return SETS.goneOn.has(type);
}

/** `usinagem, 2024`: a few words that name something and ask for nothing. */
const isShort = (said: Said, best: Ranked | undefined, words: number): boolean =>
  words <= 6 &&
  (best?.points ?? 0) < 9 &&
  !/\b(?:qual|quanto|quantos|quantas|how|what|which|total|emiss\w+)\b/.test(said.text);

/** `e o segundo?` behind a ranking, and what `it` is then. */
export const isPlaced = (before: Question, { place, refers, text }: Said): boolean =>
  refers !== true &&
  (place ?? (MARKS.backs.test(text) ? before.place : null)) !== null &&
  (SETS.ranked.has(before.type) || (before.type === 'breakdown' && before.by.length > 0));

/** Whether anything restricts. */
export function hasAny(part: Restriction): boolean {
  return part.scopes.length + part.categories.length + part.kinds.length + part.sites.length > 0;
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
