import { source } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/document.ts';
import type { ColumnMapping, ColumnMeaning } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { Words } from '../words/words.ts';
import { isBlank } from './cells.ts';
import { heading } from './headings.ts';
import { isNoActivity } from './heading-marks.ts';
import { isIndex, isRate } from './heading-rates.ts';

/** Columns in which a row is called something. */
const LABELS: ReadonlySet<ColumnMeaning> = new Set([
  'kind',
  'use',
  'site',
  'period',
  'ignored',
  'counterparty',
]);

/**
 * A row that tells something else than the amounts of its table: what was made meanwhile (`Produção (m²)`), what an amount
 * comes to for each of another (`Consumo específico (m³/t)`). Its first word tells; null for any other row.
 */
export function besideAmounts(
  row: Row,
  columns: readonly ColumnMapping[],
  words: Words,
): { text: string; column: ColumnMapping } | null {
  const column = columns.find((one) => !isBlank(row.cells[one.column - 1]));
  const cell = column === undefined ? undefined : row.cells[column.column - 1];
  if (column === undefined || cell === undefined || !LABELS.has(column.meaning)) return null;
  const text = cell.text.trim();
  if (cell.number !== undefined || cell.date !== undefined || text.length > 100) return null;
  const index = isIndex(text) || isRate(text);
  // A kind column says it with its row; a site or a department may be called so by itself.
  const made =
    column.meaning !== 'kind' && isNoActivity(text) && /[([]/.test(text) && words.siteIn(text) === null;
  return index || made || isHeld(text) ? { text, column } : null;
}

/** What something can hold, may use, should reach or is reckoned with: of a tank, a contract, a plan. It was not used. */
function isHeld(text: string): boolean {
  return HELD.test(heading(text));
}

const HELD = new RegExp(
  `^(?:${[
    'capacidades?|capacity|(?:tank|tanque) (?:capacity|size|volume)|volume (?:do|of (?:the )?) ?(?:tanque|tank)',
    '(?:estoque|stock|nivel|level) (?:minim[oa]|maxim[oa]|de seguranca|min\\b|max\\b)',
    source`
      (?:estoque|stock|inventario|inventory) (?:inicial|final|atual|anterior|restante|remanescente|existente|
      fisico|em|no|do|de|in|on hand|at|as of|of)
    `,
    source`
      (?:saldo|balance|sobra|remanescente) (?:inicial|final|atual|anterior|restante|em estoque|(?:d[oe]|no|em|in|
      of) (?:the )?(?:tanque|tank|estoque|stock))
    `,
    source`
      (?:nivel|leitura|medicao|regua|level|dip|reading) (?:(?:inicial|final|atual|anterior) )?(?:d[oe]|no|em|in|
      of) (?:the )?(?:tanque|tank)
    `,
    source`
      (?:opening|closing|ending|beginning|remaining|final|initial|current) (?:tank )?(?:stock|balance|inventory|
      level|dip|tank)|(?:tank|stock) (?:level|dip|balance)|on hand
    `,
    '(?:minimum|maximum|min|max|safety|reorder)\\.? (?:stock|level|inventory)',
    'ponto de (?:pedido|reposicao)|reorder point|limites?|limits?|metas?|targets?|densidade|density',
    source`
      area (?:construida|total|util|ocupada|locavel|bruta|d[eo] (?:piso|loja))|abl|(?:(?:gross|net|total) )*(?:internal|
      lettable|leasable|floor|sales) area|floor ?space|gia|nla|gla
    `,
    'fator(?:es)?|factors?|pci|pcs|poder calorifico|calorific value|potencia|rated power|demanda|vazao|flow rate',
  ].join('|')})\\b`,
);
