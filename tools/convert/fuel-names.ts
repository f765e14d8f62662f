/**
 * Names of fuels in this project and where each is found in the raw tables. `ipcc` is the fuel of the 2006 Guidelines,
 * `ben` the product of the Brazilian energy balance, `desnz` the row of the UK fuel properties.
 */
export interface WorldFuel {
  readonly name: string;
  readonly ipcc: string;
  readonly pt: string;
  /** UK row whose density (physical, not of a blend) lets litres be weighed; the IPCC prints none. */
  readonly density?: string;
  /** UK row that gives both density and calorific value, for gases whose composition must fit both. */
  readonly gas?: string;
}

export const WORLD_FUELS: readonly WorldFuel[] = [
  { name: 'natural_gas', ipcc: 'Natural Gas', pt: 'Gás natural' },
  { name: 'diesel', ipcc: 'Diesel Oil', pt: 'Óleo diesel', density: 'Diesel (100% mineral diesel)' },
  { name: 'gasoline', ipcc: 'Motor Gasoline', pt: 'Gasolina', density: 'Petrol (100% mineral petrol)' },
  { name: 'ethanol', ipcc: 'Biogasoline', pt: 'Etanol', density: 'Bioethanol' },
  { name: 'biodiesel', ipcc: 'Biodiesels', pt: 'Biodiesel', density: 'Biodiesel (ME)' },
  { name: 'lpg', ipcc: 'Liquefied Petroleum Gases', pt: 'GLP', density: 'LPG' },
  { name: 'fuel_oil', ipcc: 'Residual Fuel Oil', pt: 'Óleo combustível', density: 'Fuel Oil' },
  { name: 'kerosene', ipcc: 'Other Kerosene', pt: 'Querosene', density: 'Burning Oil' },
  {
    name: 'jet_kerosene',
    ipcc: 'Jet Kerosene',
    pt: 'Querosene de aviação',
    density: 'Aviation Turbine Fuel',
  },
  {
    name: 'aviation_gasoline',
    ipcc: 'Aviation Gasoline',
    pt: 'Gasolina de aviação',
    density: 'Aviation Spirit',
  },
  { name: 'petroleum_coke', ipcc: 'Petroleum Coke', pt: 'Coque de petróleo' },
  { name: 'coal', ipcc: 'Other Bituminous Coal', pt: 'Carvão mineral betuminoso' },
  { name: 'coal_coke', ipcc: 'Coke Oven Coke and Lignite Coke', pt: 'Coque de carvão mineral' },
  { name: 'charcoal', ipcc: 'Charcoal', pt: 'Carvão vegetal' },
  { name: 'wood', ipcc: 'Wood/Wood Waste', pt: 'Lenha e resíduos de madeira' },
  { name: 'bagasse', ipcc: 'Other Primary Solid Biomass', pt: 'Outra biomassa sólida primária (bagaço)' },
  { name: 'black_liquor', ipcc: 'Sulphite Lyes (Black Liquor)', pt: 'Licor negro' },
  { name: 'biogas', ipcc: 'Sludge Gas', pt: 'Biogás', gas: 'Biogas' },
  { name: 'biomethane', ipcc: 'Other Biogas', pt: 'Biometano', gas: 'Biomethane' },
  { name: 'landfill_gas', ipcc: 'Landfill Gas', pt: 'Biogás de aterro', gas: 'Landfill Gas' },
  { name: 'blast_furnace_gas', ipcc: 'Blast Furnace Gas', pt: 'Gás de alto-forno' },
  { name: 'coke_oven_gas', ipcc: 'Coke Oven Gas', pt: 'Gás de coqueria' },
  { name: 'refinery_gas', ipcc: 'Refinery Gas', pt: 'Gás de refinaria' },
  { name: 'waste_fuel', ipcc: 'Industrial Wastes', pt: 'Resíduos industriais' },
  { name: 'lubricants', ipcc: 'Lubricants', pt: 'Lubrificantes', density: 'Lubricants' },
  { name: 'naphtha', ipcc: 'Naphtha', pt: 'Nafta', density: 'Naphtha' },
  { name: 'waste_oil', ipcc: 'Waste Oils', pt: 'Óleos residuais', density: 'Waste oils' },
];

export interface BrazilFuel {
  readonly name: string;
  readonly ben: string;
  readonly en: string;
  /** UK row whose density is borrowed, with the citation, where the energy balance states the fuel by mass only. */
  readonly density?: string;
}

