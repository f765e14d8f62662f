import type { Amount } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';

const BETWEEN = /^ (?:(?!(?:e|and|x|de|of|por|per)\b)[a-z-]+ ){0,2}$/;
const BOUGHT = /\b(?:compr\w+|adquir\w+|bought|buy|purchased?|acquired|capex|investi\w+)\b/;

/** `our three backup gensets used 1,385 litres`: how many machines burned it, where what they burned is told behind. */
export function isMachineCount(reading: Reading, amount: Amount): boolean {
  if (amount.unit !== null || amount.bareDollar || BOUGHT.test(reading.text)) return false;
  const machine = reading.cues.find(
    ({ cue, start }) =>
      (cue === 'mobile' || cue === 'stationary') &&
      start >= amount.end &&
      BETWEEN.test(reading.text.slice(amount.end, start)),
  );
  if (machine === undefined) return false;
  const next = reading.amounts.find(({ start, unit }) => start >= machine.end && unit !== null);
  return (
    next !== undefined &&
    ['volume', 'mass', 'energy'].includes(next.unit?.dimension ?? '') &&
    /^(?! ?(?:x|de|of|com|with|each|cada|trips?|journeys?|shipments?|loads?|runs?)\b)[^;\n]*$/.test(
      reading.text.slice(machine.end, next.start),
    )
  );
}

/** `we sold 52,000 monitors (lifetime use 11,700,000 kWh)`: how many were sold, where what they will use is told. */
export function isCountOfSold(reading: Reading, amount: Amount): boolean {
  if (amount.bareDollar || (amount.unit !== null && amount.unit.dimension !== 'count')) return false;
  if (!SOLD.test(reading.text.slice(Math.max(0, amount.start - 40), amount.start))) return false;
  return reading.amounts.some(
    ({ start, unit }) =>
      start > amount.end &&
      unit?.dimension === 'energy' &&
      reading.items.some(({ concept, end }) => concept === 'use_sold' && end <= start) &&
      !/[\n;]|\.\s/.test(reading.text.slice(amount.end, start)),
  );
}

const SOLD =
  /\b(?:sold|sell|sales of|vend(?:emos|eu|eram|idas?|idos?|as? de)|comercializ\w+)\b[^\d\n;.]{0,24}$/;
