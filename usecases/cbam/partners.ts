import type { z } from 'zod';
import { mayDraftEntries, mayReadLedger } from '../may/ledger.ts';
import { organizationOf } from '../organization.ts';
import { secretFor } from '../share-secret.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import {
  cbamAskPartner,
  cbamClosePartnerRequest,
  cbamListPartnerRequests,
  cbamSendPartnerRequest,
} from './partner.contract.ts';
import { findInstallation } from './records.ts';

type Request = z.output<typeof cbamListPartnerRequests.output>['requests'][number];

/** Where a link leads to; its secret follows. */
const ADDRESS = '/shared/cbam/';
const DAY_MILLISECONDS = 86_400_000;
/** How long a link takes an answer. */
const DAYS_OF_LINK = 365;

/** Makes a request with its link. Refuses with `cbam.installation_not_found` (404), `cbam.due_past` (400). */
export const askPartner: UseCase<typeof cbamAskPartner.input, typeof cbamAskPartner.output> = {
  contract: cbamAskPartner,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { installationId, year, partner, category, code, message, language, dueOn }) {
    const { tx, actor, now } = context;
    await findInstallation(context, installationId);
    if (dueOn < now.toISOString().slice(0, 10)) throw new Refused('cbam.due_past', 400);
    const { sha256, path } = secretFor(ADDRESS);
    const [made] = await tx.query<{ id: string }>(
      `insert into public.cbam_partner_requests (organization_id, installation_id, year, partner, category, code, message,
         language, due_on, secret_sha256, created_at, created_by, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
      [
        organizationOf(actor),
        installationId,
        year,
        partner,
        category,
        code ?? null,
        message,
        language,
        dueOn,
        sha256,
        now,
        actor.userId,
        new Date(now.getTime() + DAYS_OF_LINK * DAY_MILLISECONDS),
      ],
    );
    return { request: await findRequest(context, made?.id ?? ''), path };
  },
  journal: ({ request }) => ({ subjectIds: [request.id, request.installationId] }),
};

/**
 * Writes to a supplier in the language of the request, with a link of the letter's own: earlier ones open the same. It leaves once this
 * is committed. Refuses with `cbam.request_not_found` (404), `cbam.request_over` (409).
 */
export const sendPartnerRequest: UseCase<
  typeof cbamSendPartnerRequest.input,
  typeof cbamSendPartnerRequest.output
> = {
  contract: cbamSendPartnerRequest,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { requestId, recipient }) {
    const { tx, actor, now, ports } = context;
    const { opens, state, partner, year, dueOn, language } = await findRequest(context, requestId);
    if (!opens || state === 'closed') throw new Refused('cbam.request_over', 409);
    const [organization] = await tx.query<{ name: string }>(
      'select o.name from public.organizations o where o.id = $1',
      [organizationOf(actor)],
    );
    const { sha256, path } = secretFor(ADDRESS);
    const due = ports.reportWords(language).day(dueOn);
    const params = { organization: organization?.name ?? '', partner, year: String(year), due, path };
    await tx.query('select razao.write_partner_letter($1, $2, $3, $4, $5::jsonb)', [
      requestId,
      recipient,
      sha256,
      now,
      JSON.stringify(params),
    ]);
    return { request: await findRequest(context, requestId) };
  },
  journal: ({ request }) => ({ subjectIds: [request.id, request.installationId] }),
};

/** Requests of an installation, the latest first. Refuses with `cbam.installation_not_found` (404). */
export const listPartnerRequests: UseCase<
  typeof cbamListPartnerRequests.input,
  typeof cbamListPartnerRequests.output
> = {
  contract: cbamListPartnerRequests,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { installationId, year }) {
    await findInstallation(context, installationId);
    return {
      requests: await readRequests(context, 'r.installation_id = $3 and ($4::int is null or r.year = $4)', [
        installationId,
        year ?? null,
      ]),
    };
  },
};

/** Closes a request; one that is closed stays so, but its link may end later. Refuses with `cbam.request_not_found` (404). */
export const closePartnerRequest: UseCase<
  typeof cbamClosePartnerRequest.input,
  typeof cbamClosePartnerRequest.output
> = {
  contract: cbamClosePartnerRequest,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { requestId, endsLink }) {
    const { tx, actor, now } = context;
    await findRequest(context, requestId);
    await tx.query(
      `update public.cbam_partner_requests set closed_at = coalesce(closed_at, $3), closed_by = coalesce(closed_by, $4),
         ended_at = case when $5 then coalesce(ended_at, $3) else ended_at end
       where organization_id = $1 and id = $2`,
      [organizationOf(actor), requestId, now, actor.userId, endsLink],
    );
    return { request: await findRequest(context, requestId) };
  },
  journal: ({ request }) => ({ subjectIds: [request.id, request.installationId] }),
};

async function findRequest(context: RunContext, id: string): Promise<Request> {
  const [found] = await readRequests(context, 'r.id = $3', [id]);
  if (!found) throw new Refused('cbam.request_not_found', 404);
  return found;
}

/** Requests that meet a condition over `r`, its parameters from `$3` on. */
function readRequests(
  { tx, actor, now }: RunContext,
  condition: string,
  parameters: readonly unknown[],
): Promise<Request[]> {
  return tx.query<Request>(
    `select r.id, r.installation_id as "installationId", r.year, r.partner, r.category, r.code, r.message, r.language,
       r.due_on as "dueOn", to_json(r.created_at) #>> '{}' as "createdAt", coalesce(c.full_name, '') as "createdByName",
       case when r.closed_at is not null then 'closed' when a.answers is null then 'open' else 'answered' end as state,
       to_json(r.closed_at) #>> '{}' as "closedAt", r.ended_at is null and r.expires_at > $2 as opens,
       coalesce(a.answers, '[]') as answers, coalesce(m.letters, '[]') as letters
     from public.cbam_partner_requests r
     left join public.my_colleagues() c on c.user_id = r.created_by
     left join lateral (
       select json_agg(json_build_object('id', n.id, 'answeredAt', n.answered_at, 'late', n.late, 'content', n.content)
         order by n.answered_at, n.id) as answers
       from public.cbam_partner_answers n where n.request_id = r.id and n.organization_id = r.organization_id
     ) a on true
     left join lateral (
       select json_agg(json_build_object('id', l.id, 'recipient', l.recipient, 'createdAt', l.created_at, 'sentAt', l.sent_at,
         'failedAt', l.failed_at, 'problem', l.problem) order by l.created_at, l.id) as letters
       from public.cbam_partner_letters l where l.request_id = r.id and l.organization_id = r.organization_id
     ) m on true
     where r.organization_id = $1 and ${condition} order by r.created_at desc, r.id`,
    [organizationOf(actor), now, ...parameters],
  );
}
