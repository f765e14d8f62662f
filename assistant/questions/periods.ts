import { monthsFrom, type Span } from './spans.ts';
import { type Atom, atomsIn, blank, JOINTS, type TimeFrame, WIDTHS } from './time-words.ts';

export interface PeriodsSaid {
  readonly spans: readonly Span[];
  /** The text with what was read as time blanked out. */
  readonly rest: string;
  /** Whether two of them stand beside each other to be compared. */
  readonly beside: boolean;
  /** Whether the only one is what something else is compared with: `em relação a 2024`. */
  readonly isBase: boolean;
}

/** Reads the periods that a question names. Months and quarters without a year take the one beside them, else the frame's. */
export function periodsIn(folded: string, frame: TimeFrame): PeriodsSaid {
  const atoms = atomsIn(folded, frame);
  let rest = folded;
  for (const { start, end } of atoms) rest = blank(rest, start, end);
  const { spans, beside } = joined(folded, atoms, frame);
  const [only, ...others] = atoms;
  const isBase = only !== undefined && others.length === 0 && JOINTS.base.test(folded.slice(0, only.start));
  return { spans, beside, isBase, rest };
}

const spanOf = ({ unit, part, span }: Atom, year: number): Span =>
  span ?? monthsFrom(year * 12 + (part - 1) * WIDTHS[unit], WIDTHS[unit]);

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
  if (parts.length > 0 && wholes.length === 1 && parts.every(({ year }) => year === null))
    return joinedParts(text, parts, { year: wholes[0]?.year ?? frame.year, latest });
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
    const [atom, next] = [atoms[at], atoms[at + 1]];
    if (!atom) continue;
    const stretch = stretchFrom(text, atoms, at, fallback);
    if (stretch) at += 1;
    else if (next && JOINTS.beside.test(text.slice(atom.end, next.start))) beside = true;
    spans.push(stretch ?? spanOf(atom, yearFor(atoms, at, fallback)));
  }
  const unique = sorted(spans);
  const [only] = unique;
  const open = only && unique.length === 1 ? openSpan(text, atoms, only, latest) : null;
  return open ? { spans: [open], beside } : { spans: unique, beside: beside && unique.length > 1 };
}

/** From one time to the next, where the words between them say so. */
function stretchFrom(text: string, atoms: readonly Atom[], at: number, fallback: number): Span | null {
  const [atom, next] = [atoms[at], atoms[at + 1]];
  if (!atom || !next || (next.unit === 'year' && atom.unit !== 'year')) return null;
  const before = text.slice(0, atom.start);
  const gap = text.slice(atom.end, next.start);
  if (!JOINTS.to.test(gap) || JOINTS.changes.test(before)) return null;
  if (atom.unit === 'year' && !isSpanOfYears(text, atom, gap)) return null;
  if (!JOINTS.from.test(before) && JOINTS.and.test(gap)) return null;
  const from = spanOf(atom, yearFor(atoms, at, fallback));
  const to = spanOf(next, yearFor(atoms, at + 1, fallback));
  // `from Dec 2025 to Dec 2024`: no stretch runs backwards.
  return from.from <= to.from ? { from: from.from, to: to.to } : null;
}

/** `até setembro de 2025`: from the first day of the year; `desde março`: to the end of the latest year. */
function openSpan(text: string, atoms: readonly Atom[], only: Span, latest: number): Span | null {
  const year = only.from.slice(0, 4);
  const [first] = atoms;
  if (first && atoms.length === 1 && first.unit !== 'year' && JOINTS.upTo.test(text.slice(0, first.start)))
    return { from: `${year}-01-01`, to: only.to };
  if (JOINTS.since.test(text)) return { from: only.from, to: `${Math.max(latest, Number(year))}-12-31` };
  return null;
}

/** Years side by side are compared rather than run through: only with `-` or `até` are they one stretch. */
function isSpanOfYears(text: string, { start }: Atom, gap: string): boolean {
  return JOINTS.years.test(gap) || JOINTS.sinceAYear.test(text.slice(0, start));
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
