import { MOVED } from './catalogue.ts';
import { COUNT_WORDS, countOf } from './counts.ts';
import { monthOf, monthsFrom, type Span, yearSpan } from './spans.ts';
import TIMES from './times.json' with { type: 'json' };
import WORDS from './words.json' with { type: 'json' };

export interface TimeFrame {
  readonly today: string;
  /** Taken for a month or quarter without a year. */
  readonly year: number;
  /** Years that the ledger has, oldest first. */
  readonly years: readonly number[];
  /** The one year that the conversation is about: what `that year` means. */
  readonly spoken?: number;
}

/** How many months each part of a year has. */
export const WIDTHS = { year: 12, half: 6, quarter: 3, month: 1 } as const;

type Unit = keyof typeof WIDTHS;

/** What an expression of time names. */
interface Time {
  readonly unit: Unit;
  /** 1-based half, quarter or month; of a year 1. */
  readonly part: number;
  readonly year: number | null;
  /** Already worked out, such as `last 6 months`. */
  readonly span?: Span;
}

/** An expression of time, and what it names. */
export interface Atom extends Time {
  readonly start: number;
  readonly end: number;
}

/**
 * A row of `times.json`: how a time is said, either in whole words or as patterns of folded text, and what is meant by it. The groups of
 * a pattern are a year (`y`, of two digits `s`, `last`, `this`), the number of a part (`n`, `o`) or of units (`n`, `u`).
 */
interface Row {
  /** `same`: that of the half or quarter before it (`the first and the second half`). */
  readonly unit: Unit | 'same';
  readonly words?: readonly string[];
  readonly patterns?: readonly string[];
  /** Said once for each ordinal or month, in the place of `{own}`; `parts`: what it is then, null where it is none. */
  readonly each?: 'ordinals' | 'months';
  readonly parts?: readonly (number | null)[];
  /** Which part of a year is meant, where no number says it. */
  readonly part?: number;
  /** So many units before the one that today lies in, or before the year that was spoken of. */
  readonly back?: number;
  readonly spoken?: 'only' | 'else today';
  /** Of all years, each of the last two, or so many units: the `first` or `last` of a year, or those just `past`. */
  readonly stretch?: 'all' | 'both' | 'first' | 'last' | 'past';
  /** Whether it is a year only where the ledger has it. */
  readonly known?: boolean;
}

interface Expression extends Row {
  readonly pattern: RegExp;
}

const PARTS: Readonly<Record<string, readonly string[]>> = {
  ...TIMES.parts,
  anyYear: TIMES.parts.ofYear.map((pattern) => pattern.replaceAll(/\?<\w+>/g, '?:')),
  months: TIMES.months.flat(),
  count: [COUNT_WORDS],
};

/** A pattern with its parts (`{year}`) written out. */
const written = (pattern: string, own: Readonly<Record<string, string>>): string =>
  pattern.replaceAll(/\{([a-z]+)\}/gi, (mark, name: string) => {
    const part = own[name] ?? PARTS[name]?.join('|');
    return part === undefined ? mark : `(?:${written(part, own)})`;
  });

/** What stands between two times, before and behind them. */
export const JOINTS = Object.fromEntries(
  Object.entries(TIMES.joints).map(([name, pattern]) => [
    name,
    new RegExp(written(pattern, { moved: MOVED })),
  ]),
) as Readonly<Record<keyof typeof TIMES.joints, RegExp>>;

/** In the order in which they are looked for: what one takes no later one reads. */
const EXPRESSIONS: readonly Expression[] = (TIMES.expressions as readonly Row[]).flatMap((row) => {
  const patterns = row.patterns ?? [String.raw`\b(?:${row.words?.join('|')})\b`];
  const of = (own: Readonly<Record<string, string>>, part = row.part) =>
    patterns.map((pattern) => ({
      ...row,
      ...(part !== undefined && { part }),
      pattern: new RegExp(written(pattern, own), 'g'),
    }));
  if (row.each === 'months')
    return TIMES.months.flatMap(([own = '', short = '', alone = ''], at) =>
      of({ own, short, alone }, at + 1),
    );
  if (row.each !== 'ordinals') return of({});
  return WORDS.ordinals.flatMap((own, at) => {
    const part = row.parts?.[at];
    return part ? of({ own }, part) : [];
  });
});

