import { expression } from '#text/expression.ts';
/** States of the United States as their post writes them. */
const STATES =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]';
const MONTHS = 'JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC';

/** What papers of the United States show: a state with its ZIP, units that are used nowhere else, a month before its day. */
const MONTH_FIRST: readonly RegExp[] = [
  new RegExp(`\\b(?:${STATES})[ ,.]+\\d{5}(?:-\\d{4})?\\b(?![/.,-]?\\d)`),
  new RegExp(`\\b[A-Z]{3,},? (?:${STATES})\\b.*\\bUSA?\\b|\\bU\\.S\\.A?\\b`),
  /\bTHERMS?\b|\bCCF\b|\bMMBTU\b|\bMCF\b/,
  /\bGAL(?:LONS?)?\b/,
  new RegExp(`\\b(?:${MONTHS})[A-Z]*\\.? \\d{1,2},? (?:19|20)\\d{2}\\b`),
];
/** What English papers of other lands show: their money, taxes, addresses and spelling, a day before its month. */
const DAY_FIRST: readonly RegExp[] = [
  /£|€|\b(?:GBP|EUR|AUD|NZD|ZAR)\b/,
  /\bVAT\b|\bABN\b|\bMPAN\b|\bMPRN\b|\bEIRCODE\b|\bNMI\b/,
  /\b(?:LITRES?|TONNES?|KILOMETRES?|METRES?)\b/,
  /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/,
  new RegExp(`\\b\\d{1,2}(?:ST|ND|RD|TH)?[ -](?:${MONTHS})[A-Z]*[ -](?:19|20)?\\d{2}\\b`),
];
/** Papers of Canada write days in either way, and much else as both of its models do. */
const EITHER = /\bCAD\b|C\$|\b(?:HST|QST|PST)\b|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b|\bCANADA\b/;

/**
 * Whether the English words of a paper (in capitals, without accents) are of a land that names the month or the day of a
 * date first, where no date of its own tells; null where it shows neither, or both.
 */
export function orderShown(text: string): 'day' | 'month' | null {
  if (EITHER.test(text)) return null;
  const month = MONTH_FIRST.some((clue) => clue.test(text));
  const day = DAY_FIRST.some((clue) => clue.test(text));
  return month === day ? null : month ? 'month' : 'day';
}

const ENGLISH = expression()`
  \b(?:DATE|INVOICE|RECEIPT|DELIVER(?:Y|ED)|DOCKET|QTY|QUANTITY|PRICE|AMOUNT|TAX|THANK YOU|WORK ORDER|ORDER|
  PUMP|SALE|GALLONS?|UNLEADED)\b
`;
const PORTUGUESE = expression()`
  \b(?:DATA|QTDE?|QUANT|QUANTIDADE|VALOR|PRECO|NOTA|CNPJ|CPF|CUPOM|EMISSAO|PRODUTO|PLACA|CLIENTE|SERVICO|
  ORDEM|ENTREGA|R\$|DE|DO|DA|LITROS?)\b
`;

/** Whether the words of a paper (in capitals, without accents) are English, and none of them Portuguese. */
export function isEnglish(text: string): boolean {
  return ENGLISH.test(text) && !PORTUGUESE.test(text);
}
