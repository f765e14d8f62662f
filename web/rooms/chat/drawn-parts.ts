import type { UIMessage } from 'ai';
import { partKey } from './parts.ts';

/** A part of a message that is drawn, under a name that it keeps. */
interface DrawnPart {
  readonly key: string;
  readonly index: number;
}

/** The help that was asked: nothing to tell of where the answer names none of its pages. */
const isIdleHelp = (part: UIMessage['parts'][number]): boolean =>
  part.type === 'tool-learn_search' && 'state' in part && part.state === 'output-available';

/**
 * The parts of a message that are drawn. Each is told by what it is (a tool by its call or the card that it draws) and not by its
 * place: what is kept of an answer lacks the empty texts and the cut-off calls of its stream, and the parts after them
 * would be drawn anew, with what was opened and typed in them, when the one takes the place of the other.
 * @param cards as `cardsOf` tells them
 */
export function drawnParts({ id, parts }: UIMessage, cards: ReadonlyMap<string, string[]>): DrawnPart[] {
  const counts = new Map<string, number>();
  const namesPage = parts.some((part) => part.type === 'text' && part.text.includes('](/learn/'));
  return parts.flatMap((part, index) => {
    if (part.type === 'step-start' || (part.type === 'text' && part.text.trim() === '')) return [];
    if (isIdleHelp(part) && !namesPage) return [];
    const [draftId] = cards.get(partKey(id, index)) ?? [];
    const own = 'toolCallId' in part ? part.toolCallId : 'id' in part ? part.id : undefined;
    const name = draftId === undefined ? `${part.type}/${own ?? ''}` : `card/${draftId}`;
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    return [{ key: `${name}/${before}`, index }];
  });
}
