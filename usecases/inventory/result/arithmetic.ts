import { intensity } from '#engine/inventory/intensity.ts';
import type { InventoryLine } from '#engine/inventory/line.ts';
import { accountOf, type InventoryTotals, inventoryTotals } from '#engine/inventory/totals.ts';
import type { Result } from '#engine/problem.ts';
import { ok } from '#engine/problem.ts';
import { answer } from '../answer.ts';
import { shownTotals } from '../arithmetic.ts';
import { restate } from '../restate.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import type { InventoryRow } from '../../organization.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { resultIntensity, resultRestate, resultTotal } from './arithmetic.contract.ts';
import { findInventory, type LedgerLine, readInventoryLines } from './lines.ts';

/** Totals of an inventory, and what they were added up from. */
interface Standing {
  readonly inventory: InventoryRow;
  readonly totals: InventoryTotals;
}

/** How many lines an amount holds and how many could not be counted. */
export function countsOf(lines: readonly Pick<LedgerLine, 'state'>[]) {
  const countedLines = lines.filter(({ state }) => state === 'counted').length;
  return { countedLines, notCountedLines: lines.length - countedLines };
}

/** Totals of one inventory. Refuses with `inventory.not_found` (404). */
export const totalInventory: UseCase<typeof resultTotal.input, typeof resultTotal.output> = {
  contract: resultTotal,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { inventoryId }) {
    const standing = await readStanding(context, inventoryId);
    const months = await readMonths(context, inventoryId);
    if (!standing.ok) return answer(standing);
    if (!months.ok) return answer({ ok: false, problems: months.problems });
    const { inventory, totals } = standing.value;
    const result = shownTotals(ok({ ...totals, byMonth: months.value.byMonth }));
    const { counted, notCounted } = totals;
    const lines = { countedLines: counted, notCountedLines: notCounted };
    return answer(result.ok ? ok({ ...result.value, inventory, ...lines }) : result);
  },
};

/** Restates the series of inventories beside the original. Refuses with `inventory.not_found` (404). */
export const restateInventories: UseCase<typeof resultRestate.input, typeof resultRestate.output> = {
  contract: resultRestate,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { series, changes, policy }) {
    const years: { year: string; standing: Standing }[] = [];
    for (const { year, inventoryId } of series) {
      const standing = await readStanding(context, inventoryId);
      if (!standing.ok) return answer(standing);
      years.push({ year, standing: standing.value });
    }
    const restated = restate(
      years.map(({ year, standing }) => ({ year, values: byAccount(standing.totals) })),
      changes,
      policy,
    );
    if (!restated.ok) return answer(restated);
    const read = years.map(({ year, standing: { inventory, totals } }) => ({
      year,
      inventory,
      countedLines: totals.counted,
      notCountedLines: totals.notCounted,
    }));
    return answer(ok({ ...restated.value, years: read }));
  },
};

/** Emissions of an inventory per unit of something else. Refuses with `inventory.not_found` (404). */
export const intensityOfInventory: UseCase<typeof resultIntensity.input, typeof resultIntensity.output> = {
  contract: resultIntensity,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { inventoryId, amount, unit }) {
    const standing = await readStanding(context, inventoryId);
    if (!standing.ok) return answer(standing);
    const { totals } = standing.value;
    const whole = { key: 'location', co2eKg: totals.locationCo2eKg };
    const intensities = [];
    for (const { key, co2eKg } of [whole, ...accountsOf(totals)]) {
      const result = intensity({ co2eKg, amount, unit });
      if (!result.ok) return answer(result);
      intensities.push({ key, co2eKg, ...result.value });
    }
    const { counted: countedLines, notCounted: notCountedLines } = totals;
    return answer(ok({ intensities, countedLines, notCountedLines }));
  },
};

/** Accounts with an amount: of one whose lines could not be counted nothing is known, not even that it is zero. */
function accountsOf(totals: InventoryTotals): readonly { key: string; co2eKg: string }[] {
  return totals.byAccount.filter(({ counted }) => counted > 0);
}

function byAccount(totals: InventoryTotals): Record<string, string> {
  return Object.fromEntries(accountsOf(totals).map(({ key, co2eKg }) => [key, co2eKg]));
}

async function readStanding(context: RunContext, inventoryId: string): Promise<Result<Standing>> {
  const inventory = await findInventory(context, inventoryId);
  const lines = await readInventoryLines(context, inventoryId);
  const totals = inventoryTotals(lines.map(asLine));
  return totals.ok ? ok({ inventory, totals: totals.value }) : totals;
}

/** A ledger line in whole, at its first month; the months of a line are read apart. */
function asLine(line: LedgerLine): InventoryLine {
  const { id, scope, category, siteName, from, co2eKg, biogenicCo2Kg, gasesCo2eKg } = line;
  return {
    id,
    scope,
    category,
    site: siteName,
    month: from.slice(0, 'YYYY-MM'.length),
    co2eKg,
    ...(biogenicCo2Kg === null ? {} : { biogenicCo2Kg }),
    ...(gasesCo2eKg === null ? {} : { gasesCo2eKg }),
  };
}

interface MonthRow {
  readonly id: string;
  readonly scope: 1 | 2 | 3;
  readonly month: string;
  readonly co2eKg: string | null;
  readonly biogenicCo2Kg: string | null;
}

/** Each line in every month that it touches: a line over several months counts as one in each. */
async function readMonths({ tx }: RunContext, inventoryId: string): Promise<Result<InventoryTotals>> {
  const rows = await tx.query<MonthRow>(
    `select e.id, e.scope, to_char(m.month, 'YYYY-MM') as month, trim_scale(m.co2e_kg)::text as "co2eKg",
       trim_scale(m.biogenic_co2_kg)::text as "biogenicCo2Kg"
     from public.entries e cross join lateral (
       select e.period_from as month, e.co2e_kg, e.biogenic_co2_kg
       where date_trunc('month', e.period_from::timestamp) = date_trunc('month', e.period_to::timestamp)
       union all
       select s.month, s.co2e_kg, s.biogenic_co2_kg from public.entry_months s where s.entry_id = e.id
     ) m
     where e.inventory_id = $1 and e.state <> 'withdrawn'
       and not exists (select from public.entries later where later.supersedes = e.id)`,
    [inventoryId],
  );
  const lines = rows.map(({ biogenicCo2Kg, ...row }) => ({
    ...row,
    category: accountOf(row),
    site: null,
    ...(biogenicCo2Kg === null ? {} : { biogenicCo2Kg }),
  }));
  return inventoryTotals(lines);
}
