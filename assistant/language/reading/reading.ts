import { fold } from '../text/fold.ts';
import { findItems, gazetteer } from '../kinds/kinds.ts';
import type {
  Amount,
  CueMention,
  ItemMention,
  PeriodMention,
  Place,
  SiteMention,
  UndatedMention,
} from '../text/mentions.ts';
import { isFree } from '../text/mentions.ts';
import { findNumbers } from '../numbers/numbers.ts';
import { findPeriods } from '../periods/periods.ts';
import { CITY_WORDS, findRoutes, type RouteMention } from '../routes/routes.ts';
import { findSites } from '../sites/sites.ts';
import { commasAsColumns, leadersAsColons, withTables } from '../tables/tables.ts';
import { Phrases, type Token, tokenize } from '../text/tokens.ts';
import { type Corrected, correctTypos, signatures } from '../text/typos.ts';
import { visible } from '../text/visible.ts';
import type { UnderstandInput } from '../understanding.ts';
import { findAmounts } from '../units/units.ts';
import { CUES, PEOPLE } from '../words/cues.ts';
import { CONCEPTS } from '../words/items.ts';
import { BOTTLE, CODED_NAMES } from '../words/fluorinated.ts';
import { IDENTIFIERS } from '../words/identifiers.ts';

/** Everything that was found in one text, in places of the corrected text. */
export interface Reading {
  readonly typed: string;
  /** The day of the turn, as ISO date. */
  readonly today: string;
  readonly text: string;
  readonly corrected: Corrected;
  readonly tokens: readonly Token[];
  readonly periods: readonly PeriodMention[];
  readonly undated: readonly UndatedMention[];
  readonly amounts: readonly Amount[];
  readonly items: readonly ItemMention[];
  readonly sites: readonly SiteMention[];
  readonly cues: readonly CueMention[];
  readonly routes: readonly RouteMention[];
  readonly bottles: readonly (Place & { readonly kg: string })[];
  readonly people: readonly Place[];
  /** Names with digits in them (`S10`, `escopo 1`): their digits are no amounts. */
  readonly names: readonly Place[];
}

const CUE_PHRASES = new Map<string, Phrases<string>>();
for (const [cue, words] of Object.entries(CUES)) {
  const phrases = new Phrases<string>();
  for (const word of words.split('|')) phrases.add(word, cue);
  CUE_PHRASES.set(cue, phrases);
}
const PEOPLE_PHRASES = new Phrases<true>();
for (const word of PEOPLE.split('|')) PEOPLE_PHRASES.add(word, true);

const FLIGHT =
  /\b(?:voo|voos|voei|voou|voaram|voamos|voar|aviao|aere[ao]s?|passage(?:m|ns) aereas?|flight|flights|flew|fly|flying|flown|plane|airline|airfare|classe economica|classe executiva|primeira classe|economy|business class|ida e volta|so ida|so de ida|executiva|round[- ]trip|one[- ]way|trechos? [a-z]{3}-)\b/;

const IN_THE_AIR =
  /\b(?:voo|voos|voei|voou|voaram|voamos|voar|aviao|aere[ao]s?|flights?|flew|fly|flying|flown|plane|air)\b/;
const ON_THE_GROUND =
  /\b(?:trem|trens|trains?|rail|onibus|bus|coach|carros?|cars?|taxi|uber|vans?|caminh(?:ao|oes)|trucks?|lorry|frete|freight|navios?|ships?|balsa|ferry|metro)\b/;

const AIRPORTS =
  /\b(?:confins|congonhas|guarulhos|viracopos|galeao|santos dumont|afonso pena|heathrow|gatwick|schiphol|barajas|ezeiza|charles de gaulle|frankfurt airport|jfk|orly)\b/g;

/** `de Confins pra Congonhas`: two places that are known by their airports. */
export function namesAirports(folded: string): boolean {
  return new Set(folded.match(AIRPORTS)).size > 1;
}

