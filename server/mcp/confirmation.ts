import type {
  CallToolResult,
  InputRequiredResult,
  RequestStateCodec,
  ServerContext,
} from '@modelcontextprotocol/server';
import { acceptedContent, inputRequired } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Program } from './program.ts';
import { mcpWords } from './words.ts';

/** What the person was shown: it travels through the client, signed. */
export interface Asked {
  /** SHA-256 of the exact revisions. */
  readonly revisions: string;
}

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

/** Only clients of the present protocol say in each request whether they can ask their person. */
export function canAsk({ mcpReq }: ServerContext): boolean {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const capabilities = envelope[CAPABILITIES];
  return typeof capabilities === 'object' && capabilities !== null && 'elicitation' in capabilities;
}

/** What a person is to say yes to, in their own client. */
export interface Confirmation {
  readonly codec: RequestStateCodec<Asked>;
  /** SHA-256 of exactly what is asked about. */
  readonly shown: string;
  /** The words of the box that is ticked. */
  readonly approve: string;
  readonly question: () => Promise<string>;
  /** What is done once they have. */
  readonly confirmed: () => Promise<CallToolResult>;
}

/** Asks a person first; what they said yes to is done, anything else is not. */
export async function askFirst(
  { locale }: Program,
  { codec, shown, approve, question, confirmed }: Confirmation,
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const shape = z.object({ approve: z.boolean().describe(approve) });
  const asked = context.mcpReq.requestState<Asked>();
  if (asked === undefined || asked.revisions !== shown) {
    const confirm = inputRequired.elicit({ message: await question(), requestedSchema: shape });
    return inputRequired({
      inputRequests: { confirm },
      requestState: await codec.mint({ revisions: shown }, context),
    });
  }
  const answer = acceptedContent(context.mcpReq.inputResponses, 'confirm', shape);
  if (answer?.approve !== true)
    return { content: [{ type: 'text', text: mcpWords(locale, 'commit.declined') }] };
  return confirmed();
}
