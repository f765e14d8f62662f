/** Reading a form: raw inputs of any shape into terms of a sheet, with every problem that is found at once. */
import { EXCHANGE_RATE } from './form.ts';
import type { Decimal } from './decimal.ts';
import { compare, equals, isPositive, isZero, multiply, ONE, parseDecimal, ZERO } from './decimal.ts';
import type { Factor } from './factor.ts';
import type { AnyField, Fields, Measure, Read } from './form.ts';
import type { Facts } from './graph.ts';
import { ownEntry } from './lookup.ts';
import type { Problem, ProblemCode, Result } from './problem.ts';
import { ok, refuse } from './problem.ts';
import type { Sheet, Term } from './sheet.ts';
import type { SourceCitation } from './trace.ts';
import type { Unit } from './unit.ts';
import { conversion, resolveUnit } from './unit.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Where a field stands: its key, its path for a problem, and the name of the list item it belongs to. */
interface Place {
  readonly field: string;
  readonly path: string;
  readonly item: string | null;
}

const LONGEST_LIST = 1000;
const SHOWN_CHARACTERS = 80;

/** Reads all fields. Refuses with `input.*` problems, each naming its `field` by path (`materials.0.mass`). */
export function readForm<F extends Fields>(sheet: Sheet, fields: F, inputs: unknown): Result<Read<F>> {
  return readFields(sheet, fields, inputs, { field: '', path: '', item: null }) as Result<Read<F>>;
}

function readFields(sheet: Sheet, fields: Fields, inputs: unknown, place: Place): Result<Raw> {
  if (!isRecord(inputs)) return refuse('input.missing', { field: place.path });
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const path = place.path === '' ? name : `${place.path}.${name}`;
    const read = readField(sheet, field, ownEntry(inputs, name), { ...place, field: name, path });
    if (read.ok) values[name] = read.value;
    else problems.push(...read.problems);
  }
  return problems.length > 0 ? { ok: false, problems } : ok(values);
}

function readField(sheet: Sheet, field: AnyField, raw: unknown, place: Place): Result<unknown> {
  if (raw === undefined || raw === null) {
    return field.optional === true ? ok(null) : refuse('input.missing', { field: place.path });
  }
  switch (field.type) {
    case 'list':
      return readList(sheet, field.of, raw, place);
    case 'choice':
      return readChoice(field.of, raw, place);
    case 'text':
      return readText(raw, place);
    case 'factor':
      return isFactor(raw) ? ok(raw) : bad('input.factor', place, '');
    case 'measure':
      return readMeasure(sheet, raw, place);
    case 'amount':
      return readAmountField(sheet, field.unit, field.zero === true, raw, place);
    case 'rate':
      return readRate(sheet, field.unit, field.zero === true, raw, place);
    case 'share':
      return readShare(sheet, field.positive === true, raw, place);
    case 'number':
      return readBounded(sheet, field.from, field.to, raw, place);
    default:
      return bad('input.unreadable', place, '');
  }
}

function readChoice(options: readonly string[], raw: unknown, place: Place): Result<string> {
  return typeof raw === 'string' && options.includes(raw) ? ok(raw) : noChoice(options, place, raw);
}

function readText(raw: unknown, place: Place): Result<string> {
  return typeof raw === 'string' && raw.trim() !== '' ? ok(raw) : bad('input.unreadable', place, raw);
}

function readList(sheet: Sheet, fields: Fields, raw: unknown, place: Place): Result<unknown> {
  if (!Array.isArray(raw) || raw.length === 0) return refuse('input.missing', { field: place.path });
  if (raw.length > LONGEST_LIST) return bad('input.too_many', place, String(LONGEST_LIST));
  const items: unknown[] = [];
  const problems: Problem[] = [];
  for (const [position, one] of raw.entries()) {
    const name = isRecord(one) && typeof one['name'] === 'string' ? one['name'].slice(0, 40) : null;
    const at = { field: place.field, path: `${place.path}.${position}`, item: name ?? String(position + 1) };
    const read = readFields(sheet, fields, one, at);
    if (read.ok) items.push(read.value);
    else problems.push(...read.problems);
  }
  return problems.length > 0 ? { ok: false, problems } : ok(items);
}

