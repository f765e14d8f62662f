import { pattern } from '../lexicon/pattern.ts';
import { stretchesOf, within } from '../reading/stretches.ts';
import type { Reading } from '../reading/reading.ts';
import { isFree, overlaps, type Place } from '../text/mentions.ts';
import type { ConversationState, KindVocabulary } from '../understanding.ts';
import { byOldValue, byOrdinal, proposalsOf, quotedBy } from './targets.ts';

/** Words with which one speaks of drafts, of their slots and of what was told; all others tell something of their own. */
const PLAIN = pattern()`
  ^(?:{corrections.plain_in_remarks}|[a-z]|\d+|[ao]s|desculp\w*|err\w+|engan\w+|corrig\w+|corrij\w+
  |correc\w+|troqu\w+|ajust\w+|atualiz\w+|retific\w+|passa\w*|substitu\w+|replac\w+|coloc\w+|coloqu\w+
  |quer\w*|digit\w+|lanc\w+|registr\w+|anot\w+|compra\w*|us[aoe]\w*|gast\w+|queim\w+|receb\w+
  |consum\w+|pag\w+|abastec\w+|recarg\w+|repos\w+|ocorr\w+|acontec\w+)$
`;

/** `isso foi na obra, em abril`, `era maio`: said of the draft, whatever else is named. */
const SPEAKS_OF_IT = pattern()`
  ^[\s,;.]*(?:(?:e|and|mas|but|na verdade|alias|actually|nao|no|ops|sorry)[\s,]+)*
  (?:{corrections.speaks_of_it}(?: tudo| all)? )?(?:e|eh|era|eram|foi|foram|sao|is|was|were|are)\b
  |^[\s,;.]*(?:it's|that's)\b
`;

/**
 * The text without what it tells on the side: of `it's litres, the pump was swapped in July` the second stretch speaks of
 * something that stands nowhere, and its time, place and words change no draft.
 */
export function withoutRemarks(
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
): Reading {
  const stretches = stretchesOf(reading);
  const aside = stretches.filter((place) => isRemark(within(reading, place), state, vocabulary));
  if (aside.length === 0) return reading;
  const kept = <T extends Place>(mentions: readonly T[]) =>
    mentions.filter((mention) => aside.every((place) => !overlaps(place, mention)));
  let { text } = reading;
  for (const { start, end } of aside) text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
  return {
    ...reading,
    text,
    tokens: kept(reading.tokens),
    periods: kept(reading.periods),
    sites: kept(reading.sites),
    items: kept(reading.items),
    cues: kept(reading.cues),
    amounts: kept(reading.amounts),
  };
}

function isRemark(reading: Reading, state: ConversationState, vocabulary: KindVocabulary): boolean {
  const { amounts, items, text, periods, sites, routes, tokens } = reading;
  if (amounts.some(({ unit, percent }) => unit !== null || percent) || routes.length > 0) return false;
  if (byOrdinal(text, state.proposals.length) !== null || byOldValue(reading, state).length > 0) return false;
  if (items.some((item) => !standsNowhere(reading, item, state, vocabulary))) return false;
  if (SPEAKS_OF_IT.test(text)) return false;
  const said: readonly Place[] = [...amounts, ...periods, ...sites, ...items];
  const own = tokens.filter((token) => isFree(token, said) && !PLAIN.test(token.word));
  return periods.length + sites.length > 0 && own.length > 1;
}

function standsNowhere(
  reading: Reading,
  item: Reading['items'][number],
  state: ConversationState,
  vocabulary: KindVocabulary,
): boolean {
  return (
    proposalsOf(item.concept, state, vocabulary).length === 0 && quotedBy(reading, item, state).length === 0
  );
}
