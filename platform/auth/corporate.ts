import { createRequire } from 'node:module';

/** The lists take memory and time, so they are read when the first address is judged. */
const require = createRequire(import.meta.url);

let lists: readonly ReadonlySet<string>[] | undefined;

function nobodysDomains(): readonly ReadonlySet<string>[] {
  const free = require('free-email-domains') as readonly string[];
  const throwAway = require('mailchecker') as { blacklist(): ReadonlySet<string> };
  return [new Set(free), throwAway.blacklist()];
}

/**
 * Whether an address (in normal form) is at a domain that is nobody's company: a free or a throw-away mail provider, or
 * below one. By the lists of `free-email-domains` and `mailchecker`.
 */
export function isPersonalEmail(email: string): boolean {
  lists ??= nobodysDomains();
  const names = namesOf(email.slice(email.lastIndexOf('@') + 1));
  return lists.some((list) => names.some((name) => list.has(name)));
}

/** A domain and those it lies in, down to two labels: `a.b.com.br`, `b.com.br`, `com.br`. */
function namesOf(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
