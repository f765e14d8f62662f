import { resolveKinds } from '../kinds/resolve-kind.ts';
import { conceptRank } from '../kinds/kinds.ts';
import { isNegated, typedPlace } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import { type ItemMention, isFree, overlaps, type Place } from '../text/mentions.ts';
import type { KindVocabulary, Proposal } from '../understanding.ts';
import { CONCEPTS } from '../words/items.ts';
import { type Clause, holds } from './clauses.ts';

/** What a thing may say of an activity of another kind: what burns or drives, what is carried, what is thrown away. */
const DESCRIBES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:vehicle|bought_vehicle|forklift|electric_vehicle|drive|passenger|kind:travel\.(?!hotel|spend)|kind:commuting)/,
    /^(?:mobile\.|freight_|travel\.(?!hotel)|commuting\.|capital\.vehicles|electricity\.ev|upstream\.fuel|investments|use_sold|fugitive)/,
  ],
  [/^material:/, /^(?:waste|freight_|process|end_of_life_sold|purchased\.goods_spend|stationary\.waste)/],
  [/^(?:wastes$|scrap|waste:landfill$)/, /^(?:waste|freight_|stationary\.waste|end_of_life)/],
  [/^kind:travel\.spend/, /^(?:travel|commuting)\./],
  [/^kind:travel\.hotel/, /^travel\.spend/],
  [
    /^electricity$|^kind:electricity/,
    /^(?:electricity|upstream\.electricity|use_sold|leased|freight_\w+\.warehouse|commuting\.homeworking|franchises|steam|heat|cooling)/,
  ],
  [
    /^(?:fuels|gas|refrigerant)$/,
    /^(?:stationary|mobile|upstream\.fuel|travel\.|fugitive|process\.(?:co2|n2o)|purchased\.chemicals)/,
  ],
  [
    /^fuel:|^kind:(?:stationary|mobile)/,
    /^(?:upstream\.fuel|travel\.(?:own_car|rental_car)|freight_|use_sold|fugitive\.(?:flaring|ch4))/,
  ],
  [/^kind:stationary\.(?:waste_oil|waste_fuel|lubricants|wood)/, /^waste\./],
  [/^freight$|^warehouse$/, /^(?:freight_|commuting|travel|capital\.|mobile|purchased)/],
  [/^kind:purchased\.water/, /^waste(?:_own)?\.wastewater/],
  [/^waste:wastewater/, /^purchased\.water/],
  [/^kind:agriculture/, /^agriculture/],
  [/^kind:(?:use_sold|end_of_life_sold|processing_sold)/, /^(?:use_sold|end_of_life_sold|processing_sold)/],
];
/** Names of everything that money buys, of places and of work: they stand beside any activity. */
const ANYTHING =
  /^kind:(?:purchased\.(?:services|goods_spend)|capital\.)|^invested$|^material:(?:food|chemicals)$/;
const AIMED = /\b(?:para|pra|pro|for|por|per|a|the|tres|dois|duas|\d+) $/;
const CUES = 'buy produce apply commute own third theirs leak renewable spend extinguisher treat'.split(' ');

/** Things in the clauses of activities that are none of them and say nothing of them. */
export function strangeThings(
  reading: Reading,
  clauses: readonly Clause[],
  activities: readonly Proposal[],
  vocabulary: KindVocabulary,
): Place[] {
  const all = activities.flatMap(namesOf);
  if (all.length === 0) return [];
  // A flight stands in the clause of no amount: its words may stand anywhere.
  const ways = activities.filter(({ route }) => route !== undefined).flatMap(namesOf);
  return reading.items.filter((item) => {
    if (isBeside(reading, item) || isNegated(reading, item)) return false;
    if (
      namesKindOf(reading, item, activities) ||
      isSending(reading, item, all) ||
      isRefill(reading, item, all)
    )
      return false;
    const own = clauses.filter((clause) => holds(clause, item));
    const kinds = own.length > 0 ? [...own.flatMap(({ proposal }) => namesOf(proposal)), ...ways] : all;
    return !isExplained(item, kinds, vocabulary);
  });
}

