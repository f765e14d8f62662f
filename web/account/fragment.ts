/** What a link to `/auth` carries after its `#`, which reaches no server. */
export type Fragment =
  | { readonly kind: 'invitation'; readonly token: string }
  | {
      readonly kind: 'session';
      readonly accessToken: string;
      readonly refreshToken: string;
      /** What the link was for: `recovery`, `signup`, `email_change`, `magiclink`, …; empty after a sign-in elsewhere. */
      readonly type: string;
    }
  | { readonly kind: 'message' }
  | {
      readonly kind: 'error';
      readonly description: string;
      /** Whether it was a letter's link, used before or opened too late. */
      readonly ended: boolean;
    }
  | { readonly kind: 'none' };

const ENDED: readonly (string | null)[] = ['otp_expired', 'flow_state_expired', 'flow_state_not_found'];

/** Whether an error code of the identity service says that the link of a letter is good no more. */
export function isEndedLink(code: string | null): boolean {
  return ENDED.includes(code);
}

/**
 * Reads `#invitation=…` of a letter, and `#access_token=…`, `#message=…` (one of two mailboxes agreed) or `#error=…` of a
 * link that the identity service answered.
 */
export function readFragment(fragment: string): Fragment {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const invitation = given.get('invitation');
  if (invitation) return { kind: 'invitation', token: invitation };
  const accessToken = given.get('access_token');
  const refreshToken = given.get('refresh_token');
  if (accessToken && refreshToken) {
    return { kind: 'session', accessToken, refreshToken, type: given.get('type') ?? '' };
  }
  const description = given.get('error_description') ?? given.get('error');
  if (description) return { kind: 'error', description, ended: isEndedLink(given.get('error_code')) };
  return given.has('message') ? { kind: 'message' } : { kind: 'none' };
}
