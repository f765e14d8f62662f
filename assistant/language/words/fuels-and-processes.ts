import type { Concept } from './concept.ts';

/** Fuels, processes, gases and farming: what people call them. */
export const FUELS_AND_PROCESSES: Readonly<Record<string, Concept>> = {
  diesel: {
    rule: 'fuel:diesel:ask',
    words:
      'diesel|dies|oleo diesel|diesel s10|diesel s500|s10|s500|s 10|s 500|diesel comum|diesel b|diesel rodoviario|diesel oil|gas oil|gasoil|gasoleo|road diesel|derv|diesel fuel|red diesel|diesel s 10|diesel s 500|oleo s10|hsd|high speed diesel|hsd diesel',
  },
  diesel_marine: {
    rule: 'fuel:diesel_marine:mobile',
    words:
      'diesel maritimo|oleo diesel maritimo|mgo|mdo|marine diesel|marine gas oil|marine diesel oil|marine gasoil',
  },
  gasoline: {
    rule: 'fuel:gasoline:mobile',
    words:
      'gasolina|gasol|gasolina comum|gasolina c|gasolina aditivada|gasolina premium|gasoline|petrol|motor gasoline|unleaded|unleaded petrol|gas station fuel',
  },
  ethanol: {
    rule: 'fuel:ethanol:mobile',
    words:
      'etanol|etan|alc|etanol hidratado|alcool|alcool combustivel|alcool hidratado|ethanol|bioethanol|hydrous ethanol',
  },
  biodiesel: {
    rule: 'fuel:biodiesel:ask',
    words: 'biodiesel|b100|biodiesel b100|biodiesel puro|pure biodiesel|fame',
  },
  lpg: {
    rule: 'fuel:lpg:stationary',
    words:
      'glp|gas liquefeito|gas liquefeito de petroleo|gas de cozinha|gas de botijao|lpg|propano|propane|butano|butane|liquefied petroleum gas|bottled gas|gas engarrafado|gas glp|gas p13|gas p45|gas p20',
  },
  gas_bottle: {
    rule: 'fuel:lpg:stationary',
    words: 'botijao|botijao de gas|bujao de gas|botija de gas|gas bottle|gas cylinder',
    rank: 0,
  },
  cng: {
    rule: 'fuel:cng:mobile',
    words: 'gnv|gas natural veicular|gas veicular|cng|compressed natural gas|vehicle natural gas|gnc',
  },
  natural_gas: {
    rule: 'fuel:natural_gas:stationary',
    words:
      'gas natural|natural gas|gn|gas encanado|gas canalizado|mains gas|piped gas|gnl|lng|liquefied natural gas|gas natural liquefeito|gas natural comprimido',
  },
  fuel_oil: {
    rule: 'fuel:fuel_oil:stationary',
    words:
      'oleo combustivel 1a|oleo combustivel 2a|oleo combustivel|oleo bpf|bpf|oleo pesado|fuel oil|heavy fuel oil|residual fuel oil|hfo|oleo combustivel pesado|bunker|oleo 1a|oleo 2a|heating oil',
  },
  kerosene: {
    rule: 'kind:stationary.kerosene',
    words: 'querosene|querosene iluminante|kerosene|kerosine|lamp oil|paraffin oil|burning oil',
  },
  jet_kerosene: {
    rule: 'fuel:jet_kerosene:mobile',
    words:
      'querosene de aviacao|qav|qav 1|jet a|jet a1|jet a 1|jet fuel|jet kerosene|aviation kerosene|aviation turbine fuel|avtur|kerosene for the aircraft',
  },
  aviation_gasoline: {
    rule: 'fuel:aviation_gasoline:mobile',
    words: 'gasolina de aviacao|avgas|aviation gasoline|aviation gas|gav',
  },
  petroleum_coke: {
    rule: 'kind:stationary.petroleum_coke',
    words: 'coque de petroleo|coque verde|petcoke|pet coke|petroleum coke|coque verde de petroleo|cvp',
  },
  coal: {
    rule: 'kind:stationary.coal',
    words:
      'carvao mineral|carvao vapor|coal|hulha|steam coal|bituminous coal|carvao betuminoso|lignite|antracito|anthracite|black coal|hard coal|linhito',
  },
  coal_coke: {
    rule: 'kind:stationary.coal_coke',
    words:
      'coque de carvao|coque de carvao mineral|coque metalurgico|coke oven coke|metallurgical coke|coque siderurgico|coke|foundry coke|met coke|coque de fundicao',
  },
  charcoal: {
    rule: 'kind:stationary.charcoal',
    words: 'carvao vegetal|charcoal|moinha de carvao|carvao de eucalipto|carvao de lenha|lump charcoal',
  },
  carvao: { rule: 'one:stationary.coal,stationary.charcoal', words: 'carvao', rank: 0 },
  coque: { rule: 'one:stationary.petroleum_coke,stationary.coal_coke', words: 'coque', rank: 0 },
  wood: {
    rule: 'kind:stationary.wood',
    words:
      'briquete de madeira|residuo de madeira queimado|tora de eucalipto|lenha|cavaco|cavaco de madeira|cavacos de eucalipto|pellet de madeira|briquete|biomassa de madeira|serragem|firewood|wood chip|wood pellet|fuelwood|wood fuel|hog fuel|sawdust|briquette|pellet|lenha de eucalipto|casca de eucalipto|eucalyptus chip|log|wood log|woodchip|wood briquette|casca e cavaco|cavaco e casca|casca e serragem|casca e lenha|galhos e cavacos|cavacos e galhos|bark and chips|bark and wood chips|bark and sawdust|chips and bark',
  },
  // Wood, bagasse, husks: what the boiler was fed with has to be said.
  biomass: {
    rule: 'one:stationary.wood,stationary.bagasse,stationary.waste_fuel',
    words: 'biomassa|biomass',
    rank: 0,
  },
  bagasse: {
    rule: 'kind:stationary.bagasse',
    words: 'bagaco|bagaco de cana|bagasse|sugarcane bagasse|sugar cane bagasse|palha de cana',
  },
  black_liquor: {
    rule: 'kind:stationary.black_liquor',
    words:
      'licor negro|lixivia|licor preto|black liquor|lixivia negra|licor negro de eucalipto|kraft black liquor',
  },
  biogas: {
    rule: 'kind:stationary.biogas',
    words:
      'biogas da ete|biogas de ete|biogas do esgoto|biogas do efluente|biogas|biogas do biodigestor|digester gas|sewage gas',
  },
  biomethane: {
    rule: 'fuel:biomethane:stationary',
    words: 'biometano|biomethane|renewable natural gas|rng|bio cng|gas natural renovavel',
  },
  landfill_gas: {
    rule: 'kind:stationary.landfill_gas',
    words: 'gas de aterro|biogas de aterro|landfill gas|biogas do aterro|lfg|gas do aterro|gases de aterro',
  },
  blast_furnace_gas: {
    rule: 'kind:stationary.blast_furnace_gas',
    words:
      'gas de alto forno|gaf|blast furnace gas|bfg|gas do alto forno|gases de alto forno|gases do alto forno|top gas',
  },
  coke_oven_gas: {
    rule: 'kind:stationary.coke_oven_gas',
    words:
      'gas de coqueria|gco|coke oven gas|cog|gas da coqueria|coke gas|gases de coqueria|gases da coqueria',
  },
  refinery_gas: {
    rule: 'kind:stationary.refinery_gas',
    words:
      'gas de refinaria|refinery gas|refinery fuel gas|gas residual de refinaria|still gas|gases de refinaria|gas combustivel de refinaria|gas da refinaria',
  },
  waste_fuel: {
    rule: 'kind:stationary.waste_fuel',
    words:
      'cdr|combustivel derivado de residuo|residuo como combustivel|refuse derived fuel|rdf|waste derived fuel|solid recovered fuel|srf|blend de residuos|pneu picado|pneus inserviveis|pneu inservivel|tyre derived fuel|tire derived fuel|tdf|waste as fuel|waste fuel|residuos coprocessados no forno|alternative fuel|combustivel alternativo',
  },
  acetylene: { rule: 'kind:stationary.acetylene', words: 'acetileno|acetylene|gas acetileno' },
  lubricants: {
    rule: 'kind:stationary.lubricants',
    words:
      'oleo hidraulico|hydraulic oil|hydraulic fluid|oleo de motor|engine oil|lubrificante|oleo lubrificante|lubricant|lubricating oil|graxa|grease|lube oil|engine oil|oleo de motor',
  },
  naphtha: { rule: 'kind:stationary.naphtha', words: 'nafta|naphtha' },
  waste_oil: {
    rule: 'kind:stationary.waste_oil',
    words:
      'oleo residual|oleo usado|oleo usado como combustivel|waste oil|used oil|oleo queimado|spent oil|recovered fuel oil',
  },
  fuel: { rule: 'fuels', words: 'combustivel|fuel', rank: 0 },
  gas: { rule: 'gas', words: 'gas|gases', rank: 0 },

  clinker: { rule: 'kind:process.clinker', words: 'clinquer|clinker|clinquer portland' },
  lime: {
    rule: 'lime',
    words:
      'cal|cal virgem|cal viva|lime|quicklime|oxido de calcio|burnt lime|cal hidratada|hydrated lime|cal calcitica|cal dolomitica',
  },
  carbonates: {
    rule: 'kind:process.carbonates',
    words:
      'carbonato|barrilha|carbonato de sodio|carbonato de calcio|soda ash|carbonate|dolomita|dolomite|sodium carbonate|calcium carbonate',
  },
  limestone: {
    rule: 'limestone',
    words:
      'calcario|calcario agricola|calcario dolomitico|limestone|ground limestone|agricultural lime|aglime|agricultural limestone',
  },
  ammonia_made: { rule: 'ammonia', words: 'amonia|ammonia' },
  nitric_acid: { rule: 'kind:process.nitric_acid', words: 'acido nitrico|nitric acid' },
  adipic_acid: { rule: 'kind:process.adipic_acid', words: 'acido adipico|adipic acid' },
  pig_iron: {
    rule: 'kind:process.iron_steel',
    words:
      'ferro gusa|gusa|pig iron|aco bruto|crude steel|aco liquido|liquid steel|ferro e aco|iron and steel|sinter|hot metal|ferro esponja|direct reduced iron|dri|molten steel',
  },
  ferroalloys: {
    rule: 'kind:process.ferroalloys',
    words:
      'ferroliga|ferro liga|ferroalloy|ferro alloy|ferrossilicio|ferromanganes|ferrosilicon|ferromanganese|ferrocromo|ferrochrome|ferronickel|ferroniquel|ferrochromium|ferro silicio|ferro manganes|ferro niquel',
  },
  primary_aluminium: {
    rule: 'primary_aluminium',
    words: 'aluminio primario|primary aluminium|primary aluminum',
  },
  hydrogen: { rule: 'kind:process.hydrogen', words: 'hidrogenio|hydrogen' },
  petrochemicals: {
    rule: 'kind:process.petrochemicals',
    words:
      'petroquimico|eteno|etileno|ethylene|propeno|propileno|propylene|metanol|methanol|negro de fumo|carbon black|petrochemical|acrilonitrila|acrylonitrile|estireno|styrene|ethylene oxide|oxido de eteno|oxido de etileno|vinyl chloride|mvc',
  },
  co2_use: {
    rule: 'co2',
    words:
      'co2|co2 gasoso|gaseous co2|co2 gas|gas carbonico|gelo seco|dry ice|carbon dioxide|dioxido de carbono|co2 de solda|welding gas|gas de solda|co2 industrial|co2 liquido|liquid co2|welding co2|food grade co2|co2 alimenticio',
  },
  n2o_use: {
    rule: 'kind:process.n2o_use',
    words: 'n2o|oxido nitroso|nitrous oxide|gas hilariante|laughing gas',
  },

  co2_extinguisher: {
    rule: 'kind:fugitive.co2_extinguisher',
    words:
      'extintor|extintor de co2|extintor de incendio|fire extinguisher|co2 extinguisher|co2 fire extinguisher|extinguisher|extintor co2|extintor de gas carbonico|carga de extintor',
    count: 'unit',
    rank: 2,
  },
  ch4: {
    rule: 'kind:fugitive.ch4',
    words:
      'metano|ch4|methane|vented methane|methane vented|metano ventado|metano liberado|methane leak|vazamento de metano|fugitive methane|methane released',
  },
  flaring: {
    rule: 'kind:fugitive.flaring',
    words:
      'flare|flaring|queima em flare|tocha|gas queimado em flare|gas flared|flared gas|flare gas|flared|flare stack|queimado no flare|gas queimado no flare|queima em tocha',
    rank: 2,
  },
  refrigerant: {
    rule: 'refrigerant',
    words:
      'gas refrigerante|fluido refrigerante|refrigerante|refrigerant|gas de ar condicionado|refrigerant gas|freon|gas do ar condicionado|gas de geladeira|f gas',
    rank: 0,
  },

  enteric: {
    rule: 'kind:agriculture.enteric',
    words: 'fermentacao enterica|enteric fermentation|enterica|enteric',
    rank: 2,
  },
  manure: {
    rule: 'kind:agriculture.manure',
    words: 'manejo de dejetos|dejeto|esterco|manure|manure management|slurry|dejetos animais|chorume animal',
    rank: 2,
  },
  cattle: {
    rule: 'kind:agriculture.enteric',
    words:
      'bovino|vaca de leite|vacas de leite|boi de corte|gado|gado de corte|gado de leite|gado leiteiro|vaca|vaca leiteira|boi|novilho|novilha|bezerro|cattle|dairy cow|cow|beef cattle|steer|heifer|dairy cattle|cabeca de gado|head of cattle|ovelha|sheep|cabra|goat|bufalo|buffalo|rebanho|herd|ovino|caprino|calf|calves|livestock',
    count: 'head',
  },
  pigs: {
    rule: 'kind:agriculture.manure',
    words: 'suino|porco|pig|swine|aves|galinha|broiler|hen|sow|matriz suina|hog',
    count: 'head',
  },
  // By the kilogram it is eaten, by the head it is kept.
  poultry: { rule: 'poultry', words: 'frango|chicken|poultry', count: 'head' },
  n_fertiliser: {
    rule: 'fertiliser',
    words:
      'fertilizante nitrogenado|adubo nitrogenado|nitrogen fertiliser|nitrogen fertilizer|nitrato de amonio|sulfato de amonio|ammonium nitrate|ammonium sulphate|ammonium sulfate|npk|n fertiliser|n fertilizer|nitrogen based fertiliser|nitrogenio aplicado|adubo npk|can fertiliser|synthetic nitrogen',
  },
  fertiliser: { rule: 'fertiliser_bought', words: 'fertilizante|adubo|fertiliser|fertilizer|adubo quimico' },
  urea: { rule: 'urea', words: 'ureia|ureia agricola|urea|granular urea|arla 32|adblue' },
  liming: {
    rule: 'kind:agriculture.liming',
    words: 'calagem|liming|calcario na lavoura|calcario aplicado',
    rank: 2,
  },
};
