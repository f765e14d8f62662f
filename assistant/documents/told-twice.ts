import { pattern } from '../language/lexicon/pattern.ts';
import type { DocumentProblem } from '#documents/document.ts';
import { product } from '../language/numbers/exact.ts';
import type { DocumentActivity, DocumentProposals } from './proposal-shape.ts';
import { folded } from './words/words.ts';

/** An activity with the file in which it was read. */
export interface OfFile {
  readonly name: string;
  /** The file as it was handed in, one object a file: two may have one name. */
  readonly given: object;
  readonly activity: DocumentActivity;
}

/** The same activity in two files: what is kept, and what is not proposed again. */
export interface ToldTwice {
  readonly kept: OfFile;
  readonly again: OfFile;
  /** One load of waste, by two papers that may weigh it differently. */
  readonly load?: boolean;
}

/** A person says that files tell the same thing: `é a mesma energia nas duas`, `lança uma vez só`, `don't double count`. */
const SAME = pattern()`
  \b(?:mesm[ao]s? (?:energia|consumo|gas|agua|volume|quantidade|carga|coisa|kwh|mwh|abastecimento|entrega|compra)|
  uma vez so|(?:so|apenas|somente) uma (?:vez|delas?|das)|uma unica vez|nao (?:\w+ )?(?:duplic\w*|conte? duas|
  some? as duas|lance? duas|repit\w*|em dobro)|sem duplicar|(?:the )?same (?:energy|electricity|consumption|gas|
  water|volume|quantity|kwh|mwh|delivery|fuel|load)|only once|just once|count\w* once|(?:enter|book|record|log|
  add)(?: \w+)? once|double[- ]count\w*|(?:do not|don'?t) (?:duplicate|count (?:it |them )?twice|book (?:it |
  them )?twice))\b
`;

export function saysSame(words: string): boolean {
  return SAME.test(folded(words.slice(0, 1_000)));
}

/** What is supplied by wire or pipe: by one meter, whoever bills for it. */
const METERED = /^(?:electricity|steam|heat|cooling|stationary\.natural_gas|purchased\.water)/;
/** Amounts of so many digits are not the same by chance. */
const TELLING = 4;

/**
 * Activities that two files of one turn both tell: of one kind, at one site and in one period, the same amount in
 * whatever unit. What is metered is told once for one supply (by who carries the energy and by who sells it); anything
 * else only where the person says that it is the same. Of an energy that they say is the same, amounts that differ by
 * losses are too: the metered one, in the smaller unit, is kept.
 * @param standing how many of them stand from turns before: those are kept, and not held against one another
 */
export function toldTwice(activities: readonly OfFile[], words: string, standing = 0): ToldTwice[] {
  const said = saysSame(words);
  const found: ToldTwice[] = [];
  const gone = new Set<OfFile>();
  for (const [at, later] of activities.entries()) {
    if (at < standing) continue;
    const earlier = activities
      .slice(0, at)
      .find(
        (one) => !gone.has(one) && one.given !== later.given && isSame(one.activity, later.activity, said),
      );
    if (earlier === undefined) continue;
    const swap =
      activities.indexOf(earlier) >= standing && said && finer(later.activity) && !finer(earlier.activity);
    const [kept, again] = swap ? [later, earlier] : [earlier, later];
    gone.add(again);
    found.push({ kept, again });
  }
  return found;
}

/** The same to the last digit; but for what a person says is the same, it must be an amount that tells. */
function isSame(one: DocumentActivity, other: DocumentActivity, said: boolean): boolean {
  if (one.kind === null || one.kind !== other.kind || areApart(one, other)) return false;
  const metered = METERED.test(one.kind);
  if (!together(one, other, metered)) return false;
  const [a, b] = [plain(one), plain(other)];
  if (a === null || b === null || a.unit !== b.unit) return false;
  if (a.quantity === b.quantity) return said || (metered && digitsOf(a.quantity) >= TELLING);
  return said && metered && near(Number(a.quantity), Number(b.quantity));
}

/** At two sites, or told by one document side by side. */
function areApart(one: DocumentActivity, other: DocumentActivity): boolean {
  if (one.documentKey !== undefined && one.documentKey === other.documentKey) return true;
  return one.site !== undefined && other.site !== undefined && one.site !== other.site;
}

/** Of one period; what is metered may be told with the days of readings by one and with the month by the other. */
function together(one: DocumentActivity, other: DocumentActivity, metered: boolean): boolean {
  if (one.from === null || one.to === null || other.from === null || other.to === null) return false;
  if (one.from === other.from && one.to === other.to) return true;
  if (!metered) return false;
  const [from, to] = [one.from > other.from ? one.from : other.from, one.to < other.to ? one.to : other.to];
  const days = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
  const shared = days(from, to);
  return shared >= 0.5 * Math.max(days(one.from, one.to), days(other.from, other.to));
}

/** Only to tell whether two amounts are near each other: nothing is calculated with it. */
function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.1 * Math.max(a, b);
}

const SMALLER: Readonly<Record<string, readonly [string, string]>> = {
  MWh: ['kWh', '1000'],
  GWh: ['kWh', '1000000'],
  t: ['kg', '1000'],
  m3: ['L', '1000'],
};

function plain({ quantity, unit }: DocumentActivity): { quantity: string; unit: string } | null {
  if (quantity === null || unit === null) return null;
  const [to, factor] = SMALLER[unit] ?? [unit, '1'];
  return { quantity: product(quantity, factor), unit: to };
}

function finer({ unit }: DocumentActivity): boolean {
  return unit !== null && SMALLER[unit] === undefined;
}

/** Digits without the zeros at both ends. */
function digitsOf(quantity: string): number {
  return quantity.replace('.', '').replace(/^0+|0+$/g, '').length;
}

/** What a file reports without what another one tells as well; the file says so. */
export function withoutAgain<Read extends DocumentProposals>(read: Read, again: readonly ToldTwice[]): Read {
  const gone = new Set(again.map(({ again: { activity } }) => activity));
  const { activities, problems, asks } = read;
  const places = activities.flatMap((one, at) => (gone.has(one) ? [] : [at]));
  return {
    ...read,
    activities: activities.filter((one) => !gone.has(one)),
    asks: asks.flatMap((ask) => {
      if (ask.activityIndex === undefined) return [ask];
      const activityIndex = places.indexOf(ask.activityIndex);
      return activityIndex < 0 ? [] : [{ ...ask, activityIndex }];
    }),
    problems: [...problems, ...again.map(problemOf)],
  };
}

function problemOf({ kept, again: { activity }, load }: ToldTwice): DocumentProblem {
  const amount = { quantity: activity.quantity ?? '', unit: activity.unit ?? '', other: kept.name };
  if (load !== true) return { code: 'document.told_twice', params: amount };
  const { quantity, unit } = kept.activity;
  return {
    code: 'document.same_load',
    params: { ...amount, kept: `${quantity ?? ''} ${unit ?? ''}`.trim() },
  };
}
