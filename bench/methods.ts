/**
 * Calculations a second on one core by the methods that are not footprints: a process (clinker), purchased electricity by
 * both accounts of scope 2, and freight by distance (scope 3), each with its trace, against the same arithmetic
 * hand-written in plain doubles on the same inputs. The inputs are chosen here; only the grid factor is a published one.
 */
import type { Factor } from '#engine/factor.ts';
import { calculateProcess } from '#engine/process/calculate.ts';
import { calculateScope2 } from '#engine/scope2/calculate.ts';
import { QUALITY_CRITERIA } from '#engine/scope2/criteria.ts';
import type { Scope2Input } from '#engine/scope2/input.ts';
import { calculateScope3 } from '#engine/scope3/calculate.ts';
import { caseLibrary } from '#engine/testing/library.ts';

export interface MethodRow {
  readonly name: string;
  readonly perSecond: number;
  readonly doublesPerSecond: number;
}

const QUANTITIES = Array.from({ length: 1000 }, (_, index) => `${1000 + (index % 977)}.${index % 97}`);
const ROUND_MS = 150;
const ROUNDS = 4;

const LIBRARY = caseLibrary();
const GRID = 'mcti/sin/2025-03';
const MARCH = { from: '2025-03-01', to: '2025-03-31' };
const MET = Object.fromEntries(QUALITY_CRITERIA.map((criterion) => [criterion, 'met'])) as Record<
  (typeof QUALITY_CRITERIA)[number],
  'met'
>;

function factor(id: string, unit: string, co2: string): Factor {
  const source = { sourceId: 'bench', publisher: '', title: '', edition: '', licence: '' };
  const name = { 'pt-BR': id, en: id };
  return {
    id,
    name,
    region: 'WORLD',
    validFrom: '2020-01-01',
    validTo: null,
    unit,
    gasesKg: { CO2: co2 },
    source,
  };
}

/** Takes about four seconds: engine and doubles take turns, and the best round of each counts. */
export function benchMethods(): MethodRow[] {
  const grid = Number(LIBRARY.factor(GRID)?.gasesKg?.['CO2']) / 1000;
  const wind = factor('wind', 'kWh', '0');
  const truck = factor('truck', 'tkm', '0.0782');
  return [
    row('clinker (process)', clinker, (text) => Number(text) * 0.51 * 1.02 * 1000),
    row(
      'purchased electricity, both accounts (scope 2)',
      (quantity) => power(quantity, wind),
      (text) => Number(text) * 1000 * grid + (Number(text) - 400) * 1000 * grid,
    ),
    row(
      'freight by distance (scope 3)',
      (mass) => freight(mass, truck),
      (text) => Number(text) * 600 * 0.0782,
    ),
  ];
}

function clinker(amount: string): { status: string } {
  const inputs = {
    production: { amount, unit: 't' },
    emissionFactor: { value: '0.51', unit: 't/t' },
    dustCorrection: { value: '1.02' },
  };
  return calculateProcess({ process: 'clinker', inputs, gwpSet: 'AR5' }, LIBRARY);
}

function power(quantity: string, wind: Factor): { status: string } {
  const line = {
    id: 'plant',
    kind: 'electricity',
    quantity,
    unit: 'MWh',
    region: 'BR',
    market: 'BR',
    ...MARCH,
  } as const;
  const certificate = {
    id: 'certificate',
    type: 'certificate',
    factor: wind,
    market: 'BR',
    quantity: '400',
    unit: 'MWh',
    criteria: MET,
    ...MARCH,
  } as const;
  const input: Scope2Input = {
    consumption: [line],
    instruments: [certificate],
    residualMixes: [],
    gwpSet: 'AR5',
    programme: 'brazil',
    today: '2026-11-20',
  };
  return calculateScope2(input, LIBRARY);
}

function freight(amount: string, truck: Factor): { status: string } {
  const leg = {
    name: 'leg',
    mass: { amount, unit: 't' },
    distance: { amount: '600', unit: 'km' },
    factor: truck,
  };
  const input = { category: 'upstream_transport', method: 'freight_distance', inputs: { legs: [leg] } };
  return calculateScope3({ ...input, gwpSet: 'AR5' }, LIBRARY);
}

function row(
  name: string,
  run: (text: string) => { status: string },
  byHand: (text: string) => number,
): MethodRow {
  let [perSecond, doublesPerSecond] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    perSecond = Math.max(
      perSecond,
      measure((text) => run(text).status === 'calculated'),
    );
    doublesPerSecond = Math.max(
      doublesPerSecond,
      measure((text) => byHand(text) > 0),
    );
  }
  return { name, perSecond, doublesPerSecond };
}

/** Calls a second in one round; an input that is refused stops the bench. */
function measure(run: (text: string) => boolean): number {
  let calls = 0;
  const start = performance.now();
  while (performance.now() - start < ROUND_MS) {
    for (const text of QUANTITIES) if (!run(text)) throw new Error(`${text} was refused`);
    calls += QUANTITIES.length;
  }
  return Math.round(calls / ((performance.now() - start) / 1000));
}
