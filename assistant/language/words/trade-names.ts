/**
 * More of what the people of the trades call the things they report: forms, packages, brands and jargon, by concept.
 * Folded, in the singular; kept apart from the plain names so that each list can be read.
 */
export const TRADE_NAMES: Readonly<Record<string, string>> = {
  diesel:
    'dsl|oleo s500|diesel a granel|diesel granel|ulsd|white diesel|dyed diesel|agricultural diesel|oleo diesel b|b15|b14|b12|b7|diesel b15|diesel b14|diesel b7',
  gasoline:
    'e25|e27|e30|gasolina tipo c|gasolina podium|mogas|super unleaded|unleaded 95|e10 petrol|gasolina e30|gasolina e27',
  ethanol: 'e100|alcool etilico hidratado|etanol comum|etanol aditivado|aehc',
  lpg: 'glp a granel|glp granel|gas p190|p190|propano comercial|autogas|bulk lpg|lp gas|gas granel|gas a granel|ultragaz|liquigas|supergasbras|copagaz|gas de empilhadeira|propane gas|butane gas',
  natural_gas:
    'comgas|gas da comgas|gas nat|natgas|nat gas|gas natural canalizado|naturgy|bahiagas|gasmig|scgas|compagas|sulgas|copergas|pipeline gas|network gas|gas da rua',
  fuel_oil:
    'oleo combustivel a1|oca1|oleo combustivel tipo a|residual oil|bunker oil|mazut|oleo combustivel bpf|hfo 380|ifo 380|vlsfo',
  kerosene: 'heating kerosene|kero|querosene para aquecimento',
  jet_kerosene: 'aviation fuel|combustivel de aviacao|querosene aviacao|jet a-1',
  petroleum_coke:
    'green coke|calcined coke|coque de petroleo verde|petroleum coke fines|finos de coque de petroleo',
  coal: 'carvao pulverizado|carvao pci|pci coal|pulverised coal|pulverized coal|thermal coal|coking coal|carvao metalurgico|carvao coqueificavel|antracite|carvao energetico|carvao termico|finos de carvao mineral|moinha de carvao mineral|moinha de hulha|moinha de antracito|carvao mineral pulverizado|carvao mineral moido|coal fines|coal dust|coal slack|duff coal|brown coal',
  coal_coke:
    'coque de alto forno|blast furnace coke|coque de cubilo|cupola coke|coque de hulha|coque e semicoque|coke breeze|moinha de coque',
  charcoal: 'finos de carvao vegetal|moinha|biorredutor|carvao vegetal de eucalipto|charcoal fines|biochar',
  wood: 'lenha de reflorestamento|madeira para caldeira|madeira para queima|torete|cavaco de pinus|maravalha|casca de arvore|casca de pinus|casca de madeira|po de serra|biomassa florestal|woody biomass|forest residue|tree bark|bark|wood bark|cordwood|shaving|wood shaving|biomassa de eucalipto|picado de madeira',
  bagasse: 'bagaco da cana|palha da cana|cane bagasse|cane trash|cane straw',
  black_liquor: 'spent liquor|lixivia preta|black liquor solids|licor negro seco',
  biogas: 'gas do biodigestor|biogas de vinhaca|biogas dos biodigestores|anaerobic digester gas',
  biomethane: 'bio metano|biognv|bio gnv|green gas|renewable gas',
  landfill_gas: 'biogas de aterro sanitario|gas de aterro sanitario',
  waste_fuel:
    'cdru|pneus picados|shredded tyre|shredded tire|chipped tyre|chipped tire|scrap tyre|scrap tire|blend energetico|solid recovered fuel|secondary fuel|waste tyre|waste tire|pneus triturados',
  acetylene: 'c2h2|acetileno dissolvido|gas acetilenico',
  lubricants:
    'oleo de cambio|oleo de engrenagem|gear oil|oleo 2 tempos|oleo dois tempos|two stroke oil|2 stroke oil|oleo motor|oleo para motor|fluido hidraulico|turbine oil|compressor oil|oleo de compressor|lube|hydraulic lubricant',
  waste_oil:
    'oleo lubrificante usado|oluc|used lube oil|used lubricant|lubrificante usado|spent lubricant|waste lubricant|oleo usado',
  clinker: 'clinquer cinza|cement clinker|grey clinker',
  carbonates:
    'magnesita|magnesite|carbonato de potassio|carbonato de bario|potassium carbonate|barium carbonate|limestone flux',
  pig_iron: 'ferro gusa liquido|liquid pig iron|aco em lingotes|raw steel',
  ferroalloys:
    'silicomanganese|ferro silicio manganes|ferrosilicomanganes|silico manganes|ferro cromo|ferroniobio|ferrovanadium|ferrovanadio|ferrossilicio manganes|ferrosilicomanganese|ferro niobio',
  co2_use:
    'cilindro de co2|co2 cylinder|pellets de gelo seco|dry ice pellet|co2 medicinal|medical co2|gas carbonico medicinal',
  n2o_use: 'n2o medicinal|medical nitrous oxide|medical n2o|protoxido de nitrogenio',
  ch4: 'metano venteado|venteio|venteio de metano|gas venteado|venting|vented natural gas|mine methane|ventilation air methane|coalbed methane|grisu',
  flaring: 'flareado|gas flareado|queimado na tocha|flared off|flare burning|tocha da refinaria',
  cattle:
    'nelore|garrote|vitelo|reses|zebu|ewe|lamb|cordeiro|cabrito|beef cow|gado nelore|cabeca de boi|vaca holandesa|bull|touro',
  pigs: 'leitao|piglet|pigs|suinos em terminacao|frango de corte|poedeira|laying hen|matriz',
  manure: 'dejetos suinos|esterco bovino|dejetos bovinos|manejo de esterco|manure lagoon|dejetos de suinos',
  n_fertiliser:
    'uan|nitrato de calcio|calcium nitrate|adubo de cobertura nitrogenado|nitrogen applied|calcium ammonium nitrate',
  fertiliser:
    'superfosfato|superphosphate|cloreto de potassio|potassium chloride|kcl|potash|super simples|super triplo|phosphate fertiliser|phosphate fertilizer|fosfato monoamonico|dap|adubo fosfatado',
  grid: 'cemig|cpfl|enel|copel|coelba|celpe|celesc|equatorial|neoenergia|elektro|energisa|eletropaulo|power company|electricity supplier|utility company',

  steel:
    'tarugo de aco|billet|hr coil|hot rolled coils|hrc coil|hr plate|cr coil|cold rolled coils|hdg coil|galv coil|checker plate|chequer plate|checkered plate|steel billet|steel slab|placa de aco|bobina laminada|bobina a quente|bobina a frio|bobina galvanizada|fio maquina|wire rod|hot rolled coil|cold rolled coil|galvanised sheet|galvanized sheet|galvanised steel|galvanized steel|chapa grossa|chapa galvanizada|cantoneira|metalon|tela soldada|arame|perfil metalico|barra chata|aco galvanizado|carbon steel|alloy steel|tool steel|aco ca50|ca50|steel wire|steel strip|tinplate|folha de flandres|structural steel|aco estrutural|aco ferramenta|aco liga|steel profile|steel bars|steel rod|barra de aco|perfil laminado|steel reinforcement|aco para construcao',
  aluminium:
    'alu billet|alum billet|alu sheet|alu profile|alu coil|alu plate|alu extrusion|alu ingot|alum sheet|alum coil|aluminium billet|aluminum billet|aluminium extrusion|aluminum extrusion|extruded aluminium|perfis extrudados|lata de aluminio|aluminum can|aluminium can|liga de aluminio|aluminium alloy|aluminum alloy|vergalhao de aluminio|aluminium coil|aluminum coil|bobinas de aluminio|aluminum profile',
  cement:
    'cimento cp ii|cimento a granel|cimento ensacado|bagged cement|bulk cement|cp ii|cp iii|cimento cp v|cimento cp iii',
  concrete:
    'concreto armado|precast concrete|bloco de concreto|concrete block|premix concrete|concreto pronto|pre moldado de concreto|reinforced concrete',
  glass:
    'pote de vidro|glass jar|vidro temperado|tempered glass|vidro laminado|glass vial|glass packaging|laminated glass|toughened glass|vidro comum',
  plastic:
    'abs|eva|tpu|policarbonato|polycarbonate|polyamide|poliamida|lldpe|pelbd|pebdl|preforma|preform|tampa plastica|plastic cap|saco plastico|plastic bag|bopp|shrink film|filme termoencolhivel|masterbatch|isopor|eps|styrofoam|acrilico|resina epoxi|epoxy resin|epoxi|resina poliester|poliuretano|polyurethane|plastic bottle|garrafa pet|frasco plastico|copo plastico|plastic cup|pellet plastico|resina virgem|tubo de pvc|pvc pipe|virgin resin|polymer resin|lona plastica|plastic sheet|plastic sheeting|plastic crate|caixa plastica|fita plastica|polyester resin|nylon resin|plastic pipe|big bag|plastic tray|bandeja plastica|pvc resin|resina de pead|resina de pet',
  paper:
    'celulose|cellulose|wood pulp|pulp|papel toalha|papel higienico|tissue|tissue paper|saco de papel|paper bag|cartolina|carton|embalagem cartonada|kraftliner|papelao ondulado|papel jornal|newsprint|papel couche|paper roll|bobina de papel|fluff pulp|offset paper|papel offset|corrugated box|corrugated boxes|cartonboard|paper towel|paper label|cardboard box|cardboard boxes|carton box|cartucho de papel|testliner|paper reel',
  timber:
    'osb|aglomerado|hdf|lamina de madeira|veneer|hardwood|softwood|caixa de madeira|wooden crate|wood pallet|pallet de madeira|engradado de madeira|sarrafo|ripa|viga de madeira|wooden board|timber board|wooden packaging|pinus serrado|eucalipto serrado|madeira tratada|treated timber|sawnwood',
  chemicals:
    'corante|pigmento|dye|dyestuff|pigment|ink|printing ink|tinta grafica|tinta industrial|verniz|varnish|thinner|lacquer|acido fosforico|phosphoric acid|acido acetico|acetic acid|acido citrico|citric acid|sulfato de aluminio|aluminium sulphate|aluminum sulfate|cloreto ferrico|ferric chloride|sulfato ferroso|floculante|flocculant|coagulante|coagulant|policloreto de aluminio|antiespumante|antifoam|biocida|biocide|inibidor de corrosao|corrosion inhibitor|tolueno|toluene|xileno|xylene|hexano|hexane|isopropanol|alcool isopropilico|isopropyl alcohol|acetato de etila|ethyl acetate|glicol|glycol|etilenoglicol|ethylene glycol|propilenoglicol|propylene glycol|formaldeido|formaldehyde|formol|cianeto de sodio|sodium cyanide|hipoclorito|bissulfito de sodio|silicato de sodio|sodium silicate|dioxido de titanio|titanium dioxide|herbicida|herbicide|defensivo agricola|defensivo|agrotoxico|pesticide|fungicida|fungicide|inseticida|insecticide|glifosato|glyphosate|desinfetante|disinfectant|sanitizante|sanitiser|sanitizer|tensoativo|surfactant|amaciante|chlorine gas|cloro gas|cloro liquido|acido peracetico|peracetic acid|desengraxante|degreaser|sulfuric|soda em escamas|soda liquida|lixivia de soda|cloreto de calcio|calcium chloride|sodium chlorate|clorato de sodio|acido formico|formic acid|acido fluoridrico|hydrofluoric acid|glue|cola branca|produto de limpeza quimico|industrial solvent|caustic|agente de limpeza|ammonium hydroxide|hidroxido de amonio|hidroxido de calcio',
  textiles:
    'linha de costura|sewing thread|wool|linho|linen|viscose|jeans|denim|nao tecido|nonwoven|feltro|toalha|towel|lencol|lencois|bed linen|bedsheet|enxoval|jaleco|fibra de poliester|polyester fibre|polyester fiber|elastano|spandex|camiseta|brim|tecido de algodao|knitwear|yarns|fio de viscose|viscose yarn|tecido plano|fibra de algodao|cotton fibre|roupa de cama|overall|work clothes',
  food: 'ovo|egg|peixe|fish|queijo|cheese|manteiga|butter|oleo de soja|soybean oil|oleo vegetal|vegetable oil|margarina|margarine|fruta|legume|suco|juice|chocolate|cacau|cocoa|aveia|oat|cevada|barley|malte|malt|lupulo|hops|hop|racao|animal feed|milk powder|powdered milk|leite em po|leite cru|raw milk|polpa de fruta|tomate|tomato|batata|potato|potatoes|amendoim|peanut|bread|macarrao|pasta|biscoito|carne suina|pork|chicken meat|carne de frango|farelo de soja|soybean meal|soy meal|hortifruti|laranja|palm oil|oleo de palma|amido de milho|corn starch|starch|gordura vegetal|whey|tempero|spice|cocoa butter|soja em grao|soybean|milho em grao|animal fat|xarope de glicose|glucose syrup|syrup|fuba|farinha de milho|concentrado de suco|meat',
  meals:
    'cafe da manha|jantar|dinner|breakfast|marmitex|desjejum|lanche|refeicao pronta|refeicao transportada|canteen lunch|school meal',
  electronics:
    'pen drive|roteador|modem|radio comunicador|projetor|projector|televisor|camera de seguranca|security camera|coletor de dados|fone|aparelho celular|hd externo|headphone|phone|mobile handset|handset|ink cartridge|toner cartridge|scanner',
  water:
    'agua bruta|raw water|carro pipa|agua de caminhao pipa|utility water|piped water|agua da cidade|agua canalizada|agua fornecida|metered water',
  services:
    'servico de engenharia|engineering service|engenharia|calibracao|calibration|analise laboratorial|analises laboratoriais|laboratory analysis|laboratory analyses|laboratory service|dedetizacao|pest control|locacao de equipamento|aluguel de maquinas|equipment rental|servico de lavanderia|laundry service|correio|postage|design|traducao|translation|assessoria|subscription|saas|plano de saude|health insurance|servico medico|medical service|telecomunicacoes|telecommunications|servico grafico|mao de obra|labour|outsourcing|curso|evento|buffet|catering|facilities|facility management|manutencao predial|inspecao|inspection|certificacao|certification|licenciamento ambiental|tarifa bancaria|taxa bancaria|bank charge|advogado|lawyer|seguranca do trabalho|monitoramento|vigilante|guard|zeladoria|janitorial|janitorial service|coleta de residuo|waste collection|waste management service|suporte de ti|it support|consultores|recruitment agency|agencia de publicidade|advertising agency|montagem industrial|usinagem terceirizada|machining service|servico contabil|accountancy|servico juridico|storage service|desenvolvimento de software|software development|web hosting|cloud computing|assistencia tecnica|technical assistance|consultoria ambiental|environmental consultancy',
  goods_spend:
    'material eletrico|electrical supplies|electrical material|parafuso|screw|fastener|ferragem|abrasivo|abrasive|rolamento|bearing|filtro|filter|material hospitalar|medical supplies|medicamento|medicine|pharmaceuticals|luva|glove|mascara|seringa|syringe|lampada|light bulb|bens de consumo|hand tool|safety equipment|safety gear|material de construcao|building material|material de expediente|spares|insumo hospitalar|utensilio|kitchenware|hospital supplies|laboratory supplies|material de laboratorio|brinde|gift|correia|mangueira|valvula|valve|hose',
  machinery:
    'esteira de bagagem|esteira transportadora|carrossel de bagagem|ponte de embarque|baggage belt|baggage carousel|baggage conveyor|baggage handling system|boarding bridge|jet bridge|fresadora|milling machine|guindaste|crane|grua|tower crane|ponte rolante|overhead crane|esteira transportadora|conveyor belt|extrusora|extruder|envasadora|empacotadeira|rotuladora|welding machine|maquina de solda|tomografo|ct scanner|mri scanner|equipamento medico|medical equipment|laboratory equipment|equipamento de laboratorio|ferramental|tooling|molde|mould|paineis solares|solar panels|transformador|transformer|caldeira nova|new boiler|forno novo|new furnace|gerador novo|new generator|chiller novo|new chiller|cnc machine|centro de usinagem|machining centre|machining center|packing machine|maquina de envase|bottling machine|plant and machinery|tear|loom|secador novo|moinho de bolas|ball mill|equipamento hospitalar|laser cutter|injection moulding machine|injection molding machine|prensa hidraulica|hydraulic press',
  buildings:
    'pavimentacao|terraplanagem|telhado novo|new roof|silo novo|mezanino|civil works|warehouse expansion|plant expansion|retrofit|reforma do escritorio|office refurbishment|ampliacao da fabrica|reforma do galpao|construction of a|roofing|earthworks|obra de ampliacao|new factory building|new office building|construcao de um galpao|edificio|predio administrativo',
  it: 'macbook|ipad|thin client|data center|storage de ti|gpu server|no break de ti|rack|pcs|computador de mesa|estacao de trabalho|all in one|impressoras a laser|laser printer|network switch|firewall|it hardware|computer hardware|hardware de ti',
  vehicles: 'carros novos|company cars bought|onibus novo|new bus|new buses',

  freight:
    'entregue|haulier|hauler|carreteiro|freteiro|fretista|milk run|road haulage|transportador|freight forwarder|forwarder|container freight|lorry freight|courier freight|frete cif|frete fob|freighting|shipments|transferencia entre unidades|inter plant transfer|hauling|trucker|rail haulage|barging',
  warehouse:
    'armazem terceiro|galpao de terceiro|cd de terceiro|outsourced warehouse|outsourced warehousing|armazenagem externa|deposito externo|public warehouse|third party storage|camara fria terceirizada|outsourced storage|contracted warehouse|warehouse space at a third party|rented storage|cold storage provider|armazem contratado|third party logistics warehouse|logistics provider warehouse',
  landfill:
    'aterramos|aterrou|aterraram|landfilling|aterradas|aterrados|aterro controlado|aterro de inertes|inert landfill|aterro privado|aterro licenciado|sanitary landfill|municipal landfill|licensed landfill|buried|aterro de residuos|enviado ao aterro|disposed in landfill|tipped',
  recycling:
    'reciclou|reciclaram|reciclei|sucateiro|ferro velho|scrap dealer|scrap merchant|scrap yard|logistica reversa|aparista|catador|aparas|materials recovery facility|recuperadora|mixed recyclables|recycling company|e waste recycler|recicladora de eletronicos|reprocessor|reprocessed|take back scheme|reverse logistics|recycling plant|recicladoras|aparas de papel|aparas de plastico',
  scrap:
    'cavaco metalico|cavaco de aco|cavaco de usinagem|limalha|swarf|metal swarf|turnings|metal chip|apara metalica|retalho de chapa|retalho metalico|metal turnings',
  incineration:
    'incinerou|incineraram|destruicao termica|termodestruicao|thermal destruction|incinerados|wte|high temperature incineration|incinerado por terceiros|queima controlada|efw',
  composting:
    'compostou|compostaram|biodigestao|usina de compostagem|composting facility|compost plant|vermicompostagem|composting site|adubo organico a partir de residuo|composter',
  coprocessing:
    'para cimenteira|para a cimenteira|pra cimenteira|pras cimenteiras|para cimenteiras|na cimenteira|blendagem|to a cement kiln|to the cement kiln|to cement kilns',
  wastewater:
    'efluente liquido|aguas servidas|esgoto domestico|sanitary sewage|effluents|industrial effluent|process wastewater|liquid effluent|chorume|leachate|discharged to sewer|foul water|esgotamento sanitario|wastewater discharge|agua suja|efluente bruto',
  trash:
    'varricao|municipal waste|residual waste|lixo domestico|household waste|refuse|residuo classe ii|residuo nao reciclavel|non recyclable waste|black bag waste|domestic waste|municipal solid waste',

  flight:
    'jet travel|aeroviagem|flight ticket|flight segment|domestic flight|international flight|voo domestico|voo internacional|flown distance',
  taxi: 'indrive|taxi app|uber ride|corrida de 99|app 99|99 app|uber trip|taxi trip|ridehailing|aplicativos de mobilidade|carros de aplicativo|black cab|cabs',
  rental_car:
    'hertz|avis|sixt|europcar|carro de aluguel|rent a car|carros de aluguel|hire vehicle|rentals of cars|rental vehicles|hired cars|rental van|car sharing|carro da localiza|carros locados',
  own_car:
    'carro do proprio funcionario|quilometros reembolsados|km reembolsados|privately owned vehicle|staff own cars|own vehicles reimbursed|uso de carro proprio|veiculos proprios dos funcionarios|quilometragem em carro proprio|km em carro proprio|private vehicle|privately owned cars|own private car|business mileage|reembolso por km|reembolsos de km|km de reembolso|personal vehicles|carros dos colaboradores',
  bus: 'onibus interestadual|flixbus|megabus|greyhound|intercity coach|passagem de onibus|bus trip|coach travel|onibus intermunicipal',
  train:
    'trem bala|thalys|renfe|sncf|train ticket|train trip|railway travel|intercity rail|national rail|trem regional|regional train',
  hotel:
    'ibis|novotel|mercure|hilton|marriott|holiday inn|sheraton|hostel|resort|apart hotel|quarto de hotel|guest house|guesthouse|bed and breakfast|premier inn|travelodge|best western|hotel accommodation|accommodation night',
  travel_spend:
    'passagens e hospedagem|travel and accommodation|despesas com viagens|agencia de turismo|diarias e passagens|travel budget|business trips',
  charter:
    'onibus da firma|micro onibus fretado|linha fretada|employee bus|worker bus|company coach|staff coach|transporte de funcionarios|company minibus|fretamento|onibus da empresa',
  bicycle: 'ciclista|cyclist|caminhando|de bike|pedalam|by bike|by bicycle|walkers|on foot|e bikes|patinete',
  homeworking:
    'trabalho hibrido|dias remotos|horas remotas|remote days|remote hours|remotely|teleworked|from home|trabalhando de casa|teletrabalharam|trabalho a distancia|home worked|regime remoto|home-based work',
  franchises:
    'unidade franqueada|franchise unit|franchise outlet|franchised outlet|franchised restaurant|quiosque franqueado|lojas de franquia|franchise store|rede franqueada',
  leased_downstream:
    'sublocamos|sublocado|leased to a third party|let out|property let|imoveis alugados a terceiros|leased out buildings|sublocacao|buildings let',
  leased_upstream:
    'sala comercial alugada|coworking|imovel locado|galpao locado|escritorio locado|predio locado|leased premises|rented premises|rented warehouse|leased plant|loja locada|deposito alugado|leased factory|rented building',
  investments:
    'participacao minoritaria|minority stake|aporte de capital|cotas de fundo|tesouro direto|stake in|government bonds|treasury bonds|capital injection|coligada|equity holding|shareholding|cdb|carteira de acoes|private equity',
};
