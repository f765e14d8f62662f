import { product } from '../numbers/exact.ts';
import type { Amount, Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import type { Ready } from './ready.ts';
import { distanceOfEach, nightsOfRooms, ridesOfEach, thereAndBack } from './each.ts';
import { isSum, isUnitPrice } from './prices.ts';
import { isMachineCount } from './machine-counts.ts';
import { METER, inBrackets, metered, nightsOfEach } from './restated.ts';
import { summedUnits, toldOnce } from './told-twice.ts';
import { isBareYear } from './unmeant.ts';
import { LABELLED } from '../words/cues.ts';

const CONTAINER =
  /^\s*(?:novos? |grandes? |full )?(?:[a-z]+ (?=(?:cylinders?|bottles?|drums?|bags?|tanks?|cans?|canisters?|sacks?|bales?|boxes|kegs?)\b))?(?:tambor(?:es)?|sacos?|sacas?|bombonas?|tanques?|cargas?|caminh(?:ao|oes)|latas?|caixas?|fardos?|bales?|sacks?|kegs?|crates?|tins?|big bags?|big ?bags?|botij(?:ao|oes)|bujoes|cilindros?|drums?|bags?|tanks?|loads?|truckloads?|cans?|boxes|bottles?|cylinders?|pallets?|paletes?|containers?|ibcs?|garrafas?|garrafoes|gal(?:ao|oes)|viagens|viagem|trips?|cacambas?|carradas?|carretas?|extintores?|extinguishers?|unidades?|units?|recargas?|abastecimentos?|entregas?|deliveries|deliveries|fills?|refills?|rolos?|baldes?|pecas?|bundles?|skips?|tubes?|canisters?|packs?|pacotes?|vezes|times|lotes?|batches|sistemas?|aparelhos?|maquinas?)?\s*(?:(?:de|of) [a-z]+ (?=com |with |x |de \d))?(?:(?:de|com|x|of|with|each with|cada um com) )?(?:[a-z0-9]+ de |glp de |gas de |[a-z]+ of )?(?:x )?\s*$/;

/** `saiu 3 caçambas de entulho, pesou 11,4 t`: how many times it was loaded, where what it weighed is told. */
function isLoadCount(reading: Reading, amount: Amount): boolean {
  if (amount.unit !== null) return false;
  const behind = reading.text.slice(amount.end, amount.end + 90);
  return /^ (?:cacambas?|tambor(?:es)?|bags?|big bags?|sacos?|fardos?|caixas?|containers?|skips?|bins?|carretas?|caminh(?:ao|oes)|loads?|cargas?)\b[^\n]{0,50}\b(?:pes(?:ou|aram|ando)|weigh\w*|total\w* (?:de )?)\D{0,12}\d[\d.,]* ?(?:kg|t|ton\w*|quilos)\b/.test(
    behind,
  );
}

/** Finds products (`18 x 20 kg`, `3 tambores de 200 L`, people × km × days, `500 L por mês` over months) and sets labels aside. */
export function combine(reading: Reading, commute: boolean, months: number | null): Ready[] {
  const amounts = reading.amounts.filter(
    (amount) =>
      amount.aside !== true &&
      !isLabel(reading, amount) &&
      !amount.percent &&
      !isUnitPrice(reading, amount) &&
      !isSum(reading, amount) &&
      !isIntensity(reading, amount) &&
      !isRating(reading, amount) &&
      !isRepeated(reading, amount) &&
      !isBareYear(reading, amount) &&
      !isFormer(reading, amount) &&
      !isLevel(reading, amount) &&
      !isRatio(reading, amount) &&
      !isFraction(reading, amount) &&
      !isEventCount(reading, amount) &&
      !isMachineCount(reading, amount) &&
      !isLoadCount(reading, amount) &&
      !isSlashed(reading, amount),
  );
  const parted = inBrackets(reading, amounts);
  const asides = reading.amounts.filter(({ start }) => parted.every((amount) => amount.start !== start));
  const ready = commute ? commuteProduct(reading, parted) : null;
  const plain = ready ?? overDays(reading, products(reading, parted));
  const people = plain.find((amount) => amount.arithmetic === undefined && isPeople(reading, amount));
  const nights = nightsOfEach(reading, nightsOfRooms(reading, plain), people);
  const shared = distanceOfEach(reading, ridesOfEach(reading, nights, people));
  const list = toldOnce(reading, summedUnits(reading, metered(reading, shared)));
  const monthly =
    list.length === 1 &&
    /\b(?:a cada mes|todo mes|todos os meses|por mes|every month|each month|mensalmente|monthly|(?:consumo|media|gasto|uso|volume|conta|compra) mensa(?:l|is)|media por mes)\b/.test(
      reading.text,
    );
  const timed = list.map((amount) => overMonths(monthly ? { ...amount, rate: 'month' } : amount, months));
  return [...timed, ...asides.map((amount) => ({ ...amount, parts: [amount], aside: true }))].sort(
    (a, b) => a.start - b.start,
  );
}

/** `12/40`: two numbers on both sides of a bar that are no date: nobody knows what they say. */
function isSlashed(reading: Reading, amount: Amount): boolean {
  const { start, end } = amount.number;
  return (
    !amount.number.inWords &&
    (/\d\/$/.test(reading.text.slice(0, start)) || /^\/\d/.test(reading.text.slice(end)))
  );
}

/** `3 R-404A top-ups: 2.1 kg, 1.4 kg`, `14 Uber rides, €312 in total`: how often it happened, where what it came to is told. */
function isEventCount(reading: Reading, amount: Amount): boolean {
  if (amount.unit !== null && amount.unit.dimension !== 'trip') return false;
  const events =
    /^\s*(?:[a-z0-9-]+ ){0,3}?(?:top[ -]?ups?|refills?|recargas?|abastecimentos?|reposicoes|coletas?|corridas?|rides?|fills?|notas?|invoices?|purchases?|compras?|vazamentos?|leaks?|pickups?|collections?|cargas?|loads?|entregas?|deliveries)\b(?!\s*(?:x|de|of|com|with|at|a)\s*\d)/;
  const packs =
    /^\s*(?:[a-z]+ ){0,2}?(?:pallets?|paletes?|caixas?|boxes|sacos?|bags?|fardos?|bales?|tambores|drums?|rolos?|rolls?|pacotes?|packs?)\b[^\d;\n]{0,30}\d[\d.,]* ?[a-z0-9]+ (?:in total|ao todo|no total|total|altogether)\b/;
  const behind = reading.text.slice(amount.end, amount.end + 80);
  if (amount.unit === null && packs.test(behind)) return true;
  const found = events.exec(behind.slice(0, 50));
  if (found === null) return false;
  const after = amount.end + found[0].length;
  const told = reading.amounts.filter((other) => other.start >= after && other.unit !== null);
  const [first] = told;
  return (
    first !== undefined && !/[;\n]|\.\s|\bcada\b|\beach\b/.test(reading.text.slice(after, first.end + 8))
  );
}

/** `dois terços dos 900 L`: how many parts of a whole, and no amount. */
function isFraction(reading: Reading, amount: Amount): boolean {
  if (amount.unit === null && amount.number.inWords && amount.number.value === '0.75') return true;
  return (
    amount.unit === null &&
    /^\s*(?:(?:tercos?|quintos?|decimos?|thirds?|fifths?|tenths?)\b|quarters?\b|quartos? d[eoa]s? )/.test(
      reading.text.slice(amount.end, amount.end + 20),
    )
  );
}

/** `fator de potência 0,92`, `ICMS 18`: figures of a bill that measure no consumption. */
function isRatio(reading: Reading, amount: Amount): boolean {
  return (
    amount.unit === null &&
    /\b(?:fator de potencia|power factor|cos fi|fator de carga|load factor|fator|tarifa|aliquota|icms|pis|cofins|imposto|taxa|rate|tariff|vat|desconto|discount|multiplicador|constante)\s*(?:de |of |:|=)?\s*$/.test(
      reading.text.slice(Math.max(0, amount.start - 30), amount.start),
    )
  );
}

/** `2,000 kW`, `180 kVA`, `380 V`: what a machine can do, and nothing that it used. */
function isRating(reading: Reading, amount: Amount): boolean {
  return (
    amount.unit === null &&
    /^\s?(?:k|m)?(?:w|wp|va|var|hp|cv|btu(?:\/?h)?|rpm|psi|bar|v|hz|volts?|watts?|kcal|ppm|db)(?![a-z0-9])/.test(
      reading.text.slice(amount.end, amount.end + 10),
    )
  );
}

/** `1.250.000 kWh (1,250,000)`: the same number again, in brackets. */
function isRepeated(reading: Reading, amount: Amount): boolean {
  if (amount.unit !== null || !/\(\s*$/.test(reading.text.slice(Math.max(0, amount.start - 3), amount.start)))
    return false;
  return reading.amounts.some(
    (other) => other.end <= amount.start && other.unit !== null && other.number.value === amount.number.value,
  );
}

/** `3,5 km/l`, `0,8 kWh/kg`: how much of one goes into another, and no amount of either. */
function isIntensity(reading: Reading, amount: Amount): boolean {
  return (
    amount.unit !== null &&
    amount.unit.dimension !== 'currency' &&
    /^\s?(?:\/\s?(?:l|lts?|litros?|litres?|liters?|kg|t|ton|tonelada|tonne|m2|m3|100 ?km|kwh|mwh|peca|piece|gal|h)(?![a-z0-9])|(?:por|per) (?:litro|litre|liter|quilo|kg|tonelada|tonne|ton|kwh|mwh|m2|m3|peca|piece|gallon|km|100 km)\b)/.test(
      reading.text.slice(amount.end, amount.end + 20),
    )
  );
}

/** `aumentou de 10.000 para 12.500 kWh`: the first is what it was before, and no amount of this period. */
function isFormer(reading: Reading, amount: Amount): boolean {
  if (METER.test(reading.text)) return false;
  const before = reading.text.slice(Math.max(0, amount.start - 40), amount.start);
  const after = reading.text.slice(amount.end, amount.end + 16);
  return (
    /\b(?:aument\w+|subi\w+|cai\w+|pass\w+|reduzi\w+|cresce\w+|diminui\w+|foi|went|rose|fell|increas\w+|decreas\w+|dropped|grew|up|down|changed)\s+(?:[a-z]+ ){0,2}(?:de|from)\s*$/.test(
      before,
    ) && /^\s*(?:em [a-z]+ )?(?:para|pra|to)\b/.test(after)
  );
}

/** `hodômetro 88.410 km`, `estoque: 900 L`, `demanda contratada 75 kW`: what stands on a dial or in a tank, not what was used. */
function isLevel(reading: Reading, amount: Amount): boolean {
  const level =
    /\b(?:hodometro|odometro|odometer|horimetro|km atual|estoques?|saldo|nivel(?: do tanque)?|tank levels?|stock|on hand|in stock|capacidade|capacity|demanda (?:contratada|medida)|contracted demand|contract demand|potencia (?:instalada|contratada)|installed (?:power|capacity)|(?:tanque|silo|deposito|tank)\b.{0,16}?\b(?:tinha|tem|estava com|esta com|had|has|holds|held)|(?:hoje|agora|now) (?:tem|ha|has|restam)|restam|restou|restaram|sobrou|sobraram|left over)\s*(?:atual|final|inicial|de|of|at|was|is|:|=|em)?\s*$/;
  const before = reading.text.slice(Math.max(0, amount.start - 36), amount.start);
  // `tinha 500 L no tanque`, `had 300 L in stock`.
  const held =
    /\b(?:tinha|tinhamos|havia|ficou|ficaram|temos|had|have|holding)\s*(?:uns |cerca de )?$/.test(before) &&
    /^\s*(?:(?:de|of) [a-z0-9 ]{3,20} )?(?:n[oa]s?|em|in|in the|on) (?:the )?(?:tanques?|estoque|silo|deposito|patio|tanks?|stock|store|yard|hand)\b/.test(
      reading.text.slice(amount.end, amount.end + 48),
    );
  if (held) return true;
  if (!level.test(before)) return false;
  const dial = /(?:metro|ometer|km atual)\b[^\d]*$/.test(before);
  return !dial || reading.amounts.filter(({ unit }) => unit?.code === amount.unit?.code).length < 2;
}

function isLabel(reading: Reading, amount: Amount): boolean {
  if (amount.unit !== null || amount.bareDollar || amount.number.inWords) return false;
  return (
    /^\d{1,12}$/.test(amount.number.value ?? '') &&
    LABELLED.test(reading.text.slice(Math.max(0, amount.start - 30), amount.start))
  );
}

function products(reading: Reading, amounts: readonly Amount[]): Ready[] {
  const ready: Ready[] = [];
  for (let at = 0; at < amounts.length; at += 1) {
    const amount = amounts[at] as Amount;
    const bottle = bottleBehind(reading, amount);
    if (bottle !== null && amount.number.value !== null) {
      const value = product(amount.number.value, bottle.kg);
      ready.push({
        ...amount,
        end: Math.max(amount.end, bottle.end),
        number: { ...amount.number, value },
        unit: { start: bottle.start, end: bottle.end, code: 'kg', dimension: 'mass' },
        // A bottle by its name holds this gas, whatever stands around it.
        of: { start: bottle.start, end: bottle.end, concept: 'lpg', corrected: false },
        arithmetic: `${amount.number.value} × ${bottle.kg} kg`,
        parts: [amount],
      });
      continue;
    }
    const next = amounts[at + 1];
    if (next !== undefined && isRange(reading, amount, next)) {
      const ends: [string, string] = [amount.number.value ?? '', next.number.value ?? ''];
      ready.push({
        ...next,
        start: amount.start,
        number: { ...next.number, start: amount.number.start },
        range: ends,
        parts: [amount, next],
      });
      at += 1;
      continue;
    }
    if (next !== undefined && multiplies(reading, amount, next)) {
      ready.push(multiplied([amount], next));
      at += 1;
      continue;
    }
    const third = amounts[at + 2];
    if (
      next !== undefined &&
      third !== undefined &&
      packs(reading, amount, next) &&
      multiplies(reading, next, third)
    ) {
      ready.push(multiplied([amount, next], third));
      at += 2;
      continue;
    }
    ready.push({ ...amount, parts: [amount] });
  }
  return ready;
}

/** One amount out of the counts before it: `40 bags × 25 kg`, `5 pallets × 40 bags × 25 kg`. */
function multiplied(counts: readonly Amount[], last: Amount): Ready {
  const values = [...counts, last].map(({ number }) => number.value ?? '1');
  const [first = last] = counts;
  return {
    ...last,
    start: first.start,
    number: { ...last.number, value: product(...values), start: first.number.start },
    arithmetic: values.join(' × '),
    parts: [...counts, last],
  };
}

/** `5 pallets x 40 bags`: a count of packs, each of a count. */
function packs(reading: Reading, a: Amount, b: Amount): boolean {
  const whole = (amount: Amount) => /^\d{1,5}$/.test(amount.number.value ?? '');
  const between = reading.text.slice(a.number.end, b.start);
  return whole(a) && whole(b) && CONTAINER.test(between) && /\b(?:x|de|com|of|with)\s*$/.test(between);
}

function multiplies(reading: Reading, a: Amount, b: Amount): boolean {
  if (a.number.value === null || b.number.value === null || !/^\d+$/.test(a.number.value)) return false;
  const countable =
    a.unit === null ||
    ['cylinder', 'bag', 'count', 'trip', 'meal'].includes(a.unit.dimension) ||
    (a.unit.code === 'gal' && b.unit?.dimension === 'volume');
  if (
    !countable ||
    b.unit === null ||
    !['mass', 'volume', 'distance', 'energy', 'currency'].includes(b.unit.dimension)
  )
    return false;
  const between = reading.text.slice(a.number.end, b.start);
  if (!CONTAINER.test(between)) return false;
  // `12 20 kg` is no product: some word or sign must join them, or the pack is named behind (`12 20 kg bags`).
  return (
    /[a-z]/.test(between) ||
    /^[\s-]*(?:drums?|bags?|sacks?|bales?|cans?|tanks?|cylinders?|bottles?|boxes|loads?|kegs?|canisters?|barrels?|packs?|crates?|tins?|jerrycans?)\b/.test(
      reading.text.slice(b.end),
    )
  );
}

/** `10 a 15 kg`, `entre 500 e 600 litros`, `10-15 t`. */
function isRange(reading: Reading, a: Amount, b: Amount): boolean {
  if (a.number.value === null || b.number.value === null || b.unit === null) return false;
  if (a.unit !== null && a.unit.code !== b.unit.code) return false;
  const between = reading.text.slice(a.end, b.start).trim();
  if (/^(?:a|ate|to|-|ou|or)$/.test(between)) return true;
  return /^(?:e|and)$/.test(between) && /\b(?:entre|between)\s*$/.test(reading.text.slice(0, a.start));
}

function bottleBehind(reading: Reading, amount: Amount): (Place & { kg: string }) | null {
  if (amount.unit !== null && amount.unit.code !== 'cylinder') return null;
  const before = reading.bottles.filter((other) => other.end <= amount.start).at(-1);
  // `P45 x 3`, `P13: 8 un`.
  if (before !== undefined && /^\s*(?:x|:|=|-|×)\s*$/.test(reading.text.slice(before.end, amount.start)))
    return before;
  const bottle = reading.bottles.find((other) => other.start >= amount.end);
  if (bottle === undefined) return null;
  return /^\s*(?:botij(?:ao|oes)|cilindros?|cylinders?|bottles?|recargas?|unidades?)?\s*(?:\(|de |of |do |tipo |glp |lpg |gas |de glp |de gas |[a-z]+ )*\s*$/.test(
    reading.text.slice(amount.end, bottle.start),
  )
    ? bottle
    : null;
}

/** `42 funcionários, 26 km por dia cada um, 21 dias`: people × km × days, doubled when the way is one of two. */
function commuteProduct(reading: Reading, amounts: readonly Amount[]): Ready[] | null {
  const remote =
    /\b(?:home ?office|teletrabalho|trabalho remoto|remote|homeworking|home working|wfh|work(?:ing|ed|s)? from home|trabalh\w+ (?:de|em) casa|telework)/.test(
      reading.text,
    );
  const measure = remote ? 'time' : 'distance';
  const distances = thereAndBack(
    reading,
    amounts.filter((amount) => amount.unit?.dimension === measure && amount.number.value !== null),
  );
  const daysAlone =
    remote && distances.length === 0
      ? amounts.filter((amount) => amount.unit?.dimension === 'day' && amount.number.value !== null)
      : [];
  const [way] = [...distances, ...daysAlone];
  if (distances.length + daysAlone.length !== 1 || way === undefined) return null;
  const people = amounts.find((amount) => isPeople(reading, amount));
  const days = amounts.find(
    (amount) => amount !== way && amount.unit?.dimension === 'day' && amount.number.value !== null,
  );
  if (days === undefined && people === undefined) return null;
  const double =
    way.eachWay ||
    /\b(?:each way|one way|por trecho|cada trecho|cada sentido|por sentido|so de ida|na ida e (?:o mesmo |\d+ ?km )?na volta|in each direction|cada perna|per leg|de ida)\b/.test(
      reading.text,
    );
  const parts = [people, way, days].filter((part): part is Amount => part !== undefined);
  const values = parts.map((part) => part.number.value ?? '1');
  if (double) values.push('2');
  const start = Math.min(...parts.map((part) => part.start));
  const end = Math.max(...parts.map((part) => part.end));
  const whole: Ready = {
    ...way,
    start,
    end,
    number: { ...way.number, value: product(...values) },
    unit: {
      start: way.unit?.start ?? start,
      end: way.unit?.end ?? end,
      ...(remote || way.unit?.code === 'mile'
        ? { code: way.unit?.code ?? 'h', dimension: way.unit?.dimension ?? 'time' }
        : { code: 'pkm', dimension: 'passenger' }),
    },
    // `3 days a week`: how many weeks is not said.
    rate: way.rate === 'week' || parts.some(({ rate }) => rate === 'week') ? 'week' : null,
    arithmetic: values.join(' × '),
    parts,
  };
  const rest = amounts
    .filter((amount) => !parts.includes(amount) && !(amount.start >= way.start && amount.end <= way.end))
    .map((amount) => ({ ...amount, parts: [amount] }));
  return [...rest, whole].sort((a, b) => a.start - b.start);
}

export function isPeople(reading: Reading, amount: Amount): boolean {
  if (amount.unit !== null || amount.number.value === null || !/^\d+$/.test(amount.number.value))
    return false;
  return reading.people.some(
    (person) =>
      person.start >= amount.end &&
      /^\s*(?:[a-z]+ |de |of ){0,2}$/.test(reading.text.slice(amount.end, person.start)),
  );
}

/** `200 L por dia` with `20 dias` beside it: the days multiply. */
function overDays(reading: Reading, list: readonly Ready[]): Ready[] {
  const days = list.find((amount) => amount.unit?.dimension === 'day' && amount.number.value !== null);
  const daily = list.find(
    (amount) => amount.rate === 'day' && amount !== days && amount.number.value !== null,
  );
  if (days === undefined || daily === undefined || /home ?office|hotel/.test(reading.text)) return [...list];
  const values = [daily.number.value ?? '1', days.number.value ?? '1'];
  const whole: Ready = {
    ...daily,
    number: { ...daily.number, value: product(...values) },
    rate: null,
    arithmetic: values.join(' × '),
    parts: [...daily.parts, ...days.parts],
  };
  return list.filter((amount) => amount !== days).map((amount) => (amount === daily ? whole : amount));
}

/** `500 L por mês` said of several whole months: that many times. */
function overMonths(amount: Ready, months: number | null): Ready {
  if (amount.rate !== 'month' || months === null || months < 2 || amount.number.value === null) return amount;
  const value = product(amount.number.value, String(months));
  return {
    ...amount,
    number: { ...amount.number, value },
    arithmetic: `${amount.arithmetic ?? amount.number.value} × ${months}`,
  };
}