/** Reads a text with every reader, in the order in which places are taken: sites' and codes' digits are no amounts. */
export function read(input: UnderstandInput): Reading {
  const seen = visible(fold(input.text));
  const folded = leadersAsColons(commasAsColumns(seen.text));
  const siteWords = new Set(input.sites.flatMap((site) => fold(site).match(/[a-z]+/g) ?? []));
  const aliasWords = gazetteer(input.kinds).phrases.words;
  const flying = FLIGHT.test(folded) || namesAirports(folded);
  const mended = correctTypos(
    folded,
    (word) => siteWords.has(word) || aliasWords.has(word) || (flying && CITY_WORDS.has(word)),
    seen.text.length === input.text.length ? signatures(input.text) : [],
  );
  const { text } = mended;
  const corrected: Corrected = { text, original: (offset) => seen.original(mended.original(offset)) };
  const tokens = tokenize(text);
  const awaited = input.conversation.proposals.some(
    ({ kind, route, quantity }) => kind === 'travel.flight' && route === undefined && quantity === null,
  );
  const flights =
    namesAirports(text) ||
    (FLIGHT.test(text) && (IN_THE_AIR.test(text) || !ON_THE_GROUND.test(text))) ||
    awaited;
  const routes = findRoutes(cased(input.text, corrected), text, flights);
  const bottles = [...text.matchAll(BOTTLE)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    kg: match[1] ?? '',
  }));
  const names: Place[] = [...bottles, ...enumerators(text)];
  for (const pattern of [...CODED_NAMES, ...IDENTIFIERS]) {
    for (const match of text.matchAll(pattern))
      names.push({ start: match.index, end: match.index + match[0].length });
  }
  const { periods, undated } = findPeriods(text, input.locale, input.referenceDate);
  const dated = periods.filter((period) => isFree(period, names));
  const consumed = dated.filter(
    (period) =>
      !isPaperDate(text, period) && !isComparedDate(text, period) && !isSpelledOut(text, period, dated),
  );
  const free = consumed.some(({ from }) => from !== '') ? consumed : dated;
  const places = findSites(text, input.sites).filter((site) => isFree(site, routes) && isFree(site, free));
  const sites = places.filter((site) => !isWayPoint(text, site) && !isEndOfWay(text, places, site));
  const items = findItems(text, tokens, input.kinds, [...free, ...undated, ...sites, ...routes]).map(
    (item) => {
      const typed = folded.slice(mended.original(item.start), mended.original(item.end));
      return typed === text.slice(item.start, item.end) ? item : { ...item, corrected: true };
    },
  );
  const named = [
    ...names,
    ...items.filter(
      ({ start, end, concept }) =>
        (end - start < 16 || concept.startsWith('=fugitive.')) && /\d/.test(text.slice(start, end)),
    ),
  ];
  const numbers = findNumbers(
    text,
    tokens,
    [...dated, ...undated, ...sites, ...routes, ...named],
    input.locale,
  );
  const people = PEOPLE_PHRASES.all(tokens).map(({ start, end }) => ({ start, end }));
  const amounts = findAmounts(text, tokens, numbers, [...free, ...undated], input.locale);
  const cues = findCues(tokens, free);
  return withTables({
    typed: input.text,
    today: input.referenceDate,
    text,
    corrected,
    tokens,
    periods: free,
    undated,
    amounts,
    items: items.filter(
      (item) =>
        amounts.every((amount) => !insideUnit(item, amount)) &&
        !isMadeOfWaste(text, item, items) &&
        !(items.length > 1 && isReplaced(text, item)) &&
        !isPlantOfUse(text, item, items) &&
        !(items.length > 1 && (namesPlace(text, item) || isPlaceOfUse(text, cues, item))),
    ),
    sites,
    cues: [...cues, ...impliedCommute(amounts, people)],
    routes,
    bottles,
    people,
    names,
  });
}

/** `1) energia …`, `2. vapor …`: numbers that count the lines, one after another from the first. */
function enumerators(text: string): Place[] {
  const found = [...text.matchAll(/(?<=^|\n)([ \t]*)(\d{1,2})(?:[).]|[ \t]-|º)(?=[ \t])/g)];
  const counted = found.length > 1 && found.every(({ 2: digits }, at) => Number(digits) === at + 1);
  return counted
    ? found.map(({ index, 1: blank = '', 2: digits = '' }) => ({
        start: index + blank.length,
        end: index + blank.length + digits.length,
      }))
    : [];
}

/** The corrected text with the capitals that were typed: airport codes are told by them. */
function cased(typed: string, corrected: Corrected): string {
  const { text } = corrected;
  if (text.length === typed.length && corrected.original(text.length) === typed.length) return typed;
  let result = '';
  for (let at = 0; at < text.length; at += 1) {
    const [plain = '', own = ''] = [text[at], typed[corrected.original(at)]];
    result += own.toLowerCase() === plain ? own : plain;
  }
  return result;
}

