/**
 * Totals of an inventory of 100,000 lines in memory, exact, against the same totals in plain doubles: by scope, category,
 * gas, site and month, with the count of what could not be counted.
 */
import type { InventoryLine } from '#engine/inventory/line.ts';
import { inventoryTotals } from '#engine/inventory/totals.ts';

export interface InventoryBench {
  /** Best time of a round, milliseconds. */
  readonly exactMs: number;
  readonly doublesMs: number;
}

const LINES = 100_000;
const ROUNDS = 8;
const SITES = 25;
const PLACES = [
  { scope: 1, category: 'stationary_combustion' },
  { scope: 1, category: 'mobile_combustion' },
  { scope: 2, scope2Method: 'location', category: 'purchased_electricity' },
  { scope: 2, scope2Method: 'market', category: 'purchased_electricity' },
  { scope: 3, category: 'business_travel' },
] as const;

/** Takes about three seconds; the two take turns, and the best round of each counts. */
export function benchInventory(): InventoryBench {
  const lines = Array.from({ length: LINES }, (_, index) => lineAt(index));
  let [exactMs, doublesMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round += 1) {
    exactMs = Math.min(
      exactMs,
      timed(() => inventoryTotals(lines).ok),
    );
    doublesMs = Math.min(
      doublesMs,
      timed(() => inDoubles(lines).size > 0),
    );
  }
  return { exactMs, doublesMs };
}

/** Amounts as footprints have them: some of a few digits, most of many. */
function lineAt(index: number): InventoryLine {
  const place = PLACES[index % PLACES.length] ?? PLACES[0];
  const co2 = `${1000 + (index % 977)}.${String(index % 997).padStart(3, '0')}871645893`;
  const gasesCo2eKg = { CO2: co2, CH4: `0.${1000 + (index % 9000)}52`, N2O: `1.${100 + (index % 900)}2561` };
  return {
    id: `line ${index}`,
    ...place,
    site: `site ${index % SITES}`,
    month: `2025-${String(1 + (index % 12)).padStart(2, '0')}`,
    co2eKg: index % 500 === 0 ? null : co2,
    biogenicCo2Kg: `${index % 50}.125`,
    gasesCo2eKg,
  };
}

function timed(run: () => boolean): number {
  const start = performance.now();
  if (!run()) throw new Error('the lines were refused');
  return performance.now() - start;
}

/** What a programmer would write by hand: every breakdown a map of doubles. */
function inDoubles(lines: readonly InventoryLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (key: string, value: number): void => void sums.set(key, (sums.get(key) ?? 0) + value);
  for (const line of lines) {
    if (line.co2eKg === null) {
      add('not counted', 1);
      continue;
    }
    const kg = Number(line.co2eKg);
    const account = `${line.scope} ${line.scope2Method ?? ''}`;
    for (const key of [account, `${account} ${line.category}`, `site ${line.site}`, line.month]) add(key, kg);
    add('biogenic', Number(line.biogenicCo2Kg));
    for (const [gas, text] of Object.entries(line.gasesCo2eKg ?? {})) add(gas, Number(text));
  }
  return sums;
}
