import type { UseCase } from '#usecases/usecase.ts';
import { tool, type ToolSet, zodSchema } from 'ai';
import { answerQuery } from '#usecases/conversation/answer/query.contract.ts';
import { z } from 'zod';
import { ALLOWED_VERBS, DOCUMENT_VERB, toolName } from './allowed.ts';
import { ASK_DESCRIPTION, askInput, askPerson } from './ask.ts';
import { createDrafts, draftCreateInput, draftUpdateInput, updateDraft } from './draft.ts';
import {
  DOCUMENT_DESCRIPTION,
  documentInput,
  type DocumentOutput,
  proposeAttached,
  summarizeDocument,
} from './document.ts';
import { outlined } from './outline.ts';
import { json, summarize } from './summarize.ts';
import type { Turn } from './turn.ts';

/** The figures of a question, with how they are shown beside the words. */
const answerInput = answerQuery.input.extend({
  show: z.enum(['table', 'chart']).optional().describe('also draws it for the person'),
});

/** Makes the tools of a turn. Descriptions and schemas are derived once; only the closures are new each turn. */
export type ToolMaker = (turn: Turn) => ToolSet;

/**
 * Derives the assistant's tools from the list of use-cases: name, sentence and input schema are the contract's, running
 * one is running the use-case through its wrapper. Only allowed verbs become tools.
 * @throws Error when an allowed verb is missing from the list or writes: a mistake of ours, found at start
 */
export function deriveTools(useCases: readonly UseCase[]): ToolMaker {
  const generic = ALLOWED_VERBS.map((verb) => {
    const found = useCases.find(({ contract }) => contract.name === verb);
    if (!found)
      throw new Error(`The assistant needs the verb ${verb}, which is not in the list of use-cases.`);
    if (found.contract.effect === 'write') throw new Error(`${verb} writes: it must not become a tool.`);
    return { verb, description: found.contract.sentence, schema: zodSchema(found.contract.input) };
  });
  const descriptions = new Map(generic.map(({ verb, description }) => [verb, description]));
  const createSchema = zodSchema(draftCreateInput);
  const updateSchema = zodSchema(draftUpdateInput);
  const askSchema = zodSchema(askInput);
  const answerSchema = zodSchema(answerInput);
  const documentSchema = zodSchema(documentInput);
  const readsDocuments = useCases.some(
    ({ contract }) => contract.name === DOCUMENT_VERB && contract.effect === 'draft',
  );

  return (turn) => {
    const tools: ToolSet = {};
    for (const { verb, description, schema } of generic) {
      tools[toolName(verb)] = tool({
        description,
        inputSchema: schema,
        execute: async (input: unknown) =>
          verb.startsWith('draft.') ? outlined(await turn.call(verb, input)) : turn.call(verb, input),
        toModelOutput: ({ output }) => ({ type: 'json', value: summarize(verb, output) }),
      });
    }
    tools[toolName('draft.create')] = tool({
      description: descriptions.get('draft.create') ?? '',
      inputSchema: createSchema,
      execute: (input: z.output<typeof draftCreateInput>) => createDrafts(input, turn).then(outlined),
      toModelOutput: ({ output }) => ({ type: 'json', value: summarize('draft.create', output) }),
    });
    tools[toolName('draft.update')] = tool({
      description: descriptions.get('draft.update') ?? '',
      inputSchema: updateSchema,
      execute: (input: z.output<typeof draftUpdateInput>) => updateDraft(input, turn).then(outlined),
      toModelOutput: ({ output }) => ({ type: 'json', value: summarize('draft.update', output) }),
    });
    if (readsDocuments) {
      tools[toolName(DOCUMENT_VERB)] = tool({
        description: DOCUMENT_DESCRIPTION,
        inputSchema: documentSchema,
        execute: (input: z.output<typeof documentInput>) => proposeAttached(input, turn).then(outlined),
        toModelOutput: ({ output }) => ({
          type: 'json',
          value: json(summarizeDocument(output as DocumentOutput)),
        }),
      });
    }
    tools[toolName('answer.query')] = tool({
      description: descriptions.get('answer.query') ?? '',
      inputSchema: answerSchema,
      execute: async ({ show, ...query }: z.output<typeof answerInput>) => {
        const result = await turn.call('answer.query', query);
        if (show !== undefined) turn.show({ form: show, query, result });
        return result;
      },
      toModelOutput: ({ output }) => ({ type: 'json', value: summarize('answer.query', output) }),
    });
    tools['ask'] = tool({
      description: ASK_DESCRIPTION,
      inputSchema: askSchema,
      execute: (input: z.output<typeof askInput>) => askPerson(input, turn),
    });
    return tools;
  };
}
