import { pattern } from '../lexicon/pattern.ts';
import { saysNothing } from './says-nothing.ts';
import { clauseOf } from './clauses.ts';
import { COMPANY_CARS } from '../reading/whose.ts';
import { isUnread } from '../assignment/unknown.ts';
import type { Amount, Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import { type Segment, segmentAt } from '../reading/segments.ts';
import { PARTY } from '../words/roles.ts';
import { isPlainWord } from '../text/typos.ts';
import { conceptRank } from '../kinds/kinds.ts';

/** What makes the one kind that the words give too much to conclude; the kinds to offer beside it. */
interface Doubt {
  readonly kinds: RegExp;
  readonly when: RegExp;
  readonly unless?: RegExp;
  readonly beside: (kind: string) => readonly string[];
  /** Said in one clause of another. */
  readonly anywhere?: boolean;
}

const BOUGHT = pattern()`\b(?:{doubts.bought_certificates}|i-? ?recs?|certificad\w*|contrat\w*|fornecedor\w*)\b`;

/** The process that a bought material may have come out of. */
const MADE: Readonly<Record<string, string>> = {
  'purchased.glass': 'process.glass',
  'purchased.steel': 'process.iron_steel',
  'purchased.aluminium': 'process.aluminium',
  'purchased.cement': 'process.clinker',
};

const DOUBTS: readonly Doubt[] = [
  // Gas that is taken out of a machine has not leaked.
  {
    kinds: /^fugitive\./,
    when: pattern()`\b(?:{doubts.gas_taken_out}|recuper\w+|recolh\w+|devolv\w+|destru\w+)\b`,
    unless:
      /\b(?:vaz\w+|leak\w*|recarg\w+|recarreg\w+|repo\w+|repusemos|top\w*|recharg\w+|refill\w*|perd\w+|lost|extintor\w*|extinguisher\w*)\b/,
    beside: () => [],
  },
  // What another firm burns is not burned here.
  {
    kinds: /^(?:stationary|mobile|electricity)/,
    when: pattern()`
      \b{doubts.others_than_we}(?: [a-z]+)? (?:consum\w+|us(?:ou|aram|ed)|gast(?:ou|aram)|queim(?:ou
      |aram)|burn\w*|utiliz\w+)\b
    `,
    beside: () => [],
  },
  // Rubbish of a special sort goes to no ordinary landfill unless somebody says so.
  {
    kinds: /^waste\.landfill$/,
    when: pattern()`
      \b(?:{doubts.wastes_of_a_sort}|eletronic\w*|hospitalar\w*|infectante\w*|perigos\w+|contaminad\w+
      |quimic\w+|toxic\w*|organic\w*)\b
    `,
    unless: /\b(?:aterro\w*|landfill\w*|classe|aterrad\w+|tipped|buried|dumped)\b/,
    beside: () => ['waste.recycling', 'waste.incineration', 'waste.coprocessing'],
  },
  // Litres of a fuel in the cars of the staff: their own cars, or cars of the company.
  {
    kinds: /^travel\.own_car$/,
    when: /\d ?(?:l|lts?|litros?|lit(?:re|er)s?)\b/,
    unless:
      /\b(?:reembols\w+|reimburs\w+|particular(?:es)?|pessoa(?:l|is)|private\w*|personal|own|propri[oa]s?)\b/,
    beside: () => ['mobile.gasoline', 'mobile.ethanol', 'mobile.diesel'],
  },
  // Water that is drawn from a well or a river is supplied by nobody.
  {
    kinds: /^purchased\.water$/,
    when: pattern()`\b(?:{doubts.water_of_our_own}|(?<!as )well(?! as\b)|borehole\w*|abstract\w+)\b`,
    unless: BOUGHT,
    beside: () => [],
  },
  // Electricity of the organization's own panels is bought from nobody.
  {
    kinds: /^electricity(?:\.renewable)?$/,
    when: pattern()`
      \b(?:{doubts.power_of_our_own}|paine(?:l|is)(?! eletric| e (?:ilumina|luz|bomba|chiller|maquina
      |motor|elevador)| d[aeo] (?:luz|comando|distribuicao|controle|led|forca))|(?<!(?:distribution
      |control|electrical|electric|switch|led) )panels?(?! and (?:light|pump|chiller|motor|lift))
      |self[- ]generat\w+|generat\w+|(?:solar|eolica) propria)\b
    `,
    unless: BOUGHT,
    beside: (kind) => [kind === 'electricity' ? 'electricity.renewable' : 'electricity'],
  },
  // A share of the electricity that has certificates says nothing of the rest.
  {
    kinds: /^electricity(?:\.renewable)?$/,
    when: pattern()`
      (?<![\d.,])\d{1,2}(?:[.,]\d+)?\s?(?:%|por cento|percent|per cent)[^.;\n]{0,30}\b(?:i-? ?recs?
      |irecs?|renov\w+|renewable|certific\w+|solar|eolica|wind|green|incentivad\w+)\b
    `,
    beside: (kind) => [kind === 'electricity' ? 'electricity.renewable' : 'electricity'],
  },
  // Steam from one's own boiler is in the boiler's fuel already.
  {
    kinds: /^(?:steam|heat|cooling)$/,
    when: pattern()`\b(?:{doubts.steam_of_our_own}|produz\w+)\b`,
    unless: BOUGHT,
    beside: () => [],
  },
  // What goes to those who paid for it was sold to them.
  {
    kinds: /^purchased\./,
    when: pattern()`
      \b${PARTY} (?:ja |nos )*(?:pagaram|pagou|paid)\b(?! (?:o |pelo |the |for the )?(?:frete|freight
      |transport|haulage))[^;\n]{0,50}\b(?:e|and|entao|so) (?:nos |a gente |we )?{doubts.goods_sent}\b
    `,
    unless: BOUGHT,
    beside: () => ['processing_sold'],
    anywhere: true,
  },
  // What is sold or given away is no purchase.
  {
    kinds: /^(?:capital|travel\.hotel|fugitive)/,
    when: pattern()`
      \b(?:vendemos|(?<!\bnos )(?:vendeu|venderam)(?! (?:para|pra|a) (?:nos|gente)\b)|vendi|doamos
      |doou|doaram|sold(?! (?:to )?us\b)|we sell|donated|gave away)\b
    `,
    unless: BOUGHT,
    beside: () => [],
  },
  // What is sold or given away was not burned here.
  {
    kinds: /^(?:stationary|mobile|purchased|electricity)/,
    when: pattern()`
      \b(?:{doubts.given_or_sold}|(?<!\bnos )(?:vendeu|venderam)(?! (?:para|pra|a) (?:nos|gente)\b)
      |sold(?! (?:to )?us\b))\b
    `,
    unless: BOUGHT,
    beside: () => ['use_sold'],
  },
  {
    kinds: /^(?:stationary|mobile)\./,
    when: pattern()`\b(?:{doubts.thrown_or_sent}|recicl\w+|recycl\w+|re-?refin\w+)\b`,
    beside: () => ['waste.recycling'],
  },
  // What is bought was not made here.
  {
    kinds: pattern()`^process\.(?:{doubts.products_of_processes}|nitric_acid|adipic_acid)$`,
    when: pattern()`\b(?:{doubts.bought_material}|adquiri\w+|fornecedor\w*)\b`,
    unless: /\b(?:produ\w+|fabric\w+|manufactur\w+|made|output)\b/,
    beside: () => ['purchased.chemicals'],
  },
  // What was sold may have been made before, or bought.
  {
    kinds: pattern()`^process\.(?:{doubts.products_of_plants}|iron_steel|nitric_acid|adipic_acid)$`,
    when: /\b(?:vendemos|vendeu|venderam|vendid[oa]s?|sold|we sell)\b/,
    unless: /\b(?:produ\w+|fabric\w+|manufactur\w+|made|output|cast|tapped|calcin\w+)\b/,
    beside: () => ['processing_sold'],
  },
  // A verb that nobody knows is all that tells what became of a material that one may buy or make.
  {
    kinds: /^purchased\.(?:glass|steel|aluminium|cement)$/,
    when: pattern()`\b(?!{doubts.uses_stems}(?:[a-z]*)\b)[a-z]{3,}(?:amos|emos|imos|aram|eram|iram)\b`,
    unless: pattern()`
        \b(?:{doubts.supplies}|compr\w*|adquir\w*|aquisic\w*|import\w*|encomend\w*|receb\w*|fornec\w*
        |purchas\w*|order\w*|supplie\w*|procure\w*|produ\w*|fabric\w*)\b
      `,
    beside: (kind) => [MADE[kind] ?? kind],
  },
  // A fuel that cleans is not burned.
  {
    kinds: /^(?:stationary|mobile)\./,
    when: /\b(?:para|pra|na|to|for|as|como) (?:a )?(?:limp\w+|lav\w+|clean\w*|degreas\w*|desengrax\w*|solvente?|thinner|wash\w*)\b/,
    beside: () => ['purchased.chemicals'],
  },
  // Food that is thrown away or left over is waste; what is grown or slaughtered here is bought from nobody.
  {
    kinds: /^purchased\.food$/,
    when: pattern()`\b(?:{doubts.food_thrown_away}|estrag\w+|cultiv\w+|harvest\w*|slaughter\w*)\b`,
    unless: BOUGHT,
    beside: () => ['waste.composting', 'waste.landfill'],
  },
  // A machine that is hired or mended is a service.
  {
    kinds: /^capital\.machinery$/,
    when: pattern()`\b(?:{doubts.rented_or_repaired}|alug\w+)\b`,
    unless: BOUGHT,
    beside: () => ['purchased.services'],
  },
  // Wood in a boiler is a fuel.
  {
    kinds: /^purchased\.wood$/,
    when: /\b(?:queim\w+|caldeiras?|fornalhas?|burn\w*|boilers?|furnaces?|fired)\b/,
    beside: () => ['stationary.wood'],
  },
  {
    kinds: /^mobile\./,
    when: pattern()`
      \b(?:(?:caminh(?:ao|oes)|carro|carros|van|vans|veiculos?|carreta) d[oa]s? (?:fornecedor\w*
      |transportador\w*|clientes?|terceir\w*|vendedor\w*|funcionari\w*)|(?:supplier|contractor|carrier
      |customer|hauler)'?s'? (?:truck|van|car|lorry)s?|courier)\b
    `,
    unless: COMPANY_CARS,
    beside: () => ['freight_in.road'],
  },
  {
    kinds: /^mobile\.(?!distance)/,
    when: pattern()`
      \b(?:(?:seu |o |no |em )proprio carro|carro (?:proprio d\w+|particular|pessoal)|(?:his|her
      |their) own cars?|personal cars?|private cars?)\b
    `,
    beside: () => ['travel.own_car'],
  },
  // Kilometres that are paid back were driven in somebody's own car.
  {
    kinds: /^mobile\.distance\./,
    when: /\b(?:reembols\w+|reimburs\w+|mileage claims?|quilometragem paga)\b/,
    beside: () => ['travel.own_car'],
  },
  // A line of buses that belongs to the staff: their way to work, or journeys for it.
  {
    kinds: /^travel\.(?:bus|train)$/,
    when: pattern()`
      \b(?:onibus|trem|trens|bus(?:es)?|trains?)(?: de linha)? (?:d[eo]s|of the|for the|for our
      |for) (?:nossos |our )?{doubts.staff}\b
    `,
    unless: pattern()`\b(?:{doubts.occasions_of_travel}|viaj\w+|reuni\w+|event\w+|travel\w*|meeting\w*)\b`,
    beside: (kind) => [kind === 'travel.bus' ? 'commuting.bus' : 'commuting.metro'],
  },
  // Nitrogen, oxygen, argon… come as `gas` too, and are no fuel.
  {
    kinds: /^(?:stationary|mobile)\.(?:natural_gas|lpg|cng)$/,
    when: pattern()`
      \b(?:{doubts.gases_bought}|nitrogen\w*|oxig\w+|argon\w*|(?:industrial|inert|shielding
      |compressed) gas\w*)\b
    `,
    beside: () => ['purchased.chemicals'],
  },
];

/** The kinds to offer where one kind is too much to conclude from the words around the amount; null where it is not. */
export function doubtedKinds(
  reading: Reading,
  segments: readonly Segment[],
  amount: Amount,
  kinds: readonly string[],
): readonly string[] | null {
  const [kind] = kinds;
  if (kind === undefined || kinds.length !== 1) return null;
  const clause = clauseOf(reading, segments, amount);
  const words = reading.text.slice(clause.start, clause.end);
  const found = DOUBTS.find(
    (doubt) =>
      doubt.kinds.test(kind) &&
      doubt.when.test(doubt.anywhere === true ? reading.text : words) &&
      doubt.unless?.test(words) !== true,
  );
  return found === undefined ? null : [kind, ...found.beside(kind)];
}

const ABROAD = pattern()`\b(?:{doubts.before_abroad}|[a-z]+-)\s*(?:o |a |the )?$`;
const VERBAL = pattern()`(?:{doubts.endings_of_verbs}|^sold)$`;
/** Words that say how much, when or for whom, and name nothing that is measured. */
const PLAIN = pattern()`^{doubts.plain_in_doubts}s?$`;

/** A word, or a code of letters and digits (`e85`): either names something. */
const WORD = /^(?:[a-z]{4,}|[a-z]{1,3}\d{1,4}[a-z]?)$/;

/** Nouns in the clause of an amount that nothing explains: said to be unused, so that a wrong reading is seen. */
export function unexplainedWords(
  reading: Reading,
  segments: readonly Segment[],
  amounts: readonly Amount[],
): Place[] {
  const places: Place[] = unsaidAmounts(reading);
  for (const segment of toldIn(reading, segments, amounts)) {
    for (const token of reading.tokens) {
      if (token.start < segment.start || token.end > segment.end || !WORD.test(token.word)) continue;
      if (isUnexplained(reading, token) && !isPlace(reading, segment, token))
        places.push({ start: token.start, end: token.end });
    }
  }
  return places;
}

/** Whether a word has a meaning of its own, and nothing that was read accounts for it. */
function isUnexplained(reading: Reading, token: Reading['tokens'][number]): boolean {
  if (isPlainWord(token.word) || PLAIN.test(token.word) || VERBAL.test(token.word)) return false;
  if (saysNothing(reading, token) || !isUnread(reading, token)) return false;
  return ![...reading.people, ...reading.names].some((one) => meets(one, token));
}

/** Whether a word is the name of a place: behind what says where, or the rest of a name. */
function isPlace(reading: Reading, segment: Place, token: Reading['tokens'][number]): boolean {
  const before = reading.text.slice(segment.start, token.start);
  return (
    (ABROAD.test(before) || /\b(?:sao|santa|santo|new|los|san) $/.test(before)) &&
    isName(reading, token) &&
    !/^(?: de|,)? 20\d{2}(?!\d)/.test(reading.text.slice(token.end, token.end + 10))
  );
}

/**
 * The segments of the amounts; and of an amount whose own segment names no thing, the stretch in front of it, up to the thing
 * that it was taken for: whatever else is named there may be what was measured.
 */
function toldIn(reading: Reading, segments: readonly Segment[], amounts: readonly Amount[]): Place[] {
  const held = new Set(amounts.map(({ start }) => segments[segmentAt(segments, start)]));
  const named = (place: Place) =>
    reading.items.filter(
      ({ start, end, concept }) => start >= place.start && end <= place.end && conceptRank(concept) > 0,
    );
  const found = new Set<Place>();
  for (const { unit, start } of amounts) {
    if (unit === null) continue;
    const here = segmentAt(segments, start);
    const own = segments[here];
    if (own === undefined || found.has(own)) continue;
    found.add(own);
    if (named(own).length > 0) continue;
    for (let at = here - 1; at >= 0; at -= 1) {
      const before = segments[at];
      if (before === undefined || before.sentence !== own.sentence || held.has(before)) break;
      const [first] = named(before);
      found.add(first === undefined ? before : { start: before.start, end: first.start });
      if (first !== undefined) break;
    }
  }
  return [...found];
}

const UNSAID = pattern('g')`\b(?:{doubts.left_unsaid}|(?:o mesmo|igual) (?:valor|consumo|volume|total))\b`;

/** `abr/25 idem`, `em abril o dobro`: an amount told by another one, which nobody works out here; said to be unused. */
function unsaidAmounts(reading: Reading): Place[] {
  return [...reading.text.matchAll(UNSAID)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function meets(a: Place, b: Place): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Typed with a capital letter: a person, a town, a firm. */
function isName(reading: Reading, place: Place): boolean {
  return /^\p{Lu}/u.test(reading.typed.slice(reading.corrected.original(place.start)));
}
