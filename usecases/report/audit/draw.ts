import type { z } from 'zod';
import { Refused, type RunContext } from '../../usecase.ts';
import type { auditSamples } from './audit.contract.ts';
import { CONFIDENCE_FACTORS, type Confidence, hitsFor, materialKg, restOf, stepsOf } from './design.ts';
import { type Population, populationSql } from './population.ts';

type Figures = z.input<typeof auditSamples.output>['samples'][number]['figures'];

/** What a sample follows from. */
export interface Drawing {
  readonly population: Population;
  readonly throughSequence: number;
  readonly materialityPercent: string;
  readonly confidencePercent: Confidence;
  readonly seed: string;
}

/**
 * A line whose uncertainty is not known is as uncertain as the most uncertain one of which it is; and none is less so than
 * the least uncertain one that is uncertain at all: no line that counts is out of reach. Where nothing is known, all are
 * alike, and the amount alone decides.
 */
const SIZED = `bounds as materialized (
    select max(percent) filter (where percent > 0) as most, min(percent) filter (where percent > 0) as least
    from drawn_from where counted),
  sized as materialized (
    select d.*, case when b.most is null then d.kg
      else d.kg * greatest(coalesce(d.percent, b.most), b.least) / 100 end as size
    from drawn_from d cross join bounds b where d.counted)`;

/**
 * The figures of a drawing.
 * @throws Refused `sample.nothing_counted` (422) where no line counts
 */
export async function figuresOf(context: RunContext, drawing: Drawing): Promise<Figures> {
  const { sql, parameters } = populationSql(context, drawing.population, drawing.throughSequence);
  const [found] = await context.tx.query<
    Pick<
      Figures,
      'lines' | 'totalKg' | 'notCounted' | 'nothing' | 'uncertaintyKnown' | 'largestUncertaintyPercent'
    >
  >(
    `with ${sql}
     select count(*) filter (where counted)::int as lines, trim_scale(coalesce(sum(kg), 0))::text as "totalKg",
       count(*) filter (where not counted)::int as "notCounted", count(*) filter (where kg = 0)::int as nothing,
       count(percent) filter (where counted)::int as "uncertaintyKnown",
       trim_scale(max(percent) filter (where counted))::text as "largestUncertaintyPercent"
     from drawn_from`,
    parameters,
  );
  if (!found || found.lines === found.nothing) throw new Refused('sample.nothing_counted', 422);
  const material = materialKg(found.totalKg, drawing.materialityPercent);
  const [certain] = await context.tx.query<{ kg: string; size: string }>(
    `with ${sql}, ${SIZED}
     select trim_scale(coalesce(sum(kg) filter (where kg >= $9::numeric), 0))::text as kg,
       trim_scale(coalesce(sum(size) filter (where kg < $9::numeric), 0))::text as size from sized`,
    [...parameters, material],
  );
  const restKg = restOf(found.totalKg, certain?.kg ?? '0');
  const restSize = certain?.size ?? '0';
  const hits = hitsFor(restKg, material, drawing.confidencePercent);
  return {
    ...found,
    materialKg: material,
    confidenceFactor: CONFIDENCE_FACTORS[drawing.confidencePercent],
    restKg,
    restSize,
    hits,
    ...stepsOf(restSize, hits, drawing.seed),
  };
}

/**
 * The lines of a drawing as SQL: `selected (entry_id, place, because, hits, co2e_kg, uncertainty_percent, size)`. The rest is
 * gone through by scope, category, kind and site, so that hits fall all over the inventory, and every `interval` of size,
 * from `start` on, hits the line that it falls into.
 */
export function selectionSql(context: RunContext, drawing: Drawing, figures: Figures) {
  const { sql, parameters } = populationSql(context, drawing.population, drawing.throughSequence);
  const hitsBefore = (sum: string) =>
    `case when ${sum} < $11::numeric then -1 else div(${sum} - $11::numeric, $10::numeric) end`;
  return {
    sql: `with ${sql}, ${SIZED}, certain as (
        select entry_id, sequence, 'material' as because, 0 as hits, kg, percent, size, 1 as stratum
        from sized where kg >= $9::numeric
      ), along as (
        select s.*, sum(s.size) over (order by s.scope, s.category, s.kind, s.site, s.sequence
          rows between unbounded preceding and current row) as upto
        from sized s where s.kg < $9::numeric
      ), hit as (
        select entry_id, sequence, case when size >= $10::numeric then 'interval' else 'hit' end as because,
          (${hitsBefore('upto')} - ${hitsBefore('(upto - size)')})::int as hits, kg, percent, size,
          case when size >= $10::numeric then 2 else 3 end as stratum
        from along where $10::numeric > 0
      ), selected as (
        select entry_id, row_number() over (order by stratum, kg desc, sequence)::int as place, because, hits,
          kg as co2e_kg, percent as uncertainty_percent, size
        from (select * from certain union all select * from hit where hits > 0 or because = 'interval') x
      )`,
    parameters: [...parameters, figures.materialKg, figures.interval, figures.start],
  };
}
