import { organizationOf } from '../organization.ts';
import type { RunContext } from '../usecase.ts';
import type { UpstreamGroup } from './upstream-parts.ts';

/** First word of the evidence of what was derived: kind, fuel or energy, part, and on the next line the entries. */
const DERIVED = 'inventory.upstreamEnergy';

/** The evidence of a derived draft: it names every line that it comes from, and finds it again. */
export function evidenceOf({ line, of, part, entryIds }: UpstreamGroup): string {
  return `${DERIVED} ${line.kind} ${of} ${part}\n${entryIds.join(' ')}`;
}

/** One part of category 3 of one line: what is proposed at most once. */
export function sourceKey({ of, part }: Pick<UpstreamGroup, 'of' | 'part'>, entryId: string): string {
  return `${of} ${part} ${entryId}`;
}

/** Which parts of which lines are drafted or in the ledger, and how many entries stand on lines that no longer stand. */
export async function readProposed({
  tx,
  actor,
}: RunContext): Promise<{ sources: Set<string>; outdated: number }> {
  const rows = await tx.query<{ text: string; isEntry: boolean }>(
    `select d.evidence ->> 'text' as text, false as "isEntry" from public.drafts d
     where d.organization_id = $1 and d.state = 'open' and starts_with(d.evidence ->> 'text', $2)
     union all
     select e.evidence ->> 'text', true from public.entries e
     where e.organization_id = $1 and e.state <> 'withdrawn' and starts_with(e.evidence ->> 'text', $2)
       and not exists (select from public.entries later where later.supersedes = e.id)`,
    [organizationOf(actor), `${DERIVED} `],
  );
  const read = rows.map(({ text, isEntry }) => {
    const [head = '', ids = ''] = text.split('\n');
    const [, , of = '', part = ''] = head.split(' ');
    return { isEntry, of, part, ids: ids.split(' ') };
  });
  const sources = new Set(read.flatMap(({ of, part, ids }) => ids.map((id) => `${of} ${part} ${id}`)));
  const gone = await tx.query<{ id: string }>(
    `select e.id from public.entries e where e.organization_id = $1 and e.id = any ($2::uuid[])
       and (e.state = 'withdrawn' or exists (select from public.entries later where later.supersedes = e.id))`,
    [organizationOf(actor), read.filter(({ isEntry }) => isEntry).flatMap(({ ids }) => ids)],
  );
  const lost = new Set(gone.map(({ id }) => id));
  const outdated = read.filter(({ isEntry, ids }) => isEntry && ids.some((id) => lost.has(id))).length;
  return { sources, outdated };
}
