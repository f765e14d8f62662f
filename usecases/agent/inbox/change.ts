import type { z } from 'zod';
import { previewFinding } from '../../finding/preview.ts';
import { invalidInput } from '../../input.ts';
import { mayDecideProposals } from '../../may/agents.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { proposalChange } from './inbox.contract.ts';
import { type ProposalItem, readProposals } from './items.ts';

type Change = Omit<z.output<typeof proposalChange.input>, 'id' | 'revision'>;

/** What may be changed of a proposal, by the verb that it calls. */
const FIELDS: Readonly<Record<string, readonly (keyof Change)[]>> = {
  'finding.apply': ['quantity'],
  'request.create': ['askedOf', 'dueOn', 'message'],
};

/**
 * Changes a proposal: it is a new revision, and what it would come to is calculated again. Refuses with `proposal.not_found`
 * (404), `proposal.stale_revision` (409), `member.not_found` (404), or as the preview of the finding does.
 */
export const changeProposal: UseCase<typeof proposalChange.input, typeof proposalChange.output> = {
  contract: proposalChange,
  may: ({ actor }) => mayDecideProposals(actor),
  async run(context, { id, revision, ...asked }) {
    const item = await only(context, id);
    if (item.revision !== revision) throw new Refused('proposal.stale_revision', 409);
    const change = changeOf(item, asked);
    const next = await calculated(context, { ...item, input: { ...item.input, ...change } });
    const saved = await context.tx.query(
      `update public.agent_proposals set input = $4, facts = $5, before_kg = $6, after_kg = $7, revision = revision + 1, changed = true
       where organization_id = $1 and id = $2 and revision = $3 and open returning id`,
      [
        organizationOf(context.actor),
        id,
        revision,
        JSON.stringify(next.input),
        JSON.stringify(next.facts),
        next.beforeKg,
        next.afterKg,
      ],
    );
    if (saved.length === 0) throw new Refused('proposal.stale_revision', 409);
    return { proposal: await only(context, id) };
  },
  journal: ({ proposal }) => ({ subjectIds: [proposal.id], detail: { revision: String(proposal.revision) } }),
};

async function only(context: RunContext, id: string): Promise<ProposalItem> {
  const [item] = await readProposals(context, 'all', { ids: [id] });
  if (!item) throw new Refused('proposal.not_found', 404);
  return item;
}

function changeOf({ verb, facts }: ProposalItem, asked: Change): Change {
  const fields = FIELDS[verb] ?? [];
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  for (const [name] of given)
    if (!fields.some((field) => field === name)) throw invalidInput(name, 'not of this proposal');
  if (verb === 'finding.apply' && facts['fix'] !== 'correct')
    throw invalidInput('quantity', 'not of this proposal');
  if (given.length === 0) throw invalidInput('body', 'nothing changes');
  return Object.fromEntries(given);
}

/** What it would come to, and whom it names, as it stands now. */
async function calculated(context: RunContext, item: ProposalItem): Promise<ProposalItem> {
  if (item.verb === 'finding.apply') {
    const { findingId, quantity } = item.input;
    const { beforeKg, afterKg } = await previewFinding.run(context, {
      findingId: String(findingId),
      quantity: String(quantity),
    });
    return { ...item, beforeKg, afterKg };
  }
  const { askedOf, dueOn } = item.input;
  const [person] = await context.tx.query<{ name: string }>(
    'select full_name as name from razao.people_who_work_in($1) where user_id = $2',
    [organizationOf(context.actor), askedOf],
  );
  if (!person) throw new Refused('member.not_found', 404);
  return { ...item, facts: { ...item.facts, person: person.name, dueOn } };
}
