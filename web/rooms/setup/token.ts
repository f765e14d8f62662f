/** Reads the one-time token of a set-up link, `/setup#<token>` or `/setup#token=<token>`; null when there is none. */
export function tokenOf(fragment: string): string | null {
  const text = fragment.replace(/^#/, '');
  const token = text.includes('=') ? new URLSearchParams(text).get('token') : text;
  return token ? decodeURIComponent(token) : null;
}
