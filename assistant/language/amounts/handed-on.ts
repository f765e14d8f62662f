import { pattern, source } from '../lexicon/pattern.ts';
import type { Amount, Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import { type Segment, segmentAt, segmentsOf } from '../reading/segments.ts';
import { CONCEPTS } from '../words/items.ts';

const ENERGY = source`(?:{amounts.energy}|[kmg]wh)`;
/** Whoever hands it on says so of himself: a supplier sells, supplies and delivers too. */
const OURS = source`
  {amounts.gave_away}|we (?:have |also |then )?(?:sold|sell|supplied|delivered|gave away|handed on)
`;
/** Said by anybody, it goes out. */
const OUT = source`
  export(?:amos|ei|ou|aram|ed)|injet(?:amos|ei|ou|aram)|(?:we |panels? |pv )injected|(?<!\bwe )(?<=^ *
  |[,;.:(]\s*|\b(?:and|also) )sold(?! (?:us|to us|by))
`;
/** `fed 40 MWh into the grid`, `devolvemos 40 MWh à rede`: only the grid tells where it went. */
const PUT = source`{amounts.put_into_a_grid}`;
const INTO_GRID =
  /^[^.;\n\d]{0,30}?\b(?:(?:back )?(?:in|on)?to the (?:public |local |national )?(?:grid|network)|(?:de volta )?(?:para a|pra|a) rede)\b/;

const VERB = new RegExp(String.raw`(?<![a-z])(?:${OURS}|${OUT})(?![a-z])`, 'g');
const PUTS = new RegExp(String.raw`\b(?:${PUT})\b`, 'g');
const HANDED = '(?:export|injet)ad[oa]s?|exported|injected|vendid[oa]s?|sold|cedid[oa]s?';
const BY = source`(?! {amounts.by_whom}\b)`;
/** `energia exportada`, `grid export`, `surplus power`: what the amounts behind it are of. */
const NOUN = pattern('g')`
  \b(?:${ENERGY}(?: (?:solar|eletrica|excedente|surplus|that was|que foi))? (?:(?:${HANDED})\b${BY}
  |exceden(?:te|tes)\b|exports?\b|(?:que (?:exportamos|injetamos|vendemos)|(?:that )?we (?:exported
  |injected|sold))\b)|{amounts.gave_away_nouns} d[eao]s? (?:excedentes? d[eao] )?${ENERGY}
  (?: excedente)?\b|(?:surplus|excess|exported|sold|export(?:s)? of|sales? of) ${ENERGY}\b
  |grid (?:exports?|feed[- ]?in)\b|exports? to (?:the )?grid\b|feed[- ]in\b(?! tariff))
`;
/** `12 MWh exportados`, `40 MWh of surplus power`, `30 MWh que vendemos`. */
const BEHIND = pattern()`
  ^(?: (?:de|of) ${ENERGY})?,? ?((?:(?:que )?(?:foram|foi|were|was|sendo|being) )?(?:${HANDED})\b${BY}
  |(?:que |that |which )?(?:exportamos|injetamos|vendemos|we (?:exported|injected|sold))\b|
  (?:de |of )?(?:exceden(?:te|tes)|surplus|excess)\b|(?:went|foram|foi|voltaram) (?:back )?(?:
  (?:in)?to the|para a|pra) (?:grid|rede)\b)
`;
/** `dos 45 MWh comprados, 12 MWh foram exportados`: said of this amount alone. */
const PASSIVE = /^(?:que )?(?:foram|foi|were|was|went|voltaram) /;
/** What came in, or was kept of it; and exports of data. */
const CAME_IN = pattern()`
  \b(?:{amounts.came_in}|import\w*|compr\w*|adquir\w*|purchas\w*|consum\w*|gast\w*|receb\w*
  |exclu\w*)\b
`;
/** To a place of one's own. */
const TO_OURS = pattern()`
  ^[^.;\n\d]{0,40}?\b(?:para|pr|pra|ao?s?|to) (?:[oa]s? )?(?:noss[oa]s?
  |our) (?!{amounts.receivers_stems})
`;
const PIPED = /^(?:electricity|energy|kind:(?:electricity|steam|heat|cooling|process\.co2_use))|^co2/;
/** Of these what others use is what is reported. */
const OF_OTHERS = /^(?:use_sold|leased_downstream|franchises|investments)$/;

/**
 * The words that say of an amount of energy that it went out: `energia exportada: 312 MWh`, `we sold 12 t of steam`. What is
 * fed into the grid or sold to a neighbour is no purchase. Null where it came in, or where nothing tells.
 */
export function handedOn(reading: Reading, segments: readonly Segment[], amount: Amount): Place | null {
  if (amount.unit === null) return null;
  const { start, end } = around(reading, segments, amount);
  const items = reading.items.filter((item) => item.start >= start && item.end <= end);
  if (items.some(({ concept }) => OF_OTHERS.test(concept.replace(/^=/, '')))) return null;
  const piped = items.filter(({ concept }) => PIPED.test(ruleOf(concept)));
  // A mass is of steam where steam alone is named.
  if (amount.unit.dimension !== 'energy' && (piped.length === 0 || piped.length < items.length)) return null;
  const before = reading.text.slice(start, amount.start);
  const behind = reading.text.slice(amount.end, end);
  const said =
    verbBefore(reading, before, behind, start) ??
    nounBefore(before, behind) ??
    participle(
      before,
      behind,
      reading.amounts.some((one) => one.start === end),
    );
  if (said === null) return null;
  const from = said.behind ? amount.end : start;
  return { start: from + said.start, end: from + said.end };
}

/** The words of every measured amount of a turn that tells of nothing but energy that went out; null of any other turn. */
export function onlyHandedOn(reading: Reading): readonly Place[] | null {
  const segments = segmentsOf(reading);
  const places = reading.amounts
    .filter(({ unit }) => unit !== null)
    .map((amount) => handedOn(reading, segments, amount));
  const found = places.filter((place) => place !== null);
  return found.length > 0 && found.length === places.length ? found : null;
}

interface Found extends Place {
  readonly behind?: boolean;
}

/** `exportamos, em abril, 312 MWh`: the verb right before the amount, with nothing else between them that could be of it. */
function verbBefore({ items, periods }: Reading, before: string, behind: string, at: number): Found | null {
  const verb = [...before.matchAll(VERB)].at(-1);
  const put = INTO_GRID.test(behind) ? [...before.matchAll(PUTS)].at(-1) : undefined;
  const found = [verb, put].filter((one) => one !== undefined).sort((a, b) => b.index - a.index)[0];
  if (found === undefined) return null;
  const [start, end] = [found.index, found.index + found[0].length];
  const lead = before.slice(0, start);
  const relative = /\b(?:que|that|which|nao|not|nos) $/.test(lead);
  const ofThings =
    found[0].startsWith('we ') && /[a-z] $/.test(lead) && !/\b(?:and|but|also|then|so) $/.test(lead);
  const dated = periods.some((period) => period.end === at + start - 1);
  if (relative || (ofThings && !dated)) return null;
  const between = before.slice(end);
  const others = items.some(
    (item) => item.start >= at + end && item.end <= at + before.length && !PIPED.test(ruleOf(item.concept)),
  );
  if (others || CAME_IN.test(between) || /^ (?:us|from)\b/.test(between)) return null;
  if (/[;\n]|[a-z]\s*,\s*[a-z]/.test(between) || between.length > 60) return null;
  if (
    TO_OURS.test(behind) ||
    /^[^.;\n\d]{0,40}?\b(?:to us|para nos|pra nos|pra gente|para a gente)\b/.test(behind)
  )
    return null;
  return { start, end };
}

/** `energia exportada para a rede em abril: 3120 MWh`. */
function nounBefore(before: string, behind: string): Found | null {
  const found = [...before.matchAll(NOUN)].at(-1);
  if (found === undefined || CAME_IN.test(before)) return null;
  const end = found.index + found[0].length;
  const between = before.slice(end);
  if (/[;\n]/.test(between) || between.length > 80 || new RegExp(String.raw`\b${ENERGY}\b`).test(between))
    return null;
  if (/^ (?:de |of )?(?:[a-z]+ )?(?:comprad|consumid|usad|bought|used|purchased)/.test(behind)) return null;
  return { start: found.index, end };
}

/** `12 MWh exportados`, unless somebody bought it. */
function participle(before: string, behind: string, isFollowed: boolean): Found | null {
  const found = BEHIND.exec(behind);
  if (
    found === null ||
    (CAME_IN.test(before) && !PASSIVE.test(found[1] ?? '')) ||
    /^[^.;\n\d]{0,40}\b(?:comprad|bought|purchased)/.test(behind)
  )
    return null;
  // `Grid electricity 45 MWh, exported 12 MWh`: said of what stands behind it.
  if (/^[^a-z]*,/.test(found[0]) && behind.slice(found[0].length).trim() === '' && isFollowed) return null;
  const said = found[1] ?? '';
  const start = found[0].length - said.length;
  return { start, end: found[0].length, behind: true };
}

function ruleOf(concept: string): string {
  return concept.startsWith('=') ? `kind:${concept.slice(1)}` : (CONCEPTS[concept]?.rule ?? '');
}

/** From the amount before it to the amount behind it, in its sentence. */
function around(reading: Reading, segments: readonly Segment[], amount: Amount): Place {
  const { sentence } = segments[segmentAt(segments, amount.start)] ?? { sentence: 0 };
  const own = segments.filter((segment) => segment.sentence === sentence);
  const start = own[0]?.start ?? 0;
  const end = own.at(-1)?.end ?? reading.text.length;
  const others = reading.amounts.filter(({ unit }) => unit !== null);
  const last = others.findLast((one) => one.end <= amount.start)?.end ?? 0;
  const next = others.find((one) => one.start >= amount.end)?.start ?? end;
  return { start: Math.max(start, last), end: Math.min(end, next) };
}
