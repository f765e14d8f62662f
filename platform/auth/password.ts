import { hash, parseOptions, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Longer ones are refused before any work is done on them. */
const longestPassword = 128;

/** What a password lacks by the product's rule (8 to 128 characters with lower, upper and digit), in the protocol's words. */
export function passwordWeaknesses(password: string): ('length' | 'characters')[] {
  const weaknesses: ('length' | 'characters')[] = [];
  const length = Array.from(password).length;
  if (length < 8 || length > longestPassword) weaknesses.push('length');
  if (!/\p{Ll}/u.test(password) || !/\p{Lu}/u.test(password) || !/\p{Nd}/u.test(password)) {
    weaknesses.push('characters');
  }
  return weaknesses;
}

/** An argon2id hash as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Whether the password opens the hash. Without a hash (nobody of that address, or a person without a password) the same
 * work is done against a dummy, so that the time of the answer does not tell.
 */
export async function opens(password: string, stored: string | null): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash()), password.slice(0, 4 * longestPassword));
  return matches && stored !== null;
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
