import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { attachmentInLine } from '../conversation/attachments.ts';
import { readContext, type TurnContext } from '../conversation/context.ts';
import type { Proposal } from '../language/understanding.ts';
import type { Question } from '../tools/ask.ts';

/** A tool that was called in this turn, with what came of it. */
export interface Done {
  readonly tool: string;
  readonly input: unknown;
  readonly output: unknown;
  /** The code of the refusal when the tool failed. */
  readonly refused: string | null;
}

/** Everything that the offline model reads from a prompt. */
export interface Reading {
  readonly context: TurnContext;
  /** The last message of the person. */
  readonly text: string;
  /** The messages of the person before it that came without documents, oldest first, each with what was looked up for its answer. */
  readonly earlier: readonly { readonly text: string; readonly done: readonly Done[] }[];
  /** Documents that came with it, by id. */
  readonly attachments: readonly string[];
  /** Tools called since that message, in order. */
  readonly done: readonly Done[];
  /** What was read for a draft when it was made or last changed, by draft id: more than the draft itself holds. */
  readonly readings: ReadonlyMap<string, Proposal>;
  /** The questions asked in the answer before the last message. */
  readonly questions: readonly Question[];
  /** Whether that answer changed drafts, and made none. */
  readonly corrected: boolean;
}

/** Under this key a reading lies in the input of `draft_create` and `draft_update`. */
export const READING = 'reading';

const EMPTY: TurnContext = {
  today: '1970-01-01',
  reply: 'pt-BR',
  numbers: 'pt-BR',
  messageId: '',
  sites: [],
  drafts: [],
};

/** Takes a prompt apart; a prompt without context or message gives empty ones. */
export function readPrompt(prompt: LanguageModelV4Prompt): Reading {
  const system = prompt.findLast((message) => message.role === 'system');
  const context = (system && readContext(system.content)) ?? EMPTY;
  const last = prompt.findLastIndex((message) => message.role === 'user');
  const calls = callsOf(prompt);
  const before = calls.filter(({ at }) => at < last);
  const answers = Map.groupBy(before, (call) => previousUser(prompt, call.at));
  const asked = before.filter(({ at }) => at > previousUser(prompt, last));
  return {
    context,
    text: userTexts(prompt, last)
      .filter((text) => attachmentInLine(text) === null)
      .join('\n'),
    earlier: prompt
      .slice(0, Math.max(0, last))
      .map((_, at) => ({ at, texts: userTexts(prompt, at) }))
      .filter(({ texts }) => texts.length > 0 && texts.every((text) => attachmentInLine(text) === null))
      .map(({ at, texts }) => ({
        text: texts.join('\n'),
        done: answers.get(at) ?? [],
      })),
    attachments: [...new Set(userTexts(prompt, last).flatMap((text) => attachmentInLine(text) ?? []))],
    done: calls.filter(({ at }) => at > last),
    readings: readingsOf(before),
    questions: asked.flatMap(({ tool, input }) =>
      tool === 'ask' ? ((input as { questions?: Question[] }).questions ?? []) : [],
    ),
    corrected:
      asked.some(({ tool, refused }) => tool === 'draft_update' && refused === null) &&
      asked.every(({ tool }) => tool !== 'draft_create'),
  };
}

function userTexts(prompt: LanguageModelV4Prompt, at: number): string[] {
  const message = prompt[at];
  if (message?.role !== 'user') return [];
  return message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
}

function previousUser(prompt: LanguageModelV4Prompt, last: number): number {
  return last <= 0 ? -1 : prompt.findLastIndex((message, at) => at < last && message.role === 'user');
}

interface Call extends Done {
  readonly at: number;
}

function callsOf(prompt: LanguageModelV4Prompt): Call[] {
  const outputs = new Map<string, { output: unknown; refused: string | null }>();
  for (const message of prompt) {
    if (message.role !== 'tool') continue;
    for (const part of message.content) {
      if (part.type === 'tool-result') outputs.set(part.toolCallId, resultOf(part.output));
    }
  }
  return prompt.flatMap((message, at) => {
    if (message.role !== 'assistant') return [];
    return message.content.flatMap((part) => {
      if (part.type !== 'tool-call') return [];
      const result = outputs.get(part.toolCallId) ?? { output: null, refused: 'interrupted' };
      return [{ at, tool: part.toolName, input: part.input, ...result }];
    });
  });
}

function resultOf(output: { type: string; value?: unknown }): { output: unknown; refused: string | null } {
  if (output.type === 'json') return { output: output.value, refused: null };
  if (output.type === 'text') return { output: output.value, refused: null };
  const said = typeof output.value === 'string' ? output.value : output.type;
  // The SDK writes an error as `Name: message`; the message of a refusal is its code. Anything else is the inside of the
  // program, and nobody's to read.
  const code = said.replace(/^\w+: /, '');
  return { output: null, refused: /^[a-z_]+(?:\.[a-z_]+)+$/.test(code) ? code : 'input.invalid' };
}

function readingsOf(calls: readonly Call[]): Map<string, Proposal> {
  const readings = new Map<string, Proposal>();
  for (const { tool, input, output } of calls) {
    if (tool === 'draft_create') {
      const { items = [] } = input as { items?: Record<string, unknown>[] };
      const { drafts = [], refused = [] } = (output ?? {}) as {
        drafts?: { id: string }[];
        refused?: { index: number }[];
      };
      const kept = items.filter((_, index) => !refused.some((one) => one.index === index));
      drafts.forEach(({ id }, index) => keep(readings, id, kept[index]?.[READING]));
    }
    if (tool === 'draft_update') {
      const { draftId, change } = input as { draftId: string; change?: Record<string, unknown> };
      keep(readings, draftId, change?.[READING]);
    }
  }
  return readings;
}

function keep(readings: Map<string, Proposal>, draftId: string, reading: unknown): void {
  if (typeof reading === 'object' && reading !== null) readings.set(draftId, reading as Proposal);
}
