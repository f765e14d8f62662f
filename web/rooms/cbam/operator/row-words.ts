import { writtenCode } from '#text/goods-code.ts';
import { sentence } from '#web/words/words.ts';
import { type Row, splitOf } from './draft.ts';
import { type List, parametersOf, type Section } from './fields.ts';

/** A row in one line: what it is called, and what it says. `nameOf` tells a process or plant by its key. */
export function tellRow(
  section: Section,
  { fields, nested }: Row,
  nameOf: (key: string) => string,
): { readonly title: string; readonly facts: string } {
  const said = (name: string) => fields[name] ?? '';
  const chosen = (name: string) =>
    said(name) === '' ? '' : sentence('cbam', `choice.${said(name)}`, {}, said(name));
  const first = (list: 'production' | 'lots') => inUnit(nested[list]?.[0]?.fields['amount'] ?? '', 't');
  const goesTo = () =>
    splitOf(said('to')) === null
      ? nameOf(said('to'))
      : (nested.to ?? []).map((part) => nameOf(part.fields['to'] ?? '')).join(' + ');
  const facts: Readonly<Record<Section, readonly string[]>> = {
    processes: [chosen('category'), first('production')],
    streams: [inUnit(said('amount'), chosen('unit')), goesTo()],
    measured: [chosen('gas'), inUnit(said('hours'), 'h'), goesTo()],
    pfc: [chosen('method'), inUnit(said('aluminium'), 't'), goesTo()],
    plants: [chosen('kind'), inUnit(said('heat'), 'TJ'), inUnit(said('electricity'), 'MWh')],
    electricity: [inUnit(said('amount'), 'MWh'), said('supplier')],
    shared: [inUnit(said('amount'), 'MWh'), goesTo()],
    precursors: [chosen('category'), first('lots'), nested.lots?.[0]?.fields['supplier'] ?? ''],
    goods: [nameOf(said('process')), inUnit(said('amount'), 't')],
    whole: [],
  };
  const title: Readonly<Partial<Record<Section, string>>> = {
    plants: said('id'),
    electricity: nameOf(said('process')),
    goods: [codeWords(said('code')), said('name')].filter(Boolean).join(' · '),
  };
  return { title: title[section] ?? said('name'), facts: facts[section].filter(Boolean).join(' · ') };
}

/** Digits in their groups; what is typed and no digits yet stays as it is. */
const codeWords = (code: string): string => (/^\d+$/.test(code) ? writtenCode(code) : code);

/** An amount with its unit; a unit that begins with a number stands behind a sign of multiplication. */
function inUnit(amount: string, unit: string): string {
  if (amount === '') return '';
  return /^\d/.test(unit) ? `${amount} × ${unit}` : `${amount} ${unit}`;
}

const PARTIAL = new Set(['clinker_share', 'nitrogen']);
const OF_SLOPE = new Set(['frequency', 'duration', 'slope']);
const OF_OVERVOLTAGE = new Set(['overvoltage', 'currentEfficiency', 'coefficient']);
const OF_HEAT = new Set(['heat', 'heatTo']);
const OF_POWER = new Set(['electricity', 'electricityTo']);
const OF_COGENERATION = new Set(['referenceHeat', 'referenceElectricity']);

/** What a row stands in: the category of a good's process, and how the source of a part is split. */
export interface Within {
  readonly category?: string;
  readonly split?: string | null;
}

type Fields = Row['fields'];

/** By list, whether a field has a use in a row of it; a list that is not told asks all of its fields. */
const HAS_USE: Readonly<Partial<Record<List, (name: string, fields: Fields, category: string) => boolean>>> =
  {
    streams: isOfStream,
    pfc: isOfMethod,
    measured: (name, { gas }) => (name === 'transfer' || name === 'biomass' ? gas === 'CO2' : true),
    plants: isOfPlant,
    lots: (name, { basis }) => (name === 'lookUp.year' ? basis === 'default' : true),
    heatImported: isOfHeat,
    heatExported: isOfHeat,
    goods: (name, _fields, category) =>
      name === 'content' || name === 'per' ? parametersOf(category).some((one) => PARTIAL.has(one)) : true,
  };

/** Whether a field is asked of a row: one that its method or category has no use for is shown only where it holds something. */
export function isAsked(
  list: List,
  name: string,
  { fields }: Row,
  { category = '', split }: Within,
): boolean {
  if (split) return isOfSplit(name, split);
  const value = fields[name] ?? '';
  if (value !== '' && value !== '-') return true;
  return HAS_USE[list]?.(name, fields, category) ?? true;
}

function isOfMethod(name: string, { method }: Fields): boolean {
  if (OF_SLOPE.has(name)) return method === 'slope';
  return OF_OVERVOLTAGE.has(name) ? method === 'overvoltage' : true;
}

function isOfPlant(name: string, { kind }: Fields): boolean {
  if (OF_HEAT.has(name)) return kind !== 'power';
  if (OF_POWER.has(name)) return kind !== 'boiler';
  return OF_COGENERATION.has(name) ? kind === 'chp' : true;
}

function isOfHeat(name: string, { factor = '' }: Fields): boolean {
  return name === 'fuelFactor' || name === 'efficiency' ? factor === '' : true;
}

function isOfSplit(name: string, split: string): boolean {
  if (name === 'share') return split === 'share';
  if (name === 'amount') return split !== 'share';
  return name === 'molarMass' ? split === 'molar' : true;
}

function isOfStream(name: string, fields: Fields): boolean {
  const method = fields['method'];
  if (name === 'carbon') return method === 'mass_balance';
  if (name === 'oxidation') return method === 'combustion';
  if (name === 'conversion') return method === 'process';
  if (name === 'ncv') return method === 'combustion' || fields['factorUnit'] === 'tCO2/TJ';
  return true;
}
