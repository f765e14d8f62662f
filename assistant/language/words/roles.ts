/**
 * What was done with a thing, and by whom: one material is bought, made, refilled, burned, carried or thrown away, and the words
 * around it tell which.
 */

/** Whoever receives what we sell. */
export const PARTY =
  '(?:clientes?|compradora?s?|compradores|destinatari[oa]s?|importador(?:es|as?)?|distribuidor(?:es|as?)?|revendas?|revendedor(?:es|as?)?|lojistas?|atacadistas?|varejistas?|consignatari[oa]s?|customers?|buyers?|purchasers?|clients?|consignees?|importers?|distributors?|dealers?|retailers?|wholesalers?|receivers?)';
/** Whoever comes for goods as a buyer would; of waste and of what comes in they may be a supplier, so the way alone tells. */
const SHOP =
  '(?:supermercados?|hipermercados?|mercados?|atacad(?:o|oes|ao)|varejo|redes? de (?:lojas|varejo|supermercados)|construtoras?|montadoras?|farmacias?|padarias?|restaurantes?|supermarkets?|grocers?|retail chains?|builders?|bakeries|pharmac(?:y|ies)|restaurants?)';
const HOT =
  '(?:fornos?|alto[ -]?fornos?|aciarias?|conversor(?:es)?|lingotamentos?|laminador(?:es)?|laminacao|fundicao|fundicoes|cubas?|sala de cubas|reducao|eletrolise|calcinador(?:es)?|calcinacao|cubilos?|cadinhos?|furnaces?|kilns?|smelters?|melt ?shops?|melters?|potlines?|pot ?rooms?|foundr(?:y|ies)|casters?|rolling mills?|steel ?works|glass ?works|lehrs?|calciners?)';
/** What carries goods. */
const CARRIES =
  '(?:trucks?|lorr(?:y|ies)|vans?|trailers?|fleets?|vehicles?|wagons?|barges?|vessels?|ships?|hauliers?|haulers?|carriers?|haulage|transport|freight(?: forwarders?)?|forwarders?)';
const AMOUNT = String.raw`(?=\s(?:[a-z]+ ){0,3}\d)`;

