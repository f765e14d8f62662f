import { createDraftsOnCard } from '#usecases/ledger/draft/card.ts';
import type { draftCreate, draftUpdate } from '#usecases/ledger/draft/draft.contract.ts';
import { inboxList } from '#usecases/agent/inbox/inbox.contract.ts';
import type { UseCase } from '#usecases/usecase.ts';
import { Refused } from '#usecases/usecase.ts';
import { scopeOfVerb } from '#usecases/may/scopes.ts';
import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { refusalSentence } from '../refusal_response.ts';
import { draftsToPropose, draftToChange, forProgram } from './drafts.ts';
import { toldShape } from './parameters.ts';
import type { Program } from './program.ts';
import { PROPOSALS_CARD } from './proposals-card.ts';
import type { ToolSettings } from './tool-settings.ts';
import { mcpWords } from './words.ts';

/**
 * Verbs that are no tools of programs although a token reaches them: their inputs are described in tens to hundreds of
 * thousands of characters, which every client would hand to its model with every question. They stand at the functions
 * door. `entry.correct` is for a person on the screen, `draft.onCard` stands in the place of `draft.create`.
 */
const NOT_TOOLS: ReadonlySet<string> = new Set([
  'footprint.calculate',
  'scope2.calculate',
  'scope3.calculate',
  'process.calculate',
  'cbam.calculate',
  'cbam.report',
  'cbam.savePeriod',
  'cbam.readPeriod',
  'cbam.ledgerLines',
  'cbam.askPartner',
  'cbam.sendPartnerRequest',
  'cbam.listPartnerRequests',
  'cbam.closePartnerRequest',
  'consolidation.share',
  'uncertainty.combine',
  'quality.assess',
  'inventory.total',
  'inventory.restate',
  'inventory.intensity',
  'inventory.decompose',
  'inventory.bridgeGwpSets',
  'inventory.bridgeProgrammes',
  'inventory.upstreamEnergy',
  'inventory.proposeUpstreamEnergy',
  // Two records at a time, line by line: for the screen; programs have `inventory.closings`.
  'inventory.compareClosings',
  'entry.correct',
  // For the tables on the screen; programs have `entry.list` and `result.summary`.
  'entry.query',
  'entry.group',
  'entry.previewCorrections',
  'entry.listWithdrawals',
  'entry.annotate',
  'entry.duplicate',
  // What charts draw beside the summary, which has the same views.
  'result.composition',
  // Suggestions are applied by persons.
  'finding.preview',
  'finding.settings',
  'settings.calculation',
  // Five shapes of one question; `finding.list` tells what may be wrong.
  'quality.panel',
  // What a restatement would come to, for the screen; programs have `inventory.recalculations`.
  'result.restate',
  // What people say to each other, and by when they ask each other for what: they stand at the functions door.
  'comment.list',
  'comment.replies',
  'comment.history',
  'question.list',
  'request.list',
  'expectation.list',
  // A picture, for the screen.
  'report.logo',
  // What is bought from a supplier is confirmed by persons on the screen.
  'commodity.find',
  'commodity.propose',
  'commodity.confirm',
  'commodity.forget',
  // What a person keeps on the screen.
  'pin.list',
  'pin.add',
  'pin.remove',
  // The help is read on the screen and by the assistant; what a token reaches stands at the functions door.
  'learn.index',
  'learn.read',
  'learn.search',
  'learn.list',
  'learn.terms',
  'learn.keep',
  'learn.checklist',
  'learn.dismiss',
]);

/** Verbs about drafts, whose answers are told in short. */
const ABOUT_DRAFTS: ReadonlySet<string> = new Set(['draft.list', 'draft.discard']);

/** `entry.explain` → `entry_explain`: some clients allow no dots in the names of tools. */
export function toolName(verb: string): string {
  return verb.replaceAll('.', '_');
}

/** The verbs that are tools, of those the token's scopes reach; what commits is registered apart. */
export function toolVerbs(useCases: readonly UseCase[], scopes: readonly string[]): readonly UseCase[] {
  return useCases.filter(({ contract }) => {
    const scope = scopeOfVerb(contract);
    return scope !== null && scope !== 'commit' && scopes.includes(scope) && !NOT_TOOLS.has(contract.name);
  });
}

/** Registers a tool for every verb that is one: its name, sentence and shapes are the contract's. */
export function registerTools(server: McpServer, settings: ToolSettings): void {
  for (const useCase of toolVerbs(settings.useCases, settings.program.scopes)) {
    const { contract } = useCase;
    const { name, sentence, effect } = contract;
    server.registerTool(
      toolName(name),
      {
        title: name,
        description: sentence,
        // What an answer looks like is seen in the answer: its shapes were four fifths of a list that models read each time.
        ...(name === inboxList.name && { _meta: { ui: { resourceUri: PROPOSALS_CARD } } }),
        inputSchema: toldShape(name, inputOf(useCase)),
        annotations: {
          readOnlyHint: effect === 'read',
          destructiveHint: name === 'draft.discard',
          idempotentHint: effect === 'read' || name === 'draft.discard',
          openWorldHint: false,
        },
      },
      (input: unknown, context: ServerContext) =>
        answered(settings.program, () => callVerb(settings, useCase, input, context)),
    );
  }
}

/**
 * The shape of an input that refuses what it does not know, by its name. A program that misspells an argument would else
 * get an answer to another question: `scope` beside `scopes` would be left out, and every scope be told.
 */
export function namedOnly(input: z.ZodType): z.ZodType {
  return input instanceof z.ZodObject ? input.strict() : input;
}

/** What a program may say to a verb, and nothing else: of drafts less than a person on the screen. */
export function inputOf({ contract: { name, input } }: UseCase): z.ZodType {
  if (name === 'draft.create') return namedOnly(draftsToPropose);
  return namedOnly(name === 'draft.update' ? draftToChange : input);
}

type Created = z.output<typeof draftCreate.output>;
type Updated = z.output<typeof draftUpdate.output>;

async function callVerb(
  { program, cardOf, clientOf }: ToolSettings,
  useCase: UseCase,
  input: unknown,
  context: ServerContext,
): Promise<unknown> {
  const { name } = useCase.contract;
  if (name === 'draft.create') {
    const title = mcpWords(program.locale, 'draft.title', { client: clientOf(context) });
    const items = (input as z.output<typeof draftsToPropose>).items;
    const made = await program.run(createDraftsOnCard as unknown as UseCase, { title, items }, context);
    return shortened(made as Created, cardOf);
  }
  const output = await program.run(useCase, input, context);
  if (name === 'draft.update') return shortened({ drafts: [(output as Updated).draft] }, cardOf);
  return ABOUT_DRAFTS.has(name) ? shortened(output as Created, cardOf) : output;
}

function shortened({ drafts }: Created, cardOf: (threadId: string) => string) {
  return { drafts: drafts.map((draft) => forProgram(draft, cardOf)) };
}

/** The answer of a tool, as structure and as text; a refusal is an answer too, so that a model can mend its question. */
export async function answered(program: Program, work: () => Promise<unknown>): Promise<CallToolResult> {
  try {
    const output = (await work()) as Record<string, unknown>;
    return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return refusedCall(program, error);
  }
}

/** A refusal with its code, its sentence and its parameters. */
export function refusedCall({ locale }: Program, { code, params }: Refused): CallToolResult {
  const message = refusalSentence(locale, code, params);
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ code, message, params }) }] };
}
