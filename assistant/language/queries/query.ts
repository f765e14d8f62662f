import type { Reading } from '../reading/reading.ts';
import { is } from './intent.ts';
import { resolveKinds } from '../kinds/resolve-kind.ts';
import type { KindVocabulary, Query } from '../understanding.ts';

const GROUPS: readonly (readonly [RegExp, NonNullable<Query['groupBy']>])[] = [
  [
    /\b(?:qual|quais|que|which|por|by|per|cada|each) (?:unidade|site|planta|plant|fabrica|factory|facility|filial|location)s?\b|\bunidades?\b.{0,20}\bmais\b|\bsites?\b/,
    'site',
  ],
  [
    /\b(?:qual|que|which|por|by|per|cada|each|a) (?:mes|month)\b|\bmensal|\bmonthly|\bevoluc|\btrend|\bmes a mes|\bmonth by month/,
    'month',
  ],
  [/\b(?:por|by|per|cada|each|which|qual) (?:escopo|scope)\b/, 'scope'],
  [/\b(?:por|by|per|cada|each|which|qual) (?:categoria|category)\b/, 'category'],
  [
    /\b(?:por|by|per|which|qual) (?:atividade|activity|combustivel|fuel|fonte|source|tipo|kind)\b|\bo que mais\b/,
    'kind',
  ],
];

const CHANGES: readonly (readonly [RegExp, NonNullable<Query['change']>])[] = [
  [/\b(?:subi\w+|cresce\w+|aument\w+|pior\w+|rose|risen|grew|grown|increas\w+|went up|gone up)\b/, 'rose'],
  [
    /\b(?:cai\w*|caiu|diminui\w+|reduzi\w+|melhor\w+|fell|fallen|dropped|decreas\w+|went down|gone down)\b/,
    'fell',
  ],
];

/** What a question is about: measure, grouping, and the filters named in it. */
export function queryOf(reading: Reading, vocabulary: KindVocabulary): Query {
  const { text } = reading;
  const scope = /\b(?:escopo|scope)\s*([123])\b/.exec(text)?.[1];
  const group = GROUPS.find(([pattern]) => pattern.test(text))?.[1];
  // Months are told in a row, which shows the way they went.
  const change = group === 'month' ? undefined : CHANGES.find(([pattern]) => pattern.test(text))?.[1];
  const [site] = reading.sites;
  const dated = reading.periods.filter((period) => period.from !== '');
  const kinds = new Set<string>();
  for (const item of reading.items) {
    if (['fuel', 'gas', 'waste', 'travel_spend', 'goods_spend'].includes(item.concept)) continue;
    const context = { use: null, cues: new Set<string>(), dimension: null, beside: new Set<string>() };
    for (const kind of resolveKinds(item.concept, context, vocabulary)) {
      kinds.add(kind);
      const twin = kind.replace(/^(stationary|mobile)\./, (use) =>
        use === 'mobile.' ? 'stationary.' : 'mobile.',
      );
      if (vocabulary.kinds.some((known) => known.key === twin)) kinds.add(twin);
    }
  }
  const from = dated.map((period) => period.from).sort()[0] ?? null;
  const to =
    dated
      .map((period) => period.to)
      .sort()
      .at(-1) ?? null;
  return {
    measure: measureOf(text),
    ...(group === undefined ? {} : { groupBy: group }),
    ...(change === undefined ? {} : { change }),
    ...(scope === undefined ? {} : { scope: Number(scope) as 1 | 2 | 3 }),
    kinds: [...kinds],
    ...(site?.names.length === 1 && site.names[0] !== undefined ? { site: site.names[0] } : {}),
    from,
    to,
    hypothetical: is.hypothetical(text),
  };
}

function measureOf(text: string): Query['measure'] {
  if (
    /\b(?:compar|versus|vs|em relacao|than|do que|subiu|caiu|aumentou|diminuiu|diferenca|change)/.test(text)
  )
    return 'comparison';
  if (/\b(?:quant[oa]s|how many) (?:lancamentos|rascunhos|atividades|entries|drafts|activities)/.test(text))
    return 'count';
  if (/\b(?:emit|emiss|footprint|pegada|co2|carbon)/.test(text)) return 'emissions';
  return /\b(?:usamos|usou|gastamos|consum|compramos|litros|kwh|usage|use|used|bought|buy|toneladas|litres|liters|km)\b/.test(
    text,
  )
    ? 'quantity'
    : 'emissions';
}
