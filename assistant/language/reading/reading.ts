import { pattern, source } from '../lexicon/pattern.ts';
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
import { compounded } from './compounds.ts';
import { cuesOf, impliedCommute } from './cues.ts';
import { isDeliveryAlone } from './deliveries.ts';
import { isComparedDate, isOutvoted, isPaperDate, isSpelledOut } from './other-dates.ts';
import { isCompanyCar, isSoldFuel, isTakerOfWater } from './whose.ts';
import { commasAsColumns, leadersAsColons, withTables } from '../tables/tables.ts';
import { Phrases, type Token, tokenize } from '../text/tokens.ts';
import { type Corrected, correctTypos, people as namedPeople, signatures } from '../text/typos.ts';
import { visible } from '../text/visible.ts';
import type { UnderstandInput } from '../understanding.ts';
import { findAmounts } from '../units/units.ts';
import { PEOPLE } from '../lexicon/lexicon.ts';
import { CONCEPTS } from '../words/items.ts';
import { BOTTLE, CODED_NAMES } from '../words/fluorinated.ts';
import { CODES, IDENTIFIERS } from '../words/identifiers.ts';

/** Everything that was found in one text, in places of the corrected text. */
export interface Reading {
  readonly typed: string;
  readonly locale: UnderstandInput['locale'];
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

const PEOPLE_PHRASES = new Phrases<true>();
for (const word of PEOPLE) PEOPLE_PHRASES.add(word, true);

/** Words of a flight, and a boarding at a place that is known by its airport. */
export const FLIGHT = pattern()`
  \b(?:{reading.flies}|{reading.boards} (?:em|n[oa]|de|d[oa]|at|in|from) {reading.airports_flown_to}|
  (?:na|em|de|in|all) (?:economica|economy)|trechos? [a-z]{3}-)\b
`;

/** `4 passageiros Salvador–Brasília, econômica`: travellers, and a class in which only planes seat them. */
const SEATED = pattern()`
  \b{reading.seated}\b[^\n]*\b(?:economica|economy|executiva|business(?! (?:trip|travel|day|unit
  |class train))|primeira classe|first class)\b
`;

const IN_THE_AIR = pattern()`\b{reading.in_the_air}\b`;
const ON_THE_GROUND = pattern()`\b{reading.on_the_ground}\b`;

const AIRPORTS = pattern('g')`\b{reading.airports}\b`;

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
  const flying = FLIGHT.test(folded) || SEATED.test(folded) || namesAirports(folded);
  const mended = correctTypos(
    folded,
    (word) => siteWords.has(word) || aliasWords.has(word) || (flying && CITY_WORDS.has(word)),
    seen.text.length === input.text.length ? [...signatures(input.text), ...namedPeople(input.text)] : [],
  );
  const { text } = mended;
  const corrected: Corrected = { text, original: (offset) => seen.original(mended.original(offset)) };
  const tokens = tokenize(text);
  const flights = isOfFlights(text, input);
  const typed = cased(input.text, corrected);
  const routes = findRoutes(typed, text, flights);
  const bottles = [...text.matchAll(BOTTLE)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    kg: match[1] ?? '',
  }));
  const names: Place[] = [...bottles, ...namesIn(text, typed)];
  const { periods, undated } = findPeriods(text, input.locale, input.referenceDate);
  const dated = periods.filter((period) => isFree(period, names));
  const free = consumedIn(text, dated);
  const places = findSites(text, input.sites).filter((site) => isFree(site, routes) && isFree(site, free));
  const sites = places.filter((site) => !isWayPoint(text, site) && !isEndOfWay(text, places, site));
  const taken = [...free, ...undated, ...sites, ...routes];
  const items = compounded(text, findItems(text, tokens, input.kinds, taken)).map((item) => {
    const typed = folded.slice(mended.original(item.start), mended.original(item.end));
    return typed === text.slice(item.start, item.end) ? item : { ...item, corrected: true };
  });
  const named = [
    ...names,
    ...items.filter(
      ({ start, end, concept }) =>
        (end - start < 16 || concept.startsWith('=fugitive.')) && /\d/.test(text.slice(start, end)),
    ),
  ];
  const others = [...dated, ...undated, ...sites, ...routes, ...named];
  const numbers = findNumbers(text, tokens, others, input.locale);
  const known = PEOPLE_PHRASES.all(tokens).map(({ start, end }) => ({ start, end }));
  const people = [...known, ...comers(text).filter((place) => isFree(place, [...known, ...items]))].sort(
    (a, b) => a.start - b.start,
  );
  const amounts = findAmounts(text, tokens, numbers, [...free, ...undated], input.locale);
  const cues = cuesOf(text, tokens, free, items);
  return withTables({
    typed: input.text,
    locale: input.locale,
    today: input.referenceDate,
    text,
    corrected,
    tokens,
    periods: free,
    undated,
    amounts,
    items: items.filter((item) => isThing(item, { text, items, amounts, places, cues })),
    sites,
    cues: [...cues, ...impliedCommute(text, amounts, people, items)],
    routes,
    bottles,
    people,
    names,
  });
}

