/**
 * What people call the things they report. A concept is what was named (`diesel`), which with its context (`gerador`,
 * `frota`, a unit, a destination) becomes an activity kind: `rule` says how, see `kinds.ts`.
 *
 * Rules: `fuel:<name>:<mobile|stationary|ask>` (the default when no context tells), `kind:<key>`, `material:<name>`
 * (bought, unless made, wasted or spent on), `waste:<destination>`, `vehicle:<name>` (distance), `one:<key>,<key>`
 * (asked), or a name of its own that `kinds.ts` resolves. `count`: the unit when a bare number stands before the words.
 * `rank`: 2 = decides over other things named beside it; 0 = only where nothing better is named.
 */
export interface Concept {
  readonly rule: string;
  readonly words: string;
  readonly count?: string;
  readonly rank?: 0 | 1 | 2;
}

export const CONCEPTS: Readonly<Record<string, Concept>> = {
  diesel: {
    rule: 'fuel:diesel:ask',
    words:
      'diesel|oleo diesel|diesel s10|diesel s500|s10|s500|s 10|s 500|diesel comum|diesel b|diesel rodoviario|diesel oil|gas oil|gasoil|gasoleo|road diesel|derv|diesel fuel|red diesel|diesel s 10|diesel s 500|oleo s10',
  },
  diesel_marine: {
    rule: 'fuel:diesel_marine:mobile',
    words:
      'diesel maritimo|oleo diesel maritimo|mgo|mdo|marine diesel|marine gas oil|marine diesel oil|marine gasoil',
  },
  gasoline: {
    rule: 'fuel:gasoline:mobile',
    words:
      'gasolina|gasolina comum|gasolina c|gasolina aditivada|gasolina premium|gasoline|petrol|motor gasoline|unleaded|unleaded petrol|gas station fuel',
  },
  ethanol: {
    rule: 'fuel:ethanol:mobile',
    words:
      'etanol|etanol hidratado|alcool|alcool combustivel|alcool hidratado|ethanol|bioethanol|hydrous ethanol',
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
      'oleo combustivel|oleo bpf|bpf|oleo pesado|fuel oil|heavy fuel oil|residual fuel oil|hfo|oleo combustivel pesado|bunker|oleo 1a|oleo 2a|heating oil',
  },
  kerosene: {
    rule: 'kind:stationary.kerosene',
    words: 'querosene|querosene iluminante|kerosene|lamp oil|paraffin oil|burning oil',
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
  charcoal: { rule: 'kind:stationary.charcoal', words: 'carvao vegetal|charcoal|moinha de carvao' },
  carvao: { rule: 'one:stationary.coal,stationary.charcoal', words: 'carvao', rank: 0 },
  coque: { rule: 'one:stationary.petroleum_coke,stationary.coal_coke', words: 'coque', rank: 0 },
  wood: {
    rule: 'kind:stationary.wood',
    words:
      'lenha|cavaco|cavaco de madeira|cavacos de eucalipto|pellet de madeira|briquete|biomassa|biomassa de madeira|serragem|firewood|wood chip|wood pellet|fuelwood|wood fuel|biomass|hog fuel|sawdust|briquette|pellet|lenha de eucalipto|casca de eucalipto|eucalyptus chip|log|wood log|woodchip|wood briquette',
  },
  bagasse: {
    rule: 'kind:stationary.bagasse',
    words: 'bagaco|bagaco de cana|bagasse|sugarcane bagasse|sugar cane bagasse|palha de cana',
  },
  black_liquor: {
    rule: 'kind:stationary.black_liquor',
    words: 'licor negro|lixivia|licor preto|black liquor|lixivia negra|licor negro de eucalipto',
  },
  biogas: { rule: 'kind:stationary.biogas', words: 'biogas|biogas do biodigestor|digester gas|sewage gas' },
  biomethane: {
    rule: 'fuel:biomethane:stationary',
    words: 'biometano|biomethane|renewable natural gas|rng|bio cng|gas natural renovavel',
  },
  landfill_gas: {
    rule: 'kind:stationary.landfill_gas',
    words: 'gas de aterro|biogas de aterro|landfill gas|biogas do aterro|lfg',
  },
  blast_furnace_gas: {
    rule: 'kind:stationary.blast_furnace_gas',
    words: 'gas de alto forno|gaf|blast furnace gas|bfg|gas do alto forno',
  },
  coke_oven_gas: {
    rule: 'kind:stationary.coke_oven_gas',
    words: 'gas de coqueria|gco|coke oven gas|cog|gas da coqueria|coke gas',
  },
  refinery_gas: {
    rule: 'kind:stationary.refinery_gas',
    words: 'gas de refinaria|refinery gas|refinery fuel gas|gas residual de refinaria|still gas',
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
      'lubrificante|oleo lubrificante|lubricant|lubricating oil|graxa|grease|lube oil|engine oil|oleo de motor',
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
    rule: 'kind:process.lime',
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
      'co2|gas carbonico|gelo seco|dry ice|carbon dioxide|dioxido de carbono|co2 de solda|welding gas|gas de solda|co2 industrial|co2 liquido|liquid co2|welding co2|food grade co2|co2 alimenticio',
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
      'bovino|gado|gado de corte|gado de leite|gado leiteiro|vaca|vaca leiteira|boi|novilho|novilha|bezerro|cattle|dairy cow|cow|beef cattle|steer|heifer|dairy cattle|cabeca de gado|head of cattle|ovelha|sheep|cabra|goat|bufalo|buffalo|rebanho|herd|ovino|caprino|calf|calves|livestock',
    count: 'head',
  },
  pigs: {
    rule: 'kind:agriculture.manure',
    words: 'suino|porco|pig|swine|frango|poultry|aves|galinha|broiler|hen|sow|matriz suina|hog|chicken',
    count: 'head',
  },
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

  electricity: {
    rule: 'electricity',
    words:
      'energia|energia eletrica|eletricidade|energia da rede|energia eletrica da rede|luz|conta de luz|conta de energia|conta de energia eletrica|fatura de energia|electricity|power|grid electricity|electric power|electrical energy|grid power|mains electricity|electricity bill|power bill|consumo de energia|eletrica|forca e luz|energy bill|energy|purchased electricity|forca',
    rank: 1,
  },
  grid: {
    rule: 'electricity',
    words:
      'rede|rede eletrica|rede publica|rede da concessionaria|grid|national grid|mercado livre|mercado cativo|mercado regulado|acl|free market|sin|concessionaria de energia|distribuidora|utility|from the grid|the grid|the mains',
    rank: 0,
  },
  electricity_renewable: {
    rule: 'kind:electricity.renewable',
    words:
      'energia renovavel|energia eolica|energia solar comprada|energia solar|renewable electricity|renewable power|green electricity|green power|green energy|energia verde|energia incentivada|wind power|solar power|energia limpa|eletricidade renovavel|renewable energy|energia eletrica renovavel|certified renewable electricity|green tariff|energia de fonte renovavel|hydro power|ppa solar|ppa eolico|solar ppa|wind ppa',
    rank: 1,
  },
  electricity_ev: {
    rule: 'kind:electricity.ev',
    words:
      'recarga de veiculos eletricos|recarga dos carros eletricos|recarga de carros eletricos|recarga dos nossos carros eletricos|recarga da frota eletrica|carregamento de veiculos eletricos|ev charging|electric vehicle charging|charging electric vehicles|charging our electric vans|recarga dos veiculos eletricos|recarga|eletroposto|charging|carregamento dos carros eletricos|charge point|ev charger|recarga eletrica|vehicle charging|charging station|carregadores',
    rank: 1,
  },
  steam: {
    rule: 'kind:steam',
    words:
      'vapor|vapor comprado|steam|purchased steam|vapor saturado|vapor superaquecido|process steam|saturated steam|vapor de processo|vapor industrial',
  },
  heat: {
    rule: 'kind:heat',
    words:
      'calor|calor comprado|agua quente|district heating|heat|purchased heat|hot water|energia termica|thermal energy|aquecimento urbano|aquecimento distrital|district heat|calor de processo',
  },
  cooling: {
    rule: 'kind:cooling',
    words:
      'agua gelada|frio|frio comprado|district cooling|cooling|chilled water|purchased cooling|refrigeracao comprada|frio distrital|agua refrigerada|cold water from the district|cool energy|agua fria comprada',
  },

  steel: {
    rule: 'material:steel',
    words:
      'aco|chapa de aco|bobina de aco|steel|steel sheet|steel coil|aco carbono|aco inox|stainless steel|vergalhao|steel plate|rebar|perfil de aco|aco laminado|viga de aco|steel bar|steel beam|barras de aco|tubo de aco|tubos de aco|steel pipe|aco inoxidavel|steel tube|arame de aco|chapa',
  },
  aluminium: {
    rule: 'material:aluminium',
    words:
      'aluminio|aluminium|aluminum|chapa de aluminio|perfil de aluminio|lingote de aluminio|aluminium sheet|aluminum sheet|aluminium ingot|aluminium profile|bobina de aluminio|aluminum foil|aluminium foil|folha de aluminio|tarugo de aluminio',
  },
  cement: { rule: 'material:cement', words: 'cimento|cement|cimento portland|portland cement' },
  concrete: {
    rule: 'material:concrete',
    words:
      'concreto|concrete|concreto usinado|ready mix concrete|ready mixed concrete|ready mix|concreto bombeado',
  },
  glass: {
    rule: 'material:glass',
    words:
      'vidro|glass|vidro plano|glass bottle|garrafa de vidro|flat glass|container glass|embalagem de vidro|float glass|vidro oco|frasco de vidro|vidro float',
  },
  plastic: {
    rule: 'material:plastic',
    words:
      'plastico|resina|resina plastica|polietileno|polipropileno|pet|pvc|plastic|resin|polyethylene|polypropylene|pead|pebd|hdpe|ldpe|embalagem plastica|plastic resin|filme plastico|resina pet|plastic packaging|stretch film|filme stretch|polystyrene|poliestireno|nylon|plastic pellet|resina de polietileno|resina de polipropileno|plastic film|plastic granulate|plasticos',
  },
  paper: {
    rule: 'material:paper',
    words:
      'papel|papelao|papel a4|sulfite|papel sulfite|paper|cardboard|paperboard|caixa de papelao|board|office paper|papel cartao|copy paper|a4 paper|kraft paper|papel kraft|embalagem de papelao|corrugated board|corrugated cardboard|printer paper|caixas de papelao|printing paper',
  },
  timber: {
    rule: 'material:wood',
    words:
      'madeira|madeira serrada|timber|wood|lumber|sawn wood|compensado|plywood|mdf|palete de madeira|wooden pallet|sawn timber|madeira de pinus|paletes|pallet|tabua|mdp|madeira de eucalipto|planks',
  },
  chemicals: {
    rule: 'material:chemicals',
    words:
      'produto quimico|reagente|quimico|chemical|solvente|solvent|soda caustica|caustic soda|acido sulfurico|sulfuric acid|sulphuric acid|cloro|chlorine|tinta|paint|adhesive|adesivo|hipoclorito de sodio|acido cloridrico|hydrochloric acid|acetona|acetone|reagent|sodium hydroxide|hidroxido de sodio|detergente|detergent|cola industrial|sodium hypochlorite',
  },
  textiles: {
    rule: 'material:textiles',
    words:
      'tecido|textil|algodao|textile|fabric|cotton|uniforme|uniform|malha|fio de algodao|cotton fabric|polyester fabric|fio de poliester|workwear|garment|clothing|cotton yarn',
  },
  food: {
    rule: 'material:food',
    words:
      'alimento|comida|food|generos alimenticios|carne|meat|leite|milk|arroz|feijao|cesta basica|groceries|acucar|sugar|farinha de trigo|flour|cafe|coffee|soja|soy|milho|trigo|wheat|corn|rice|beef|vegetables|carne bovina|vegetable|fruit|verduras|farinha',
  },
  meals: {
    rule: 'material:food',
    words: 'refeicao|meal|marmita|almoco|lunch|quentinha|canteen meal|refeicao servida',
    count: 'meal',
  },
  electronics: {
    rule: 'material:electronics',
    words:
      'eletronico|electronics|celular|cell phone|mobile phone|smartphone|telefone|componente eletronico|electronic component|teclado|mouse|keyboard|headset|toner|cartucho|telephone|electronic device|placa eletronica|circuit board|charger|webcam|pilha|fone de ouvido',
    count: 'unit',
  },
  water: {
    rule: 'kind:purchased.water',
    words:
      'agua|agua potavel|conta de agua|agua da concessionaria|agua encanada|water|tap water|mains water|potable water|drinking water|water supply|agua tratada|agua da rua|fornecimento de agua|water bill|abastecimento de agua|water from the utility|agua de abastecimento|municipal water|city water|agua da sabesp|town water|caminhao pipa|agua de reuso',
  },
  services: {
    rule: 'kind:purchased.services',
    words:
      'servico|servico de manutencao|manutencao|consultoria|servico de limpeza|limpeza|vigilancia|seguranca patrimonial|auditoria|service|consulting|consultancy|maintenance|cleaning|cleaning service|audit|legal fee|honorario|publicidade|marketing|advertising|licenca de software|software|assinatura|seguro|insurance|telecom|internet|contabilidade|accounting|treinamento|training|terceirizacao|juridico|security service|legal service|consulting service|it service|servico de ti|propaganda|jardinagem|portaria|law firm|temporary staff|landscaping|advocacia|catering service|bank fee|software licence|software license|cloud service|hosting|consultancy fee|legal advice|printing service|recrutamento|recruitment|servicos terceirizados|telefonia',
  },
  goods_spend: {
    rule: 'kind:purchased.goods_spend',
    words:
      'material de escritorio|bens|suprimento|insumo|material de consumo|office supplies|goods|supplies|epi|peca de reposicao|spare part|mercadoria|stationery|material|materia prima|raw material|embalagem|packaging|ferramenta|tool|pecas|material de limpeza|cleaning products|merchandise|consumables|produtos de limpeza|parts|uniformes e epis|brindes',
    rank: 0,
  },

  machinery: {
    rule: 'kind:capital.machinery',
    words:
      'maquina|maquina nova|equipamento|machinery|machine|equipment|prensa|torno|compressor|maquinario|novo equipamento|linha de producao|production line|production equipment|injetora|robo|robot|press|lathe|cnc|industrial equipment|equipamento industrial|maquinas e equipamentos|ar condicionado novo|conveyor|packaging line|bomba nova|motor eletrico',
    rank: 0,
  },
  vehicles: {
    rule: 'vehicle_bought',
    words:
      'veiculo|veiculo novo|vehicle|automovel|automobile|delivery van|furgao novo|new truck|new van|caminhao novo|carro novo|new car|company vehicle|electric van|furgao|frota nova|caminhonete|empilhadeira nova|new forklift|trator novo|empilhadeira eletrica nova',
    count: 'unit',
    rank: 0,
  },
  buildings: {
    rule: 'kind:capital.buildings',
    words:
      'obra|edificacao|construcao|construcao civil|galpao novo|reforma|building|construction|new building|building works|ampliacao|new warehouse|renovation|refurbishment|predio novo|construction work|obras civis|expansao da fabrica|new plant|ampliacao do predio|obra civil|warehouse construction|building extension|construcao do galpao',
  },
  it: {
    rule: 'kind:capital.it',
    words:
      'equipamento de informatica|equipamentos de informatica|computador|notebook|servidor|computer|laptop|server|desktop|monitor|impressora|printer|workstation|datacenter|equipamento de ti|it equipment|tablet|computers and servers|storage array|rack de servidores|chromebook|switch de rede|pc novo',
    count: 'unit',
  },

  upstream_fuel: {
    rule: 'kind:upstream.fuel',
    words:
      'poco ao tanque|poco a tanque|do poco ao tanque|well to tank|wtt|cadeia de combustivel|upstream de combustivel|montante de combustivel|upstream fuel|producao e transporte do combustivel|montante dos combustiveis|upstream emissions of fuel',
    rank: 2,
  },
  upstream_electricity: {
    rule: 'kind:upstream.electricity',
    words:
      'perdas de transmissao|perdas t d|perdas de transmissao e distribuicao|perdas na transmissao|t d loss|td loss|t and d loss|transmission and distribution losses|transmission losses|grid losses|perdas de td|perdas tecnicas da rede|upstream electricity|montante da eletricidade|perdas de distribuicao|perdas na rede|distribution losses|perdas eletricas|perdas t e d|line losses|perdas da rede|montante da energia',
    rank: 2,
  },

  freight: {
    rule: 'freight',
    words:
      'frete|transporte de carga|transportadora|freight|haulage|carga|transporte|transport|shipping|cargo|logistica|logistics|transporte rodoviario|road freight|frete rodoviario|frete ferroviario|rail freight|frete maritimo|sea freight|ocean freight|air freight|frete aereo|cabotagem|coastal shipping|barcaca|barge|shipped|shipment|embarque|delivered|trucked|hauled|freighted|transportamos|transportado|transported|entrega|deliveries|trucking|carreto|distribuicao de produtos|inland waterway|waterway|hidrovia|frete hidroviario|air cargo|embarcamos|despachamos|enviamos|escoamento|escoamos|moved by|outbound|inbound|navegacao interior|railed|carrier|hauler|airfreight',
    rank: 2,
  },
  warehouse: {
    rule: 'warehouse',
    words:
      'armazenagem|armazem de terceiros|armazenamento de terceiros|armazem terceirizado|third party warehousing|warehousing|third party warehouse|armazem geral|centro de distribuicao de terceiros|armazenagem terceirizada|armazem alugado|warehouse storage|external warehouse|cd terceirizado|deposito de terceiros|operador logistico|3pl warehouse|3pl',
    rank: 2,
  },

  landfill: {
    rule: 'waste:landfill',
    words:
      'aterro|aterro sanitario|aterro industrial|landfill|lixo|lixo comum|residuo comum|rejeito|landfilled|dumped|tip|residuos classe ii|lixao|aterrado|aterrada|general waste|general trash|trash|rubbish|garbage|aterro classe i|aterro classe ii|aterro municipal|residuo solido urbano|sent to landfill',
    rank: 2,
  },
  recycling: {
    rule: 'waste:recycling',
    words:
      'reciclagem|reciclado|reciclavel|recycling|recycled|recyclable|sucata|scrap|coleta seletiva|scrap metal|reciclaveis|recycler|sucata metalica|reciclar|reciclamos|cooperativa de catadores|recicladora|apara|catadores|sent for recycling|reciclador|recicladas|reaproveitamento',
    rank: 2,
  },
  incineration: {
    rule: 'waste:incineration',
    words:
      'incineracao|incinerado|incineration|incinerated|incinerador|incinerator|incineramos|incinerating|incinerar|energy from waste|waste to energy|queima de residuos',
    rank: 2,
  },
  composting: {
    rule: 'waste:composting',
    words:
      'compostagem|compostado|composting|composted|composteira|compostamos|compost|anaerobic digestion|residuo organico para compostagem',
    rank: 2,
  },
  coprocessing: {
    rule: 'waste:coprocessing',
    words:
      'coprocessamento|coprocessado|co processamento|coprocessing|co processing|co processed|coprocessed|co processado|coprocessamos',
    rank: 2,
  },
  wastewater: {
    rule: 'waste:wastewater',
    words:
      'efluente|esgoto|efluente industrial|efluente sanitario|wastewater|sewage|effluent|waste water|aguas residuais|agua residuaria|esgoto sanitario|despejo|efluentes liquidos|trade effluent|ete|sewer|sewerage|wastewater treatment',
    rank: 2,
  },
  waste: {
    rule: 'wastes',
    words:
      'residuo|waste|entulho|descarte|residuo perigoso|hazardous waste|borra|lodo|sludge|debris|residuos|mixed waste|residuo organico|organic waste|residuos organicos|food waste|resto de comida',
    rank: 0,
  },

  flight: {
    rule: 'kind:travel.flight',
    words:
      'voo|viagem aerea|passagem aerea|aviao|flight|flew|fly|flying|flown|air travel|voou|voaram|voamos|voei|airline|plane|aereo|air ticket|bilhete aereo|passagens aereas|by air|by plane|airfare|air trip|trecho aereo|aerea|voar|trechos aereos|viagens aereas|plane ticket',
    rank: 2,
  },
  taxi: {
    rule: 'kind:travel.taxi',
    words:
      'taxi|uber|99|aplicativo de transporte|ride hailing|cab|corrida de aplicativo|taxi ride|99 taxi|99pop|corrida de uber|corrida de taxi|carro de aplicativo|lyft|corridas|cabify|minicab|transporte por aplicativo|taxis|ride share|rideshare',
    rank: 2,
  },
  rental_car: {
    rule: 'kind:travel.rental_car',
    words:
      'carro alugado|aluguel de carro|locacao de veiculo|carro de locadora|rental car|hire car|rented car|car hire|car rental|carros alugados|veiculo locado|veiculo alugado|hired car|carro locado|locadora|locacao de carro|aluguel de veiculos|localiza|van alugada|rented vehicle',
    rank: 2,
  },
  own_car: {
    rule: 'kind:travel.own_car',
    words:
      'carro particular|veiculo particular|carro proprio a servico|reembolso de km|reembolso de quilometragem|private car|personal car|grey fleet|mileage claim|km reembolsado|reembolsados de carro|own car on business|quilometragem reembolsada|reembolso quilometragem|carro do funcionario|mileage reimbursement|privately owned car|carro do colaborador|mileage claims|employee owned car|personal vehicle|carros particulares|km rodados em carro particular|reimbursed mileage|employees own cars|km reembolso|private cars|reimbursed',
    rank: 2,
  },
  bus: {
    rule: 'passenger:bus',
    words:
      'onibus|onibus rodoviario|coach|bus|onibus de linha|intercity bus|transporte publico|public transport|public transit|coaches',
  },
  train: {
    rule: 'passenger:train',
    words:
      'trem|train|rail|ferrovia|trem de passageiros|rail travel|eurostar|amtrak|intercity train|high speed train|tgv',
  },
  metro: {
    rule: 'passenger:metro',
    words:
      'metro|trem urbano|subway|underground|tube|vlt|tram|light rail|metropolitano|cptm|trem metropolitano|urban rail|commuter train|suburban train|trem de suburbio|commuter rail',
  },
  ferry: { rule: 'passenger:ferry', words: 'balsa|barca|ferry|catamara|ferry boat|ferryboat' },
  hotel: {
    rule: 'kind:travel.hotel',
    words:
      'hotel|hospedagem|diaria de hotel|hotel night|hotel stay|hotel room|pousada|accommodation|estadia|room night|diaria|pernoite|lodging|hoteis|airbnb|noite de hotel|noites de hospedagem',
    count: 'night',
  },
  travel_spend: {
    rule: 'kind:travel.spend',
    words:
      'viagem|viagens a servico|travel|business travel|despesa de viagem|travel expense|viagens corporativas|viagens de negocios|travel expenses|agencia de viagens|travel agency|travel cost|gastos com viagem',
    rank: 0,
  },

  car: {
    rule: 'vehicle:car',
    words:
      'carro|automovel|car|passenger car|carros da empresa|company car|own car|carro da empresa|hatch|sedan|carros proprios',
    rank: 1,
  },
  drive: {
    rule: 'vehicle:car',
    words: 'drive|drove|driven|driving|dirigem|dirigiram|dirigimos|de carro|by car|quilometragem|mileage',
    rank: 0,
  },
  motorcycle: {
    rule: 'vehicle:motorcycle',
    words: 'moto|motocicleta|motorcycle|motorbike|scooter|motoboy|moped',
  },
  van: {
    rule: 'vehicle:van',
    words:
      'van|utilitario|furgao|pickup|picape|kombi|light commercial vehicle|minivan|caminhonete leve|vuc|panel van',
  },
  truck: {
    rule: 'vehicle:truck',
    words:
      'caminhao|truck|carreta|lorry|caminhao proprio|hgv|own truck|bitrem|caminhoes da empresa|semi truck|lorries|cavalo mecanico',
  },
  charter: {
    rule: 'kind:commuting.charter',
    words:
      'fretado|onibus fretado|van fretada|shuttle|company shuttle|charter bus|company bus|staff shuttle|transporte fretado|shuttle bus|chartered bus|employee shuttle|staff bus|vans fretadas',
    rank: 2,
  },
  bicycle: {
    rule: 'kind:commuting.bicycle',
    words: 'bicicleta|bike|bicycle|a pe|walking|cycling|on foot|cycle|e bike|walk|pedalando',
  },
  homeworking: {
    rule: 'kind:commuting.homeworking',
    words:
      'home office|trabalho remoto|teletrabalho|homeworking|home working|remote work|work from home|working from home|telework|trabalho de casa|wfh|homeoffice|working remotely|remote working|teleworking|trabalharam de casa|worked from home|trabalho em casa|em casa',
    rank: 2,
  },

  leased_upstream: {
    rule: 'kind:leased_upstream',
    words:
      'ativo arrendado|arrendado de terceiros|imovel alugado|escritorio alugado|galpao alugado|area alugada|leased asset|leased office|rented office|leased building|sala alugada|arrendamos de|alugamos de|predio alugado|loja alugada|we lease|office we rent|we rent|rented space|leased from|rented from|upstream leased|leased space|leased warehouse|escritorio que alugamos|tomamos em arrendamento|arrendado de',
    rank: 2,
  },
  leased_downstream: {
    rule: 'kind:leased_downstream',
    words:
      'arrendado a terceiros|alugado a terceiros|alugamos para|leased to tenants|let to tenants|leased out|downstream leased|rented out|cedido em locacao|locado a terceiros|leased to others|we let|let to a tenant|rent out|lease out|arrendamos a terceiros|alugamos a terceiros|arrendado para|alugado para terceiros|leased to|rented to|locamos para|imoveis locados a terceiros|sublet|let to|tenant|alugado para|inquilino|arrendamos para|locatario',
    rank: 2,
  },
  franchises: {
    rule: 'kind:franchises',
    words:
      'franquia|franqueado|franchise|franchised|franchisee|loja franqueada|lojas franqueadas|franchised shop|franchised store',
    rank: 2,
    count: 'unit',
  },
  investments: {
    rule: 'kind:investments',
    words:
      'investimento|participacao acionaria|investment|equity stake|equity investment|aplicacao financeira|participacao societaria|carteira de investimentos|shares held|investee|equity|debentures|acoes|participacoes|portfolio company|corporate bonds|investidas|joint venture',
    rank: 2,
  },
  use_sold: {
    rule: 'kind:use_sold',
    words:
      'uso de produtos vendidos|uso dos produtos vendidos|use of sold products|use phase|fase de uso|use of products sold|uso dos produtos que vendemos|vida util dos produtos vendidos|lifetime use|use of sold|lifetime energy|uso do produto vendido|lifetime consumption|used by customers|consumo na fase de uso',
    rank: 2,
  },
  end_of_life_sold: {
    rule: 'kind:end_of_life_sold',
    words:
      'fim de vida|fim de vida de produtos vendidos|end of life|end of life of sold products|fim de vida dos produtos|descarte de produtos vendidos|disposal of sold products|fim da vida util|end of life treatment|pos consumo|descarte dos produtos vendidos',
    rank: 2,
  },
  processing_sold: {
    rule: 'kind:processing_sold',
    words:
      'processamento de produtos vendidos|processing of sold products|processamento de vendidos|processamento dos produtos vendidos|processing of sold|processing by customers|processed by customers|processados por clientes|beneficiamento por clientes|processamento por clientes|processamento pelo cliente|processing of our sold|processed by our customers|transformacao pelos clientes|further processing|downstream processing|processing of intermediate',
    rank: 2,
  },
};

/** Longer wordings that a list of words cannot hold; matched on folded text. */
export const ITEM_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [
    /\bprocess(?:ing|amento) (?:of|d[eao]s?) .{0,40}?(?:sold|vendid[oa]s?)\b(?: \w+)?(?: (?:by|por|pelos?) (?:our |nossos )?(?:customers|clientes))?/g,
    'processing_sold',
  ],
  [
    /\b(?:process(?:amento|ing)|beneficiamento|transformacao) .{0,40}?(?:by|por|pelos?) (?:our |nossos |the )?(?:customers|clientes)\b/g,
    'processing_sold',
  ],
  [
    /\b(?:lifetime )?(?:use|energy use|uso|consumo) (?:of|d[eao]s?) (?:the |our |nossos? )?.{0,30}?(?:we sold|we sell|sold|vendid[oa]s?|que vendemos)\b/g,
    'use_sold',
  ],
  [
    /\b(?:end of life|end-of-life|fim de vida|descarte final|disposal) (?:of|d[eao]s?) .{0,30}?(?:we sold|sold|vendid[oa]s?|que vendemos)\b(?: \w+)?/g,
    'end_of_life_sold',
  ],
  [
    /\b(?:we |our company )?(?:let|lease|rent|sublet) (?:out )?(?:a |an |the |our )?[\d.,]+ ?m2 .{0,30}?to (?:a |an |our |other )?(?:tenants?|third part(?:y|ies)|others|compan(?:y|ies))\b/g,
    'leased_downstream',
  ],
  [
    /\b(?:alugamos|arrendamos|locamos|cedemos) .{0,40}?(?:para|a) (?:terceiros|um inquilino|inquilinos|outras? empresas?|um locatario|locatarios)\b/g,
    'leased_downstream',
  ],
  [
    /\b(?:we |)(?:rent|lease) .{0,40}?from (?:a |our |the )?(?:landlords?|third part(?:y|ies)|owner|others)\b/g,
    'leased_upstream',
  ],
  [
    /\b(?:alugamos|arrendamos|locamos|ocupamos) .{0,40}?(?:de (?:um |uma |outro )?(?:terceiros?|proprietario|locador|imobiliaria|senhorio)|alugad[oa]s?)\b/g,
    'leased_upstream',
  ],
  [/\bpneus? (?:velhos?|usados?|inserviveis?)\b/g, 'waste_fuel'],
  [
    /\b(?:t ?& ?d|t ?e ?d|t\/d) (?:grid )?(?:loss(?:es)?|perdas)\b|\bperdas (?:de |na |em )?(?:t ?& ?d|t ?e ?d|t\/d)\b/g,
    'upstream_electricity',
  ],
  [
    /\b(?:recarga|carregamento|carga|charging|charge|recharging) (?:of |d[eao]s? |em |for )?(?:our |nossos? |nossas? |the |own )?(?:own )?(?:company )?(?:frota eletrica|(?:carros?|veiculos?|vans?|caminhoes|empilhadeiras|utilitarios) (?:proprios )?eletric[oa]s?|electric (?:cars?|vans?|vehicles?|trucks?|fleet)|evs?|e-?vans?)\b/g,
    'electricity_ev',
  ],
  [
    /\b(?:carros?|veiculos?|vans?|utilitarios) eletric[oa]s?\b|\belectric (?:cars?|vans?|vehicles?|trucks?|fleet)\b|\bfrota eletrica\b|\bevs?\b/g,
    'electricity_ev',
  ],
];
