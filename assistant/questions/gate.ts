import { is } from '../language/queries/intent.ts';
import { fold } from '../language/text/fold.ts';
import type { Understanding } from '../language/understanding.ts';
import { EMITS } from './rank.ts';
import { hasAmount, surely } from './asking.ts';
import { readSaid, type Setting } from './parse.ts';
import { MARGIN, readQuestion, type Question, SURE } from './question.ts';
import { smallTalk } from './small-talk.ts';
import { spelledOut } from './spelling.ts';
import { blank } from './time-words.ts';
import { MARKS } from './words.ts';
import WORDS from './turns.json' with { type: 'json' };

/**
 * Whether a turn asks or reports, decided before its amounts are read: a question never makes a draft. What does both is parted,
 * with every word in its place, so that what is reported is read as it was typed.
 */
export interface Parted {
  /** What is asked, or null. */
  readonly asked: string | null;
  /** The text with what is asked blanked out; null where nothing else is left. */
  readonly reported: string | null;
}

const any = (words: readonly string[]): string => `(?:${words.join('|')})`;
/** Behind greetings and `me diz`, which say nothing. */
const opening = (words: readonly string[]): RegExp =>
  new RegExp(String.raw`^\W*(?:${any(WORDS.leads)}\b[\s,:!-]*)*${any(words)}\b`);
const OPENS = opening(WORDS.opens);
const STRONG = opening([...WORDS.asking, ...WORDS.strong]);
const RECORDS = new RegExp(String.raw`\b${any(WORDS.records)}\b`);

export type ReadTurn = (text: string) => Understanding;

/** A few words without a verb (`electricity use in 2025`) ask from some points on; of emissions nobody reports. */
const isNamed = (folded: string, { points }: Question): boolean =>
  points >= (EMITS.test(folded) && folded.split(' ').length <= 8 ? MARGIN : MARGIN + 1);

/** What a stretch of a message stands in. */
export interface Place {
  readonly setting: Setting;
  /** What was asked the turn before. */
  readonly before: Question | null;
  /** Whether drafts wait for an answer. */
  readonly isAnswer: boolean;
}

/** Whether one stretch of a message asks: by its words, or because many have asked alike; not where many have reported alike. */
export function asks(text: string, read: ReadTurn, place: Place): boolean {
  if (!place.isAnswer && smallTalk(text, place.setting) !== null) return false;
  const isSurely = (kind: 'asks' | 'reports') => surely(text, readSaid(text, place.setting)) === kind;
  if (asksByWords(text, read, place)) return !standsAlone(text, place) || !isSurely('reports');
  return !place.isAnswer && isLeftToOthers(text, read) && isSurely('asks');
}

/** A few words that may go on from a question are unlike whole messages, which is what was learnt from. */
const standsAlone = (text: string, { before }: Place): boolean =>
  before === null || text.trim().split(/\s+/).length > 6;

/** What removes, corrects, greets or denies is left to the words. */
function isLeftToOthers(text: string, read: ReadTurn): boolean {
  const folded = fold(text);
  if (folded.length > 600 || RECORDS.test(folded) || is.greeting(folded) || is.injection(folded))
    return false;
  const { intent, activities, changes, removals } = read(text);
  if (/^(?:delete|correct|greet|help)$/.test(intent) || changes.length + removals.length > 0) return false;
  return folded.includes('?') || !activities.some(({ denied }) => denied);
}

/** A turn as its words tell it. */
interface Turn {
  readonly text: string;
  readonly folded: string;
  readonly place: Place;
  /** Whether it ends with a question mark, and whether it begins as questions do. */
  readonly marked: boolean;
  readonly opens: boolean;
  readonly understood: Understanding;
}

function asksByWords(text: string, read: ReadTurn, place: Place): boolean {
  const folded = fold(spelledOut(text)).replaceAll(/\s+/g, ' ').trim();
  const marked = /\?\W*$/.test(folded);
  if (folded === '' || folded.length > 600 || is.greeting(folded) || (is.injection(folded) && !marked))
    return false;
  // `gases do escopo 1 em 2025`: nobody reports an amount of a scope.
  const isOfScope = !RECORDS.test(folded) && namesScope(text, place.setting);
  if (!place.isAnswer && isOfScope && !hasAmounts(text, folded, place)) return true;
  const opens = OPENS.test(folded);
  if (place.isAnswer && !(STRONG.test(folded) || (marked && opens))) return false;
  return asksAsUnderstood({ text, folded, place, marked, opens, understood: read(text) });
}

const hasAmounts = (text: string, folded: string, { setting }: Place): boolean =>
  hasAmount(folded) && hasAmount(unnamed(text, setting));

