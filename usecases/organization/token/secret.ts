import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * The secret of a personal access token: `razao_pat_`, 34 random characters (about 202 bits) and six that sum them up.
 * So a scanner of secrets finds one by its shape (`razao_pat_[0-9A-Za-z]{40}`) and tells a real one from an example
 * without asking anybody.
 */
const PREFIX = 'razao_pat_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 34;
const CHECK_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}$`);
/** How much of a secret is kept, so that its person recognises it. */
const SHOWN_LENGTH = PREFIX.length + 4;

export interface NewSecret {
  /** Shown to its person once, and kept nowhere. */
  readonly secret: string;
  /** The beginning of it, for lists. */
  readonly prefix: string;
  readonly sha256: string;
}

/** A new secret, with what is kept of it. */
export function makeSecret(): NewSecret {
  const random = randomCharacters(RANDOM_LENGTH);
  const secret = `${PREFIX}${random}${checkOf(random)}`;
  return { secret, prefix: secret.slice(0, SHOWN_LENGTH), sha256: hashOfSecret(secret) };
}

/** An application's access token, as the identity service makes it: 256 bits under a beginning of its own. */
const APPLICATION_SHAPE = /^razao_oat_[\w-]{43}$/;

/** Whether a bearer is an application's that a person let in. It is taken where it was given for, over MCP, and nowhere else. */
export function looksLikeApplication(bearer: string): boolean {
  return bearer.startsWith('razao_oat_');
}

/** Whether a bearer is meant as a personal access token, well-formed or not. */
export function looksLikeSecret(bearer: string): boolean {
  return bearer.startsWith(PREFIX);
}

/** Whether a secret has the shape of one and sums up: what does not, nobody was ever given. */
export function isWellFormed(secret: string): boolean {
  if (APPLICATION_SHAPE.test(secret)) return true;
  if (!SHAPE.test(secret)) return false;
  const random = secret.slice(PREFIX.length, -CHECK_LENGTH);
  return secret.endsWith(checkOf(random));
}

/** SHA-256, hex: of something this random a plain hash gives nothing away. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** CRC-32 of the random part in base 62. */
function checkOf(random: string): string {
  let rest = crc32(random);
  let digits = '';
  for (let place = 0; place < CHECK_LENGTH; place += 1) {
    digits = (ALPHABET[rest % 62] ?? '') + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Bytes that would make some characters likelier than others are thrown away. */
function randomCharacters(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62] ?? '';
    }
  }
  return text;
}
