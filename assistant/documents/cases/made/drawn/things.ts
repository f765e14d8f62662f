import type { Draw } from './draw.ts';

/** Something that companies buy, burn, throw away: what it is called in both languages, and how it is measured. */
export interface Named {
  readonly kind: string | readonly string[];
  readonly pt: readonly string[];
  readonly en: readonly string[];
  readonly unit: string;
  readonly units: readonly string[];
  readonly most: number;
}

const named = (
  kind: string | readonly string[],
  pt: readonly string[],
  en: readonly string[],
  [unit, ...units]: readonly [string, ...string[]],
  most: number,
): Named => ({ kind, pt, en, unit, units: units.length > 0 ? units : [unit], most });

export function labelOf({ pt, en }: Named, { chance, language }: Draw): string {
  return chance.one(language === 'pt-BR' ? pt : en);
}

export const UTILITIES: readonly Named[] = [
  named(
    'electricity',
    ['Energia elétrica', 'Energia'],
    ['Electricity', 'Power'],
    ['kWh', 'kWh', 'KWh'],
    80_000,
  ),
  named('stationary.natural_gas', ['Gás natural'], ['Natural gas'], ['m3', 'm³', 'm3'], 30_000),
  named('purchased.water', ['Água', 'Água tratada'], ['Water', 'Mains water'], ['m3', 'm³'], 3_000),
  named('steam', ['Vapor comprado'], ['Purchased steam'], ['t', 't', 'ton'], 900),
  named(
    'stationary.lpg',
    ['GLP cozinha', 'GLP - caldeira'],
    ['LPG (kitchen)', 'LPG boiler'],
    ['kg', 'kg'],
    900,
  ),
];

export const FUELS: readonly Named[] = [
  named(
    'stationary.diesel',
    ['Diesel gerador', 'Óleo diesel (gerador)'],
    ['Generator diesel'],
    ['L', 'L', 'litros'],
    5_000,
  ),
  named(
    'mobile.diesel',
    ['Diesel S10 frota', 'Diesel caminhões'],
    ['Fleet diesel', 'Truck diesel'],
    ['L', 'L', 'litros'],
    9_000,
  ),
  named(
    'mobile.gasoline',
    ['Gasolina frota', 'Gasolina comum (veículos)'],
    ['Petrol (cars)', 'Fleet gasoline'],
    ['L', 'L'],
    3_000,
  ),
  named(
    'mobile.ethanol',
    ['Etanol frota', 'Etanol hidratado - veículos'],
    ['Ethanol cars'],
    ['L', 'L'],
    2_000,
  ),
  named('mobile.lpg', ['GLP empilhadeiras'], ['Forklift LPG'], ['kg', 'kg'], 1_500),
  named(
    'stationary.wood',
    ['Lenha caldeira', 'Cavaco de madeira - caldeira'],
    ['Wood chips boiler', 'Firewood boiler'],
    ['t', 't'],
    300,
  ),
];

/** A waste and what becomes of it. */
export interface Wasted extends Named {
  readonly treatmentPt: readonly string[];
  readonly treatmentEn: readonly string[];
}

const wasted = (
  kind: string,
  pt: readonly string[],
  en: readonly string[],
  treatmentPt: readonly string[],
  treatmentEn: readonly string[],
): Wasted => ({ ...named(kind, pt, en, ['kg'], 8_000), treatmentPt, treatmentEn });

export const WASTES: readonly Wasted[] = [
  wasted(
    'waste.landfill',
    ['Lixo comum', 'Resíduo não reciclável'],
    ['General waste', 'Mixed commercial waste'],
    ['Aterro sanitário', 'Aterro classe II', 'Aterro'],
    ['Landfill', 'Sanitary landfill'],
  ),
  wasted(
    'waste.recycling',
    ['Papelão', 'Sucata metálica', 'Plástico misto'],
    ['Cardboard', 'Scrap metal', 'Mixed plastics'],
    ['Reciclagem', 'Reciclagem externa'],
    ['Recycling', 'Recycled'],
  ),
  wasted(
    'waste.incineration',
    ['Resíduo ambulatorial', 'Resíduos de serviço de saúde'],
    ['Clinical waste', 'Medical waste'],
    ['Incineração'],
    ['Incineration'],
  ),
  wasted(
    'waste.composting',
    ['Restos de alimentos', 'Resíduo orgânico'],
    ['Food waste', 'Garden waste'],
    ['Compostagem'],
    ['Composting'],
  ),
  wasted(
    'waste.coprocessing',
    ['Borra oleosa', 'EPI contaminado', 'Estopas contaminadas'],
    ['Oily sludge', 'Contaminated rags'],
    ['Coprocessamento', 'Coprocessamento em cimenteira'],
    ['Co-processing', 'Coprocessing (cement kiln)'],
  ),
];

