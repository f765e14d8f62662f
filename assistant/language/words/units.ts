import { source } from '../lexicon/pattern.ts';
/**
 * Units as people write and say them. `code` is the unit code of the engine; `forms` are folded (lower case, no
 * accents), words in the singular or plural alike. A form of one or two letters counts only right after a number.
 */
export interface UnitWords {
  readonly code: string;
  readonly dimension: string;
  readonly forms: string;
}

export const UNIT_WORDS: readonly UnitWords[] = [
  { code: 'L', dimension: 'volume', forms: 'l|lt|lts|ltr|ltrs|litro|liter|litre|litros' },
  { code: 'mL', dimension: 'volume', forms: 'ml|mililitro|milliliter|millilitre' },
  { code: 'm3', dimension: 'volume', forms: 'm3|mc|metro cubico|cubic meter|cubic metre|m 3|metro cub' },
  {
    code: 'Nm3',
    dimension: 'volume',
    forms: 'nm3|normal metro cubico|normal m3|metro cubico normal|normal cubic meter|normal cubic metre',
  },
  { code: 'gal', dimension: 'volume', forms: 'gal|galao|gallon|us gallon|us gal' },
  { code: 'gal_uk', dimension: 'volume', forms: 'imperial gallon|uk gallon|imp gal|galao imperial' },
  { code: 'bbl', dimension: 'volume', forms: 'bbl|barril|barrel' },
  { code: 'g', dimension: 'mass', forms: 'g|gr|grama|gram' },
  { code: 'kg', dimension: 'mass', forms: 'kg|kgs|kilo|quilo|quilograma|kilogram|kilogramme' },
  {
    code: 't',
    dimension: 'mass',
    forms: 't|ton|tone|tonn|tn|tonelada|tonne|metric ton|metric tonne|toneladas metricas',
  },
  { code: 'short_ton', dimension: 'mass', forms: 'short ton|us ton|tonelada curta' },
  { code: 'long_ton', dimension: 'mass', forms: 'long ton|tonelada longa' },
  { code: 'lb', dimension: 'mass', forms: 'lb|lbs|libra|pound' },
  { code: 'Wh', dimension: 'energy', forms: 'wh|watt hora|watt hour' },
  {
    code: 'kWh',
    dimension: 'energy',
    forms: 'kwh|kw h|quilowatt hora|quilowatthora|kilowatt hora|kilowatt hour|kilowatthour|kwhs',
  },
  {
    code: 'MWh',
    dimension: 'energy',
    forms: 'mwh|mw h|megawatt hora|megawatthora|megawatt hour|mega|megas|mwhs',
  },
  { code: 'GWh', dimension: 'energy', forms: 'gwh|gw h|gigawatt hora|gigawatt hour|giga' },
  { code: 'TWh', dimension: 'energy', forms: 'twh|terawatt hora|terawatt hour' },
  { code: 'MJ', dimension: 'energy', forms: 'mj|megajoule' },
  { code: 'GJ', dimension: 'energy', forms: 'gj|gigajoule' },
  { code: 'TJ', dimension: 'energy', forms: 'tj|terajoule' },
  { code: 'MMBtu', dimension: 'energy', forms: 'mmbtu|mm btu|million btu|milhao de btu' },
  { code: 'therm', dimension: 'energy', forms: 'therm' },
  { code: 'Dth', dimension: 'energy', forms: 'dth|dths|dekatherm|decatherm' },
  { code: 'km', dimension: 'distance', forms: 'km|kms|quilometro|kilometer|kilometre' },
  { code: 'mile', dimension: 'distance', forms: 'mile|mi|milha' },
  {
    code: 'tkm',
    dimension: 'freight',
    forms:
      'tkm|tkms|t km|t kms|tku|tonelada quilometro|tonelada km|tonne kilometre|tonne kilometer|tonne km|ton km|ton mile km|tonne kms',
  },
  {
    code: 'pkm',
    dimension: 'passenger',
    forms: source`
        pkm|p km|km passageiro|quilometro passageiro|passageiro quilometro|passageiro km|passenger kilometre|
        passenger kilometer|passenger km|pax km
      `,
  },
  { code: 'BRL', dimension: 'currency', forms: 'brl|real|reais' },
  { code: 'USD', dimension: 'currency', forms: 'usd|dolar|dolar americano|us dollar|dollar' },
  { code: 'EUR', dimension: 'currency', forms: 'eur|euro' },
  { code: 'GBP', dimension: 'currency', forms: 'gbp|libra esterlina|pound sterling|sterling' },
  { code: 'm2', dimension: 'area', forms: 'm2|metro quadrado|square meter|square metre|sqm|sq m' },
  // Land: no activity is measured in it, so that an amount of it is told as unused and lent to no neighbour.
  { code: 'ha', dimension: 'land', forms: 'ha|hectare' },
  { code: 'acre', dimension: 'land', forms: 'acre' },
  { code: 'alqueire', dimension: 'land', forms: 'alqueire' },
  { code: 'km2', dimension: 'land', forms: 'km2|quilometro quadrado|square kilometre|square kilometer' },
  {
    code: 'night',
    dimension: 'night',
    forms: 'noite|pernoite|diaria|night|hotel night|room night|diaria de hotel|guest night',
  },
  { code: 'h', dimension: 'time', forms: 'h|hora|hour|hr|hrs' },
  {
    code: 'day',
    dimension: 'day',
    forms:
      'dia|day|dia util|working day|work day|workday|business day|dia trabalhado|dia de trabalho|shift|turno|plantao',
  },
  { code: 'trip', dimension: 'trip', forms: 'viagem|trip|journey|trecho|voo|flight' },
  { code: 'head', dimension: 'head', forms: 'cabeca|head|animal' },
  { code: 'bag', dimension: 'bag', forms: 'saco|bag|saca' },
  { code: 'ream', dimension: 'ream', forms: 'resma|ream' },
  { code: 'meal', dimension: 'meal', forms: 'refeicao|meal|marmita|almoco|lunch' },
  { code: 'cylinder', dimension: 'cylinder', forms: 'botijao|cilindro|cylinder|bujao|gas bottle|botija' },
  { code: 'unit', dimension: 'count', forms: 'unidade|un|und|unit|peca|piece|pcs|pc' },
];

/** Units that are also everyday words: they need a number before them, and never answer a question alone in passing. */
export const DIMENSION_OF: ReadonlyMap<string, string> = new Map(
  UNIT_WORDS.map((unit) => [unit.code, unit.dimension]),
);
