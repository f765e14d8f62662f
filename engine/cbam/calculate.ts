/**
 * Embedded emissions of an installation and one period: IR (EU) 2025/2547. From source streams over attribution to the
 * specific embedded emissions of every good. Pure; numbers are exact decimals, and every one has its steps.
 */
import { divide, type Decimal, isZero, sum, toText, compare, subtract, absolute } from '../decimal.ts';
import type { Problem } from '../problem.ts';
import type { Surroundings } from './attribution.ts';
import { categoryOf } from './categories.ts';
import { type GoodEmissions, goodEmissions } from './goods-emissions.ts';
import type { EnergyPlant, InstallationYear, Process } from './installation.ts';
import type { MaterialFlow, NodeEmissions } from './node.ts';
import { orderOf } from './order.ts';
import { type PlantResult, plantResult } from './plants.ts';
import { precursorEmissions } from './precursors.ts';
import { type ProcessEmissions, processEmissions } from './process.ts';
import { partsByNode, sourcesOf } from './sources.ts';
import { checkSplit } from './split.ts';
import type { CbamTables } from './tables.ts';
import {
  balanceNotes,
  directOf,
  type InstallationTotals,
  type SourceRow,
  sourceRows,
  totalsOf,
} from './totals.ts';
import { Work } from './work.ts';

export interface InstallationResult {
  readonly status: 'calculated';
  readonly totals: InstallationTotals;
  readonly sources: readonly SourceRow[];
  readonly plants: readonly PlantResult[];
  /** In the order given. */
  readonly processes: readonly ProcessEmissions[];
  readonly precursors: readonly NodeEmissions[];
  readonly goods: readonly GoodEmissions[];
  /** `D_inst / Σ D_pp`, where stated emissions were reconciled. */
  readonly reconciliation: string | null;
  /** What must be said beside the numbers, none of it a refusal. */
  readonly notes: readonly Problem[];
}

export interface InstallationRefusal {
  readonly status: 'not_calculated';
  readonly problems: readonly Problem[];
}

const FIRST_YEAR = 2026;

/**
 * Calculates the period. Never throws on data: refuses with `input.*`, `shares.not_one`, `allocation.empty` and
 * `cbam.*` (`id_repeated`, `id_unknown`, `loop`, `unit_mismatch`, `lca_refused`, `production_zero`, …), all at once.
 */
export function calculateInstallation(
  input: InstallationYear,
  tables: CbamTables,
): InstallationResult | InstallationRefusal {
  const problems: Problem[] = [];
  const notes: Problem[] = [];
  const work = new Work(tables, problems);
  checkIds(work, input);
  const ordered = orderOf(input.processes);
  if (!ordered.ok) problems.push(ordered.problem);
  if (problems.length > 0 || !ordered.ok) return refusal(problems);
  const sources = sourcesOf(input);
  const parts = partsByNode(sources);
  const rows = sourceRows(work, sources);
  const plants = new Map(
    (input.plants ?? []).map((plant, index) => [
      plant.id,
      plantResult(work, plant, parts.get(plant.id) ?? [], `plants.${index}`),
    ]),
  );
  const reconciliation = reconciliationOf(work, input, directOf(rows));
  const around: Surroundings = { parts, plants, reconciliation, ...energyFlows(input, plants) };
  const precursors = (input.precursors ?? []).map((one, index) =>
    precursorEmissions(work, one, `precursors.${index}`, notes),
  );
  const processes = inOrder(work, input, { order: ordered.order, around, precursors, notes });
  const goods = (input.goods ?? []).flatMap((good, index) => {
    const node = processes.get(good.process);
    if (node === undefined)
      work.refuse('cbam.id_unknown', { field: `goods.${index}.process`, id: good.process.slice(0, 80) });
    return node === undefined ? [] : [goodEmissions(work, good, node, `goods.${index}`, notes)];
  });
  const all = input.processes.flatMap(({ id }) => processes.get(id) ?? []);
  const totals = totalsOf(work, input, { sources, rows, processes: all });
  if (problems.length > 0) return refusal(problems);
  if (input.year < FIRST_YEAR)
    notes.push({ code: 'cbam.transitional', params: { year: String(input.year) } });
  notes.push(...balanceNotes(work, input, { processes: all, rows, parts }), ...heatNotes(work, input));
  return {
    status: 'calculated',
    totals,
    sources: rows,
    plants: [...plants.values()],
    processes: all,
    precursors,
    goods,
    reconciliation: reconciliation === null ? null : toText(reconciliation),
    notes: once(notes),
  };
}

function refusal(problems: readonly Problem[]): InstallationRefusal {
  return { status: 'not_calculated', problems: once(problems) };
}

