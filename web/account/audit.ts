import { accessToken } from '#web/api/session.ts';

/** Tells the audit log of the installation that a session ends; that it could not be told changes nothing. */
export async function auditLogout(automatic: boolean): Promise<void> {
  try {
    const token = await accessToken();
    if (token === null) return;
    await fetch('/functions/auth-security-audit', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ event: 'logout', metadata: { auto_logout: automatic } }),
      keepalive: true,
    });
  } catch {
    // Signing out must work without the network.
  }
}
