import type { UIMessage } from 'ai';
import { partKey } from './parts.ts';

/** A part of a message that is drawn, under a name that it keeps. */
interface DrawnPart {
  readonly key: string;
  readonly index: number;
}

/**
 * The parts of a message that are drawn. Each is told by what it is (a tool by its call or the card that it draws) and not by its
 * place: what is kept of an answer lacks the empty texts and the cut-off calls of its stream, and the parts after them
 * would be drawn anew, with what was opened and typed in them, when the one takes the place of the other.
 * @param cards as `cardsOf` tells them
 */
export function drawnParts({ id, parts }: UIMessage, cards: ReadonlyMap<string, string[]>): DrawnPart[] {
  const counts = new Map<string, number>();
  return parts.flatMap((part, index) => {
    if (part.type === 'step-start' || (part.type === 'text' && part.text.trim() === '')) return [];
    const [draftId] = cards.get(partKey(id, index)) ?? [];
    const own = 'toolCallId' in part ? part.toolCallId : 'id' in part ? part.id : undefined;
    const name = draftId === undefined ? `${part.type}/${own ?? ''}` : `card/${draftId}`;
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    return [{ key: `${name}/${before}`, index }];
  });
}
