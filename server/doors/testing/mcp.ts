import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createToken } from '#usecases/organization/token/tokens.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '#usecases/testing.ts';
import { Hono } from 'hono';
import { verbs } from '../../verbs.ts';
import { mcpDoor } from '../mcp.ts';

export interface McpHouse {
  readonly installation: TestInstallation;
  /** Address of the protocol. */
  readonly url: URL;
  /** Faults that were only told to the log. */
  readonly faults: unknown[];
  tokenFor(person: TestPerson, scopes: string[]): Promise<{ token: { id: string }; secret: string }>;
  /** The present client; `answer` is what its person says when asked, null: it cannot ask. */
  present(secret: string, answer?: ((message: string) => object) | null): Promise<Client>;
  stop(): Promise<void>;
}

export interface Drafted {
  drafts: { id: string; revision: number; card: string; co2eKg: string; status: string }[];
}

/** What a tool answered, in the shape that every client has. */
export interface Called {
  content?: unknown;
  structuredContent?: unknown;
  isError?: boolean;
}

export const diesel = {
  kind: 'mobile.diesel',
  quantity: '1200',
  unit: 'L',
  from: '2025-03-01',
  to: '2025-03-31',
};

export const headers = (secret: string) => ({ authorization: `Bearer ${secret}`, 'accept-language': 'en' });

export const textOf = ({ content }: Called): string => (content as { text: string }[])[0]?.text ?? '';

/** The door of programs on a port of its own, over a test installation. */
export async function openMcpHouse(): Promise<McpHouse> {
  const installation = await openTestInstallation();
  const faults: unknown[] = [];
  const app = new Hono();
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started));
  });
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  const door = mcpDoor({
    database: installation.database,
    ports: installation.ports,
    checkOutput: true,
    useCases: verbs,
    origin: url.origin,
    confirmationKey: Buffer.alloc(32, 7),
    onFault: (error) => void faults.push(error),
  });
  app.route('/', door);
  return {
    installation,
    url,
    faults,
    tokenFor(person, scopes) {
      const amr = [{ method: 'password', timestamp: Date.now() / 1000 }];
      const signedIn = { ...person, claims: { ...person.claims, amr } };
      return installation.as(signedIn, createToken, { name: 'Claude', scopes }, { now: new Date() });
    },
    async present(secret, answer = null) {
      const client = new Client(
        { name: 'desk-assistant', version: '1.0.0' },
        { versionNegotiation: { mode: 'auto' }, capabilities: answer ? { elicitation: { form: {} } } : {} },
      );
      if (answer) {
        client.setRequestHandler('elicitation/create', (request) =>
          Promise.resolve(answer(request.params.message) as { action: 'accept' }),
        );
      }
      const requestInit = { headers: headers(secret) };
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
      return client;
    },
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      await installation.stop();
    },
  };
}