export const BRAZIL_FUELS: readonly BrazilFuel[] = [
  { name: 'diesel_a', ben: 'Óleo Diesel (puro)', en: 'Diesel A (fossil)' },
  { name: 'biodiesel_b100', ben: 'Biodiesel (B100)', en: 'Biodiesel B100' },
  { name: 'gasoline_a', ben: 'Gasolina Automotiva (pura)', en: 'Gasoline A (fossil)' },
  { name: 'ethanol_anhydrous', ben: 'Etanol Anidro', en: 'Anhydrous ethanol' },
  { name: 'ethanol_hydrous', ben: 'Etanol Hidratado', en: 'Hydrous ethanol' },
  { name: 'natural_gas_br', ben: 'Gás Natural Seco', en: 'Dry natural gas' },
  { name: 'natural_gas_wet_br', ben: 'Gás Natural Úmido', en: 'Wet natural gas' },
  { name: 'lpg_br', ben: 'Gás Liquefeito de Petróleo (GLP)', en: 'LPG' },
  { name: 'fuel_oil_br', ben: 'Óleo Combustível', en: 'Fuel oil' },
  { name: 'kerosene_br', ben: 'Querosene Iluminante', en: 'Kerosene', density: 'Burning Oil' },
  {
    name: 'jet_kerosene_br',
    ben: 'Querosene de Aviação',
    en: 'Jet kerosene',
    density: 'Aviation Turbine Fuel',
  },
  { name: 'aviation_gasoline_br', ben: 'Gasolina de Aviação', en: 'Aviation gasoline' },
  { name: 'petroleum_coke_br', ben: 'Coque de Petróleo', en: 'Petroleum coke' },
  { name: 'coal_br', ben: 'Carvão Vapor sem Especificação', en: 'Steam coal, unspecified' },
  { name: 'coal_3100_br', ben: 'Carvão Vapor 3100 kcal / kg', en: 'Steam coal 3100 kcal/kg' },
  { name: 'coal_3300_br', ben: 'Carvão Vapor 3300 kcal / kg', en: 'Steam coal 3300 kcal/kg' },
  { name: 'coal_3700_br', ben: 'Carvão Vapor 3700 kcal / kg', en: 'Steam coal 3700 kcal/kg' },
  { name: 'coal_4200_br', ben: 'Carvão Vapor 4200 kcal / kg', en: 'Steam coal 4200 kcal/kg' },
  { name: 'coal_4500_br', ben: 'Carvão Vapor 4500 kcal / kg', en: 'Steam coal 4500 kcal/kg' },
  { name: 'coal_4700_br', ben: 'Carvão Vapor 4700 kcal / kg', en: 'Steam coal 4700 kcal/kg' },
  { name: 'coal_5200_br', ben: 'Carvão Vapor 5200 kcal / kg', en: 'Steam coal 5200 kcal/kg' },
  { name: 'coal_5900_br', ben: 'Carvão Vapor 5900 kcal / kg', en: 'Steam coal 5900 kcal/kg' },
  { name: 'coal_6000_br', ben: 'Carvão Vapor 6000 kcal / kg', en: 'Steam coal 6000 kcal/kg' },
  { name: 'coking_coal_imported_br', ben: 'Carvão Metalúrgico Importado', en: 'Coking coal, imported' },
  { name: 'coking_coal_national_br', ben: 'Carvão Metalúrgico Nacional', en: 'Coking coal, national' },
  { name: 'coal_coke_br', ben: 'Coque de Carvão Mineral', en: 'Coke oven coke' },
  { name: 'coal_tar_br', ben: 'Alcatrão', en: 'Coal tar' },
  { name: 'bitumen_br', ben: 'Asfaltos', en: 'Bitumen' },
  { name: 'lubricants_br', ben: 'Lubrificantes', en: 'Lubricants' },
  { name: 'naphtha_br', ben: 'Nafta', en: 'Naphtha' },
  { name: 'solvents_br', ben: 'Solventes', en: 'Solvents' },
  { name: 'other_petroleum_br', ben: 'Outros Produtos de Petróleo', en: 'Other petroleum products' },
  { name: 'crude_oil_br', ben: 'Petróleo Bruto', en: 'Crude oil' },
  { name: 'bagasse_br', ben: 'Bagaço de Cana', en: 'Sugar-cane bagasse' },
  { name: 'cane_juice_br', ben: 'Caldo de Cana', en: 'Sugar-cane juice' },
  { name: 'charcoal_br', ben: 'Carvão Vegetal', en: 'Charcoal' },
  { name: 'wood_br', ben: 'Lenha Comercial', en: 'Commercial firewood' },
  { name: 'black_liquor_br', ben: 'Licor Negro (Lixívia)', en: 'Black liquor' },
  { name: 'molasses_br', ben: 'Melaço', en: 'Molasses' },
  { name: 'plant_residues_br', ben: 'Resíduos Vegetais', en: 'Plant residues' },
];

