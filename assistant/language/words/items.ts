import { CATALOGUE_FORMS, PLAIN_FORMS, RULES_OF_CONCEPTS, TRADE_FORMS } from '../lexicon/lexicon.ts';
import type { Concept } from './concept.ts';
import { PARTY } from './roles.ts';

export const CONCEPTS: Readonly<Record<string, Concept>> = Object.fromEntries(
  Object.entries(RULES_OF_CONCEPTS).map(([name, concept]) => {
    const words = [PLAIN_FORMS, TRADE_FORMS, CATALOGUE_FORMS].flatMap((lists) => lists[name] ?? []);
    return [name, { ...concept, words }];
  }),
);

const KILN_WASTE =
  /\b(?:pneus?|cdr|residuos?|blends?|borrachas?|tyres?|tires?|rdf|srf|waste)(?: (?:picad|triturad|inservive|usad|velh|industri|shredded|chipped|industrial)[a-z]*)* (?:que )?(?:co-?processad[oa]s?|coprocessamos|co-?processed)\b(?! (?:em|na|numa|por|pel[oa]|at|by) )(?:(?<=\b(?:coque|petcoke|pet coke|petroleum coke|carvao mineral|coal)\b.*)|(?=.*\b(?:coque|petcoke|pet coke|petroleum coke|carvao mineral|coal)\b))/gs;

/** What is made of a thing that was bought to be made into another. */
const MAKES_PT =
  '(?:transformad|processad|beneficiad|convertid|moldad|injetad|laminad|extrudad|usinad|estampad|refinad|tecid|tingid|fundid|forjad|trefilad|manufaturad)[oa]s?';
const MAKES_EN =
  '(?:mou?lded|processed|converted|transformed|machined|extruded|rolled|forged|stamped|refined|spun|woven|dyed|cast|fabricated|milled|manufactured)';
const BURNT = '(?:queimad[oa]s?|consumid[oa]s?|usad[oa]s?|burned|burnt|used|consumed)';

/** A mass with its way behind it: what carries it carries goods, and nobody. */
const LOAD_AND_WAY = String.raw`[\d.,]+ ?(?:mil |thousand )?(?:kg|quilos?|kilos?|t|tons?|toneladas?|tonnes?)\b[^.;\n]{0,60}?[\d.,]+ ?(?:km|quilometros?|kilomet(?:re|er)s|miles?|mi|milhas?)\b`;

