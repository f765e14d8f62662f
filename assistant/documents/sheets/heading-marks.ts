import { pattern, source } from '../../language/lexicon/pattern.ts';
import { heading, PAYER } from './headings.ts';

/** Headings of money, which beside a physical amount is no activity. */
export function isMoney(text: string): boolean {
  // `SM p/centro custo`: what an issue is booked to is no price.
  const said = heading(text).replaceAll(/\b(?:centros? (?:d[eo] )?custos?|cost cent(?:er|re)s?)\b/g, ' ');
  return /\b(?:valor|preco|custo|price|cost|total pago|amount paid|spend|gasto)\b|r\$|us\$|€|£|\b(?:brl|usd|eur|reais)\b/.test(
    said,
  );
}

/** `p/kWh`, `ct/kWh`: a small coin for each unit of energy; `p/` and `c/` before other words stand for `para` and `com`. */
const COIN_EACH =
  /(?:^|[\s([])(?:p|c|cts?|cents?|centavos?|¢)\s*(?:\/|\b(?:per|por)\b)\s*(?:[kmg] ?wh|therm|m[3³]|gj)\b/;

/** `Vlr unit`, `Preço por unidade`, `Unit value`: what one piece costs, in no currency that is named. */
const EACH =
  /\b(?:vlr|vl|val|valor|preco|custo|price|cost|value)\.? ?(?:(?:por|per|de cada) )?(?:unit\w*|un)\b|^unit (?:value|cost|price)\b/;

const UNIT_PRICE = pattern()`
  (?:r\$|us\$|\$|€|£|\b(?:brl|usd|eur|gbp|reais|pence|preco|price|valor|custo|cost|tarifa|rate|
  tariff)\b)[^/]{0,12}(?:\/|\b(?:por|per|pelo)\b)\s*[a-z]
`;

/** A price for each unit (`R$/L`, `preço por litro`), which is no amount of that unit. */
export function isUnitPrice(text: string): boolean {
  const said = heading(text);
  if (COIN_EACH.test(said) || EACH.test(said)) return true;
  return UNIT_PRICE.test(said);
}

/** A price of one piece (`Vl. unit. (R$)`), beside what all of them come to. */
export function isPieceOf(text: string): boolean {
  return /\bunit(?:ari[oa]s?|\.|\b)/.test(heading(text));
}

const EMISSIONS = pattern('u')`
  \b[kt]?g? ?co ?2\w* ?\/ ?\p{L}|\bco ?2[ -]?(?:e|eq\w*|est\w*|emit\w*|emiss\w*|footprint)\b|\b[kt]?co2 ?eq?\b|
  \b(?:emissoes|emissions|carbon (?:footprint|emissions?)|pegada de carbono)\b
`;

/** What amounts came to in greenhouse gases (`CO2 est. (kg)`, `Emissões (tCO2e)`), which is no amount of carbon dioxide. */
export function isEmissions(text: string): boolean {
  return EMISSIONS.test(heading(text));
}

/** `Corante reativo preto`, `Reactive dye`: goods, and no energy. */
const REACTIVE_GOODS = pattern()`
  \b(?:corantes?|pigmentos?|fosfatos?|tintas?|resinas?|silicas?|aluminas?|adesivos?|produtos?) reativ[oa]s?\b|
  \breactive (?:dyes?|dyestuffs?|pigments?|phosphates?|resins?|adhesives?|chemicals?)\b
`;

/** Headings of amounts that look like energy and are power, or prices: never summed, never an activity. */
export function isDemand(text: string): boolean {
  // `Grupo gerador 250 kVA` is a machine.
  const said = heading(text);
  if (REACTIVE_GOODS.test(said)) return false;
  return /(?<!\d ?)\b(?:kw|kva|k ?varh?)\b|\b(?:demanda|demand|reativ[oa]s?|reactive|fator de potencia|power factor)\b/.test(
    said,
  );
}

const COUNTED = source`
    alunos?|estudantes?|matriculas?|professores|docentes|visitantes?|visitas|frequentadores|publico|hospedes?|
    pacientes?|internacoes|atendimentos|consultas|leitos|clientes|lojas|moradores|habitantes|pessoas|students?|
    pupils|enrol(?:l?ments?|led)|teachers|visitors?|visits|footfall|attendance|guests?|patients?|admissions|
    appointments|beds|customers|residents|inhabitants|people|staff|fte|area (?:construida|total|util|ocupada|
    locavel)|floor area|gross area
  `;

const NO_ACTIVITY = new RegExp(
  source`
    ^(?:producao|production|output|produzid\w*|pecas|faturamento|receita|revenue|sales|vendas|funcionarios|
    colaboradores|headcount|employees|horas?|hours?|dias|days|numero de|number of|n[ºo°.]+ de|
    quantidade de pessoas|(?:(?:fluxo|total|media|quantidade|qtde?\.?|contagem|taxa) (?:de |d[ao]s? )?|(?:total|
    average|daily|registered) )?(?:${COUNTED}))\b
  `,
);

/** Words for what companies count beside their activities: what they made, sold, worked, whom they employed, taught or served. */
export function isNoActivity(text: string): boolean {
  return NO_ACTIVITY.test(heading(text));
}

/** `Leite processado`, `Cana moída`, `Beer packaged`: what came out of a plant, in whose units its indicators are told. */
const OUTPUT = pattern()`
  ^(?!.*\b(?:residu|lodo|efluente|waste|sludge|effluent|esgoto)).*\b(?:processad|produzid|fabricad|moid|envasad|
  abatid|beneficiad|engarrafad|laminad|fundid|prensad)[oa]s?$|^(?!.*\b(?:waste|sludge|effluent|
  water)).*\b(?:processed|produced|manufactured|packaged|bottled|slaughtered|crushed|milled|cast)$
`;

/** Whether words are of what came out of a plant. */
export function isOutput(text: string): boolean {
  return OUTPUT.test(heading(text));
}

const PEOPLE = pattern()`
  ^(?:pessoas?|alunos?|estudantes?|visitantes?|funcionarios?|colaboradores|hospedes?|pacientes?|habitantes?|people|
  persons?|students?|pupils|visitors?|employees|staff|fte|guests?|patients?)$
`;

/** Units of people: whom a row counts is no amount of anything. */
export function isPeople(unit: string): boolean {
  return PEOPLE.test(heading(unit));
}

const CHARGE = pattern()`
  \b(?:energy tax|climate change levy|levy|vat|icms|pis|cofins|tributos?|impostos?|multa|juros|taxa de|encargos?|
  feed-in|injetad[oa]s?|standing charge|(?:cylinder|bottle|tank|vessel|container) (?:rental|rent|hire|deposit)|
  (?:aluguel|locacao|caucao|comodato) (?:de |do )?(?:cilindro|botij\w+|tanque|vasilhame)s?|
  condensad[oa]s? (?:retornad|devolvid|recuperad)[oa]s?|(?:retorno|devolucao) d[eo] condensados?|
  condensate (?:return\w*|recover\w*|credit\w*)|returned condensate|delivery fee|delivery charge|service fee|
  taxa de entrega|capacity charge|network charge)\b
`;

/** Words of what a bill charges beside what it supplies: taxes, levies, capacity, what was handed back. */
export function isCharge(text: string): boolean {
  return CHARGE.test(heading(text));
}

/** A fluid that is sold beside fuels and burns nothing. */
export function isAdditive(text: string): boolean {
  return /^(?:arla|ad ?blue|def)\b/.test(heading(text));
}

/** Headings of how something was carried. */
export function isMode(text: string): boolean {
  return /\b(?:modal|mode|modo|transporte|transport)\b/.test(heading(text));
}

/** Headings of a way that one cell tells with both of its ends. */
export function isRoute(text: string): boolean {
  return /^(?:trechos?|rota|route|routing|roteiro|itinerario|itinerary)\b/.test(heading(text));
}

/** Headings of ways from place to place, told in words. */
export function isWay(text: string): boolean {
  return /^(?:journeys?|trips?|viage(?:m|ns)|percursos?|trajetos?|deslocamentos?|lanes?)\b/.test(
    heading(text),
  );
}

/** Headings that tell where waste goes. */
export function isDestination(text: string): boolean {
  return /\b(?:destinacao|destino|rota|route|tecnologia|technology|tratamento|treatment|disposal|disposicao|destination)\b/.test(
    heading(text),
  );
}

/** Headings of months: what stands below them is a month, however it is written. */
export function isMonth(text: string): boolean {
  return /^(?:mes|month|competencia|reporting month|mes ?\/ ?ano)\b/.test(heading(text));
}

/** Headings of stretches of time that say not how long they are. */
export function isPeriod(text: string): boolean {
  return /^(?:period(?:o|s|os)?|referencia|ref|reporting period)\b\.?$/.test(heading(text));
}

const TARIFF_PERIOD = pattern()`
  \b(?:fora (?:de |da )?ponta|f\.? ?ponta|ponta|intermediari[oa]|reservad[oa]|(?:off|mid)[- ]?peak|peak|shoulder|
  day (?:units|rate|kwh)|night (?:units|rate|kwh)|(?:consumo|energia|cons)\.? (?:te |ativ[oa] )?(?:h?fp|h?p))\b
`;

/** Headings of one tariff period of energy, alone or behind a measure: `Ponta`, `Consumo fora ponta (kWh)`. */
export function isTariffPeriod(text: string): boolean {
  return TARIFF_PERIOD.test(heading(text));
}

/** Headings of what became of a row: issued, cancelled, refunded. */
export function isStanding(text: string): boolean {
  return /\b(?:situacao|status|estado|standing|cenarios?|scenarios?)\b|^(?:versao|version)\b/.test(
    heading(text),
  );
}

/**
 * Headings of what a vehicle or a machine shows of all its life (`Horímetro/km`, `Mileage reading`, `KM atual`): it was not
 * driven in the time of its row, and is no amount whatever unit it names. A way between two readings is one.
 */
export function isMachineReading(text: string): boolean {
  const words = heading(text);
  if (
    /\b(?:rodad[oa]s?|percorrid[oa]s?|driven|travel\w*|distance|distancia|diferenca|difference)\b/.test(words)
  )
    return false;
  return READING.test(words);
}

const READING = new RegExp(
  `\\b(?:${[
    'hodometro|odometro|odometer|horimetro|hour ?meter|hours? reading|engine hours|tachometer',
    '(?:km|quilometragem) (?:atual|inicial|final|anterior)',
    '(?:km|quilometragem) (?:d[oa]|n[oa]) (?:veiculo|painel|abastecimento|saida|chegada)',
    '(?:km|mileage|miles) (?:reading|at|when|on|out|in)',
    'leitura (?:d[oe] )?(?:km|painel)',
    '(?:current|opening|closing|start|starting|end|ending|initial|previous) (?:mileage|miles|kms?|kilomet(?:re|er)s)',
  ].join('|')})\\b`,
);

const MACHINE = pattern()`
  \b(?:placas?|plate|equip\w*|maquinas?|machine|veiculos?|vehicle|frota|prefixo|tag|ativo|asset|patrimoni\w+|
  centros? de custos?|cost cent(?:er|re)s?)\b
`;

/** Headings of vehicles and machines. */
export function isMachine(text: string): boolean {
  return MACHINE.test(heading(text));
}

/** Headings of places where something is sold as well as used. */
export function isSeller(text: string): boolean {
  return /\b(?:estabelecimento|posto|loja|store|station|local)\b/.test(heading(text));
}

/** Headings of who pays for a freight. */
export function isPayer(text: string): boolean {
  return (PAYER.test(heading(text)) || /^(?:frete|freight|terms)$/.test(heading(text))) && !isMoney(text);
}

/** Days on which something is to be paid or ends: not when it happened. */
export function isDue(text: string): boolean {
  return /\b(?:vencimento|vence|validade|pagamento|pago em|due|expir\w*|payment|paid)\b/.test(heading(text));
}

/** Headings of what something comes to on average, which is no amount of anything. */
export function isAverage(text: string): boolean {
  return /\b(?:medi[ao]s?|average|avg|mean|typical|tipic[ao])\b/.test(heading(text));
}