/** Blanks a stretch out, so that places stay the same. */
export function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
}

/** What the text says of time, from left to right; what one expression takes no later one reads. */
export function atomsIn(text: string, frame: TimeFrame): Atom[] {
  const atoms: Atom[] = [];
  let left = text;
  for (const expression of EXPRESSIONS) {
    const before = atoms.findLast(({ unit }) => unit === 'half' || unit === 'quarter');
    for (const { index: start, 0: said, groups } of left.matchAll(expression.pattern)) {
      const times = timesOf(expression, { groups: groups ?? {}, frame, before });
      const end = start + said.length;
      atoms.push(...times.map((time) => ({ start, end, ...time })));
      if (times.length > 0) left = blank(left, start, end);
    }
  }
  return atoms.sort((a, b) => a.start - b.start);
}

type Groups = Readonly<Record<string, string | undefined>>;

/** What an expression was found in. */
interface Found {
  readonly groups: Groups;
  readonly frame: TimeFrame;
  /** The half or quarter that was told before it. */
  readonly before: Atom | undefined;
}

/** The times that an expression means; none where it means none here. */
function timesOf(expression: Expression, { groups, frame, before }: Found): readonly Time[] {
  const { unit, back, stretch, known } = expression;
  if (stretch === 'both') return frame.years.length < 2 ? [] : frame.years.slice(-2).map(wholeYear);
  if (stretch !== undefined) {
    const span = stretchOf(stretch, groups, frame);
    return span ? [{ unit: 'year', part: 1, year: null, span }] : [];
  }
  const part = expression.part ?? Number(groups['n'] ?? groups['o']);
  if (unit === 'same') return before ? [{ unit: before.unit, part, year: before.year }] : [];
  if (back !== undefined) return backFrom(unit, back, expression.spoken, frame);
  const year = yearOf(groups, frame);
  return known && (year === null || !frame.years.includes(year)) ? [] : [{ unit, part, year }];
}

const wholeYear = (year: number): Time => ({ unit: 'year', part: 1, year });

/** So many units before today, or before the year that was spoken of. */
function backFrom(
  unit: Unit,
  back: number,
  of: Row['spoken'],
  { today, spoken }: TimeFrame,
): readonly Time[] {
  if (of === 'only' && spoken === undefined) return [];
  if (of !== undefined && spoken !== undefined) return [wholeYear(spoken - back)];
  const many = 12 / WIDTHS[unit];
  const at = Math.floor(monthOf(today) / WIDTHS[unit]) - back;
  return [{ unit, part: (at % many) + 1, year: Math.floor(at / many) }];
}

/** The year that an expression names: in digits, or from where it stands. */
function yearOf({ y, s, last, this: own }: Groups, { today, spoken }: TimeFrame): number | null {
  const thisYear = Number(today.slice(0, 4));
  if (y) return Number(y);
  if (s) return 2000 + Number(s.replace("'", ''));
  if (last) return thisYear - 1;
  if (own === undefined) return null;
  return /sse/.test(own) ? (spoken ?? thisYear) : thisYear;
}

/** All years, or so many months, quarters or years; null where it is not said how many. */
function stretchOf(
  stretch: NonNullable<Row['stretch']>,
  { n = '', u = '', y }: Groups,
  { today, years }: TimeFrame,
): Span | null {
  const [first, last] = [years[0], years.at(-1)];
  if (stretch === 'all')
    return first === undefined || last === undefined
      ? null
      : { from: yearSpan(first).from, to: yearSpan(last).to };
  const count = countOf(n);
  if (count === null) return null;
  const months = count * (/^(?:tri|qua)/.test(u) ? 3 : 1);
  if (stretch === 'first') return monthsFrom(Number(y) * 12, Math.min(months, 12));
  if (stretch === 'last') return monthsFrom(Number(y) * 12 + Math.max(12 - months, 0), Math.min(months, 12));
  if (/^(?:anos|years)/.test(u) && last !== undefined)
    return { from: yearSpan(last - count + 1).from, to: yearSpan(last).to };
  return monthsFrom(monthOf(today) - months, months);
}
