import { ROWS, SETS } from './catalogue.ts';
import {
  type Decided,
  type Group,
  groupOf,
  groupsOf,
  probabilitiesBy,
  type Told,
  type Weights,
} from './classifier.ts';
import WEIGHTS from './goes-on.json' with { type: 'json' };
import type { QuestionType } from './catalogue-row.ts';
import type { Question } from './made.ts';
import type { Restriction } from './mentions.ts';
import type { Said } from './parse.ts';
import { MARKS } from './words.ts';

export const ALONE = new RegExp(
  String.raw`^\W*(?:por ?que|pq|why|how come|qual a fonte|fonte|source|e a media|explica|explain|detalha\w*` +
    String.raw`|(?:e )?(?:qual|what)(?: e| foi| is| was|.s)? (?:a |the )?(?:diferenca|difference))\W*$`,
);

/** A turn behind a question: what it says, and what it asks for if it is read by itself. */
export interface TurnBehind {
  readonly before: Question;
  readonly said: Said;
  readonly alone: Pick<Decided, 'type' | 'isSure'>;
  readonly told: Told;
}

/** What tells how a turn stands to the one before: wording, what it names and leaves out, what it asks for alone. Pure. */
export function behind({ before, said, alone: { type, isSure } }: TurnBehind): Group[] {
  const { text, things, corrects } = said;
  const words = text.match(/[a-z0-9]+/g) ?? [];
  const named = [...new Set(things.map(({ part }) => sortOf(part)))].sort().join(' ') || 'nothing';
  const length = `of ${LENGTHS.find((most) => words.length <= most) ?? 'many'} words`;
  const asks = `asks ${sortOfType(type)} ${isSure}`;
  const only = hasAny(before.only) || hasAny(before.except) ? 'of a part' : 'of all';
  const marks = Object.entries(MARKS).flatMap(([mark, pattern]) =>
    pattern.test(text) ? [`has ${mark}`] : [],
  );
  const [wording] = groupsOf(said);
  const flags = [
    [length],
    [length, named],
    [named],
    [named, asks],
    [named, `${isSure}`],
    [named, only],
    [asks],
    [asks, `behind ${sortOfType(before.type)}`],
    [only],
    [`of all ${OF_ALL.test(text)}`, named],
    [`of all ${OF_ALL.test(text)}`, asks],
    ...marks.flatMap((mark) => [[mark], [mark, named]]),
    [`slots ${slotsOf(said).join(' ')}`],
    [`type ${type}`, `${isSure}`],
    [`behind ${before.type}`],
    [`behind ${before.type}`, type],
    [`the same ${type === before.type}`, `${isSure}`],
    [`corrects ${corrects}`],
    [`begins ${words[0]}`],
    [`begins ${words[0]} ${words[1]}`],
  ];
  return [
    { places: wording?.places ?? [], share: 0.5 },
    groupOf(
      flags.map((parts) => parts.join(', ')),
      1,
    ),
  ];
}

/** `quanto emitimos`, `our largest sources`: what is asked is of all that the organization does. */
const OF_ALL = /\b(?:emitimos|we (?:\w+ )?emit\w*|noss[ao]s?|our)\b/;

const LENGTHS = [2, 4, 6, 9, 13] as const;

const sortOf = ({ sites, scopes, categories }: Restriction): string =>
  sites.length > 0 ? 'site' : scopes.length > 0 ? 'scope' : categories.length > 0 ? 'category' : 'kind';

const sortOfType = (type: Question['type']): string =>
  SETS.figures.has(type) ? 'a figure' : SETS.goneOn.has(type) ? 'what is gone on from' : 'something else';

const slotsOf = ({ spans, by, unit, form, limit }: Said): string[] =>
  Object.entries({
    time: spans.length > 0,
    by: by.length > 0,
    unit: unit !== null,
    form: form !== null,
    limit: limit !== null,
  })
    .filter(([, isSaid]) => isSaid)
    .map(([slot]) => slot);

/** How a turn stands to the question before it. */
export type Stands = 'anew' | 'asks the same' | 'asks something else';

