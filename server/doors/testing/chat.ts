import type { NoticePart } from '#assistant/conversation/answer.ts';
import type { DraftCreateOutput } from '#assistant/tools/draft.ts';
import type { AskPart } from '#assistant/tools/turn.ts';
import type { answerQuery } from '#usecases/conversation/answer/query.contract.ts';
import type { entryExplain } from '#usecases/ledger/entry/entry.contract.ts';
import type { resultSummary } from '#usecases/inventory/result/summary.contract.ts';
import type { Mind } from '#assistant/offline/plan.ts';
import { createModels, type Models, type ProviderSettings } from '#assistant/providers.ts';
import { understand } from '#assistant/language/understand.ts';
import { readAliases } from '#reference/library-tables.ts';
import { openTestInstallation, TODAY, type TestInstallation, type TestPerson } from '#usecases/testing.ts';
import { createThread } from '#usecases/conversation/thread/threads.ts';
import type { UIMessageChunk } from 'ai';
import type { z } from 'zod';
import { verbs } from '../../verbs.ts';
import { type ChatDoor, chatDoor } from '../chat.ts';

export interface ChatHouse {
  readonly installation: TestInstallation;
  /** Faults that were only told to the log. */
  readonly faults: unknown[];
  /** A door as one process has it: another call is another process on the same database. */
  door(
    models?: Partial<ProviderSettings>,
    modelsOf?: (organizationId: string | null) => Promise<Models>,
  ): TestDoor;
  thread(person?: TestPerson): Promise<string>;
  stop(): Promise<void>;
}

export interface TestDoor {
  readonly door: ChatDoor;
  /** Sends a message and reads the whole answer. */
  say(threadId: string, text: string, options?: SendOptions): Promise<Answer>;
  send(threadId: string, text: string, options?: SendOptions): Promise<Response>;
  get(path: string, person?: TestPerson): Promise<Response>;
  post(
    path: string,
    body?: unknown,
    person?: TestPerson,
    headers?: Record<string, string>,
  ): Promise<Response>;
}

export interface SendOptions {
  readonly person?: TestPerson;
  readonly locale?: 'pt-BR' | 'en';
  readonly paced?: boolean;
  readonly id?: string;
  /** Documents that come with the message. */
  readonly attachments?: readonly { readonly documentId: string; readonly name: string }[];
}

export interface Answer {
  readonly chunks: readonly UIMessageChunk[];
  readonly text: string;
  /** Outputs of tools by name, in order. */
  outputs(tool: string): ToolOutput[];
  /** The output of the only call of a tool. */
  output(tool: string): ToolOutput;
  /** The first question. */
  ask(): DataPart;
  /** `data-<name>` parts in order. */
  data(name: string): DataPart[];
}

/** What the outputs of the tools hold, all in one shape: a test knows which tool it asked. */
export interface ToolOutput extends Omit<DraftCreateOutput, 'total'> {
  readonly total: DraftCreateOutput['total'] & z.output<typeof answerQuery.output>['total'];
  readonly draft: DraftCreateOutput['drafts'][number];
  readonly scopes: z.output<typeof resultSummary.output>['scopes'];
  readonly entry: z.output<typeof entryExplain.output>['entry'];
  readonly result: Extract<z.output<typeof entryExplain.output>['result'], { status: 'calculated' }>;
}

/** What a `data-ask` or a `data-notice` holds. */
export type DataPart = AskPart & NoticePart;

/** The kinds and their names as the product hands them to the assistant. */
export function vocabularyOf(kinds: TestInstallation['ports']['library']['kinds']): Mind['vocabulary'] {
  return { kinds: Object.values(kinds), aliases: readAliases(kinds) };
}

