import type { MessageRow } from '#usecases/conversation/thread/row.ts';
import { Refused } from '#usecases/usecase.ts';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import {
  APICallError,
  createUIMessageStream,
  hasToolCall,
  InvalidToolInputError,
  isStepCount,
  streamText,
  toUIMessageStream,
  type UIMessage,
  type UIMessageChunk,
} from 'ai';
import { BudgetSpent, Endless, FallbackModel, MOST_MODEL_STEPS } from '../fallback.ts';
import { UnsupportedFigure } from '../figure_guard.ts';
import type { Locale } from '../language/understanding.ts';
import { OFFLINE_ID } from '../offline/model.ts';
import { say } from '../offline/wording.ts';
import type { Models } from '../providers.ts';
import type { ToolMaker } from '../tools/derive.ts';
import { changingOnce } from '../tools/once.ts';
import type { AskPart, FiguresPart, Turn } from '../tools/turn.ts';
import { instructions, type TurnContext } from './context.ts';
import { modelHistory, settle } from './history.ts';

/** The most model calls in one turn: the last ones are there for the offline model to do it, and to put it into words. */
const MOST_STEPS = MOST_MODEL_STEPS + 4;
const LONGEST_TURN_MS = 180_000;

export interface AnswerSettings {
  readonly answerId: string;
  readonly models: Models;
  readonly makeTools: ToolMaker;
  readonly turn: Omit<Turn, 'ask' | 'show'>;
  readonly context: TurnContext;
  readonly history: readonly MessageRow[];
  readonly signal: AbortSignal;
  /** False: the offline model writes without pauses. */
  readonly paced: boolean;
  readonly onFault: (error: unknown) => void;
  /** The answer so far, at the end of each step. */
  readonly onStep: (answer: MessageRow) => void;
  readonly onEnd: (state: 'done' | 'stopped' | 'failed', answer: MessageRow) => void;
}

/** `data-notice`: something about the answer that the person should know. */
export interface NoticePart {
  readonly code:
    | 'model.fallback'
    | 'model.endless'
    | 'model.unsupported_figure'
    | 'model.budget'
    | 'model.key'
    | 'model.quota'
    | 'model.settings'
    | 'turn.failed';
  readonly text: string;
}

/** Answers one message: the model's steps and its tools, as a stream of UI message chunks. */
export function streamAnswer(settings: AnswerSettings): ReadableStream<UIMessageChunk> {
  const { context, onFault } = settings;
  const takeover = new Takeover(context.reply, settings.models.standsIn);
  const describe = (error: unknown) => {
    if (error instanceof Refused) return error.code;
    const sentence = say(context.reply, 'failed_turn');
    // The SDK hands an error that was put into words here over once more, as its words.
    if (!(error instanceof Error && error.message === sentence)) onFault(withoutInput(error));
    return sentence;
  };
  const model = settings.models.forTurn((error) => {
    onFault(error);
    takeover.fellBack(error);
  });
  return createUIMessageStream({
    generateId: () => settings.answerId,
    originalMessages: [...settings.history] as UIMessage[],
    onError: describe,
    execute: async ({ writer }) => {
      let asked = 0;
      let shown = 0;
      const ask = (data: AskPart) => {
        asked += 1;
        writer.write({ type: 'data-ask', id: `ask-${asked}`, data });
      };
      const show = ({ form, ...data }: FiguresPart) => {
        shown += 1;
        writer.write({ type: `data-${form}`, id: `figures-${shown}`, data });
      };
      const tools = changingOnce(settings.makeTools({ ...settings.turn, ask, show }));
      const result = streamText({
        model,
        tools,
        instructions: instructions(context),
        messages: await modelHistory(settings.history, tools),
        stopWhen: [isStepCount(MOST_STEPS), hasToolCall('ask')],
        abortSignal: settings.signal,
        timeout: { totalMs: LONGEST_TURN_MS },
        maxRetries: 0,
        streamRetries: 0,
        providerOptions: { offline: { pacing: settings.paced } },
        onError: () => (mayRetry(model) ? { retry: true } : undefined),
      });
      const stream = toUIMessageStream({
        stream: result.stream,
        tools,
        onError: describe,
        sendReasoning: false,
      });
      writer.merge(stream.pipeThrough(takeover.stream()));
    },
    onStepEnd: ({ responseMessage }) => settings.onStep(rowOf(responseMessage, {})),
    onEnd: ({ responseMessage, isAborted, outcome }) => {
      const broken = outcome.status === 'failed' || takeover.broken;
      const state = broken ? 'failed' : isAborted ? 'stopped' : 'done';
      const metadata = { model: `${model.provider}:${model.modelId}`, ...(state !== 'done' && { state }) };
      const row = rowOf(responseMessage, metadata);
      settings.onEnd(
        state,
        state === 'failed' ? { ...row, parts: [...row.parts, failure(context.reply)] } : row,
      );
    },
  });
}

