/** Emissions of the whole installation (Eq. 4) and what the parts must add up to. */
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  isZero,
  multiply,
  subtract,
  sum,
  toText,
  ZERO,
} from '../decimal.ts';
import type { Problem } from '../problem.ts';
import type { InstallationYear, Process, PurchasedPrecursor, StatedTotals } from './installation.ts';
import type { ProcessEmissions } from './process.ts';
import type { Source, SourcePart } from './sources.ts';
import { Work } from './work.ts';

/** t CO2e and TJ, exact decimal text. */
export interface InstallationTotals {
  readonly co2: string;
  readonly n2o: string;
  readonly pfc: string;
  readonly direct: string;
  readonly biomass: string;
  readonly indirect: string;
  readonly total: string;
  readonly byCalculation: string;
  readonly byMeasurement: string;
  readonly fuel: string;
  /** TJ of fuel that no stated use explains; null where none is stated. */
  readonly fuelRest: string | null;
}

export interface SourceRow {
  readonly name: string;
  readonly field: string;
  readonly kind: string;
  readonly fossil: Decimal;
  readonly biomass: Decimal;
  readonly energy: Decimal | null;
}

/** Emissions of every source, once. */
export function sourceRows(outer: Work, sources: readonly Source[]): readonly SourceRow[] {
  return sources.map((source) => {
    const { fossil, biomass, energy } = source.emissionsIn(new Work(outer.tables, outer.problems));
    const { name, field, kind } = source;
    return {
      name,
      field,
      kind,
      fossil: fossil.value,
      biomass: biomass?.value ?? ZERO,
      energy: energy?.value ?? null,
    };
  });
}

export function directOf(rows: readonly SourceRow[]): Decimal {
  return sum(rows.map(({ fossil }) => fossil));
}

/** Totals as the sources give them; what the installation states itself stands in for the calculated figure. */
export function totalsOf(
  outer: Work,
  input: InstallationYear,
  found: {
    readonly sources: readonly Source[];
    readonly rows: readonly SourceRow[];
    readonly processes: readonly ProcessEmissions[];
  },
): InstallationTotals {
  const { sources, rows, processes } = found;
  const stated = (name: keyof StatedTotals): Decimal | null =>
    outer.optional(input.stated?.[name], { field: `stated.${name}`, figure: 'cbam_stated', bounds: 'any' })
      ?.value ?? null;
  const of = (keep: (source: Source) => boolean): Decimal =>
    sum(
      rows
        .filter((_, index) => sources[index] !== undefined && keep(sources[index]))
        .map(({ fossil }) => fossil),
    );
  const co2 = stated('co2') ?? of(({ gas }) => gas === 'CO2');
  const n2o = stated('n2o') ?? of(({ gas }) => gas === 'N2O');
  const pfc = stated('pfc') ?? of(({ gas }) => gas === 'PFC');
  const known =
    sources.length > 0 || ['co2', 'n2o', 'pfc'].some((name) => stated(name as keyof StatedTotals) !== null);
  // Where no sources are given, the processes' own direct emissions are all that is known.
  const direct = known ? sum([co2, n2o, pfc]) : sum(processes.map(({ ownDirect }) => ownDirect));
  const indirect = stated('indirect') ?? sum(processes.map(({ attributedIndirect }) => attributedIndirect));
  const fuel = stated('fuel') ?? sum(rows.flatMap(({ energy }) => energy ?? []));
  const uses = (['fuelForGoods', 'fuelForElectricity', 'fuelForOthers'] as const).flatMap(
    (name) => stated(name) ?? [],
  );
  return {
    co2: toText(co2),
    n2o: toText(n2o),
    pfc: toText(pfc),
    direct: toText(direct),
    biomass: toText(stated('biomass') ?? sum(rows.map(({ biomass }) => biomass))),
    indirect: toText(indirect),
    total: toText(add(direct, indirect)),
    byCalculation: toText(of(({ kind }) => kind === 'calculation')),
    byMeasurement: toText(of(({ kind }) => kind === 'measurement')),
    fuel: toText(fuel),
    fuelRest: uses.length === 0 ? null : toText(subtract(fuel, sum(uses))),
  };
}

/** Less than a billionth of the whole is no difference. */
const TOLERANCE = decimal('0.000000001');

function isOpen(rest: Decimal, whole: Decimal): boolean {
  return !isZero(rest) && compare(absolute(rest), absolute(multiply(whole, TOLERANCE))) > 0;
}

/** What does not close: production against its uses, purchases against their uses, direct emissions against their attribution. */
export function balanceNotes(
  outer: Work,
  input: InstallationYear,
  found: {
    readonly processes: readonly ProcessEmissions[];
    readonly rows: readonly SourceRow[];
    readonly parts: ReadonlyMap<string, readonly SourcePart[]>;
  },
): readonly Problem[] {
  const work = new Work(outer.tables, []);
  const read = (value: string | number | undefined): Decimal =>
    value === undefined ? ZERO : work.given(value, { field: '', figure: 'cbam_amount', bounds: 'any' }).value;
  const mass = [
    ...input.processes.flatMap((process, index) =>
      openMass(process, found.processes[index]?.production ?? ZERO, read),
    ),
    ...(input.precursors ?? []).flatMap((precursor) => openPurchase(precursor, read)),
  ];
  return [...mass, ...openDirect(found)];
}

function openMass(
  process: Process,
  production: Decimal,
  read: (value: string | number | undefined) => Decimal,
): Problem[] {
  if (process.market === undefined) return [];
  const used = sum([
    read(process.market),
    read(process.nonCbam),
    ...(process.consumed ?? []).map(({ amount }) => read(amount)),
  ]);
  return openNote(process.id, subtract(production, used), production);
}

function openPurchase(
  precursor: PurchasedPrecursor,
  read: (value: string | number | undefined) => Decimal,
): Problem[] {
  const bought = sum(precursor.lots.map(({ amount }) => read(amount)));
  const used = sum([read(precursor.otherUse), ...precursor.consumed.map(({ amount }) => read(amount))]);
  return openNote(precursor.id, subtract(bought, used), bought);
}

function openNote(item: string, rest: Decimal, whole: Decimal): Problem[] {
  return isOpen(rest, whole) ? [{ code: 'cbam.mass_open', params: { item, rest: toText(rest) } }] : [];
}

/** Direct emissions of the sources less those of processes, plants and other activities: nothing may be left. */
function openDirect({ processes, rows, parts }: Parameters<typeof balanceNotes>[2]): Problem[] {
  if (rows.length === 0) return [];
  const attributedSources = new Set([...parts.values()].flat().map(({ source }) => source.field));
  const loose = sum(rows.filter(({ field }) => !attributedSources.has(field)).map(({ fossil }) => fossil));
  const stated = sum(processes.filter(({ id }) => !parts.has(id)).map(({ ownDirect }) => ownDirect));
  const rest = subtract(loose, stated);
  return isOpen(rest, directOf(rows)) ? [{ code: 'cbam.direct_open', params: { rest: toText(rest) } }] : [];
}
