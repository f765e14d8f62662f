import { accepts } from '../kinds/accepts.ts';
import { conceptRank } from '../kinds/kinds.ts';
import { type Context, resolveKinds } from '../kinds/resolve-kind.ts';
import type { Reading } from '../reading/reading.ts';
import type { Amount, ItemMention } from '../text/mentions.ts';
import type { KindVocabulary } from '../understanding.ts';

/** `200 L de Arla 32`: the thing of this amount is named, though it is not counted in this unit; no neighbour stands in for it. */
export function namesMisfit(reading: Reading, amount: Amount): boolean {
  if (!['mass', 'volume'].includes(amount.unit?.dimension ?? '')) return false;
  return reading.items.some(
    (item) =>
      item.start >= amount.end &&
      conceptRank(item.concept) === 1 &&
      /^\s*(?:(?:de|do|da|of)\s+)?$/.test(reading.text.slice(amount.end, item.start)),
  );
}

/** `gasolina: 300 kWh`, `300 kWh de gasolina`: a fuel or an energy named right beside an amount that cannot be of it. */
export function misfitOf(
  reading: Reading,
  amount: Amount,
  taken: ReadonlySet<number>,
  vocabulary: KindVocabulary,
): ItemMention | null {
  if (!['mass', 'volume', 'energy'].includes(amount.unit?.dimension ?? '')) return null;
  const measured = /^(?:stationary|mobile|electricity|fugitive|steam|heat|cooling)/;
  const found = reading.items.find((item, index) => {
    if (taken.has(index) || conceptRank(item.concept) === 0) return false;
    const bare: Context = { use: null, cues: new Set(), dimension: null, beside: new Set() };
    const kinds = resolveKinds(item.concept, bare, vocabulary);
    if (kinds.length === 0 || !kinds.every((kind) => measured.test(kind))) return false;
    if (kinds.some((kind) => accepts(kind, amount.unit?.dimension ?? null, vocabulary))) return false;
    return item.start >= amount.end
      ? /^\s*(?:de|do|da|of)\s+$/.test(reading.text.slice(amount.end, item.start))
      : /^(?: [a-z]+){0,3}\s*[:=-]\s*$/.test(reading.text.slice(item.end, amount.start));
  });
  return found ?? null;
}
