import { pattern } from '../lexicon/pattern.ts';
import { speaksAgainst } from './against.ts';
import { METER } from './restated.ts';
import type { Reading } from '../reading/reading.ts';
import type { Amount } from '../text/mentions.ts';
import { LABELLED } from '../words/cues.ts';

/** A number that measures no activity, as the words around it tell: a label, a level, a rating, a ratio, a count of events. */
export function isSetAside(reading: Reading, amount: Amount): boolean {
  return REASONS.some((holds) => holds(reading, amount));
}

const REASONS: readonly ((reading: Reading, amount: Amount) => boolean)[] = [
  isLabel,
  speaksAgainst,
  isIntensity,
  isRating,
  isTemperature,
  isOfContract,
  isGivenBack,
  isHeld,
  isMade,
  isBookedBefore,
  isDial,
  isRepeated,
  isFormer,
  isLevel,
  isRatio,
  isFraction,
  isEventCount,
  isLoadCount,
  isSlashed,
];

const LOADS_WEIGHED = pattern()`
  ^ (?:cacambas?|tambor(?:es)?|bags?|big bags?|sacos?|fardos?|caixas?|containers?|skips?|bins?|carretas?|
  caminh(?:ao|oes)|loads?|cargas?)\b[^\n]{0,50}\b(?:pes(?:ou|aram|ando)|weigh\w*|
  total\w* (?:de )?)\D{0,12}\d[\d.,]* ?(?:kg|t|ton\w*|quilos)\b
`;

/** `saiu 3 caçambas de entulho, pesou 11,4 t`: how many times it was loaded, where what it weighed is told. */
function isLoadCount(reading: Reading, amount: Amount): boolean {
  if (amount.unit !== null) return false;
  const behind = reading.text.slice(amount.end, amount.end + 90);
  return LOADS_WEIGHED.test(behind);
}

/** `12/40`: two numbers on both sides of a bar that are no date: nobody knows what they say. */
function isSlashed(reading: Reading, amount: Amount): boolean {
  const { start, end } = amount.number;
  return (
    !amount.number.inWords &&
    (/\d\/$/.test(reading.text.slice(0, start)) || /^\/\d/.test(reading.text.slice(end)))
  );
}

const EVENTS = pattern()`
  ^\s*(?:[a-z0-9-]+ ){0,3}?(?:top[ -]?ups?|refills?|recargas?|abastecimentos?|reposicoes|coletas?|corridas?|rides?|
  fills?|notas?|invoices?|purchases?|compras?|vazamentos?|leaks?|pickups?|collections?|cargas?|loads?|entregas?|
  deliveries)\b(?!\s*(?:x|de|of|com|with|at|a)\s*\d)
`;

const PACKS_IN_TOTAL = pattern()`
  ^\s*(?:[a-z]+ ){0,2}?(?:pallets?|paletes?|caixas?|boxes|sacos?|bags?|fardos?|bales?|tambores|drums?|rolos?|rolls?|
  pacotes?|packs?)\b[^\d;\n]{0,30}\d[\d.,]* ?[a-z0-9]+ (?:in total|ao todo|no total|total|altogether)\b
`;

