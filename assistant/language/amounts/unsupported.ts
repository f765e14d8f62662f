import { pattern } from '../lexicon/pattern.ts';
import type { Reading } from '../reading/reading.ts';
import { type ItemMention, overlaps, type Place } from '../text/mentions.ts';
import { CONCEPTS } from '../words/items.ts';
import type { Ready } from './ready.ts';

/** Words that may lead to an amount, or stand behind one, without naming what else the number is of. */
const PLAIN = pattern()`
  ^(?:{amounts.plain_beside_unsupported}|consum\w*|gast\w*|queim\w*|compr\w*|corrig\w*|correct\w*
  |lan[cs]\w*|registr\w*|record\w*|anot\w*|respectiv\w*|weigh\w*|pes\w*|medi\w*|mand\w*|envi\w*)$
`;
const VERBAL = /(?:amos|emos|imos|aram|eram|iram|ando|endo|indo|[^aeiou]ou|[^aeiou]iu|[^aeiou]eu|[^e]ed)$/;

/** What moves, stands and counts without being an activity: its number says how many there are. */
const CARRIERS = new Set([
  'car',
  'van',
  'truck',
  'motorcycle',
  'vehicles',
  'vans_bought',
  'trucks_bought',
  'forklifts',
  'electric_vehicle',
  'machinery',
  'freight',
  'charter',
  'bus',
  'train',
  'metro',
  'bicycle',
]);

/**
 * A bare number beside amounts that carry their units, which the word in front of it or behind it says to be of something else:
 * `chiller 2`, `forno vertical 2`, `3 turnos`, `6 dos 40 caminhões`, `os 118 da produção`. Nothing speaks for its being an amount.
 */
export function isUnsupported(reading: Reading, amount: Ready, amounts: readonly Ready[]): boolean {
  if (amount.unit !== null || amount.bareDollar || amount.number.weak || amount.arithmetic !== undefined)
    return false;
  if (amount.range !== undefined || amount.of !== undefined) return false;
  const measured = amounts.some(
    ({ unit }) => unit !== null && !['currency', 'count'].includes(unit.dimension),
  );
  if (!measured) return false;
  return isNumbered(reading, amount) || isCount(reading, amount);
}

/** `forno vertical 2`, `sala 204`, `rack 3`: the word right in front of the number is what bears it. */
function isNumbered(reading: Reading, { number }: Ready): boolean {
  const { start } = number;
  const found = /([a-z]{2,})(?: (?:n[o.]*|num\.?|numero|number))?[ -]$/.exec(
    reading.text.slice(Math.max(0, start - 30), start),
  );
  const word = found?.[1];
  if (found === null || word === undefined || PLAIN.test(word) || VERBAL.test(word)) return false;
  const place = { start: start - found[0].length, end: start - found[0].length + word.length };
  const item = reading.items.find((other) => overlaps(other, place));
  if (item !== undefined) return isCarrier(item) && number.end - number.start < 4;
  if (isNamed(reading, place)) return false;
  // `gerador 500, caminhões 1.500`: what burned it stands in front of each number of a list.
  const use = reading.cues.some((cue) => /^(?:mobile|stationary)$/.test(cue.cue) && overlaps(cue, place));
  return !use || /^\d{1,2}$/.test(number.value ?? '');
}

/** `3 turnos`, `12 abastecimentos`, `118 da produção`, `6 dos 40`: the word behind the number is what it counts. */
function isCount(reading: Reading, { start, end }: Ready): boolean {
  // `fleet of 12: 4,500 L`.
  const group = /\b(?:frota|fleet|equipe|turma|grupo|time|team|crew|group|parque) (?:d[eoa]s?|com|of|with) $/;
  if (group.test(reading.text.slice(Math.max(0, start - 20), start))) return true;
  const behind = reading.text.slice(end, end + 40);
  if (/^ (?:d[eoa]s?|of|of the|of our|out of|out of the) \d/.test(behind)) return true;
  const found = /^ (?:(?:d[eoa]s?|of|of the|from the) )?(?:noss[oa]s |our |the )?([a-z]{3,})/.exec(behind);
  const word = found?.[1];
  if (found === null || word === undefined || PLAIN.test(word) || VERBAL.test(word)) return false;
  const place = { start: end + found[0].length - word.length, end: end + found[0].length };
  const item = reading.items.find((other) => overlaps(other, place));
  if (item !== undefined) return isCarrier(item);
  return !isNamed(reading, place);
}

function isCarrier({ concept }: ItemMention): boolean {
  return CARRIERS.has(concept) || (CONCEPTS[concept]?.rule ?? '').startsWith('kind:capital');
}

/** Part of a thing, a date or a site that was read. */
function isNamed(reading: Reading, place: Place): boolean {
  return [
    ...reading.items,
    ...reading.periods,
    ...reading.undated,
    ...reading.sites,
    ...reading.bottles,
  ].some((mention) => overlaps(mention, place));
}
