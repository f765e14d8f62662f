import type { SourceCitation, TraceNode } from '#engine/trace.ts';
import type { z } from 'zod';
import { FILING } from '../journal/row.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { entryExplain } from './entry.contract.ts';
import { Bases } from './bases.ts';
import { wholeContent } from './kept.ts';
import { type EntryContent, type EntryRow, findEntry, readContent, readVersions, shown } from './row.ts';

type Output = z.input<typeof entryExplain.output>;

/** Unfolds a line into its reason. Refuses with `entry.not_found` (404). */
export const explainEntry: UseCase<typeof entryExplain.input, typeof entryExplain.output> = {
  contract: entryExplain,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { entryId }): Promise<Output> {
    const row = await findEntry(context, entryId);
    const content = await wholeContent(Bases.of(context), await readContent(context, row.id), row);
    const versions = await readVersions(context, row.lineId);
    const { library } = context.ports;
    return {
      entry: shown(library, row),
      result: resultOf(content),
      arithmetic: arithmeticOf(context, content),
      evidence: content.evidence,
      sources: await sourcesOf(context, content),
      history: await historyOf(context, versions),
      versions: versions.map((version) => shown(library, version)),
    };
  },
};

/** The calculation as it was approved: the ledger keeps the trace in a column of its own. */
function resultOf({ result, trace }: EntryContent): Output['result'] {
  return (trace === null ? result : { ...result, trace }) as Output['result'];
}

function arithmeticOf({ ports, locale }: RunContext, { trace }: EntryContent): Output['arithmetic'] {
  if (trace === null) return null;
  return { language: locale, lines: ports.writeArithmetic(trace as unknown as TraceNode, locale) };
}

/**
 * Every source that a number of the trace or a factor was taken from, each document once, in the order in which the trace
 * uses them. A source that is not in the reference tables (a factor of the caller's own) has no card and is left to the
 * trace.
 */
async function sourcesOf({ tx }: RunContext, content: EntryContent): Promise<Output['sources']> {
  const cited = new Map<string, SourceCitation>();
  if (content.trace !== null) collect(content.trace as unknown as TraceNode, cited);
  const factors = (content.result['factors'] ?? []) as readonly { readonly source: SourceCitation }[];
  for (const { source } of factors) add(source, cited);
  const cards = await tx.query<{ id: string; retrievedOn: string; attribution: string }>(
    'select id, retrieved_on as "retrievedOn", attribution from public.sources where id = any ($1::text[])',
    [[...cited.keys()]],
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  return [...cited.values()].flatMap((source) => {
    const card = byId.get(source.sourceId);
    return card ? [{ ...source, retrievedOn: card.retrievedOn, attribution: card.attribution }] : [];
  });
}

function collect(node: TraceNode, cited: Map<string, SourceCitation>): void {
  if (node.source) add(node.source, cited);
  for (const operand of node.from) collect(operand, cited);
}

function add(source: SourceCitation, cited: Map<string, SourceCitation>): void {
  if (!cited.has(source.sourceId)) cited.set(source.sourceId, source);
}

/** What was done to the line and to the draft it came from, oldest first. */
function historyOf({ tx, actor }: RunContext, versions: readonly EntryRow[]): Promise<Output['history']> {
  return tx.query<Output['history'][number]>(
    `select j.at, j.verb, coalesce(person.full_name, '') as "byName", e.id as "entryId",
       case when e.supersedes is not null then e.reason end as reason,
       case when r.id is not null then jsonb_build_object('id', r.id, 'number', r.number, 'step', (j.detail ->> 'step')::integer) end
         as run
     from public.journal j
     left join public.agent_runs r on r.organization_id = $1 and j.door = 'job' and j.detail ? 'step'
       and r.number = (j.detail ->> 'run')::integer
     left join public.my_colleagues() person on person.user_id = j.actor_id
     left join lateral (
       select e.id, e.supersedes, e.reason from public.entries e
       where e.id = any ($2::uuid[]) and (
         (j.verb = any ($3::text[]) and e.id = any (j.subject_ids))
         or e.sequence between (j.detail ->> 'firstSequence')::bigint and (j.detail ->> 'lastSequence')::bigint)
       order by e.sequence desc limit 1
     ) e on true
     where j.organization_id = $1 and j.outcome = 'done' and j.sequence = any (array(select razao.journal_about($1,
       $2::uuid[]
       || array(select draft_id from public.entries where id = any ($2::uuid[]) and draft_id is not null)
       || array(select (result ->> 'import')::uuid from public.entries where id = any ($2::uuid[]) and result ? 'import'))))
       -- Of an import, the portion whose stretch of the chain holds the line.
       and (not j.detail ? 'firstSequence' or e.id is not null)
     order by j.sequence`,
    [organizationOf(actor), versions.map(({ id }) => id), [...FILING]],
  );
}
