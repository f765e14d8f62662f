import { lastDayOfMonth } from '#engine/period.ts';
import { COUNT_WORDS, countOf } from './counts.ts';
import { monthsWithin, type Span, two } from './spans.ts';
import WORDS from './words.json' with { type: 'json' };
import { MARKS } from './words.ts';

export interface TimeFrame {
  readonly today: string;
  /** Taken for a month or quarter without a year. */
  readonly year: number;
  /** Years that the ledger has, oldest first. */
  readonly years: readonly number[];
  /** The one year that the conversation is about: what `that year` means. */
  readonly spoken?: number;
}

type Unit = 'year' | 'half' | 'quarter' | 'month';

/** An expression of time, and what it names. */
export interface Atom {
  readonly start: number;
  readonly end: number;
  readonly unit: Unit;
  /** 1-based half, quarter or month; of a year 1. */
  readonly part: number;
  readonly year: number | null;
  /** Already worked out, such as `last 6 months`. */
  readonly span?: Span;
}

const global = (source: string) => new RegExp(source, 'g');
const YEAR = String.raw`(?:20[0-4]\d)`;
const SHORT_YEAR = String.raw`'?[12]\d`;
/** A year behind a part of one: `de 2025`, `/25`, `2025`, `do ano passado`. */
const OF_YEAR = `(?:${[
  String.raw`(?:\s*(?:de|do|of|em|in|,)\s+|\s*[-/.]?\s*)(?<y>${YEAR})`,
  String.raw`\s*(?:de |of )?[/'.-]?(?<s>[12]\d)(?!\d|[.,]\d|\s*(?:%|k|m|t|l|mwh|kwh|litros|dias|meses|months|days)\b)`,
  String.raw`\s*(?<last>(?:d[eo] |of )?(?:ano (?:passado|anterior)|last year|the previous year))`,
  String.raw`\s*(?<this>(?:d[eo]ste |d[eo] |of )?(?:ano (?:atual|corrente)|(?:[nd]?es[ts]e|this) (?:ano|year)))`,
].join('|')})`;

/** `last quarter of 2025` is the last of that year, and none that is counted from today. */
const NO_YEAR = `(?!${OF_YEAR.replaceAll(/\?<\w+>/g, '?:')})`;

const MONTHS = WORDS.months.flat().join('|');
const AND = '(?:com|e|x|vs|versus|contra|para|pro|to|and|with|against)';

const ORDINALS = WORDS.ordinals.slice(0, 4).map((words, at) => [words, at + 1] as const);

/** Blanks a stretch out, so that places stay the same. */
export function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
}

/** What the text says of time, from left to right; what one expression takes no later one reads. */
export function atomsIn(text: string, frame: TimeFrame): Atom[] {
  const atoms: Atom[] = [];
  let left = text;
  const take: Take = (pattern, make) => {
    for (const match of left.matchAll(pattern)) {
      const made = make(match as RegExpExecArray);
      if (made === null) continue;
      atoms.push({ start: match.index, end: match.index + match[0].length, ...made });
      left = blank(left, match.index, match.index + match[0].length);
    }
  };
  const yearOf = yearsOf(frame);
  relative(take, (atom) => atoms.push(atom), frame);
  numericMonths(take, yearOf);
  monthsOfYear(take);
  ordinalParts(take, yearOf);
  const part = atoms.findLast(({ unit }) => unit === 'half' || unit === 'quarter');
  if (part) sameParts(take, part);
  shortParts(take, yearOf);
  monthNames(take, yearOf);
  wholeYears(take, yearOf, frame);
  return atoms.sort((a, b) => a.start - b.start);
}

type Groups = Readonly<Record<string, string | undefined>> | undefined;
type YearOf = (groups: Groups) => number | null;

/** The year that an expression names: in digits, or from where it stands. */
function yearsOf({ today, spoken }: TimeFrame): YearOf {
  const thisYear = Number(today.slice(0, 4));
  return (groups) => {
    if (groups?.['y']) return Number(groups['y']);
    if (groups?.['s']) return 2000 + Number(groups['s']);
    if (groups?.['last']) return thisYear - 1;
    if (groups?.['this'] === undefined) return null;
    return /sse/.test(groups['this']) ? (spoken ?? thisYear) : thisYear;
  };
}

/** A part of a year: the one that is told, or the one that the expression counts. */
const partOf =
  (yearOf: YearOf, unit: Unit, part?: number) =>
  ({ groups }: RegExpExecArray) => ({
    unit,
    part: part ?? Number(groups?.['n'] ?? groups?.['o']),
    year: yearOf(groups),
  });

/** `2025-03`, `03/2025`, `15/3/2025`. */
function numericMonths(take: Take, yearOf: YearOf): void {
  take(/\b(?<y>20[0-4]\d)-(?<n>0[1-9]|1[0-2])(?:-\d\d)?\b/g, partOf(yearOf, 'month'));
  take(/\b(?:[0-3]?\d\/)?(?<n>0?[1-9]|1[0-2])\/(?<y>20[0-4]\d)\b/g, partOf(yearOf, 'month'));
}

/** `first six months of 2025`, `last two quarters of 2025`. */
function monthsOfYear(take: Take): void {
  take(
    global(
      String.raw`\b(?:primeir[oa]s|first) (?<n>\d|1[0-2]|${COUNT_WORDS}) (?:meses|months)(?: d[eo]| of| in)? (?<y>${YEAR})\b`,
    ),
    ({ groups }) => ({
      unit: 'year',
      part: 1,
      year: null,
      span: firstMonths(Number(groups?.['y']), countOf(groups?.['n'] ?? '')),
    }),
  );
  // `the last three months of 2025` are of that year, and none that are counted from today.
  const ended = `(?:(?:n|d)?[oa]s |the )?(?:ultim[oa]s|last|final) (?<n>\\d|1[0-2]|${COUNT_WORDS}) (?<u>meses|months|trimestres|quarters)`;
  take(global(String.raw`\b${ended}(?: d[eo]| of| in)? (?<y>${YEAR})\b`), ({ groups }) => {
    const months = (countOf(groups?.['n'] ?? '') ?? 12) * (/^(?:tri|qua)/.test(groups?.['u'] ?? '') ? 3 : 1);
    return { unit: 'year', part: 1, year: null, span: lastMonths(Number(groups?.['y']), months) };
  });
}

/** `second quarter`, `last month of 2025`, `first half`. */
function ordinalParts(take: Take, yearOf: YearOf): void {
  const quarter = String.raw`(?:tri(?:mestres?|m)?\b\.?|quarters?\b)`;
  for (const [words, part] of ORDINALS) {
    take(
      global(String.raw`\b(?:${words})\.?\s*(?:o\.?\s*)?${quarter}(?:${OF_YEAR})?`),
      partOf(yearOf, 'quarter', part),
    );
    take(global(String.raw`\b(?:${words}) (?:mes|month)\b${OF_YEAR}`), ({ 0: said, groups }) => ({
      unit: 'month',
      part: /^(?:last|ultim)/.test(said) ? 12 : part,
      year: yearOf(groups),
    }));
    if (part <= 2 || words.includes('last'))
      take(
        global(
          String.raw`\b(?:${words})\s*(?:o\s*)?(?:semestres?\b|sem\b\.?|half(?: of)?\b|metade\b)(?:${OF_YEAR})?`,
        ),
        partOf(yearOf, 'half', Math.min(part, 2)),
      );
  }
}

/** `o primeiro semestre com o segundo`, `the first and the second half`: the other one says of what. */
function sameParts(take: Take, { unit, year }: Atom): void {
  for (const [words, number] of ORDINALS)
    take(
      global(
        String.raw`(?:(?<=\b${AND} (?:o |a |the )?)\b(?:${words})\b(?!\s*\d)|` +
          // What it stands before was read and blanked out.
          String.raw`\b(?:${words})\b(?=\.?\s*(?:o )?${AND} (?:o |a |the )?(?:\s*$| {5})))`,
      ),
      () => ({ unit, part: number, year }),
    );
}

/** `Q1`, `1T25`, `H2`. */
function shortParts(take: Take, yearOf: YearOf): void {
  take(global(String.raw`\b(?:q|t)(?<n>[1-4])(?:${OF_YEAR})?\b`), partOf(yearOf, 'quarter'));
  take(global(String.raw`\b(?<n>[1-4])(?:t|q|tri)(?:${OF_YEAR})?\b`), ({ groups }) =>
    yearOf(groups) === null && /[1-4]t/.test(groups?.['n'] ?? '')
      ? null
      : { unit: 'quarter', part: Number(groups?.['n']), year: yearOf(groups) },
  );
  take(
    global(String.raw`\b(?:(?:h|s)(?<n>[12])|(?<o>[12])(?:s|h))(?:${OF_YEAR})?\b`),
    partOf(yearOf, 'half'),
  );
}

function monthNames(take: Take, yearOf: YearOf): void {
  WORDS.months.forEach(([long = '', short = ''], index) => {
    take(global(String.raw`\b(?:${long})\b(?:${OF_YEAR})?`), partOf(yearOf, 'month', index + 1));
    take(
      global(
        String.raw`\b(?:${short})(?:\b\.?\s*(?:de\s+|of\s+)?[-/.']?\s*)?(?:(?<y>${YEAR})|(?<s>[12]\d))\b`,
      ),
      partOf(yearOf, 'month', index + 1),
    );
    // `jan a mar`, `em jan`: short names only where time is plainly told.
    take(
      global(
        String.raw`(?<=^\s*|\b(?:em|in|mes|de|ate|until|to|from|e|a|desde|since)\s)` +
          String.raw`\b(?:${short.replace(/\bmai\|may\b/, 'mai').replace(/^out\|/, '')})\b` +
          String.raw`(?=\.?(?:\s*(?:$|[?,.;)]|(?:a|ate|e|to|and|vs|x|-)\s)))|` +
          String.raw`\b(?:${short})\b(?=\.?\s*(?:-|(?:a|ate|to)\s)\s*(?:${MONTHS})\b)`,
      ),
      partOf(yearOf, 'month', index + 1),
    );
  });
}

