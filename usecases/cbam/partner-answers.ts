import type { z } from 'zod';
import { countCall } from '../call-limit.ts';
import type { Installation } from '../execute.ts';
import { hashOf } from '../share-secret.ts';
import { Refused } from '../usecase.ts';
import { partnerAnswer } from './partner-shape.ts';

export type PartnerAnswer = z.output<typeof partnerAnswer>;

/** What whoever has the link is told of a request: who asks, of what, and by when. */
export interface OpenedRequest {
  readonly organization: string;
  readonly partner: string;
  readonly category: string;
  readonly code: string | null;
  readonly year: number;
  readonly message: string;
  readonly language: 'pt-BR' | 'en';
  readonly dueOn: string;
  readonly isClosed: boolean;
}

interface Knock {
  /** What stands in the address. */
  readonly secret: string;
  readonly address: string;
  readonly now?: Date;
}

const SECRET = /^[\w-]{43}$/;
/** How often an address may open links or send answers: whoever tries secrets is told to wait. */
const OPENING = { name: 'cbam.partner', limit: { by: 'address', calls: 120, seconds: 600 } } as const;

const REQUEST = `select r.id, r.organization_id as "organizationId", o.name as organization, r.partner, r.category, r.code, r.year,
  r.message, r.language, r.due_on as "dueOn", r.closed_at is not null as "isClosed"
  from public.cbam_partner_requests r join public.organizations o on o.id = r.organization_id
  where r.id = (select of.id from public.cbam_partner_requests of where of.secret_sha256 = $1
      union all select l.request_id from public.cbam_partner_letters l where l.secret_sha256 = $1 and l.failed_at is null)
    and r.ended_at is null and r.expires_at > $2`;

/**
 * A request for whoever has its link, and nothing else of the organization.
 * @throws Refused `cbam.request_not_found` (404) for one that never was or whose link is over: nobody is told which;
 * `call.too_many` (429)
 */
export async function openPartnerRequest(installation: Installation, knock: Knock): Promise<OpenedRequest> {
  const now = await checkKnock(installation, knock);
  const [row] = await installation.database.asService((tx) =>
    tx.query<OpenedRequest>(REQUEST, [hashOf(knock.secret), now]),
  );
  if (!row) throw new Refused('cbam.request_not_found', 404);
  return row;
}

/**
 * Keeps an answer as it was sent, also one that comes after the request was closed, and says which it is. Earlier answers stay.
 * @throws Refused as `openPartnerRequest`; `cbam.answers_too_many` (409)
 */
export async function answerPartnerRequest(
  installation: Installation,
  { answer, ...knock }: Knock & { readonly answer: PartnerAnswer },
): Promise<{ readonly late: boolean }> {
  const now = await checkKnock(installation, knock);
  return installation.database.asService(async (tx) => {
    // The row is held, so that closing and answering are one after the other.
    const [row] = await tx.query<OpenedRequest & { id: string; organizationId: string }>(
      `${REQUEST} for update of r`,
      [hashOf(knock.secret), now],
    );
    if (!row) throw new Refused('cbam.request_not_found', 404);
    const [kept] = await tx.query<{ count: number }>(
      'select count(*)::int as count from public.cbam_partner_answers where request_id = $1',
      [row.id],
    );
    if ((kept?.count ?? 0) >= MOST_ANSWERS) throw new Refused('cbam.answers_too_many', 409);
    await tx.query(
      `insert into public.cbam_partner_answers (organization_id, request_id, content, answered_at, late)
       values ($1, $2, $3, $4, $5)`,
      [row.organizationId, row.id, JSON.stringify(partnerAnswer.parse(answer)), now, row.isClosed],
    );
    return { late: row.isClosed };
  });
}

/** Answers to one request: whoever corrects themselves often enough writes to a person. */
const MOST_ANSWERS = 50;

async function checkKnock(
  installation: Installation,
  { secret, address, now = new Date() }: Knock,
): Promise<Date> {
  await countCall(installation, OPENING, { claims: null, address, now });
  if (!SECRET.test(secret)) throw new Refused('cbam.request_not_found', 404);
  return now;
}
