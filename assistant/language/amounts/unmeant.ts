import { pattern, source } from '../lexicon/pattern.ts';
import type { Amount, PeriodMention, Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import { PARTY } from '../words/roles.ts';
import { type Segment, segmentAt } from '../reading/segments.ts';

const NOT_MEANT = pattern()`\b(?:{amounts.not_meant}|projec\w+)\b[^\d]*(?:(?:19|20)\d{2})?[^\d]*$`;
const EMITTED = /\b(?:emit\w+|emiss\w+)\b[^\d]*$/;
const REPORTING = source`
    lanc|registr|anot|adicion|inclu|inform|mand|pass|coloc|corrig|mud|troc|enviar|ver|ser|log|record|add|
    register|enter|report|send|use the|be
  `;
/** A verb of something to come, up to the amount, with nothing of the past between them. */
const PLAN = pattern()`
  \b(?:{amounts.plans_pt}|(?:vamos|vai|vao|iremos|ira|irao|queremos) (?!${REPORTING}|por\b)[a-z]+r
  |will (?!${REPORTING})[a-z]+|{amounts.plans_en} to (?!${REPORTING})[a-z]+
  |we'll (?!${REPORTING})[a-z]+|(?:compra|consum|usa|gasta|queima)r(?:emos|ia|iamos|iam|ao))\b(?:
  (?!\b{amounts.happened}\b)[^;.!?\n]|\.(?=\d))*$
`;
/** What stands behind these is what the amount of the text is measured against. */
const COMPARED = pattern()`
  \b(?:{amounts.compared}|vs\.?|(?:mais|menos|maior|menor|more|less|higher|lower) (?:do que|que
  |than))\s*(?:os |as |the |aos |uns |que )?$
`;

/**
 * `previsão: 900 MWh`, `vamos comprar 300 MWh`, `we emitted 45 t of CO2`, `contra 18 MWh no ano anterior`: a plan, a result or
 * a comparison, and no consumption; reported, never recorded.
 */
export function isNotConsumption(reading: Reading, segments: readonly Segment[], amount: Amount): boolean {
  const { sentence } = segments[segmentAt(segments, amount.start)] ?? { sentence: 0 };
  const start = segments.find((segment) => segment.sentence === sentence)?.start ?? 0;
  const before = reading.text.slice(Math.max(start, amount.start - 60), amount.start);
  const last = reading.amounts.findLast(({ end, unit }) => unit !== null && end <= amount.start)?.end ?? 0;
  if (isSaidToCome(reading.text.slice(Math.max(start, last, amount.start - 60), amount.start))) return true;
  if (isPaidByThem(reading, amount) || isGivenBack(reading, amount)) return true;
  // `em vez de 300 L foram 280 L`: what it was not, where what it was is told beside it.
  if (INSTEAD_OF.test(before) && reading.amounts.length > 1) return true;
  if (isPlanned(reading, { start, end: amount.start })) return true;
  if (COMPARED.test(before) && reading.sites.length < 2 && reading.amounts[0] !== amount) return true;
  if (isDifference(reading, amount)) return true;
  const behind = reading.text.slice(amount.end, amount.end + 16);
  return (
    EMITTED.test(before) && /^\s*(?:(?:de |of )?(?:co2|tco2|carbon)|(?:e|and|em|in)\b|[,.;]|$)/.test(behind)
  );
}

/** `vamos comprar 300 MWh`; what was sold will use it for years: that is what is reported of it. */
function isPlanned({ items, text }: Reading, { start, end }: Place): boolean {
  const sold = items.some((item) => item.concept === 'use_sold' && item.start >= start && item.end <= end);
  return !sold && PLAN.test(text.slice(Math.max(start, end - 160), end));
}

/** `20 L a mais que em maio`, `300 L em maio, em junho 20 L a mais`: by how much one figure differs from another. */
function isDifference({ text, amounts }: Reading, { start, end, unit }: Amount): boolean {
  const behind = text.slice(end, end + 24);
  if (MORE_THAN.test(behind)) return true;
  if (!/^ (?:a mais|a menos|more|less|fewer)(?=$| ?[.,;)]| (?:em|n[oa]|in|for|during|than)\b)/.test(behind))
    return false;
  // The other is of the same measure, and told before it.
  return amounts.some(
    (other) => other.end <= start && other.unit !== null && other.unit.dimension === unit?.dimension,
  );
}

