/** Which UK rows answer which activity kinds: only where the match is plain from the names. */
export interface DesnzRule {
  readonly kinds: string;
  readonly level1: string;
  readonly level2?: string;
  readonly level3?: string;
  readonly level4?: string;
  readonly column?: string;
  readonly uom?: string;
  /** Fuel whose properties convert between the units of the row. */
  readonly fuel?: string;
  /** First edition whose row answers; earlier ones take the year nearest. */
  readonly since?: string;
}

const fuels = (kind: string, level3: string, fuel?: string, moves = true, stands = true): DesnzRule => ({
  kinds: [stands ? `stationary.${kind}` : '', moves ? `mobile.${kind}` : '']
    .filter((name) => name !== '')
    .join(' '),
  level1: 'Fuels',
  level3,
  ...(fuel ? { fuel } : {}),
});
const bio = (kinds: string, level3: string, fuel?: string): DesnzRule => ({
  kinds,
  level1: 'Bioenergy',
  level3,
  ...(fuel ? { fuel } : {}),
});
const refrigerant = (kind: string, level3: string): DesnzRule => ({
  kinds: `fugitive.${kind}`,
  level1: 'Refrigerant & other',
  level3,
  column: 'Total emissions including non-Kyoto products',
});
const material = (kind: string, level3: string): DesnzRule => ({
  kinds: `purchased.${kind}`,
  level1: 'Material use',
  level3,
  column: 'Primary material production',
});
const freight = (mode: string, level2: string, level3: string, more: Partial<DesnzRule> = {}): DesnzRule => ({
  kinds: `freight_in.${mode} freight_out.${mode}`,
  level1: 'Freighting goods',
  level2,
  level3,
  ...more,
});
const refuse = (kinds: string, level3: string, column: string): DesnzRule => ({
  kinds,
  level1: 'Waste disposal',
  level2: 'Refuse',
  level3,
  column,
});
/**
 * Before the fuel is burnt: which of the fuels it is, a person says. Editions before 2024 are on AR4 or lack the sheet; rows
 * per kWh stand on two bases that only the properties of the fuel would tell apart.
 */
const upstream = (level1: string, ...fuel: readonly string[]): readonly DesnzRule[] =>
  fuel.flatMap((level3) =>
    ['litres', 'cubic metres', 'tonnes', 'kg'].map((uom) => ({
      kinds: 'upstream.fuel',
      level1,
      level3,
      uom,
      since: '2024',
    })),
  );
const land = (kinds: string, level2: string, level3: string, column?: string): DesnzRule => ({
  kinds,
  level1: 'Business travel- land',
  level2,
  level3,
  ...(column ? { column } : {}),
});