/** A flight is spoken of, in the air rather than on the ground; or one is awaited, by its ends. */
function isOfFlights(text: string, { conversation }: UnderstandInput): boolean {
  return (
    namesAirports(text) ||
    ((FLIGHT.test(text) || SEATED.test(text)) && (IN_THE_AIR.test(text) || !ON_THE_GROUND.test(text))) ||
    conversation.proposals.some(
      ({ kind, route, quantity }) => kind === 'travel.flight' && route === undefined && quantity === null,
    )
  );
}

/** Where names and codes stand whose figures are no amounts. */
function namesIn(text: string, typed: string): Place[] {
  const found = (expressions: readonly RegExp[], within: string) =>
    expressions.flatMap((expression) =>
      Array.from(within.matchAll(expression), ({ index, 0: name }) => ({
        start: index,
        end: index + name.length,
      })),
    );
  return [
    ...enumerators(text),
    ...found([...CODED_NAMES, ...IDENTIFIERS], text),
    // In a text of capitals alone they tell nothing.
    ...(/\p{Ll}{2}/u.test(typed) ? found(CODES, typed) : []),
  ];
}

/** The times in which something was used, where any is told; else all of them. */
function consumedIn(text: string, dated: readonly PeriodMention[]): readonly PeriodMention[] {
  const consumed = dated.filter(
    (period) =>
      !isPaperDate(text, period) &&
      !isOutvoted(text, period, dated) &&
      !isComparedDate(text, period) &&
      !isSpelledOut(text, period, dated),
  );
  return consumed.some(({ from }) => from !== '') ? consumed : dated;
}

