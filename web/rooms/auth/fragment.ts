/** What a link to `/auth` carries after its `#`, which reaches no server. */
export type Fragment =
  | { readonly kind: 'invitation'; readonly token: string }
  | {
      readonly kind: 'session';
      readonly accessToken: string;
      readonly refreshToken: string;
      readonly recovery: boolean;
    }
  | { readonly kind: 'error'; readonly description: string }
  | { readonly kind: 'none' };

/** Reads `#invitation=…` of a letter, and `#access_token=…` or `#error=…` of a link that the identity service answered. */
export function readFragment(fragment: string): Fragment {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const invitation = given.get('invitation');
  if (invitation) return { kind: 'invitation', token: invitation };
  const accessToken = given.get('access_token');
  const refreshToken = given.get('refresh_token');
  if (accessToken && refreshToken) {
    return { kind: 'session', accessToken, refreshToken, recovery: given.get('type') === 'recovery' };
  }
  const description = given.get('error_description') ?? given.get('error');
  return description ? { kind: 'error', description } : { kind: 'none' };
}
