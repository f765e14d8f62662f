import { pattern } from '../lexicon/pattern.ts';
import type { Reading } from '../reading/reading.ts';
import type { Amount, ItemMention } from '../text/mentions.ts';
import { CONCEPTS } from '../words/items.ts';

const MADE = pattern()`^ ?{assignment.made}(?! (?:de|of) )(?![a-z])`;

/** `2.380 t produzidas e 166 t de carvão`: what a works turned out, which no fuel that is named elsewhere tells. */
export function isOutput(reading: Reading, amount: Amount): boolean {
  return amount.unit?.dimension === 'mass' && MADE.test(reading.text.slice(amount.end));
}

/** A thing that is burned, by its own name or by that of its use. */
export function isFuel({ concept }: ItemMention): boolean {
  return (
    /^=(?:stationary|mobile)\./.test(concept) ||
    /^(?:fuel:|kind:stationary)/.test(CONCEPTS[concept]?.rule ?? '')
  );
}