/** `venc. 10/06/2025`, `emitida em 02/06`: when the paper is due or was written, not when the energy was used. */
function isPaperDate(text: string, period: Place): boolean {
  return /\b(?:venc(?:imento|e|to)?|due(?: date| on| by)?|emissao|emitid[oa]|emiss|issued|pagamento|pag[oa]|paid on|payment date|protocolad[oa]|impress[oa])\.?\s*(?:em|on|dia|date|:|-)?\s*$/.test(
    text.slice(Math.max(0, period.start - 24), period.start),
  );
}

/** `ano fiscal 2026 (abril de 2025 a março de 2026)`: the days in brackets say when that was. */
function isSpelledOut(text: string, period: PeriodMention, all: readonly PeriodMention[]): boolean {
  if (!/fy|fisca(?:l|is)|exerc|year|safra|ano/.test(text.slice(Math.max(0, period.start - 12), period.end)))
    return false;
  return all.some(
    (other) =>
      other.from !== '' &&
      other.start > period.end &&
      /^ ?\( ?(?:de |from )?$/.test(text.slice(period.end, other.start)) &&
      /^ ?\)/.test(text.slice(other.end)),
  );
}

/** `15% a mais que em agosto`, `20% below May`: when it was more or less, and not when this was. */
function isComparedDate(text: string, period: Place): boolean {
  if (
    /(?:%|por cento|percent)[^.;\n]{0,60}\b(?:than|do que) (?:in |em |n[oa] )?(?:mes de )?$/.test(
      text.slice(Math.max(0, period.start - 90), period.start),
    )
  )
    return true;
  return /(?:%|por cento|percent|\b(?:mais|menos|maior|menor|more|less|higher|lower|up|down|acima|abaixo|above|below))[^.;\n\d]{0,24}\b(?:que|than|de|do|from|on|versus|vs\.?|contra|against|d[eo] que|em relacao a|comparad[oa] (?:a|com)|compared (?:to|with)|below|above)\s+(?:(?:o|a|em|in|no|mes|de|the|was) )*$/.test(
    text.slice(Math.max(0, period.start - 50), period.start),
  );
}

const SHIPPED =
  /\b(?:frete|transport\w*|carga|cabotagem|freight\w*|shipp\w*|haul\w*|cargo|carreta|tkm|t km|embarc\w*|ships?|entregas?|deliver\w*|conduzid\w*|levad\w*|trecho|rota|route|viagem|viagens|trip|voo|flight|flew|onibus|trem|bus|coach|train|viaja\w*|travel\w*)\b|\bt(?:on\w*)? (?:por|x|over|for) [\d.,]+ ?km\b/;
const LEAVES =
  /\b(?:de|da|do|from|coach|bus|train|onibus|trem|ferry|balsa|carreta|rota|trecho|route|entre|between|saindo de|partindo de)\s*(?:a |o )?$/;
const ARRIVES = /^\s*(?:\([a-z]{2}\)\s*)?(?:ate|a|para|pra|to|e|and|x|-|>|->|ao|->)\s*(?:a |o )?(?=[a-z])/;
const BETWEEN =
  /\b(?:de|da|do|from|entre|between) [a-z ]{2,40}?(?:\([a-z]{2}\)\s*)?\s?(?:ate|a|para|pra|to|e|and|x|-)\s*(?:a |o )?$/;

/** `de Paulínia até Cubatão`: the ends of a way are not the site that reports it. */
function isWayPoint(text: string, site: Place): boolean {
  if (!SHIPPED.test(text)) return false;
  const before = text.slice(Math.max(0, site.start - 60), site.start);
  return (LEAVES.test(before) && ARRIVES.test(text.slice(site.end, site.end + 24))) || BETWEEN.test(before);
}

/** `frete Ipatinga → Canoas, 1.720 km`: two sites with an arrow between them are the ends of the way. */
function isEndOfWay(text: string, places: readonly Place[], site: Place): boolean {
  if (!SHIPPED.test(text) || !/\d ?km\b/.test(text)) return false;
  return places.some((other) => {
    const [first, second] = other.start < site.start ? [other, site] : [site, other];
    return other !== site && /^\s*-+>?\s*$/.test(text.slice(first.end, second.start));
  });
}

/** `biometano para substituir gás natural`: what it stands for, and did not burn. */
function isReplaced(text: string, item: ItemMention): boolean {
  return /\b(?:substituir|substituindo|substituicao (?:a|ao|de|do|da)|no lugar d[eao]|replac(?:e|es|ing)|in place of|displac(?:e|ing)) (?:o |a |the |our )?$/.test(
    text.slice(Math.max(0, item.start - 40), item.start),
  );
}