const MORE_THAN =
  /^\s*(?:a )?(?:mais|menos|acima|abaixo|more|less|fewer|higher|lower)\b\s*(?:do )?(?:que|than|d[eoa]s?)\b/;

const INSTEAD_OF = pattern()`\b{amounts.instead_of} (?:the |os |as )?$`;

const GIVEN_BACK = pattern()`
  ^(?: (?:de|of) [a-z]+(?: [a-z]+)?)?(?: que)? (?:(?:foram|foi|were|was) )?(?:devolvid[oa]s?|estornad[oa]s?|
  recusad[oa]s?|sent back|returned to (?:the )?supplier|(?:ficou|ficaram|sobrou|sobraram|restou|restaram|remained?|
  stayed|are left|is left|left) (?:ainda |still )?(?:n[oa]s?|em|in|on) (?:the )?(?:tanques?|estoque|deposito|silos?|
  almoxarifado|tanks?|stock|store|silo|site))\b
`;

/** `10 m³ de lenha foram devolvidos`, `3 mil ficaram no tanque`: bought or held, and not used. */
function isGivenBack({ text }: Reading, { start, end, unit }: Amount): boolean {
  if (!['mass', 'volume', 'count'].includes(unit?.dimension ?? '')) return false;
  return (
    /\b(?:devolvemos|devolveu|devolveram|estornamos|recusamos|sent back|returned to the supplier) (?:o |os |as |a |the )?$/.test(
      text.slice(Math.max(0, start - 32), start),
    ) || GIVEN_BACK.test(text.slice(end, end + 70))
  );
}

const THEY_PAID = pattern()`
  \b${PARTY} (?:ja |tambem |entao |already |also |then )?(?:nos |us )?{amounts.they_paid}(?: us
  | para nos| a nos)? (?:[a-z]{1,3}\$|[$€£]|eur |usd |brl |gbp |r\$)? ?$
`;

const CARRIAGE_BEHIND = pattern()`
  ^ (?:de|do|pel[oa]|of|for|in|on|em|com) (?:the |o |a )?(?:frete|freight|transport|haulage|carriage|caminh|carreta|
  truck|lorr|entrega|delivery|shipping)
`;

/** `o cliente pagou R$ 80 mil e nós mandamos 30 t`: what they paid is earned, and not spent; of the freight it may be told. */
function isPaidByThem({ text }: Reading, { start, end, unit, bareDollar }: Amount): boolean {
  if (unit?.dimension !== 'currency' && !bareDollar) return false;
  return THEY_PAID.test(text.slice(Math.max(0, start - 60), start)) && !CARRIAGE_BEHIND.test(text.slice(end));
}

/** `previsão: 900 MWh`; not `10 t (5% a menos que o previsto), 900 MWh`, where the plan is what another amount is held against. */
function isSaidToCome(before: string): boolean {
  const own = before.replaceAll(/\([^()]*\)/g, ' ');
  const found = NOT_MEANT.exec(own);
  return (
    found !== null &&
    !/\b(?:que|than|d[eo]|above|below|under|over|versus|vs\.?|contra|against|to)(?: [oa]| the| our)? $/.test(
      own.slice(0, found.index),
    )
  );
}

/** A period that begins after today holds no consumption yet. */
export function isToCome(reading: Reading, period: PeriodMention | null): boolean {
  return period !== null && period.from > reading.today;
}

/** Every period of the text is still to come: what it names is planned, and nothing of it is to be asked. */
export function isAllToCome(reading: Reading): boolean {
  return reading.periods.length > 0 && reading.periods.every((period) => isToCome(reading, period));
}

/** `menos que 2024`, `calendário 2025`: four digits of a year, typed plainly, that count nothing. */
export function isBareYear(reading: Reading, amount: Amount): boolean {
  if (amount.unit !== null || amount.bareDollar || amount.number.inWords) return false;
  const typed = reading.text.slice(amount.number.start, amount.number.end);
  if (!/^(?:199\d|20[0-4]\d)$/.test(typed)) return false;
  const [next] = [...reading.items, ...reading.people]
    .filter((mention) => mention.start >= amount.end)
    .sort((a, b) => a.start - b.start);
  return next === undefined || !/^\s*(?:[a-z]+ )?$/.test(reading.text.slice(amount.end, next.start));
}
