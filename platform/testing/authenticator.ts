import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** An authenticator in memory: one credential on P-256, as a security key or a telephone would hold it. */
export interface Authenticator {
  readonly credentialId: string;
  /** The answer to `navigator.credentials.create()`, in its JSON form. */
  create(options: CreationOptions, at: Site): Record<string, unknown>;
  /** The answer to `navigator.credentials.get()`, in its JSON form. */
  get(options: { readonly challenge: string }, at: Site): Record<string, unknown>;
}

interface CreationOptions {
  readonly challenge: string;
  readonly user: { readonly id: string };
}

export interface Site {
  readonly origin: string;
  readonly rpId: string;
  /** Whether the person was verified (by PIN or finger); yes unless said. */
  readonly userVerified?: boolean;
  /** Signatures before this one, to play a copy; one more each time unless said. */
  readonly counter?: number;
}

/** A fresh one. */
export function newAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const state = { counter: 0, userHandle: '' };
  const credentialId = id.toString('base64url');
  return {
    credentialId,
    create: (options, at) => {
      state.userHandle = options.user.id;
      const credential = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(publicKey)]);
      const authData = authenticatorData(at, state.counter, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ]);
      return answer(credentialId, {
        clientDataJSON: clientData('webauthn.create', options.challenge, at).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    get: (options, at) => {
      state.counter = at.counter ?? state.counter + 1;
      const authData = authenticatorData(at, state.counter, null);
      const client = clientData('webauthn.get', options.challenge, at);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return answer(credentialId, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: state.userHandle,
      });
    },
  };
}

function answer(id: string, response: object): Record<string, unknown> {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
}

function clientData(type: string, challenge: string, at: Site): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin: at.origin, crossOrigin: false }));
}

/** RP id hash, flags (present, verified, with credential), counter, credential. */
function authenticatorData(at: Site, counter: number, credential: Buffer | null): Buffer {
  const flags = 0x01 | (at.userVerified === false ? 0 : 0x04) | (credential === null ? 0 : 0x40);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const rpIdHash = createHash('sha256').update(at.rpId).digest();
  return Buffer.concat([rpIdHash, Buffer.from([flags]), count, credential ?? Buffer.alloc(0)]);
}

/** `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`: EC2, ES256, P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from(head), bytes]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