/** UK fuel of a property row, by our name. */
export const UK_FUELS: Readonly<
  Record<string, { readonly row: string; readonly pt: string; readonly biogenic?: true }>
> = {
  natural_gas_gb: { row: 'Natural Gas', pt: 'Gás natural (Reino Unido)' },
  diesel_gb: { row: 'Diesel (average biofuel blend)', pt: 'Diesel com biocombustível médio (Reino Unido)' },
  marine_gas_oil_gb: { row: 'Gas Oil', pt: 'Gasóleo (Reino Unido)' },
  gasoline_gb: {
    row: 'Petrol (average biofuel blend)',
    pt: 'Gasolina com biocombustível médio (Reino Unido)',
  },
  bioethanol_gb: { row: 'Bioethanol', pt: 'Bioetanol (Reino Unido)', biogenic: true },
  biodiesel_gb: { row: 'Biodiesel (ME)', pt: 'Biodiesel (Reino Unido)', biogenic: true },
  lpg_gb: { row: 'LPG', pt: 'GLP (Reino Unido)' },
  fuel_oil_gb: { row: 'Fuel Oil', pt: 'Óleo combustível (Reino Unido)' },
  kerosene_gb: { row: 'Burning Oil', pt: 'Querosene de aquecimento (Reino Unido)' },
  jet_kerosene_gb: { row: 'Aviation Turbine Fuel', pt: 'Querosene de aviação (Reino Unido)' },
  aviation_gasoline_gb: { row: 'Aviation Spirit', pt: 'Gasolina de aviação (Reino Unido)' },
  petroleum_coke_gb: { row: 'Petroleum coke', pt: 'Coque de petróleo (Reino Unido)' },
  coal_gb: { row: 'Coal (industrial)', pt: 'Carvão mineral, indústria (Reino Unido)' },
  wood_gb: { row: 'Wood Chips', pt: 'Cavaco de madeira (Reino Unido)', biogenic: true },
  lubricants_gb: { row: 'Lubricants', pt: 'Lubrificantes (Reino Unido)' },
  naphtha_gb: { row: 'Naphtha', pt: 'Nafta (Reino Unido)' },
  waste_oil_gb: { row: 'Waste oils', pt: 'Óleos residuais (Reino Unido)' },
};

/** Gases that the EPA counts in standard cubic feet, by the fuel of Table 1 (`epa`) or Table 2. */
export const US_GASES: readonly {
  readonly name: string;
  readonly epa: readonly string[];
  readonly pt: string;
  readonly en: string;
  readonly biogenic?: true;
}[] = [
  {
    name: 'natural_gas_us',
    epa: ['Natural Gas', 'Compressed Natural Gas (CNG)'],
    pt: 'Gás natural',
    en: 'Natural gas',
  },
  {
    name: 'blast_furnace_gas_us',
    epa: ['Blast Furnace Gas'],
    pt: 'Gás de alto-forno',
    en: 'Blast furnace gas',
  },
  { name: 'coke_oven_gas_us', epa: ['Coke Oven Gas'], pt: 'Gás de coqueria', en: 'Coke oven gas' },
  { name: 'fuel_gas_us', epa: ['Fuel Gas'], pt: 'Gás combustível', en: 'Fuel gas' },
  { name: 'propane_gas_us', epa: ['Propane Gas'], pt: 'Gás propano', en: 'Propane gas' },
  {
    name: 'landfill_gas_us',
    epa: ['Landfill Gas'],
    pt: 'Biogás de aterro',
    en: 'Landfill gas',
    biogenic: true,
  },
  {
    name: 'biogas_us',
    epa: ['Other Biomass Gases'],
    pt: 'Outros gases de biomassa',
    en: 'Other biomass gases',
    biogenic: true,
  },
];

const BIOGENIC_IPCC = new Set([
  'Wood/Wood Waste',
  'Sulphite Lyes (Black Liquor)',
  'Other Primary Solid Biomass',
  'Charcoal',
  'Biogasoline',
  'Biodiesels',
  'Other Liquid Biofuels',
  'Landfill Gas',
  'Sludge Gas',
  'Other Biogas',
]);

/** Whether the CO2 of an IPCC fuel is biogenic (2006 Guidelines, Volume 2, Table 1.1: biomass). */
export function isBiogenic(ipccFuel: string): boolean {
  return BIOGENIC_IPCC.has(ipccFuel);
}
