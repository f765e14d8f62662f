import { combineUncertainty } from '#engine/uncertainty/combine.ts';
import type { UncertainLine } from '#engine/uncertainty/line.ts';
import type { z } from 'zod';
import { organizationOf } from '../organization.ts';
import type { RunContext } from '../usecase.ts';
import type { Scoped } from './panel-groups.ts';
import type { panelOf } from './given.ts';

/** More lines than people state an uncertainty for one by one. */
const MOST_LINES = 1000;

interface CertainLine {
  readonly id: string;
  readonly co2eKg: string;
  readonly minusPercent: string;
  readonly plusPercent: string;
  readonly factorId: string | null;
}

/**
 * The wider side of the 95 % interval of what a panel is of, per cent, by approach 1 of the IPCC; null where it cannot be told.
 * Lines of one factor are taken to err alike, which makes the interval rather too wide than too narrow. Call it where
 * every counted line says how uncertain it is.
 */
export async function combinedUncertainty(
  { tx, actor }: RunContext,
  subject: z.output<typeof panelOf>,
  scoped: Scoped,
): Promise<string | null> {
  const rows = await tx.query<CertainLine>(
    `select e.id, trim_scale(e.co2e_kg)::text as "co2eKg", e.result #>> '{uncertainty,minusPercent}' as "minusPercent",
       e.result #>> '{uncertainty,plusPercent}' as "plusPercent", e.factor_ids[1] as "factorId"
     from public.current_entries c join public.entries e on e.id = c.entry_id
     join public.inventories i on i.id = e.inventory_id
     where c.organization_id = $1 and e.state = 'counted' and ($8::uuid is null or e.id = $8)
       and ($8::uuid is not null or i.period_from <= $3 and i.period_to >= $2)
       and ($4::uuid is null or e.inventory_id = $4)
       and ($5::text[] is null or coalesce(e.site_id::text, '') = any ($5))
       and ($6::text[] is null or e.category = any ($6)) and ($7::smallint[] is null or e.scope = any ($7))
     order by e.sequence limit ${MOST_LINES + 1}`,
    [
      organizationOf(actor),
      scoped.from,
      scoped.to,
      scoped.inventoryId,
      scoped.siteIds?.map((siteId) => siteId ?? '') ?? null,
      scoped.categories ?? null,
      scoped.scopes ?? null,
      subject.of === 'entry' ? subject.entryId : null,
    ],
  );
  if (rows.length > MOST_LINES) return null;
  const lines = rows.map(
    ({ id, co2eKg, minusPercent, plusPercent, factorId }): UncertainLine => ({
      id,
      co2eKg,
      inputs: [
        {
          name: 'line',
          spread: { kind: 'asymmetric', minusPercent, plusPercent },
          ...(factorId === null ? {} : { shared: factorId }),
        },
      ],
    }),
  );
  const result = combineUncertainty({ lines });
  if (!result.ok) return null;
  const { minusPercent, plusPercent } = result.value.approach1;
  return Number(minusPercent) > Number(plusPercent) ? minusPercent : plusPercent;
}
