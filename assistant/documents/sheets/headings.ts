import { pattern, source } from '../../language/lexicon/pattern.ts';
import type { ColumnMeaning } from '#usecases/evidence/mapping/mapping-shape.ts';
import { keeping } from '../words/kept-answers.ts';
import { folded } from '../words/words.ts';

/** A heading in lower case without accents, with spaces for what joins words in names of columns. */
export const heading = keeping((text) =>
  folded(
    text
      .replaceAll(/(?<!\p{L})[kMG](?:Wh?|VA(?:rh?)?)(?!\p{L})/gu, (unit) => unit.toLowerCase())
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll(/[_\n]+/g, ' '),
  ),
);

/** Headings of who pays for a freight. */
export const PAYER = pattern()`
  \b(?:pago por|pag[ao]s? pel[oa]|paid by|pagador\w*|pagante|payer|tomador\w*|quem pag\w+|who pa\w+|frete por conta|
  freight terms?|carriage terms?|incoterms?|mod(?:alidade)?\.? ?(?:de |do )?frete|tipo (?:de |do )?frete|
  freight type|respons\w+ (?:pel[oa] |d[eo] )?(?:frete|pagamento)|cif ?\/ ?fob|fob ?\/ ?cif|prepaid ?\/ ?collect|
  bill(?:ed)? to)\b
`;

/** Headings of where something is burnt or used up, which are no amounts for their words: `Onde é consumido`, `Consumed by`. */
const WHERE_USED = pattern()`
  ^(?:onde|em que|no que|para que|quem|where|in what|what for|who)\b.*\b(?:usad|usa\b|utiliz|consom|consum|queima|
  aplicad|used|uses\b|burn|consumes)\w*|^(?:usad|utilizad|consumid|queimad)[oa]s? (?:em|n[oa]s?|por|pel[oa]s?)\b|
  ^(?:used|consumed|burn(?:ed|t)) (?:in|by|at|for)\b
`;

