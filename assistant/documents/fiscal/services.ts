import { pattern } from '../../language/lexicon/pattern.ts';
import type { FiscalItem, Placed } from '#documents/document.ts';
import { product } from '../../language/numbers/exact.ts';
import type { commonOf, FiscalSetting } from './fiscal-frame.ts';
import type { DocumentActivity } from '../proposal-shape.ts';
import { readIn } from '../sheets/cells.ts';
import { proposeText } from '../text.ts';
import { folded, type Kinds, unitOf } from '../words/words.ts';

type Common = ReturnType<typeof commonOf>;

const PHYSICAL = /^(?:kg|t|L|m3|kWh|MWh|Nm3|GJ)$/;
/** Sentences; the dot within a number or a date ends none, nor that of a word cut short (`nº.`, `cap.`). */
const SENTENCES =
  /\n|;|(?<!\b(?:n[oº]?|av|r|cia|ltda|ref|qtd|qtde|aprox|cap|un|vol|est|máx|mín))\.\s+(?=\p{Lu})/iu;
/** Amounts in a unit, and what makes one a price or a rate: `R$ 1,45/kg`, `900 m³/dia`, `por m³`. */
const AMOUNT = pattern('giu')`
  (?<![\p{L}\d.,/-])(\d[\d.]*(?:,\d+)?|\d+(?:\.\d+)?)\s*(kg|kgs|quilos?|quilogramas?|toneladas?|tons?|t|litros?|l|
  m3|m³|metros? c[uú]bicos?|kwh|mwh|gj|tonnes?|lit(?:re|er)s?)(?![\p{L}\d³])(?!\s*\/|\s*(?:por|per)\s)
`;
const PRICED = /(?:R\$|US\$|€|£|\$)\s*$/;
/** Sentences whose amounts are not what was done: prices, what may be done at most, what was done before. */
const BESIDE = pattern()`
  \b(?:preco|valor|tarifa|price|rate|capacidade|licenciad\w+|capacity|licen[cs]\w+|limite|limit|maxim\w+|minim\w+|
  contratad\w+|contracted|franquia|acumulad\w+|ano|ytd|year|saldo|anterior\w*|previous|media|average|estimad\w+|
  tara|bruto|gross|densidade|density|cacamba de|container de|tanque de|caminhao de|capacidade de)\b
`;
const TOTAL = /\b(?:total|totalizando|somando|soma)\b/;

/**
 * What the words of an invoice of services measure: the tonnes that were carried off, in no field of its layout. A
 * sentence that names a thing with its amount is one; else the one thing that all its words name, with the one amount
 * that they measure. Prices, capacities and what was done before measure nothing.
 */
export function servicesOf(item: FiscalItem, common: Common, setting: FiscalSetting): DocumentActivity[] {
  const { description } = item;
  const sentences = description.value.slice(0, 4_000).split(SENTENCES);
  const told = sentences
    .filter((one) => !BESIDE.test(folded(one)))
    .flatMap((one) => toldIn(one, description, common, setting));
  if (told.length > 0) return told;
  const one = together(sentences, description, common, setting) ?? spentOn(item, common, setting);
  return one === null ? [] : [one];
}

/** What is told by its mass, and by what was paid for it only where nobody knows that. */
const WEIGHED = /^(?:waste|fugitive|freight)/;

/** A service that is measured by what is paid for it (`Serviços de manutenção mecânica`); its price is its amount. */
function spentOn(
  { description, quantity, unit }: FiscalItem,
  { slots, evidence, findings }: Common,
  { words }: FiscalSetting,
): DocumentActivity | null {
  const { value: text, place } = description;
  const { kind } = words.kindOf(text, unit.value);
  const weighed = words.kindOf(text, 'kg').candidates.some((one) => WEIGHED.test(one));
  if (kind !== 'purchased.services' || weighed || !words.fits([kind], unit.value)) return null;
  const amount = /^\d+(?:\.\d+)?$/.test(quantity.value) ? product(quantity.value) : '0';
  if (amount === '0') return null;
  return {
    ...slots,
    kind,
    candidates: [kind],
    quantity: amount,
    unit: unit.value,
    ...words.scopeOf(kind),
    evidence: [
      { slot: 'quantity', place: quantity.place, quote: quantity.value },
      { slot: 'unit', place: unit.place, quote: unit.value },
      { slot: 'kind', place, quote: text.slice(0, 200) },
      ...evidence,
    ],
    findings,
  };
}