export const DESNZ_RULES: readonly DesnzRule[] = [
  fuels('natural_gas', 'Natural gas', 'natural_gas_gb'),
  // A litre of compressed gas (175 kg/m³) is not a litre that anybody is billed: the metre of gas at normal pressure is.
  { ...fuels('cng', 'CNG', 'natural_gas_gb'), uom: 'tonnes' },
  { ...fuels('cng', 'CNG', 'natural_gas_gb'), uom: 'kWh (Gross CV)' },
  { ...fuels('cng', 'CNG'), uom: 'kWh (Net CV)' },
  { ...fuels('cng', 'Natural gas', 'natural_gas_gb'), uom: 'cubic metres' },
  fuels('diesel', 'Diesel (average biofuel blend)', 'diesel_gb'),
  fuels('diesel_marine', 'Marine gas oil'),
  fuels('gasoline', 'Petrol (average biofuel blend)', 'gasoline_gb'),
  fuels('lpg', 'LPG', 'lpg_gb'),
  fuels('fuel_oil', 'Fuel oil', 'fuel_oil_gb', false),
  fuels('fuel_oil', 'Marine fuel oil', undefined, true, false),
  fuels('kerosene', 'Burning oil', 'kerosene_gb', false),
  fuels('jet_kerosene', 'Aviation turbine fuel', 'jet_kerosene_gb'),
  fuels('aviation_gasoline', 'Aviation spirit', 'aviation_gasoline_gb'),
  fuels('petroleum_coke', 'Petroleum coke', 'petroleum_coke_gb', false),
  fuels('coal', 'Coal (industrial)', 'coal_gb', false),
  fuels('lubricants', 'Lubricants', 'lubricants_gb', false),
  fuels('naphtha', 'Naphtha', 'naphtha_gb', false),
  fuels('waste_oil', 'Waste oils', 'waste_oil_gb', false),
  bio('stationary.ethanol mobile.ethanol', 'Bioethanol', 'bioethanol_gb'),
  bio('stationary.biodiesel mobile.biodiesel', 'Biodiesel ME', 'biodiesel_gb'),
  bio('stationary.wood', 'Wood chips', 'wood_gb'),
  bio('stationary.biogas', 'Biogas'),
  bio('stationary.landfill_gas', 'Landfill gas'),
  bio('stationary.biomethane mobile.biomethane', 'Biomethane (compressed)'),
  refrigerant('r290', 'R290 = propane'),
  refrigerant('r600a', 'R600A = isobutane'),
  refrigerant('r1234yf', 'R1234yf*'),
  { kinds: 'electricity electricity.renewable electricity.ev', level1: 'UK electricity' },
  { kinds: 'steam heat', level1: 'Heat and steam', level3: 'District heat and steam' },
  ...upstream('WTT- fuels', 'Natural gas', 'LPG', 'Aviation spirit', 'Aviation turbine fuel', 'Burning oil'),
  ...upstream('WTT- fuels', 'Diesel (100% mineral diesel)', 'Diesel (average biofuel blend)', 'Fuel oil'),
  ...upstream(
    'WTT- fuels',
    'Petrol (100% mineral petrol)',
    'Petrol (average biofuel blend)',
    'Marine gas oil',
  ),
  ...upstream('WTT- fuels', 'Lubricants', 'Naphtha', 'Coal (industrial)', 'Petroleum coke'),
  ...upstream('WTT- bioenergy', 'Bioethanol', 'Biodiesel ME', 'Wood logs'),
  { kinds: 'upstream.electricity', level1: 'Transmission and distribution', level2: 'T&D- UK electricity' },
  {
    kinds: 'mobile.distance.car',
    level1: 'Passenger vehicles',
    level2: 'Cars (by size)',
    level3: 'Average car',
    column: 'Unknown',
  },
  {
    kinds: 'mobile.distance.motorcycle',
    level1: 'Passenger vehicles',
    level2: 'Motorbike',
    level3: 'Average',
  },
  {
    kinds: 'mobile.distance.van',
    level1: 'Delivery vehicles',
    level2: 'Vans',
    level3: 'Average (up to 3.5 tonnes)',
    column: 'Unknown',
  },
  {
    kinds: 'mobile.distance.truck',
    level1: 'Delivery vehicles',
    level2: 'HGV (all diesel)',
    level3: 'All HGVs',
    column: 'Average laden',
  },
  {
    kinds: 'travel.flight',
    level1: 'Business travel- air',
    level3: 'International, to/from non-UK',
    level4: 'Average passenger',
    column: 'With RF',
  },
  { kinds: 'travel.hotel', level1: 'Hotel stay' },
  { kinds: 'travel.ferry', level1: 'Business travel- sea', level3: 'Average (all passenger)' },
  land('travel.taxi', 'Taxis', 'Regular taxi'),
  land('travel.rental_car travel.own_car commuting.car', 'Cars (by size)', 'Average car', 'Unknown'),
  land('commuting.motorcycle', 'Motorbike', 'Average'),
  land('travel.bus commuting.charter', 'Bus', 'Coach'),
  land('commuting.bus', 'Bus', 'Average local bus'),
  land('travel.train', 'Rail', 'National rail'),
  land('travel.metro commuting.metro', 'Rail', 'London Underground'),
  {
    kinds: 'commuting.homeworking',
    level1: 'Homeworking',
    level2: 'Homeworking (office equipment + heating)',
  },
  freight('road', 'HGV (all diesel)', 'All HGVs', { column: 'Average laden' }),
  freight('rail', 'Rail', 'Freight train'),
  freight('sea', 'Cargo ship', 'Container ship', { level4: 'Average' }),
  freight('air', 'Freight flights', 'International, to/from non-UK', { column: 'With RF' }),
  refuse('waste.landfill', 'Commercial and industrial waste', 'Landfill'),
  refuse(
    'waste.energy_recovery waste.coprocessing',
    'Commercial and industrial waste',
    'Incineration with Energy Recovery',
  ),
  {
    // As the edition of 2024 calls it.
    ...refuse('waste.energy_recovery waste.coprocessing', 'Commercial and industrial waste', 'Combustion'),
    since: '2024',
  },
  refuse('waste.recycling', 'Commercial and industrial waste', 'Closed-loop'),
  refuse('waste.composting', 'Organic: mixed food and garden waste', 'Composting'),
  { kinds: 'waste.wastewater', level1: 'Water treatment' },
  { kinds: 'purchased.water', level1: 'Water supply' },
  material('aluminium', 'Metal: aluminium cans and foil (excl. forming)'),
  material('concrete', 'Concrete'),
  material('glass', 'Glass'),
  material('plastic', 'Plastics: average plastics'),
  material('paper', 'Paper and board: mixed'),
  material('wood', 'Wood'),
  material('textiles', 'Clothing'),
  material('food', 'Food and drink'),
  { ...material('it', 'Electrical items - IT'), kinds: 'capital.it' },
  material('electronics', 'Electrical items - small'),
];

