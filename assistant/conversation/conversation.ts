import { execute, type Call, type Installation } from '#usecases/execute.ts';
import { sessionContext } from '#usecases/organization/session/context.contract.ts';
import { endRun, readRun, type RunRecord } from '#usecases/conversation/thread/run.ts';
import { standingDrafts } from '#usecases/conversation/thread/standing.ts';
import { findAnswer, sendMessage, stopAnswer } from '#usecases/conversation/thread/turn.ts';
import { Refused, type UseCase } from '#usecases/usecase.ts';
import type { UIMessageChunk } from 'ai';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { Locale } from '../language/understanding.ts';
import type { Models } from '../providers.ts';
import { deriveTools } from '../tools/derive.ts';
import { type AnswerSettings, streamAnswer } from './answer.ts';
import { type Attachment, attachedIn } from './attachments.ts';
import { contextDrafts, type TurnContext } from './context.ts';
import { titleOf } from './history.ts';
import { LiveRun } from './live.ts';
import { Recorder } from './record.ts';

export interface ConversationSettings extends Installation {
  readonly useCases: readonly UseCase[];
  readonly models: Models;
  /** The models of an organization that may have chosen its own; absent: everybody has those of the installation. */
  readonly modelsOf?: (organizationId: string | null) => Promise<Models>;
  /** Told of faults that a person only sees as "try again". */
  readonly onFault: (error: unknown) => void;
}

/** Who speaks: what a door knows of a request, without the door's name. */
export type Speaker = Omit<Call, 'door' | 'claims'> & { readonly claims: NonNullable<Call['claims']> };

export interface Message {
  readonly threadId: string;
  readonly id: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** The person's own message for which this one stands from now on. */
  readonly replaces: string | null;
  /** The message stands there already, and is to be answered once more. */
  readonly again: boolean;
  /** A factor that the person named for what the message reports. */
  readonly factorId: string | null;
  /** The language of the reply. */
  readonly locale: Locale;
  readonly paced: boolean;
}

type Chunks = ReadableStream<UIMessageChunk>;

export interface Conversation {
  /** Stores a message and answers it. The answer goes on when nobody reads the stream any more. */
  send(speaker: Speaker, message: Message): Promise<Chunks>;
  /** The answer in progress from its beginning, also when it runs on another process; null when there is none. */
  resume(speaker: Speaker, threadId: string): Promise<Chunks | null>;
  /**
   * Stops the answer in progress, on whichever process; what was said so far is kept. `stopped`: it has come to its end;
   * `ending`: it was told to stop, and has not come to its end within the wait.
   */
  stop(speaker: Speaker, threadId: string): Promise<{ stopped: boolean; ending: boolean }>;
  /** Settles when no answer is in progress on this process any more. */
  idle(): Promise<void>;
}

/** How often a reader on another process looks for more. */
const LOOK_MS = 150;
/** How long `stop` waits for the answer to come to its end. */
const STOP_WAIT_MS = 2_000;

/** Makes the conversation of an installation. */
export function createConversation(settings: ConversationSettings): Conversation {
  return new InstallationConversation(settings);
}

class InstallationConversation implements Conversation {
  readonly #settings: ConversationSettings;
  readonly #makeTools: AnswerSettings['makeTools'];
  readonly #verbs: ReadonlyMap<string, UseCase>;
  readonly #runs = new Map<string, LiveRun>();

  constructor(settings: ConversationSettings) {
    this.#settings = settings;
    this.#makeTools = deriveTools(settings.useCases);
    this.#verbs = new Map(settings.useCases.map((useCase) => [useCase.contract.name, useCase]));
  }

