import { pattern, source } from '../lexicon/pattern.ts';
import { CATALOGUE_FORMS, PLAIN_FORMS, RULES_OF_CONCEPTS, TRADE_FORMS } from '../lexicon/lexicon.ts';
import type { Concept } from './concept.ts';
import { PARTY } from './roles.ts';

export const CONCEPTS: Readonly<Record<string, Concept>> = Object.fromEntries(
  Object.entries(RULES_OF_CONCEPTS).map(([name, concept]) => {
    const words = [PLAIN_FORMS, TRADE_FORMS, CATALOGUE_FORMS].flatMap((lists) => lists[name] ?? []);
    return [name, { ...concept, words }];
  }),
);

const KILN_WASTE = pattern('gs')`
  \b{words.kiln_wastes}(?: {words.kiln_wastes_stems}[a-z]*)* (?:que )?(?:co-?processad[oa]s?
  |coprocessamos|co-?processed)\b(?! (?:em|na|numa|por|pel[oa]|at|by) )(?:(?<=\b(?:coque|petcoke
  |pet coke|petroleum coke|carvao mineral|coal)\b.*)|(?=.*\b(?:coque|petcoke|pet coke|petroleum coke
  |carvao mineral|coal)\b))
`;

/** What is made of a thing that was bought to be made into another. */
const MAKES_PT = source`{words.makes_stems}[oa]s?`;
const MAKES_EN = source`{words.makes_en}`;
const BURNT = source`{words.burnt}`;

/** A mass with its way behind it: what carries it carries goods, and nobody. */
const LOAD_AND_WAY = source`
  [\d.,]+ ?(?:mil |thousand )?(?:kg|quilos?|kilos?|t|tons?|toneladas?
  |tonnes?)\b[^.;\n]{0,60}?[\d.,]+ ?(?:km|quilometros?|kilomet(?:re|er)s|miles?|mi|milhas?)\b
`;