function asksAsUnderstood(turn: Turn): boolean {
  const { folded, marked, opens, understood } = turn;
  const { intent, activities } = understood;
  if (intent === 'query' || intent === 'explain') return !(RECORDS.test(folded) && activities.length > 0);
  // `sem consumo de energia em maio` tells of May, and asks for nothing.
  if (!marked && !opens && activities.some(({ denied }) => denied)) return false;
  if (does(understood) || ['record', 'correct', 'delete'].includes(intent)) return asksThough(turn);
  const question = questionOf(turn);
  if (intent === 'help') return isOfLedger(question);
  if (intent === 'greet') return false;
  if (marked || opens || question.follows) return true;
  return isNamed(folded, question) && !hasAmounts(turn.text, folded, turn.place);
}

/** So surely of the ledger that it asks for no help. */
const isOfLedger = ({ points, first }: Question): boolean =>
  points >= SURE && !/^(?:total|count|quantity|lines|drafts)$/.test(first);

/** Whether anything is reported, changed or removed. */
export const does = ({ activities, changes, removals }: Understanding): boolean =>
  activities.length + changes.length + removals.length > 0;

const questionOf = ({ text, place }: Turn): Question => readQuestion(text, place.setting, place.before);

/** Whether what may report or change something asks all the same. */
function asksThough(turn: Turn): boolean {
  const { folded, marked, place, understood } = turn;
  if (RECORDS.test(folded) && !STRONG.test(folded)) return false;
  if (understood.intent === 'delete' && understood.removals.length === 0 && marked) return true;
  if (asksOutright(turn)) return true;
  return place.before !== null && goesOnAsking(turn);
}

/** `e o gás, por unidade?` behind a question: what names a thing and no amount of it goes on asking. */
const goesOnAsking = (turn: Turn): boolean => {
  const question = questionOf(turn);
  if (!question.follows) return false;
  // `only those above 10 t` tells no amount of anything.
  return MARKS.bounds.test(turn.folded) || (isFree(turn) && !tellsAmount(turn.understood.activities));
};

/** Whether a turn changes nothing that stands, and has no amount in its words. */
const isFree = ({ text, folded, place, understood: { changes, removals } }: Turn): boolean =>
  changes.length + removals.length === 0 && !hasAmounts(text, folded, place);

function asksOutright(turn: Turn): boolean {
  const { folded, marked, opens, understood } = turn;
  const free = isFree(turn);
  if (opens && free && isNoAmount(questionOf(turn))) return true;
  const tells = tellsAmount(understood.activities);
  if (STRONG.test(folded) && (marked || !tells)) return true;
  if (marked && opens) return true;
  return !tells && free && (opens || isNamed(folded, questionOf(turn)));
}

const namesScope = (text: string, setting: Setting): boolean =>
  readSaid(text, setting).things.some(
    ({ part: { scopes, kinds } }) => scopes.length > 0 && kinds.length === 0,
  );

/** `emissão por R$ milhão de faturamento`: so clearly of another type that its figure is no amount. */
function isNoAmount({ first, points }: Question): boolean {
  return points >= SURE + 3 && !/^(?:total|quantity|count|breakdown|trend|lines)$/.test(first);
}

function tellsAmount(activities: Understanding['activities']): boolean {
  // An amount that may be read in two ways (`50,000` in Portuguese) is told all the same, and asked about.
  return activities.some(({ unit, spans }) => unit !== null && spans.some(({ slot }) => slot === 'quantity'));
}

/** Without the names of things: `purchased goods` tells of no purchase. */
function unnamed(text: string, setting: Setting): string {
  const { text: folded, things } = readSaid(text, setting);
  return things.reduce((left, { at, label }) => blank(left, at, at + label.length), folded);
}

/** More make a report, and no question. */
const MOST_STRETCHES = 12;

/** Parts a message into what it asks and what it reports, sentence by sentence. */
export function parted(text: string, judge: (stretch: string) => boolean): Parted {
  const stretches = [
    ...text.matchAll(/[^.!?;\n]+(?:[.,](?=\d)[^.!?;\n]+|\.(?=\w)[^.!?;\n]+)*[.!?;\n]*\s*/g),
  ].map(({ index, 0: part }) => ({ index, part }));
  const whole = (isAsked: boolean): Parted =>
    isAsked ? { asked: text, reported: null } : { asked: null, reported: text };
  if (stretches.length < 2 || !/\d/.test(text)) return whole(judge(text));
  if (stretches.length > MOST_STRETCHES) return whole(false);
  const asking = stretches.filter(({ part }) => judge(part));
  if (asking.length === 0) return whole(judge(text) && !hasAmount(fold(text)));
  const others = stretches.filter((one) => !asking.includes(one));
  if (!others.some(({ part }) => hasAmount(fold(part)))) return whole(true);
  return {
    asked: asking
      .map(({ part }) => part)
      .join(' ')
      .trim(),
    reported: asking.reduce((left, { index, part }) => blank(left, index, index + part.length), text),
  };
}
