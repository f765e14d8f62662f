import {
  add,
  type Decimal,
  decimal,
  divide,
  multiply,
  subtract,
  sum,
  toText,
  ZERO,
} from '#engine/decimal.ts';
import { calculateAmounts } from '#engine/footprint.ts';
import {
  bridgeGwpSets,
  bridgeProgrammes,
  type BridgeLine,
  type Masses,
  type ProgrammeLine,
} from '#engine/inventory/bridge.ts';
import { decompose, type Item, type YearOfItem } from '#engine/inventory/decompose.ts';
import type { Library } from '#engine/library.ts';
import type { Problem } from '#engine/problem.ts';
import { ok } from '#engine/problem.ts';
import { conversion, findUnit } from '#engine/unit.ts';
import { findFactor } from '../../calculation/factor/find.ts';
import { answer } from '../answer.ts';
import { shownBridge, shownDecomposition } from '../arithmetic.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import type { InventoryRow } from '../../organization.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { countsOf } from './arithmetic.ts';
import { resultBridgeGwpSets, resultBridgeProgrammes, resultDecompose } from './arithmetic.contract.ts';
import { countedMasses, findInventory, type LedgerLine, methaneOf, readInventoryLines } from './lines.ts';
import { readViewed, type ViewedActivity } from './view-activities.ts';

/**
 * Decomposes the change between two inventories by site, kind and dimension of the unit. Refuses with
 * `inventory.not_found` (404).
 */
export const decomposeInventories: UseCase<typeof resultDecompose.input, typeof resultDecompose.output> = {
  contract: resultDecompose,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { beforeInventoryId, afterInventoryId, driver, view }) {
    const [before, after] = [
      await findInventory(context, beforeInventoryId),
      await findInventory(context, afterInventoryId),
    ];
    const [first, second] = [await readViewed(context, before, view), await readViewed(context, after, view)];
    const items = itemsOf(context.ports.library, first.activities, second.activities);
    const result = shownDecomposition(decompose(items, driver));
    if (!result.ok) return answer(result);
    return answer(
      ok({
        ...result.value,
        before: { inventory: before, ...linesOf(first.activities) },
        after: { inventory: after, ...linesOf(second.activities) },
        problems: [
          ...(view?.gwpSet === undefined ? setsDiffer(before, after) : []),
          ...distinct([...first.problems, ...second.problems]),
        ],
      }),
    );
  },
};

function linesOf(activities: readonly ViewedActivity[]) {
  const count = (wanted: boolean) =>
    activities.reduce((all, { lines, co2eKg }) => all + ((co2eKg !== null) === wanted ? lines : 0), 0);
  return { countedLines: count(true), notCountedLines: count(false) };
}

function distinct(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

function setsDiffer(before: InventoryRow, after: InventoryRow): Problem[] {
  if (before.gwpSet === after.gwpSet) return [];
  return [{ code: 'gwp.sets_differ', params: { from: before.gwpSet, to: after.gwpSet } }];
}

/** What is compared with itself from year to year: a site's activity of one kind, in one dimension. */
function itemsOf(
  library: Library,
  before: readonly ViewedActivity[],
  after: readonly ViewedActivity[],
): Item[] {
  const [first, second] = [yearsOf(library, before), yearsOf(library, after)];
  const ids = [...new Set([...first.keys(), ...second.keys()])].sort();
  return ids.map((id) => {
    const [old, young] = [first.get(id), second.get(id)];
    return { id, ...(old && { before: old }), ...(young && { after: young }) };
  });
}

function yearsOf(library: Library, lines: readonly ViewedActivity[]): Map<string, YearOfItem> {
  const sums = new Map<string, { activity: Decimal; kg: Decimal }>();
  for (const line of lines) {
    if (line.co2eKg === null) continue;
    const { amount, unit } = inUsualUnit(library, line);
    const part = line.share === '1' ? '' : ` · ${line.share}`;
    const id = `${line.siteName ?? '–'} · ${line.kind} · ${unit}${part}`;
    const known = sums.get(id) ?? { activity: ZERO, kg: ZERO };
    sums.set(id, { activity: add(known.activity, amount), kg: add(known.kg, decimal(line.co2eKg)) });
  }
  return new Map(
    [...sums].map(([id, { activity, kg }]) => [id, { activity: toText(activity), co2eKg: toText(kg) }]),
  );
}

/** The amount in the kind's usual unit, so that litres and cubic metres of one thing are one item. */
function inUsualUnit(
  library: Library,
  { kind, quantity, unit }: ViewedActivity,
): { amount: Decimal; unit: string } {
  const from = findUnit(unit);
  const usual = library.kinds[kind]?.units.map(findUnit) ?? [];
  const to = usual.find((other) => other !== null && other.dimension === from?.dimension);
  const way = from && to ? conversion(from, to) : null;
  if (!way || !to) return { amount: decimal(quantity), unit };
  return { amount: divide(multiply(decimal(quantity), way.multiplier), way.divisor), unit: to.code };
}

/** What an inventory would amount to on another GWP set. Refuses with `inventory.not_found` (404). */
export const bridgeInventorySets: UseCase<
  typeof resultBridgeGwpSets.input,
  typeof resultBridgeGwpSets.output
> = {
  contract: resultBridgeGwpSets,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { inventoryId, to }) {
    const { library } = context.ports;
    const { gwpSet: from } = await findInventory(context, inventoryId);
    const all = await readInventoryLines(context, inventoryId);
    const counted = all.filter(({ co2eKg }) => co2eKg !== null);
    const result = bridgeGwpSets(
      counted.flatMap((line) => bridgeLines(library, line)),
      from,
      to,
      library,
    );
    const shown = shownBridge(result);
    if (!shown.ok) return answer(shown);
    const ledger = sum(counted.map(({ co2eKg }) => decimal(co2eKg ?? '0')));
    const unexplainedKg = toText(subtract(ledger, decimal(shown.value.fromKg)));
    return answer(ok({ ...shown.value, from, to, ...countsOf(all), unexplainedKg }));
  },
};

