/**
 * Words that speak against a number being an amount of an activity, by family; each is looked for right before or right
 * behind the number. Folded.
 */

/** What a container, a machine or a plant could take, give or hold. */
export const CAPACITY =
  '(?:tem|possui|leva|contem|com) (?:uma )?carga|contem|contains|capacidade|capacity|capacidade instalada|installed capacity|potencia|potencia instalada|power rating|rated power|rated at|rated|rating|nominal|nameplate|name plate|carga nominal|carga total|carga de fabrica|carga do equipamento|carga do sistema|carga do circuito|carga completa|carga maxima|carga cheia|nominal charge|total charge|full charge|nameplate charge|system charge|factory charge|design charge|charge size|demanda contratada|demanda medida|demanda de ponta|demanda maxima|peak demand|contracted demand|maximum demand|maximum import|volume util|volume do tanque|volume total do tanque|working volume|tank size|tank volume|tamanho do tanque|comporta|comportam|cabem|cabe|armazena|armazenam|holds|can hold|can take|takes up to|stores up to|up to a maximum of|suporta|suportam|aguenta|pe direito|tonelagem|tara|peso bruto|pbt|gvw|gross weight|tare|lotado com';

/** Containers whose own size stands behind `de`, `of`, `para`. */
export const CONTAINERS =
  'tanques?|reservatorios?|silos?|cisternas?|caixas? d.?agua|isotanques?|isocontainers?|vasos? de pressao|dornas?|tanks?|hoppers?|cisterns?|reservoirs?|bunkers?|boilers? drums?';

/** What was meant, hoped, allowed or ordered, and not what was. */
export const MEANT =
  'estimativas? (?:inicia(?:l|is)|origina(?:l|is)|previas?)|(?:initial|first|original|early) estimates?|metas?|alvos?|objetivos?|orcad[oa]s?|orcamentos?|previst[oa]s?|previs(?:ao|oes)|projetad[oa]s?|projec(?:ao|oes)|planejad[oa]s?|planos?|limites?|tetos?|cotas?|quotas?|esperad[oa]s?|expectativas?|simulad[oa]s?|simulac(?:ao|oes)|cenarios?|baseline|linha de base|pretendid[oa]s?|desejad[oa]s?|autorizad[oa]s?|outorgad[oa]s?|outorga|targets?|goals?|aims?|budgets?|budgeted|forecasts?|forecasted|projected|projections?|planned|plans?|caps?|limits?|ceilings?|allowances?|quotas?|expected|expectations?|anticipated|scenarios?|benchmarks?|thresholds?|consented';

/** Verbs of what ought to have been. */
export const OUGHT =
  '(?:era|eram|seria|seriam|foi|foram|fosse) (?:pra|para) (?:ser|dar|ter|gastar|usar|consumir|ficar|chegar|fechar|bater|passar)(?: em| a| de)?|deveri?am? (?:ser|dar|ter|ficar em|gastar|consumir|usar|chegar a)|deviam? (?:ser|dar|ter|ficar em)|teriam? (?:que|de) (?:ser|dar|ficar em)|nao (?:pode|podia|podem|deve|devia) passar de|ficar (?:abaixo|acima|dentro) d[eo]s?|ficar em ate|ficar nos|(?:chegar|baixar|cair|reduzir|descer) (?:[a-z]+ )?(?:a|ate|para|pra)|supposed to (?:be|use|burn|come to|cost)|(?:should|ought to|could|might) (?:have )?(?:been|be|used|burned|come to)|meant to (?:be|use)|(?:aim|aimed|aiming|hope|hoped|hoping) (?:for|at)|(?:to )?(?:get|bring|cut|keep) (?:it|that|this|use|consumption) (?:down )?(?:to|at|under|below)|no more than|stay (?:under|below|within)';

/** What is left, stands on a dial or lies in store. */
export const IN_STORE =
  'estoque|estoque atual|estoque final|estoque inicial|estoque de|saldo|saldo atual|saldo final|sobra|sobras|sobrou|sobraram|restam|restou|restaram|em estoque|stock on hand|stock level|on hand|closing stock|opening stock|remainder in tank|inventory|tank level|nivel|nivel do tanque';

/** Money for one of something. */
export const PRICED =
  'precos?|preco medio|preco unitario|valor unitario|valor do litro|valor do kwh|custo unitario|custo medio|tarifas?|tarifa media|cotac(?:ao|oes)|cotad[oa]s?|cotad[oa]s? a|paguei|pagamos|pagou|pagaram|pagando|saiu a|saiu por|saindo a|ta saindo a|custou|custa|custam|custando|comprad[oa]s? a|vendid[oa]s? a|a partir de|prices?|average price|unit price|unit cost|unit rate|tariffs?|standing charge|quoted|quoted at|paid|paying|priced at|costs?|costing|charged|charged at|bought at|sold at|going rate';

/** Averages and ratios. */
export const AVERAGED =
  'medias?|media diaria|media mensal|media anual|em media|na media|medi[oa]|consumo medio|consumo especifico|rendimento|eficiencia|intensidade|autonomia|vazao|vazao media|taxa|indice|fator|kpi|averag(?:e|es|ed|ing)|on average|mean|specific (?:use|consumption)|efficiency|intensity|flow|flow rate|rate|ratio|index|factor|mileage of|fuel economy';

/** What something consists of. */
export const COMPOSED =
  'teor|teor de|umidade|pureza|concentracao|composicao|grau|densidade|poder calorifico|pci|pcs|temperatura|pressao|ph|dbo|dqo|teores|content|moisture|purity|concentration|grade|density|calorific value|heating value|temperature|pressure|bod|cod|strength';