  async send(speaker: Speaker, message: Message): Promise<Chunks> {
    const { threadId, replaces, again } = message;
    const runId = crypto.randomUUID();
    const answerId = crypto.randomUUID();
    const record = { database: this.#settings.database, claims: speaker.claims, threadId, runId };
    // Read side by side, but where the message takes a conversation up again: then the drafts of the other branch are put
    // aside first. When the message itself is refused, that is what is said.
    const readBeside = again || replaces !== null ? null : this.#contextOf(speaker, message);
    readBeside?.catch(() => undefined);
    const sent = await this.#execute(sendMessage, speaker, turnOf(message, { runId, answerId }));
    if (!sent.begun) {
      // Sent twice, by a double click or a retry on a bad line: both see the one answer.
      const standing = await this.resume(speaker, threadId);
      if (standing) return standing;
      throw new Refused('message.duplicate', 409);
    }
    const contextRead = readBeside ?? this.#contextOf(speaker, message);
    const { context, models } = await contextRead.catch(async (error: unknown) => {
      await endRun(record, { state: 'failed', answer: null, seq: 0, chunks: [] });
      throw error;
    });
    const live = new LiveRun(runId);
    this.#start(record, live, {
      answerId,
      models,
      makeTools: this.#makeTools,
      turn: {
        threadId,
        message: { id: message.id, text: message.text },
        documents: attachedIn(sent.messages),
        factorId: message.factorId,
        numbers: context.numbers,
        call: (verb, toolInput) => this.#run({ ...speaker, signal: live.signal }, verb, toolInput),
      },
      context,
      history: sent.messages,
      paced: message.paced,
    });
    return live.listen();
  }

  async resume(speaker: Speaker, threadId: string): Promise<Chunks | null> {
    const { run } = await this.#execute(findAnswer, speaker, { threadId });
    if (!run) return null;
    const record = { database: this.#settings.database, claims: speaker.claims, runId: run.id };
    return this.#runs.get(run.id)?.listen() ?? follow(record);
  }

  async stop(speaker: Speaker, threadId: string): Promise<{ stopped: boolean; ending: boolean }> {
    const { run: stopping } = await this.#execute(stopAnswer, speaker, { threadId });
    if (!stopping) return { stopped: false, ending: false };
    const live = this.#runs.get(stopping.id);
    live?.stop();
    const stopped = live
      ? await Promise.race([live.ended.then(() => true), sleep(STOP_WAIT_MS, false, { ref: false })])
      : await this.#endElsewhere(speaker, threadId, stopping.id);
    return { stopped, ending: !stopped };
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#runs.values()].map(({ ended }) => ended));
  }

  #execute<I extends z.ZodType, O extends z.ZodType>(
    useCase: UseCase<I, O>,
    speaker: Speaker,
    input: z.input<I>,
  ): Promise<z.input<O>> {
    return execute(useCase, this.#settings, { ...speaker, door: 'chat' }, input);
  }

  #run(speaker: Speaker, verb: string, input: unknown): Promise<unknown> {
    const useCase = this.#verbs.get(verb);
    if (!useCase) throw new Error(`No use-case ${verb}.`);
    return execute(useCase, this.#settings, { ...speaker, door: 'chat' }, input);
  }

  async #contextOf(speaker: Speaker, message: Message): Promise<{ context: TurnContext; models: Models }> {
    const { modelsOf, models: ownModels } = this.#settings;
    const [session, { drafts }] = await Promise.all([
      this.#run(speaker, sessionContext.name, {}) as Promise<Session>,
      this.#execute(standingDrafts, speaker, { threadId: message.threadId }),
    ]);
    const models = (await modelsOf?.(session.organization?.id ?? null)) ?? ownModels;
    return { context: { ...sessionPart(session, message), drafts: contextDrafts(drafts) }, models };
  }

  #start(
    record: RunRecord,
    live: LiveRun,
    answer: Omit<AnswerSettings, 'signal' | 'onStep' | 'onEnd' | 'onFault'>,
  ): void {
    const { onFault } = this.#settings;
    const recorder = new Recorder(record, live, onFault);
    this.#runs.set(live.id, live);
    let end: Parameters<AnswerSettings['onEnd']> | null = null;
    const stream = streamAnswer({
      ...answer,
      signal: live.signal,
      onFault,
      onStep: (soFar) => recorder.keep(soFar),
      onEnd: (...ended) => {
        end = ended;
      },
    });
    const pump = async () => {
      try {
        for await (const chunk of stream as unknown as AsyncIterable<UIMessageChunk>) {
          live.push(chunk);
          recorder.add(chunk);
        }
      } catch (error) {
        onFault(error);
      }
      await recorder.end(end?.[0] ?? 'failed', end?.[1] ?? null);
      this.#runs.delete(live.id);
      live.end();
    };
    void pump();
  }

  /**
   * Another process hears of a stop with its next sign of life: waits until it has, so that the next message finds no
   * answer. Tells whether it has.
   */
  async #endElsewhere(speaker: Speaker, threadId: string, runId: string): Promise<boolean> {
    for (let waited = 0; waited < STOP_WAIT_MS; waited += LOOK_MS) {
      const { run } = await this.#execute(findAnswer, speaker, { threadId });
      if (run?.id !== runId) return true;
      await sleep(LOOK_MS);
    }
    return false;
  }
}

type Session = z.output<typeof sessionContext.output>;

/** What a turn knows of the organization: its day, its places and its inventories. */
function sessionPart(session: Session, message: Message): Omit<TurnContext, 'drafts'> {
  return {
    today: session.today,
    reply: message.locale,
    numbers: session.organization?.locale ?? message.locale,
    messageId: message.id,
    sites: session.sites.filter((site) => !site.archivedAt).map(({ id, name }) => ({ id, name })),
    inventories: session.inventories.map(
      ({ id, name, from, to, gwpSet, programme, consolidation, state }) => ({
        id,
        name,
        from,
        to,
        gwpSet,
        programme,
        consolidation,
        state,
      }),
    ),
  };
}

/** A message as the thread keeps it, with the run that answers it. */
function turnOf(
  { threadId, id, text, attachments, replaces, again }: Message,
  run: { readonly runId: string; readonly answerId: string },
) {
  const title = titleOf(text.trim() === '' ? (attachments[0]?.name ?? '') : text);
  return { threadId, ...run, title, replaces, again, message: { id, text, attachments: [...attachments] } };
}

/** The stream of a run on another process, read from the database. */
function follow(record: Parameters<typeof readRun>[0]): Chunks {
  let seq = 0;
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const { running, next, chunks } = await readRun(record, seq);
        seq = next;
        for (const chunk of chunks) controller.enqueue(chunk as UIMessageChunk);
        if (!running) return controller.close();
        if (chunks.length > 0) return;
        await sleep(LOOK_MS);
      }
    },
  });
}
