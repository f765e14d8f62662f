import type { AuthInfo, ServerContext } from '@modelcontextprotocol/server';
import { type Call, execute, type Installation } from '#usecases/execute.ts';
import { tokenOf } from '#usecases/may/scopes.ts';
import type { UseCase } from '#usecases/usecase.ts';
import type { Claims } from '#database/database.ts';
import type { Locale } from '../refusal_response.ts';

/** What the door knows of a request; it travels to the tools as `AuthInfo.extra`. */
export interface Asking extends Record<string, unknown> {
  readonly claims: Claims;
  readonly locale: Locale;
  /** Network address, as limits count it. */
  readonly address: string;
  /** How the program calls itself in its `User-Agent`: all that older clients tell with each request. */
  readonly agent: string;
  readonly now: Date;
}

/** The program that asks, in one request: who it acts for, in which language, and what it calls itself. */
export interface Program {
  readonly locale: Locale;
  readonly scopes: readonly string[];
  /** Runs a verb through the use-case wrapper as the token's person, door `mcp`. */
  run(useCase: UseCase, input: unknown, context: ServerContext): Promise<unknown>;
}

const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';
const LONGEST_NAME = 60;

/** @throws Error where the door let a request through without a token: a fault of ours */
export function programOf(installation: Installation, authInfo: AuthInfo | undefined): Program {
  const asking = authInfo?.extra as Asking | undefined;
  const token = tokenOf(asking?.claims ?? null);
  if (!asking || !token) throw new Error('A request without a token came through the door.');
  return {
    locale: asking.locale,
    scopes: token.scopes,
    run: (useCase, input, context) => {
      const call: Call = {
        claims: asking.claims,
        door: 'mcp',
        locale: asking.locale,
        address: asking.address,
        client: `mcp:${clientOf(asking, context)}`,
        now: asking.now,
        // Ends with the request that brought the call, and where the program takes it back.
        signal: context.mcpReq.signal,
      };
      return execute(useCase, installation, call, input);
    },
  };
}

/** The name that the program gives itself: in each request of the present protocol, else in its `User-Agent`. */
export function clientOf({ agent }: Pick<Asking, 'agent'>, { mcpReq }: ServerContext): string {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const info = envelope[CLIENT_INFO];
  const told = typeof info === 'object' && info !== null && 'name' in info ? info.name : agent;
  const name = typeof told === 'string' ? told.replaceAll(/[^\w .:/@()-]+/g, '').trim() : '';
  return name.slice(0, LONGEST_NAME) || 'unknown';
}