/** Longer wordings that a list of words cannot hold; matched on folded text. */
export const ITEM_PATTERNS: readonly (readonly [RegExp, string])[] = [
  // `we paid to fly 18 t over 5,900 km`: goods are flown, trucked and railed as people are.
  [
    pattern('g')`
      \b(?:to )?{words.carries_goods_en}(?= ${LOAD_AND_WAY})|(?<=\d ?(?:kg|t|tons?|tonnes?)
      (?: of [a-z]+(?: [a-z]+)?)?) (?:to be |was |were )flown\b|\b(?:levar|levamos|levaram|trazer
      |trouxemos|mandar|mandamos) (?:de|por) (?:caminhao|carreta|trem|aviao|navio|barcaca|balsa)
      (?= ${LOAD_AND_WAY})
    `,
    'freight',
  ],
  // `contratamos trem para levar 1.300 t`: hired to carry a mass.
  [
    pattern('g')`
      \b{words.hires} (?:um |uma |uns |umas |dois |duas |an? |the |some )?{words.hired_carriers} (?:para
      |pra|to) {words.to_carry}(?= [\d.,]+ ?(?:mil |thousand )?(?:kg|quilos?|kilos?|t|tons?|toneladas?
      |tonnes?)\b)
    `,
    'freight',
  ],
  // What customers do with what was sold to them.
  [
    pattern('g')`
      \b${PARTY} (?:que |then |further )?(?:{words.customers_process}|(?:turned|turn|made|make|melted
      |cut|formed|spun|wove)(?=[^;\n]{0,80}\binto\b)) (?=[^;\n]{0,60}\b(?:vendid[oa]s?|que vendemos
      |sold|we sold|noss[oa]s?|our)\b)
    `,
    'processing_sold',
  ],
  // `resina transformada pelos clientes`, `resin moulded by our customers`: whatever they make of it was sold to them.
  [
    pattern('g')`
      \b${MAKES_PT}(?: [a-z]+)? (?:por|pel[oa]s?) (?:noss[oa]s? )?${PARTY}\b|\bque (?:[oa]s? )?
      (?:noss[oa]s? )?${PARTY} {words.customers_process_stems}(?:ou|eu|iu|aram|eram|iram|am|em)\b|\b
      (?:further )?${MAKES_EN} by (?:our |the )?${PARTY}\b
    `,
    'processing_sold',
  ],
  // `combustível que vendemos e os compradores queimaram`: burned by those it was sold to.
  [
    pattern('g')`
      \b(?:vend(?:emos|eu|id[oa]s?)|we (?:sold|sell)|sold)(?: (?:to|a|aos?
      |as) (?:[a-z]+ )?[a-z]+)?,? (?:(?:e|and) )?(?:which |that |que )?(?:${BURNT} (?:por|pel[oa]s?
      |by) (?:noss[oa]s? |our |the )?(?:${PARTY}|them|eles)|
      (?:[oa]s |our |the )?${PARTY} {words.customers_burn})\b
    `,
    'use_sold',
  ],
  // `vendemos 90.000 L de diesel que os clientes queimaram`: how much of it stands between.
  [
    pattern('g')`
      (?<=\b(?:vend(?:emos|eu)|sold|sell) [\d.,]+ ?(?:mil |thousand )?[a-z0-9³]+ (?:de|of) )[a-z]+
      (?: [a-z]+)??,? (?:(?:which |that |que )?(?:(?:was|were|foi|foram) )?${BURNT} (?:por|pel[oa]s?
      |by) (?:noss[oa]s? |our |the )?(?:${PARTY}|them|eles)|(?:e |and |which |that |que )?
      (?:[oa]s |our |the )?${PARTY} {words.customers_burn})\b
    `,
    'use_sold',
  ],
  // `1.450 m2 of new offices built`, `construímos 1.200 m² de galpão`: whatever has so much floor is a building.
  [
    pattern('g')`
      (?<=\d (?:mil |thousand )?(?:m2|m²|sqm|sq ?m|square met(?:re|er)s
      |metros quadrados)\b[^.;\n\d]{0,50}){words.was_built}\b|\b{words.builds}
      (?= (?:[a-z]+ ){0,2}[\d.,]+ ?(?:mil |thousand )?(?:m2|m²|sqm|sq ?m|square met|metros quad))
    `,
    'buildings',
  ],
  [
    pattern('g')`
      \b(?:somos|fomos|eramos|sendo|ocupamos|usamos|como|e|eh|era|foi) (?:(?:nos(?: mesm[oa]s)?
      |a gente|como|[oa]s?|uma?|apenas|so|ainda) )*(?:locatari[oa]s?|inquilin[oa]s?
      |arrendatari[oa]s?)\b(?! (?:d[aeo]s? noss|noss|ocup|us[aou]|gast|consum))|\b(?:as|we are|we were
      |we remain|being|us as|(?:company|firm|business|group) (?:is|was)) (?:(?:just|only|merely|still
      |an?|the|long-term) )*(?:tenants?|lessees?)\b
    `,
    'leased_upstream',
  ],
  // `our sales team rents 650 m2 of offices`: nobody else is told that it is rented to.
  [
    pattern('g')`
      \b(?:rents?|leases?|rented|leased|renting|leasing)(?: in)?
      (?= (?:{words.before_area} ){0,3}[\d.,]+ ?(?:thousand )?(?:m2|m²|sqm|sq ?m|square met)
      (?![^;.\n\d]{0,80}\b(?:to|out)\b))
    `,
    'leased_upstream',
  ],
  // `o uso das lavadoras ao longo da vida`, `energy used by the pumps over their life`: what was sold uses it wherever it is.
  [
    pattern('g')`
      \b(?:uso|energia|consumo|consumid[oa]|gast[oa])(?: (?:de energia|eletric[oa]|usada
      |consumida))? (?:d[aeo]s?|n[oa]s?|pel[oa]s?) (?:[a-z]+ ){1,4}(?:ao longo|durante
      |por) (?:d[ae] |tod[ao] )*(?:[as] |sua |suas |a sua )*vidas?(?: util(?:eis)?)?\b|\b(?:use|energy
      |energy use|consumption|used|electricity)(?: used| use| consumption)? (?:of|by
      |in) (?:the |our )?(?:[a-z]+ ){1,4}(?:over|during|throughout) (?:their|its|the
      |a) (?:whole |entire |full |useful |service |working )?(?:life|lives|lifetimes?|lifespan)\b
    `,
    'use_sold',
  ],
  // `use of 4,800 cars we sold`: the number of what was sold stands inside the wording.
  [
    pattern('g')`
      \b(?:lifetime )?(?:use|uso)(?:[- ]phase)? (?:of|d[eao]s?)
      (?= (?:the |our |[oa]s )?[\d.,]+ (?:mil )?[a-z]+(?: [a-z]+)? (?:that |which |que )?(?:we sold
      |we sell|we have sold|sold|vendid[oa]s?|vendemos)\b)
    `,
    'use_sold',
  ],
  [
    pattern('g')`
      \b(?:end[- ]of[- ]life|fim de vida|descarte final|disposal)(?: treatment)? (?:of|d[eao]s?)
      (?= (?:the |our |[oa]s )?[\d.,]+ (?:mil )?[a-z]+(?: [a-z]+)? (?:that |which |que )?(?:we sold
      |we sell|we have sold|sold|vendid[oa]s?|vendemos)\b)
    `,
    'end_of_life_sold',
  ],
  // `rent 400 m2 from the council`: from whom it is held on lease.
  [
    pattern('g')`
      \b(?:rent(?:ed|s|ing)?|leas(?:e|ed|es|ing))(?= [\d.,]+ ?(?:thousand )?(?:m2|m²|sqm|sq ?m
      |square met)[^;\n]{0,50}\bfrom\b)|\b(?:alugamos|arrendamos|locamos)(?= [\d.,]+ ?(?:mil )?(?:m2
      |m²|metros quadrados)[^;\n]{0,50}\b{words.owned_by_others})
    `,
    'leased_upstream',
  ],
  [
    pattern('g')`
      \bprocess(?:ing|amento) (?:of|d[eao]s?) .{0,40}?(?:sold|vendid[oa]s?)\b(?: \w+)?(?: (?:by|por
      |pelos?) (?:our |nossos )?(?:customers|clientes))?
    `,
    'processing_sold',
  ],
  [
    /\b(?:process(?:amento|ing)|beneficiamento|transformacao) .{0,40}?(?:by|por|pelos?) (?:our |nossos |the )?(?:customers|clientes)\b/g,
    'processing_sold',
  ],
  // What was sold is said to use it: of the customers, whenever that will be.
  [
    pattern('g')`
      \b(?:(?:that |which )?we (?:have )?(?:sold|sell)|(?:que )?vend(?:emos|id[oa]s)|sold)
      (?= (?:[\d.,]+ (?:mil |thousand )?(?:[a-z]+ ){1,2}(?:que |that |which ))?
      (?:in [a-z0-9 ]{3,14} |em [a-z0-9 ]{3,14} )?{words.will_use}\b)
    `,
    'use_sold',
  ],
  [
    pattern('g')`
      \b(?:lifetime )?(?:use|energy use|uso|consumo) (?:of|d[eao]s?) (?:the |our |nossos? )?.{0,30}?
      (?:we sold|we sell|sold|vendid[oa]s?|que vendemos)\b
    `,
    'use_sold',
  ],
  [
    pattern('g')`
      \b(?:end of life|end-of-life|fim de vida|descarte final|disposal) (?:of|d[eao]s?) .{0,30}?
      (?:we sold|sold|vendid[oa]s?|que vendemos)\b(?: \w+)?
    `,
    'end_of_life_sold',
  ],
  [
    pattern('g')`
      \b(?:let|leased?|rent(?:ed)?|sublet) (?:out )?(?:a |an |the |our )?[\d.,]+ ?m2 (?:of |in |at )?
      (?:space |our )?[^.;,\n]{0,30}?(?:out )?to (?:a |an |the |our |other |[a-z]+ )?
      (?:[a-z]+ )?{words.tenants_en}\b
    `,
    'leased_downstream',
  ],
  [
    pattern('g')`
      \b(?:alugamos|arrendamos|locamos|cedemos)(?= [\d.,]+ ?(?:m2|metros quadrados) [^.;\n]{0,40}?\b
      (?:para|pra|aos?|a) (?:(?:um|uma|uns|umas|os?|as?|outros?|outras?
      |pequen[oa]s) )?{words.tenants_pt}\b)
    `,
    'leased_downstream',
  ],
  [
    pattern('g')`
      \b(?:we |our company )?(?:let|lease|rent|sublet) (?:out )?
      (?:a |an |the |our )?[\d.,]+ ?m2 .{0,30}?to (?:a |an |our |other )?(?:tenants?|third part(?:y
      |ies)|others|compan(?:y|ies))\b
    `,
    'leased_downstream',
  ],
  [
    pattern('g')`
      \b{words.let_space_en} (?:that )?(?:we )?(?:rented|leased|rent|lease)\b(?: in)?(?! (?:out|to)\b)
    `,
    'leased_upstream',
  ],
  [
    pattern('g')`\b(?:alugamos|arrendamos|locamos|cedemos) .{0,40}?(?:para|a) {words.let_to_pt}\b`,
    'leased_downstream',
  ],
  [
    /\b(?:we |)(?:rent(?:ed)?|leased?) .{0,40}?from (?:a |our |the )?(?:landlords?|third part(?:y|ies)|owner|others)\b/g,
    'leased_upstream',
  ],
  [
    pattern('g')`
      \b{words.let_spaces_pt}(?: [a-z]+)? que (?:a gente |nos )?(?:aluga|alugamos|ocupa|loca)\b
      (?! (?:para|a|pra|pro) )
    `,
    'leased_upstream',
  ],
  [
    pattern('g')`
      \b{words.let_space_pt}(?: noss[oa])?(?: que)?(?: ta| esta)? alugad[oa] (?:para|pra|pro
      |ao?) [a-z]+
    `,
    'leased_downstream',
  ],
  [
    pattern('g')`
      \b(?:alugamos|arrendamos|locamos|ocupamos) .{0,40}?(?:de (?:um |uma |outro )?(?:terceiros?
      |proprietario|locador|imobiliaria|senhorio)|alugad[oa]s?)\b
    `,
    'leased_upstream',
  ],
  [
    pattern('g')`
      \b{words.rents} (?:um |uma |o |a |uns |umas |dois |duas |two |three |the |\d{1,2} )?(?:carros?
      |veiculos?|cars?|vans?|vehicles?)\b
    `,
    'rental_car',
  ],
  // The hirer of that name, and no machine that is `movida a diesel`.
  [
    /(?<=\b(?:na|da|a|pela|via|locadora|aluguel|locacao|carros?) |(?:^|[\n,;:(/-]) ?)movida\b(?! (?:a|por|pel[oa]s?|com) )/g,
    'rental_car',
  ],
  [
    /\b(?:my|their|his|her|employees'?|staff'?s?|personal|private) (?:own )?(?:personal |private )?(?:cars?|vehicles?)\b/g,
    'own_car',
  ],
  [/\b(?:meu|minha|seu|sua) (?:propri[oa] )?(?:carro|moto|veiculo|automovel)\b/g, 'own_car'],
  [pattern('g')`\b{words.vans_by_name}s?\b(?= (?:d[aeo]|da entrega|fez|rod|percorr|propri|\d))`, 'van'],
  [
    pattern('g')`
      \b(?:carros?|veiculos?) (?:particular(?:es)?|pessoa(?:l|is)
      |d[oea]s? (?:propri[oa]s? )?{words.staff_on_own_cars})\b
    `,
    'own_car',
  ],
  [
    pattern('g')`
      \bcarros? propri[oa]s? (?:a|em) (?:trabalho|servico|viagem)\b
      |\b{words.staff_driving} (?:em |com |usando |de )?(?:o |seu |seus )?carros? propri[oa]s?\b
    `,
    'own_car',
  ],
  [
    pattern('g')`
      \b(?:alugamos|arrendamos|locamos|ocupamos) (?:um |uma |o |a )?{words.let_space_pt}\b(?!.{0,40}\b
      (?:para|a) (?:terceiros|um inquilino|inquilinos|outras? empresas?))
    `,
    'leased_upstream',
  ],
  [
    pattern('g')`
      \b(?:residuos?|pneus?|lixo|waste|tyres?|tires?|cdr|rdf
      |srf)\b[^\d.;\n]{0,30}? (?:como combustiveis|como combustivel|as (?:a |kiln )?fuel
      |para queima no forno)\b
    `,
    'waste_fuel',
  ],
  [
    pattern('g')`
      \b{words.let_spaces_pt} (?:alugad|locad|arrendad|cedid)[oa]s? (?:a|para|pra) {words.lets_to}\b
    `,
    'leased_downstream',
  ],
  [
    pattern('g')`
      \b{words.rooms_let}(?: [a-z]+)? que (?:alugamos|locamos|arrendamos|ocupamos)\b(?!.{0,30}\b
      (?:para|a) (?:terceiros|inquilinos?|outr))
    `,
    'leased_upstream',
  ],
  // `no carro deles`, `com a moto dele`: whoever drives owns it.
  [
    /\b(?:carros?|motos?|veiculos?|automove(?:l|is)) d(?:eles?|elas?|o pessoal|a equipe|os proprios)\b/g,
    'own_car',
  ],
  // Rent that is paid is of what one uses, rent that comes in of what others use.
  [pattern('g')`\b{words.pays_rent}(?: (?:d[eoa]s?|on|for|por))?\b`, 'leased_upstream'],
  [pattern('g')`\b{words.receives_rent}(?: (?:d[eoa]s?|on|for|from|por))?\b`, 'leased_downstream'],
  // Woods and foods whose names are names of people and places too: they are the thing behind a mass or a volume.
  [
    pattern('g')`
      (?<=\d ?{words.units_of_timber} (?:de |of )?){words.timber_trees}\b(?! {words.wood_burned})
    `,
    'timber',
  ],
  [
    pattern('g')`
      (?<=\d ?(?:kg|quilos?|kilos?|kilograms?|t|ton|tons|toneladas?
      |tonnes?) (?:de |of )){words.fruits}\b
    `,
    'food',
  ],
  // `biomassa (cavaco)`: what it is of stands beside it.
  [/\bbiomass\b|\bbiomassa(?= \(?(?:cavacos?|lenha|serragem|toras?|pellets?)\b)/g, 'wood'],
  // A log that is bought is wood for the saw.
  [/\btoras?(?: de [a-z]+)? comprad[ao]s?\b/g, 'timber'],
  // A laundry that is paid is a service; where linen is washed is a place.
  [
    pattern('g')`
      \b{words.services}(?= (?:custou|saiu por|ficou em|cost|came to) (?:r\$|us\$|eur|usd|gbp|brl|€
      |£))
    `,
    'services',
  ],
  // `TI R$ 280 mil`, `IT EUR 95k`: two letters that are a thing only in a list of what money went into.
  [/(?<=[;,:\n] ?)(?:ti|it)(?=:? (?:r\$|us\$|eur|usd|gbp|brl|€|£))/g, 'it'],
  // Sludge of a treatment plant is a waste, and no wastewater.
  [
    pattern('g')`
      \b(?:lodos?|sludge) (?:d[aeo]s? |from (?:the |our )?|of (?:the |our )?)(?:nossas? )?
      (?:{words.own_treatment}|(?:waste ?water |effluent |sewage )?treatment(?: plant)?)\b
    `,
    'waste',
  ],
  [/\bpneus? (?:velhos?|usados?|inserviveis?)\b/g, 'waste_fuel'],
  // What is co-processed beside the coke of the kiln is burned in the same: one's own, unless it is sent away.
  [KILN_WASTE, 'waste_fuel'],
  // `R$ 18.730 de aplicativo` beside what else a journey costs: rides.
  [
    pattern('g')`
      \b(?:de|com|em|no|por) (?:app|aplicativos?)\b(?! d[aeo])(?:(?<=\b{words.travel_costs}\b.*)|
      (?=.*\b{words.travel_costs}\b))
    `,
    'taxi',
  ],
  [
    pattern('g')`
      \bt ?& ?d:? perdas\b|\b(?:t ?& ?d|t ?e ?d|t\/d) (?:grid )?(?:loss(?:es)?|perdas)\b
      |\bperdas (?:de |na |em )?(?:t ?& ?d|t ?e ?d|t\/d)\b
    `,
    'upstream_electricity',
  ],
  [
    pattern('g')`
      \b(?:recarga|carregamento|carga|charging|charge|recharging) (?:of |d[eao]s? |em |for )?
      (?:our |nossos? |nossas? |the |own )?(?:own )?(?:company )?(?:{words.electric_fleet}
      |{words.charged_vehicles_pt} (?:proprios )?eletric[oa]s?)\b
    `,
    'electricity_ev',
  ],
  [
    pattern('g')`
      \b{words.charged_vehicles_pt} eletric[oa]s?\b|\belectric {words.charged_vehicles_en}\b
      |\bfrota eletrica\b|\bevs?\b|\b(?:noss[oa]s|[oa]s) eletric[oa]s(?= (?:d[ae]|que|usaram|gastaram
      |puxaram|consumiram|carregaram|:)|:)|\bour electrics\b
    `,
    'electric_vehicle',
  ],
];
