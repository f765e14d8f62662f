import { queryClient } from '#web/api/queries.ts';
import { supabase } from '#web/api/client.ts';
import { dropSession } from '#web/api/session.ts';
import { auditLogout } from './audit.ts';
import { leaveByChoice } from './way-back.ts';

let byHand = false;

/** Whether its person is signing out in this tab: what is said of it, and when one goes on, is settled there. */
export function isLeavingByHand(): boolean {
  return byHand;
}

/** Says that signing out by hand begins, or is over. */
export function setLeavingByHand(leaving: boolean): void {
  byHand = leaving;
}

/**
 * Ends every session of the person and forgets what this browser read meanwhile.
 * @param automatic whether it was for inactivity; told to the audit log. An empty desk ends the session of that desk alone:
 *   applications that the person let in, and their other devices, are not at it
 * @returns false when the server could not be told; this browser is signed out all the same.
 * @throws what the browser or the client failed with; also then this browser is signed out, as far as it lets itself
 */
export async function signOut(automatic = false): Promise<boolean> {
  if (!automatic) leaveByChoice();
  try {
    const client = await supabase();
    await auditLogout(automatic);
    const { error } = await client.auth.signOut({ scope: automatic ? 'local' : 'global' });
    if (error) await dropSession();
    return !error;
  } catch (error) {
    // Whatever went wrong, nobody who meant to leave stays signed in here.
    await dropSession().catch(() => undefined);
    throw error;
  } finally {
    queryClient.clear();
  }
}