/** A line's masses and, apart, what of it is known as CO2e only. */
function bridgeLines(library: Library, line: LedgerLine): BridgeLine[] {
  const { id, gasesCo2eKg } = line;
  const fixed = gasesCo2eKg?.['CO2e'];
  return [
    { id, gasesKg: countedMasses(line), methane: methaneOf(library, line) },
    ...(fixed === undefined ? [] : [{ id, co2eKg: fixed }]),
  ];
}

/**
 * An inventory under another programme and GWP set: every line is chosen for and calculated anew, but for the factors that
 * a person chose. Refuses with `inventory.not_found` (404).
 */
export const bridgeInventoryProgrammes: UseCase<
  typeof resultBridgeProgrammes.input,
  typeof resultBridgeProgrammes.output
> = {
  contract: resultBridgeProgrammes,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { inventoryId, programme, gwpSet }) {
    const { library } = context.ports;
    const inventory = await findInventory(context, inventoryId);
    const all = await readInventoryLines(context, inventoryId);
    const counted = all.filter(({ co2eKg }) => co2eKg !== null);
    const before = counted.map((line) => asStated(library, line));
    const after: ProgrammeLine[] = [];
    const notCounted: { entryId: string; problems: Problem[] }[] = [];
    for (const line of all) {
      const again = await calculateAgain(context, line, { programme, gwpSet });
      if ('problems' in again) notCounted.push({ entryId: line.id, problems: [...again.problems] });
      else after.push(again);
    }
    const sides = [
      { gwpSet: inventory.gwpSet, lines: before },
      { gwpSet, lines: after },
    ] as const;
    const shown = shownBridge(bridgeProgrammes(sides[0], sides[1], library));
    return shown.ok ? answer(ok({ ...shown.value, ...countsOf(all), notCounted })) : answer(shown);
  },
};

function asStated(library: Library, line: LedgerLine): ProgrammeLine {
  const { id, category, co2eKg } = line;
  return { id, category, co2eKg: co2eKg ?? '0', ...massesOf(library, line, countedMasses(line)) };
}

/** No masses where a part is known as CO2e only: no step could explain it. */
function massesOf(
  library: Library,
  line: LedgerLine,
  gasesKg: Masses['gasesKg'],
  isWhole = line.gasesCo2eKg?.['CO2e'] === undefined,
): { masses?: Masses } {
  return isWhole ? { masses: { gasesKg, methane: methaneOf(library, line) } } : {};
}

async function calculateAgain(
  context: RunContext,
  line: LedgerLine,
  { programme, gwpSet }: Pick<LedgerLine, 'programme' | 'gwpSet'>,
): Promise<ProgrammeLine | { problems: readonly Problem[] }> {
  const { library } = context.ports;
  const { id, kind, quantity, unit, from, to, region, chosenFactorId } = line;
  const factor = chosenFactorId === null ? undefined : await findFactor(context, chosenFactorId);
  const amounts = calculateAmounts(
    {
      activity: { kind, quantity, unit, from, to, region },
      gwpSet,
      programme,
      today: context.now.toISOString().slice(0, 10),
      ...(factor && { factor }),
    },
    library,
  );
  if (amounts.status === 'not_calculated') return { problems: amounts.problems };
  const counted = new Set(amounts.gasesCo2eKg.map(([gas]) => gas));
  const gasesKg = Object.fromEntries(
    amounts.gasesKg.filter(([gas]) => counted.has(gas)).map(([gas, kg]) => [gas, toText(kg)]),
  );
  const { category } = line;
  return {
    id,
    category,
    co2eKg: toText(amounts.co2eKg),
    ...massesOf(library, line, gasesKg, !counted.has('CO2e')),
  };
}