/** How likely a turn stands so to the question before it, by weights learnt from conversations of many hands. */
export function standingBy(weights: Weights): (turn: TurnBehind) => ReadonlyMap<Stands, number> {
  const probabilities = probabilitiesBy(weights);
  return (turn) => {
    const found = probabilities(behind(turn));
    return new Map(weights.types.map((type, at) => [type as Stands, found[at]!]));
  };
}

const standing = standingBy(WEIGHTS);

/** Likelier than this it begins anew: the curve of `npm run eval -- follow-ups` (decision 0228). */
export const ANEW = 0.9;
/** So likely that what its words make of the one before counts no more. */
const SAME = 0.99;
/** So unlikely that what it surely asks by itself counts. */
const ELSE = 0.2;

/** Answers of which nothing is kept are gone on from by definitions alone: `what about scope 2?` */
const isKept = ({ type }: Question): boolean => ROWS.get(type)?.keeps.length !== 0 || SETS.defined.has(type);

/** Whether a turn goes on from the question before it; what says that it changes the subject never does. */
export const goesOn = (turn: TurnBehind): boolean =>
  !MARKS.anew.test(turn.said.text) &&
  isKept(turn.before) &&
  (turn.said.refers === true || standing(turn).get('anew')! < ANEW);

/** The type of a turn that goes on, where what was learnt tells it: the one before, or what it asks by itself; else null. */
export function learntNext(turn: TurnBehind): QuestionType | null {
  const { before, said, alone } = turn;
  if (ALONE.test(said.text)) return null;
  const found = standing(turn);
  const same = found.get('asks the same')! / (1 - found.get('anew')!);
  // Of figures by parts the slots tell which one: by month a total is a trend.
  if (same > SAME && !SETS.ofParts.has(before.type)) return before.type;
  return alone.isSure && same < ELSE && !isOfBefore(turn) ? alone.type : null;
}

/** Whether slots and words of a turn speak for what was asked before against what it surely asks by itself. */
function isOfBefore({ before, said, alone: { type }, told }: TurnBehind): boolean {
  if (said.by.length > 0 || (said.percent !== null && type !== 'what_if')) return true;
  // A definition behind a figure is of a term that is named.
  if (SETS.defined.has(type) && !SETS.defined.has(before.type) && said.things.length === 0) return true;
  // Against a door or a state times say nothing, nor do words of a figure.
  const isFigure = SETS.figures.has(type);
  const isOther = told.isTold && told.first !== type && (isFigure || !SETS.figures.has(told.first));
  return isOther || (isFigure && said.spans.length > 0);
}

/** `e o segundo?` behind a ranking, and what `it` is then. */
export const isPlaced = (before: Question, { place, refers, text }: Said): boolean =>
  refers !== true &&
  (place ?? (MARKS.backs.test(text) ? before.place : null)) !== null &&
  (SETS.ranked.has(before.type) || (before.type === 'breakdown' && before.by.length > 0));

/** Whether anything restricts. */
export function hasAny(part: Restriction): boolean {
  return part.scopes.length + part.categories.length + part.kinds.length + part.sites.length > 0;
}

/** `qual a diferença entre as duas em 2024?` */
export const DIFFERS = /\b(?:diferencas?|difference)\b/;

/** What is named stands beside what was asked: `add the boiler shop`, `contra 2024`, `2024 tb, lado a lado`. */
export const BESIDE =
  /^\W*(?:add|adiciona|acrescenta|inclu[aei]|contra|against|vs|versus|sobrep)|\b(?:next to|beside|ao lado|lado a lado|side by side)\b/;

type Slots = Pick<
  Question,
  'spans' | 'things' | 'only' | 'by' | 'gases' | 'market' | 'unit' | 'form' | 'percent' | 'limit'
>;

/** Whether no slot of a turn was filled. */
export const hasNothing = ({ spans, things, only, by, gases, market, ...said }: Slots): boolean =>
  [spans, things, only.scopes, only.sites, by, gases].every((slot) => slot.length === 0) &&
  [said.unit, said.form, said.percent, said.limit].every((slot) => slot === null) &&
  !market;
