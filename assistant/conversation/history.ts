import type { MessageRow } from '#usecases/conversation/thread/row.ts';
import { attachmentLine, attachmentPart } from './attachments.ts';
import { convertToModelMessages, type ModelMessage, type ToolSet, type UIMessage } from 'ai';

type Part = Record<string, unknown>;

/** States in which a tool part has come to its end. */
const ENDED: ReadonlySet<unknown> = new Set(['output-available', 'output-error', 'output-denied']);

/**
 * Parts as they may be stored: text that is written out, and no tool call without an end. A call that was cut off
 * becomes an error, so that no card waits for ever.
 */
export function settle(parts: readonly Part[]): Part[] {
  return parts.flatMap((part) => {
    const type = String(part['type']);
    if (type === 'text' || type === 'reasoning')
      return part['text'] === '' ? [] : [{ ...part, state: 'done' }];
    if (!type.startsWith('tool-') || ENDED.has(part['state'])) return [part];
    if (part['state'] === 'input-streaming') return [];
    return [{ ...part, state: 'output-error', errorText: 'interrupted' }];
  });
}

/**
 * The stored messages as a model reads them. Tool outputs pass through the tools' own summaries; a stored output that
 * an older version wrote and this one cannot read drops out, the texts stay.
 */
export async function modelHistory(messages: readonly MessageRow[], tools: ToolSet): Promise<ModelMessage[]> {
  const stored = messages.map(({ id, role, parts }) => ({
    id,
    role,
    parts: settle(parts) as UIMessage['parts'],
  }));
  try {
    return await convertToModelMessages(stored, {
      tools,
      ignoreIncompleteToolCalls: true,
      convertDataPart: (part) => {
        const read = attachmentPart.safeParse(part);
        return read.success ? { type: 'text', text: attachmentLine(read.data.data) } : undefined;
      },
    });
  } catch {
    const texts = stored.map(({ parts, ...rest }) => ({
      ...rest,
      parts: parts.filter((part) => part.type === 'text'),
    }));
    return convertToModelMessages(texts, { tools });
  }
}

const MOST_TITLE = 60;

/** A thread's title from its first message: one line, cut at a word. */
export function titleOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= MOST_TITLE) return line;
  const cut = line.slice(0, MOST_TITLE + 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > MOST_TITLE / 2 ? space : MOST_TITLE).toWellFormed()}…`;
}
