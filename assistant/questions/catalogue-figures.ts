import { FIGURES, PLACE, WHY, MOVED, LINES, MOST, LEAST, type Row } from './catalogue-row.ts';

/** What is asked about figures. The order decides where words of two types are told. */
export const FIGURE_ROWS: readonly Row[] = [
  {
    type: 'explain_change',
    signs: [
      [7, WHY],
      [4, MOVED],
      [
        10,
        'decomp\\w+|efeito (?:atividade|fator|estrutura)|(?:activity|factor|structural) effect|drivers?|o que mudou' +
          '|what (?:has )?changed|mudou o que',
      ],
    ],
    verbs: ['answer.query', 'inventory.completeness'],
    form: 'sentence',
    keeps: FIGURES,
    offer: 'offer_why',
  },
  {
    type: 'intensity',
    signs: [
      [
        14,
        'intensidade\\w*|intensit(?:y|ies)|(?:emiss\\w+|co2e?|carbono|carbon|pegada|footprint|kgco2e?|tco2e?|emit\\w+' +
          '|quanto|toneladas?|kg|how (?:much|many)).{0,40}(?:\\bpor\\b|\\bper\\b|para cada|\\beach\\b|for (?:each|every)' +
          '|\\/) ?(?:cada |unidade de |a |uma? )?(?:tonelada|tonne|ton\\b|t\\b|peca|piece|produto|product|funcionari\\w+' +
          '|colaborador\\w*|empregad\\w+|employee|pessoa|person|head|cabeca|m2|metro quadrado|square met\\w+|real|reais' +
          '|r\\$|milhao|million|faturamento|receita|revenue|hora|hour|kwh|mwh|litro|lit(?:re|er)|l\\b|km|quilometro|m3' +
          '|tkm|voo|flight|viagem|trip|noite|night|diaria|unidade produzida|unit (?:produced|of (?:production|output))' +
          '|capita|kg\\b|unit of)',
      ],
      [6, 'produzid\\w+|producao|produced|production|output|por funcionari\\w+|per (?:employee|capita|head)'],
    ],
    verbs: ['result.intensities', 'answer.query'],
    form: 'sentence',
    keeps: ['only', 'spans', 'unit'],
    offer: 'offer_intensity',
  },
  {
    type: 'share',
    signs: [
      [
        9,
        'quant[oa]s? (?:%|por cento|porcento)|qual (?:o |a |e o |e a |foi o |foi a )?(?:%|percentual|porcentagem' +
          '|participacao|fatia|proporcao|parcela|fracao|peso|representatividade|parte)|(?:percentual|porcentagem' +
          '|participacao|fatia|proporcao|parcela|fracao|peso) (?:d[aeo]s?|que)|representa\\w*|(?:what' +
          '|which) (?:percent(?:age)?|share|proportion|fraction|part|%|portion)|(?:percent(?:age)?|share|proportion' +
          '|fraction) (?:of|do|does|did|is)|how (?:much|many|big) .{0,20}(?:percent|share|%|of (?:the|our) (?:total' +
          '|emissions|footprint|scope))|ratio of|razao entre|account(?:s|ed)? for|contribu\\w+|make(?:s)? up|made up' +
          '|em %|in percent|as a percentage|pesa(?:m|ram)?|quanto .{0,40} d[oe] total (?:vem|vêm|e|veio|sao|corresponde)' +
          '|do total (?:vem|veio|vieram)|corresponde\\w*|come(?:s)? from|came from',
      ],
      [3, '%|por cento|percent'],
    ],
    verbs: ['answer.query'],
    form: 'sentence',
    keeps: FIGURES,
    offer: 'offer_share',
  },
  {
    type: 'compare',
    signs: [
      [
        8,
        'compar\\w+|versus|\\bvs\\b\\.?|\\bx\\b|em relacao (?:a|ao|as)|frente a|against|comparison|lado a lado' +
          '|side by side|diferenca|difference|\\bgap\\b',
      ],
      [6, `(?:^|\\b)(?:${MOVED})\\b`],
      [
        6,
        '(?:emit\\w+|consum\\w+|gast\\w+|us\\w+) (?:mais|menos|more|less).{0,50}(?:que|than|ou|or)|(?:quem|qual|which' +
          '|who) .{0,40}(?:mais|menos|more|less|maior|menor|higher|lower|larger|bigger).{0,60}(?:,|:| ou | or )' +
          '|maior (?:que|ou menor)|(?:more|less|higher|lower) than|acima d|abaixo d|quanto a mais|how much more|a mais' +
          '|a menos que',
      ],
      [3, 'quant[oa]s? %|how much|by how|em quanto'],
    ],
    verbs: ['answer.query'],
    form: 'sentence',
    keeps: FIGURES,
    offer: 'offer_compare',
  },
  {
    type: 'average',
    signs: [
      [
        10,
        'medias?|mean|average[sd]?|on average|em media|por mes em media|mediana|median|tipicamente|typical(?:ly)?',
      ],
    ],
    verbs: ['answer.query'],
    form: 'sentence',
    keeps: FIGURES,
    offer: 'offer_average',
  },
  {
    type: 'extreme',
    signs: [
      [
        9,
        `(?:mes(?:es)?|trimestres?|months?|quarters?|anos?|years?).{0,45}\\b(?:${MOST}|${LEAST})\\b|\\b(?:${MOST}|${LEAST})\\b.{0,25}(?:mes(?:es)?|trimestres?|months?|quarters?|anos?|year)\\b`,
      ],
      [
        5,
        '(?:qual|que|em que|em qual|which|what|in (?:which|what)|quando|when) (?:e |foi |was |is |o |the |a |our ' +
          '|were )*(?:mes|trimestre|month|quarter|pico|peak)|quando (?:emitimos|gastamos|consumimos|usamos|foi o pico' +
          '|tivemos)|when (?:did we|was|were)',
      ],
      [
        10,
        '(?:quando|when)(?: foi| e que| did| was)? .{0,45}\\b(?:mais|menos|most|least|maior|menor|highest|lowest|pico|peak)',
      ],
      [5, 'pico|peak|recorde|record month'],
    ],
    verbs: ['answer.query'],
    form: 'sentence',
    keeps: FIGURES,
    offer: 'offer_extreme',
  },
  {
    type: 'top',
    signs: [
      [
        7,
        `(?:qual|quais|que|quem|which|what|who|where|onde|liste?|list|show|mostr\\w+|top|as|os|the|our|\\d+|^).{0,45}\\b(?:${MOST}|${LEAST})\\b`,
      ],
      [
        4,
        '(?:fontes?|sources?|emissor\\w*|emitters?|vilao|viloes|culpad\\w+|contribuintes?|contributors?|drivers' +
          '|hotspots?|atividades?|activities|unidades?|plantas?|sites?|plants?|categorias?|categories|combustive(?:l|is)' +
          '|fuels?|materia(?:l|is)|insumos?|fabricas?)',
      ],
      [
        6,
        'top ?\\d+|ranking|rank\\b|onde (?:mais|a gente mais)|where do we .{0,20}most|hotspots?' +
          '|o que (?:a gente )?mais (?:emite|pesa|polui|gera|impacta|contribui)|quem mais|vilao|viloes|o que pesa',
      ],
    ],
    verbs: ['answer.query'],
    form: 'table',
    keeps: FIGURES,
    offer: 'offer_top',
  },
  {
    type: 'trend',
    signs: [
      [
        9,
        'evolu\\w+|tendencia\\w*|trend\\w*|mes a mes|mes por mes|month[- ]by[- ]month|month[- ]on[- ]month|mensa(?:l' +
          '|is)(?:mente)?|monthly|trimestra\\w+|quarterly|por (?:mes|trimestre|ano)|(?:per|by|each|every) (?:month' +
          '|quarter|year)|over (?:time|the (?:year|months))|ao longo d\\w+|historico|timeline|serie|como (?:vem|tem|veio' +
          '|foi) (?:evoluindo|andando|se comportando|variando|o andamento)|ano a ano|year by year|year over year|curva' +
          '|cada mes|todos os meses|sazonal\\w*|season\\w*',
      ],
    ],
    verbs: ['answer.query'],
    form: 'table',
    keeps: FIGURES,
    offer: 'offer_trend',
  },
  {
    type: 'breakdown',
    signs: [
      [7, 'resumo|resum(?:e|a|ir)|summary|summar\\w+|overview|balanco|panorama|visao geral'],
      [
        8,
        '(?:por|pelos?|pelas?|per|by|cada|each) (?:\\w+ )?(?:unidades?|sites?|plantas?|plants?|fabricas?|factor(?:y' +
          '|ies)|facilit\\w+|filia\\w+|locations?|escopos?|scopes?|categor\\w+|tipos?|atividades?|activit\\w+|fontes?' +
          '|sources?|combustive\\w+|fuels?|insumos?|materia\\w+|itens|modal|destino|kinds?|types?|business units?)',
      ],
      [
        6,
        'abert[oa]s?|abertura|desdobr\\w+|detalh\\w+|decomp(?:oe|osto|osicao)|separad\\w+|dividid\\w+|quebr\\w+' +
          '|discrimin\\w+|distribu\\w+|break(?:down|s? down| it down)|split\\w*|composi\\w+|divided|itemi[sz]ed?|by each' +
          '|segregad\\w+|estratific\\w+',
      ],
    ],
    verbs: ['answer.query'],
    form: 'table',
    keeps: FIGURES,
    offer: 'offer_breakdown',
  },
  {
    type: 'count',
    signs: [
      [
        10,
        `(?:quant[oa]s?|how many|numero de|number of|total de|count of|qtd|qtos|qtas)(?: dos?| das?| of(?: the| our)?)? (?:${LINES})`,
      ],
    ],
    verbs: ['answer.query'],
    form: 'sentence',
    keeps: FIGURES,
    offer: 'offer_count',
  },
  {
    type: 'lines',
    signs: [
      [
        12,
        `(?:${MOST}) (?:single |individual |unic[oa] )?(?:${LINES})|(?:${LINES}) (?:individua(?:l|is) )?(?:que )?(?:${MOST})`,
      ],
      [
        9,
        `(?:list\\w*|mostr\\w+|quais|ver|exib\\w+|traz\\w*|show|which|what|see|give me|display|me da|abre|ultim[oa]s|last|latest|recent\\w*)(?: me| os?| as?| todos| todas| the| all| our| sao| foram| are| were| is| of| nossos| nossas| \\d+)* (?:${LINES})|(?:ultim[oa]s?|latest|most recent|recentes) (?:${LINES})|o que (?:foi|a gente) (?:lancad\\w+|lancou|registr\\w+)|what (?:was|has been|did we) (?:recorded|entered|logged|record|enter|log)`,
      ],
    ],
    verbs: ['entry.query'],
    form: 'table',
    keeps: PLACE,
    offer: 'offer_lines',
  },
  {
    type: 'quantity',
    signs: [
      [
        7,
        'quant[oa]s? (?:de )?(?:litros?|kwh|mwh|gwh|m3|metros|(?:kg|quilos?)(?! de co2)|km|quilometros|tkm|voos?' +
          '|viagens|diarias|noites|hospedagens|passagens|botij\\w+|corridas)|how many (?:lit\\w+|kwh|mwh|m3|cubic|kg' +
          '|kilos?|kilo\\w+|km|flights?|trips?|nights?|tkm|air|journeys)|quantas toneladas d[eoa]s? (?!co2)\\w+' +
          '|how many (?:tonnes|tons) of (?!co2)\\w+',
      ],
      [
        6,
        'consumo|consumimos|consumiu|consumiram|consumid\\w+|consome|gastamos|gastou|gasta|usamos|usou|utiliz\\w+' +
          '|queim\\w+|compramos|comprou|compradas?|comprados?|adquiri\\w+|abastec\\w+|rodamos|viajamos|voamos|mandamos' +
          '|enviamos|enviou|destinamos|descart\\w+|geramos|gerou|recicl(?:amos|ou)|consumption|consum(?:e|ed)|use[ds]?' +
          '|usage|bought|buy|purchas(?:e|ed)|burn(?:ed|t)?|spen[dt]|travell?(?:ed)?|flew|drove|sen[dt]|recicla\\w*' +
          '|dispos\\w+|generated|recycled',
      ],
      [5, '\\b(?:mwh|kwh|gwh|litros?|m3|metros cubicos|lit(?:re|er)s?|cubic met\\w+|tkm|km)\\b'],
      [5, 'volume|quantidade|quantity|tonelagem|tonnage|quilometragem|mileage|amount of (?!co2|emis|carbon)'],
    ],
    verbs: ['answer.query'],
    form: 'sentence',
    keeps: FIGURES,
    offer: 'offer_quantity',
  },
  {
    type: 'total',
    signs: [
      [
        4,
        'quant[oa]s?|qto|qnto|qnt|quanto (?:deu|foi|e|da)|how (?:much|many)|tota(?:l|is)|soma\\w*|emiss(?:ao|oes' +
          '|ions?)|emis(?:ao|oes)|emit\\w+|pegada|footprint|co2\\w*|carbon\\w*|tco2\\w*|gee|ghg|biogen\\w+|(?:numeros?|valor(?:es)?) d[aeo]s?|(?:figures?|numbers?) (?:for|of)',
      ],
      [
        1,
        'qual (?:foi|e|o|a)|what (?:was|were|is|are|did)|me (?:diz|diga|fala|mostra|passa|da)|mostr\\w+|show|tell me' +
          '|give me|report(?:ed)?|numeros? de|resultado|result|figure|resumo|summary|overview|balanco',
      ],
    ],
    verbs: ['answer.query'],
    form: 'sentence',
    keeps: FIGURES,
    offer: 'offer_total',
  },
];
