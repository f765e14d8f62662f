import { createHash } from 'node:crypto';
import { draftList } from '#usecases/ledger/draft/draft.contract.ts';
import { entryCommit } from '#usecases/ledger/entry/entry.contract.ts';
import { sessionContext } from '#usecases/organization/session/context.contract.ts';
import { Refused, type UseCase } from '#usecases/usecase.ts';
import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  RequestStateCodec,
  ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Asked, askFirst, canAsk } from './confirmation.ts';
import type { ToolSettings } from './tool-settings.ts';
import { answered, refusedCall, toolName } from './tools.ts';
import type { Program } from './program.ts';
import { mcpWords } from './words.ts';

/** As many lines as a person reads before saying yes. */
const MOST_LINES = 20;

const input = z.object({ drafts: entryCommit.input.shape.drafts.max(200) });
type Revisions = z.output<typeof input>['drafts'];
type Draft = z.output<typeof draftList.output>['drafts'][number];

export interface CommitSettings extends ToolSettings {
  readonly codec: RequestStateCodec<Asked>;
}

/**
 * `entry_commit`: saves exact revisions of drafts once a person has said yes to them in their own client. A client that
 * cannot ask gets the addresses of the cards, where the person approves. A client answers for its person: so the token
 * needs its own scope too, what was shown is signed, and the journal names the token and the program.
 */
export function registerCommit(server: McpServer, settings: CommitSettings): void {
  const { program } = settings;
  server.registerTool(
    toolName(entryCommit.name),
    {
      title: entryCommit.name,
      description: `${entryCommit.sentence} A person is asked to confirm them first.`,
      inputSchema: input,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    async ({ drafts }, context) => {
      try {
        return await confirmed(settings, drafts, context);
      } catch (error) {
        if (error instanceof Refused) return refusedCall(program, error);
        throw error;
      }
    },
  );
}

async function confirmed(
  settings: CommitSettings,
  revisions: Revisions,
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { program, codec } = settings;
  const drafts = await standing(settings, revisions, context);
  if (!canAsk(context)) return said(program, 'commit.needsPerson', { cards: cardsOf(settings, drafts) });
  return askFirst(
    program,
    {
      codec,
      shown: digest(revisions),
      approve: mcpWords(program.locale, 'commit.approve'),
      question: () => question(settings, revisions, drafts, context),
      confirmed: () =>
        answered(program, () =>
          program.run(verb(settings, entryCommit.name), { drafts: revisions }, context),
        ),
    },
    context,
  );
}

/** The drafts in the revisions that were named. @throws Refused `draft.not_found` (404), `draft.stale_revision` (409) */
async function standing(
  settings: CommitSettings,
  revisions: Revisions,
  context: ServerContext,
): Promise<readonly Draft[]> {
  const draftIds = revisions.map(({ draftId }) => draftId);
  const output = await settings.program.run(verb(settings, draftList.name), { draftIds }, context);
  const { drafts } = output as z.output<typeof draftList.output>;
  for (const { draftId, revision } of revisions) {
    const found = drafts.find(({ id }) => id === draftId);
    if (!found) throw new Refused('draft.not_found', 404);
    if (found.state === 'open' && found.revision !== revision) {
      throw new Refused('draft.stale_revision', 409, { draft: draftId, revision: String(found.revision) });
    }
  }
  return drafts;
}

async function question(
  settings: CommitSettings,
  revisions: Revisions,
  drafts: readonly Draft[],
  context: ServerContext,
): Promise<string> {
  const { program } = settings;
  const told = await program.run(verb(settings, sessionContext.name), {}, context);
  const organization = (told as z.output<typeof sessionContext.output>).organization?.name ?? '';
  const count = String(revisions.length);
  const key = revisions.length === 1 ? 'commit.ask_one' : 'commit.ask_other';
  const lines = revisions.slice(0, MOST_LINES).map(({ draftId, revision }) => {
    const draft = drafts.find(({ id }) => id === draftId);
    return lineOf(program, draft, draftId, revision);
  });
  const rest = revisions.length - lines.length;
  return [
    mcpWords(program.locale, key, { count, organization }),
    ...lines,
    ...(rest > 0 ? [mcpWords(program.locale, 'commit.more', { count: String(rest) })] : []),
  ].join('\n');
}

function lineOf({ locale }: Program, draft: Draft | undefined, draftId: string, revision: number): string {
  const { kind, quantity, unit, from, to } = draft?.activity ?? {};
  const result = draft?.result;
  const amount = (exact: string) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(exact as `${number}`);
  return mcpWords(locale, 'commit.line', {
    kind: kind ?? '?',
    quantity: quantity ? amount(quantity) : '?',
    unit: unit ?? '',
    from: from ?? '?',
    to: to ?? '?',
    result:
      result?.status === 'calculated'
        ? `${amount(result.co2eKg)} kgCO₂e`
        : mcpWords(locale, 'commit.uncounted'),
    draft: draftId,
    revision: String(revision),
  });
}

function cardsOf({ cardOf }: CommitSettings, drafts: readonly Draft[]): string {
  const threads = new Set(drafts.flatMap(({ threadId }) => (threadId === null ? [] : [threadId])));
  return [...threads].map(cardOf).join(' ') || cardOf('');
}

function digest(revisions: Revisions): string {
  const lines = revisions.map(({ draftId, revision }) => `${draftId}@${revision}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

function said(
  { locale }: Program,
  key: 'commit.needsPerson',
  values: Readonly<Record<string, string>>,
): CallToolResult {
  return { content: [{ type: 'text', text: mcpWords(locale, key, values) }] };
}

function verb({ useCases }: ToolSettings, name: string): UseCase {
  const found = useCases.find(({ contract }) => contract.name === name);
  if (!found) throw new Error(`No use-case ${name}.`);
  return found;
}
