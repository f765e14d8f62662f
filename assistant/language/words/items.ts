import type { Concept } from './concept.ts';
import { ENERGY_AND_GOODS } from './energy-and-goods.ts';
import { FUELS_AND_PROCESSES } from './fuels-and-processes.ts';
import { TRADE_NAMES } from './trade-names.ts';
import { TRANSPORT_WASTE_AND_CHAIN } from './transport-waste-and-chain.ts';

/** The names that everybody uses; `CONCEPTS` has those of the trades too. */
export const PLAIN_NAMES: Readonly<Record<string, Concept>> = {
  ...FUELS_AND_PROCESSES,
  ...ENERGY_AND_GOODS,
  ...TRANSPORT_WASTE_AND_CHAIN,
};

export const CONCEPTS: Readonly<Record<string, Concept>> = Object.fromEntries(
  Object.entries(PLAIN_NAMES).map(([name, concept]) => [
    name,
    name in TRADE_NAMES ? { ...concept, words: `${concept.words}|${TRADE_NAMES[name]}` } : concept,
  ]),
);

/** Longer wordings that a list of words cannot hold; matched on folded text. */
export const ITEM_PATTERNS: readonly (readonly [RegExp, string])[] = [
  // What customers do with what was sold to them.
  [
    /\b(?:clientes|customers|compradores|buyers) (?:que )?(?:processaram|processam|beneficiaram|transformaram|processed|process|converted) (?=[^;\n]{0,60}\b(?:vendid[oa]s?|que vendemos|sold|we sold)\b)/g,
    'processing_sold',
  ],
  [
    /\b(?:ocupamos|usamos|como) (?:como )?(?:locatari[oa]s?|inquilin[oa]s?|arrendatari[oa]s?)\b|\bas (?:a )?(?:tenants?|lessees?)\b/g,
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
  // `TI R$ 280 mil`, `IT EUR 95k`: two letters that are a thing only in a list of what money went into.
  [/(?<=[;,:\n] ?)(?:ti|it)(?=:? (?:r\$|us\$|eur|usd|gbp|brl|€|£))/g, 'it'],
  // Sludge of a treatment plant is a waste, and no wastewater.
  [
    /\b(?:lodos?|sludge) (?:d[aeo]s? |from (?:the |our )?|of (?:the |our )?)(?:nossas? )?(?:ete|estacao(?: de tratamento)?(?: de (?:efluentes?|esgotos?))?|tratamento de (?:efluentes?|esgotos?)|(?:waste ?water |effluent |sewage )?treatment(?: plant)?)\b/g,
    'waste',
  ],
  [/\bpneus? (?:velhos?|usados?|inserviveis?)\b/g, 'waste_fuel'],
  [
    /\bt ?& ?d:? perdas\b|\b(?:t ?& ?d|t ?e ?d|t\/d) (?:grid )?(?:loss(?:es)?|perdas)\b|\bperdas (?:de |na |em )?(?:t ?& ?d|t ?e ?d|t\/d)\b/g,
    'upstream_electricity',
  ],
  [
    /\b(?:recarga|carregamento|carga|charging|charge|recharging) (?:of |d[eao]s? |em |for )?(?:our |nossos? |nossas? |the |own )?(?:own )?(?:company )?(?:frota eletrica|(?:carros?|veiculos?|vans?|caminh(?:ao|oes)|empilhadeiras?|utilitarios?|furg(?:ao|oes)|onibus|motos?|scooters?) (?:proprios )?eletric[oa]s?|electric (?:cars?|vans?|vehicles?|trucks?|fleet|buses|bus|lorr(?:y|ies)|forklifts?|scooters?)|evs?|e-?vans?)\b/g,
    'electricity_ev',
  ],
  [
    /\b(?:carros?|veiculos?|vans?|utilitarios?|furg(?:ao|oes)|caminh(?:ao|oes)|onibus|motos?|scooters?|empilhadeiras?) eletric[oa]s?\b|\belectric (?:cars?|vans?|vehicles?|trucks?|fleet|buses|bus|lorr(?:y|ies)|forklifts?|scooters?)\b|\bfrota eletrica\b|\bevs?\b/g,
    'electric_vehicle',
  ],
];
