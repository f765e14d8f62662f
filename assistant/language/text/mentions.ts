/** What the readers find in a text, each with its place. Offsets are UTF-16 code units. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface NumberMention extends Place {
  /** Plain decimal string; null while the separators are ambiguous. */
  readonly value: string | null;
  /** Both readings of ambiguous separators. */
  readonly values?: readonly [string, string];
  /** The stretch that tells the value, where it reaches further than the number (`10, fev 12, mar 9 mil`). */
  readonly readIn?: Place;
  readonly inWords: boolean;
  /** `um`, `one`, `half`: a number only when a unit, a person or a countable thing follows. */
  readonly weak: boolean;
  readonly negative: boolean;
}

export interface UnitMention extends Place {
  readonly code: string;
  readonly dimension: string;
}

/** A number with what directly belongs to it. */
export interface Amount extends Place {
  readonly number: NumberMention;
  readonly unit: UnitMention | null;
  /** `por dia`, `cada`, `each way`… read right behind the amount. */
  readonly rate: 'day' | 'week' | 'month' | 'year' | null;
  readonly eachWay: boolean;
  /** `$` alone: the currency has to be asked in a workspace outside the dollar countries. */
  readonly bareDollar: boolean;
  readonly percent: boolean;
  /** The thing that heads the column of a table. */
  readonly of?: ItemMention;
  /** The period that heads the column of a table. */
  readonly when?: PeriodMention;
  /** The site that heads the column of a table. */
  readonly where?: SiteMention;
  /** Names or prices a line: reported, never an amount of an activity. */
  readonly aside?: boolean;
}

export interface PeriodMention extends Place {
  readonly from: string;
  readonly to: string;
  readonly yearInferred: boolean;
  /** A whole calendar year: gives its year to months named without one. */
  readonly wholeYear: boolean;
}

/** Words that look like a period but cannot be dated (`31/02/2025`, `safra 2025`, `03/04/2025` in English). */
export interface UndatedMention extends Place {
  readonly reason: 'impossible' | 'ambiguous' | 'undefined';
  readonly options?: readonly { readonly from: string; readonly to: string }[];
}

export interface ItemMention extends Place {
  readonly concept: string;
  /** The words as matched were corrected for a typo. */
  readonly corrected: boolean;
}

export interface SiteMention extends Place {
  /** Exactly one name when certain, several when the words fit several sites. */
  readonly names: readonly string[];
}

export interface CueMention extends Place {
  readonly cue: string;
}

/** More amounts than this in one message are reported and not read: so long a list comes as a file. */
export const MOST_AMOUNTS = 250;

export function overlaps(a: Place, b: Place): boolean {
  return a.start < b.end && b.start < a.end;
}

/** A list in which neighbours that are one stand as that one; `join` says null of two that are not. */
export function joinedInto<T>(list: readonly T[], join: (last: T, next: T) => T | null): T[] {
  const kept: T[] = [];
  for (const next of list) {
    const last = kept.at(-1);
    const one = last === undefined ? null : join(last, next);
    if (one === null) kept.push(next);
    else kept[kept.length - 1] = one;
  }
  return kept;
}

export function isFree(place: Place, taken: readonly Place[]): boolean {
  return taken.every((other) => !overlaps(place, other));
}
