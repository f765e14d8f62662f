import { add, type Decimal, decimal, multiply, subtract, sum, toText, ZERO } from '#engine/decimal.ts';
import { compareGases, type GwpSetName } from '#engine/gas.ts';
import { gwpOf } from '#engine/gwp.ts';
import type { Library } from '#engine/library.ts';
import { lastDayOfMonth } from '#engine/period.ts';
import type { Problem } from '#engine/problem.ts';
import type { z } from 'zod';
import { invalidInput } from '../input.ts';
import { mayReadLedger } from '../may/ledger.ts';
import { organizationOf } from '../organization.ts';
import type { RunContext, UseCase } from '../usecase.ts';
import { resultComposition } from './composition.contract.ts';
import { filterCondition, type ResultFilter } from './filter.ts';
import { methaneOf } from './lines.ts';

type Output = z.input<typeof resultComposition.output>;

interface GasRow {
  readonly scope: 1 | 2 | 3;
  readonly category: string;
  readonly kind: string;
  readonly gas: string;
  readonly kg: string;
  readonly co2eKg: string;
}

/** Known as CO2e only. */
const UNSPLIT = 'CO2e';

/**
 * What a total is made of, from the summaries kept with the ledger; whole months, as `result.summary`. Lines that go over an
 * edge of the period count with their part of it, which is not told apart by gas. Refuses with `site.not_found` (404).
 */
export const composeResult: UseCase<typeof resultComposition.input, typeof resultComposition.output> = {
  contract: resultComposition,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { gwpSet, ...asked }) {
    if (asked.from > asked.to) throw invalidInput('to', 'before `from`');
    const filter = { ...asked, from: `${asked.from.slice(0, 7)}-01`, to: lastDayOfMonth(asked.to) };
    const [scopes, gases, grades] = [
      await readScopes(context, filter),
      await readGases(context, filter),
      await readGrades(context, filter),
    ];
    const whole = sum([...scopes.values()]);
    const split = sum(gases.map(({ co2eKg }) => decimal(co2eKg)));
    return {
      from: filter.from,
      to: filter.to,
      co2eKg: toText(whole),
      gases: byGas(gases),
      acrossCo2eKg: toText(subtract(whole, split)),
      grades,
      restated:
        gwpSet === undefined
          ? { status: 'not_asked' }
          : weighAgain(context.ports.library, gwpSet, scopes, gases),
    };
  },
};

async function ask<Row extends object>(
  context: RunContext,
  filter: ResultFilter,
  sql: (condition: string) => string,
): Promise<Row[]> {
  const { condition, parameters } = await filterCondition(context, filter, 4);
  return context.tx.query<Row>(sql(`t.organization_id = $1 and ${condition}`), [
    organizationOf(context.actor),
    filter.from,
    filter.to,
    ...parameters,
  ]);
}

async function readScopes(context: RunContext, filter: ResultFilter): Promise<Map<1 | 2 | 3, Decimal>> {
  const rows = await ask<{ scope: 1 | 2 | 3; co2eKg: string }>(
    context,
    filter,
    (condition) => `select t.scope, sum(t.co2e_kg)::text as "co2eKg" from public.result_totals t
      where ${condition} and t.month between $2 and $3 group by t.scope order by t.scope`,
  );
  return new Map(rows.map(({ scope, co2eKg }) => [scope, decimal(co2eKg)]));
}

function readGases(context: RunContext, filter: ResultFilter): Promise<GasRow[]> {
  return ask<GasRow>(
    context,
    filter,
    (
      condition,
    ) => `select t.scope, t.category, t.kind, t.gas, sum(t.kg)::text as kg, sum(t.co2e_kg)::text as "co2eKg"
      from public.span_gases t where ${condition} and t.span_from >= $2 and t.span_to <= $3 group by 1, 2, 3, 4`,
  );
}

function readGrades(context: RunContext, filter: ResultFilter): Promise<Output['grades']> {
  return ask<Output['grades'][number]>(
    context,
    filter,
    (
      condition,
    ) => `select t.quality as grade, trim_scale(sum(t.co2e_kg))::text as "co2eKg", sum(t.lines)::int as lines
      from public.span_totals t
      where ${condition} and t.span_from >= $2 and t.span_to <= $3 and t.state = 'counted'
      group by t.quality order by t.quality nulls last`,
  );
}

function byGas(rows: readonly GasRow[]): Output['gases'] {
  const sums = new Map<string, { kg: Decimal; co2e: Decimal }>();
  for (const { gas, kg, co2eKg } of rows) {
    const known = sums.get(gas) ?? { kg: ZERO, co2e: ZERO };
    sums.set(gas, { kg: add(known.kg, decimal(kg)), co2e: add(known.co2e, decimal(co2eKg)) });
  }
  return [...sums]
    .sort(([one], [other]) => compareGases(one, other))
    .map(([gas, { kg, co2e }]) => ({
      gas,
      kg: gas === UNSPLIT ? null : toText(kg),
      co2eKg: toText(co2e),
    }));
}

/** Masses times the potentials of another set; what has no mass stays as it is, and is told. */
function weighAgain(
  library: Library,
  set: GwpSetName,
  scopes: ReadonlyMap<1 | 2 | 3, Decimal>,
  gases: readonly GasRow[],
): Output['restated'] {
  const totals = new Map(scopes);
  const problems = new Map<string, Problem>();
  let moved = ZERO;
  for (const row of gases) {
    if (row.gas === UNSPLIT) continue;
    const gwp = gwpOf(library, set, row.gas, methaneOf(library, row));
    if (!gwp.ok) {
      for (const problem of gwp.problems) problems.set(JSON.stringify(problem), problem);
      continue;
    }
    const before = decimal(row.co2eKg);
    const change = subtract(multiply(decimal(row.kg), gwp.value.value), before);
    totals.set(row.scope, add(totals.get(row.scope) ?? ZERO, change));
    moved = add(moved, before);
  }
  if (problems.size > 0) return { status: 'not_calculated', problems: [...problems.values()] };
  return {
    status: 'calculated',
    gwpSet: set,
    co2eKg: toText(sum([...totals.values()])),
    unmovedCo2eKg: toText(subtract(sum([...scopes.values()]), moved)),
    scopes: [...totals].map(([scope, total]) => ({ scope, co2eKg: toText(total) })),
  };
}
