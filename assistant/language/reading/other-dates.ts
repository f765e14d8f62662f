import { pattern } from '../lexicon/pattern.ts';
import type { PeriodMention, Place } from '../text/mentions.ts';

const PAPER_DATE = pattern()`
  \b(?:venc(?:imento|e|to)?|due(?: date| on| by)?|emissao|emitid[oa]|emiss|issued|pagamento|pag[oa]|paid on|
  payment date|protocolad[oa]|impress[oa])\.?\s*(?:em|on|dia|date|:|-)?\s*$
`;

/** `venc. 10/06/2025`, `emitida em 02/06`: when the paper is due or was written, not when the energy was used. */
export function isPaperDate(text: string, period: Place): boolean {
  return PAPER_DATE.test(text.slice(Math.max(0, period.start - 24), period.start));
}

/** `ano fiscal 2026 (abril de 2025 a março de 2026)`: the days in brackets say when that was. */
export function isSpelledOut(text: string, period: PeriodMention, all: readonly PeriodMention[]): boolean {
  if (!/fy|fisca(?:l|is)|exerc|year|safra|ano/.test(text.slice(Math.max(0, period.start - 12), period.end)))
    return false;
  return all.some(
    (other) =>
      other.from !== '' &&
      other.start > period.end &&
      /^ ?\( ?(?:de |from )?$/.test(text.slice(period.end, other.start)) &&
      /^ ?\)/.test(text.slice(other.end)),
  );
}

const BOOKED = pattern()`
  \b(?:(?:book|charge|post|allocate|put|record|log|file) (?:it|them|this|that|all|everything) (?:to|in
  |into|under|against|for)|(?:lanc\w+|apropri\w+|contabiliz\w+|registr\w+
  |aloc\w+) (?:tudo |isso |esse |essa |esses )?(?:em|no|na|para|pra
  |como)) (?:o mes de |the month of )?$
`;

/** `week of 13 October 2025 - book it to October 2025`: where somebody says which period it is recorded in, the other only tells when. */
export function isOutvoted(text: string, period: Place, all: readonly Place[]): boolean {
  const booked = all.filter(({ start }) => BOOKED.test(text.slice(Math.max(0, start - 60), start)));
  return booked.length === 1 && booked[0] !== period && booked.every(({ start }) => start >= period.end);
}

const COMPARED_BEFORE = pattern()`
  (?:%|por cento|percent|\b(?:mais|menos|maior|menor|more|less|higher|lower|up|down|acima|abaixo|above|
  below))[^.;\n\d]{0,24}\b(?:que|than|de|do|from|on|versus|vs\.?|contra|against|d[eo] que|em relacao a|
  comparad[oa] (?:a|com)|compared (?:to|with)|below|above)\s+(?:(?:o|a|em|in|no|mes|de|the|was) )*$
`;

/** `15% a mais que em agosto`, `20% below May`: when it was more or less, and not when this was. */
export function isComparedDate(text: string, period: Place): boolean {
  if (
    /(?:%|por cento|percent)[^.;\n]{0,60}\b(?:than|do que) (?:in |em |n[oa] )?(?:mes de )?$/.test(
      text.slice(Math.max(0, period.start - 90), period.start),
    )
  )
    return true;
  return COMPARED_BEFORE.test(text.slice(Math.max(0, period.start - 50), period.start));
}
