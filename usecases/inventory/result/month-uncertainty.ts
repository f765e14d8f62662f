import { decimal, sum, toText } from '#engine/decimal.ts';
import { type CombinedUncertainty, combineUncertainty } from '#engine/uncertainty/combine.ts';
import type { UncertainLine } from '#engine/uncertainty/line.ts';
import type { z } from 'zod';
import type { RunContext } from '../../usecase.ts';
import type { resultComposition } from './composition.contract.ts';
import type { Looked } from './view-rows.ts';

type Told = NonNullable<z.input<typeof resultComposition.output>['uncertainty']>;
type Interval = NonNullable<Told['months'][number]['approach1']>;

interface Row {
  readonly month: string;
  readonly factorId: string | null;
  readonly lines: number;
  readonly co2eKg: string;
  readonly minusPercent: string;
  readonly plusPercent: string;
}

/** Of approach 2, for each month: enough for two digits of its ends, and little work. */
const DRAWS = 4000;

/**
 * The 95 % interval of each month by both approaches of the IPCC (2006 Guidelines, volume 1, chapter 3), of what lines state
 * of themselves. Lines of one factor are added linearly, others in quadrature; a line over several months counts with the part
 * that its days give it. No line is read. Months without a line that states its uncertainty are not in it.
 */
export async function tellMonthUncertainty(context: RunContext, looked: Looked): Promise<Told> {
  const { weight, shares, condition, inside } = looked;
  const rows = await context.tx.query<Row>(
    `with part as (
       select m.month::date as month, t.factor_id, t.lines, t.co2e_kg * p.part as kg,
         t.minus_kg * p.part as minus, t.plus_kg * p.part as plus,
         t.minus_squared * p.part * p.part as minus_squared, t.plus_squared * p.part * p.part as plus_squared
       from public.uncertainty_totals t ${shares}
       cross join lateral generate_series(date_trunc('month', t.span_from::timestamp), t.span_to::timestamp, interval '1 month') m (month)
       cross join lateral (select ${weight} * (least(t.span_to, (m.month + interval '1 month - 1 day')::date)
         - greatest(t.span_from, m.month::date) + 1)::numeric / (t.span_to - t.span_from + 1) as part) p
       where ${condition} and t.span_from <= $3::date and t.span_to >= $2::date
         and m.month::date between $2::date and $3::date${inside}
     ), summed as (
       select p.month, p.factor_id, sum(p.lines)::int as lines, sum(p.kg) as kg,
         case when p.factor_id is null then sqrt(sum(p.minus_squared)) else abs(sum(p.minus)) end as minus,
         case when p.factor_id is null then sqrt(sum(p.plus_squared)) else abs(sum(p.plus)) end as plus
       from part p group by p.month, p.factor_id
     )
     select to_char(s.month, 'YYYY-MM') as month, s.factor_id as "factorId", s.lines, trim_scale(s.kg)::text as "co2eKg",
       trim_scale(round(100 * s.minus / abs(s.kg), 12))::text as "minusPercent",
       trim_scale(round(100 * s.plus / abs(s.kg), 12))::text as "plusPercent"
     from summed s where s.kg <> 0 order by s.month, s.factor_id`,
    looked.begin().values,
  );
  const months = Map.groupBy(rows, ({ month }) => month);
  return { months: [...months].map(([month, parts]) => monthOf(month, parts)) };
}

function monthOf(month: string, parts: readonly Row[]): Told['months'][number] {
  const result = combineUncertainty({ lines: parts.map(lineOf), draws: DRAWS });
  const lines = parts.reduce((all, part) => all + part.lines, 0);
  // What stands there is known, also where no interval can be made of it.
  const knownCo2eKg = toText(sum(parts.map(({ co2eKg }) => decimal(co2eKg))));
  if (!result.ok) return { month, lines, knownCo2eKg, approach1: null, approach2: null, recommended: null };
  const { approach1, approach2, recommended } = result.value;
  return {
    month,
    lines,
    knownCo2eKg,
    approach1: endsOf(approach1),
    approach2: endsOf(approach2),
    recommended,
  };
}

function lineOf({ factorId, co2eKg, minusPercent, plusPercent }: Row): UncertainLine {
  const spread = { kind: 'asymmetric', minusPercent, plusPercent } as const;
  return {
    id: factorId ?? 'own',
    co2eKg,
    inputs: [
      {
        name: 'lines',
        spread: minusPercent === plusPercent ? { kind: 'normal', percent: minusPercent } : spread,
      },
    ],
  };
}

function endsOf({
  lowKg,
  highKg,
  minusPercent,
  plusPercent,
}: CombinedUncertainty['approach1'] | CombinedUncertainty['approach2']): Interval {
  return { lowKg, highKg, minusPercent, plusPercent };
}
