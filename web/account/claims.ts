/** What an access token states, unverified: the server judges. Empty when it cannot be read. */
export function claimsOf(accessToken: string): Readonly<Record<string, unknown>> {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
