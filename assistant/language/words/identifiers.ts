/** Digits that name a document, a person, a place or an hour and measure nothing. Matched on folded text. */

import { pattern, source } from '../lexicon/pattern.ts';

const UNIT_BEHIND = source`(?!\s?{words.units_behind_identifiers}(?![a-z]))`;
const DATE = String.raw`(?!\d{1,2}\/\d{2,4}(?!\d)|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)|(?:19|20)\d{2}(?!\d)|(?:19|20)\d{2}-\d{2})`;
const NUMBER = String.raw`${DATE}(?:[a-z]{1,4}-)?\d[\d./-]*(?<=\d)(?![\d]|[.,/-]\d)${UNIT_BEHIND}`;
const MARK = String.raw`(?:n(?:\s?[o.])?|no|num|numero|number|#)`;
const DOCUMENT = source`{words.documents}|o\.s|(?:n[o.]?|num|numero) ?d[ea] frota`;

export const IDENTIFIERS: readonly RegExp[] = [
  pattern('g')`(?<![\d.,/:-])0\d{1,4}(?![\d/:]|[.,-]\d|[ -](?:de |of )?{words.short_months})`,
  /(?<!\d)\d{2}\.?\d{3}\.?\d{3}\/\d{4}-?\d{2}(?!\d)/g,
  /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g,
  /(?<![\d.,])\d{5}-\d{3}(?![\d.,])/g,
  /(?<!\d)(?:\d{44}|\d{4}(?: \d{4}){10})(?!\d)/g,
  /(?<![\d.,])(?:\+\d{1,3}\s?)?(?:\(\d{2,3}\)|\d{2})[\s-]?(?:9\s?)?\d{4,5}-\d{4}(?!\d|[.,]\d)/g,
  // `2 caminhões zero km`: that they are new, and no way.
  pattern('g')`(?<=\b{words.new_vehicles}(?: [a-z]+)? \(?)(?:0|zero)[ -]?(?:km|quilometros?)(?![a-z])`,
  // `card ending 4471`, `cartão final 4471`: by what a card or an account is known.
  pattern('g')`
    (?<=\b(?:cards?|cartao|cartoes|conta|account|acct)\b(?: [a-z]+)? \(?(?:ending|ends|final|finais
    |terminad[oa])(?: (?:in|with|em|com))? )\d{3,5}(?![\d]|[.,]\d)
  `,
  // `breaker 52-7`, `cubículo 4-1`: which of them, in two parts.
  pattern('g')`(?<=\b{words.switchgear} )\d{1,3}-\d{1,3}(?![\d-]|[.,]\d)${UNIT_BEHIND}`,
  // `Category 11 for 2025`, `categoria 15`: of the standard.
  pattern('g')`
    (?<![a-z0-9])(?:categorias?|categor(?:y|ies)|cat\.?)\s+(?:[1-9]|1[0-5])(?:\s*(?:,|e|and|&|\+)\s*
    (?:[1-9]|1[0-5]))*(?![\d.,]\d|\d)(?!\s?(?:kg|t|l|kwh|mwh|m3|km|un)(?![a-z]))
  `,
  // `caldeiras 1, 2 e 3`, `lines 1 and 2`: which of them, and no amounts.
  pattern('g')`
    (?<![a-z0-9]){words.numbered_machines} [1-9]\d?(?:, ?[1-9]\d?)*,? (?:e|and|&) [1-9]\d?(?![\d%]
    |[.,]\d)${UNIT_BEHIND}
  `,
  /(?<![\d.,])(?:0800|0300)[\s-]?\d{3}[\s-]?\d{4}(?!\d)/g,
  /(?<![a-z0-9])(?:[a-z]{3}-?\d[a-z]\d{2}|[a-z]{3}-(?!19\d\d|20\d\d)\d{4})(?![a-z0-9])/g,
  /(?<![\d.,:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d.,:])/g,
  /(?<=\b(?:as|das|ate|at|from) )(?:[01]?\d|2[0-3])h(?:[0-5]\d)?(?![a-z0-9])/g,
  /\b[a-z0-9._-]{1,64}@[a-z0-9.-]{1,64}/g,
  /\bhttps?:\/\/[^\s]{1,200}/g,
  new RegExp(String.raw`(?<![a-z0-9])(?:${DOCUMENT})\.?\s*(?:${MARK}\s*)?[:#.-]?\s*${NUMBER}`, 'g'),
  pattern('g')`(?<![a-z0-9]){words.numbered_accounts}\s*${MARK}\s*[:#.-]?\s*${NUMBER}`,
  pattern('g')`
    (?<![a-z0-9])(?:rua|av|avenida|rodovia|alameda|travessa|
    (?<!fora de )estrada)\b\.? (?!e |and |por |com )[a-z .]{2,40},?\s?(?:${MARK}\s*)?(?:km\s)?\d[\d.]*
    (?![\d]|,\d)${UNIT_BEHIND}
  `,
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
  pattern('g')`
    (?<![A-Za-z0-9])(?:OS|OP|OC|SC|RC|RM|RI|CC|SO|WO|WR|PR|MR|PV|NFS|ART|RNC|NC|SS|SR|TAG|ID|SKU|REF
    |AWB|AF)\s*(?:n[ºo.]*\s*|#\s*)?[:.]?\s*\d[\d./-]*(?<=\d)(?!\d|[.,]\d)${UNIT_BEHIND}
  `,
];
