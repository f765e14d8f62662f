import { add, type Decimal, decimal, multiply, subtract, sum, toText, ZERO } from '#engine/decimal.ts';
import { compareGases, type GwpSetName } from '#engine/gas.ts';
import { gwpOf } from '#engine/gwp.ts';
import type { Library } from '#engine/library.ts';
import type { Problem } from '#engine/problem.ts';
import type { z } from 'zod';
import { invalidInput } from '../../input.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { resultComposition } from './composition.contract.ts';
import { methaneOf } from './lines.ts';
import { tellMonthUncertainty } from './month-uncertainty.ts';
import { escapes, fugitiveKinds } from './view-gwp.ts';
import { type Looked, lookAt, ofGases, potentialRows, rowsOf } from './view-rows.ts';

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
  async run(context, { gwpSet, view, withUncertainty, ...asked }) {
    if (asked.from > asked.to) throw invalidInput('to', 'before `from`');
    const looked = await lookAt(context, asked, view);
    const [{ scopes, marketCo2eKg, draftCo2eKg }, gases, grades] = [
      await readScopes(context, looked),
      await readGases(context, looked),
      await readGrades(context, looked),
    ];
    const whole = sum([...scopes.values()]);
    const split = sum([...gases.map(({ co2eKg }) => co2eKg), marketCo2eKg, draftCo2eKg].map(decimal));
    return {
      from: looked.from,
      to: looked.to,
      co2eKg: toText(whole),
      gases: byGas(gases),
      acrossCo2eKg: toText(subtract(whole, split)),
      ...(view && { marketCo2eKg, draftCo2eKg }),
      grades,
      ...(withUncertainty && { uncertainty: await tellMonthUncertainty(context, looked) }),
      restated:
        gwpSet === undefined
          ? { status: 'not_asked' }
          : weighAgain(context.ports.library, gwpSet, scopes, gases),
    };
  },
};

/** The total by scope; of it, electricity by market and drafts, which no gases are told of. */
async function readScopes(context: RunContext, looked: Looked) {
  const parameters = looked.begin();
  const rows = await context.tx.query<{
    scope: 1 | 2 | 3;
    co2eKg: string;
    draftCo2eKg: string;
  }>(
    `select t.scope, sum(t.co2e_kg)::text as "co2eKg",
       trim_scale(coalesce(sum(t.co2e_kg) filter (where t.part = 'draft'), 0))::text as "draftCo2eKg"
     from (${rowsOf(context, looked, parameters)}) t group by t.scope order by t.scope`,
    parameters.values,
  );
  const told = looked.market?.status === 'told' ? looked.market.rows : [];
  const electricity = told.filter(({ category }) => category === 'purchased_electricity');
  return {
    scopes: new Map(rows.map(({ scope, co2eKg }) => [scope, decimal(co2eKg)])),
    marketCo2eKg: toText(sum(electricity.map(({ co2eKg }) => decimal(co2eKg)))),
    draftCo2eKg: toText(sum(rows.map((row) => decimal(row.draftCo2eKg)))),
  };
}

function readGases(context: RunContext, looked: Looked): Promise<GasRow[]> {
  const parameters = looked.begin();
  const { potentials, weight, shares } = looked;
  const isWeighed = potentials !== null && !('problems' in potentials);
  const kinds = isWeighed ? parameters.add(fugitiveKinds(context), 'text[]') : '';
  const join = isWeighed
    ? `left join ${potentialRows(potentials, parameters)} on potential.gas = t.gas and potential.escapes = ${escapes(kinds)}`
    : '';
  const co2e = isWeighed ? 'coalesce(t.kg * potential.value, t.co2e_kg)' : 't.co2e_kg';
  return context.tx.query<GasRow>(
    `select t.scope, t.category, t.kind, t.gas, sum(t.kg * ${weight})::text as kg, sum(${co2e} * ${weight})::text as "co2eKg"
     from public.span_gases t ${shares} ${join} where ${ofGases(looked)} group by 1, 2, 3, 4`,
    parameters.values,
  );
}

/** Weighed by what is recorded: grades are kept of lines in whole, not of their gases. */
function readGrades(context: RunContext, looked: Looked): Promise<Output['grades']> {
  const { weight, shares, condition, inside } = looked;
  return context.tx.query<Output['grades'][number]>(
    `select t.quality as grade, trim_scale(sum(t.co2e_kg * ${weight}))::text as "co2eKg", sum(t.lines)::int as lines
     from public.span_totals t ${shares}
     where ${condition} and t.span_from >= $2::date and t.span_to <= $3::date and t.state = 'counted'${inside}
     group by t.quality order by t.quality nulls last`,
    looked.begin().values,
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