/** Category of the inventory for each sheet of the publication; empty where it is reported outside the scopes. */
export const DESNZ_CATEGORIES: Readonly<Record<string, string>> = {
  Fuels: 'stationary_combustion',
  Bioenergy: 'stationary_combustion',
  'Refrigerant & other': 'fugitive',
  'Passenger vehicles': 'mobile_combustion',
  'Delivery vehicles': 'mobile_combustion',
  'UK electricity': 'purchased_electricity',
  'UK electricity for EVs': 'purchased_electricity',
  'Heat and steam': 'purchased_heat',
  'WTT- fuels': 'fuel_energy_activities',
  'WTT- bioenergy': 'fuel_energy_activities',
  'Transmission and distribution': 'fuel_energy_activities',
  'UK electricity T&D for EVs': 'fuel_energy_activities',
  'WTT- UK electricity': 'fuel_energy_activities',
  'WTT- UK & overseas elec': 'fuel_energy_activities',
  'WTT- heat and steam': 'fuel_energy_activities',
  'Water supply': 'purchased_goods_services',
  'Water treatment': 'waste_generated',
  'Material use': 'purchased_goods_services',
  'Waste disposal': 'waste_generated',
  'Business travel- air': 'business_travel',
  'WTT- business travel- air': 'business_travel',
  'Business travel- sea': 'business_travel',
  'WTT- business travel- sea': 'business_travel',
  'Business travel- land': 'business_travel',
  'WTT- pass vehs & travel- land': 'business_travel',
  'Freighting goods': 'upstream_transport',
  'WTT- delivery vehs & freight': 'upstream_transport',
  'Hotel stay': 'business_travel',
  'Managed assets- electricity': 'upstream_leased_assets',
  'Managed assets- vehicles': 'upstream_leased_assets',
  Homeworking: 'employee_commuting',
  'Outside of scopes': '',
};

/** Countries of the sheet "Hotel stay": the place of the stay is the region of the factor. */
export const HOTEL_COUNTRIES: Readonly<Record<string, string>> = {
  UK: 'GB',
  'UK (London)': 'GB-LND',
  Argentina: 'AR',
  Australia: 'AU',
  Austria: 'AT',
  Belgium: 'BE',
  Brazil: 'BR',
  Canada: 'CA',
  Chile: 'CL',
  China: 'CN',
  Colombia: 'CO',
  'Costa Rica': 'CR',
  'Czech Republic': 'CZ',
  Egypt: 'EG',
  Fiji: 'FJ',
  Finland: 'FI',
  France: 'FR',
  Germany: 'DE',
  Greece: 'GR',
  'Hong Kong, China': 'HK',
  India: 'IN',
  Indonesia: 'ID',
  Ireland: 'IE',
  Israel: 'IL',
  Italy: 'IT',
  Japan: 'JP',
  Jordan: 'JO',
  Kazakhstan: 'KZ',
  Korea: 'KR',
  'Macau, China': 'MO',
  Malaysia: 'MY',
  Maldives: 'MV',
  Mexico: 'MX',
  Netherlands: 'NL',
  'New Zealand': 'NZ',
  Oman: 'OM',
  Panama: 'PA',
  Peru: 'PE',
  Philippines: 'PH',
  Poland: 'PL',
  Portugal: 'PT',
  Qatar: 'QA',
  Romania: 'RO',
  'Russian Federation': 'RU',
  'Saudi Arabia': 'SA',
  Singapore: 'SG',
  'South Africa': 'ZA',
  Spain: 'ES',
  Switzerland: 'CH',
  'Taiwan, China': 'TW',
  Thailand: 'TH',
  Turkey: 'TR',
  'United Arab Emirates': 'AE',
  'United States': 'US',
  Vietnam: 'VN',
  'China (Hong Kong)': 'HK',
  'French Polynesia': 'PF',
  'South Korea': 'KR',
  Taiwan: 'TW',
  'Slovak Republic': 'SK',
};
