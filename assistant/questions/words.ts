import type { Group } from '#usecases/answer/read.ts';

/** Words of questions in Portuguese and English, as data: alternatives of folded text, without accents. The longest name wins. */

/** What a name stands for: kinds by key (`*` for any part), or categories. */
export interface Named {
  readonly words: string;
  readonly kinds?: readonly string[];
  readonly categories?: readonly string[];
  /** May as well be something else: then it is asked, where nothing else tells. */
  readonly unclear?: readonly string[];
}

export const NAMES: readonly Named[] = [
  { words: 'gas natural|natural gas|gn(?=\\b)', kinds: ['*.natural_gas'] },
  {
    words: '(?:oleo )?diesel(?: s-?10| s-?500| b)?|s-?10|s-?500',
    kinds: ['stationary.diesel', 'mobile.diesel'],
  },
  { words: 'gasolinas?|gasoline|petrol', kinds: ['*.gasoline'] },
  { words: 'etanol|alcool(?: combustivel)?|ethanol', kinds: ['*.ethanol'] },
  {
    words:
      'glp|lpg|gas de cozinha|gas liquefeito(?: de petroleo)?|botijo(?:es|oes)|botijao|propano?e?|bottled gas|p-?45|p-?13',
    kinds: ['*.lpg'],
  },
  {
    words:
      'energia eletrica|eletricidade|consumo eletrico|conta de luz|contas de luz|luz|electricity|electric (?:power' +
      '|energy)|electrical energy|grid (?:power|electricity)|power (?:consumption|use|bills?)|purchased (?:power' +
      '|energy|electricity)|energia(?: comprada| da rede| eletrica comprada)?|power|energy(?: bought| purchased)?',
    kinds: ['electricity'],
  },
  { words: 'aco(?:s)?(?: comprado)?|steel', kinds: ['purchased.steel'] },
  { words: 'aluminio(?: comprado)?|alumin(?:i)?um', kinds: ['purchased.aluminium'] },
  { words: 'plasticos?|resinas?(?: plasticas?)?|plastics?|resins?', kinds: ['purchased.plastic'] },
  {
    words: 'pape(?:l|is)(?: e papelao)?|papelao|paper(?: and (?:card)?board)?|cardboard',
    kinds: ['purchased.paper'],
  },
  { words: 'agua(?: fornecida| potavel| da rede)?|water(?: supply)?', kinds: ['purchased.water'] },
  {
    words:
      '(?:fretes?|transporte)(?: de cargas?)?(?: contratados?)? rodoviarios?|fretes? (?:por|de) (?:caminhao|carreta' +
      '|estrada)|road (?:freight|haulage|transport)|trucking|(?:freight|haulage) by (?:road|truck)' +
      '|caminhoes contratados|rodoviari[oa]s?(?! federa)',
    kinds: ['freight_in.road', 'freight_out.road'],
  },
  {
    words:
      '(?:fretes?|transporte)(?: de cargas?)? maritimos?|fretes? (?:por|de) navio|sea freight|ocean freight' +
      '|(?:freight|shipping) by sea|maritime(?: freight| transport)?|maritim[oa]s?|navios?|cabotagem',
    kinds: ['freight_*.sea'],
  },
  { words: 'fretes? aereos?|air freight|air cargo|carga aerea', kinds: ['freight_*.air'] },
  { words: 'fretes? ferroviarios?|rail freight|ferroviari[oa]s?', kinds: ['freight_*.rail'] },
  {
    words:
      'fretes?(?: de cargas?)?|transportes?|transportation|transportes? de (?:cargas?|mercadorias?|produtos)|freight' +
      '|haulage|logistica|logistics|shipping',
    kinds: ['freight_in.*', 'freight_out.*'],
  },
  {
    words:
      'fretes? (?:contratados?|que (?:a gente )?pagamos|pagos? por nos|de entrada)(?: rodoviarios?)?' +
      '|inbound (?:freight|transport|logistics)|freight we pay(?: for)?|upstream (?:freight' +
      '|transport(?:ation)?)(?: and distribution)?|transporte(?: e distribuicao)? a montante|transporte upstream',
    categories: ['upstream_transport'],
  },
  {
    words:
      'fretes? (?:pagos? (?:por|pelos?) (?:terceiros|clientes?)|de saida|de entrega)|outbound (?:freight|transport' +
      '|logistics)|freight paid by (?:others|customers)|downstream (?:freight' +
      '|transport(?:ation)?)(?: and distribution)?|transporte(?: e distribuicao)? a jusante|transporte downstream',
    categories: ['downstream_transport'],
  },
  {
    words:
      '(?:residuos? (?:para |em |no |enviados? (?:para |ao )?)?(?:o )?)?aterros?(?: sanitarios?)?' +
      '|(?:waste (?:sent )?to )?landfill(?:ed|ing)?(?: waste)?',
    kinds: ['waste.landfill'],
  },
  {
    words:
      '(?:residuos? )?(?:para |pra )?recicl(?:agem|a|amos|ou|aram|ad[oa]s?|avel|aveis)(?: de residuos?)?|recycl(?:ing|ed|able)(?: waste)?',
    kinds: ['waste.recycling'],
  },
  {
    words:
      '(?:residuos? )?(?:para |pra )?incinera(?:cao|d[oa]s?)(?: de residuos?)?|incinerat(?:ion|ed)(?: waste)?',
    kinds: ['waste.incineration'],
  },
  {
    words: 'efluentes?(?: tratados?)?|esgotos?|waste ?water|sewage|effluents?',
    kinds: ['waste.wastewater', 'waste_treatment.*wastewater*'],
  },
  { words: 'compost(?:agem|ing|ed)', kinds: ['waste.composting'] },
  { words: 'coprocess(?:amento|ad[oa]s?)|co-?processing', kinds: ['waste.coprocessing'] },
  {
    words:
      'voos?|viage(?:m|ns) (?:aereas?|de aviao)|passage(?:m|ns) aereas?|trechos? aereos?|bilhetes? aereos?|aviao' +
      '|transporte aereo de pessoas|voar|voando|viajar de aviao|flights?|fly|air travel|flying|plane (?:tickets' +
      '|trips)|air tickets',
    kinds: ['travel.flight'],
  },
  {
    words:
      'ta(?:x|c)is?|uber|aplicativos? de (?:transporte|corrida)|corridas? de aplicativo|ride[- ]?hailing|cabs?|taxi rides?',
    kinds: ['travel.taxi'],
  },
  {
    words:
      'hote(?:l|is)|hospedage(?:m|ns)|diarias?(?: de hotel)?|pernoites?|hotels?(?: stays?| nights?)?|room nights' +
      '|nights(?: in hotels)?|estadias?',
    kinds: ['travel.hotel'],
  },
  {
    words:
      'carros? alugados?|aluguel de carros?|locacao de (?:carros?|veiculos?)|veiculos? alugados?|rental cars?' +
      '|rented cars?|car rentals?|hire cars?',
    kinds: ['travel.rental_car'],
  },
  {
    words: 'carros? particular(?:es)?(?: a servico)?|reembolso de km|private cars?(?: on business)?',
    kinds: ['travel.own_car'],
  },
  { words: 'onibus rodoviarios?|coach(?:es)?|onibus interestadua(?:l|is)', kinds: ['travel.bus'] },
  { words: 'fretados?|company shuttle|shuttles?|onibus fretado', kinds: ['commuting.charter'] },
  { words: 'motos?|motocicletas?|motorcycles?|motorbikes?', kinds: ['commuting.motorcycle'] },
  { words: 'onibus|bus(?:es)?', kinds: ['commuting.bus', 'travel.bus'] },
  {
    words: 'carros? dos? (?:funcionarios?|colaboradores|empregados)|employee cars?',
    kinds: ['commuting.car'],
  },
  {
    words: 'sf6|hexafluoreto(?: de enxofre)?|sulph?fur hexafluoride|sulfur hexafluoride',
    kinds: ['fugitive.sf6'],
  },
  { words: 'r-?134a?|hfc-?134a', kinds: ['fugitive.r134a'] },
  { words: 'r-?410a?', kinds: ['fugitive.r410a'] },
  {
    words: 'extintor(?:es)?(?: de (?:incendio|co2))?|(?:fire )?extinguishers?',
    kinds: ['fugitive.co2_extinguisher'],
  },
  {
    words:
      'gelo seco|dry ice|solda(?:gem)?|welding|co2 (?:de|da|na) (?:solda|uso direto)|uso direto de co2|co2 (?:direct )?use|shielding gas',
    kinds: ['process.co2_use'],
  },
  {
    words:
      '(?<!natural )(?:o )?gas(?=\\s*(?:[?.,;]|$|em\\b|de 20|do ano|no\\b|na\\b|in\\b|last|this|for\\b))' +
      '|(?<!natural )(?:the )?gas(?: (?:usage|consumption|bill))?(?=\\s*(?:[?.,;]|$|in\\b|last|this|for\\b|we\\b))',
    kinds: ['*.natural_gas'],
    unclear: ['natural_gas', 'lpg', 'refrigerants'],
  },
  {
    words:
      'combustive(?:l|is)(?: fosse(?:l|is))?|fuels?(?: burned| burnt| use)?|queima de combustive(?:l|is)',
    categories: ['stationary_combustion', 'mobile_combustion'],
  },
  {
    words:
      'combustao estacionaria|stationary combustion|fontes? (?:fixas?|estacionarias?)|stationary sources?' +
      '|caldeiras?(?: e geradores)?|boilers?(?: and generators)?|geradores|generators?|gerador|fornos?|furnaces?',
    categories: ['stationary_combustion'],
  },
  {
    words:
      'combustao move(?:l|is)|mobile combustion|fontes? move(?:l|is)|mobile sources?' +
      '|frotas?(?: propria)?(?: e maquinas)?|(?:own )?(?:fleet|vehicles)(?: and machinery)?|veiculos?(?: proprios?' +
      '| da empresa)?|company (?:cars|vehicles)|empilhadeiras?|forklifts?',
    categories: ['mobile_combustion'],
  },
  { words: 'combustao|combustion', categories: ['stationary_combustion', 'mobile_combustion'] },
  {
    words:
      '(?:emisso(?:es|ões) )?fugitiv(?:as?|os?|es?)(?: emissions)?|vazamentos?|fugas?|leaks?|leakage' +
      '|refrigera(?:ntes?|cao)|gases refrigerantes|fluidos? refrigerantes?|ar[- ]condicionado|air[- ]conditioning' +
      '|refrigerants?(?: gases)?|fugitives?',
    categories: ['fugitive'],
  },
  {
    words: 'processos? industria(?:l|is)|emissoes de processo|industrial process(?:es)?|process emissions',
    categories: ['process'],
  },
  {
    words:
      'bens e servicos(?: comprados| adquiridos)?|(?:materias?|insumos?)[- ]?(?:primas?)?(?: comprad[oa]s)?' +
      '|materiais(?: comprados)?|bens comprados|compras|purchased (?:goods(?: and services)?|materials)' +
      '|raw materials|materials(?: we (?:buy|bought))?|purchases|goods and services|categoria 1|category 1' +
      '|cat\\.? 1(?!\\d)',
    categories: ['purchased_goods_services'],
  },
  { words: 'bens de capital|capital goods|categoria 2|category 2', categories: ['capital_goods'] },
  {
    words:
      '(?:atividades? )?(?:relacionad[oa]s a )?combustivel e energia|fuel[- ]and[- ]energy|categoria 3|category 3|well[- ]to[- ]tank|wtt',
    categories: ['fuel_energy_activities'],
  },
  { words: 'categoria 4|category 4|cat\\.? 4(?!\\d)', categories: ['upstream_transport'] },
  {
    words:
      'residuos?(?: gerados)?(?: nas operacoes)?(?: solidos| industriais)?|lixo' +
      '|waste(?: generated)?(?: in operations)?|categoria 5|category 5|rejeitos?|garbage|trash',
    categories: ['waste_generated'],
  },
  {
    words:
      'viage(?:m|ns)(?: a negocios?| a trabalho| corporativas?| de negocios?| de trabalho)?|business (?:travel' +
      '|trips)|(?:corporate )?travel(?:s|ling|ing)?|categoria 6|category 6',
    categories: ['business_travel'],
  },
  {
    words:
      'casa[- ]trabalho|deslocamentos?(?: (?:de|dos) (?:funcionarios|colaboradores' +
      '|empregados))?(?: casa[- ]trabalho)?|(?:employee )?commut(?:e|es|ing)|transporte d[eo]s? (?:funcionarios' +
      '|colaboradores|empregados|pessoal)|categoria 7|category 7',
    categories: ['employee_commuting'],
  },
  { words: 'categoria 9|category 9', categories: ['downstream_transport'] },
  { words: 'vapor|steam', kinds: ['steam'] },
  {
    words: 'ativos arrendados|leased assets',
    categories: ['upstream_leased_assets', 'downstream_leased_assets'],
  },
  { words: 'franquias|franchises', categories: ['franchises'] },
  { words: 'investimentos financeiros|financed emissions', categories: ['investments'] },
  {
    words: 'uso (?:dos|de) produtos(?: vendidos)?|use of sold products|categoria 11|category 11',
    categories: ['use_of_sold_products'],
  },
  { words: 'fim de vida|end[- ]of[- ]life', categories: ['end_of_life_of_sold_products'] },
  { words: 'carvao(?: mineral)?|coal', kinds: ['stationary.coal'] },
  { words: 'lenha|cavaco|firewood|wood ?chips?', kinds: ['stationary.wood'] },
  {
    words: 'biomassa|biomass',
    kinds: ['stationary.wood', 'stationary.bagasse', 'stationary.charcoal', 'stationary.black_liquor'],
  },
  { words: 'biodiesel', kinds: ['*.biodiesel'] },
  { words: 'cimento|cement', kinds: ['purchased.cement'] },
  { words: 'madeira|wood', kinds: ['purchased.wood'] },
];