function toldIn(
  line: string,
  description: Placed,
  { slots, evidence, findings }: Common,
  { words, context }: FiscalSetting,
): DocumentActivity[] {
  const read = proposeText(line, words, context, () => description.place);
  return read.activities
    .filter(({ quantity, unit, kind }) => quantity !== null && kind !== null && PHYSICAL.test(unit ?? ''))
    .map((one): DocumentActivity => {
      const own = one.evidence.filter(({ slot }) => slot !== 'period');
      return { ...one, ...slots, evidence: [...own, ...evidence], findings };
    });
}

/** The one amount that sentences measure of the one thing that they name. */
function together(
  sentences: readonly string[],
  description: Placed,
  { slots, evidence, findings }: Common,
  setting: FiscalSetting,
): DocumentActivity | null {
  const amounts = sentences.flatMap((one) => amountsIn(one));
  const total = amounts.filter(({ sentence }) => TOTAL.test(folded(sentence)));
  const left = once(total.length > 0 ? total : amounts);
  const [amount] = left;
  if (amount === undefined || left.length !== 1) return null;
  const kinds = kindsIn(sentences, amount.unit, setting);
  if (kinds.candidates.length === 0 || !setting.words.fits(kinds.candidates, amount.unit)) return null;
  const { place } = description;
  return {
    ...slots,
    ...kinds,
    quantity: amount.quantity,
    unit: amount.unit,
    ...setting.words.scopeOf(kinds.kind),
    evidence: [
      { slot: 'quantity', place, quote: amount.quote },
      { slot: 'unit', place, quote: amount.quote },
      { slot: 'kind', place, quote: description.value.slice(0, 200) },
      ...evidence,
    ],
    findings,
  };
}

interface Amount {
  readonly quantity: string;
  readonly unit: string;
  readonly quote: string;
  readonly sentence: string;
}

function amountsIn(sentence: string): Amount[] {
  return [...sentence.matchAll(AMOUNT)].flatMap(({ 0: quote, 1: number = '', 2: named = '', index }) => {
    const unit = unitOf(named);
    const quantity = readIn(number, 'comma');
    const before = sentence.slice(0, index);
    const behind = sentence.slice(index + quote.length, index + quote.length + 24);
    // What a clause says of its amount stands before it, or right behind: `118,50 m³ de capacidade`.
    const clause = `${before.split(/[,(:–](?!\d)/).at(-1)} ${behind.split(/[,(:;–]/)[0]}`;
    const aside = BESIDE.test(folded(clause));
    if (PRICED.test(before) || aside || unit === null || quantity === null || quantity === '0') return [];
    return [{ quantity, unit, quote: quote.trim(), sentence }];
  });
}

/** Amounts that are the same, in tonnes and in kilograms too, once. */
function once(amounts: readonly Amount[]): Amount[] {
  const mass = ({ quantity, unit }: Amount) =>
    unit === 't' ? `${product(quantity, '1000')} kg` : `${quantity} ${unit}`;
  return amounts.filter((one, at) => amounts.findIndex((other) => mass(other) === mass(one)) === at);
}

/**
 * The kind that sentences name, part by part. What is thrown away is also collected and carried, and whoever writes the
 * invoice treats what is not his.
 */
function kindsIn(sentences: readonly string[], unit: string, { words, context }: FiscalSetting): Kinds {
  const parts = sentences.flatMap((one) => [one, ...one.split(/,|\(|\)|\s(?:e|and)\s/)]);
  const read = [...parts, context.words]
    .map((one) => words.kindOf(one, unit).candidates.map((kind) => kind.replace(/^waste_own\./, 'waste.')))
    .map((candidates) => candidates.filter((kind) => words.isKind(kind) && words.fits([kind], unit)))
    .filter((candidates) => candidates.length > 0);
  const waste = read
    .map((candidates) => candidates.filter((kind) => kind.startsWith('waste.')))
    .filter((candidates) => candidates.length > 0);
  const named = waste.length > 0 ? waste : read;
  const sure = [...new Set(named.flatMap((kinds) => (kinds.length === 1 ? kinds : [])))];
  const [kind] = sure;
  if (sure.length === 1 && kind !== undefined) return { kind, candidates: [kind] };
  return { kind: null, candidates: sure.length > 1 ? sure : (named[0] ?? []) };
}
