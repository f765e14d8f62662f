import type { Concept } from './concept.ts';

/** Freight, waste, travel, commuting and the rest of the value chain: what people call them. */
export const TRANSPORT_WASTE_AND_CHAIN: Readonly<Record<string, Concept>> = {
  upstream_fuel: {
    rule: 'kind:upstream.fuel',
    words:
      'poco ao tanque|poco a tanque|do poco ao tanque|well to tank|wtt|cadeia de combustivel|upstream de combustivel|montante de combustivel|upstream fuel|producao e transporte do combustivel|montante dos combustiveis|upstream emissions of fuel',
    rank: 2,
  },
  upstream_electricity: {
    rule: 'kind:upstream.electricity',
    words:
      'perdas de transmissao|perdas t d|perdas de transmissao e distribuicao|perdas na transmissao|t d loss|td loss|t and d loss|transmission and distribution losses|transmission losses|grid losses|perdas de td|perdas tecnicas da rede|upstream electricity|montante da eletricidade|perdas de distribuicao|perdas na rede|distribution losses|perdas eletricas|perdas t e d|line losses|perdas da rede|montante da energia|upstream of electricity|upstream da eletricidade|upstream de eletricidade|upstream da energia|cadeia da eletricidade',
    rank: 2,
  },

  freight: {
    rule: 'freight',
    words:
      'frete|transporte de carga|transportadora|freight|haulage|carga|transporte|transport|shipping|cargo|logistica|logistics|transporte rodoviario|road freight|frete rodoviario|frete ferroviario|rail freight|frete maritimo|sea freight|ocean freight|air freight|frete aereo|ships|cabotagem|coastal shipping|barcaca|barge|shipped|shipment|embarque|delivered|trucked|hauled|freighted|transportamos|transportado|transported|entrega|deliveries|trucking|carreto|distribuicao de produtos|inland waterway|waterway|hidrovia|frete hidroviario|air cargo|embarcamos|despachamos|enviamos|escoamento|escoamos|moved by|outbound|inbound|navegacao interior|railed|carrier|hauler|airfreight|went out by|going out by|goes out by|gone out by|sent out by|despatched by|dispatched by|saiu por via|sairam por via|seguiu por via|seguiram por via',
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
      'aterro|aterro sanitario|aterro industrial|landfill|landfilled|dumped|tip|residuos classe ii|lixao|aterrado|aterrada|aterro classe i|aterro classe ii|aterro municipal|residuo solido urbano|sent to landfill|aterrar|aterrarem',
    rank: 2,
  },
  recycling: {
    rule: 'waste:recycling',
    words:
      'a cooperativa|para cooperativa|para a cooperativa|pra cooperativa|cooperativa de catadores|cooperativa de reciclagem|to the recycling cooperative|recycling cooperative|reciclagem|reciclado|reciclavel|recycling|recycled|recyclable|coleta seletiva|reciclaveis|recycler|reciclar|reciclamos|cooperativa de catadores|recicladora|apara|catadores|sent for recycling|reciclador|recicladas|reaproveitamento|rerrefino|rerrefinado|re refining|re refined',
    rank: 2,
  },
  trash: {
    rule: 'waste:landfill',
    words: 'lixo|lixo comum|residuo comum|rejeito|general waste|general trash|trash|rubbish|garbage',
    rank: 1,
  },
  scrap: {
    rule: 'scrap',
    words: 'sucata|scrap|scrap metal|sucata metalica|metal scrap|sucata mista|sucata de metal',
    rank: 2,
  },
  scrap_steel: {
    rule: 'scrap:steel',
    words:
      'sucata de aco|retalho de aco|ponta de aco|steel offcut|steel swarf|steel turnings|sucata ferrosa|sucata de ferro|scrap steel|steel scrap|scrap iron|iron scrap|ferrous scrap|aco sucata',
    rank: 2,
  },
  scrap_aluminium: {
    rule: 'scrap:aluminium',
    words:
      'sucata de aluminio|cavaco de aluminio|cavacos de aluminio|limalha de aluminio|retalho de aluminio|apara de aluminio|aluminium swarf|aluminium turnings|aluminium offcuts|scrap aluminium|scrap aluminum|aluminium scrap|aluminum scrap',
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
      'leira|leira de compostagem|windrow|compost heap|compostagem|compostado|composting|composted|composteira|compostamos|compostar|compostarem|compost|anaerobic digestion|residuo organico para compostagem',
    rank: 2,
  },
  coprocessing: {
    rule: 'waste:coprocessing',
    words:
      'coprocessamento|coprocessado|co processamento|coprocessing|co processing|co processed|coprocessed|co processado|coprocessamos|coprocessar|coprocessarem',
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
      'food scrap|kitchen scrap|residuo|waste|entulho|descarte|residuo perigoso|hazardous waste|borra|lodo|sludge|debris|residuos|mixed waste|residuo organico|organic waste|residuos organicos|food waste|resto de comida',
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
      'taxi|uber|aplicativo de transporte|ride hailing|cab|corrida de aplicativo|taxi ride|99 taxi|99pop|corrida de uber|corrida de taxi|carro de aplicativo|lyft|corridas|cabify|minicab|transporte por aplicativo|transporte de aplicativo|app de transporte|aplicativo de corrida|aplicativo de mobilidade|corrida por aplicativo|corrida de app|carro de app|carro por aplicativo|motorista de aplicativo|viagem de aplicativo|viagem por aplicativo|mobilidade por aplicativo|99 app|99 corporativo|99 empresas|uber empresas|uber for business|indrive|taxi corporativo|voucher de taxi|rideshare app|ride hailing app|ride app|taxi app|ride share app|taxi fare|cab fare|cab ride|black cab|bolt ride|grab ride|taxis|ride share|rideshare',
    rank: 2,
  },
  rental_car: {
    rule: 'kind:travel.rental_car',
    words:
      'rental vehicle|rented vehicle|hired vehicle|veiculo locado|veiculo alugado|carro alugado|aluguel de carro|locacao de veiculo|carro de locadora|rental car|hire car|rented car|car hire|car rental|carros alugados|veiculo locado|veiculo alugado|hired car|carro locado|locadora|locacao de carro|aluguel de veiculos|localiza|van alugada|rented vehicle',
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
    rule: 'drive',
    words: 'drive|drove|driven|driving|dirigem|dirigiram|dirigimos|de carro|by car|quilometragem|mileage',
    rank: 0,
  },
  motorcycle: {
    rule: 'vehicle:motorcycle',
    words: 'moto|motocicleta|motorcycle|motorbike|scooter|motoboy|moped|motociclista|motoqueiro|motorcyclist',
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
      'fretado|onibus fretado|van fretada|shuttle|company shuttle|charter bus|company bus|staff shuttle|transporte fretado|shuttle bus|chartered bus|employee shuttle|staff bus|vans fretadas|hired coach|hired bus|hired minibus|chartered coach|charter coach|chartered minibus|private coach|contracted coach|contracted bus|contract coach|contract bus|works bus|works coach|company coach|company minibus|staff coach|staff minibus|staff van|crew bus|employee bus|employee coach|onibus contratado|onibus locado|micro onibus fretado|microonibus fretado|onibus de fretamento|fretamento|fretamento continuo|transporte contratado de funcionarios|onibus dos funcionarios|onibus dos colaboradores|van dos funcionarios|van de funcionarios',
    rank: 2,
  },
  bicycle: {
    rule: 'kind:commuting.bicycle',
    words:
      'bicicleta|bike|bicycle|a pe|walking|cycling|on foot|cycle|e bike|walk|pedalando|pedala|pedalar|pedalou|pedalaram|pedalamos|cycled|biked|caminha|caminham|caminhou|caminharam|walked',
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
      'ativo arrendado|arrendado de terceiros|imovel alugado|escritorio alugado|galpao alugado|area alugada|leased asset|leased office|rented office|leased building|sala alugada|leased in|space we lease in|arrendamos de|alugamos de|predio alugado|loja alugada|we lease|office we rent|we rent|rented space|leased from|rented from|upstream leased|leased space|leased warehouse|escritorio que alugamos|tomamos em arrendamento|arrendado de|escritorio que alugamos de|galpao que alugamos|area que alugamos|loja que alugamos|sala que alugamos|predio que alugamos|espaco que alugamos|building we rent|warehouse we rent|office we lease',
    rank: 2,
  },
  leased_downstream: {
    rule: 'kind:leased_downstream',
    words:
      'arrendado a terceiros|alugado a terceiros|alugamos para|leased to tenants|let to tenants|leased out|downstream leased|rented out|cedido em locacao|locado a terceiros|leased to others|we let|let to a tenant|rent out|lease out|arrendamos a terceiros|alugamos a terceiros|arrendado para|alugado para terceiros|leased to|rented to|locamos para|imoveis locados a terceiros|sublet|let to|tenant|alugado para um|alugado para uma|alugado para outra|alugado para outro|alugado para empresa|alugado para cliente|alugado a|we lease out|we rent out|inquilino|arrendamos para|locatario',
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
      'participacao acionaria|equity stake|equity investment|aplicacao financeira|participacao societaria|carteira de investimentos|shares held|investee|equity|debentures|acoes|participacoes|portfolio company|corporate bonds|investidas|joint venture|shares in|participacao em empresas|fundo de investimento|investment fund',
    rank: 2,
  },
  invested: {
    rule: 'invested',
    words: 'investimento|investimos|investiu|investiram|investido|investment|invested|investing',
    rank: 1,
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