/** `3 scopes`, `escopos 1 e 2`; read apart, because of the numbers. */
export const SCOPE_WORDS = new RegExp(
  String.raw`\b(?:(?:do|no|os?|dos|nos|the|in|of) )?(?:escopos?|scopes?|esc\.?)\s*(?:n[o.] ?)?((?:[123](?:\s*(?:,|e|and|\+` +
    String.raw`|&|x|vs\.?|versus|ou|or|com|with|contra|\/|-)\s*(?:o |escopo |scope )?(?=[123]\b))?)+)(?![\d.,]*\d)`,
  'g',
);

export const GROUPS: readonly (readonly [string, Group])[] = [
  [
    '(?:por|pelos?|cada|per|by|each|every|entre (?:as|os)|among|across|nas|das|d[ae]s? noss[ao]s|in each) ?(?:the |our )?(?:\\w+ )?(?:unidades?(?! de medida)|sites?|plantas?|plants?|fabricas?|factor(?:y' +
      '|ies)|facilit(?:y|ies)|filia(?:l|is)|loca(?:l|is)|locations?|estabelecimentos?|usinas?)' +
      '|of (?:the|our) (?:\\w+ )?(?:sites|plants|factories|facilities|locations|units)',
    'site',
  ],
  [
    '(?:qual|quais|que|which|what) (?:e a |foi a |das |of (?:our|the) )?(?:noss[ao]s? )?(?:unidades?|sites?' +
      '|plantas?|plants?|fabricas?|factor(?:y|ies)|facilit(?:y|ies)|filia(?:l|is)|locations?)',
    'site',
  ],
  [
    '(?:ranking|rank|comparativo|comparacao|lista|list) (?:d[aeo]s?|entre|of|between)(?: as| os| the)? (?:unidades' +
      '|sites|plantas|plants|fabricas)',
    'site',
  ],
  [
    '(?:por|cada|per|by|each|every) (?:\\w+ )?(?:mes|month)|mes a mes|mes por mes|month[- ]by[- ]month|mensa(?:l' +
      '|is)(?:mente)?|monthly|mensalizad\\w+|ao longo d\\w+(?! anos)|(?:over|during|throughout) the (?:year|months)' +
      '|(?:through|throughout|over|across)(?=\\s{4,})|evolucao|curva|sazonalidade|seasonality|todos os meses' +
      '|each month|every month',
    'month',
  ],
  [
    '(?:por|cada|per|by|each) (?:trimestre|tri|quarter)|trimestra(?:l|is)(?:mente)?|quarterly' +
      '|trimestre a trimestre|quarter[- ]by[- ]quarter',
    'quarter',
  ],
  [
    '(?:por|cada|per|by|each) (?:ano|year)|ano a ano|year[- ](?:by|on|over)[- ]year|anua(?:l|is)(?! de)' +
      '|annual(?:ly)?|yearly|ao longo dos anos|historico',
    'year',
  ],
  [
    '(?:por|cada|per|by|each|entre os|between|across) (?:os |the )?(?:escopos?|scopes?)|escopo (?:a|por) escopo' +
      '|scope by scope|(?:qual|que|which|what) (?:escopo|scope)(?!\\s*[123])|(?:nos|dos|os|d?os|the|all' +
      '|todos os) (?:3|tres|three) (?:escopos|scopes)|(?:the )?(?:three|3) scopes',
    'scope',
  ],
  [
    '(?:por|cada|per|by|each|entre as|across|em) (?:as |the )?categor(?:ias?|y|ies)|(?:qual|quais|que|which' +
      '|what) (?:sao as |e a |foi a )?(?:\\w+ )?categor(?:ias?|y|ies)|categorias?|categor(?:y|ies)',
    'category',
  ],
  [
    '(?:por|cada|per|by|each) (?:tipo|atividade|activity|fonte|source|combustivel|fuel|insumo|material|item|kind' +
      '|type|modal|destino|destinacao|tipo de \\w+|type of \\w+|treatment)s?|(?:qual|quais|que|which|what) (?:e a ' +
      '|sao as |foi a |foram as |foi o |are (?:our|the) |were (?:our|the) |is (?:our|the) )?(?:\\w+ )?(?:atividades?' +
      '|activit(?:y|ies)|fontes?|sources?|combustive(?:l|is)|fuels?|itens|item|materia(?:l|is)|insumos?)',
    'kind',
  ],
];

