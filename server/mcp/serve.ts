import type { Installation } from '#usecases/execute.ts';
import type { UseCase } from '#usecases/usecase.ts';
import {
  createMcpHandler,
  createRequestStateCodec,
  McpServer,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';
import { version } from '#database/version.ts';
import { registerCommit } from './commit.ts';
import type { Asked } from './confirmation.ts';
import { registerDecide } from './decide.ts';
import { type Asking, clientOf, programOf } from './program.ts';
import { registerProposalsCard } from './proposals-card.ts';
import { registerResources } from './resources.ts';
import type { ToolSettings } from './tool-settings.ts';
import { registerTools } from './tools.ts';
import { mcpWords } from './words.ts';

export interface McpSettings extends Installation {
  readonly useCases: readonly UseCase[];
  /** Origin under which people reach the installation. */
  readonly origin: string;
  /** Signs what a person was asked, so that any process of the installation takes the answer. */
  readonly confirmationKey: Buffer;
  readonly onFault: (error: unknown) => void;
}

/** How long a person may take to say yes, in seconds. */
const PATIENCE_SECONDS = 900;
const MOST_ELEMENTS = 20_000;

/**
 * Serves the present protocol (2026-07-28) and the clients of 2025, each request by itself: no session is kept. The
 * server of a request knows the tools that its token's scopes reach.
 */
export function serveMcp(settings: McpSettings): McpHttpHandler {
  const { useCases, origin, confirmationKey, onFault } = settings;
  const codec = createRequestStateCodec<Asked>({
    key: confirmationKey,
    ttlSeconds: PATIENCE_SECONDS,
    bind: ({ http }) => http?.authInfo?.clientId ?? '',
  });
  return createMcpHandler(
    ({ authInfo }) => {
      const program = programOf(settings, authInfo);
      const asking = authInfo?.extra as Asking;
      const server = new McpServer(
        { name: 'razao', title: mcpWords(program.locale, 'title'), version, websiteUrl: origin },
        {
          instructions: mcpWords(program.locale, 'instructions'),
          maxToolInputElements: MOST_ELEMENTS,
          requestState: { verify: (state, context) => codec.verify(state, context) },
        },
      );
      const tools: ToolSettings = {
        useCases,
        program,
        cardOf: (threadId) => (threadId === '' ? `${origin}/` : `${origin}/?thread=${threadId}`),
        clientOf: (context) => clientOf(asking, context),
      };
      registerTools(server, tools);
      if (program.scopes.includes('commit')) registerCommit(server, { ...tools, codec });
      if (program.scopes.includes('commit') && program.scopes.includes('read'))
        registerDecide(server, { ...tools, codec });
      registerResources(server, tools);
      registerProposalsCard(server, tools);
      return server;
    },
    { onerror: onFault },
  );
}
