import { pattern } from '../lexicon/pattern.ts';
import type { ItemMention, Place, UnitMention } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import { UNITS } from '../units/units.ts';
import { CONCEPTS } from '../words/items.ts';
import type { Ready } from './ready.ts';

/** Gives bare amounts the unit that stands beside them: the thing they count, or the unit of the next number of a list. */
export function withUnitsBeside(reading: Reading, amounts: readonly Ready[]): Ready[] {
  return amounts
    .map((amount) => daysOfHire(reading, countUnit(reading, amount), amounts))
    .map((amount, _, all) => sharedUnit(amount, all))
    .reduceRight<Ready[]>((list, amount) => [elidedUnit(reading, amount, list[0]), ...list], [])
    .reduce<Ready[]>((list, amount) => [...list, continuedUnit(reading, amount, list.at(-1))], [])
    .reduceRight<Ready[]>((list, amount) => [ledUnit(reading, amount, list[0]), ...list], []);
}

/** `vacas leiteiras, março: 320`: animals are counted by the head, wherever the number stands. */
function herdBefore(reading: Reading, amount: Ready): UnitMention | null {
  const herd = reading.items.findLast((other) => other.end <= amount.start);
  if (herd === undefined || CONCEPTS[herd.concept]?.count !== 'head') return null;
  return /^[^\d;\n]{0,12}(?:, [a-z0-9/ ]{3,24})?\s*[:=-]\s*$/.test(reading.text.slice(herd.end, amount.start))
    ? { start: herd.start, end: herd.end, code: 'head', dimension: 'head' }
    : null;
}

/** `carro alugado: 9 diárias`: the days of a hire, and no nights. */
function daysOfHire(reading: Reading, amount: Ready, amounts: readonly Ready[]): Ready {
  const { unit } = amount;
  if (unit?.code !== 'night' || !/^diarias?$/.test(reading.text.slice(unit.start, unit.end))) return amount;
  const [nearest] = reading.items
    .filter(({ concept, start }) => /^(?:rental_car|hotel)$/.test(concept) && start !== unit.start)
    .sort((a, b) => farFrom(amount, a) - farFrom(amount, b));
  // `29 diárias, R$ 1.980 de táxi e 2.240 km de carro alugado`: the hire has its own amount, and these are nights.
  const others = amounts.filter((other) => other.start !== amount.start && other.unit !== null);
  const governs =
    nearest !== undefined && /^ (?:de|do|com) $/.test(reading.text.slice(amount.end, nearest.start));
  const taken =
    nearest !== undefined &&
    !governs &&
    others.some((other) => farFrom(other, nearest) < farFrom(amount, nearest));
  return nearest?.concept === 'rental_car' && !taken
    ? { ...amount, unit: { ...unit, code: 'day', dimension: 'day' } }
    : amount;
}

function farFrom(amount: Ready, { start, end }: ItemMention): number {
  return start >= amount.end ? start - amount.end + 3 : amount.start - end;
}

const COUNTED_THING = pattern()`
  ^ (?:home[- ]?working|home[- ]office|remote(?:[- ]work(?:ing)?)?|wfh|telework(?:ing)?|work[- ]from[- ]home|
  (?:rental|hire|hired|rented)[- ](?:car|van|vehicle)|(?:car|van|vehicle)[- ](?:rental|hire))[- ](days?)\b
`;

/** Gives a bare number the thing that it counts as its unit. */
function countUnit(reading: Reading, amount: Ready): Ready {
  if (!isBare(amount)) return amount;
  const unit =
    unitBefore(reading, amount) ??
    daysBehind(reading, amount) ??
    herdBefore(reading, amount) ??
    shopsOf(reading, amount) ??
    soldPieces(reading, amount) ??
    piecesBefore(reading, amount) ??
    thingBehind(reading, amount);
  return unit === null ? amount : { ...amount, unit };
}

function daysBehind({ text }: Reading, amount: Ready): UnitMention | null {
  const days = COUNTED_THING.exec(text.slice(amount.end));
  if (days === null) return null;
  const end = amount.end + days[0].length;
  return { start: end - (days[1]?.length ?? 0), end, code: 'day', dimension: 'day' };
}

/** `1.150 bovinos`, `3 delivery vans`: the thing right behind a bare number is its own unit. */
function thingBehind(reading: Reading, amount: Ready): UnitMention | null {
  const item = reading.items.find((other) => other.start >= amount.end);
  if (item === undefined || !/^\s*(?:[a-z-]+ ){0,2}$/.test(reading.text.slice(amount.end, item.start)))
    return null;
  const { start, end, concept } = item;
  const isBoughtPiece =
    /^=capital\.(?:vehicles|it)$/.test(concept) || (isVehicle(item) && isBought(reading, amount, item));
  const code = CONCEPTS[concept]?.count ?? (isBoughtPiece ? 'unit' : undefined);
  if (code === undefined || isFleet(reading, amount, item)) return null;
  return { start, end, code, dimension: code === 'unit' ? 'count' : code };
}

