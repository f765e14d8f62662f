import { hash, parseOptions, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import type { AccountSettings } from '../settings/accounts.ts';
import { AuthError } from './auth_error.ts';
import { isCommonPassword } from './known_passwords.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Longer ones are refused before any work is done on them. */
const longestPassword = 128;

/** What an installation asks of passwords. */
export type PasswordRules = Pick<AccountSettings, 'passwordMinimumLength' | 'passwordNeedsMixture'>;

/** Why a password is refused, in the protocol's words; `pwned`: one that everybody tries first. */
export type PasswordWeakness = 'length' | 'characters' | 'pwned';

/**
 * What speaks against a password by the installation's rules: 8 to 128 characters with lower, upper and digit, unless it
 * chose otherwise, and none that is common.
 */
export async function passwordWeaknesses(
  password: string,
  rules: PasswordRules,
): Promise<PasswordWeakness[]> {
  const weaknesses: PasswordWeakness[] = [];
  const length = Array.from(password).length;
  if (length < rules.passwordMinimumLength || length > longestPassword) weaknesses.push('length');
  const isMixed = /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) && /\p{Nd}/u.test(password);
  if (rules.passwordNeedsMixture && !isMixed) weaknesses.push('characters');
  if (length <= longestPassword && (await isCommonPassword(password))) weaknesses.push('pwned');
  return weaknesses;
}

/** Refuses a password that something speaks against: 422 `weak_password` with its reasons. */
export async function refuseWeakPassword(password: string, rules: PasswordRules): Promise<void> {
  const reasons = await passwordWeaknesses(password, rules);
  if (reasons.length === 0) return;
  const message = reasons.map((reason) => sentenceOf(reason, password, rules)).join(' ');
  throw new AuthError(422, 'weak_password', message, { extra: { weak_password: { reasons } } });
}

/** In the words of the protocol, which clients look for. */
function sentenceOf(reason: PasswordWeakness, password: string, rules: PasswordRules): string {
  if (reason === 'characters') {
    return 'Password should contain at least one lowercase letter, one uppercase letter and one digit.';
  }
  if (reason === 'pwned') {
    return 'Password is known to be weak and easy to guess, please choose a different one.';
  }
  return Array.from(password).length > longestPassword
    ? `Password cannot be longer than ${longestPassword} characters.`
    : `Password should be at least ${rules.passwordMinimumLength} characters.`;
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
  check: (hash: string, password: string) => Promise<boolean> = checkHash,
): Promise<boolean> {
  const matches = await check(stored ?? (await dummyHash()), password.slice(0, 4 * longestPassword));
  return matches && stored !== null;
}

const argon2Hash =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{8,}\$[A-Za-z0-9+/]{16,}$/;
const bcryptHash = /^\$2[aby]\$(\d{2})\$[./A-Za-z0-9]{53}$/;
/** bcrypt looks at no more; what is longer would open by its beginning. */
const longestBcryptBytes = 72;

/** Checks a hash of ours, or one that people brought along from a Supabase. */
function checkHash(stored: string, password: string): Promise<boolean> {
  if (!bcryptHash.test(stored)) return verify(stored, password);
  if (Buffer.byteLength(password) > longestBcryptBytes) return Promise.resolve(false);
  return verifyBcrypt(password, stored);
}

/**
 * Whether a text is a hash that passwords can be checked against here, at a bearable cost: argon2id as a PHC string (1 GiB,
 * 20 passes, 16 lanes at most) or bcrypt (cost 15 at most).
 */
export function isKnownHash(text: string): boolean {
  const [, memory, passes, lanes] = argon2Hash.exec(text) ?? [];
  if (memory !== undefined)
    return Number(memory) <= 1024 * 1024 && Number(passes) <= 20 && Number(lanes) <= 16;
  const [, rounds] = bcryptHash.exec(text) ?? [];
  return rounds !== undefined && Number(rounds) >= 4 && Number(rounds) <= 15;
}

/** Whether a hash was made in another way or at other costs than today's and should be renewed at the next sign-in. */
export function isOutdated(stored: string): boolean {
  if (bcryptHash.test(stored)) return true;
  const options = parseOptions(stored);
  return options.memoryCost !== cost.memoryCost || options.timeCost !== cost.timeCost;
}

let dummy: Promise<string> | undefined;

function dummyHash(): Promise<string> {
  dummy ??= hashPassword('nobody has this password');
  return dummy;
}