/** `3 R-404A top-ups: 2.1 kg, 1.4 kg`, `14 Uber rides, €312 in total`: how often it happened, where what it came to is told. */
function isEventCount(reading: Reading, amount: Amount): boolean {
  if (amount.unit !== null && amount.unit.dimension !== 'trip') return false;
  const events = EVENTS;
  const packs = PACKS_IN_TOTAL;
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

const RATIO_BEFORE = pattern()`
  \b(?:fator de potencia|power factor|cos fi|fator de carga|load factor|fator|tarifa|aliquota|icms|pis|cofins|
  imposto|taxa|rate|tariff|vat|desconto|discount|multiplicador|constante)\s*(?:de |of |:|=)?\s*$
`;

/** `fator de potência 0,92`, `ICMS 18`: figures of a bill that measure no consumption. */
function isRatio(reading: Reading, amount: Amount): boolean {
  return (
    amount.unit === null &&
    RATIO_BEFORE.test(reading.text.slice(Math.max(0, amount.start - 30), amount.start))
  );
}

const RATING_BEHIND = pattern()`
  ^\s?(?:(?:k|m)?(?:w|wp|va|var|hp|cv|btu(?:\/?h)?|rpm|psi|bar|v|hz|volts?|watts?|kcal|ppm|db)|oc|(?:graus?|
  degrees?|deg)(?: (?:c|f|celsius|centigrade|fahrenheit|centigrados))?)(?![a-z0-9])
`;

/** `2,000 kW`, `180 kVA`, `380 V`, `1.450 °C`: what a machine can do or how hot it is, and nothing that it used. */
function isRating(reading: Reading, amount: Amount): boolean {
  return amount.unit === null && RATING_BEHIND.test(reading.text.slice(amount.end, amount.end + 10));
}

/** `supply 7.1 C, return 12.3 C`: how cold it came and went. */
function isTemperature(reading: Reading, amount: Amount): boolean {
  return (
    amount.unit === null &&
    /^\s?[cf](?![a-z0-9])/.test(reading.text.slice(amount.end, amount.end + 4)) &&
    /\b(?:supply|flow|return|inlet|outlet|ida|retorno|entrada|saida|temp\w*)\s*(?:of|at|de|a|:|=)?\s*$/.test(
      reading.text.slice(Math.max(0, amount.start - 24), amount.start),
    )
  );
}

const CONTRACTED = pattern()`
  \b(?:(?:minim[oa]|maxim[oa]|volume|quantidade|quantia) contratad[oa]|contract(?:ed|ual)? (?:minimum|maximum|
  volume|quantity|amount)|(?:minimum|maximum) (?:contract(?:ed)?|take|offtake|bill|charge)|consumo minimo|
  take[ -]or[ -]pay)(?: (?:de|of|is|was|at|e|mensal|monthly))*\s*[:=]?\s*$
`;

/** `contracted minimum 2,000 t`: what was agreed on, and not what came. */
function isOfContract(reading: Reading, amount: Amount): boolean {
  return CONTRACTED.test(reading.text.slice(Math.max(0, amount.start - 48), amount.start));
}

const BOOKED = pattern()`
  \bja (?:(?:foi|foram|esta|estao) )?(?:faturad|lancad|registrad|contabilizad|reportad|inclu[ií]d
  |informad)[oa]s?\b|\balready (?:been )?{amounts.booked}\b
`;

/** `No mês anterior foram 1.290 t, já faturadas`: what was told before, as the rest of its sentence says. */
function isBookedBefore(reading: Reading, amount: Amount): boolean {
  const behind = reading.text.slice(amount.end, amount.end + 90);
  const [sentence = ''] = /^(?:[^.;\n?]|\.(?=\d))*/.exec(behind) ?? [];
  return BOOKED.test(sentence);
}

const OUTPUT_BEFORE = pattern()`
  (?:^|[\n.;,(|•–-])\s*(?:a |the |our |nossa )?(?:(?:total|monthly|annual) )?(?:producao|production|
  output)(?: (?:d[oa]|n[oa]|total|bruta|liquida|mensal|anual|media|mes|periodo|ano|planta|fabrica|unidade|in|of|for|
  the|this|month|period|year|plant|volume))*(?: (?:foi|foram|de|was|were|is|e))?\s*[:=]?\s*$
`;

/** `Produção do mês: 18.420 t`, `Production was 410 t`: what a plant made, where no word tells of what. */
function isMade(reading: Reading, amount: Amount): boolean {
  if (/^\s*(?:de|of)\b/.test(reading.text.slice(amount.end, amount.end + 6))) return false;
  return OUTPUT_BEFORE.test(reading.text.slice(Math.max(0, amount.start - 60), amount.start));
}

const CHARGE_BEFORE = pattern()`
  \b(?:carga (?:nominal|de fabrica|de placa|de projeto|original|total)|(?:nominal|rated|factory|nameplate|design|
  system|total|full) charge|charge size)(?: (?:d[eo]|of))?(?: (?:gas|fluido|refrigerante|refrigerant|sf6|(?:r|hfc|
  hcfc)[ -]?\d{2,4}[a-z]{0,3}))?(?: (?:de|of|is|e))?\s*[:=]?\s*$
`;

/** `carga nominal SF6 38 kg`, `system charge: 140 kg of R-404A`: what a machine holds, where something else tells what was put in. */
function isHeld(reading: Reading, amount: Amount): boolean {
  if (amount.unit?.dimension !== 'mass') return false;
  return CHARGE_BEFORE.test(reading.text.slice(Math.max(0, amount.start - 60), amount.start));
}

const DIAL = pattern()`
  \b(?:leitura|reading|read) (?:do (?:medidor|mes) )?(?:anterior|atual|inicial|final)\b[^\n;]{0,24}$
  |\b(?:previous|present|current|last|opening|closing|start|end) (?:meter )?read
  (?:ing)?\b[^\n;]{0,24}$
`;
const USED_UP = pattern()`
  \b(?:consumo|consumption|usage|volume) (?:d[eo] (?:gas|agua|mes) )?{amounts.used_up}\b|\b(?:billed
  |corrected) (?:consumption|usage|volume)\b
`;

/** `Leitura atual (31/08): 19.870 m³` on a paper that tells what was used as well: what stands on a meter is no amount. */
function isDial(reading: Reading, amount: Amount): boolean {
  const before = reading.text.slice(Math.max(0, amount.start - 64), amount.start);
  return DIAL.test(before.slice(before.lastIndexOf('\n') + 1)) && USED_UP.test(reading.text);
}

const CONDENSATE_RETURNED = pattern()`
  \b(?:condensad[oa]s? (?:retornad|devolvid|recuperad)[oa]s?|(?:retorno|devolucao|
  recuperacao) d[eo] condensad[oa]s?|condensate (?:return(?:ed|s)?|recover(?:ed|y)|credit(?:ed)?|back)|(?:returned|
  recovered) condensate)(?: (?:de|of|was|is))?\s*[:=]?\s*$
`;

/** `Condensado retornado: 880 t`: water that steam leaves behind, on its way back to who made the steam. */
function isGivenBack(reading: Reading, amount: Amount): boolean {
  return CONDENSATE_RETURNED.test(reading.text.slice(Math.max(0, amount.start - 48), amount.start));
}

/** `1.250.000 kWh (1,250,000)`: the same number again, in brackets. */
function isRepeated(reading: Reading, amount: Amount): boolean {
  if (amount.unit !== null || !/\(\s*$/.test(reading.text.slice(Math.max(0, amount.start - 3), amount.start)))
    return false;
  return reading.amounts.some(
    (other) => other.end <= amount.start && other.unit !== null && other.number.value === amount.number.value,
  );
}

const PER_SOMETHING = pattern()`
  ^\s?(?:\/\s?(?:l|lts?|litros?|litres?|liters?|kg|t|ton|tonelada|tonne|m2|m3|100 ?km|kwh|mwh|peca|piece|gal|
  h)(?![a-z0-9])|(?:por|per) (?:litro|litre|liter|quilo|kg|tonelada|tonne|ton|kwh|mwh|m2|m3|peca|piece|gallon|km|
  100 km)\b)
`;

/** `3,5 km/l`, `0,8 kWh/kg`: how much of one goes into another, and no amount of either. */
function isIntensity(reading: Reading, amount: Amount): boolean {
  return (
    amount.unit !== null &&
    amount.unit.dimension !== 'currency' &&
    PER_SOMETHING.test(reading.text.slice(amount.end, amount.end + 20))
  );
}

const CHANGED_FROM = pattern()`
  \b(?:aument\w+|subi\w+|cai\w+|pass\w+|reduzi\w+|cresce\w+|diminui\w+|foi|went|rose|fell|increas\w+|decreas\w+|
  dropped|grew|up|down|changed)\s+(?:[a-z]+ ){0,2}(?:de|from)\s*$
`;

/** `aumentou de 10.000 para 12.500 kWh`: the first is what it was before, and no amount of this period. */
function isFormer(reading: Reading, amount: Amount): boolean {
  if (METER.test(reading.text)) return false;
  const before = reading.text.slice(Math.max(0, amount.start - 40), amount.start);
  const after = reading.text.slice(amount.end, amount.end + 16);
  return CHANGED_FROM.test(before) && /^\s*(?:em [a-z]+ )?(?:para|pra|to)\b/.test(after);
}

const LEVEL_BEFORE = pattern()`
  \b(?:hodometro|odometro|odometer|horimetro|km atual|estoques?|saldo|nivel(?: do tanque)?|tank levels?|stock|
  on hand|in stock|capacidade|capacity|demanda (?:contratada|medida)|contracted demand|contract demand|
  potencia (?:instalada|contratada)|installed (?:power|capacity)|(?:tanque|silo|deposito|tank)\b.{0,16}?\b(?:tinha|
  tem|estava com|esta com|had|has|holds|held)|(?:hoje|agora|now) (?:tem|ha|has|restam)|restam|restou|restaram|
  sobrou|sobraram|left over)\s*(?:atual|final|inicial|de|of|at|was|is|:|=|em)?\s*$
`;

const IN_STOCK_BEHIND = pattern()`
  ^\s*(?:(?:de|of) [a-z0-9 ]{3,20} )?(?:n[oa]s?|em|in|in the|on) (?:the )?(?:tanques?|estoque|silo|deposito|patio|
  tanks?|stock|store|yard|hand)\b
`;

/** `hodômetro 88.410 km`, `estoque: 900 L`, `demanda contratada 75 kW`: what stands on a dial or in a tank, not what was used. */
function isLevel(reading: Reading, amount: Amount): boolean {
  const level = LEVEL_BEFORE;
  const before = reading.text.slice(Math.max(0, amount.start - 36), amount.start);
  // `tinha 500 L no tanque`, `had 300 L in stock`.
  const held =
    /\b(?:tinha|tinhamos|havia|ficou|ficaram|temos|had|have|holding)\s*(?:uns |cerca de )?$/.test(before) &&
    IN_STOCK_BEHIND.test(reading.text.slice(amount.end, amount.end + 48));
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
