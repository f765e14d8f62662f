import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { claimsForAudience, signForAudience, verifyAccessToken } from './access_token.ts';
import { newKeyDocument, readyKeys } from './keys.ts';
import { issuerOf, type Platform, withDefaults } from './settings.ts';

const now = new Date('2026-11-29T12:00:00Z');
const seconds = now.getTime() / 1000;
const legacySecret = new TextEncoder().encode('a shared secret of forty characters, at least');
let platform: Platform;

beforeAll(async () => {
  const keys = await readyKeys(await newKeyDocument(now), () => now);
  platform = {
    keys: { ...keys, legacySecret },
    settings: withDefaults({ externalUrl: 'https://razao.example' }),
    now: () => now,
  } as Platform;
});

const claims = { sub: '3f1c2b3a-0c55-4f43-9f43-0d5d0f5a6b11', role: 'authenticated', exp: seconds + 600 };

describe('a token that says it was issued later than now', () => {
  it('is refused under the secret that is shared with an older Supabase; half a minute is the clocks', async () => {
    const told = async (iat: number) => {
      const signing = new SignJWT({ ...claims, iat }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' });
      return verifyAccessToken(platform, await signing.sign(legacySecret));
    };
    expect(await told(seconds + 29)).toMatchObject({ claims: { sub: claims.sub } });
    expect(await told(seconds + 32)).toEqual({
      refused: 'token.invalid',
      reason: 'JWT issued at future',
    });
  });

  it('is refused where applications show theirs', async () => {
    const audience = 'https://razao.example/auth/v1/oauth/userinfo';
    const told = async (iat: number) => {
      const all = { ...claims, iss: issuerOf(platform.settings), aud: audience, session_id: 's', iat };
      return claimsForAudience(platform, await signForAudience(platform, all, 'at+jwt'), audience);
    };
    expect(await told(seconds + 29)).toMatchObject({ sub: claims.sub });
    expect(await told(seconds + 32)).toBeNull();
  });
});
