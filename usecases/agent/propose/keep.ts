import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext } from '../../usecase.ts';

/** What a step proposes, before it is known whether it waits already. */
export interface NewProposal {
  readonly kind:
    | 'correction'
    | 'recalculation'
    | 'estimate'
    | 'request'
    | 'reminder'
    | 'report'
    | 'cbam_lines';
  /** What it is about: nothing is proposed twice while it waits. */
  readonly subject: string;
  /** The verb that accepting it calls, with its input. */
  readonly verb: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What a person sees. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly beforeKg?: string;
  readonly afterKg?: string;
}

/** As many as one step makes. */
export const MOST_PROPOSALS = 500;

/**
 * Keeps proposals of the step that is being taken. Those about what waits already, or was rejected as it stands now, are not made
 * again.
 * @throws Refused `run.needed` (409) outside of a run
 */
export async function keepProposals(
  { tx, actor, now }: RunContext,
  proposals: readonly NewProposal[],
): Promise<{ proposed: number; waiting: number }> {
  const [place] = await tx.query<{ run: string | null }>(
    `select nullif(current_setting('razao.run', true), '') as run`,
  );
  if (!place?.run) throw new Refused('run.needed', 409);
  const made = await tx.query(
    `insert into public.agent_proposals
       (organization_id, run_id, position, kind, subject, verb, input, facts, before_kg, after_kg, created_at, expires_at)
     select $1, r.id, current_setting('razao.step')::integer, x.kind, x.subject, x.verb, x.input, x.facts, x.before_kg, x.after_kg,
       $3, $3::timestamptz + make_interval(days => r.answer_days)
     from jsonb_to_recordset($2::jsonb) as x (kind text, subject text, verb text, input jsonb, facts jsonb, before_kg numeric,
         after_kg numeric)
       join public.agent_runs r on r.id = current_setting('razao.run')::uuid and r.organization_id = $1
     where not exists (
       select from public.agent_proposals p
       join public.approvals a on a.subject = 'proposal' and a.subject_id = p.id and a.organization_id = $1
       where p.organization_id = $1 and p.subject = x.subject and p.input = x.input and a.state = 'sent_back')
     on conflict do nothing returning id`,
    [
      organizationOf(actor),
      JSON.stringify(
        proposals.map(({ beforeKg, afterKg, ...rest }) => {
          return { ...rest, before_kg: beforeKg ?? null, after_kg: afterKg ?? null };
        }),
      ),
      now,
    ],
  );
  return { proposed: made.length, waiting: proposals.length - made.length };
}

/** Counts what is left to people, by its reason. */
export class Left {
  readonly counts: Record<string, number> = {};

  add(code: string): void {
    this.counts[code] = (this.counts[code] ?? 0) + 1;
  }
}
