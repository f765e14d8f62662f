/** Digits that name a document, a person, a place or an hour and measure nothing. Matched on folded text. */

const UNIT_BEHIND = String.raw`(?!\s?(?:l|lts?|ltrs?|litros?|litres?|liters?|kg|quilos?|g|t|tons?|toneladas?|tonnes?|kwh|mwh|gwh|gj|mmbtu|therms?|m3|nm3|m2|km|miles?|milhas?|un|unidades?|units?|sacos?|reais|mil)(?![a-z]))`;
const DATE = String.raw`(?!\d{1,2}\/\d{2,4}(?!\d)|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)|(?:19|20)\d{2}(?!\d)|(?:19|20)\d{2}-\d{2})`;
const NUMBER = String.raw`${DATE}(?:[a-z]{1,4}-)?\d[\d./-]*(?<=\d)(?![\d]|[.,/-]\d)${UNIT_BEHIND}`;
const MARK = String.raw`(?:n(?:\s?[o.])?|no|num|numero|number|#)`;
const DOCUMENT =
  'nf-?e?|nfs-?e?|nfc-?e?|notas? fiscal|nota|danfe|ct-?e|dacte|mtr|cdf|pedido|po|ordem de compra|ordem de servico|purchase order|order|invoice|inv|contrato|contract|protocolo|ticket|romaneio|processo|chassi|codigo|cod|ccee|uc|unidade consumidora|matricula|pod|mpan|mprn|account|job|ramal|ramais|extension|ext|cracha|badge|crea|crm';

export const IDENTIFIERS: readonly RegExp[] = [
  /(?<![\d.,/:-])0\d{1,4}(?![\d/:]|[.,-]\d|[ -](?:de |of )?(?:jan|feb|fev|mar|apr|abr|may|mai|jun|jul|aug|ago|sep|set|oct|out|nov|dec|dez))/g,
  /(?<!\d)\d{2}\.?\d{3}\.?\d{3}\/\d{4}-?\d{2}(?!\d)/g,
  /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g,
  /(?<![\d.,])\d{5}-\d{3}(?![\d.,])/g,
  /(?<!\d)(?:\d{44}|\d{4}(?: \d{4}){10})(?!\d)/g,
  /(?<![\d.,])(?:\+\d{1,3}\s?)?(?:\(\d{2,3}\)|\d{2})[\s-]?(?:9\s?)?\d{4,5}-\d{4}(?!\d|[.,]\d)/g,
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
