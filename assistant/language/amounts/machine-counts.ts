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
    /^(?! ?(?:x|de|of|com|with|each|cada)\b)[^;\n]*$/.test(reading.text.slice(machine.end, next.start))
  );
}
