import { pattern } from '../lexicon/pattern.ts';
import type { Ready } from '../amounts/ready.ts';
import { namesUnknown } from '../assignment/unknown.ts';
import { type Context, resolveKinds } from '../kinds/resolve-kind.ts';
import { product } from '../numbers/exact.ts';
import type { Reading } from '../reading/reading.ts';
import type { ItemMention } from '../text/mentions.ts';
import type { KindVocabulary } from '../understanding.ts';

/** Stands for the thing of an amount that names none. */
export const NOTHING: ItemMention = { start: 0, end: 0, concept: '', corrected: false };

/** Kilowatt-hours of nothing named are electricity: nothing else is reported so without being called by its name. */
export function impliedKinds(
  reading: Reading,
  amount: Ready,
  context: Context,
  vocabulary: KindVocabulary,
): readonly string[] {
  if (amount.unit?.code === 'night') return ['travel.hotel'];
  if (amount.unit?.code === 'ream') return ['purchased.paper'];
  if (amount.unit?.code === 'therm' || amount.unit?.code === 'Dth')
    return [`${context.use ?? 'stationary'}.natural_gas`];
  if (amount.unit?.dimension === 'freight') return resolveKinds('freight', context, vocabulary);
  // Litres of nothing named in a vehicle are of one of the fuels that vehicles are filled with.
  if (amount.unit?.code === 'L' && context.use === 'mobile' && !namesUnknown(reading, amount))
    return resolveKinds('fuel', context, vocabulary);
  if (!['kWh', 'MWh', 'GWh'].includes(amount.unit?.code ?? '') || namesUnknown(reading, amount)) return [];
  return context.cues.has('renewable') ? ['electricity.renewable'] : ['electricity'];
}

const SHARE = pattern()`
  \b(metade|half|(?:um|dois|one|two) tercos?|(?:a|one) third|two thirds|(?:um|tres) quartos?|(?:a|one) quarter|
  three quarters|boa parte|parte|part|most)\s+(?:(?:d[eoa]s?|
  of)(?: the| our| os| as| nossos| nossas| those| these)?|the|our|those|these)\s*$|\d(?:\s?%|\/\d)\s+(?:d[eoa]s?|
  of)(?: the| our| nossos| nossas)?\s*$
`;

/** `metade dos 800 litros`: the part is asked, with what it comes to where that is certain; null where no part is said. */
export function shareOf(reading: Reading, amount: Ready): readonly string[] | null {
  const before = reading.text.slice(Math.max(0, amount.start - 30), amount.start);
  const said = SHARE.exec(before);
  if (said === null) return null;
  const half = /^(?:metade|half)/.test(said[0]) && amount.number.value !== null;
  return half ? [product(amount.number.value, '0.5')] : [];
}
