/** Digits that name a document, a person, a place or an hour and measure nothing. Matched on folded text. */

const UNIT_BEHIND = String.raw`(?!\s?(?:l|lts?|ltrs?|litros?|litres?|liters?|kg|quilos?|g|t|tons?|toneladas?|tonnes?|kwh|mwh|gwh|gj|mmbtu|therms?|m3|nm3|m2|km|miles?|milhas?|un|unidades?|units?|sacos?|reais|mil)(?![a-z]))`;
const DATE = String.raw`(?!\d{1,2}\/\d{2,4}(?!\d)|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)|(?:19|20)\d{2}(?!\d)|(?:19|20)\d{2}-\d{2})`;
const NUMBER = String.raw`${DATE}(?:[a-z]{1,4}-)?\d[\d./-]*(?<=\d)(?![\d]|[.,/-]\d)${UNIT_BEHIND}`;
const MARK = String.raw`(?:n(?:\s?[o.])?|no|num|numero|number|#)`;
const DOCUMENT =
  'nf-?e?|nfs-?e?|nfc-?e?|notas? fiscal|nota|danfe|ct-?e|dacte|mtr|cdf|pedido|po|ordem de compra|ordem de servico|purchase order|order|invoice|inv|contrato|contract|protocolo|ticket|romaneio|processo|chassi|codigo|cod|ccee|uc|unidade consumidora|matricula|pod|mpan|mprn|account|job|ramal|ramais|extension|ext|cracha|badge|crea|crm|o\\.s|work order|job card|service order|sales order|delivery note|docket|waybill|bill of lading|requisicao|requisition|req|solicitacao|chamado|ordem|laudo|apolice|boleto|certificado|certificate|cert|patrimonio|ativo|asset|ativo fixo|batch|lote|lot|permit|licenca|licence|license|policy|centros? de custo|cost cent(?:re|er)|conta contabil|conta|ref|referencia|reference|registro|cadastro|inventario|inventory|numero de serie|imobilizado|equipamento|equipment|vaga|lacre|empenho|processo|proposta|quote|quotation|cotacao|orcamento n|item|linha de pedido|grn|cte|rnc|claim|sinistro|apontamento|tag|plaqueta|tombo|relatorio|report|folha|frota n|prefixo|(?:n[o.]?|num|numero) ?d[ea] frota|fleet (?:no|number|unit|id)';

