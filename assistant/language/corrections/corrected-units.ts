import { isDenied } from '../reading/denied.ts';
import { spansOf } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import type { Place } from '../text/mentions.ts';
import type { Change, ConversationState, KindVocabulary } from '../understanding.ts';
import { UNITS } from '../units/units.ts';
import { acceptsUnit } from './targets.ts';

/** Words that are units beside a number only. */
const NO_UNITS: ReadonlySet<string> = new Set(
  'a g m h real unidade unit head peca un voo viagem flight trip hora dia day animal giga mega'.split(' '),
);

/** `ops, é kWh, não MWh`: a unit without a number, the first one that is not denied. */
export function unitOnly(
  reading: Reading,
  state: ConversationState,
  general: readonly number[],
  vocabulary: KindVocabulary,
  used: Place[],
): Change[] {
  const last = state.proposals.length - 1;
  const hits = UNITS.all(reading.tokens);
  const stands = new Set(
    (general.length > 0 ? general : [last]).map((index) => state.proposals[index]?.unit),
  );
  for (const hit of hits) {
    if (isDenied(reading, hit) || /['’]$/.test(reading.text.slice(0, hit.start))) continue;
    // `litres should be gallons`: the one that stands is named, and the other one told.
    if (stands.has(hit.value.code) && hits.some(({ value }) => !stands.has(value.code))) continue;
    const word = reading.text.slice(hit.start, hit.end);
    if (NO_UNITS.has(word)) continue;
    if (reading.items.some((item) => item.start < hit.end && hit.start < item.end)) continue;
    const target = (general.length > 0 ? general : [last]).find((index) =>
      acceptsUnit(state.proposals[index]?.kind ?? null, hit.value.dimension, vocabulary),
    );
    if (target === undefined) continue;
    used.push({ start: hit.start, end: hit.end });
    return [{ index: target, set: { unit: hit.value.code, spans: spansOf(reading, [['unit', hit]]) } }];
  }
  return currencyOnly(reading, state, general, last);
}

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:pounds?(?: sterling)?|libras?(?: esterlinas?)?)\b/, 'GBP'],
  [/\beuros?\b/, 'EUR'],
  [/\b(?:us )?d[oo]l(?:lars?|ar(?:es)?)\b/, 'USD'],
  [/\breais\b/, 'BRL'],
];

/** `pounds actually`, `em dólares`: another currency of the money that stands. */
function currencyOnly(
  reading: Reading,
  { proposals }: ConversationState,
  general: readonly number[],
  last: number,
): Change[] {
  const target = (general.length > 0 ? general : [last]).find((index) =>
    CURRENCIES.some(([, code]) => code === proposals[index]?.unit),
  );
  const told = CURRENCIES.filter(([word]) => word.test(reading.text));
  const [said] = told;
  if (target === undefined || said === undefined || told.length !== 1) return [];
  return [{ index: target, set: { unit: said[1] } }];
}
