import { createHash, randomBytes } from 'node:crypto';
import { refuseAddress } from '../access/address.ts';
import { writeLetter, writeToLeaders } from '../../letter.ts';
import { mayManageMembers } from '../../may/access.ts';
import { mayReadOwnSession } from '../../may/everyone.ts';
import { mayReadOrganization } from '../../may/organization.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type UseCase } from '../../usecase.ts';
import {
  engagementAccept,
  engagementEnd,
  engagementList,
  engagementOffer,
  engagementRead,
} from './engagement.contract.ts';

const DAYS_OPEN = 14;

type EngagementRole = 'contributor' | 'viewer' | 'auditor';

interface EngagementRow {
  readonly id: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly consultancyId: string | null;
  readonly consultancyName: string | null;
  readonly email: string | null;
  readonly role: EngagementRole;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly acceptedAt: string | null;
}

const aboutEngagement = ({ engagementId }: { engagementId: string }) => ({ subjectIds: [engagementId] });

/** Engagements of one's own organization; a consultant looking into a client's sees none of them. */
export const listEngagements: UseCase<typeof engagementList.input, typeof engagementList.output> = {
  contract: engagementList,
  may: ({ actor }) => mayReadOrganization(actor),
  async run({ tx, actor }) {
    const engagements = await tx.query<EngagementRow>(
      `select id, client_id as "clientId", client_name as "clientName", consultancy_id as "consultancyId",
         consultancy_name as "consultancyName", email, role, to_json(created_at) #>> '{}' as "createdAt",
         to_json(expires_at) #>> '{}' as "expiresAt", to_json(accepted_at) #>> '{}' as "acceptedAt"
       from public.engagements_of($1)`,
      [organizationOf(actor)],
    );
    return { engagements };
  },
};

/** Offers an engagement by letter; an open offer to the same address is replaced. Refuses with `email.invalid`, `email.personal`. */
export const offerEngagement: UseCase<typeof engagementOffer.input, typeof engagementOffer.output> = {
  contract: engagementOffer,
  may: ({ actor }) => mayManageMembers(actor),
  async run({ tx, actor, now, ports, locale }, input) {
    const clientId = organizationOf(actor);
    const email = input.email.trim().toLowerCase();
    refuseAddress(ports, email);
    await tx.query(
      `update public.engagements set ended_at = $3
       where client_id = $1 and email = $2 and accepted_at is null and ended_at is null`,
      [clientId, email, now.toISOString()],
    );
    const token = randomBytes(32).toString('base64url');
    const [row] = await tx.query<{ id: string; organization: string }>(
      `insert into public.engagements (client_id, email, role, token_sha256, offered_by, expires_at)
       values ($1, $2, $3, $4, $5, $6)
       returning id, (select name from public.organizations where id = $1) as organization`,
      [
        clientId,
        email,
        input.role,
        tokenHash(token),
        actor.userId,
        new Date(now.getTime() + DAYS_OPEN * 24 * 60 * 60 * 1000).toISOString(),
      ],
    );
    if (!row) throw new Error('An insert gave no row.');
    await writeLetter(tx, {
      to: email,
      kind: 'consultancy_offered',
      locale: input.locale ?? locale,
      params: {
        organization: row.organization,
        path: `/settings#engagement=${token}`,
        days: String(DAYS_OPEN),
      },
    });
    return { engagementId: row.id };
  },
  journal: aboutEngagement,
};

/** Reads an offer. Refuses with `engagement.invalid` (404). */
export const readEngagement: UseCase<typeof engagementRead.input, typeof engagementRead.output> = {
  contract: engagementRead,
  may: ({ actor }) => mayReadOwnSession(actor),
  async run({ tx }, { token }) {
    const [offer] = await tx.query<{ clientName: string; role: EngagementRole; expiresAt: string }>(
      `select client_name as "clientName", role, to_json(expires_at) #>> '{}' as "expiresAt"
       from razao.engagement_offer($1)`,
      [tokenHash(token)],
    );
    if (!offer) throw new Refused('engagement.invalid', 404);
    return offer;
  },
};

/** Accepts an offer. Refuses with `engagement.invalid` (404): another address, another kind of organization, used, ended. */
export const acceptEngagement: UseCase<typeof engagementAccept.input, typeof engagementAccept.output> = {
  contract: engagementAccept,
  may: ({ actor }) => mayManageMembers(actor),
  async run({ tx, actor }, { token }) {
    const [row] = await tx.query<{ client: string | null }>(
      'select razao.accept_engagement($1, $2) as client',
      [tokenHash(token), organizationOf(actor)],
    );
    if (!row?.client) throw new Refused('engagement.invalid', 404);
    const [consultancy] = await tx.query<{ name: string }>(
      'select name from public.organizations where id = $1',
      [organizationOf(actor)],
    );
    await writeToLeaders(tx, row.client, 'engagement_accepted', {
      consultancy: consultancy?.name ?? '',
      path: '/settings',
    });
    return { clientId: row.client };
  },
  // The client's journal says who came in; the consultancy's own ledger is not concerned.
  journal: ({ clientId }) => ({ subjectIds: [clientId], organizationId: clientId }),
};

/** Ends an engagement or an offer. Refuses with `engagement.not_found` (404). */
export const endEngagement: UseCase<typeof engagementEnd.input, typeof engagementEnd.output> = {
  contract: engagementEnd,
  may: ({ actor }) => mayManageMembers(actor),
  async run({ tx, now }, { engagementId }) {
    const ended = await tx.query(
      'update public.engagements set ended_at = $2 where id = $1 and ended_at is null returning id',
      [engagementId, now.toISOString()],
    );
    if (ended.length === 0) throw new Refused('engagement.not_found', 404);
    return { engagementId };
  },
  journal: aboutEngagement,
};

function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