function wholeYears(take: Take, yearOf: YearOf, { years }: TimeFrame): void {
  take(global(String.raw`\b(?:fy ?)?(?<y>${YEAR})\b`), partOf(yearOf, 'year', 1));
  take(global(String.raw`\bfy ?(?<s>${SHORT_YEAR})\b`), partOf(yearOf, 'year', 1));
  // `24 x 25`, `escopo 3 por categoria 24`: two digits that are a year of the ledger, beside another or at the end.
  take(
    global(
      String.raw`(?<![\d.,%$#/+]|\b(?:top|scopes?|escopos?|os|as|the|n|no\.|primeir[oa]s|ultim[oa]s|first|last) )` +
        String.raw`(?:\b|'|(?<=\dx))(?<s>${SHORT_YEAR})(?=\s*(?:$|[?.;):](?!\d)|,(?!\d)|(?:-|x|\/)\s*'?2\d\b|` +
        String.raw`(?:para|pra|p\/?|vs|x|versus|e|and|com|to|foi|was|no|na|em|por)\s))`,
    ),
    ({ groups }) => {
      const year = 2000 + Number((groups?.['s'] ?? '').replace("'", ''));
      return years.includes(year) ? { unit: 'year', part: 1, year } : null;
    },
  );
}

type Take = (pattern: RegExp, make: (match: RegExpExecArray) => Omit<Atom, 'start' | 'end'> | null) => void;

