import { add, type Decimal, decimal, toText, ZERO } from '#engine/decimal.ts';
import type { GwpSetName } from '#engine/gas.ts';
import { gwpOf } from '#engine/gwp.ts';
import type { Problem } from '#engine/problem.ts';
import type { RunContext } from '../../usecase.ts';
import { Parameters } from './parameters.ts';

/** What gases weigh on a set, ready to be joined to the masses that are kept with the ledger. */
export interface Potentials {
  readonly gases: readonly string[];
  /** Whether each is of methane that escapes from a fossil source, which weighs more on some sets. */
  readonly escapes: readonly boolean[];
  /** kg CO2e per kg. */
  readonly values: readonly string[];
  /** CO2e, as recorded, of everything that is weighed anew. */
  readonly movedCo2eKg: Decimal;
}

/** Kinds of which methane escapes, whatever category they are filed under; as `methaneOf` decides it. */
export function fugitiveKinds({ ports }: RunContext): string[] {
  return Object.values(ports.library.kinds).flatMap(({ key, method }) =>
    method === 'fugitive' ? [key] : [],
  );
}

/** That methane of a row `t` escapes. */
export const escapes = (kinds: string) =>
  `(t.kind = any (${kinds}) or t.category in ('fugitive', 'process'))`;

/**
 * What the gases of some rows of `public.span_gases t` weigh on a set. `from` is what follows `from`, with a condition;
 * `weight` is what a row's amount is multiplied by. A gas without a potential on the set is a coded problem, never zero.
 */
export async function readPotentials(
  context: RunContext,
  set: GwpSetName,
  { parameters, from, weight }: { parameters: Parameters; from: string; weight: string },
): Promise<Potentials | { readonly problems: Problem[] }> {
  const kinds = parameters.add(fugitiveKinds(context), 'text[]');
  const rows = await context.tx.query<{ gas: string; escapes: boolean; co2eKg: string }>(
    `select t.gas, ${escapes(kinds)} as escapes, sum(t.co2e_kg * ${weight})::text as "co2eKg"
     from ${from} and t.gas <> 'CO2e' group by 1, 2 order by 1, 2`,
    parameters.values,
  );
  const problems = new Map<string, Problem>();
  const values: string[] = [];
  let movedCo2eKg = ZERO;
  for (const { gas, escapes: isFossil, co2eKg } of rows) {
    const gwp = gwpOf(context.ports.library, set, gas, isFossil ? 'fossil' : 'other');
    if (gwp.ok) values.push(toText(gwp.value.value));
    else for (const problem of gwp.problems) problems.set(JSON.stringify(problem), problem);
    movedCo2eKg = add(movedCo2eKg, decimal(co2eKg));
  }
  if (problems.size > 0) return { problems: [...problems.values()] };
  return {
    gases: rows.map(({ gas }) => gas),
    escapes: rows.map((row) => row.escapes),
    values,
    movedCo2eKg,
  };
}
