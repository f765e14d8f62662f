import { pattern } from '../../language/lexicon/pattern.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { unitInHeading, type Words } from '../words/words.ts';
import { heading } from './headings.ts';
import { isDemand, isMoney, isUnitPrice } from './heading-marks.ts';
import type { Survey } from './survey.ts';

const CAME_IN = pattern()`
  \b(?:entradas?|recebimentos?|recebid[oa]s?|compras?|comprad[oa]s?|received|receipts?|purchases?|purchased|bought|
  inflows?|deliver(?:y|ies|ed)|in)\b
`;
const WENT_OUT = pattern()`
  \b(?:saidas?|baixas?|retiradas?|requisic(?:ao|oes)|requisitad[oa]s?|issues?|issued|withdraw(?:als?|n)|dispensed|
  outflows?|outgoing|out)\b
`;
const USED = /\b(?:consum\w*|usage|used|utilizad[oa]s?|usad[oa]s?)\b/;
const LEFT = /\b(?:saldos?|estoques?|balance|stock|inventory|inventario|on hand|remaining)\b/;
/** Names of sheets that tell what is there. */
const IN_STOCK = pattern()`
  ^(?:(?:posicao|saldo|controle|relatorio) (?:de |do |em )?)?(?:estoques?|stocks?|inventario (?:fisico|de estoque)|
  stock (?:on hand|levels?|count))$
`;
/** What flows through a plant comes in and goes out without being used. */
const FLOW = /\b(?:efluentes?|esgotos?|ete|vazao|wastewater|effluent|sewage|flow)\b/;

/**
 * Of a stock what went out was used: not what came in, and not what was left. Where a table tells both sides, or what was
 * left beside what went out, the column of what went out is its amount, however bare its heading (`Saídas`).
 * @param titles what stands over the table
 */
export function withStock(
  columns: readonly ColumnMapping[],
  seen: Survey,
  titles: readonly string[],
  words: Words,
): ColumnMapping[] {
  if ([...titles, ...columns.map(({ header }) => header)].some((text) => FLOW.test(heading(text))))
    return [...columns];
  const numeric = columns.filter(({ column, header, from, meaning }) => {
    const survey = seen.columns[column - 1];
    const counts = survey !== undefined && survey.numbers > 0 && survey.numbers >= survey.filled * 0.6;
    const other = isMoney(header) || isUnitPrice(header) || isDemand(header) || meaning === 'document';
    return counts && from === null && !other;
  });
  const of = (pattern: RegExp) => numeric.filter(({ header }) => pattern.test(heading(header)));
  if (of(USED).length > 0) return [...columns];
  const [left, out] = [of(LEFT), of(WENT_OUT).filter(({ header }) => !LEFT.test(heading(header)))];
  const came = of(CAME_IN).filter((column) => !left.includes(column) && !out.includes(column));
  // A sheet that is called a stock, and tells nothing that went out of it, tells what is there.
  if (out.length === 0 && titles.some((text) => IN_STOCK.test(heading(text))))
    return columns.map((column) => (column.meaning === 'value' ? { ...column, meaning: 'ignored' } : column));
  if (out.length === 0 || left.length + came.length === 0) return [...columns];
  return columns.map((column) => {
    if (left.includes(column) || came.includes(column)) return { ...column, meaning: 'ignored' };
    return out.includes(column) ? asAmount(column, words) : column;
  });
}

function asAmount(column: ColumnMapping, words: Words): ColumnMapping {
  if (column.meaning === 'value') return column;
  const named = unitInHeading(column.header);
  const rest = heading(named?.rest ?? column.header)
    .replace(WENT_OUT, ' ')
    .trim();
  const unit = named?.unit ?? null;
  const kind = rest === '' ? null : words.kindOf(rest, unit).kind;
  return { ...column, meaning: 'value', unit, kind };
}
