import { organizationOf } from '../organization.ts';
import type { RunContext } from '../usecase.ts';
import type { Candidate } from './candidate.ts';
import { MOST_LINES, type StandingLine } from '../ledger/series/series.ts';

interface Approved {
  readonly id: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly approvedAt: string;
  readonly after: string;
}

interface ChangedLine extends StandingLine {
  readonly was: 'added' | 'corrected' | 'withdrawn';
  readonly sequence: string;
}

/**
 * Lines that were filed into an inventory, corrected or withdrawn after its last approval: it was reopened, and what was
 * approved is no longer what the ledger says. Another approval settles it.
 */
export async function changedAfterApproval(context: RunContext): Promise<Candidate[]> {
  const organization = organizationOf(context.actor);
  const approved = await context.tx.query<Approved>(
    `select i.id, i.name, i.period_from as "from", i.period_to as "to", m.moved_at as "approvedAt",
       razao.sequence_by(i.organization_id, m.moved_at) as after
     from public.inventories i
     join lateral (select max(m.moved_at) as moved_at from public.inventory_moves m
       where m.inventory_id = i.id and m.move = 'approve') m on m.moved_at is not null
     where i.organization_id = $1 order by i.period_from`,
    [organization],
  );
  const found: Candidate[] = [];
  for (const inventory of approved) {
    const lines = await changedLines(context, inventory);
    if (lines.length > 0) found.push(candidate(inventory, lines));
  }
  return found;
}

function changedLines({ tx, actor }: RunContext, { id, after }: Approved): Promise<ChangedLine[]> {
  return tx.query<ChangedLine>(
    `select e.line_id as "lineId", e.id as "entryId", e.period_from as "from", e.period_to as "to", e.sequence,
       trim_scale(e.quantity)::text as quantity, e.unit, trim_scale(e.co2e_kg)::text as "co2eKg",
       case when e.state = 'withdrawn' then 'withdrawn' when e.supersedes is null then 'added' else 'corrected' end as was
     from public.entries e left join public.entries old on old.id = e.supersedes
     where e.organization_id = $1 and e.sequence > $3 and (e.inventory_id = $2 or old.inventory_id = $2)
     order by e.sequence limit ${MOST_LINES}`,
    [organizationOf(actor), id, after],
  );
}

function candidate({ id, name, from, to, approvedAt }: Approved, lines: readonly ChangedLine[]): Candidate {
  const count = (kind: ChangedLine['was']): string => String(lines.filter(({ was }) => was === kind).length);
  return {
    rule: 'changed_after_approval',
    subject: `inventory ${id}`,
    severity: 'high',
    kind: null,
    siteId: null,
    from,
    to,
    // Of a line that was changed twice, the version that came last.
    lines: [...new Map(lines.map((line) => [line.lineId, line])).values()],
    figures: {
      n: String(lines.length),
      name,
      approvedAt,
      added: count('added'),
      corrected: count('corrected'),
      withdrawn: count('withdrawn'),
    },
    fix: null,
    facts: [approvedAt, String(lines.length), lines.at(-1)?.sequence ?? ''],
  };
}
