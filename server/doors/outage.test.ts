import type { Database } from '#database/database.ts';
import { StorageFull } from '#database/outage.ts';
import type { Installation } from '#usecases/execute.ts';
import { makeSecret } from '#usecases/organization/token/secret.ts';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { createLog } from '../log.ts';
import { verbs } from '../verbs.ts';
import { type ChatDoorSettings, chatDoor } from './chat.ts';
import { functionsDoor } from './functions.ts';
import { mcpDoor } from './mcp.ts';

/** The doors of the product on a database that answers everything with one error. */
function doorsOn(error: Error) {
  const broken = () => Promise.reject(error);
  const database = { transaction: broken, ask: broken, asService: broken } as unknown as Database;
  const installation = { database, ports: {} } as unknown as Installation;
  const claims = {
    sub: '5b6f2f6e-6f62-4f2b-9d0e-0d7f3a1c2b11',
    aud: 'authenticated',
    exp: 4_000_000_000,
    role: 'authenticated',
  } as const;
  const shared = {
    ...installation,
    useCases: verbs,
    onFault: () => undefined,
    verifyBearer: async () => ({ claims }),
  };
  return createApp({
    log: createLog('silent'),
    https: false,
    doors: [
      functionsDoor(shared),
      chatDoor(shared as unknown as ChatDoorSettings),
      mcpDoor({ ...shared, origin: 'http://localhost', confirmationKey: Buffer.alloc(32) }),
    ],
    web: new Hono(),
  });
}

const message = {
  threadId: '5b6f2f6e-6f62-4f2b-9d0e-0d7f3a1c2b12',
  message: { id: 'a', parts: [{ type: 'text', text: '10 L de diesel' }] },
};

describe('a database that does not answer', () => {
  it.each([
    [new Error('Connection terminated unexpectedly'), 503, 'database.unavailable', '1'],
    [
      Object.assign(new Error('terminating connection'), { code: '57P01', severity: 'FATAL' }),
      503,
      'database.unavailable',
      '1',
    ],
    [
      Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' }),
      507,
      'storage.full',
      null,
    ],
    [new StorageFull(null), 507, 'storage.full', null],
  ])(
    'is told as what it is at the doors of verbs, chat and programs: %s',
    async (error, status, code, wait) => {
      const app = doorsOn(error);
      for (const [path, body] of [
        ['/functions/v1/session.context', {}],
        ['/functions/v1/entry.commit', { drafts: [{ draftId: message.threadId, revision: 1 }] }],
        ['/api/chat', message],
        ['/mcp', {}],
      ] as const) {
        const answer = await app.request(`http://localhost${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            host: 'localhost',
            authorization: `Bearer ${makeSecret().secret}`,
            'x-razao-locale': 'en',
          },
          body: JSON.stringify(body),
        });
        const told = (await answer.json()) as { code: string; message: string };
        expect([path, answer.status, told.code, answer.headers.get('retry-after')]).toEqual([
          path,
          status,
          code,
          wait,
        ]);
        expect(told.message).toMatch(/Try again|free space/);
      }
    },
  );
});