interface GivenNumber {
  readonly value: Decimal;
  readonly unit: Unit;
  readonly source: SourceCitation | undefined;
}

function readQuantity(raw: unknown, zero: boolean, place: Place): Result<GivenNumber> {
  if (!isRecord(raw)) return bad('input.unreadable', place, '');
  const value = readNumber(raw['amount'], place);
  if (!value.ok) return value;
  const signed = checkSign(value.value, zero, place);
  if (!signed.ok) return signed;
  const unit = typeof raw['unit'] === 'string' ? resolveUnit(raw['unit']) : null;
  if (unit === null) return bad('input.unit', place, raw['unit']);
  return ok({ value: value.value, unit, source: citation(raw['source']) });
}

function readMeasure(sheet: Sheet, raw: unknown, place: Place): Result<Measure> {
  const given = readQuantity(raw, false, place);
  if (!given.ok) return given;
  const { value, unit, source } = given.value;
  return ok({ term: sheet.given(value, facts(place, unit.code, source)), unit });
}

function readAmountField(
  sheet: Sheet,
  code: string,
  zero: boolean,
  raw: unknown,
  place: Place,
): Result<Term> {
  const given = readQuantity(raw, zero, place);
  if (!given.ok) return given;
  const { value, unit, source } = given.value;
  const wanted = resolveUnit(code);
  if (wanted === null || unit.dimension !== wanted.dimension) {
    return refuse('input.unit', { field: place.path, text: unit.code, unit: code });
  }
  return ok(sheet.convert(sheet.given(value, facts(place, unit.code, source)), code));
}

function readRate(sheet: Sheet, code: string, zero: boolean, raw: unknown, place: Place): Result<Term> {
  if (!isRecord(raw)) return bad('input.unreadable', place, '');
  if (isFactor(raw['factor'])) return rateOfFactor(sheet, code, raw['factor'], raw['gas'], place);
  const value = readNumber(raw['value'], place);
  if (!value.ok) return value;
  const signed = checkSign(value.value, zero, place);
  if (!signed.ok) return signed;
  const unit = typeof raw['unit'] === 'string' ? raw['unit'] : code;
  const given = sheet.given(value.value, facts(place, unit, citation(raw['source'])));
  return convertRate(sheet, given, code, place);
}

/** What a factor says of one gas, as kg per its unit. */
function rateOfFactor(sheet: Sheet, code: string, from: Factor, gas: unknown, place: Place): Result<Term> {
  const text = typeof gas === 'string' ? ownEntry(from.gasesKg, gas) : undefined;
  const value = text === undefined ? null : parseDecimal(text);
  if (typeof gas !== 'string' || value === null || compare(value, ZERO) < 0) {
    return refuse('input.factor', { field: place.path });
  }
  const source = from.gasSources?.[gas] ?? from.source;
  const stated = { ...facts(place, `kg/${from.unit}`, source), factorId: from.id };
  return convertRate(sheet, sheet.given(value, stated), code, place);
}

/** A rate in the unit wanted: exact ratios of the two units of its numerator and of its denominator. */
function convertRate(sheet: Sheet, given: Term, code: string, place: Place): Result<Term> {
  if (given.unit === code) return ok(given);
  const refused = refuse('input.unit', { field: place.path, text: given.unit, unit: code });
  const [from, to] = [unitsOf(given.unit), unitsOf(code)];
  // Which currencies an exchange rate must be of is known only beside the factor: the method checks the pair.
  if (code === EXCHANGE_RATE && from?.every(({ family }) => family === 'money')) return ok(given);
  if (from === null || to === null) return refused;
  const above = conversion(from[0], to[0]);
  const below = conversion(from[1], to[1]);
  if (above === null || below === null) return refused;
  const params = { from: given.unit, to: code };
  const ratio = (value: Decimal): Term =>
    sheet.given(value, { step: 'normalize', label: 'unit.ratio', params });
  const restated = { step: 'normalize', label: 'activity.converted', unit: code, params } as const;
  const multiplier = multiply(above.multiplier, below.divisor);
  const divisor = multiply(above.divisor, below.multiplier);
  const scaled = equals(multiplier, ONE) ? given : sheet.multiply([given, ratio(multiplier)], restated);
  const result = equals(divisor, ONE) ? scaled : sheet.divide(scaled, ratio(divisor), restated);
  return ok({ ...result, unit: code });
}

