import { lastDayOfMonth } from '#engine/period.ts';
import { MOVED } from './catalogue.ts';
import { COUNT_WORDS, countOf } from './counts.ts';
import WORDS from './words.json' with { type: 'json' };
import { MARKS } from './words.ts';

/** A stretch of whole months that a question names; both days ISO, inclusive. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** How many months a stretch has. */
export const monthsOf = ({ from, to }: Span): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7)) +
  1;

/** A whole year. */
export const yearSpan = (year: number): Span => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The same part of another year. */
export function inYear({ from, to }: Span, year: number): Span {
  const by = year - Number(from.slice(0, 4));
  const moved = (day: string) => `${Number(day.slice(0, 4)) + by}-${day.slice(5, 7)}`;
  return { from: `${moved(from)}${from.slice(7)}`, to: lastDayOfMonth(`${moved(to)}-01`) };
}

export interface PeriodsSaid {
  readonly spans: readonly Span[];
  /** The text with what was read as time blanked out. */
  readonly rest: string;
  /** Whether two of them stand beside each other to be compared. */
  readonly beside: boolean;
  /** Whether the only one is what something else is compared with: `em relação a 2024`. */
  readonly isBase: boolean;
}

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

interface Atom {
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

/** Reads the periods that a question names. Months and quarters without a year take the one beside them, else the frame's. */
export function periodsIn(folded: string, frame: TimeFrame): PeriodsSaid {
  const atoms = atomsIn(folded, frame);
  let rest = folded;
  for (const { start, end } of atoms) rest = blank(rest, start, end);
  const { spans, beside } = joined(folded, atoms, frame);
  const [only, ...others] = atoms;
  const isBase = only !== undefined && others.length === 0 && BASE.test(folded.slice(0, only.start));
  return { spans, beside, isBase, rest };
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
}

function atomsIn(text: string, frame: TimeFrame): Atom[] {
  const atoms: Atom[] = [];
  let left = text;
  const take = (pattern: RegExp, make: (match: RegExpExecArray) => Omit<Atom, 'start' | 'end'> | null) => {
    for (const match of left.matchAll(pattern)) {
      const made = make(match as RegExpExecArray);
      if (made === null) continue;
      atoms.push({ start: match.index, end: match.index + match[0].length, ...made });
      left = blank(left, match.index, match.index + match[0].length);
    }
  };
  const thisYear = Number(frame.today.slice(0, 4));
  const yearOf = (groups: Record<string, string | undefined> | undefined): number | null => {
    if (groups?.['y']) return Number(groups['y']);
    if (groups?.['s']) return 2000 + Number(groups['s']);
    if (groups?.['last']) return thisYear - 1;
    if (groups?.['this'] === undefined) return null;
    return /sse/.test(groups['this']) ? (frame.spoken ?? thisYear) : thisYear;
  };
  const of =
    (unit: Unit, part?: number) =>
    ({ groups }: RegExpExecArray) => ({
      unit,
      part: part ?? Number(groups?.['n'] ?? groups?.['o']),
      year: yearOf(groups),
    });
  relative(take, (atom) => atoms.push(atom), frame);
  take(/\b(?<y>20[0-4]\d)-(?<n>0[1-9]|1[0-2])(?:-\d\d)?\b/g, of('month'));
  take(/\b(?:[0-3]?\d\/)?(?<n>0?[1-9]|1[0-2])\/(?<y>20[0-4]\d)\b/g, of('month'));
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
  const quarter = String.raw`(?:tri(?:mestres?|m)?\b\.?|quarters?\b)`;
  for (const [words, part] of ORDINALS) {
    take(global(String.raw`\b(?:${words})\.?\s*(?:o\.?\s*)?${quarter}(?:${OF_YEAR})?`), of('quarter', part));
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
        of('half', Math.min(part, 2)),
      );
  }
  // `o primeiro semestre com o segundo`, `the first and the second half`: the other one says of what.
  const part = atoms.findLast(({ unit }) => unit === 'half' || unit === 'quarter');
  for (const [words, number] of part ? ORDINALS : [])
    take(
      global(
        String.raw`(?:(?<=\b${AND} (?:o |a |the )?)\b(?:${words})\b(?!\s*\d)|` +
          // What it stands before was read and blanked out.
          String.raw`\b(?:${words})\b(?=\.?\s*(?:o )?${AND} (?:o |a |the )?(?:\s*$| {5})))`,
      ),
      () => ({ unit: part!.unit, part: number, year: part!.year }),
    );
  take(global(String.raw`\b(?:q|t)(?<n>[1-4])(?:${OF_YEAR})?\b`), of('quarter'));
  take(global(String.raw`\b(?<n>[1-4])(?:t|q|tri)(?:${OF_YEAR})?\b`), ({ groups }) =>
    yearOf(groups) === null && /[1-4]t/.test(groups?.['n'] ?? '')
      ? null
      : { unit: 'quarter', part: Number(groups?.['n']), year: yearOf(groups) },
  );
  take(global(String.raw`\b(?:(?:h|s)(?<n>[12])|(?<o>[12])(?:s|h))(?:${OF_YEAR})?\b`), of('half'));
  WORDS.months.forEach(([long = '', short = ''], index) => {
    take(global(String.raw`\b(?:${long})\b(?:${OF_YEAR})?`), of('month', index + 1));
    take(
      global(
        String.raw`\b(?:${short})(?:\b\.?\s*(?:de\s+|of\s+)?[-/.']?\s*)?(?:(?<y>${YEAR})|(?<s>[12]\d))\b`,
      ),
      of('month', index + 1),
    );
    // `jan a mar`, `em jan`: short names only where time is plainly told.
    take(
      global(
        String.raw`(?<=^\s*|\b(?:em|in|mes|de|ate|until|to|from|e|a|desde|since)\s)` +
          String.raw`\b(?:${short.replace(/\bmai\|may\b/, 'mai').replace(/^out\|/, '')})\b` +
          String.raw`(?=\.?(?:\s*(?:$|[?,.;)]|(?:a|ate|e|to|and|vs|x|-)\s)))|` +
          String.raw`\b(?:${short})\b(?=\.?\s*(?:-|(?:a|ate|to)\s)\s*(?:${MONTHS})\b)`,
      ),
      of('month', index + 1),
    );
  });
  take(global(String.raw`\b(?:fy ?)?(?<y>${YEAR})\b`), of('year', 1));
  take(global(String.raw`\bfy ?(?<s>${SHORT_YEAR})\b`), of('year', 1));
  // `24 x 25`, `escopo 3 por categoria 24`: two digits that are a year of the ledger, beside another or at the end.
  take(
    global(
      String.raw`(?<![\d.,%$#/+]|\b(?:top|scopes?|escopos?|os|as|the|n|no\.|primeir[oa]s|ultim[oa]s|first|last) )` +
        String.raw`(?:\b|'|(?<=\dx))(?<s>${SHORT_YEAR})(?=\s*(?:$|[?.;):](?!\d)|,(?!\d)|(?:-|x|\/)\s*'?2\d\b|` +
        String.raw`(?:para|pra|p\/?|vs|x|versus|e|and|com|to|foi|was|no|na|em|por)\s))`,
    ),
    ({ groups }) => {
      const year = 2000 + Number((groups?.['s'] ?? '').replace("'", ''));
      return frame.years.includes(year) ? { unit: 'year', part: 1, year } : null;
    },
  );
  return atoms.sort((a, b) => a.start - b.start);
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
  take(/\b(?:ano retrasado|two years ago|(?:dois|2) anos atras|the year before last)\b/g, () =>
    whole(year - 2),
  );
  take(global(MARKS.lastYear.source), () => whole(year - 1));
  take(global(MARKS.thisYear.source), () => whole(year));
  take(global(MARKS.thatYear.source), ({ 0: said }) =>
    // Where no year was spoken of, `nesse ano` is this one, as many say it, and `that year` is none.
    spoken === undefined && !/sse/.test(said) ? null : whole(spoken ?? year),
  );
  take(/\b(?:(?:o |no |do )?ano que vem|proximo ano|next year)\b/g, () => whole(year + 1));
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

const firstMonths = (year: number, count: number | null): Span => ({
  from: `${year}-01-01`,
  to: lastDayOfMonth(`${year}-${two(Math.min(count ?? 12, 12))}-01`),
});

const lastMonths = (year: number, count: number): Span => ({
  from: `${year}-${two(Math.max(13 - count, 1))}-01`,
  to: `${year}-12-31`,
});

const two = (value: number) => String(value).padStart(2, '0');

function spanOf({ unit, part, span }: Atom, year: number): Span {
  if (span) return span;
  const width = { year: 12, half: 6, quarter: 3, month: 1 }[unit];
  const start = unit === 'year' ? 1 : (part - 1) * width + 1;
  return { from: `${year}-${two(start)}-01`, to: lastDayOfMonth(`${year}-${two(start + width - 1)}-01`) };
}

const TO =
  /^\s*(?:a|ate|to|through|thru|until|till|-|ate o|ao|até|e|and)\s*(?:de |the |o |a |end of |final de |fim de )?$/;
const FROM = /\b(?:de|desde|from|entre|between|since)\s*$/;
/** What changed between two times is told of the two, and not of the stretch from one to the other. */
const CHANGES = new RegExp(
  String.raw`\b(?:${MOVED}|diferenca|difference|compar\w+)\b.{0,40}\b(?:entre|between|from)\s*(?:o |a |the )?$`,
);
const UP_TO =
  /\b(?:ate|through|until|till|up to|up until)(?: (?:o |a |the )?(?:fim de |final de |end of )?)?\s*$/;
const AGAINST =
  'vs\\.?|versus|contra|against|than|em relacao a|comparad[oa]s? (?:a|com)|compared (?:to|with)|frente a';
const ARTICLES = '(?:o |a |de |em |do |no |in |the |o de |a de |as de |os de |that of )?$';
const BASE = new RegExp(`\\b(?:${AGAINST})\\s*${ARTICLES}`);
const BESIDE = new RegExp(
  String.raw`^\s*(?:,\s*)?(?:${AGAINST}|x|com|with|e|and|ou|or|para|pra|p\/|to|a|from|sobre|over|\/)?\s*${ARTICLES}`,
);

function joined(text: string, atoms: readonly Atom[], frame: TimeFrame): { spans: Span[]; beside: boolean } {
  const parts = atoms.filter(({ unit, span }) => unit !== 'year' && !span);
  const wholes = atoms.filter(({ unit, span }) => unit === 'year' && !span);
  const [only] = parts;
  const latest = frame.years.at(-1) ?? frame.year;
  // `maio de 2024 e 2025`, `2024 x 2025 no 1º trimestre`: the part of both years.
  if (parts.length === 1 && only && wholes.length + (only.year === null ? 0 : 1) >= 2) {
    const years = [
      ...(only.year === null ? [] : [only.year]),
      ...wholes.map(({ year }) => year ?? frame.year),
    ];
    return { spans: sorted(years.map((year) => spanOf(only, year))), beside: true };
  }
  if (parts.length > 1 && wholes.length === 1 && parts.every(({ year }) => year === null))
    return joinedParts(text, parts, { year: wholes[0]?.year ?? frame.year, latest });
  if (parts.length > 0 && wholes.length === 1 && parts.every(({ year }) => year === null))
    return { spans: parts.map((part) => spanOf(part, wholes[0]?.year ?? frame.year)), beside: false };
  return joinedParts(text, atoms, { year: frame.year, latest });
}

interface Fallback {
  readonly year: number;
  readonly latest: number;
}

function joinedParts(
  text: string,
  atoms: readonly Atom[],
  { year: fallback, latest }: Fallback,
): { spans: Span[]; beside: boolean } {
  const spans: Span[] = [];
  let beside = false;
  for (let at = 0; at < atoms.length; at += 1) {
    const atom = atoms[at];
    if (!atom) continue;
    const year = yearFor(atoms, at, fallback);
    const next = atoms[at + 1];
    const gap = next ? text.slice(atom.end, next.start) : '';
    const isRange =
      next !== undefined &&
      TO.test(gap) &&
      !CHANGES.test(text.slice(0, atom.start)) &&
      (atom.unit !== 'year' || isSpanOfYears(text, atom, gap)) &&
      // `from Dec 2025 to Dec 2024`: no stretch runs backwards.
      spanOf(atom, year).from <= spanOf(next, yearFor(atoms, at + 1, fallback)).from;
    const opens = FROM.test(text.slice(0, atom.start)) || !/^\s*(?:e|and)\s*(?:o |a |the )?$/.test(gap);
    if (next && isRange && opens && !(next.unit === 'year' && atom.unit !== 'year')) {
      spans.push({ from: spanOf(atom, year).from, to: spanOf(next, yearFor(atoms, at + 1, fallback)).to });
      at += 1;
      continue;
    }
    if (next && BESIDE.test(gap)) beside = true;
    spans.push(spanOf(atom, year));
  }
  const unique = sorted(spans);
  const [since] = unique;
  const [first] = atoms;
  // `até setembro de 2025`: from the first day of the year.
  if (since && first && atoms.length === 1 && first.unit !== 'year' && UP_TO.test(text.slice(0, first.start)))
    return { spans: [{ from: `${since.from.slice(0, 4)}-01-01`, to: since.to }], beside };
  if (since && unique.length === 1 && /\b(?:desde|since|a partir de)\b/.test(text))
    return {
      spans: [{ from: since.from, to: `${Math.max(latest, Number(since.from.slice(0, 4)))}-12-31` }],
      beside,
    };
  return { spans: unique, beside: beside && unique.length > 1 };
}

/** Years side by side are compared rather than run through: only with `-` or `até` are they one stretch. */
function isSpanOfYears(text: string, { start }: Atom, gap: string): boolean {
  return /^\s*(?:-|ate|through|until)/.test(gap) || /\b(?:since|desde) $/.test(text.slice(0, start));
}

function yearFor(atoms: readonly Atom[], at: number, fallback: number): number {
  const own = atoms[at]?.year;
  if (own !== null && own !== undefined) return own;
  const after = atoms.slice(at + 1).find(({ year }) => year !== null)?.year;
  const before = atoms.slice(0, at).findLast(({ year }) => year !== null)?.year;
  return after ?? before ?? fallback;
}

function sorted(spans: readonly Span[]): Span[] {
  const unique = new Map(spans.map((span) => [`${span.from}/${span.to}`, span]));
  return [...unique.values()].sort((a, b) => (a.from + a.to).localeCompare(b.from + b.to));
}