/** Longer wordings that a list of words cannot hold; matched on folded text. */
export const ITEM_PATTERNS: readonly (readonly [RegExp, string])[] = [
  // `we paid to fly 18 t over 5,900 km`: goods are flown, trucked and railed as people are.
  [
    new RegExp(
      String.raw`\b(?:to )?(?:truck|fly|flew|flying|rail|railing|airlift|airlifted|trucking|lorry)(?= ${LOAD_AND_WAY})|(?<=\d ?(?:kg|t|tons?|tonnes?)(?: of [a-z]+(?: [a-z]+)?)?) (?:to be |was |were )flown\b|\b(?:levar|levamos|levaram|trazer|trouxemos|mandar|mandamos) (?:de|por) (?:caminhao|carreta|trem|aviao|navio|barcaca|balsa)(?= ${LOAD_AND_WAY})`,
      'g',
    ),
    'freight',
  ],
  // `contratamos trem para levar 1.300 t`: hired to carry a mass.
  [
    new RegExp(
      String.raw`\b(?:contrat(?:amos|ou|aram|ei)|fret(?:amos|ou|aram)|alug(?:amos|ou|aram)|we (?:hired|chartered|booked|engaged|paid)) (?:um |uma |uns |umas |dois |duas |an? |the |some )?(?:tre(?:m|ns)|caminh(?:ao|oes)|carretas?|navios?|barcacas?|balsas?|avi(?:ao|oes)|vagoes|trains?|trucks?|lorr(?:y|ies)|ships?|vessels?|barges?|planes?|wagons?|hauliers?|carriers?) (?:para|pra|to) (?:levar|transportar|carregar|trazer|buscar|escoar|carry|haul|move|take|bring|transport|ship)(?= [\d.,]+ ?(?:mil |thousand )?(?:kg|quilos?|kilos?|t|tons?|toneladas?|tonnes?)\b)`,
      'g',
    ),
    'freight',
  ],
  // What customers do with what was sold to them.
  [
    new RegExp(
      String.raw`\b${PARTY} (?:que |then |further )?(?:processaram|processam|beneficiaram|transformaram|converteram|moldaram|injetaram|laminaram|extrudaram|usinaram|refinaram|processed|process|converted|transformed|mou?lded|machined|extruded|rolled|refined|(?:turned|turn|made|make|melted|cut|formed|spun|wove)(?=[^;\n]{0,80}\binto\b)) (?=[^;\n]{0,60}\b(?:vendid[oa]s?|que vendemos|sold|we sold|noss[oa]s?|our)\b)`,
      'g',
    ),
    'processing_sold',
  ],
  // `resina transformada pelos clientes`, `resin moulded by our customers`: whatever they make of it was sold to them.
  [
    new RegExp(
      String.raw`\b${MAKES_PT}(?: [a-z]+)? (?:por|pel[oa]s?) (?:noss[oa]s? )?${PARTY}\b|\bque (?:[oa]s? )?(?:noss[oa]s? )?${PARTY} (?:transform|process|benefici|convert|mold|injet|lamin|extrud|usin|estamp|refin|tec|ting|fund|forj|trefil)(?:ou|eu|iu|aram|eram|iram|am|em)\b|\b(?:further )?${MAKES_EN} by (?:our |the )?${PARTY}\b`,
      'g',
    ),
    'processing_sold',
  ],
  // `combustível que vendemos e os compradores queimaram`: burned by those it was sold to.
  [
    new RegExp(
      String.raw`\b(?:vend(?:emos|eu|id[oa]s?)|we (?:sold|sell)|sold)(?: (?:to|a|aos?|as) (?:[a-z]+ )?[a-z]+)?,? (?:(?:e|and) )?(?:which |that |que )?(?:${BURNT} (?:por|pel[oa]s?|by) (?:noss[oa]s? |our |the )?(?:${PARTY}|them|eles)|(?:[oa]s |our |the )?${PARTY} (?:queimaram|queimam|burned|burnt|burn|used|consumed|consumiram))\b`,
      'g',
    ),
    'use_sold',
  ],
  // `vendemos 90.000 L de diesel que os clientes queimaram`: how much of it stands between.
  [
    new RegExp(
      String.raw`(?<=\b(?:vend(?:emos|eu)|sold|sell) [\d.,]+ ?(?:mil |thousand )?[a-z0-9³]+ (?:de|of) )[a-z]+(?: [a-z]+)??,? (?:(?:which |that |que )?(?:(?:was|were|foi|foram) )?${BURNT} (?:por|pel[oa]s?|by) (?:noss[oa]s? |our |the )?(?:${PARTY}|them|eles)|(?:e |and |which |that |que )?(?:[oa]s |our |the )?${PARTY} (?:queimaram|queimam|burned|burnt|burn|used|consumed|consumiram))\b`,
      'g',
    ),
    'use_sold',
  ],
  // `1.450 m2 of new offices built`, `construímos 1.200 m² de galpão`: whatever has so much floor is a building.
  [
    /(?<=\d (?:mil |thousand )?(?:m2|m²|sqm|sq ?m|square met(?:re|er)s|metros quadrados)\b[^.;\n\d]{0,50})(?:built|constructed|erected|completed|construid[oa]s?|edificad[oa]s?|ampliad[oa]s?|reformad[oa]s?|refurbished|renovated)\b|\b(?:built|constructed|erected|construimos|construiram|construiu|edificamos|erguemos|ampliamos|reformamos|renovated|refurbished)(?= (?:[a-z]+ ){0,2}[\d.,]+ ?(?:mil |thousand )?(?:m2|m²|sqm|sq ?m|square met|metros quad))/g,
    'buildings',
  ],
  [
    /\b(?:somos|fomos|eramos|sendo|ocupamos|usamos|como|e|eh|era|foi) (?:(?:nos(?: mesm[oa]s)?|a gente|como|[oa]s?|uma?|apenas|so|ainda) )*(?:locatari[oa]s?|inquilin[oa]s?|arrendatari[oa]s?)\b(?! (?:d[aeo]s? noss|noss|ocup|us[aou]|gast|consum))|\b(?:as|we are|we were|we remain|being|us as|(?:company|firm|business|group) (?:is|was)) (?:(?:just|only|merely|still|an?|the|long-term) )*(?:tenants?|lessees?)\b/g,
    'leased_upstream',
  ],
  // `our sales team rents 650 m2 of offices`: nobody else is told that it is rented to.
  [
    /\b(?:rents?|leases?|rented|leased|renting|leasing)(?: in)?(?= (?:(?:about|some|around|an?|another|the|one|our|small|large|new|further|extra) ){0,3}[\d.,]+ ?(?:thousand )?(?:m2|m²|sqm|sq ?m|square met)(?![^;.\n\d]{0,80}\b(?:to|out)\b))/g,
    'leased_upstream',
  ],
  // `o uso das lavadoras ao longo da vida`, `energy used by the pumps over their life`: what was sold uses it wherever it is.
  [
    /\b(?:uso|energia|consumo|consumid[oa]|gast[oa])(?: (?:de energia|eletric[oa]|usada|consumida))? (?:d[aeo]s?|n[oa]s?|pel[oa]s?) (?:[a-z]+ ){1,4}(?:ao longo|durante|por) (?:d[ae] |tod[ao] )*(?:[as] |sua |suas |a sua )*vidas?(?: util(?:eis)?)?\b|\b(?:use|energy|energy use|consumption|used|electricity)(?: used| use| consumption)? (?:of|by|in) (?:the |our )?(?:[a-z]+ ){1,4}(?:over|during|throughout) (?:their|its|the|a) (?:whole |entire |full |useful |service |working )?(?:life|lives|lifetimes?|lifespan)\b/g,
    'use_sold',
  ],
  // `use of 4,800 cars we sold`: the number of what was sold stands inside the wording.
  [
    /\b(?:lifetime )?(?:use|uso)(?:[- ]phase)? (?:of|d[eao]s?)(?= (?:the |our |[oa]s )?[\d.,]+ (?:mil )?[a-z]+(?: [a-z]+)? (?:that |which |que )?(?:we sold|we sell|we have sold|sold|vendid[oa]s?|vendemos)\b)/g,
    'use_sold',
  ],
  [
    /\b(?:end[- ]of[- ]life|fim de vida|descarte final|disposal)(?: treatment)? (?:of|d[eao]s?)(?= (?:the |our |[oa]s )?[\d.,]+ (?:mil )?[a-z]+(?: [a-z]+)? (?:that |which |que )?(?:we sold|we sell|we have sold|sold|vendid[oa]s?|vendemos)\b)/g,
    'end_of_life_sold',
  ],
  // `rent 400 m2 from the council`: from whom it is held on lease.
  [
    /\b(?:rent(?:ed|s|ing)?|leas(?:e|ed|es|ing))(?= [\d.,]+ ?(?:thousand )?(?:m2|m²|sqm|sq ?m|square met)[^;\n]{0,50}\bfrom\b)|\b(?:alugamos|arrendamos|locamos)(?= [\d.,]+ ?(?:mil )?(?:m2|m²|metros quadrados)[^;\n]{0,50}\b(?:de terceiros|d[ao] (?:prefeitura|proprietari[oa]|municipio|estado)|de uma? (?:proprietari[oa]|imobiliaria)))/g,
    'leased_upstream',
  ],
  [
    /\bprocess(?:ing|amento) (?:of|d[eao]s?) .{0,40}?(?:sold|vendid[oa]s?)\b(?: \w+)?(?: (?:by|por|pelos?) (?:our |nossos )?(?:customers|clientes))?/g,
    'processing_sold',
  ],
  [
    /\b(?:process(?:amento|ing)|beneficiamento|transformacao) .{0,40}?(?:by|por|pelos?) (?:our |nossos |the )?(?:customers|clientes)\b/g,
    'processing_sold',
  ],
  // What was sold is said to use it: of the customers, whenever that will be.
  [
    /\b(?:(?:that |which )?we (?:have )?(?:sold|sell)|(?:que )?vend(?:emos|id[oa]s)|sold)(?= (?:[\d.,]+ (?:mil |thousand )?(?:[a-z]+ ){1,2}(?:que |that |which ))?(?:in [a-z0-9 ]{3,14} |em [a-z0-9 ]{3,14} )?(?:will|shall|vao|irao|vai|ira|consumirao|usarao|gastarao|use|uses|consumes?|consumem|consomem|gastam|usam)\b)/g,
    'use_sold',
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
    /\b(?:let|leased?|rent(?:ed)?|sublet) (?:out )?(?:a |an |the |our )?[\d.,]+ ?m2 (?:of |in |at )?(?:space |our )?[^.;,\n]{0,30}?(?:out )?to (?:a |an |the |our |other |[a-z]+ )?(?:[a-z]+ )?(?:tenants?|third part(?:y|ies)|others|compan(?:y|ies)|shops?|retailers?|traders?|clients?|customers?|banks?|start-?ups?|supermarkets?|pharmac(?:y|ies)|restaurants?|lessees?)\b/g,
    'leased_downstream',
  ],
  [
    /\b(?:alugamos|arrendamos|locamos|cedemos)(?= [\d.,]+ ?(?:m2|metros quadrados) [^.;\n]{0,40}?\b(?:para|pra|aos?|a) (?:(?:um|uma|uns|umas|os?|as?|outros?|outras?|pequen[oa]s) )?(?:lojistas?|varejistas?|comerciantes?|inquilin[oa]s?|locatari[oa]s?|clientes?|parceir[oa]s?|franquead[oa]s?|empresas?|bancos?|start-?ups?|supermercados?|farmacias?|restaurantes?|academias?|terceir[oa]s?)\b)/g,
    'leased_downstream',
  ],
  [
    /\b(?:we |our company )?(?:let|lease|rent|sublet) (?:out )?(?:a |an |the |our )?[\d.,]+ ?m2 .{0,30}?to (?:a |an |our |other )?(?:tenants?|third part(?:y|ies)|others|compan(?:y|ies))\b/g,
    'leased_downstream',
  ],
  [
    /\b(?:shops?|stores?|offices?|space|premises|warehouses?|buildings?|outlets?|depots?) (?:that )?(?:we )?(?:rented|leased|rent|lease)\b(?: in)?(?! (?:out|to)\b)/g,
    'leased_upstream',
  ],
  [
    /\b(?:alugamos|arrendamos|locamos|cedemos) .{0,40}?(?:para|a) (?:terceiros|um inquilino|inquilinos|outras? empresas?|um locatario|locatarios)\b/g,
    'leased_downstream',
  ],
  [
    /\b(?:we |)(?:rent(?:ed)?|leased?) .{0,40}?from (?:a |our |the )?(?:landlords?|third part(?:y|ies)|owner|others)\b/g,
    'leased_upstream',
  ],
  [
    /\b(?:galpao|galpoes|imove(?:l|is)|predios?|salas?|lojas?|escritorios?|areas?|armaze(?:m|ns)|espacos?|terrenos?)(?: [a-z]+)? que (?:a gente |nos )?(?:aluga|alugamos|ocupa|loca)\b(?! (?:para|a|pra|pro) )/g,
    'leased_upstream',
  ],
  [
    /\b(?:galpao|imovel|predio|sala|loja|escritorio|area|armazem|espaco|terreno)(?: noss[oa])?(?: que)?(?: ta| esta)? alugad[oa] (?:para|pra|pro|ao?) [a-z]+/g,
    'leased_downstream',
  ],
  [
    /\b(?:alugamos|arrendamos|locamos|ocupamos) .{0,40}?(?:de (?:um |uma |outro )?(?:terceiros?|proprietario|locador|imobiliaria|senhorio)|alugad[oa]s?)\b/g,
    'leased_upstream',
  ],
  [
    /\b(?:alugamos|alugou|alugaram|aluguei|locamos|locou|aluguel d[eo]|locacao d[eo]|rented|hired|renting|hiring) (?:um |uma |o |a |uns |umas |dois |duas |two |three |the |\d{1,2} )?(?:carros?|veiculos?|cars?|vans?|vehicles?)\b/g,
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
  [
    /\b(?:fiorino|kangoo|doblo|ducato|sprinter|kombi|saveiro|strada|hilux|montana|ford transit|renault master)s?\b(?= (?:d[aeo]|da entrega|fez|rod|percorr|propri|\d))/g,
    'van',
  ],
  [
    /\b(?:carros?|veiculos?) (?:particular(?:es)?|pessoa(?:l|is)|d[oea]s? (?:propri[oa]s? )?(?:colaborador(?:es)?|funcionari[oa]s?|empregad[oa]s?|vendedor(?:es)?|consultor(?:es)?))\b/g,
    'own_car',
  ],
  [
    /\bcarros? propri[oa]s? (?:a|em) (?:trabalho|servico|viagem)\b|\b(?:colaborador(?:es)?|funcionari[oa]s?|vendedor(?:es)?|representantes?|consultor(?:es)?|tecnic[oa]s?|gerentes?) (?:em |com |usando |de )?(?:o |seu |seus )?carros? propri[oa]s?\b/g,
    'own_car',
  ],
  [
    /\b(?:alugamos|arrendamos|locamos|ocupamos) (?:um |uma |o |a )?(?:escritorio|galpao|sala|predio|loja|imovel|area|espaco|armazem|terreno)\b(?!.{0,40}\b(?:para|a) (?:terceiros|um inquilino|inquilinos|outras? empresas?))/g,
    'leased_upstream',
  ],
  [
    /\b(?:residuos?|pneus?|lixo|waste|tyres?|tires?|cdr|rdf|srf)\b[^\d.;\n]{0,30}? (?:como combustiveis|como combustivel|as (?:a |kiln )?fuel|para queima no forno)\b/g,
    'waste_fuel',
  ],
  [
    /\b(?:galpao|galpoes|imove(?:l|is)|predios?|salas?|lojas?|escritorios?|areas?|armaze(?:m|ns)|espacos?|terrenos?) (?:alugad|locad|arrendad|cedid)[oa]s? (?:a|para|pra) (?:terceiros|inquilinos?|outr[oa]s?|um|uma|clientes?|empresas?|lojistas?|parceir[oa]s?)\b/g,
    'leased_downstream',
  ],
  [
    /\b(?:salas?|escritorios?|galp(?:ao|oes)|lojas?|imove(?:l|is)|espacos?|areas?|predios?)(?: [a-z]+)? que (?:alugamos|locamos|arrendamos|ocupamos)\b(?!.{0,30}\b(?:para|a) (?:terceiros|inquilinos?|outr))/g,
    'leased_upstream',
  ],
  // `no carro deles`, `com a moto dele`: whoever drives owns it.
  [
    /\b(?:carros?|motos?|veiculos?|automove(?:l|is)) d(?:eles?|elas?|o pessoal|a equipe|os proprios)\b/g,
    'own_car',
  ],
  // Rent that is paid is of what one uses, rent that comes in of what others use.
  [
    /\b(?:pag(?:amos|ou|aram|o) (?:o )?aluguel|aluguel pago|pay(?:s|ing)? rent|paid rent|rent paid|rent payable)(?: (?:d[eoa]s?|on|for|por))?\b/g,
    'leased_upstream',
  ],
  [
    /\b(?:receb(?:emos|eu|eram) (?:o )?alugue(?:l|is)|aluguel recebido|renda de aluguel|receiv(?:e|es|ed|ing) rent|rent (?:received|receivable)|rental income)(?: (?:d[eoa]s?|on|for|from|por))?\b/g,
    'leased_downstream',
  ],
  // Woods and foods whose names are names of people and places too: they are the thing behind a mass or a volume.
  [
    /(?<=\d ?(?:kg|quilos?|kilos?|kilograms?|t|ton|tons|toneladas?|tonnes?|m3|metros cubicos|cubic met(?:re|er)s) (?:de |of )?)(?:carvalho|pinus|cedro|mogno|ipe|jatoba|cumaru|freijo|peroba|imbuia|itauba|macaranduba|teca|oak|spruce|larch|beech|birch|mahogany|teak|cedar)\b(?! (?:firewood|fuel|logs?|chips?|pellets?|bark|sawdust|para lenha|triturad[oa]|picad[oa]))/g,
    'timber',
  ],
  [
    /(?<=\d ?(?:kg|quilos?|kilos?|kilograms?|t|ton|tons|toneladas?|tonnes?) (?:de |of ))(?:macas?|mangas?|peras?|apples?|mangos|mangoes|pears?|plums?|peas|rye|ham|jam|melao|meloes|meat|peaches)\b/g,
    'food',
  ],
  // `biomassa (cavaco)`: what it is of stands beside it.
  [/\bbiomass\b|\bbiomassa(?= \(?(?:cavacos?|lenha|serragem|toras?|pellets?)\b)/g, 'wood'],
  // A log that is bought is wood for the saw.
  [/\btoras?(?: de [a-z]+)? comprad[ao]s?\b/g, 'timber'],
  // A laundry that is paid is a service; where linen is washed is a place.
  [
    /\b(?:lavanderia|laundry|catering|jardinagem|usinagem|limpeza|dedetizacao|calibracao)(?= (?:custou|saiu por|ficou em|cost|came to) (?:r\$|us\$|eur|usd|gbp|brl|€|£))/g,
    'services',
  ],
  // `TI R$ 280 mil`, `IT EUR 95k`: two letters that are a thing only in a list of what money went into.
  [/(?<=[;,:\n] ?)(?:ti|it)(?=:? (?:r\$|us\$|eur|usd|gbp|brl|€|£))/g, 'it'],
  // Sludge of a treatment plant is a waste, and no wastewater.
  [
    /\b(?:lodos?|sludge) (?:d[aeo]s? |from (?:the |our )?|of (?:the |our )?)(?:nossas? )?(?:ete|estacao(?: de tratamento)?(?: de (?:efluentes?|esgotos?))?|tratamento de (?:efluentes?|esgotos?)|(?:waste ?water |effluent |sewage )?treatment(?: plant)?)\b/g,
    'waste',
  ],
  [/\bpneus? (?:velhos?|usados?|inserviveis?)\b/g, 'waste_fuel'],
  // What is co-processed beside the coke of the kiln is burned in the same: one's own, unless it is sent away.
  [KILN_WASTE, 'waste_fuel'],
  // `R$ 18.730 de aplicativo` beside what else a journey costs: rides.
  [
    /\b(?:de|com|em|no|por) (?:app|aplicativos?)\b(?! d[aeo])(?:(?<=\b(?:viage(?:m|ns)|deslocamentos?|corridas?|hote(?:l|is)|diarias?|passage(?:m|ns)|hospedagem|taxi)\b.*)|(?=.*\b(?:viage(?:m|ns)|deslocamentos?|corridas?|hote(?:l|is)|diarias?|passage(?:m|ns)|hospedagem|taxi)\b))/g,
    'taxi',
  ],
  [
    /\bt ?& ?d:? perdas\b|\b(?:t ?& ?d|t ?e ?d|t\/d) (?:grid )?(?:loss(?:es)?|perdas)\b|\bperdas (?:de |na |em )?(?:t ?& ?d|t ?e ?d|t\/d)\b/g,
    'upstream_electricity',
  ],
  [
    /\b(?:recarga|carregamento|carga|charging|charge|recharging) (?:of |d[eao]s? |em |for )?(?:our |nossos? |nossas? |the |own )?(?:own )?(?:company )?(?:frota eletrica|(?:carros?|veiculos?|vans?|caminh(?:ao|oes)|empilhadeiras?|utilitarios?|furg(?:ao|oes)|onibus|motos?|scooters?) (?:proprios )?eletric[oa]s?|electric (?:cars?|vans?|vehicles?|trucks?|fleet|buses|bus|lorr(?:y|ies)|forklifts?|scooters?)|evs?|e-?vans?|e-?cars?|electrics|eletric[oa]s)\b/g,
    'electricity_ev',
  ],
  [
    /\b(?:carros?|veiculos?|vans?|utilitarios?|furg(?:ao|oes)|caminh(?:ao|oes)|onibus|motos?|scooters?|empilhadeiras?) eletric[oa]s?\b|\belectric (?:cars?|vans?|vehicles?|trucks?|fleet|buses|bus|lorr(?:y|ies)|forklifts?|scooters?)\b|\bfrota eletrica\b|\bevs?\b|\b(?:noss[oa]s|[oa]s) eletric[oa]s(?= (?:d[ae]|que|usaram|gastaram|puxaram|consumiram|carregaram|:)|:)|\bour electrics\b/g,
    'electric_vehicle',
  ],
];