function unitsOf(text: string): readonly [Unit, Unit] | null {
  const [above, below, ...more] = text.split('/');
  if (above === undefined || below === undefined || more.length > 0) return null;
  const units = [resolveUnit(above), resolveUnit(below)];
  return units[0] && units[1] ? [units[0], units[1]] : null;
}

function readShare(sheet: Sheet, positive: boolean, raw: unknown, place: Place): Result<Term> {
  const read = readBounded(sheet, '0', '1', raw, place);
  return read.ok && positive && isZero(read.value.value) ? bad('input.not_positive', place, '0') : read;
}

function readBounded(sheet: Sheet, from: string, to: string, raw: unknown, place: Place): Result<Term> {
  if (!isRecord(raw)) return bad('input.unreadable', place, '');
  const value = readNumber(raw['value'], place);
  if (!value.ok) return value;
  const [lowest, highest] = [parseDecimal(from) ?? ZERO, parseDecimal(to) ?? ONE];
  if (compare(value.value, lowest) < 0 || compare(value.value, highest) > 0) {
    return refuse('input.range', { field: place.path, text: String(raw['value']).slice(0, 40), from, to });
  }
  return ok(sheet.given(value.value, facts(place, undefined, citation(raw['source']))));
}

function readNumber(raw: unknown, place: Place): Result<Decimal> {
  const value = typeof raw === 'string' ? parseDecimal(raw) : null;
  return value === null ? bad('input.unreadable', place, raw) : ok(value);
}

function checkSign(value: Decimal, zero: boolean, place: Place): Result<null> {
  if (isPositive(value) || (zero && isZero(value))) return ok(null);
  return refuse(zero ? 'input.negative' : 'input.not_positive', { field: place.path });
}

/** What may be chosen is named: nobody can guess the words of a list. */
function noChoice(of: readonly string[], place: Place, raw: unknown): Result<never> {
  const text = typeof raw === 'string' ? raw.slice(0, SHOWN_CHARACTERS) : '';
  return refuse('input.choice', { field: place.path, text, choices: of.join(', ') });
}

function bad(code: ProblemCode, place: Place, text: unknown): Result<never> {
  const shown = typeof text === 'string' ? text.slice(0, SHOWN_CHARACTERS) : '';
  return refuse(code, { field: place.path, text: shown });
}

function facts(place: Place, unit: string | undefined, source: SourceCitation | undefined): Facts {
  const params = { field: place.field, ...(place.item === null ? {} : { item: place.item }) };
  return {
    step: 'read',
    label: place.item === null ? 'input.given' : 'input.given_of',
    ...(unit === undefined ? {} : { unit }),
    params,
    ...(source === undefined ? {} : { source }),
  };
}

function isRecord(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A citation that names at least its source; anything else is taken as no citation. */
function citation(value: unknown): SourceCitation | undefined {
  if (!isRecord(value)) return undefined;
  const texts = ['sourceId', 'publisher', 'title', 'edition', 'licence'];
  return texts.every((key) => typeof value[key] === 'string')
    ? (value as unknown as SourceCitation)
    : undefined;
}

/** Whether a value of a form is a whole factor, with its source. */
export function isFactor(value: unknown): value is Factor {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    typeof value['unit'] === 'string' &&
    isRecord(value['source'])
  );
}
