import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { AccountSettings } from '../settings/accounts.ts';
import { AuthError } from './auth_error.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Longer ones are refused before any work is done on them. */
const longestPassword = 128;

/** What an installation asks of passwords. */
export type PasswordRules = Pick<AccountSettings, 'passwordMinimumLength' | 'passwordNeedsMixture'>;

/**
 * What a password lacks by the installation's rules (8 to 128 characters with lower, upper and digit, unless it chose
 * otherwise), in the protocol's words.
 */
export function passwordWeaknesses(password: string, rules: PasswordRules): ('length' | 'characters')[] {
  const weaknesses: ('length' | 'characters')[] = [];
  const length = Array.from(password).length;
  if (length < rules.passwordMinimumLength || length > longestPassword) weaknesses.push('length');
  if (!rules.passwordNeedsMixture) return weaknesses;
  if (!/\p{Ll}/u.test(password) || !/\p{Lu}/u.test(password) || !/\p{Nd}/u.test(password)) {
    weaknesses.push('characters');
  }
  return weaknesses;
}

/** Refuses a password that lacks something: 422 `weak_password` with its reasons. */
export function refuseWeakPassword(password: string, rules: PasswordRules): void {
  const reasons = passwordWeaknesses(password, rules);
  if (reasons.length === 0) return;
  throw new AuthError(422, 'weak_password', 'Password does not meet the rules', {
    extra: { weak_password: { reasons } },
  });
}

/** An argon2id hash as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Whether the password opens the hash. Without a hash (nobody of that address, or a person without a password) the same
 * work is done against a dummy, so that the time of the answer does not tell.
 * @param check does the work; a test watches it
 */
export async function opens(
  password: string,
  stored: string | null,
  check: (hash: string, password: string) => Promise<boolean> = verify,
): Promise<boolean> {
  const matches = await check(stored ?? (await dummyHash()), password.slice(0, 4 * longestPassword));
  return matches && stored !== null;
}

/** Whether a text is a hash that passwords can be checked against here: argon2id as a PHC string. */
export function isKnownHash(text: string): boolean {
  return /^\$argon2id\$v=19\$m=\d{1,7},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]{8,}\$[A-Za-z0-9+/]{16,}$/.test(
    text,
  );
}

/** Whether a hash was made with other costs than today's and should be renewed at the next sign-in. */
export function isOutdated(stored: string): boolean {
  const options = parseOptions(stored);
  return options.memoryCost !== cost.memoryCost || options.timeCost !== cost.timeCost;
}

let dummy: Promise<string> | undefined;

function dummyHash(): Promise<string> {
  dummy ??= hashPassword('nobody has this password');
  return dummy;
}
