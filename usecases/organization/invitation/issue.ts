import { createHash, randomBytes } from 'node:crypto';
import { type Letter, writeLetter } from '../../letter.ts';
import type { RunContext } from '../../usecase.ts';

/** Long enough to survive a holiday, short enough that a forgotten letter lets nobody in. */
const DAYS_OPEN = 14;

export interface InvitationOffer {
  /** Lower case, checked. */
  readonly email: string;
  /** Null: the person founds an organization. */
  readonly organizationId: string | null;
  readonly role: string | null;
  readonly requestId: string | null;
  readonly locale: 'pt-BR' | 'en';
  /** The letter that brings the link; `path` and `days` are added to its parameters. */
  readonly letter: Pick<Letter, 'kind' | 'params'>;
}

/**
 * Opens an invitation and has its letter written. The token, 256 random bits, is in the letter's link alone: the
 * database keeps its hash. An answer of a verb holds it only where no mail server brings the letter (`member.invite`).
 * @returns the id of the invitation, and the path of its link
 */
export async function issueInvitation(
  context: RunContext,
  offer: InvitationOffer,
): Promise<{ readonly id: string; readonly path: string }> {
  const { tx, actor, now } = context;
  const token = randomBytes(32).toString('base64url');
  // In the fragment, so that the token reaches neither a log nor a referrer.
  const path = `/auth#invitation=${token}`;
  const expires = new Date(now.getTime() + DAYS_OPEN * 24 * 60 * 60 * 1000);
  const [row] = await tx.query<{ id: string }>(
    `insert into public.invitations
       (email, organization_id, role, request_id, token_sha256, locale, invited_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      offer.email,
      offer.organizationId,
      offer.role,
      offer.requestId,
      invitationHash(token),
      offer.locale,
      actor.userId,
      expires.toISOString(),
    ],
  );
  if (!row) throw new Error('An insert gave no row.');
  await writeLetter(tx, {
    to: offer.email,
    kind: offer.letter.kind,
    locale: offer.locale,
    params: {
      ...offer.letter.params,
      path,
      days: String(DAYS_OPEN),
    },
  });
  return { id: row.id, path };
}

/** SHA-256 of an invitation's token in hex: what the database keeps instead of the token. */
export function invitationHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