/** A thing of its own, and no part of a unit, no place, no user and nothing that came to stand for another. */
function isThing(
  item: ItemMention,
  among: {
    readonly text: string;
    readonly items: readonly ItemMention[];
    readonly amounts: readonly Amount[];
    readonly places: readonly SiteMention[];
    readonly cues: readonly CueMention[];
  },
): boolean {
  const { text, items, amounts, places, cues } = among;
  const replaced = () =>
    isReplaced(text, item) || namesPlace(text, item) || isPlaceOfUse(text, cues, item, items);
  return (
    amounts.every((amount) => !insideUnit(item, amount)) &&
    !isMadeOfWaste(text, item, items) &&
    !isCompanyCar(text, item, items) &&
    !isSoldFuel(text, item, items) &&
    !isTakerOfWater(text, item) &&
    !isDeliveryAlone(text, item, amounts, items, places) &&
    !isPlantOfUse(text, item, items) &&
    !(items.length > 1 && replaced())
  );
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

const SHIPPED = pattern()`
  \b(?:{reading.shipped}|transport\w*|freight\w*|shipp\w*|haul\w*|embarc\w*|deliver\w*|conduzid\w*
  |levad\w*|viaja\w*|travel\w*)\b|\bt(?:on\w*)? (?:por|x|over|for) [\d.,]+ ?km\b
`;
const LEAVES = pattern()`\b{reading.leaves}\s*(?:a |o )?$`;
const ARRIVES = /^\s*(?:\([a-z]{2}\)\s*)?(?:(?:ate|ao?|para|pra|to|e|and|x)\b|->?|>)\s*(?:a |o )?(?=[a-z])/;
const BETWEEN = pattern()`
  \b(?:de|da|do|from|entre|between) [a-z ]{2,40}?(?:\([a-z]{2}\)\s*)?\s?(?:\b(?:ate|a|para|pra|to|e
  |and|x)|-)\s+?(?:a |o )?$|\b(?:de|da|do|from) [a-z ]{2,40}?-$
`;

/** `de Paulínia até Cubatão`: the ends of a way are not the site that reports it. */
function isWayPoint(text: string, site: Place): boolean {
  if (!SHIPPED.test(text)) return false;
  const before = text.slice(Math.max(0, site.start - 60), site.start);
  const behind = text.slice(site.end, site.end + 24);
  // `hidrogênio na fábrica de Betim e compramos`: only what lies between two ends is joined by `e`.
  const leaves = /^\s*(?:e|and)\s/.test(behind)
    ? /\b(?:entre|between)\s*(?:a |o )?$/.test(before)
    : LEAVES.test(before);
  return (leaves && ARRIVES.test(behind)) || BETWEEN.test(before);
}

/** `frete Ipatinga → Canoas, 1.720 km`: two sites with an arrow between them are the ends of the way. */
function isEndOfWay(text: string, places: readonly Place[], site: Place): boolean {
  if (!SHIPPED.test(text) || !/\d ?km\b/.test(text)) return false;
  return places.some((other) => {
    const [first, second] = other.start < site.start ? [other, site] : [site, other];
    return other !== site && /^\s*-+>?\s*$/.test(text.slice(first.end, second.start));
  });
}

const REPLACED_BEFORE = pattern()`
  \b(?:substituir|substituindo|substituicao (?:a|ao|de|do|da)|no lugar d[eao]|replac(?:e|es|ing)|in place of|
  displac(?:e|ing)) (?:o |a |the |our )?$
`;

/** `biometano para substituir gás natural`: what it stands for, and did not burn. */
function isReplaced(text: string, item: ItemMention): boolean {
  return REPLACED_BEFORE.test(text.slice(Math.max(0, item.start - 40), item.start));
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

/**
 * `48 nurses came in by metro`, `six installers stayed nine nights each`, `30 professores vêm de ônibus`: whoever comes, goes
 * or stays is a person, whatever the trade and wherever it works.
 */
function comers(text: string): Place[] {
  return [...text.matchAll(COMERS), ...text.matchAll(COMERS_BEHIND)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
}

const COUNT_WORD =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze';
const COMES = source`{reading.comes}`;
const COMERS = pattern('g')`
  (?<=(?:(?<![\d.,])\d{1,5}|(?<![a-z])(?:${COUNT_WORD})) )[a-z]{4,}s(?= (?:(?:at|from|in|of|on
  |d[aeo]s?|n[ao]s?) (?:the )?[a-z'][a-z' ]{1,28}? )?(?:${COMES})\b)
`;

/** `de moto vêm 18 costureiras`, `o fretado traz 64 montadoras`. */
const COMERS_BEHIND = pattern('g')`
  (?<=\b{reading.comers_behind} (?:\d{1,5}|${COUNT_WORD}) )[a-z]{4,}s(?=[ ,;:.]|$)
`;

/** `forno de vidro`, `fábrica de papel`: the thing only names what the place makes. */
function namesPlace(text: string, item: ItemMention): boolean {
  if (
    item.concept !== 'wastewater' &&
    /^ (?:kiln|furnace|plant|mill|works|factory|making|industry|oven)s?\b/.test(
      text.slice(item.end, item.end + 12),
    )
  )
    return true;
  // `o forno de cal gastou 96 t de óleo`: what the kiln burned, and nothing that it made.
  if (
    /^fornos? |\b(?:kilns?|furnaces?)$/.test(text.slice(item.start, item.end)) &&
    /^ (?:[a-z0-9]+ )?(?:gast|queim|consum|usou|usaram|bebe|burn|used|drank|got through|went through)/.test(
      text.slice(item.end, item.end + 40),
    )
  )
    return true;
  return /\b(?:(?:forno|fornos|fabrica|planta|usina|setor|linha|oficina|laboratorio|deposito) d[eao]s?|rio|river|serra|vila|bairro) $/.test(
    text.slice(Math.max(0, item.start - 20), item.start),
  );
}

const PLACE_BEFORE = pattern()`
  [a-z] (?:n[oa]s?|d[oa]s?|in (?:the|our)|at (?:the|our)|for (?:the|our)|of (?:the|our)|pr[oa]s?(?: noss[oa]s?)?|
  para (?:[oa]s?|noss[oa]s?)) $
`;

/** `gás de cozinha no refeitório: 138 kg`: where it burns, and no thing of its own. */
function isPlaceOfUse(
  text: string,
  cues: readonly CueMention[],
  item: ItemMention,
  items: readonly ItemMention[],
): boolean {
  const burns = cues.some(
    ({ cue, start, end }) => cue === 'stationary' && start === item.start && end === item.end,
  );
  return (burns || isFedMachine(text, item, items)) && PLACE_BEFORE.test(text.slice(0, item.start));
}

/**
 * `vapor comprado pras prensas`, `steam for the presses`: the machine that what is named before it goes to, and no
 * machine that was bought.
 */
function isFedMachine(text: string, item: ItemMention, items: readonly ItemMention[]): boolean {
  if (item.concept !== 'machinery') return false;
  return items.some(
    (other) =>
      other.end < item.start &&
      item.start - other.end < 60 &&
      /^(?:fuel|gas|kind:(?:steam|heat|cooling|electricity|water|purchased\.water)|electricity|energy)/.test(
        CONCEPTS[other.concept]?.rule ?? '',
      ) &&
      !/[.;\n\d]/.test(text.slice(other.end, item.start)),
  );
}

/** `3 voos`, `37 diárias`: the word is the unit of the amount and names the thing as well; both readings stay. */
function insideUnit(item: ItemMention, amount: Amount): boolean {
  const { unit } = amount;
  if (unit === null) return false;
  const inside = item.start >= unit.start && item.end <= unit.end;
  return inside && !['night', 'trip', 'meal', 'head', 'bag'].includes(unit.code);
}