const GASES = ['R-134a', 'R-410A', 'R-404A', 'R-407C', 'R-32', 'R-507A', 'R-22', 'R-290', 'R-744', 'R-717'];

/** Refrigerants by the names of their kinds. */
export const REFRIGERANTS: readonly Named[] = GASES.map((gas) =>
  named(
    `fugitive.${gas.toLowerCase().replace('-', '')}`,
    [gas, gas.replace('-', '')],
    [gas, gas.replace('-', '')],
    ['kg'],
    40,
  ),
);

export const GOODS: readonly Named[] = [
  named(
    'purchased.steel',
    ['Chapa de aço carbono', 'Bobina de aço'],
    ['Carbon steel sheet', 'Steel coil'],
    ['kg', 'kg', 'KG'],
    20_000,
  ),
  named(
    'purchased.aluminium',
    ['Perfil de alumínio', 'Tarugo de alumínio'],
    ['Aluminium profile', 'Aluminium billet'],
    ['kg', 'kg'],
    9_000,
  ),
  named(
    'purchased.cement',
    ['Cimento CP II', 'Cimento Portland'],
    ['Portland cement', 'Cement'],
    ['t', 't', 'ton'],
    600,
  ),
  named(
    'purchased.plastic',
    ['Resina de polipropileno', 'Polietileno granulado'],
    ['Polypropylene resin', 'Polyethylene pellets'],
    ['kg', 'kg'],
    12_000,
  ),
  named(
    'purchased.paper',
    ['Papel kraft', 'Caixas de papelão'],
    ['Kraft paper', 'Cardboard boxes'],
    ['kg', 'kg'],
    7_000,
  ),
  named(
    'purchased.glass',
    ['Vidro plano', 'Frascos de vidro'],
    ['Flat glass', 'Glass bottles'],
    ['t', 't'],
    200,
  ),
  named('purchased.concrete', ['Concreto usinado'], ['Ready-mix concrete'], ['m3', 'm³'], 400),
];

/** What a herd is called by its kind of use. */
export const HERDS: readonly (readonly [string, string])[] = [
  ['Vacas leiteiras', 'Dairy cows'],
  ['Bovinos de corte', 'Beef cattle'],
  ['Novilhas', 'Heifers'],
  ['Suínos', 'Pigs'],
  ['Ovinos', 'Sheep'],
];

export const FERTILISERS: readonly Named[] = [
  named('agriculture.urea', ['Ureia', 'Ureia 45% N'], ['Urea', 'Granular urea'], ['kg', 'kg'], 9_000),
  named(
    'agriculture.n_fertiliser',
    ['Sulfato de amônio', 'Nitrato de amônio'],
    ['Ammonium sulphate', 'Ammonium nitrate'],
    ['kg', 'kg'],
    8_000,
  ),
  named(
    'agriculture.liming',
    ['Calcário dolomítico', 'Calcário agrícola'],
    ['Agricultural lime', 'Dolomitic lime'],
    ['t', 't'],
    90,
  ),
];

/** Towns with the codes of their airports. */
export const AIRPORTS: readonly (readonly [string, string])[] = [
  ['GRU', 'São Paulo'],
  ['GIG', 'Rio de Janeiro'],
  ['BSB', 'Brasília'],
  ['REC', 'Recife'],
  ['POA', 'Porto Alegre'],
  ['SSA', 'Salvador'],
  ['LIS', 'Lisboa'],
  ['MIA', 'Miami'],
];