/** `aterro e reciclagem receberam 4 t e 9 t`: what an activity has its kind from, wherever its amount stands. */
function namesKindOf(reading: Reading, item: ItemMention, activities: readonly Proposal[]): boolean {
  const place = typedPlace(reading, item);
  return activities.some(({ spans }) =>
    spans.some(({ slot, start, end }) => slot === 'kind' && start === place.start && end === place.end),
  );
}

/** `recarga de ar-condicionado`: of a machine with its gas, and no charging of a battery. */
function isRefill(
  { text }: Reading,
  { concept, start, end }: ItemMention,
  kinds: readonly string[],
): boolean {
  return (
    concept === 'electricity_ev' &&
    /^(?:recargas?|recharges?|recharging)$/.test(text.slice(start, end)) &&
    kinds.some((kind) => kind.startsWith('fugitive.'))
  );
}

/** `enviamos 6 t de lodo para aterro`: the sending is that of the waste, and no shipment besides. */
function isSending(
  { text }: Reading,
  { concept, start, end }: ItemMention,
  kinds: readonly string[],
): boolean {
  return (
    concept === 'freight' &&
    /^(?:enviamos|despachamos|embarcamos|escoamos|shipped|delivered|transportamos)$/.test(
      text.slice(start, end),
    ) &&
    kinds.some((kind) => kind.startsWith('waste'))
  );
}

function namesOf({ kind, candidates }: Proposal): string[] {
  return [...(kind === null ? [] : [kind]), ...candidates];
}

/** The name of a place, of any purchase, or of what only stands where nothing better does. */
function isBeside(reading: Reading, item: ItemMention): boolean {
  const rule = ruleOf(item);
  if (ANYTHING.test(rule) || reading.amounts.some((amount) => overlaps(amount, item))) return true;
  // `gelo seco para transporte`, `cavaco por caminhão`: what it is for, or how much it is counted by.
  if (/^freight|vehicle/.test(rule) && AIMED.test(reading.text.slice(0, item.start))) return true;
  const place = reading.cues.some(({ cue, start, end }) =>
    /^(?:stationary|solder|leak)$/.test(cue) ? overlaps(item, { start, end }) : false,
  );
  return place || (conceptRank(item.concept) === 0 && !isFree(item, reading.cues));
}

function ruleOf({ concept }: ItemMention): string {
  return concept.startsWith('=') ? `kind:${concept.slice(1)}` : (CONCEPTS[concept]?.rule ?? '');
}

function isExplained(item: ItemMention, kinds: readonly string[], vocabulary: KindVocabulary): boolean {
  const rule = ruleOf(item);
  const described = DESCRIBES.some(
    ([things, others]) => things.test(rule) && kinds.some((kind) => others.test(kind)),
  );
  return described || kinds.some((kind) => anyKindOf(item.concept, vocabulary).has(kind));
}

const KNOWN = new WeakMap<KindVocabulary, Map<string, ReadonlySet<string>>>();

/** Every kind that a thing may be in some context; found once for a thing. */
function anyKindOf(concept: string, vocabulary: KindVocabulary): ReadonlySet<string> {
  const known = KNOWN.get(vocabulary) ?? new Map<string, ReadonlySet<string>>();
  KNOWN.set(vocabulary, known);
  const kinds =
    known.get(concept) ?? new Set(contextsOf().flatMap((one) => resolveKinds(concept, one, vocabulary)));
  known.set(concept, kinds);
  return kinds;
}

function contextsOf() {
  return ([null, 'mobile', 'stationary'] as const).flatMap((use) =>
    ['', ...CUES].flatMap((cue) =>
      [null, 'currency', 'count', 'distance'].map((dimension) => ({
        use,
        cues: new Set(cue === '' ? [] : [cue]),
        dimension,
        beside: new Set<string>(),
      })),
    ),
  );
}
