import { createHash } from 'node:crypto';
import { inboxList, proposalDecide } from '#usecases/agent/inbox/inbox.contract.ts';
import { Refused, type UseCase } from '#usecases/usecase.ts';
import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { askFirst, canAsk } from './confirmation.ts';
import type { CommitSettings } from './commit.ts';
import { inboxAddress, proposalLine } from './proposals-card.ts';
import type { ToolSettings } from './tool-settings.ts';
import { answered, refusedCall, toolName } from './tools.ts';
import { mcpWords } from './words.ts';

/** As many lines as a person reads before saying yes. */
const MOST_LINES = 20;

const exact = proposalDecide.input.shape.accept.unwrap().max(100);
const input = z.object({
  accept: exact.default([]),
  reject: exact.default([]),
  reason: proposalDecide.input.shape.reason,
});
type Asked = z.output<typeof input>;
type Item = z.output<typeof inboxList.output>['items'][number];

/**
 * `proposal_decide`: accepts and rejects exact revisions of what agents proposed, once a person has said yes to them in their own
 * client, as `entry_commit` saves. A client that cannot ask gets the address of the inbox.
 */
export function registerDecide(server: McpServer, settings: CommitSettings): void {
  const { program } = settings;
  server.registerTool(
    toolName(proposalDecide.name),
    {
      title: proposalDecide.name,
      description: `${proposalDecide.sentence} A person is asked to confirm them first.`,
      inputSchema: input,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    async (asked, context) => {
      try {
        if (!canAsk(context)) {
          const cards = inboxAddress(settings);
          return {
            content: [{ type: 'text', text: mcpWords(program.locale, 'commit.needsPerson', { cards }) }],
          };
        }
        return await askFirst(
          program,
          {
            codec: settings.codec,
            shown: digest(asked),
            approve: mcpWords(program.locale, 'decide.approve'),
            question: () => question(settings, asked, context),
            confirmed: () =>
              answered(program, () => program.run(verb(settings, proposalDecide.name), asked, context)),
          },
          context,
        );
      } catch (error) {
        if (error instanceof Refused) return refusedCall(program, error);
        throw error;
      }
    },
  );
}

/** @throws Refused `proposal.not_found` (404) or `proposal.stale_revision` (409) before anybody is asked */
async function question(settings: CommitSettings, asked: Asked, context: ServerContext): Promise<string> {
  const { program } = settings;
  const told = await program.run(verb(settings, inboxList.name), { view: 'all' }, context);
  const items = (told as z.output<typeof inboxList.output>).items;
  const lines = [
    ...asked.accept.map((one) => ['decide.accept', standing(items, one)] as const),
    ...asked.reject.map((one) => ['decide.reject', standing(items, one)] as const),
  ].map(([key, item]) => mcpWords(program.locale, key, { what: proposalLine(program.locale, item) }));
  const rest = lines.length - MOST_LINES;
  return [
    mcpWords(program.locale, 'decide.ask', { count: String(lines.length) }),
    ...lines.slice(0, MOST_LINES),
    ...(rest > 0 ? [mcpWords(program.locale, 'commit.more', { count: String(rest) })] : []),
  ].join('\n');
}

function standing(items: readonly Item[], { id, revision }: Asked['accept'][number]) {
  const item = items.find((one) => one.type === 'proposal' && one.id === id);
  if (item?.type !== 'proposal') throw new Refused('proposal.not_found', 404);
  if (item.revision !== revision) throw new Refused('proposal.stale_revision', 409);
  return item;
}

function digest({ accept, reject, reason }: Asked): string {
  const lines = (of: Asked['accept'], how: string) =>
    of.map(({ id, revision }) => `${how} ${id}@${revision}`);
  const all = [...lines(accept, '+'), ...lines(reject, '-')].sort();
  return createHash('sha256')
    .update([...all, reason].join('\n'))
    .digest('hex');
}

function verb({ useCases }: ToolSettings, name: string): UseCase {
  const found = useCases.find(({ contract }) => contract.name === name);
  if (!found) throw new Error(`No use-case ${name}.`);
  return found;
}