/** `12 t de barrilha na ETE`: the plant where the thing before it is used. */
function isPlantOfUse(text: string, item: ItemMention, items: readonly ItemMention[]): boolean {
  if (!/^etes?$/.test(text.slice(item.start, item.end))) return false;
  return items.some(
    ({ end }) => end < item.start && /^ na (?:nossa |propria )*$/.test(text.slice(end, item.start)),
  );
}

/** `30 t of recycled PET`, `papel reciclado comprado`: what the thing was made of, and not where it goes. */
function isMadeOfWaste(text: string, item: ItemMention, items: readonly ItemMention[]): boolean {
  if (!/^(?:recycled|reciclad[oa]s?)$/.test(text.slice(item.start, item.end))) return false;
  const beside = (a: ItemMention, b: ItemMention) =>
    CONCEPTS[b === item ? a.concept : b.concept]?.rule.startsWith('material:') === true &&
    text.slice(a.end, b.start) === ' ';
  const before = items.some((other) => beside(other, item));
  if (before)
    return (
      /^ (?:comprad|adquirid|bought|purchased)/.test(text.slice(item.end)) ||
      BUYS.test(text.slice(0, item.start))
    );
  return /\bof $/.test(text.slice(0, item.start)) && items.some((other) => beside(item, other));
}

const BUYS = /\b(?:compr(?:amos|ou|ei|a de)|adquirimos|bought|purchased) [^.;\n]{0,40}$/;

/** `forno de vidro`, `fábrica de papel`: the thing only names what the place makes. */
function namesPlace(text: string, item: ItemMention): boolean {
  if (
    item.concept !== 'wastewater' &&
    /^ (?:kiln|furnace|plant|mill|works|factory|making|industry|oven)s?\b/.test(
      text.slice(item.end, item.end + 12),
    )
  )
    return true;
  return /\b(?:(?:forno|fornos|fabrica|planta|usina|setor|linha|oficina|laboratorio|deposito) d[eao]s?|rio|river|serra|vila|bairro) $/.test(
    text.slice(Math.max(0, item.start - 20), item.start),
  );
}

/** `gás de cozinha no refeitório: 138 kg`: where it burns, and no thing of its own. */
function isPlaceOfUse(text: string, cues: readonly CueMention[], item: ItemMention): boolean {
  return (
    cues.some(({ cue, start, end }) => cue === 'stationary' && start === item.start && end === item.end) &&
    /[a-z] (?:n[oa]s?|d[oa]s?|in the|at the|for the|of the|pr[oa]s?|para [oa]s?) $/.test(
      text.slice(0, item.start),
    )
  );
}

/** People and a distance a day are the way to work, said or not. */
function impliedCommute(amounts: readonly Amount[], people: readonly Place[]): CueMention[] {
  const days = amounts.some((amount) => amount.unit?.dimension === 'day');
  const daily = amounts.some(
    (amount) => amount.unit?.dimension === 'distance' && (amount.rate === 'day' || (amount.eachWay && days)),
  );
  return daily && people.length > 0 ? [{ start: 0, end: 0, cue: 'commute' }] : [];
}

/** `3 voos`, `37 diárias`: the word is the unit of the amount and names the thing as well; both readings stay. */
function insideUnit(item: ItemMention, amount: Amount): boolean {
  const { unit } = amount;
  if (unit === null) return false;
  const inside = item.start >= unit.start && item.end <= unit.end;
  return inside && !['night', 'trip', 'meal', 'head', 'bag'].includes(unit.code);
}

function findCues(tokens: readonly Token[], taken: readonly Place[]): CueMention[] {
  const found: CueMention[] = [];
  for (const [cue, phrases] of CUE_PHRASES) {
    for (const hit of phrases.all(tokens)) {
      const place = { start: hit.start, end: hit.end, cue };
      if (isFree(place, taken) && !isReceived(tokens, hit.first, hit.last)) found.push(place);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** `heating oil delivery`, `entrega de lenha`: how a fuel came, and no vehicle that burns it. */
function isReceived(tokens: readonly Token[], first: number, last: number): boolean {
  if (first !== last || !/^(?:delivery|deliveries|entregas?)$/.test(tokens[first]?.word ?? '')) return false;
  const fuel =
    /^(?:oil|diesel|gas|glp|lpg|oleo|lenha|wood|coal|carvao|propane|petrol|fuel|combustivel|gasolina)$/;
  return (
    fuel.test(tokens[first - 1]?.word ?? '') ||
    (/^(?:de|of)$/.test(tokens[first + 1]?.word ?? '') && fuel.test(tokens[first + 2]?.word ?? ''))
  );
}
