const longest = 2048;
/** Schemes that run something, read something of the machine, or are a protocol of their own. */
const refusedSchemes: ReadonlySet<string> = new Set(
  'javascript data file vbscript about blob filesystem view-source intent mailto tel sms ftp ws wss jar chrome resource'.split(
    ' ',
  ),
);
const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Why an address to lead a person back to is refused at its registration; null when it is good. */
export function redirectUriProblem(uri: string): string | null {
  if (uri.length > longest) return 'a redirect URI is too long';
  // What a browser would read otherwise than it stands there; an address of ASCII hides no other letters.
  if (!/^[!-~]+$/.test(uri) || /["'<>\\^`{|}*]/.test(uri))
    return 'a redirect URI holds characters it may not';
  if (!URL.canParse(uri)) return 'a redirect URI is not absolute';
  const url = new URL(uri);
  const scheme = url.protocol.slice(0, -1);
  if (refusedSchemes.has(scheme)) return `a redirect URI may not have the scheme ${scheme}`;
  if (uri.includes('#')) return 'a redirect URI may not have a fragment';
  if (url.username !== '' || url.password !== '') return 'a redirect URI may not name a user';
  if (scheme === 'http' && !loopbackHosts.has(url.hostname)) return 'http is for the same machine only';
  if (scheme !== 'http' && scheme !== 'https' && !/^[a-z][a-z0-9+.-]*:\/[^\s]*$/.test(uri)) {
    return 'a redirect URI of an own scheme needs a path';
  }
  return null;
}

/** Whether an address is one of the machine that its person sits at. */
export function isOnThisMachine(uri: string): boolean {
  return loopbackHosts.has(new URL(uri).hostname);
}

/**
 * Whether a request's redirect URI is one of those registered: letter by letter, but that a native application on the same
 * machine listens on whichever port is free (RFC 8252, 7.3).
 */
export function isRegistered(registered: readonly string[], asked: string): boolean {
  if (registered.includes(asked)) return true;
  if (redirectUriProblem(asked) !== null) return false;
  const bare = withoutLoopbackPort(asked);
  return bare !== null && registered.some((uri) => withoutLoopbackPort(uri) === bare);
}

/** The address without its port where it is one of the same machine, otherwise as it stands; null elsewhere. */
function withoutLoopbackPort(uri: string): string | null {
  const match = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(\/.*)?$/.exec(uri);
  return match === null ? null : `${match[1]}${match[2] ?? ''}`;
}

/** The address that a person is led back to, with the answer added to the query that it may have. */
export function answerAt(uri: string, answer: Readonly<Record<string, string | null>>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== null && value !== '') url.searchParams.set(name, value);
  }
  return url.href;
}
