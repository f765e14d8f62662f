import { mayReadLedger } from '../../may/ledger.ts';
import type { z } from 'zod';
import type { UseCase } from '../../usecase.ts';
import { importGone, importValues } from './import.contract.ts';
import { findImport } from './row.ts';

type Value = z.output<typeof importValues.output>['values'][number];

const MOST_VALUES = 500;

/** Tells which factor each distinct value of an import is counted by. Refuses with `import.not_found` (404). */
export const tellValues: UseCase<typeof importValues.input, typeof importValues.output> = {
  contract: importValues,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { importId }) {
    const shown = await findImport(context, importId);
    const values = await context.tx.query<Value>(
      `with line as (
         select l.group_number, l.problem ->> 'code' as code, coalesce(l.problem #>> '{params,text}', '') as text, count(*)::int as lines
         from public.import_lines l where l.import_id = $1 group by 1, 2, 3
       ), known as (
         select coalesce(g.word, '') as word, g.kind, g.unit, g.region, g.chosen_factor_id, g.factor_ids, g.problems, g.scope,
           g.organization_id, g.basis, sum(line.lines)::int as lines, line.code
         from line join public.import_groups g on g.import_id = $1 and g.number = line.group_number
         group by coalesce(g.word, ''), g.kind, g.unit, g.region, g.chosen_factor_id, g.factor_ids, g.problems, g.scope,
           g.organization_id, g.basis, line.code
       ), told as (
         select distinct on (k.word, k.kind, k.unit, k.region, k.chosen_factor_id) k.*,
           sum(k.lines) over (partition by k.word, k.kind, k.unit, k.region, k.chosen_factor_id)::int as all_lines,
           array(select distinct r #>> '{}'
             from jsonb_path_query(b.content, '$.open.choices[*].runnersUp[*].factorId') r limit 10) as runners_up
         from known k left join public.ledger_bases b on b.organization_id = k.organization_id and b.hash = k.basis
         order by k.word, k.kind, k.unit, k.region, k.chosen_factor_id, cardinality(k.factor_ids), k.lines desc
       )
       select * from (
         select t.word, t.kind, t.unit, t.region, t.all_lines as lines,
           case when cardinality(t.factor_ids) = 0 then 'none' when t.chosen_factor_id is not null then 'chosen'
             when t.problems @> '[{"code": "factor.fallback"}]' then 'candidates' else 'exact' end as match,
           t.factor_ids as "factorIds", t.chosen_factor_id as "chosenFactorId",
           array(select r from unnest(t.runners_up) r where r <> all (t.factor_ids)) as candidates,
           case when t.scope is null then jsonb_build_array(jsonb_build_object('code', coalesce(t.code, 'factor.missing'), 'params',
             jsonb_build_object())) else t.problems end as problems
         from told t
         union all
         select line.text, null, null, null, sum(line.lines)::int, 'none', '{}', null, '{}',
           jsonb_build_array(jsonb_build_object('code', 'row.kind_unknown', 'params', jsonb_build_object('text', line.text)))
         from line where line.group_number is null and line.code = 'row.kind_unknown' group by line.text
       ) v order by v.match <> 'none', v.match <> 'candidates', v.lines desc, v.word limit ${MOST_VALUES}`,
      [shown.id],
    );
    return { values };
  },
};

/** Lists rows of earlier files that are gone. Refuses with `import.not_found` (404). */
export const tellGone: UseCase<typeof importGone.input, typeof importGone.output> = {
  contract: importGone,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { importId, limit }) {
    const shown = await findImport(context, importId);
    if (shown.gone === 0) return { lines: [] };
    const lines = await context.tx.query<z.output<typeof importGone.output>['lines'][number]>(
      `select entry_id as "entryId", row_number as row, quote, kind, unit, trim_scale(quantity)::text as quantity,
         period_from as "from", period_to as "to", site_id as "siteId", trim_scale(co2e_kg)::text as "co2eKg"
       from razao.rows_gone($1) limit $2`,
      [shown.id, limit],
    );
    return { lines };
  },
};