/** Units that amounts are asked in; `t` only where no CO2 stands behind it. */
export const UNIT_NAMES: readonly (readonly [string, string])[] = [
  ['mwh|megawatts?[- ]?(?:hora|hour)s?', 'MWh'],
  ['gwh|gigawatts?[- ]?(?:hora|hour)s?', 'GWh'],
  ['kwh|kilowatts?[- ]?(?:hora|hour)s?|quilowatts?[- ]?horas?', 'kWh'],
  ['gj|gigajoules?', 'GJ'],
  ['litros?|lit(?:er|re)s?|(?<=\\bem )l', 'L'],
  ['m3|metros? cubicos?|cubic met(?:er|re)s?', 'm3'],
  ['t\\.?km|tonelada[s-]*(?: |-)?quilometros?|tonnes?[- ]k(?:ilo)?m(?:et(?:er|re)s)?|ton[- ]km', 'tkm'],
  ['pkm|passageiros?[- ]quilometros?|passenger[- ]k(?:ilo)?m(?:et(?:er|re)s)?', 'pkm'],
  ['kg|quilos?|kilos?|quilogramas?|kilograms?', 'kg'],
  ['km|quilometros?|kilomet(?:er|re)s?|quilometragem|mileage', 'km'],
  ['toneladas?|tonnes?|tons?|(?<=\\b(?:em|in) )t', 't'],
];

