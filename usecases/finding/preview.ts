import { add, decimal, subtract, toText, ZERO } from '#engine/decimal.ts';
import type { z } from 'zod';
import { basisOf, readGround } from '../ledger/draft/basis.ts';
import { calculateWhole } from '../ledger/draft/calculate.ts';
import { previewCorrections } from '../ledger/entry/bulk-correct.ts';
import { recalculated } from '../ledger/entry/correct.ts';
import { Bases } from '../ledger/entry/bases.ts';
import { wholeContent } from '../ledger/entry/kept.ts';
import { findEntry, readContent, readEntries } from '../ledger/entry/row.ts';
import { mayReadLedger } from '../may/ledger.ts';
import { organizationOf } from '../organization.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import { standingEntries, suggestionOf } from './apply.ts';
import type { Fix } from './candidate.ts';
import { requirePresent } from './decide.ts';
import { findingPreview } from './finding.contract.ts';
import { findFinding, type FindingRow } from './row.ts';

type Effect = Omit<z.input<typeof findingPreview.output>, 'totalBeforeKg' | 'totalAfterKg'>;

/** Calculates what the suggestion would come to. Refuses as `finding.apply` does before it begins. */
export const previewFinding: UseCase<typeof findingPreview.input, typeof findingPreview.output> = {
  contract: findingPreview,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { findingId, quantity }) {
    const row = await findFinding(context, findingId);
    requirePresent([row]);
    const effect = await effectOf(context, row, suggestionOf(row, quantity));
    const total = await totalOf(context, row);
    const change = subtract(decimal(effect.afterKg), decimal(effect.beforeKg));
    return { ...effect, totalBeforeKg: total, totalAfterKg: toText(add(decimal(total), change)) };
  },
};

async function effectOf(context: RunContext, row: FindingRow, fix: Fix): Promise<Effect> {
  if (fix.kind === 'draft') return ofDrafts(context, row, fix);
  if (fix.kind === 'correct') return ofCorrection(context, fix);
  const entryIds = await standingEntries(context, fix.lineIds);
  if (fix.kind === 'withdraw') {
    const rows = await readEntries(
      context,
      'e.id = any ($2::uuid[])',
      [entryIds],
      'e.sequence',
      entryIds.length,
    );
    const sum = rows.reduce((total, { co2eKg }) => add(total, decimal(co2eKg ?? '0')), ZERO);
    return { lines: rows.length, beforeKg: toText(sum), afterKg: '0', notCounted: 0, refused: [] };
  }
  const told = await previewCorrections.run(context, {
    selection: { entryIds },
    change: { factorId: null },
  });
  const refused = told.effects.flatMap(({ entryId, problem }) => (problem ? [{ entryId, problem }] : []));
  const notCounted = told.effects.filter(({ afterKg, problem }) => afterKg === null && !problem).length;
  return { lines: told.lines, beforeKg: told.beforeKg, afterKg: told.afterKg, notCounted, refused };
}

async function ofCorrection(
  context: RunContext,
  { lineId, quantity }: Extract<Fix, { kind: 'correct' }>,
): Promise<Effect> {
  const [entryId = ''] = await standingEntries(context, [lineId]);
  const old = await findEntry(context, entryId);
  const before = old.co2eKg ?? '0';
  try {
    const content = await wholeContent(Bases.of(context), await readContent(context, old.id), old);
    const change = quantity === null ? {} : { quantity };
    const { result } = await recalculated(context, await readGround(context), old, content, change);
    const counts = result.status === 'calculated';
    const after = counts ? result.co2eKg : '0';
    return { lines: 1, beforeKg: before, afterKg: after, notCounted: counts ? 0 : 1, refused: [] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const problem = { code: error.code, params: { ...error.params } };
    return { lines: 1, beforeKg: before, afterKg: before, notCounted: 0, refused: [{ entryId, problem }] };
  }
}

/** Drafts count once they are approved: what they would come to then. */
async function ofDrafts(
  context: RunContext,
  { kind, siteId }: FindingRow,
  { lines }: Extract<Fix, { kind: 'draft' }>,
): Promise<Effect> {
  const ground = await readGround(context);
  let after = ZERO;
  let notCounted = 0;
  for (const line of lines) {
    const basis = basisOf(ground, siteId, line.from);
    const { result } = await calculateWhole(context, { kind: kind ?? '', besides: {}, ...line }, basis, null);
    if (result.status === 'calculated') after = add(after, decimal(result.co2eKg));
    else notCounted += 1;
  }
  return { lines: lines.length, beforeKg: '0', afterKg: toText(after), notCounted, refused: [] };
}

/** What the inventories that the finding's days lie in come to, kg. */
async function totalOf({ tx, actor }: RunContext, { from, to }: FindingRow): Promise<string> {
  const [row] = await tx.query<{ total: string }>(
    `select coalesce(trim_scale(sum(t.co2e_kg)), 0)::text as total
     from public.inventories i join public.result_totals t on t.inventory_id = i.id and t.organization_id = i.organization_id
     where i.organization_id = $1 and i.period_from <= $3 and i.period_to >= $2`,
    [organizationOf(actor), from, to],
  );
  return row?.total ?? '0';
}
