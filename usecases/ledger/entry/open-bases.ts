import { hash } from 'node:crypto';
import { isZero } from '#engine/decimal.ts';
import type { Library } from '#engine/library.ts';
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
  /** By all that a calculation depends on but its quantity. */
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
function keyOf({ activity, basis, factor, today }: CountedBy): string | null {
  const { besides, quantity, ...told } = activity;
  if (factor !== undefined || Object.values(besides).some((value) => value !== undefined)) return null;
  const amount = readAmount(quantity);
  return amount.ok && !isZero(amount.value) ? JSON.stringify([told, basis, today]) : null;
}

/**
 * The basis of what was counted, proved: filled in with the activity's own inputs it gives that very calculation, its trace
 * and the hash of its inputs included. Null where there is none; such a line is kept whole.
 */
export function basisOfCounted(by: CountedBy, counted: Counted, library: Library): OpenBasis | null {
  const { byInputs, last } = provedOf(library);
  const key = keyOf(by);
  const known = key === null ? undefined : byInputs.get(key);
  if (known && isProved(known.content, by.activity, counted, true)) return known;
  const opened = openedBy(by, counted, library);
  if (opened === null) return null;
  const alike = JSON.stringify([by.activity.kind, by.activity.unit, by.basis]);
  const content = contentOf(opened.content, by, counted, last.get(alike), library);
  if (content === null) return null;
  const basis = content === opened.content ? opened : { ...opened, content };
  remember(last, alike, content);
  if (key !== null) remember(byInputs, key, basis);
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

/** Another quantity of what was counted before, on its basis; null where that is not known, or no multiplication alone. */
export function countedBefore(by: CountedBy, library: Library): Counted | null {
  const key = keyOf(by);
  const known = key === null ? undefined : PROVED.get(library)?.byInputs.get(key);
  return known?.content.atOne === undefined ? null : calculationOf(known.content, by.activity);
}
