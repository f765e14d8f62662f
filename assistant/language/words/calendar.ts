/** Names of months, folded, with their usual short forms. `mai`, `set`, `out`, `dez`, `may` etc. are told by context. */
export const MONTH_WORDS: readonly string[] = [
  'janeiro|jan|january',
  'fevereiro|fev|february|feb',
  'marco|mar|march',
  'abril|abr|april|apr',
  'maio|mai|may',
  'junho|jun|june',
  'julho|jul|july',
  'agosto|ago|august|aug',
  'setembro|set|september|sep|sept',
  'outubro|out|october|oct',
  'novembro|nov|november',
  'dezembro|dez|december|dec',
];

/** Short forms that are ordinary words too: only read as months beside a year, a number column or another month. */
export const WEAK_MONTHS: ReadonlySet<string> = new Set(['set', 'out', 'mar', 'ago', 'may', 'march', 'sept', 'dec', 'mai', 'jan', 'fev', 'feb', 'abr', 'apr', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dez']);

export const ORDINALS: Readonly<Record<string, number>> = {
  primeiro: 1, primeira: 1, first: 1, '1o': 1, '1a': 1, '1st': 1,
  segundo: 2, segunda: 2, second: 2, '2o': 2, '2a': 2, '2nd': 2,
  terceiro: 3, terceira: 3, third: 3, '3o': 3, '3a': 3, '3rd': 3,
  quarto: 4, quarta: 4, fourth: 4, '4o': 4, '4a': 4, '4th': 4,
  quinto: 5, quinta: 5, fifth: 5, '5o': 5, '5a': 5, '5th': 5,
  sexto: 6, sexta: 6, sixth: 6, '6o': 6, '6a': 6, '6th': 6,
};
