import { issueInvitation } from '../invitation/issue.ts';
import { writeLetter } from '../../letter.ts';
import { mayAdministrate } from '../../may/access.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { accessDecide, accessList, accessRequest } from './access.contract.ts';
import { refuseAddress } from './address.ts';

interface RequestRow {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly jobTitle: string;
  readonly state: 'pending' | 'approved' | 'refused';
  readonly reason: string | null;
  readonly createdAt: string;
  readonly decidedAt: string | null;
}

const COLUMNS = `id, email, full_name as "fullName", job_title as "jobTitle", state, reason,
  to_json(created_at) #>> '{}' as "createdAt", to_json(decided_at) #>> '{}' as "decidedAt"`;

/**
 * Keeps a request for access. Runs as the service role, since there is nobody yet; says the same for an address that has
 * asked before or has an account. Refuses with `email.invalid` or `email.personal` (422).
 */
export const requestAccess: UseCase<typeof accessRequest.input, typeof accessRequest.output> = {
  contract: accessRequest,
  may: () => true,
  async run({ tx, ports, now }, input) {
    const email = input.email.trim().toLowerCase();
    refuseAddress(ports, email);
    await tx.query(
      `insert into public.access_requests (email, full_name, job_title, locale, agreed_at)
       select $1, $2, $3, $4, $5
       where not exists (select from public.profiles where lower(email) = $1)
       on conflict (email) where state = 'pending' do nothing`,
      [email, input.fullName, input.jobTitle, input.locale, now.toISOString()],
    );
    return { received: true };
  },
};

/** Lists requests with the count of those that wait. */
export const listRequests: UseCase<typeof accessList.input, typeof accessList.output> = {
  contract: accessList,
  may: ({ actor }) => mayAdministrate(actor),
  async run({ tx }, { state, limit }) {
    const requests = await tx.query<RequestRow>(
      `select ${COLUMNS} from public.access_requests
       where $1::text is null or state = $1 order by created_at desc, id limit $2`,
      [state ?? null, limit],
    );
    const [counted] = await tx.query<{ pending: number }>(
      `select count(*)::int as pending from public.access_requests where state = 'pending'`,
    );
    return { requests, pending: counted?.pending ?? requests.length };
  },
};

/**
 * Decides on a request, once: approving invites the person by letter, refusing writes the reason. Refuses with
 * `access.not_found` (404) and `access.decided` (409).
 */
export const decideRequest: UseCase<typeof accessDecide.input, typeof accessDecide.output> = {
  contract: accessDecide,
  may: ({ actor }) => mayAdministrate(actor),
  async run(context, input) {
    const { tx, actor, now } = context;
    const reason = input.decision === 'refuse' ? input.reason : null;
    const [request] = await tx.query<RequestRow & { locale: 'pt-BR' | 'en' }>(
      `update public.access_requests set state = $2, reason = $3, decided_by = $4, decided_at = $5
       where id = $1 and state = 'pending' returning ${COLUMNS}, locale`,
      [
        input.requestId,
        input.decision === 'approve' ? 'approved' : 'refused',
        reason,
        actor.userId,
        now.toISOString(),
      ],
    );
    if (!request) throw await whyNot(context, input.requestId);
    const { locale, ...shown } = request;
    if (reason === null) {
      await issueInvitation(context, {
        email: request.email,
        organizationId: null,
        role: null,
        requestId: request.id,
        locale,
        letter: { kind: 'access_approved', params: { name: request.fullName } },
      });
    } else {
      await writeLetter(tx, {
        to: request.email,
        kind: 'access_refused',
        locale,
        params: { name: request.fullName, reason },
      });
    }
    return { request: shown };
  },
  // The request itself keeps who decided, when and why; no organization is concerned.
  journal: () => null,
};

async function whyNot({ tx }: RunContext, requestId: string): Promise<Refused> {
  const found = await tx.query('select 1 from public.access_requests where id = $1', [requestId]);
  return found.length === 0 ? new Refused('access.not_found', 404) : new Refused('access.decided', 409);
}
