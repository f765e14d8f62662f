import type { Concept } from './concept.ts';

/** Bought energy, goods, services and capital: what people call them. */
export const ENERGY_AND_GOODS: Readonly<Record<string, Concept>> = {
  electricity: {
    rule: 'electricity',
    words:
      'elec|eletr|enrg|enel eletrica|en eletrica|en eletr|energia|energ|energ eletrica|energia eletrica|eletricidade|energia da rede|energia eletrica da rede|luz|conta de luz|conta de energia|conta de energia eletrica|fatura de energia|electricity|power|grid electricity|electric power|electrical energy|grid power|mains electricity|electricity bill|electric bill|power bill|consumo de energia|eletrica|forca e luz|energy bill|energy|purchased electricity|forca',
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
  electric_vehicle: {
    rule: 'electric_vehicle',
    words: 'carro eletrico|electric car',
    rank: 1,
    count: 'unit',
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
      'polyethylene pellet|plastic pellet|resin pellet|hdpe pellet|pp pellet|pet pellet|pvc pellet|polypropylene pellet|plastico|resina|resina plastica|polietileno|polipropileno|pet|pvc|plastic|resin|polyethylene|polypropylene|pead|pebd|hdpe|ldpe|embalagem plastica|plastic resin|filme plastico|resina pet|plastic packaging|stretch film|filme stretch|polystyrene|poliestireno|nylon|plastic pellet|resina de polietileno|resina de polipropileno|plastic film|plastic granulate|plasticos',
  },
  paper: {
    rule: 'material:paper',
    words:
      'papel|papelao|papel a4|sulfite|papel sulfite|paper|cardboard|paperboard|caixa de papelao|board|office paper|papel cartao|copy paper|a4 paper|kraft paper|papel kraft|embalagem de papelao|corrugated board|corrugated cardboard|printer paper|caixas de papelao|printing paper',
  },
  timber: {
    rule: 'material:wood',
    words:
      'mdf board|mdf panel|particle board|chapa de mdf|madeira|madeira serrada|timber|wood|lumber|sawn wood|compensado|plywood|mdf|palete de madeira|wooden pallet|sawn timber|madeira de pinus|paletes|pallet|tabua|mdp|madeira de eucalipto|planks',
  },
  chemicals: {
    rule: 'material:chemicals',
    words:
      'soda e outros quimicos|soda caustica|soda|peroxido de hidrogenio|hydrogen peroxide|agua oxigenada|agua sanitaria|alvejante|bleach|produto quimico|reagente|quimico|chemical|solvente|solvent|soda caustica|caustic soda|acido sulfurico|sulfuric acid|sulphuric acid|cloro|chlorine|tinta|paint|adhesive|adesivo|hipoclorito de sodio|acido cloridrico|hydrochloric acid|acetona|acetone|reagent|sodium hydroxide|hidroxido de sodio|detergente|detergent|cola industrial|sodium hypochlorite',
  },
  textiles: {
    rule: 'material:textiles',
    words:
      'polyester yarn|yarn|fio de poliester|tecido|textil|texteis|algodao|textile|fabric|cotton|uniforme|uniform|malha|fio de algodao|cotton fabric|polyester fabric|fio de poliester|workwear|garment|clothing|cotton yarn',
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
      'agua da rede publica|agua da rede|public water supply|agua|agua potavel|conta de agua|agua da concessionaria|agua encanada|water|tap water|mains water|potable water|drinking water|water supply|agua tratada|agua da rua|fornecimento de agua|water bill|abastecimento de agua|water from the utility|agua de abastecimento|municipal water|city water|agua da sabesp|town water|caminhao pipa|agua de reuso',
  },
  services: {
    rule: 'kind:purchased.services',
    words:
      'servico|servico de manutencao|manutencao|consultoria|servico de limpeza|limpeza|vigilancia|seguranca patrimonial|auditoria|service|consulting|consultancy|maintenance|cleaning|cleaning service|audit|legal fee|honorario|publicidade|marketing|advertising|licenca de software|software|assinatura|seguro|insurance|telecom|internet|contabilidade|accounting|treinamento|training|terceirizacao|juridico|security service|legal service|consulting service|it service|servico de ti|propaganda|jardinagem|portaria|law firm|temporary staff|landscaping|advocacia|catering service|bank fee|software licence|software license|cloud service|hosting|consultancy fee|legal advice|printing service|recrutamento|recruitment|servicos terceirizados|telefonia',
  },
  goods_spend: {
    rule: 'kind:purchased.goods_spend',
    words:
      'ppe|personal protective equipment|epi|equipamento de protecao individual|material de escritorio|bens|suprimento|insumo|material de consumo|office supplies|goods|supplies|epi|peca de reposicao|spare part|mercadoria|stationery|material|materia prima|raw material|embalagem|packaging|ferramenta|tool|pecas|material de limpeza|cleaning products|merchandise|consumables|produtos de limpeza|parts|uniformes e epis|brindes',
    rank: 0,
  },

  machinery: {
    rule: 'kind:capital.machinery',
    words:
      'linha de envase|linha de embalagem|packaging line|bottling line|filling line|nova linha de producao|new production line|maquina|maquina nova|equipamento|machinery|machine|equipment|prensa|torno|compressor|maquinario|novo equipamento|linha de producao|production line|production equipment|injetora|robo|robot|press|lathe|cnc|industrial equipment|equipamento industrial|maquinas e equipamentos|ar condicionado novo|conveyor|packaging line|bomba nova|motor eletrico',
    rank: 0,
  },
  vehicles: {
    rule: 'bought_vehicle:car',
    words:
      'veiculo|veiculo novo|vehicle|automovel|automobile|carro novo|new car|company vehicle|frota nova|empilhadeira nova|new forklift|trator novo|empilhadeira eletrica nova',
    count: 'unit',
    rank: 0,
  },
  forklifts: {
    rule: 'forklift',
    words:
      'empilhadeira|forklift|forklift truck|retroescavadeira|backhoe|excavator|escavadeira|pallet truck|paleteira',
    count: 'unit',
    rank: 0,
  },
  vans_bought: {
    rule: 'bought_vehicle:van',
    words:
      'delivery van|furgao novo|new van|electric van|furgao|caminhonete|van nova|ambulancia|ambulance|van escolar',
    count: 'unit',
    rank: 0,
  },
  trucks_bought: {
    rule: 'bought_vehicle:truck',
    words:
      'new truck|caminhao novo|delivery truck|new lorry|caminhao de bombeiros|carro de bombeiros|caminhao de combate a incendio|caminhao de lixo|caminhao coletor|caminhao pipa|caminhao guincho|caminhao munck|caminhao basculante|caminhao betoneira|fire engine|fire truck|fire appliance|refuse truck|bin lorry|tow truck|tipper truck|dump truck|mixer truck',
    count: 'unit',
    rank: 0,
  },
  buildings: {
    rule: 'kind:capital.buildings',
    words:
      'obra da nova fabrica|obra da fabrica|office fit out|fit out|nova fabrica|obra|edificacao|construcao|construcao civil|galpao novo|reforma|building|construction|new building|building works|ampliacao|new warehouse|renovation|refurbishment|predio novo|construction work|obras civis|expansao da fabrica|new plant|ampliacao do predio|obra civil|warehouse construction|building extension|construcao do galpao',
  },
  it: {
    rule: 'kind:capital.it',
    words:
      'equipamento de informatica|equipamentos de informatica|computador|notebook|servidor|computer|laptop|server|desktop|monitor|impressora|printer|workstation|datacenter|equipamento de ti|it equipment|tablet|computers and servers|storage array|rack de servidores|chromebook|switch de rede|pc novo',
    count: 'unit',
  },
};
