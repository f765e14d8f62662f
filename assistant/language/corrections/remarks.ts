import { stretchesOf, within } from '../reading/stretches.ts';
import type { Reading } from '../reading/reading.ts';
import { isFree, overlaps, type Place } from '../text/mentions.ts';
import type { ConversationState, KindVocabulary } from '../understanding.ts';
import { byOldValue, byOrdinal, proposalsOf, quotedBy } from './targets.ts';

/** Words with which one speaks of drafts, of their slots and of what was told; all others tell something of their own. */
const PLAIN =
  /^(?:[a-z]|\d+|[ao]s|d[aoe]s?|n[ao]s?|em|pel[ao]s?|ao|aos|um|uma|com|sem|para|pra|pro|por|que|se|ja|la|ai|aqui|isso|isto|ess[ea]s?|est[ea]s?|aquel[ea]s?|aquilo|el[ea]s?|tud[oa]|tod[oa]s?|amb[oa]s|dois|duas|tres|quatro|nao|sim|so|apenas|somente|tambem|mesm[oa]s?|mas|ou|entao|logo|pois|eh|era|eram|foi|foram|ser|seria|sao|esta|estao|estava|estavam|tava|ta|fica|ficou|ficaram|deu|deram|teve|tem|ter|tinha|veio|vem|verdade|alias|real|realidade|fato|ops|opa|perdao|desculp\w*|sorry|oops|err\w+|engan\w+|corrig\w+|corrij\w+|correc\w+|cert[oa]s?|corret[oa]s?|troc(?:a|ar|o)|troqu\w+|mud(?:a|e|ar|ei)|alter(?:a|e|ar|ei)|ajust\w+|atualiz\w+|retific\w+|passa\w*|substitu\w+|replac\w+|may|coloc\w+|coloqu\w+|poe|ponha|bota|bote|move|movam?|quis|quer\w*|dizer|digo|digit\w+|lanc\w+|registr\w+|anot\w+|eu|nos|gente|voce|vc|me|meu|minha|noss[oa]s?|teu|seu|sua|conta|contas|fatura|faturas|nota|notas|boleto|linha|linhas|item|itens|dado|dados|valor|valores|quantidade|volume|consumo|leitura|numero|mes|meses|ano|data|periodo|trimestre|semestre|unidade|unidades|planta|fabrica|filial|local|tipo|combustivel|gas|primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|ultim[oa]|outr[oa]s?|inteir[oa]|favor|competencia|referencia|referente|refere|dia|dias|compra\w*|comprou|us[aoe]\w*|gast\w+|queim\w+|receb\w+|consum\w+|pag\w+|abastec\w+|recarg\w+|repos\w+|feit[oa]|fizemos|ocorr\w+|acontec\w+|the|an|it|its|it's|this|that|that's|those|these|they|them|is|was|were|are|be|been|have|has|had|should|not|no|yes|and|or|but|so|then|also|only|just|all|both|everything|two|three|four|of|for|from|on|at|in|to|by|with|as|actually|in fact|rather|instead|really|wait|i|we|our|us|my|mean|meant|make|made|put|set|move|moved|change|changed|fix|correct|correction|wrong|mistake|right|switch|swap|update|figure|figures|amount|value|number|quantity|reading|month|year|date|period|quarter|day|site|plant|unit|fuel|kind|type|bill|invoice|line|entry|item|one|ones|first|second|third|fourth|last|other|same|whole|used|bought|burned|burnt|consumed|received|paid|done|happened|please|now)$/;

/** `isso foi na obra, em abril`, `era maio`: said of the draft, whatever else is named. */
const SPEAKS_OF_IT =
  /^[\s,;.]*(?:(?:e|and|mas|but|na verdade|alias|actually|nao|no|ops|sorry)[\s,]+)*(?:(?:isso|isto|esse|essa|ele|ela|tudo|it|this|that|all|everything|they|these|those)(?: tudo| all)? )?(?:e|eh|era|eram|foi|foram|sao|is|was|were|are)\b|^[\s,;.]*(?:it's|that's)\b/;

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