/** A database with the reference library, and chat doors on it. Bearer tokens are the ids of the test's people. */
export async function openChatHouse(): Promise<ChatHouse> {
  const installation = await openTestInstallation();
  const { north, south, outsider } = installation;
  const people = [...Object.values(north.people), ...Object.values(south.people), outsider];
  const faults: unknown[] = [];
  const owner = north.people.owner;
  const vocabulary = vocabularyOf(installation.ports.library.kinds);
  return {
    installation,
    faults,
    door: (models, modelsOf) =>
      testDoor(
        chatDoor({
          ...installation,
          useCases: verbs,
          models: createModels({ vocabulary, understand, configured: null, pacing: null, ...models }),
          ...(modelsOf && { modelsOf }),
          now: () => TODAY,
          onFault: (error) => faults.push(error),
          verifyBearer: async (header) => {
            const person = people.find(({ id }) => header === `Bearer ${id}`);
            return person
              ? { claims: person.claims as never }
              : { refused: header ? 'token.invalid' : 'token.missing' };
          },
        }),
        owner,
      ),
    thread: async (person = owner) => (await installation.as(person, createThread, {})).thread.id,
    stop: () => installation.stop(),
  };
}

function testDoor(door: ChatDoor, owner: TestPerson): TestDoor {
  const headersOf = (person: TestPerson) => ({ authorization: `Bearer ${person.id}` });
  const send: TestDoor['send'] = async (threadId, text, options = {}) =>
    door.request('/api/chat', {
      method: 'POST',
      headers: headersOf(options.person ?? owner),
      body: JSON.stringify({
        threadId,
        locale: options.locale ?? 'pt-BR',
        paced: options.paced ?? false,
        message: {
          id: options.id ?? crypto.randomUUID(),
          role: 'user',
          parts: partsOf(text, options.attachments ?? []),
        },
      }),
    });
  return {
    door,
    send,
    async say(threadId, text, options) {
      const response = await send(threadId, text, options);
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return answerOf(await readChunks(response));
    },
    get: async (path, person = owner) => door.request(path, { headers: headersOf(person) }),
    post: async (path, body = {}, person = owner, headers = {}) =>
      door.request(path, {
        method: 'POST',
        headers: { ...headersOf(person), ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}

function partsOf(text: string, attachments: NonNullable<SendOptions['attachments']>): object[] {
  const files = attachments.map((data) => ({ type: 'data-attachment', data }));
  return text === '' ? files : [{ type: 'text', text }, ...files];
}

/** All chunks of a UI message stream, up to `[DONE]`. */
export async function readChunks(response: Response): Promise<UIMessageChunk[]> {
  const chunks: UIMessageChunk[] = [];
  for await (const chunk of chunksOf(response)) chunks.push(chunk);
  return chunks;
}

/** The chunks of a UI message stream as they arrive. */
export async function* chunksOf(response: Response): AsyncGenerator<UIMessageChunk> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    rest += decoder.decode(bytes, { stream: true });
    const events = rest.split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      if (event.startsWith('data: ') && event !== 'data: [DONE]')
        yield JSON.parse(event.slice(6)) as UIMessageChunk;
    }
  }
}

/** What an answer amounts to. */
export function answerOf(chunks: readonly UIMessageChunk[]): Answer {
  const names = new Map<string, string>();
  for (const chunk of chunks)
    if (chunk.type === 'tool-input-start') names.set(chunk.toolCallId, chunk.toolName);
  const outputs = (tool: string) =>
    chunks.flatMap((chunk) =>
      chunk.type === 'tool-output-available' && names.get(chunk.toolCallId) === tool
        ? [chunk.output as ToolOutput]
        : [],
    );
  const data = (name: string) =>
    chunks.flatMap((chunk) =>
      chunk.type === `data-${name}` && 'data' in chunk ? [chunk.data as DataPart] : [],
    );
  return {
    chunks,
    outputs,
    data,
    text: chunks.flatMap((chunk) => (chunk.type === 'text-delta' ? [chunk.delta] : [])).join(''),
    output: (tool) => only(outputs(tool), tool),
    ask: () => first(data('ask'), 'question'),
  };
}

function only<T>(list: readonly T[], what: string): T {
  if (list.length !== 1) throw new Error(`${list.length} calls of ${what}, not one.`);
  return first(list, what);
}

/** The first of a list that must have one. */
export function first<T>(list: readonly T[], what = 'element'): T {
  const [one] = list;
  if (one === undefined) throw new Error(`No ${what}.`);
  return one;
}

/** What the button of an option sends. */
export function labelOf(ask: AskPart, value: string, locale: 'pt-BR' | 'en' = 'pt-BR'): string {
  return first(
    ask.options.filter((option) => option.value === value),
    value,
  ).label[locale];
}
