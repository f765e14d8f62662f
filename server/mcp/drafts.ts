import { draftActivity } from '#usecases/ledger/draft/draft-shape.ts';
import type { draft } from '#usecases/ledger/draft/draft-shape.ts';
import { id } from '#usecases/shapes.ts';
import { z } from 'zod';

/** Drafts as programs see them: what was understood and what it comes to, without the steps, which have a resource. */

const slots = draftActivity.pick({ kind: true, quantity: true, unit: true, from: true, to: true });

interface DraftForProgram
  extends Pick<Draft, 'id' | 'state' | 'siteId' | 'estimated' | 'problems' | 'entryId'> {
  /** Approving names it exactly. */
  readonly revision: number;
  readonly activity: z.output<typeof slots>;
  readonly findings: readonly Pick<Draft['findings'][number], 'code' | 'params'>[];
  readonly status: 'calculated' | 'not_calculated' | 'open';
  /** kg CO2e, exact; null: not calculated, which is not zero. */
  readonly co2eKg: string | null;
  readonly scope: number | null;
  readonly factorId: string | null;
  /** Where a person looks at it, changes it and approves it. */
  readonly card: string | null;
}

const item = slots
  .partial()
  .extend({
    siteId: id.nullable().optional(),
    factorId: z.string().max(200).nullable().optional().describe('only where a person chose it'),
    estimated: z.boolean().optional(),
  })
  .strict();

export const draftsToPropose = z.object({ items: z.array(item).min(1).max(200) });

export const draftToChange = z.object({
  draftId: id,
  revision: z.number().int().min(1).describe('the revision that is changed'),
  change: item,
});

type Draft = z.output<typeof draft>;

/** @param cardOf the address of a conversation's page */
export function forProgram(one: Draft, cardOf: (threadId: string) => string): DraftForProgram {
  const { activity, result } = one;
  const { kind, quantity, unit, from, to } = activity;
  const calculated = result?.status === 'calculated' ? result : null;
  return {
    id: one.id,
    revision: one.revision,
    state: one.state,
    siteId: one.siteId,
    activity: { kind, quantity, unit, from, to },
    estimated: one.estimated,
    status: result?.status ?? 'open',
    co2eKg: calculated?.co2eKg ?? null,
    scope: calculated?.scope ?? null,
    factorId: calculated?.factors[0]?.id ?? one.factorId,
    problems: one.problems,
    findings: one.findings.map(({ code, params }) => ({ code, params })),
    entryId: one.entryId,
    card: one.threadId === null ? null : cardOf(one.threadId),
  };
}
