import { hash } from 'node:crypto';
import { monthAlike } from '#engine/alike-days.ts';
import { isZero } from '#engine/decimal.ts';
import type { Library } from '#engine/library.ts';
import { onDays } from '#engine/open-calculation.ts';
import { readAmount } from '#engine/quantity.ts';
import type { Counted } from '../../calculation/footprint/count.ts';
import {
  calculationOf,
  type CountedBy,
  isProved,
  isSame,
  type LedgerBasis,
  type OpenBasis,
  openedBy,
} from './basis.ts';

/** Of each library, emptied when full: memory is bounded. */
const MOST_KNOWN = 1000;

/** Bases that were proved. A changed world is another library. */
interface Proved {
  /** By all that a calculation depends on but its quantity; of days that count alike by their month, which they share. */
  readonly byInputs: Map<string, OpenBasis>;
  /** By what they say, whatever the days. */
  readonly byContent: Map<string, LedgerBasis>;
  /** The last one of a kind on what its line stood on: mostly that of the next line too, which costs less to see than to hash. */
  readonly last: Map<string, LedgerBasis>;
}

const PROVED = new WeakMap<Library, Proved>();

function provedOf(library: Library): Proved {
  let proved = PROVED.get(library);
  if (proved === undefined) {
    proved = { byInputs: new Map(), byContent: new Map(), last: new Map() };
    PROVED.set(library, proved);
  }
  return proved;
}

/**
 * Null where more than the activity itself was said, and of nothing, whose interval is none: such calculations are made anew
 * and are no example of others.
 */
function keyOf(by: CountedBy, days: string): string | null {
  const { activity, basis, factor, today } = by;
  const { besides, quantity, kind, unit } = activity;
  if (factor !== undefined || Object.values(besides).some((value) => value !== undefined)) return null;
  const amount = readAmount(quantity);
  return amount.ok && !isZero(amount.value) ? JSON.stringify([kind, unit, days, basis, today]) : null;
}

/** Whether a basis holds for every line of its kind in a month whose days count alike: it says nothing of days itself. */
function isOfAnyDay({ open, atOne }: LedgerBasis): boolean {
  return atOne !== undefined && !('restHash' in open);
}

/** What was proved for these very days, or for others of a month whose days count alike. */
function knownBasis(by: CountedBy, library: Library): OpenBasis | undefined {
  const { from, to, kind } = by.activity;
  const known = PROVED.get(library)?.byInputs;
  const key = known && keyOf(by, `${from} ${to}`);
  if (!known || !key) return undefined;
  const ofDays = known.get(key);
  if (ofDays !== undefined) return ofDays;
  const month = monthAlike(kind, { from, to }, by.today, library);
  const ofMonth = month === null ? undefined : known.get(keyOf(by, month) ?? '');
  return ofMonth && { ...ofMonth, open: onDays(ofMonth.content.open, { from, to }) };
}

/** Keeps what was proved where the next line of the kind looks for it. */
function rememberBasis(by: CountedBy, basis: OpenBasis, library: Library): void {
  const { from, to, kind } = by.activity;
  const month = isOfAnyDay(basis.content) ? monthAlike(kind, { from, to }, by.today, library) : null;
  const key = keyOf(by, month ?? `${from} ${to}`);
  if (key !== null) remember(provedOf(library).byInputs, key, basis);
}

/** What calculations were opened to, or counted on: asked again for the same one, nothing is proved twice. */
const OPENED = new WeakMap<Counted, OpenBasis | null>();

/**
 * The basis of what was counted, proved: filled in with the activity's own inputs it gives that very calculation, its trace
 * and the hash of its inputs included. Null where there is none; such a line is kept whole.
 */
export function basisOfCounted(by: CountedBy, counted: Counted, library: Library): OpenBasis | null {
  const before = OPENED.get(counted);
  if (before !== undefined) return before;
  const opened = openedAnew(by, counted, library);
  OPENED.set(counted, opened);
  return opened;
}

function openedAnew(by: CountedBy, counted: Counted, library: Library): OpenBasis | null {
  const { last } = provedOf(library);
  const known = knownBasis(by, library);
  if (known && isProved(known.content, by.activity, counted, true)) return known;
  const opened = openedBy(by, counted, library);
  if (opened === null) return null;
  const alike = JSON.stringify([by.activity.kind, by.activity.unit, by.basis]);
  const content = contentOf(opened.content, by, counted, last.get(alike), library);
  if (content === null) return null;
  const basis = content === opened.content ? opened : { ...opened, content };
  remember(last, alike, content);
  rememberBasis(by, basis, library);
  return basis;
}

/** What was proved before and says the same, else what was opened, proved with its trace; null where it is not. */
function contentOf(
  opened: LedgerBasis,
  by: CountedBy,
  counted: Counted,
  last: LedgerBasis | undefined,
  library: Library,
): LedgerBasis | null {
  if (last !== undefined && isSame(last, opened))
    return isProved(last, by.activity, counted, true) ? last : null;
  const { byContent } = provedOf(library);
  const text = hash('sha256', JSON.stringify(opened));
  const same = byContent.get(text);
  if (!isProved(same ?? opened, by.activity, counted, same !== undefined)) return null;
  remember(byContent, text, same ?? opened);
  return same ?? opened;
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (map.size >= MOST_KNOWN) map.clear();
  map.set(key, value);
}

/**
 * Another quantity of what was counted before, or another day on which it counts alike, on its basis; null where that is not known,
 * or no multiplication alone.
 */
export function countedBefore(by: CountedBy, library: Library): Counted | null {
  const known = knownBasis(by, library);
  if (known?.content.atOne === undefined) return null;
  const counted = calculationOf(known.content, by.activity);
  OPENED.set(counted, known);
  return counted;
}