function isVehicle({ concept }: ItemMention): boolean {
  return ['van', 'car', 'truck', 'motorcycle'].includes(concept);
}

const VEHICLES = /^(?:vehicle|bought_vehicle|forklift|electric_vehicle)/;

const FLEET_BEFORE = pattern()`
  \b(?:frota(?: propria| atual)?(?: d[eoa]s?| com)?|fleet(?: of| with)?|noss[oa]s|our|the|os|as|d[oa]s|nos|nas|
  pel[oa]s|em|com|with|in|on|out of|of the) $
`;

const FLEET_BEHIND = pattern()`
  ^ (?:(?!(?:e|and|foram|were)\b)[a-z]+ ){0,3}(?:rodaram|rodou|fizeram|gastaram|consumiram|queimaram|percorreram|
  usaram|abastecid[oa]s|ran|drove|burned|burnt|used|covered|consumed|clocked|filled)\b
`;

/** `frota de 32 veículos`, `os 40 caminhões`, `18 vans ran 900 km`: how many there are, where nobody says that they were bought. */
function isFleet(reading: Reading, amount: Ready, item: ItemMention): boolean {
  const { text } = reading;
  if (!VEHICLES.test(CONCEPTS[item.concept]?.rule ?? '')) return false;
  const before = text.slice(Math.max(0, amount.start - 40), amount.start);
  return (
    !isBought(reading, amount, item) || FLEET_BEFORE.test(before) || FLEET_BEHIND.test(text.slice(item.end))
  );
}

/** `compramos 3 vans`, `2 caminhões zero km`, `investimentos: 5 motos`: said to be new, or bought, or beside what only is bought. */
function isBought(reading: Reading, amount: Ready, item: ItemMention): boolean {
  const { text, cues, items } = reading;
  return (
    cues.some((cue) => cue.cue === 'buy' && !isOfOtherGoods(reading, cue, amount)) ||
    items.some(({ concept }) => /^kind:capital\.(?:buildings|it)/.test(CONCEPTS[concept]?.rule ?? '')) ||
    /\b(?:investiment\w+|capex|capital (?:goods|expenditure)|bens de capital)\b/.test(
      text.slice(0, amount.start),
    ) ||
    /\b(?:nov[oa]s?|zero|0 ?km|new|brand[- ]new)\b/.test(text.slice(amount.end, item.end + 14))
  );
}

/** `our vans drove 800 miles (6 vehicles) and we bought 5 t of steel`: what was bought is measured, and not counted. */
function isOfOtherGoods({ text, amounts }: Reading, buy: Place, amount: Place): boolean {
  const bracketed = text.slice(0, amount.start).endsWith('(');
  if (buy.start < amount.start)
    return (
      bracketed &&
      amounts.some(({ start, end, unit }) => start >= buy.end && end <= amount.start && isMeasured(unit))
    );
  const bought = amounts.find(({ start }) => start >= buy.end);
  return bought !== undefined && isMeasured(bought.unit);
}

function isMeasured(unit: UnitMention | null): boolean {
  return ['mass', 'volume', 'energy', 'distance', 'freight'].includes(unit?.dimension ?? '');
}

/** `compramos 40 notebooks e um servidor`: an article that counts one thing that was bought, where no price stands for it. */
export function countsOne(reading: Reading, amount: Ready): boolean {
  const item = reading.items.find((other) => other.start >= amount.end);
  if (item === undefined || CONCEPTS[item.concept]?.count !== 'unit') return false;
  const between = reading.text.slice(amount.end, item.start);
  const before = reading.text.slice(Math.max(0, amount.start - 12), amount.start);
  return (
    /^ (?:nov[oa] |new |second |another )?$/.test(between) &&
    !/\b(?:d[eoa]s?|com|por|para|pra|em|of|for|with|in|on|per|each|cada)\s*$/.test(before) &&
    reading.cues.some(({ cue }) => cue === 'buy') &&
    !reading.amounts.some(({ unit, bareDollar }) => unit?.dimension === 'currency' || bareDollar)
  );
}