/** Cues that stand in no phrase of their own: the verb is told by what it belongs to. */
export const ROLE_PATTERNS: readonly (readonly [RegExp, string])[] = [
  // `to fly 18 t`, `18 t to be flown`: goods go by air too.
  [
    /\b(?:fly|flew|flying|airlift(?:ed|ing)?)(?= [\d.,]+ ?(?:kg|t|tons?|tonnes?)\b)|(?<=\d ?(?:kg|t|tons?|tonnes?)(?: of [a-z]+(?: [a-z]+)?)? (?:to be |was |were ))flown\b/g,
    'air',
  ],

  // `o forno puxou`, `the melting furnace … pulled`: whatever a furnace does with a thing before its amount is making it.
  [
    new RegExp(
      String.raw`(?<=\b${HOT}(?: [a-z0-9]+){0,2} (?:(?:[^.;\n]|\.(?=\d)){0,60} (?:e|and) )?)(?:pux|rend|entreg|cusp|solt|vert|vaz|tir|extra|bat|deu|deram|fez|fizeram|vomit|larg|pari|descarreg|bot|pull|melt|made|make|gave|yield|deliver|drew|pour|cast|tap|dropp?|discharg|turn|churn|roll|did|ran out)[a-z]*\b${AMOUNT}`,
      'g',
    ),
    'produce',
  ],
  // `saíram 320 t de vidro do forno`, `320 t of glass left the kiln`.
  [
    new RegExp(
      String.raw`\b(?:sai\w*|retir\w+|extra\w+|pux\w+|tir\w+|vaz\w+|desenforn\w+|vert\w+|colh\w+)\b(?=(?:[^.;\n]|\.(?=\d)){0,60}\bd[oa]s? (?:noss[oa]s? )?(?:${HOT}|linhas?|extrusoras?|prensas?|esteiras?|reator(?:es)?|sopradoras?)\b)`,
      'g',
    ),
    'produce',
  ],
  [
    new RegExp(
      String.raw`\b(?:left|leaving|came out of|come out of|coming out of|came off|coming off|ran off|out of|drawn from|pulled from|tapped from|poured from) (?:the |our )?(?:[a-z]+ )?(?:${HOT}|line|press|extruder|reactor)\b`,
      'g',
    ),
    'produce',
  ],
  // `we drew`, `the mill rolled`: of a thing that somebody makes; `hot rolled coil` is bought.
  [
    new RegExp(
      String.raw`(?<=\b(?:we|they|plant|mill|works|shop|line|foundry) (?:[a-z]+ )?)(?:rolled|drew|forged|extruded|poured|blew|pressed|melted|pulled|cast|tapped)${AMOUNT}`,
      'g',
    ),
    'produce',
  ],
  // What comes into the store was bought.
  [
    /\b(?:entr(?:ou|aram)|cheg(?:ou|aram)|deu entrada|deram entrada|came into|went into|booked into|received into)\b(?=(?:[^.;\n]|\.(?=\d)){0,60}\b(?:almoxarifado|estoque|fornecedor(?:es)?|stores?|stock|inventory|suppliers?)\b)/g,
    'buy',
  ],
  // What goes into a cold machine: ammonia and the gases that share their names with products.
  [
    /\b(?:complet|complement|repo|repus|recarreg|recarg|carreg|botamos|botou|botaram|coloc|pusemos|pus|puser|injet|ench|adicion|abastec|charg|recharg|inject|fill|refill|top|add|put(?! out)|pump)[a-z]*\b(?=(?:[^.;\n]|\.(?=\d)){0,40}\b(?:amonia|ammonia|nh3)\b)/g,
    'leak',
  ],
  [
    /\b(?:complet|complement|repo|repus|recarreg)[a-z]*\b(?=(?:[^.;\n]|\.(?=\d)){0,30}\b(?:co2|gas(?:es)? refrigerante|fluido|gas carbonico)\b)/g,
    'leak',
  ],
  // Whoever receives the goods pays for their way, or comes for them.
  [
    new RegExp(
      String.raw`\b${PARTY}(?: (?:mesmo|proprio|final|themselves|himself|who|que|[a-z]+ly))? (?:(?:e|is|are|has|have|had|vai|veio|vieram|foi|foram) )?(?:(?:quem|que) )?(?:pag|banc|arc(?:ou|aram|a )|custe|assum|contrat|retir|busc|colet|peg(?:ou|aram|ar|a )|lev(?:ou|aram)|mandou buscar|paid|pays?|paying|covers?|covered|bears?|bore|collect|picks? up|picked up|arrang|hauled away|fetch)[a-z]*`,
      'g',
    ),
    'theirs',
  ],
  [
    new RegExp(
      String.raw`\b(?:por conta|a cargo|as custas|as expensas|sob responsabilidade|responsabilidade|caminh(?:ao|oes)|carretas?|frota|transporte|frete)(?: propri[oa])? (?:d[oa]s?|pel[oa]s?) (?:noss[oa]s? |propri[oa]s? )?${PARTY}\b|\b(?:pag[oa]s?|bancad[oa]s?|custead[oa]s?|contratad[oa]s?|retirad[oa]s?|buscad[oa]s?|coletad[oa]s?) (?:por|pel[oa]s?) (?:noss[oa]s? |propri[oa]s? )?${PARTY}\b|\b(?:paid|covered|borne|arranged|collected|fetched|picked up|hired|settled)(?: for)? by (?:the |our |its )?(?:[a-z]+ )?${PARTY}\b|\b(?:at|on|for|to) (?:the |our |their )?(?:[a-z]+ )?${PARTY}(?:'s?|s')? (?:own )?(?:expense|cost|account|charge)\b`,
      'g',
    ),
    'theirs',
  ],
  // `customers' own trucks`, `the buyer's haulier`, `frota do distribuidor`: whose the vehicles are.
  [
    new RegExp(String.raw`\b${PARTY}(?:'s?)? (?:own |hired |contracted |chosen )*${CARRIES}\b`, 'g'),
    'theirs',
  ],
  [
    new RegExp(String.raw`\b(?:frota|veiculos) d[oa]s? (?:noss[oa]s? |propri[oa]s? )?${PARTY}\b`, 'g'),
    'road',
  ],
  // `while we booked air freight`, `nós fretamos`: whoever orders the carriage pays for it.
  [
    /\b(?:we|nos|a gente) (?:ourselves |mesm[oa]s |also |tambem |only |so |just |had |have |then )*(?:booked|arranged|chartered|commissioned|organi[sz]ed|ordered|engaged|paid|hired|settled|reservamos|agendamos|fretamos|fretou|pagamos|arcamos|bancamos|contratamos|contratou|custeamos|assumimos)\b/g,
    'ours',
  ],
  // `pagamos o trem`, `contratamos cabotagem`: whoever pays for what carries it.
  [
    /\b(?:pagamos|contratamos|fretamos|custeamos|bancamos) (?:(?:por )?(?:[oa]s?|uma?s?) )?(?:fretes?|transporte|caminh(?:ao|oes)|carretas?|trem|trens|vag(?:ao|oes)|navios?|barcacas?|balsas?|cabotagem|avi(?:ao|oes)|transportadoras?)\b/g,
    'ours',
  ],
  [
    new RegExp(
      String.raw`\b(?:freight|haulage|carriage|transport|shipping|delivery) (?:is |was )?(?:on|charged to|borne by) (?:the |our )?${PARTY}\b`,
      'g',
    ),
    'theirs',
  ],
  // `retirada pelo supermercado, que paga o caminhão`: whoever is named bears the way of the goods, or comes for them.
  [
    new RegExp(
      String.raw`\b(?:pel[oa]s?|by) (?!noss[oa]|us\b)[a-z]+(?: [a-z]+){0,3}, (?:e )?(?:que|quem|who|which)(?: (?:e|tambem|also|itself|mesmo))? (?:pag|banc|arc(?:a|ou|am)|custe|assum|pays?|paid|covers?|covered|bears?|bore|settles?)[a-z]*`,
      'g',
    ),
    'theirs',
  ],
  [
    new RegExp(
      String.raw`\b(?:retirad|buscad|coletad|apanhad|carregad)[oa]s? (?:por|pel[oa]s?) (?:noss[oa]s? |propri[oa]s? |um |uma )?${SHOP}\b|\b(?:collected|fetched|picked up|hauled away) by (?:the |a |our )?${SHOP}\b|\b${SHOP}(?: (?:mesmo|proprio|que|who|itself|themselves))? (?:pag(?:a|am|ou|aram)|banc(?:a|am|ou|aram)|arc(?:a|am|ou|aram)|retir(?:a|am|ou|aram)|busc(?:a|am|ou|aram)|pays?|paid|collects?|collected)(?: [oa]s?| for the| the)? (?:frete|transporte|caminh(?:ao|oes)|carretas?|freight|haulage|transport|trucks?|lorr(?:y|ies)|goods|mercadoria|carga|load)\b`,
      'g',
    ),
    'theirs',
  ],
  // Whose vehicles burned it: those of a firm that carries for others.
  [
    /\b(?:transportador(?:a|as|es)?|carreteiros?|freteiros?|operador(?:es)? logistic[oa]s?|(?:frota|caminh(?:ao|oes)|carretas?|vans?|veiculos?) (?:contratad|terceirizad|agregad|subcontratad)[oa]s?|hauliers?|haulers?|(?:freight |contracted |contract )?carriers?|haulage (?:firm|company|contractor)s?|(?:contracted|subcontracted|third[- ]party|hired) (?:trucks?|lorr(?:y|ies)|fleet|vans?|hauliers?)|logistics (?:provider|company|firm)s?|3pls?)\b(?=[^.;\n]{0,50}?\b(?:queim|gast|consum|us(?:ou|aram|ed)|beb|burn|got through|drank|went through)[a-z]*\b)/g,
    'carrier',
  ],
  // People who come in by something.
  [
    /\b(?:com(?:e|es|ing)|came|get|gets|got|travel(?:s|led)?|rides?|rode|drives?|drove|cycles?|walks?) (?:in|in to work|to work|to the (?:site|plant|office|factory|mill)|here) (?:by|on|every)\b/g,
    'commute',
  ],
];
