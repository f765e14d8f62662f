import type { UIMessage } from 'ai';
import type { Output } from '#web/api/call.ts';
import type { Attached } from './attachments/attachments.ts';

export type Draft = Output<'draft.list'>['drafts'][number];
export type Reading = Omit<Output<'document.propose'>, 'mapping'>;
type Part = UIMessage['parts'][number];

/** A question with buttons, as the assistant streams it. */
export interface Ask {
  readonly slot: string;
  readonly text: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: { readonly 'pt-BR': string; readonly en: string };
  }[];
  readonly draftId?: string;
}

export interface ToolUse {
  /** `draft_create` */
  readonly name: string;
  readonly state: 'working' | 'done' | 'failed';
  readonly output: unknown;
}

/** The tool use that a part stands for, or null for another kind of part. */
export function toolUse(part: Part): ToolUse | null {
  if (!part.type.startsWith('tool-') || !('state' in part)) return null;
  const failed = part.state === 'output-error' || part.state === 'output-denied';
  const state = part.state === 'output-available' ? 'done' : failed ? 'failed' : 'working';
  return { name: part.type.slice('tool-'.length), state, output: 'output' in part ? part.output : undefined };
}

/** Whether a part is a tool use that failed right after another one that did: one line tells of both. */
export function failedJustBefore(parts: readonly Part[], index: number): boolean {
  const hasFailed = (part: Part | undefined) => part !== undefined && toolUse(part)?.state === 'failed';
  const before = parts.slice(0, index).findLast(({ type }) => type !== 'step-start');
  return hasFailed(parts[index]) && hasFailed(before);
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' && value !== null && 'id' in value && 'activity' in value && 'revision' in value
  );
}

/** The drafts that a finished `draft_create` or `draft_update` handed back. */
export function draftsOf(tool: ToolUse): Draft[] {
  const { output } = tool;
  if (tool.state !== 'done' || typeof output !== 'object' || output === null) return [];
  if ('drafts' in output && Array.isArray(output.drafts)) return output.drafts.filter(isDraft);
  if ('draft' in output && isDraft(output.draft)) return [output.draft];
  return [];
}

/** Whether an answer proposed drafts, or changed some. */
export function proposesDrafts({ parts }: UIMessage): boolean {
  return parts.some((part) => {
    const tool = toolUse(part);
    return tool !== null && tool.name !== 'document_propose' && touchesDrafts(tool);
  });
}

/** What `document_propose` says of a document that it read; null of another tool, and while it reads. */
export function readingOf({ name, state, output }: ToolUse): Reading | null {
  if (name !== 'document_propose' || state !== 'done') return null;
  const told = typeof output === 'object' && output !== null && 'document' in output && 'outcome' in output;
  return told ? (output as Reading) : null;
}

/** The document that a tool reads; null of another tool. */
export function documentIdOf(part: Part): string | null {
  if (part.type !== 'tool-document_propose' || !('input' in part)) return null;
  const { input } = part;
  return typeof input === 'object' && input !== null && 'documentId' in input
    ? String(input.documentId)
    : null;
}

/** The documents that a message names. */
export function attachedTo(message: UIMessage): Attached[] {
  return message.parts.flatMap((part) =>
    part.type === 'data-attachment' && 'data' in part ? [part.data as Attached] : [],
  );
}

export function askOf(part: Part): Ask | null {
  return part.type === 'data-ask' && 'data' in part ? (part.data as Ask) : null;
}

const DRAWS_CARD = new Set(['draft_create', 'draft_update', 'document_propose']);

/** Whether a tool proposed or changed drafts. Where it draws no card, a later touch of them does: they were moved there. */
export const touchesDrafts = (tool: ToolUse): boolean =>
  DRAWS_CARD.has(tool.name) && draftsOf(tool).length > 0;

/** Where in a transcript a card is drawn: `<message id>/<part index>`. */
export const partKey = (messageId: string, index: number): string => `${messageId}/${index}`;

/**
 * Which drafts are drawn at which part. Drafts proposed together stay together, and are drawn once: where the
 * conversation last touched one of them, so that the card is near what was said.
 */
export function cardsOf(messages: readonly UIMessage[]): Map<string, string[]> {
  const groups: { ids: string[]; at: string }[] = [];
  for (const message of messages) {
    message.parts.forEach((part, index) => {
      const tool = toolUse(part);
      if (!tool || !DRAWS_CARD.has(tool.name)) return;
      const ids = draftsOf(tool).map(({ id }) => id);
      const known = groups.find((group) => group.ids.some((id) => ids.includes(id)));
      const at = partKey(message.id, index);
      if (known) known.at = at;
      else if (ids.length > 0) groups.push({ ids, at });
    });
  }
  const cards = new Map<string, string[]>();
  for (const { ids, at } of groups) cards.set(at, [...(cards.get(at) ?? []), ...ids]);
  return cards;
}

/** How many tool uses have ended: when it rises, the drafts on the server may have changed. */
export function finishedTools(messages: readonly UIMessage[]): number {
  return messages.flatMap(({ parts }) => parts).filter((part) => toolUse(part)?.state === 'done').length;
}