/** In this order: the first that fits says what the column means, as far as a heading can. */
const HEADINGS: readonly (readonly [ColumnMeaning, RegExp])[] = [
  [
    'notes',
    /^(?:data (?:source|quality|provider|owner|origin)|(?:fonte|origem|qualidade) d[eo]s? (?:dados?|informac\w*))\b/,
  ],
  ['notes', /^(?:obs|observac|comentario|comment|remark|notes?$|notas$|anotac|justificativa)/],
  ['value', /^(?:dados? d[ae] atividades?|activity data)\b/],
  ['tax_id', /\b(?:cnpj|cpf|tax id|vat (?:number|no|n[ºo°]|reg\w*|id))\b|^vat$/],
  ['use', PAYER],
  ['use', WHERE_USED],
  [
    'from',
    pattern()`
    ^(?:data (?:d[eo] )?)?check[- ]?in\b|^(?:data |dt\.? |date )?(?:inicio|inicial|de inicio|start|begin\w*|
    from date)\b|^(?:service|bill(?:ing)?|read(?:ing)?|usage|cycle|supply|consumption|charge|meter|
    term)s? (?:period )?(?:start|begin\w*|from)(?: date)?$|\b(?:date from$|period start|start date|data inicial|
    data de inicio|inicio do periodo|leitura anterior)\b
  `,
  ],
  [
    'to',
    pattern()`
    ^(?:data (?:d[eo] )?)?check[- ]?out\b|^(?:data |dt\.? |date )?(?:fim|final|de fim|termino|end|to date)$|
    ^(?:service|bill(?:ing)?|read(?:ing)?|usage|cycle|supply|consumption|charge|meter|term)s? (?:period )?(?:end\w*|
    to|thru|through|until)(?: date)?$|\b(?:date to$|period end|end date|data final|data de termino|fim do periodo|
    leitura atual)\b
  `,
  ],
  [
    'period',
    /^(?:week|semana) (?:ending|ended|commencing|beginning|starting|of|encerrada|finda|terminada|iniciada|de)\b|^w\/[ec]\b/,
  ],
  [
    'ignored',
    /^(?:semana|week|wk)s?\b|^(?:dias|days|workdays)\b.*\b(?:no|por|per|in|of|the|ao|a)\b.*\b(?:mes|month|ano|year)\b/,
  ],
  ['year', /^(?:ano|year|exercicio|ano[ -]base|reporting year)$/],
  [
    'document',
    pattern()`
    ^(?:shipments?|consignments?|conhecimentos?|tracking|awb|waybill|embarques?)(?: (?:no|number|num|id|ref\w*|
    n[ºo°]))?\.?$|^doc\b|\b(?:nf|nf-?e|ct-?e|nota fiscal|invoice|documento|document|mtr|cdf|pedido|chave|cupom|
    ticket|recibo|fatura|manifesto|purchase order|po)\b
  `,
  ],
  ['scope', /^(?:escopo|scope)\b/],
  [
    'return',
    /\b(?:round[ -]?trip|ida e volta|return|volta|retorno)\b|^(?:tipo|type) (?:de |of )?(?:viagem|trip|voo|trecho|bilhete|ticket)\b/,
  ],
  ['class', /^(?:classe|class|cabine|cabin)\b|\b(?:travel class|cabin class)\b/],
  [
    'passengers',
    /\b(?:passageiros?|passengers?|pax|viajantes?|travell?ers?)\b(?![- ]?(?:km|id\b|cod|no\b|num|type|tipo))/,
  ],
  [
    'period',
    pattern()`
    ^(?:mes|month|competencia|periodo|period|referencia|ref|mes ?\/ ?ano|data|date|dia|day|quando|when|trimestre|
    quarter|reporting month)\b|^dt\b|\b(?:date|data|month|mes)$|\b(?:data|date|mes) d[aeo]\b
  `,
  ],
  // `km (one way)`, `Rota km`: the way of what its row carries.
  [
    'distance',
    pattern()`
    ^(?:kms?|quilometros|kilomet(?:re|er)s|miles)\b\W*(?:one[- ]?way|each way|single trip|laden|loaded|haul|by road|
    (?:so |somente )?ida|carregad[oa]|rodoviari[oa]s?|trecho|d[oae] (?:trecho|rota|percurso|frete)|per (?:trip|
    load)|por viagem)\W*$|^(?:one[- ]?way|laden|loaded|haul(?:age)?|route|trip|trecho|rota|percurso)\W+(?:kms?|
    quilometros|kilomet(?:re|er)s|miles)\W*$
  `,
  ],
  [
    'origin',
    /^(?:trechos?|rota|route|routing|roteiro|itinerario|itinerary|origem|origin|from|de|departure|partida|saida)\b/,
  ],
  [
    'destination',
    /^(?:destino|to|para|arrival|chegada|destination(?: airport| city)?)$|^aeroporto de destino/,
  ],
  [
    'unit',
    pattern()`
    ^(?:un|und|unid|u\.? ?m|uom|units?|unidade (?:de )?medida|umb|unid\.? (?:de )?(?:medida|med)|
    un\.? (?:de )?med\w*|measure|unit of measure(?:ment)?|(?:distance|quantity|qty|volume|weight|mass|energy|
    consumption|usage) (?:units?|uom)|unidade d[aeo] (?:distancia|quantidade|peso|massa|volume|consumo|energia))\.?$
  `,
  ],
  [
    'site',
    pattern()`
    ^(?:site|sites|unidade|unidades|planta|plant|filial|fabrica|factory|facility|local|location|localidade|
    estabelecimento|loja|store|base|obra|sede|branch|office|escritorio|usina|cd|
    instalacao fabril)\b(?!.*\bmedid)(?! charge\b)
  `,
  ],
  [
    'counterparty',
    pattern()`
    \b(?:fornecedor|supplier|vendor|transportador\w*|carrier|destinador\w*|receptor|distribuidora|concessionaria|
    posto|contractor|locadora|cliente|customer)\b
  `,
  ],
  ['distance', /\b(?:distancia|distance|dist)\b|^(?:kms?|miles)$/],
  [
    'ignored',
    pattern()`
    ^(?:gwp|pag)\W?(?:\d{2,3}|ar ?\d)?\b|\b(?:potencial de aquecimento|warming potential|fator(?:es)? de (?:emissao|
    conversao)|emission factors?|conversion factors?)\b|\b(?:pcs|pci|poder calorifico|calorific value|pressao|
    pressure|fator|factor)\b|\b(?:solar|fotovoltaic[oa]|photovoltaic|pv|autoproducao|autogeracao|geracao propria|
    self-generated|injetad[oa]|exportad[oa]|exported|compensad[oa])\b|\b(?:por (?:unidade|embalagem|cilindro|
    botijao|tambor|saco|bombona|galao)|per (?:unit|cylinder|bottle|drum|bag)|unit weight|peso unit\w*|each)\b|
    \b(?:peso|weight|kg|massa) (?:cubad[oa]|taxad[oa]|taxavel|aforad[oa]|cobrad[oa]|volumetric[oa]?|chargeable|
    dimensional)\b|\b(?:cubed|volumetric|chargeable|dimensional|cubage) (?:weight|kg)\b|^cubagem\b|\b(?:antes|
    depois|before|after)$
  `,
  ],
  [
    'ignored',
    pattern()`
    \b(?:valor|preco|custo|price|cost|tarifa|imposto|icms|pis|cofins|desconto|multa|juros|amount paid|total pago|
    unitario|unit price|faturado em|spend)\b|r\$|us\$
  `,
  ],
  [
    'ignored',
    pattern()`
    \b(?:demanda|demand|fator de potencia|power factor|hodometro|odometro|odometer|placa|plate|motorista|driver|
    medidor|meter|instalacao|telefone|phone|cep|endereco|address|id|linha|line|codigo|cod|code|ncm|cfop|deposito|
    e-?mail|responsavel|matricula|funcionario|centro de custo|cost cent\w+)\b|(?<!\d ?)\b(?:kw|kva)\b|^(?:#|
    n[ºo°.]*|no|seq\w*|item n\w*)$
  `,
  ],
  [
    'ignored',
    pattern()`
    ^(?:frete|pedagio|toll|ad valorem|gris|seguro|freight (?:charge|cost|value|rate))\b|\b(?:recolhid[oa]|
    recuperad[oa]|retirad[oa] do sistema|removid[oa]|recovered|reclaimed|removed|perdas?|loss(?:es)?|media diaria|
    daily average)\b|^(?:qtde?\.?|quantidade|quant\.?|n[ºo°]?\.?|numero|number|no\.?|count|total) (?:de |
    of )?(?:transac|transactions|abastecimentos|fill|viagens|trips|entregas|deliveries|notas|lancamentos|registros|
    coletas|collections|documentos|invoices|funcionarios|veiculos|vehicles)
  `,
  ],
  [
    'ignored',
    pattern()`
    \b(?:nominal|(?:system|factory|rated|nameplate|original|design|unit|total|normal|operating) charge|charge size|
    full charge|condensad[oa]s? (?:retornad|devolvid|recuperad)[oa]s?|retorno de condensado|condensate (?:returned|
    return|recovered)|(?:system|circuit|equipment) inventory|inventario (?:d[eo] )?(?:sistema|equipamento|circuito|
    gas|fluido|refrigerante)|carga (?:de fabrica|original|nominal|de placa|inicial|anterior|existente|antes)|
    (?:initial|starting|existing|previous) charge|carga (?:do sistema|total|instalada|de projeto)|installed charge|
    capacidade|capacity|rated|metas?|target|orcad[oa]|orcamento|budget|previst[oa]|forecast|planejad[oa]|planned|
    contratad[oa]|limite|estoque|stock|saldo|balance|diferenca|variacao|variance|ordered|requested|pedida?|
    solicitad[oa]|encomendad[oa]|equivalente|equivalent|informativ[oa]|information only|densidade|density|
    temperatura|temp)\b
  `,
  ],
  [
    'ignored',
    pattern()`
    \b(?:tank|fuel) (?:level|dip)s?\b|\b(?:level|dip|nivel) (?:at |ao |no |na |d[eo] )?(?:end|start|before|after|
    final|inicial|close|closing|opening|fim|inicio|tanque|tank)\b
  `,
  ],
  // Vessels that came full, and those that went back.
  ['ignored', /\b(?:empt(?:y|ies)|vazi[oa]s?)\b/],
  ['value', /^(?:fulls?|chei[oa]s?)(?: \w+\.?)?$/],
  ['total', /^(?:total|soma|sum|acumulado|grand total|ytd|media|average|mean|subtotal)\b/],
  [
    'value',
    pattern()`
    \b(?:quantidade|quanto|quanta|how much|qtd\w*|qtde\w*|quant|quantity|qty|amount|volume|consumo|consumption|
    litros?|liters?|litres?|kwh|mwh|peso|weight|massa|mass|charge added|carga|recarga|km rodados?|quilometragem|
    mileage|usage|abastecido|montante|tonelada\w*|tonnes?|geracao de residuos|delivered|supplied|entregue|
    fornecid[oa]|recebid[oa]|abastecid[oa]|coletad[oa]|collected|received|measured|apurad[oa]|medid[oa]|
    passenger-?km|pkm|adicionad[oa]|added|recarregad[oa]|repost[oa]|reposicao|topped up)\b
  `,
  ],
  [
    'use',
    pattern()`
    \b(?:uso|usa|utiliza|use|used (?:in|for|by)|usado em|utilizado em|paid by|pago por|pagador|freight terms|
    frete por conta|finalidade|aplicacao|application|destinacao|tratamento|tecnologia|technology|treatment|disposal|
    disposicao|destino final|equipamento|equipment|assets?|maquinas?|machines?|machinery|veiculo|vehicle|setor|
    sector|departamento|department|modal|mode|modo|metodo|method|purpose|area|frota|fleet|tanque|tank)\b
  `,
  ],
  [
    'kind',
    pattern()`
    \b(?:combustivel|fuel|mercadoria|denominacao|designacao|atividade|activity|fonte|source|item|produto|product|
    material|descricao|description|detalh\w*|details?|detalhamento|especificac\w+|insumo|energetico|tipo|type|gas|
    refrigerante|refrigerant|fluido|residuo|waste|medida|categoria|category|stream|utilidade|energia|energy|servico|
    o que|what|recurso|resource|indicador|indicator|grandeza|conta|utility|texto breve|short text|despesas?|
    expenses?)\b|^(?:metrics?|kpis?|parametros?|parameters?|variavel|variaveis|variables?)$
  `,
  ],
];

