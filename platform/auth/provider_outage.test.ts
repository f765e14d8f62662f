import { errors } from 'jose';
import { describe, expect, it } from 'vitest';
import { providerOutage } from './provider_outage.ts';

const wrapped = (cause: unknown): Error => new Error('unexpected', { cause });

describe('an identity provider', () => {
  it.each([
    ['nobody answers', async () => fetch('http://127.0.0.1:9/')],
    ['nobody answers in time', async () => fetch('http://127.0.0.1:9/', { signal: AbortSignal.timeout(0) })],
    ['its keys do not come', async () => Promise.reject(new errors.JWKSTimeout())],
    ['its keys are none', async () => Promise.reject(new errors.JOSEError('Expected 200 OK'))],
    ['it says that it cannot work', async () => Promise.reject(wrapped(new Response(null, { status: 502 })))],
  ])('is told to be unreachable, to be asked again, where %s', async (_, ask) => {
    const error: unknown = await ask().catch((reason: unknown) => reason);
    for (const one of [error, wrapped(error)]) {
      expect(providerOutage(one)).toMatchObject({
        status: 503,
        code: 'identity.unreachable',
        retryAfterSeconds: 2,
      });
    }
  });

  it.each([
    ['refused a token', new errors.JWTInvalid('no')],
    ['answered that something was wrong with the question', wrapped(new Response(null, { status: 400 }))],
    ['is not meant at all', new TypeError('undefined is not a function')],
  ])('is not told to be unreachable where it %s', (_, error) => expect(providerOutage(error)).toBeNull());
});