export const IDENTIFIERS: readonly RegExp[] = [
  /(?<![\d.,/:-])0\d{1,4}(?![\d/:]|[.,-]\d|[ -](?:de |of )?(?:jan|feb|fev|mar|apr|abr|may|mai|jun|jul|aug|ago|sep|set|oct|out|nov|dec|dez))/g,
  /(?<!\d)\d{2}\.?\d{3}\.?\d{3}\/\d{4}-?\d{2}(?!\d)/g,
  /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g,
  /(?<![\d.,])\d{5}-\d{3}(?![\d.,])/g,
  /(?<!\d)(?:\d{44}|\d{4}(?: \d{4}){10})(?!\d)/g,
  /(?<![\d.,])(?:\+\d{1,3}\s?)?(?:\(\d{2,3}\)|\d{2})[\s-]?(?:9\s?)?\d{4,5}-\d{4}(?!\d|[.,]\d)/g,
  // `2 caminhões zero km`: that they are new, and no way.
  /(?<=\b(?:carros?|caminh(?:ao|oes)|vans?|motos?|motocicletas?|veiculos?|utilitarios?|furg(?:ao|oes)|carretas?|pick-?ups?|picapes?|onibus|automove(?:l|is)|tratores?|suvs?)(?: [a-z]+)? \(?)(?:0|zero)[ -]?(?:km|quilometros?)(?![a-z])/g,
  // `card ending 4471`, `cartão final 4471`: by what a card or an account is known.
  /(?<=\b(?:cards?|cartao|cartoes|conta|account|acct)\b(?: [a-z]+)? \(?(?:ending|ends|final|finais|terminad[oa])(?: (?:in|with|em|com))? )\d{3,5}(?![\d]|[.,]\d)/g,
  // `breaker 52-7`, `cubículo 4-1`: which of them, in two parts.
  new RegExp(
    String.raw`(?<=\b(?:disjuntor(?:es)?|breakers?|bays?|cubiculos?|celulas?|cells?|paine(?:l|is)|panels?|switchgears?|feeders?|alimentador(?:es)?|trafos?|transformador(?:es)?|transformers?|seccionadoras?|reles?|relays?|bombas?|pumps?|valvulas?|valves?|motor(?:es|s)?|racks?|chillers?|condensadoras?) )\d{1,3}-\d{1,3}(?![\d-]|[.,]\d)${UNIT_BEHIND}`,
    'g',
  ),
  // `Category 11 for 2025`, `categoria 15`: of the standard.
  /(?<![a-z0-9])(?:categorias?|categor(?:y|ies)|cat\.?)\s+(?:[1-9]|1[0-5])(?:\s*(?:,|e|and|&|\+)\s*(?:[1-9]|1[0-5]))*(?![\d.,]\d|\d)(?!\s?(?:kg|t|l|kwh|mwh|m3|km|un)(?![a-z]))/g,
  // `caldeiras 1, 2 e 3`, `lines 1 and 2`: which of them, and no amounts.
  new RegExp(
    String.raw`(?<![a-z0-9])(?:caldeiras|fornos|linhas|geradores|unidades|plantas|turnos|prensas|torres|chillers|compressores|secadores|moinhos|maquinas|galpoes|tanques|medidores|boilers|furnaces|kilns|lines|generators|units|plants|presses|towers|dryers|meters|tanks|shifts) [1-9]\d?(?:, ?[1-9]\d?)*,? (?:e|and|&) [1-9]\d?(?![\d%]|[.,]\d)${UNIT_BEHIND}`,
    'g',
  ),
  /(?<![\d.,])(?:0800|0300)[\s-]?\d{3}[\s-]?\d{4}(?!\d)/g,
  /(?<![a-z0-9])(?:[a-z]{3}-?\d[a-z]\d{2}|[a-z]{3}-(?!19\d\d|20\d\d)\d{4})(?![a-z0-9])/g,
  /(?<![\d.,:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d.,:])/g,
  /(?<=\b(?:as|das|ate|at|from) )(?:[01]?\d|2[0-3])h(?:[0-5]\d)?(?![a-z0-9])/g,
  /\b[a-z0-9._-]{1,64}@[a-z0-9.-]{1,64}/g,
  /\bhttps?:\/\/[^\s]{1,200}/g,
  new RegExp(String.raw`(?<![a-z0-9])(?:${DOCUMENT})\.?\s*(?:${MARK}\s*)?[:#.-]?\s*${NUMBER}`, 'g'),
  new RegExp(
    String.raw`(?<![a-z0-9])(?:medidor|meter|hidrometro|instalacao|serie|serial|fatura|conta|boleto|cliente|customer|bill|lacre|rota)\s*${MARK}\s*[:#.-]?\s*${NUMBER}`,
    'g',
  ),
  new RegExp(
    String.raw`(?<![a-z0-9])(?:rua|av|avenida|rodovia|alameda|travessa|(?<!fora de )estrada)\b\.? (?!e |and |por |com )[a-z .]{2,40},?\s?(?:${MARK}\s*)?(?:km\s)?\d[\d.]*(?![\d]|,\d)${UNIT_BEHIND}`,
    'g',
  ),
];

/**
 * `GG-05`, `AHU-12`, `OS 33917`, `WO 118`: codes of machines and of papers, matched on the text with the capitals that were
 * typed; small letters would take `os 18 caminhões` for one.
 */
const NO_MONTH = '(?!(?:JAN|FEB|FEV|MAR|APR|ABR|MAY|MAI|JUN|JUL|AUG|AGO|SEP|SET|OCT|OUT|NOV|DEC|DEZ)-)';
export const CODES: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<![A-Za-z0-9])${NO_MONTH}[A-Z]{2,5}-\d{1,5}[A-Z]?(?![A-Za-z0-9]|[.,]\d)${UNIT_BEHIND}`,
    'g',
  ),
  new RegExp(
    String.raw`(?<![A-Za-z0-9])(?:OS|OP|OC|SC|RC|RM|RI|CC|SO|WO|WR|PR|MR|PV|NFS|ART|RNC|NC|SS|SR|TAG|ID|SKU|REF|AWB|AF)\s*(?:n[ºo.]*\s*|#\s*)?[:.]?\s*\d[\d./-]*(?<=\d)(?!\d|[.,]\d)${UNIT_BEHIND}`,
    'g',
  ),
];
