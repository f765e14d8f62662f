/**
 * Footprints a second on one core, with and without trace, against the same arithmetic hand-written in plain doubles on
 * the same activities: what exactness, choosing, checking and explaining cost.
 */
import { calculateAmounts, calculateFootprint, type FootprintInput } from '#engine/footprint.ts';
import type { Library } from '#engine/library.ts';
import { caseLibrary } from '#engine/testing/library.ts';

export interface BenchRow {
  readonly name: string;
  readonly perSecond: number;
  /** Time against the plain doubles of the same run: 100 means a hundred times slower. */
  readonly ratio: number;
}

const ACTIVITIES = 10_000;
const ROUND_MS = 250;
const ROUNDS = 6;
const MONTHS = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06'];

/** Runs for about five seconds: the three take turns, and the best round of each counts, so that a busy machine hurts all alike. */
export async function benchFootprint(): Promise<{ readonly rows: readonly BenchRow[] }> {
  const library = caseLibrary();
  const inputs = Array.from({ length: ACTIVITIES }, (_, index) => inputAt(index));
  const doubles = inputs.map(asDoubles(library));
  const contestants = [
    { name: 'plain doubles, by hand', round: () => measure(doubles, footprintInDoubles) },
    {
      name: 'footprint without trace',
      round: () => measure(inputs, (input) => calculateAmounts(input, library)),
    },
    {
      name: 'footprint with trace',
      round: () => measure(inputs, (input) => calculateFootprint(input, library)),
    },
  ];
  const best = contestants.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    contestants.forEach((contestant, index) => {
      best[index] = Math.max(best[index] ?? 0, contestant.round());
    });
  }
  const [plain = 0] = best;
  const rows = contestants.map(({ name }, index) => ({ name, perSecond: best[index] ?? 0 }));
  return { rows: rows.map((row) => ({ ...row, ratio: plain / row.perSecond })) };
}

/** In turn diesel B, electricity and a refrigerant, in six months, each with its own quantity. */
function inputAt(index: number): FootprintInput {
  const month = MONTHS[index % MONTHS.length] ?? '2025-01';
  const ways = [
    { kind: 'mobile.diesel', unit: 'L' },
    { kind: 'electricity', unit: 'kWh' },
    { kind: 'fugitive.r410a', unit: 'kg' },
  ];
  const way = ways[index % ways.length] ?? { kind: 'mobile.diesel', unit: 'L' };
  const quantity = `${1000 + (index % 977)}.${index % 97}`;
  return {
    activity: { ...way, quantity, from: `${month}-01`, to: `${month}-28`, region: 'BR' },
    gwpSet: 'AR5',
    programme: 'brazil',
    today: '2026-11-20',
  };
}

/** One emitting thing: units of activity to units of factor, kg of each gas per unit, and what each weighs. */
interface DoubleTerm {
  readonly share: number;
  readonly conversions: readonly number[];
  readonly gases: readonly { readonly kg: number; readonly gwp: number; readonly counted: boolean }[];
}

interface DoubleInput {
  readonly quantity: string;
  readonly terms: readonly DoubleTerm[];
}

/** The arithmetic a programmer would write by hand, given all numbers: no checks, no units, no choosing, no sources. */
function footprintInDoubles({ quantity, terms }: DoubleInput): { co2eKg: number; biogenicCo2Kg: number } {
  const amount = Number(quantity);
  let co2eKg = 0;
  let biogenicCo2Kg = 0;
  for (const term of terms) {
    let activity = amount * term.share;
    for (const conversion of term.conversions) activity *= conversion;
    for (const gas of term.gases) {
      const kg = activity * gas.kg;
      if (gas.counted) co2eKg += kg * gas.gwp;
      else biogenicCo2Kg += kg;
    }
  }
  return { co2eKg, biogenicCo2Kg };
}

/** The numbers of each activity, from the same library. */
function asDoubles(library: Library): (input: FootprintInput) => DoubleInput {
  const gwp = (gas: string): number => Number(library.gwp.AR5.values[gas]);
  return ({ activity }) => {
    const month = activity.from.slice(0, 'YYYY-MM'.length);
    if (activity.kind === 'electricity') {
      const kg = Number(library.factor(`mcti/sin/${month}`)?.gasesKg?.CO2);
      const term = { share: 1, conversions: [1 / 1000], gases: [{ kg, gwp: 1, counted: true }] };
      return { quantity: activity.quantity, terms: [term] };
    }
    if (activity.kind === 'fugitive.r410a') {
      const components = library.refrigerantBlends['R-410A']?.components ?? [];
      const gases = components.map(({ gas, massFraction }) => ({
        kg: Number(massFraction),
        gwp: gwp(gas),
        counted: true,
      }));
      return { quantity: activity.quantity, terms: [{ share: 1, conversions: [], gases }] };
    }
    const shares = library.fuelBlends.diesel_b?.months.find((row) => row.month === month)?.shares ?? {};
    return { quantity: activity.quantity, terms: Object.entries(shares).map(dieselTerm(library, gwp)) };
  };
}

function dieselTerm(library: Library, gwp: (gas: string) => number): (entry: [string, string]) => DoubleTerm {
  return ([name, share]) => {
    const fuel = library.fuels[name];
    const factor = library.candidates('mobile.diesel', name)[0];
    const gases = Object.entries(factor?.gasesKg ?? {}).map(([gas, kg]) => ({
      kg: Number(kg),
      gwp: gwp(gas),
      counted: !(factor?.biogenic === true && gas === 'CO2'),
    }));
    const conversions = [
      Number(fuel?.densityKgPerM3?.value) / 1000,
      Number(fuel?.ncvGJPerTonne?.value) / 1_000_000,
    ];
    return { share: Number(share), conversions, gases };
  };
}

/** Calls a second in one round; the results are consumed so that none is optimized away. */
function measure<T>(inputs: readonly T[], run: (input: T) => object): number {
  let kept: object = {};
  let calls = 0;
  const start = performance.now();
  while (performance.now() - start < ROUND_MS) {
    for (const input of inputs) kept = run(input);
    calls += inputs.length;
  }
  const seconds = (performance.now() - start) / 1000;
  if (Object.keys(kept).length === 0) throw new Error('nothing was calculated');
  return Math.round(calls / seconds);
}
