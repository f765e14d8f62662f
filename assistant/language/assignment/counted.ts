import type { Amount, ItemMention } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';

/** `1.200 m³ no forno e 8 botijões`: what stands right behind another amount is what that one counts. */
export function isCounted(
  { text }: Reading,
  amounts: readonly Amount[],
  amount: Amount,
  item: ItemMention,
): boolean {
  return amounts.some(
    (other) =>
      other !== amount &&
      other.end <= item.start &&
      (other.unit === null ? /^ (?:d[eao]s? |of )?$/ : /^ (?:d[eao]s?|of) $/).test(
        text.slice(other.end, item.start),
      ),
  );
}