/** Words for places in both languages: a plant that is named in one is asked for in the other. */
export const PLACES: readonly (readonly string[])[] = [
  ['forjaria', 'forge', 'forja'],
  ['usinagem', 'machining', 'machine shop'],
  ['caldeiraria', 'boiler shop', 'boilershop', 'boiler works'],
  ['fundicao', 'foundry'],
  ['laminacao', 'rolling mill'],
  ['escritorio', 'office'],
  ['armazem', 'warehouse', 'deposito', 'depot'],
  ['matriz', 'headquarters', 'head office'],
  ['fazenda', 'farm'],
  ['mina', 'mine'],
  ['refinaria', 'refinery'],
  ['porto', 'port'],
  ['loja', 'store'],
  ['laboratorio', 'laboratory'],
  ['centro de distribuicao', 'distribution centre', 'distribution center'],
];

/** Gases that are told apart in `result.composition`. */
export const GASES: readonly (readonly [string, string])[] = [
  ['ch4|metano|methane', 'CH4'],
  ['n2o|oxido nitroso|nitrous oxide', 'N2O'],
  ['hfcs?|hidrofluorcarbon\\w*|hydrofluorocarbons?', 'HFC'],
  ['sf6', 'SF6'],
  ['nf3', 'NF3'],
  ['pfcs?', 'PFC'],
  ['co2 (?:fossil|puro)|fossil co2', 'CO2'],
];

/** Behind these words stands what is to be left out. */
export const EXCEPT = new RegExp(
  String.raw`\b(?:sem (?:contar |considerar |incluir )?|exceto|excet(?:uando|o)|excluindo|excluid[oa]s?|tirando` +
    String.raw`|descontando|desconsiderando|fora(?= (?:o|a|os|as) )|menos (?=o |a |os |as )|nao (?:contando|incluindo)` +
    String.raw`|other than|exclud(?:ing|e)|except(?: for)?|without|leaving out|not (?:counting|including)|apart from|ex[- ])`,
  'g',
);
