import { source } from '../lexicon/pattern.ts';
import type { ItemMention } from '../text/mentions.ts';
import { CONCEPTS } from '../words/items.ts';

/**
 * Names of what a thing is shaped like, by which trades mean the material it is made of most: sheets and wires of steel,
 * boards and pallets of wood. A material that is named beside one of them is what it is made of.
 */
const SHAPE = new RegExp(
  `^(?:${[
    'chapas?(?: (?:grossas?|xadrez|galvanizadas?|finas? a frio))?',
    'arames?(?: (?:galvanizados?|recozidos?))?',
    source`{kinds.shapes_bars}`,
    source`{kinds.shapes_profiles}`,
    'bobinas? (?:laminadas?|galvanizadas?|a quente|a frio)|(?:hot|cold) rolled coils?',
    source`{kinds.shapes_sheets}`,
    'tabuas?|planks?|paletes?|pallets?|envelopes?',
  ].join('|')})$`,
);

/** Materials that no kind of activity is known for: what is made of them is not what its shape is mostly made of. */
const OTHERS = source`{kinds.other_metals}`;
/** What may stand between a shape and its material: sizes, finishes, the preposition; no other amount and no second thing. */
const BETWEEN =
  '(?: (?!(?:e|and|com|with|para|for|mais|plus|ou|or|sobre)\\b)(?:[a-z]+|[\\d.,/x]+ ?(?:mm|cm|pol|in)\\b|\\d+(?:x\\d+)+))';
const BEHIND = new RegExp(`^${BETWEEN}{0,3} ?$`);
const OTHER_BEHIND = new RegExp(`^${BETWEEN}{0,2} (?:d[eo] |of )?${OTHERS}\\b`);
const OTHER_BEFORE = new RegExp(`\\b${OTHERS} $`);

/**
 * What shapes are made of, where their words tell: `CHAPA ALUMÍNIO` is aluminium, `aluminium wire rod` too, and `ARAME
 * COBRE` nothing that is known, which is asked.
 */
export function ofSubstances(text: string, items: readonly ItemMention[]): ItemMention[] {
  const kept: ItemMention[] = [];
  for (const [at, item] of items.entries()) {
    if (!isShape(text, item)) {
      const last = kept.at(-1);
      const shaped = last !== undefined && last === items[at - 1] && isShape(text, last);
      if (shaped && isMaterial(item) && BEHIND.test(text.slice(last.end, item.start)))
        kept[kept.length - 1] = { ...item, start: last.start };
      else kept.push(item);
      continue;
    }
    const before = items[at - 1];
    const told = before !== undefined && isMaterial(before) && text.slice(before.end, item.start) === ' ';
    const other = OTHER_BEHIND.test(text.slice(item.end)) || OTHER_BEFORE.test(text.slice(0, item.start));
    if (!told && !other) kept.push(item);
  }
  return kept;
}

function isShape(text: string, { start, end }: ItemMention): boolean {
  return SHAPE.test(text.slice(start, end));
}

function isMaterial({ concept }: ItemMention): boolean {
  return CONCEPTS[concept]?.rule.startsWith('material:') === true;
}