/** `resma de papel: 150`, `sacos de cimento = 40`: counted in what is named in front of it. */
function unitBefore(reading: Reading, amount: Ready): UnitMention | null {
  const from = Math.max(0, amount.start - 40);
  const head = /(?:^|[\n;,.(|])[\s*-]*([^\n;,.(|\d]*?)\s*[:=]\s*$/.exec(
    reading.text.slice(from, amount.start),
  )?.[1];
  if (head === undefined) return nightsBefore(reading, amount);
  const start = reading.text.lastIndexOf(head, amount.start);
  const [unit] = UNITS.all(reading.tokens).filter(
    (hit) => hit.start >= start && hit.end <= amount.start && COUNTED_IN.has(hit.value.code),
  );
  return unit === undefined ? null : { start: unit.start, end: unit.end, ...unit.value };
}

/** `use of 4,800 cars we sold`, `fim de vida de 1.200 geladeiras vendidas`: pieces, whatever they are. */
function soldPieces({ text, items }: Reading, amount: Ready): UnitMention | null {
  const lead = items.find(
    ({ concept, end }) =>
      /^(?:use_sold|end_of_life_sold)$/.test(concept) &&
      end < amount.start &&
      /^ (?:the |our |[oa]s )?$/.test(text.slice(end, amount.start)),
  );
  const named =
    /^ ([a-z]+(?: [a-z]+)?) (?:that |which |que )?(?:we |have )*(?:sold|sell|vendid[oa]s?|vendemos)\b/.exec(
      text.slice(amount.end),
    );
  if (lead === undefined || named?.[1] === undefined) return null;
  const start = amount.end + 1;
  return { start, end: start + named[1].length, code: 'unit', dimension: 'count' };
}

/** Behind `o total de notebooks comprados`: ` foi de cerca de `. */
const STATED = pattern()`^(?: [a-z]+){0,4}? ?(?:[:=,-]|{amounts.stated}(?: (?:de|em|a|at))?)(?: {amounts.about})? ?$`;

/** `franchised outlets: 210`, `laptops, 340 of them`, `caminhões; 12`: pieces, counted behind their own name. */
function piecesBefore(reading: Reading, amount: Ready): UnitMention | null {
  if (
    amount.number.weak ||
    amount.percent ||
    !/^(?:$|\s*(?:[.;,\n)]|of (?:them|those)\b|d(?:eles|elas)\b|(?:no|ao) todo\b|in (?:total|all)\b|e |and |em |in )\s*)/.test(
      reading.text.slice(amount.end),
    )
  )
    return null;
  const item = reading.items.findLast((other) => other.end <= amount.start);
  if (item === undefined || !isPiece(reading, item)) return null;
  const gap = reading.text.slice(item.end, amount.start);
  const dated = reading.periods.find(({ start, end }) => start >= item.end && end <= amount.start);
  const bare = dated === undefined ? gap : gap.replace(reading.text.slice(dated.start, dated.end), '');
  const counts =
    /\b(?:tota(?:l|is)|numero|quantidade|qtde?|contagem|number|count|sum|soma)\b[^;.\n]{0,60}$/.test(
      reading.text.slice(0, item.start),
    );
  const stated = counts ? STATED : /^ ?(?:[a-z]{4,12} ?)?(?:(?:em|in|de|of) ?)?[:=,-] ?$/;
  if (!stated.test(bare)) return null;
  return { start: item.start, end: item.end, code: 'unit', dimension: 'count' };
}

/** What is counted by the piece: shops and machines by their name, and vehicles where things are bought. */
function isPiece({ cues }: Reading, item: ItemMention): boolean {
  if (CONCEPTS[item.concept]?.count === 'unit') return true;
  return isVehicle(item) && cues.some(({ cue }) => cue === 'buy');
}

/** `franquias 8 lojas`: the shops of what stands right before them. */
function shopsOf(reading: Reading, amount: Ready): UnitMention | null {
  const word = /^ (?:lojas?|unidades|shops?|stores?|outlets?)\b/.exec(reading.text.slice(amount.end));
  const owned = reading.items.some(
    ({ concept, end }) =>
      concept === 'franchises' && /^:? $/.test(reading.text.slice(end, Math.max(end, amount.start))),
  );
  if (word === null || !owned) return null;
  return { start: amount.end + 1, end: amount.end + word[0].length, code: 'unit', dimension: 'count' };
}

/** `hotel nights 88`: nights are counted whether a sign stands between or not. */
function nightsBefore(reading: Reading, amount: Ready): UnitMention | null {
  const hit = UNITS.all(reading.tokens).find(
    ({ end, value }) => value.code === 'night' && /^ +$/.test(reading.text.slice(end, amount.start)),
  );
  const other = reading.amounts.some(({ unit }) => unit !== null && unit.start === hit?.start);
  return hit === undefined || other ? null : { start: hit.start, end: hit.end, ...hit.value };
}

/** What is counted by its name alone, and read from no other word. */
const COUNTED_IN = new Set(['ream', 'bag', 'cylinder', 'night', 'meal', 'head']);

/** `jan 10, fev 12, mar 9 mil litros`: the number that lends its thousands lends its unit. */
function sharedUnit(amount: Ready, all: readonly Ready[]): Ready {
  const { readIn } = amount.number;
  if (readIn === undefined || amount.unit !== null) return amount;
  const lender = all.find(({ number }) => number.end === readIn.end);
  return lender?.unit ? { ...amount, unit: lender.unit } : amount;
}

/** `1.204 e 987 MWh`: a bare number right before another amount shares its unit. */
function elidedUnit(reading: Reading, amount: Ready, next: Ready | undefined): Ready {
  if (!isBare(amount) || !next?.unit) return amount;
  const between = reading.text.slice(amount.end, next.start);
  if (/^\s*(?:e|and|,|ou|;|\/|\+|, e|, and)\s*$/.test(between)) return { ...amount, unit: next.unit };
  const label = [...reading.periods, ...reading.sites].find(
    ({ start, end }) => start >= amount.end && end <= next.start,
  );
  const listed =
    label !== undefined &&
    /^\s*(?:,|;|\/|\||e|and|, e|, and)\s*(?:em |in |de )?$/.test(
      reading.text.slice(amount.end, label.start),
    ) &&
    /^\s*[:=-]?\s*$/.test(reading.text.slice(label.end, next.start));
  return listed ? { ...amount, unit: next.unit } : amount;
}

/** Units that are said once for a list of like things. */
const CONTINUED = new Set(['L', 'm3', 'kg', 't']);

/**
 * Things that are measured alike: fuels in tanks, water that comes and goes, what is bought, what is thrown away, gases,
 * what is calcined or spread.
 */
function measureOf({ concept }: ItemMention): string | null {
  const rule = CONCEPTS[concept]?.rule ?? '';
  if (/^(?:kind:purchased\.water|waste:wastewater)/.test(rule)) return 'water';
  if (/^kind:(?:stationary|mobile)\.(?!distance)/.test(rule)) return 'fuel';
  if (
    /^(?:limestone|urea|carbonate)\b/.test(rule) ||
    /^kind:(?:process\.carbonates|agriculture\.liming)/.test(rule)
  )
    return 'minerals';
  return (
    /^(fuel|waste|material):/.exec(rule)?.[1] ??
    /^kind:(fugitive|process|agriculture)\./.exec(rule)?.[1] ??
    null
  );
}

/** `1.200 de diesel, 450 de gasolina e 300 litros de etanol`: the unit of a list of like things, said with the last one. */
function ledUnit(reading: Reading, amount: Ready, next: Ready | undefined): Ready {
  if (!isBare(amount) || !next?.unit || !CONTINUED.has(next.unit.code)) return amount;
  return isListed(reading, amount, next) ? { ...amount, unit: next.unit } : amount;
}

/** `300 litros de gasolina e 200 de etanol`: the next fuel of a list is in litres as the one before it. */
function continuedUnit(reading: Reading, amount: Ready, last: Ready | undefined): Ready {
  if (!isBare(amount) || !last?.unit) return amount;
  // `500 L + 99`: what is added is in the same unit.
  const added = /^ ?\+ ?$/.test(reading.text.slice(last.end, amount.start));
  const goesOn = added || (CONTINUED.has(last.unit.code) && isListed(reading, last, amount));
  return goesOn ? { ...amount, unit: last.unit } : amount;
}

function isBare({ unit, bareDollar }: Ready): boolean {
  return unit === null && !bareDollar;
}

/** Two amounts of a list, each with its thing behind it (`300 de gasolina, 200 de etanol`) or before it (`diesel 300, etanol 200`). */
function isListed(reading: Reading, first: Ready, second: Ready): boolean {
  const between = reading.text.slice(first.end, second.start);
  const inside = reading.items.filter(({ start, end }) => start >= first.end && end <= second.start).at(-1);
  if (inside === undefined) return false;
  const lead = reading.items.filter(({ end }) => end <= first.start).at(-1);
  if (lead !== undefined && /^\s*[:=-]?\s*$/.test(reading.text.slice(lead.end, first.start)))
    return (
      areAlike(lead, inside) &&
      /^ ?(?:,|;|\n| e| and|, e|, and)\s*(?:[a-z0-9]+ ){1,3}?[:=-]?\s*$/.test(
        `${between} `.replace(/ {2,}$/, ' '),
      )
    );
  const item = reading.items.find(({ start }) => start >= second.end);
  const named =
    item !== undefined && /^ (?:de|of|to|para|pra) $/.test(reading.text.slice(second.end, item.start));
  const lists = /^ (?:de|of|to|para|pra) [a-z0-9 ]{3,40}?(?:,| e| and|, e|, and) $/.test(between);
  return lists && named && areAlike(inside, item);
}

function areAlike(a: ItemMention, b: ItemMention): boolean {
  return measureOf(a) !== null && measureOf(a) === measureOf(b);
}
