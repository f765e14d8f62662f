import type { Tx } from '#database/tx.ts';

const dayMs = 24 * 60 * 60_000;
/** An application that entered itself, and that nobody let in for so long, enters itself again when it comes back. */
const unusedDays = 7;

/**
 * Deletes requests of applications whose time is over, grants whose time is over with all their tokens, and applications that
 * entered themselves and were let in by nobody.
 */
export async function sweepApplications(tx: Tx, now: Date): Promise<void> {
  const daysAgo = (days: number): string => new Date(now.getTime() - days * dayMs).toISOString();
  // What was exchanged is kept for a day: a code that comes back then still ends what was opened with it.
  await tx.query(
    `delete from auth.oauth_authorizations
     where expires_at <= $2 or (expires_at <= $1 and status in ('pending', 'denied'))`,
    [now.toISOString(), daysAgo(1)],
  );
  await tx.query('delete from auth.sessions where oauth_client_id is not null and not_after <= $1', [
    now.toISOString(),
  ]);
  await tx.query(
    `delete from auth.oauth_clients c where c.registration_type = 'dynamic' and c.created_at <= $1
       and not exists (select from auth.oauth_consents g where g.client_id = c.id)`,
    [daysAgo(unusedDays)],
  );
}
