import { pattern } from '../../language/lexicon/pattern.ts';
import { folded, unitOf } from '../words/words.ts';
import { heading } from './headings.ts';

const TOTAL = pattern()`
  ^[*\s]*(?:(?:sub|grand )?-?totals?|total geral|totais|soma\w*|sum|acumulado|media|average|mean|ytd)\b|^(?:q[1-4]|
  h[12]|[1-4][ºo°]? ?(?:tri\w*|sem\w*)|ano|year|annual|anual|trimestre|semestre|quarter)\W+(?:sub)?total$
`;

/** Rows and headings that sum up others. */
export function isTotal(text: string): boolean {
  return TOTAL.test(heading(text));
}

/** What is measured for so much time is an amount: `kWh/month`. */
export const TIMES: ReadonlySet<string> = new Set(['h', 'day', 'month', 'year', 'min']);

/** What amounts are told for each of, beside units. */
const PER =
  /^(?:m[2²]|ha|pessoas?|persons?|heads?|hab\w*|func\w*|colab\w*|emp\w*|fte|prod\w*|pecas?|pcs|refei\w*|leitos?|quartos?)$/;

const INDEX = pattern()`
  \b(?:especific[oa]s?|specific|intensidade|intensity|indice|rendimento|yield|eficiencia|efficiency|fator de carga|
  load factor|autonomia|kpis?)\b
`;

/** Names of what one amount comes to for each of another, which is no amount. */
export function isIndex(text: string): boolean {
  return INDEX.test(heading(text));
}

const PAID = /^(?:reemb|pag[oa]|paid|reimb|claim|mileage|ajuda)/;

/** `kWh / mil L leite (3T26)`: so much for each thousand of another. */
const OF_EACH_THOUSAND =
  /^\s*(?:[kMG]?Wh|m[³3]|kg|t|L|GJ|MJ)\s*(?:\/|por|per)\s*(?:mil|1[.,]?000|thousand|milh(?:ão|ões)|million)\b/iu;

/** `Km/L`, `kWh per t`: one measure for each of another is no amount. */
export function isRate(header: string): boolean {
  if (OF_EACH_THOUSAND.test(header)) return true;
  const sides =
    /(?:^|[\s([])([^\s()[\]/]{1,12})\s*(?:\/|\b(?:por|per)\b)\s*([^\s()[\]/]{1,12})\s*[)\]]?$/iu.exec(header);
  if (sides === null) return false;
  const each = unitOf(sides[2] ?? '');
  if (each === null ? !PER.test(folded(sides[2] ?? '')) : TIMES.has(each)) return false;
  if (unitOf(sides[1] ?? '') !== null) return true;
  // `Carro particular (reembolso por km)` says how it is paid, no measure.
  const bar = header.lastIndexOf('/');
  return bar > 0 && !PAID.test(folded(sides[1] ?? '')) && /[([][^()[\]]*$/.test(header.slice(0, bar));
}
