/**
 * The library that checks authenticators takes memory and time to load, so it is loaded when the first one is asked.
 */
export function webauthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server');
}

/** Signatures that are taken, by their COSE numbers: ES256, EdDSA, RS256. */
export const signatureAlgorithms = [-7, -8, -257];
