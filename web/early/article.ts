import type { Output } from '#web/api/call.ts';
import { BLOCK } from '#web/help/block-looks.ts';
import { RUN } from '#web/help/looks.ts';

type Block = Output<'learn.read'>['page']['blocks'][number];
type Run = Extract<Block, { kind: 'paragraph' }>['text'][number];

/** An element with what stands in it: texts go in as texts. */
function made(tag: string, className: string, inside: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...inside);
  return element;
}

/** A run as it looks; what it leads to is the room's matter, which is there a moment later. */
const runNode = ({ text, term, to, look }: Run) =>
  made(
    'span',
    term ? RUN.term : to ? RUN.link : look === 'code' ? RUN.code : look === 'strong' ? 'font-bold' : '',
    [text],
  );

/** A block as web/rooms/learn/blocks.tsx draws it; null: one that only the room can draw. */
function blockNode(block: Block): HTMLElement | null {
  if (block.kind === 'run' || block.kind === 'facts') return null;
  if (block.kind === 'picture') {
    const picture = made('img', BLOCK.picture, []);
    return made('div', '', [Object.assign(picture, { fetchPriority: 'high' }, block)]);
  }
  if (block.kind !== 'list') return made('p', BLOCK[block.kind], block.text.map(runNode));
  const items = block.items.map((item) => made('li', '', item.map(runNode)));
  return made(block.ordered ? 'ol' : 'ul', BLOCK[block.ordered ? 'ordered' : 'unordered'], items);
}

/** The text of a page, up to what only the room can draw; of a tutorial nothing, whose step hangs on how far one has come. */
export function articleNodes(blocks: readonly Block[]): HTMLElement[] {
  const nodes = blocks.map(blockNode);
  const end = nodes.indexOf(null);
  return nodes.slice(0, end < 0 ? undefined : end) as HTMLElement[];
}