/** An error about a tool's input quotes the whole of it, and with it what a person wrote: no matter for a log. */
function withoutInput(error: unknown): unknown {
  return InvalidToolInputError.isInstance(error) ? new Error(`Invalid input for ${error.toolName}.`) : error;
}

/** What stays in the thread of a turn that failed; the open tab has the error of the stream. */
function failure(reply: Locale): MessageRow['parts'][number] {
  const data: NoticePart = { code: 'turn.failed', text: say(reply, 'failed_turn') };
  return { type: 'data-notice', id: 'turn.failed', data };
}

/** A turn that lost its model in mid-stream is taken up again by the offline one. */
function mayRetry(model: LanguageModelV4): boolean {
  return model instanceof FallbackModel && model.failed;
}

function rowOf(message: UIMessage, metadata: Record<string, unknown>): MessageRow {
  const parts = settle(message.parts as unknown as Record<string, unknown>[]);
  return { id: message.id, role: 'assistant', parts, ...(Object.keys(metadata).length > 0 && { metadata }) };
}

/**
 * Marks in the stream where the offline model took over: what the configured one had said in that step is taken back
 * (`reset-step`), and a `data-notice` says who answers. The ids of the offline model tell its parts apart.
 */
class Takeover {
  readonly #reply: Locale;
  #notice: NoticePart | null = null;
  #told = false;
  #saidInStep = false;
  #broken = false;

  /** @param standsIn why the offline model answers from the beginning although another one is configured */
  constructor(reply: Locale, standsIn: Models['standsIn']) {
    this.#reply = reply;
    if (standsIn) this.#notice = { code: `model.${standsIn}`, text: say(reply, `notice_${standsIn}`) };
  }

  fellBack(error: unknown): void {
    this.#notice = noticeOf(error, this.#reply);
  }

  /** True once the stream said that it cannot go on. */
  get broken(): boolean {
    return this.#broken;
  }

  stream(): TransformStream<UIMessageChunk, UIMessageChunk> {
    return new TransformStream({
      transform: (chunk, controller) => {
        const data = this.#notice;
        if (data && !this.#told && isOffline(chunk)) {
          this.#told = true;
          if (this.#saidInStep) controller.enqueue({ type: 'reset-step' });
          controller.enqueue({ type: 'data-notice', id: data.code, data });
        }
        if (chunk.type === 'error') this.#broken = true;
        // Open tabs learn here what a later one reads in the thread.
        if (chunk.type === 'abort')
          controller.enqueue({ type: 'message-metadata', messageMetadata: { state: 'stopped' } });
        if (chunk.type === 'start-step') this.#saidInStep = false;
        else if (chunk.type !== 'start') this.#saidInStep = true;
        controller.enqueue(chunk);
      },
    });
  }
}

/** What the person is told of why the offline model answers. */
function noticeOf(error: unknown, reply: Locale): NoticePart {
  if (error instanceof UnsupportedFigure) {
    const text = say(reply, 'notice_unsupported_figure', { figure: error.figure.slice(0, 40) });
    return { code: 'model.unsupported_figure', text };
  }
  if (error instanceof Endless) return { code: 'model.endless', text: say(reply, 'notice_endless') };
  if (error instanceof BudgetSpent) return { code: 'model.budget', text: say(reply, 'notice_budget') };
  if (isKeyRefused(error)) return { code: 'model.key', text: say(reply, 'notice_key') };
  if (isOutOfCredit(error)) return { code: 'model.quota', text: say(reply, 'notice_quota') };
  return { code: 'model.fallback', text: say(reply, 'notice_fallback') };
}

/** The provider was there, and does not take the key: nobody is helped by waiting. */
function isKeyRefused(error: unknown): boolean {
  return APICallError.isInstance(error) && (error.statusCode === 401 || error.statusCode === 403);
}

/** The provider says, before or in the middle of an answer, that the account may take no more. */
function isOutOfCredit(error: unknown): boolean {
  if (APICallError.isInstance(error)) return error.statusCode === 402 || error.statusCode === 429;
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'insufficient_quota'
  );
}

function isOffline(chunk: UIMessageChunk): boolean {
  if (chunk.type === 'text-start') return chunk.id.startsWith(OFFLINE_ID);
  return chunk.type === 'tool-input-start' && chunk.toolCallId.startsWith(OFFLINE_ID);
}