/** What a heading says of its column; null where its words say nothing. */
export function meaningOf(text: string): ColumnMeaning | null {
  const words = heading(text);
  if (words === '') return null;
  const own = firstOf(words);
  if (own !== 'counterparty') return own;
  // `Treatment (contractor)`, `Contractor disposal route`: who did it is told beside what was done.
  const outside = [words.replaceAll(/\([^)]*\)/g, ' '), words.replace(WHOSE, ' ')].map((one) =>
    firstOf(one.trim()),
  );
  return outside.find((one) => one === 'kind' || one === 'use') ?? own;
}

const PARTY = '(?:supplier|vendor|carrier|contractor|receiver|transporter)';
/** Whose what a heading names is: `Supplier product`, `Tratamento pelo destinador`; not what a party is (`Supplier type`). */
const WHOSE = new RegExp(
  source`
    ^(?:waste )?${PARTY}(?:'?s)? (?=.*\b(?:routes?|treatment|disposal|methods?|mode|products?|materials?|fuels?|
    streams?|items?|description|technology)$)|(?<=^\p{L}{5,}(?: final)?) (?:pel[oa]|n[oa]|d[oa]|by(?: the)?|at(?: the)?) (?:${PARTY}|
    fornecedor\w*|transportador\w*|destinador\w*|receptor\w*|contratad[oa]s?)$
  `,
  'u',
);

function firstOf(words: string): ColumnMeaning | null {
  return HEADINGS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}