/** One source is read in several sheets: what is wrong with it is said once. */
function once(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

interface Ground {
  readonly order: readonly Process[];
  readonly around: Surroundings;
  readonly precursors: readonly NodeEmissions[];
  readonly notes: Problem[];
}

function inOrder(
  work: Work,
  input: InstallationYear,
  { order, around, precursors, notes }: Ground,
): ReadonlyMap<string, ProcessEmissions> {
  const found = new Map<string, ProcessEmissions>();
  const places = new Map(input.processes.map(({ id }, index) => [id, `processes.${index}`]));
  const bought = new Map(precursors.map((node) => [node.id, node]));
  const inflows = Map.groupBy(flowsOf(input), ({ to }) => to);
  for (const process of order) {
    const materials = (inflows.get(process.id) ?? []).flatMap(({ from, amount, field }): MaterialFlow[] => {
      const node = found.get(from) ?? bought.get(from);
      return node === undefined ? [] : [{ from: node, amount, field }];
    });
    const field = places.get(process.id) ?? '';
    found.set(process.id, processEmissions(work, process, materials, around, { field, notes }));
  }
  return found;
}

interface Inflow {
  readonly from: string;
  readonly to: string;
  readonly amount: string | number;
  readonly field: string;
}

/** Every flow of material into a process, of what is made here and what was bought. */
export function flowsOf(input: InstallationYear): readonly Inflow[] {
  const of =
    (list: 'processes' | 'precursors') =>
    (node: Pick<Process, 'id' | 'consumed'>, index: number): Inflow[] =>
      (node.consumed ?? []).map(({ process, amount }, position) => ({
        from: node.id,
        to: process,
        amount,
        field: `${list}.${index}.consumed.${position}.amount`,
      }));
  return [...input.processes.flatMap(of('processes')), ...(input.precursors ?? []).flatMap(of('precursors'))];
}

function energyFlows(
  input: InstallationYear,
  plants: ReadonlyMap<string, PlantResult>,
): Pick<Surroundings, 'heat' | 'ownElectricity' | 'electricity'> {
  const of = <T>(pick: (plant: EnergyPlant, result: PlantResult, field: string) => T[]): T[] =>
    (input.plants ?? []).flatMap((plant, index) => {
      const result = plants.get(plant.id);
      return result === undefined ? [] : pick(plant, result, `plants.${index}`);
    });
  return {
    heat: of(({ heatTo }, plant, field) =>
      heatTo === undefined ? [] : [{ plant, to: heatTo, field: `${field}.heatTo` }],
    ),
    ownElectricity: of(({ electricityTo, electricity }, plant, field) =>
      electricityTo === undefined
        ? []
        : [{ plant, amount: electricity, to: electricityTo, field: `${field}.electricityTo` }],
    ),
    electricity: input.electricity ?? [],
  };
}

/** `RecF = D_inst / Σ D_pp` (Eq. 41) over the direct emissions that processes state. */
function reconciliationOf(work: Work, input: InstallationYear, installation: Decimal): Decimal | null {
  if (input.reconcile !== true) return null;
  const stated = input.processes.flatMap(({ direct }, index) =>
    direct === undefined
      ? []
      : [
          work.given(direct, { field: `processes.${index}.direct`, figure: 'cbam_own_direct', bounds: 'any' })
            .value,
        ],
  );
  const total = sum(stated);
  if (isZero(total)) {
    work.refuse('input.not_positive', { field: 'processes.direct' });
    return null;
  }
  return divide(installation, total);
}

/** Ids that stand twice or lead nowhere, categories that are none, splits that do not add up. */
function checkIds(work: Work, input: InstallationYear): void {
  checkUnique(work, input);
  for (const [index, { category }] of [...input.processes, ...(input.precursors ?? [])].entries())
    if (categoryOf(category) === null)
      work.refuse('cbam.category_unknown', { field: String(index), category });
  const processes = new Set(input.processes.map(({ id }) => id));
  for (const { to, field } of flowsOf(input))
    if (!processes.has(to))
      work.refuse('cbam.id_unknown', { field: field.replace(/amount$/, 'process'), id: to.slice(0, 80) });
  checkSplits(work, input, processes);
}

/** Whether each process, precursor and plant has a name of its own; `other` stands for what is outside of them. */
function checkUnique(work: Work, input: InstallationYear): void {
  const ids = [...input.processes, ...(input.precursors ?? []), ...(input.plants ?? [])].map(({ id }) => id);
  for (const [id, same] of Map.groupBy(ids, (each) => each))
    if (same.length > 1 || id === 'other' || id === '')
      work.refuse('cbam.id_repeated', { field: 'id', id: id.slice(0, 80) });
}

/** Whether what sources, plants and electricity are shared out to exists. */
function checkSplits(work: Work, input: InstallationYear, processes: ReadonlySet<string>): void {
  const nodes = new Set([...processes, ...(input.plants ?? []).map(({ id }) => id), 'other']);
  for (const { to, field } of sourcesOf(input)) checkSplit(work, to, nodes, `${field}.to`);
  for (const [index, { heatTo, electricityTo }] of (input.plants ?? []).entries()) {
    checkSplit(work, heatTo, nodes, `plants.${index}.heatTo`);
    checkSplit(work, electricityTo, nodes, `plants.${index}.electricityTo`);
  }
  for (const [index, { to }] of (input.electricity ?? []).entries())
    checkSplit(work, to, nodes, `electricity.${index}.to`);
}

/** Heat of a plant that processes take by amounts must be all of it. */
function heatNotes(outer: Work, input: InstallationYear): readonly Problem[] {
  const work = new Work(outer.tables, []);
  return (input.plants ?? []).flatMap((plant) => {
    if (plant.heat === undefined || plant.heatTo !== undefined) return [];
    const taken = input.processes.flatMap(({ heat }) =>
      (heat?.imported ?? []).flatMap(({ factor, amount }) =>
        typeof factor === 'object' && factor.plant === plant.id
          ? [work.given(amount, { field: '', figure: 'cbam_heat' }).value]
          : [],
      ),
    );
    const rest = subtract(work.given(plant.heat, { field: '', figure: 'cbam_heat' }).value, sum(taken));
    return compare(absolute(rest), { coefficient: 1n, exponent: -9 }) > 0
      ? [{ code: 'cbam.heat_open' as const, params: { item: plant.id, rest: toText(rest) } }]
      : [];
  });
}
