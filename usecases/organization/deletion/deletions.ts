import { mayManageMembers, mayRequestDeletion } from '../../may/access.ts';
import { organizationOf, readOrganization } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { deletionRead, deletionRequest, deletionWithdraw } from './deletion.contract.ts';

interface RequestRow {
  readonly createdAt: string;
  readonly dueAt: string;
  readonly reason: string;
  readonly requestedByName: string;
}

/** The request that stands, if one does. */
export const readDeletion: UseCase<typeof deletionRead.input, typeof deletionRead.output> = {
  contract: deletionRead,
  may: ({ actor }) => mayManageMembers(actor),
  run: async (context) => ({
    request: await standingRequest(context),
    waitingDays: context.ports.deletionDays,
  }),
};

/**
 * Asks for deletion, and writes to the platform's administrators and all owners; a job carries it out (`work.ts`). Refuses
 * with `deletion.name` (422) for another name than the organization's, and with `deletion.requested` (409) the second time.
 */
export const requestDeletion: UseCase<typeof deletionRequest.input, typeof deletionRequest.output> = {
  contract: deletionRequest,
  may: ({ actor }) => mayRequestDeletion(actor),
  async run(context, { reason, confirmation }) {
    const { name } = await readOrganization(context);
    if (confirmation.trim() !== name.trim()) throw new Refused('deletion.name', 422);
    const [row] = await context.tx.query<{ recorded: boolean }>(
      'select razao.request_deletion($1, $2, $3) as recorded',
      [organizationOf(context.actor), reason, context.ports.deletionDays],
    );
    const request = await standingRequest(context);
    if (!row?.recorded || !request) throw new Refused('deletion.requested', 409);
    return { request };
  },
};

/** Takes the request back, and tells all owners. Refuses with `deletion.not_found` (404) when none stands. */
export const withdrawDeletion: UseCase<typeof deletionWithdraw.input, typeof deletionWithdraw.output> = {
  contract: deletionWithdraw,
  may: ({ actor }) => mayRequestDeletion(actor),
  async run({ tx, actor }) {
    const [row] = await tx.query<{ withdrawn: boolean }>('select razao.withdraw_deletion($1) as withdrawn', [
      organizationOf(actor),
    ]);
    if (!row?.withdrawn) throw new Refused('deletion.not_found', 404);
    return { request: null };
  },
};

async function standingRequest({ tx, actor }: RunContext): Promise<RequestRow | null> {
  const [row] = await tx.query<RequestRow>(
    `select to_json(d.created_at) #>> '{}' as "createdAt", to_json(d.due_at) #>> '{}' as "dueAt", d.reason,
       coalesce(c.full_name, '') as "requestedByName"
     from public.deletion_requests d left join public.my_colleagues() c on c.user_id = d.requested_by
     where d.organization_id = $1 and d.withdrawn_at is null`,
    [organizationOf(actor)],
  );
  return row ?? null;
}