/** `ano passado`, `last 6 months`, `year to date`. */
function relative(take: Take, add: (atom: Atom) => void, { today, years, spoken }: TimeFrame): void {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const whole = (y: number) => ({ unit: 'year', part: 1, year: y }) as const;
  const of = (span: Span) => ({ unit: 'year', part: 1, year: null, span }) as const;
  const monthBack = (back: number) => {
    const day = new Date(Date.UTC(year, month - 1 - back, 1));
    return { y: day.getUTCFullYear(), m: day.getUTCMonth() + 1 };
  };
  const [first, last] = [years[0], years.at(-1)];
  take(global(MARKS.allYears.source), () =>
    first === undefined || last === undefined ? null : of({ from: `${first}-01-01`, to: `${last}-12-31` }),
  );
  // `both years`: each by itself, and no stretch from the one to the other.
  const before = years.at(-2);
  take(global(MARKS.eachYear.source), ({ index, 0: { length } }) => {
    if (before === undefined || last === undefined) return null;
    add({ start: index, end: index + length, ...whole(before) });
    return whole(last);
  });
  take(/\b(?:(?:ano )?retrasado|two years ago|(?:dois|2) anos atras|the year before last)\b/g, () =>
    whole(year - 2),
  );
  // `o ano anterior` is the one before the year that was spoken of, `o ano passado` the one before today's.
  take(global(MARKS.lastYear.source), ({ 0: said }) =>
    whole((/anterior|previous|before|prior/.test(said) ? (spoken ?? year) : year) - 1),
  );
  take(global(MARKS.thisYear.source), () => whole(year));
  take(global(MARKS.thatYear.source), ({ 0: said }) =>
    // Where no year was spoken of, `nesse ano` is this one, as many say it, and `that year` is none.
    spoken === undefined && !/sse/.test(said) ? null : whole(spoken ?? year),
  );
  take(/\b(?:(?:o |no |do )?ano que vem|proximo ano|next year)\b/g, () => whole(year + 1));
  take(
    /\b(?:(?:o |no |do )?ano (?:seguinte|posterior)|(?:the )?year after(?: that)?|following year)\b/g,
    () => (spoken === undefined ? null : whole(spoken + 1)),
  );
  take(global(String.raw`\b(?:mes passado|last month|previous month|ultimo mes)\b${NO_YEAR}`), () => {
    const { y, m } = monthBack(1);
    return { unit: 'month', part: m, year: y };
  });
  take(/\b(?:(?:n|d)?este mes|mes atual|this month)\b/g, () => ({ unit: 'month', part: month, year }));
  take(global(String.raw`\b(?:trimestre passado|last quarter|ultimo trimestre)\b${NO_YEAR}`), () => {
    const now = Math.ceil(month / 3);
    return { unit: 'quarter', part: now === 1 ? 4 : now - 1, year: now === 1 ? year - 1 : year };
  });
  take(
    global(
      String.raw`\b(?:(?:n|d)?os |n[oa]s? )?(?:ultimos|last|past) (?<n>\d{1,2}|[a-z]+) ` +
        String.raw`(?<u>meses|months|anos|years|trimestres|quarters)\b(?! (?:(?:d[eo]|of|in) )?${YEAR})`,
    ),
    ({ groups }) => {
      const count = countOf(groups?.['n'] ?? '');
      if (count === null) return null;
      if (/^(?:anos|years)/.test(groups?.['u'] ?? '') && last !== undefined)
        return of({ from: `${last - count + 1}-01-01`, to: `${last}-12-31` });
      const start = monthBack(count * (/^(?:tri|qua)/.test(groups?.['u'] ?? '') ? 3 : 1));
      const end = monthBack(1);
      return of({ from: `${start.y}-${two(start.m)}-01`, to: lastDayOfMonth(`${end.y}-${two(end.m)}-01`) });
    },
  );
}

const firstMonths = (year: number, count: number | null): Span =>
  monthsWithin(year, 1, Math.min(count ?? 12, 12));

const lastMonths = (year: number, count: number): Span => monthsWithin(year, Math.max(13 - count, 1), 12);
