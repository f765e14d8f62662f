import type { Formats } from './format.ts';
import { placeName } from './place.ts';
import { sentence } from './words.ts';

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

/** A gas as chemists write it: `CO2` → `CO₂`; trade names (`HFC-134a`, `R-410A`) stay as they are. */
export function gasName(gas: string): string {
  return gas.includes('-') ? gas : gas.replace(/\d/g, (digit) => SUBSCRIPTS[Number(digit)] ?? digit);
}

/** A unit code in words or symbols: `m3` → `m³`, `kg CO2e` → `kg CO₂e`. Compound codes are named part by part. */
export function unitName(unit: string): string {
  return unit
    .split('/')
    .map((part) =>
      part
        .split(' ')
        .map((word) =>
          sentence('terms', `unit.${word}`, {}, word.replace(/CO2|CH4|N2O|SF6|NF3|CF4/g, gasName)),
        )
        .join(' '),
    )
    .join('/');
}

export function scopeName(scope: number | string): string {
  return sentence('terms', `scope.${scope}`);
}

export function categoryName(category: string): string {
  return sentence('terms', `category.${category}`, {}, category.replaceAll('_', ' '));
}

/** How a line was calculated: by a calculator, or straight by a factor. */
export function methodName(method: string | null): string {
  return sentence('terms', `method.${method ?? 'factor'}`, {}, method?.replaceAll('_', ' '));
}

function fuelName(fuel: string): string {
  return sentence('trace', `fuels.${fuel}`, {}, fuel.replaceAll('_', ' '));
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-\d{2}$/;
/** A name among those that a calculation asks for; `perUnit (kg/bag)` is told by its ratio. */
const PARAMETER = /perUnit \(([^)]+)\)|\w+/g;
const AMOUNT = /^-?\d+(\.\d+)?$/;

/** The params of a code in the reader's words: names of gases, fuels and units, days, months and figures. */
export function spoken(params: Readonly<Record<string, string>>, formats: Formats): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, spokenValue(key, value, formats)]),
  );
}

const ofTrace = (list: string) => (value: string) => sentence('trace', `${list}.${value}`, {}, value);

/** How the params of these names are said. */
const SPOKEN: Readonly<Record<string, (value: string, formats: Formats) => string>> = {
  gas: gasName,
  fuel: fuelName,
  blend: fuelName,
  from: unitName,
  to: unitName,
  per: unitName,
  unit: unitName,
  scope: scopeName,
  category: categoryName,
  reason: ofTrace('reasons'),
  field: (value) => sentence('trace', `fields.${value.split('.').at(-1)}`, {}, value),
  parameters: (value) =>
    value.replaceAll(PARAMETER, (name: string, ratio?: string) =>
      ratio === undefined ? ofTrace('fields')(name) : unitName(ratio),
    ),
  figure: (value) => sentence('trace', `figures.${value}`, {}, value.replaceAll('_', ' ')),
  basis: ofTrace('basis'),
  region: (value, { language }) => placeName(value, language),
  // A region or, of what is told year by year, a year.
  used: (value, { language }) => (/^[A-Z]/.test(value) ? placeName(value, language) : value),
};

function spokenValue(key: string, value: string, formats: Formats): string {
  if (DAY.test(value)) return formats.dayInSentence(value);
  if (MONTH.test(value)) return formats.month(value);
  const speak = Object.hasOwn(SPOKEN, key) ? SPOKEN[key] : undefined;
  if (speak) return speak(value, formats);
  return AMOUNT.test(value) && !/year|wanted|text|code|id/i.test(key) ? formats.exact(value) : value;
}

/** The sentence of a problem. */
export function problemSentence(
  problem: { code: string; params: Readonly<Record<string, string>> },
  formats: Formats,
): string {
  return sentence('problems', problem.code, spoken(problem.params, formats));
}
