type Payload = Readonly<Record<string, unknown>>;

/** Payloads by issuer and token, of the keys under which they were verified: other keys, nothing remembered. */
const verified = new WeakMap<object, Map<string, Payload>>();
const most = 2000;

/**
 * What a token said when its signature was verified under these keys, if it has not expired since. A signature does not
 * change, so checking it once is enough; time is looked at each time.
 */
export function recallToken(keys: object, issuer: string, token: string, now: Date): Payload | null {
  const payload = verified.get(keys)?.get(`${issuer} ${token}`);
  if (payload === undefined) return null;
  const { exp } = payload;
  return typeof exp === 'number' && exp > Math.floor(now.getTime() / 1000) ? payload : null;
}

/** Remembers a token that was just verified; not one that is only valid later (`nbf`), whose time would be asked again. */
export function rememberToken(keys: object, issuer: string, token: string, payload: Payload): void {
  if (payload['nbf'] !== undefined || token.length > 8000) return;
  const known = verified.get(keys) ?? new Map<string, Payload>();
  verified.set(keys, known);
  if (known.size >= most) known.clear();
  known.set(`${issuer} ${token}`, payload);
}
