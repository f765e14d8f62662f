import type { ItemMention } from '../text/mentions.ts';
import { CONCEPTS } from '../words/items.ts';

/** What money buys by a name for many things: goods, services and machines. */
const BOUGHT = /^kind:(?:capital\.|purchased\.(?:goods_spend|services)$)/;

/**
 * `a packaging machine`, `machine parts`, `máquina de embalagem`: of two such names in one the head is what was bought, last
 * in English and first in Portuguese; the other one says of what sort it is, and is no thing of its own.
 */
export function compounded(text: string, items: readonly ItemMention[]): ItemMention[] {
  const kept: ItemMention[] = [];
  for (const item of items) {
    const last = kept.at(-1);
    const head = last === undefined ? null : headOf(last, item, text.slice(last.end, item.start));
    if (last === undefined || head === null) kept.push(item);
    else kept[kept.length - 1] = { ...head, start: last.start, end: item.end };
  }
  return kept;
}

function headOf(first: ItemMention, second: ItemMention, between: string): ItemMention | null {
  if (!isBought(first) || !isBought(second)) return null;
  if (between === ' ') return second;
  return /^ (?:de|d[ao]s?|of) $/.test(between) ? first : null;
}

function isBought({ concept }: ItemMention): boolean {
  return BOUGHT.test(CONCEPTS[concept]?.rule ?? '');
}
