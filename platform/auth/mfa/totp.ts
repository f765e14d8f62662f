import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** 160 bits, as RFC 4226 recommends for a key of HMAC-SHA-1. */
const secretBytes = 20;
/** One step before and after, for clocks that are not quite right. */
const window = 1;

export interface TotpEnrolment {
  /** Base32, for typing. */
  readonly secret: string;
  /** `otpauth://totp/…`, for authenticators. */
  readonly uri: string;
  /** The same as an SVG picture, with nothing in it that a `data:` address would cut off (`#`). */
  readonly qrCode: string;
}

/** A new secret for one-time passwords by time (RFC 6238: SHA-1, 6 digits, 30 seconds). */
export async function newTotp(issuer: string, account: string): Promise<TotpEnrolment> {
  const totp = totpOf(new Secret({ size: secretBytes }), issuer, account);
  const uri = totp.toString();
  const { default: pictures } = await import('qrcode');
  const svg = await pictures.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  return {
    secret: totp.secret.base32,
    uri,
    qrCode: svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim(),
  };
}

/**
 * The step whose code this is, when it is later than the last one that was taken; null otherwise. A code therefore opens
 * once, and never after a later one.
 */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const at = now.getTime();
  const delta = totpOf(Secret.fromBase32(secret), '', '').validate({ token: code, timestamp: at, window });
  if (delta === null) return null;
  const step = Math.floor(at / 1000 / periodSeconds) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}

function totpOf(secret: Secret, issuer: string, label: string): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds });
}
