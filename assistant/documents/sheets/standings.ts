import { pattern, source } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { folded } from '../words/words.ts';
import { isStanding } from './heading-marks.ts';

/** What a column of standings says of a row that came to nothing, or has not happened. */
const STANDING = pattern()`
  ^(?:cancel|estorn|reembols|refund|void|devolvid|inutiliz|annul|anulad|recusad|rejected|rejeitad|no[- ]?show|
  nao (?:embarc|realizad|coletad|entregue|saiu)|not (?:done|collected|delivered|shipped)|planejad|planned|plan(?:o|
  s)?\b|previs[ta]|forecast|fcst\b|orcad|orcament|orc\b|budget|bud\b|agendad|programad|scheduled|projetad|projec|
  projected|projection|metas?\b|targets?\b)
`;

/** Says in any other column that the row came to nothing: `CANCELADO - carga não saiu`. */
const ROW = source`
    (?:(?:pesagem|nota|nf-?e?|viagem|coleta|ticket|lancamento|registro|linha|pedido|entrega|abastecimento|carga|
    compra|ct-?e|mtr|documento|weighing|delivery|collection|trip|booking|row|entry|line|record|note|invoice|
    load)(?: \d+)? (?:foi |was )?)?
  `;
const CANCELLED = new RegExp(
  source`
    ^\W*${ROW}(?:cancelad[oa]|cancell?ed|estornad[oa]|anulad[oa]|voided|void|inutilizad[oa]|duplicad[oa]|
    em duplicidade|duplicated?)(?:\s*[-–—:,.;(*].*|\W*)$
  `,
);

/** The two sides of a plan, as a cell that says nothing else names them: `Orçado`, `Budget 2025`; `Realizado`, `Actuals`. */
const SIDE = '(?: ?(?:19|20)\\d{2}| v?\\d{1,2})?\\W*$';
const PLANNED = new RegExp(
  source`
    ^\W*(?:orcad[oa]s?|orcamento|orc|budget(?:ed)?|bud|previst[oa]s?|previsao|forecast|fcst|planejad[oa]s?|
    planned|plano?|metas?|targets?|projetad[oa]s?|projecao|projected|projection)${SIDE}
  `,
);
const ACTUAL = new RegExp(
  source`
    ^\W*(?:realizad[oa]s?|real|reais|efetiv[oa]s?|efetuad[oa]s?|executad[oa]s?|medid[oa]s?|apurad[oa]s?|
    verificad[oa]s?|actuals?|act|measured|metered|reali[sz]ed)${SIDE}
  `,
);

/** Columns of a table, by number, whose cells tell nothing but what was planned from what was: whatever heads them. */
export function scenariosIn(rows: readonly Row[], columns: readonly ColumnMapping[]): ReadonlySet<number> {
  return new Set(columns.map(({ column }) => column).filter((column) => isScenario(rows, column)));
}

function isScenario(rows: readonly Row[], column: number): boolean {
  let [planned, actual] = [0, 0];
  for (const row of rows) {
    const cell = row.cells[column - 1];
    const text = folded(cell?.text ?? '');
    if (text === '') continue;
    if (cell?.number !== undefined || text.length > 30) return false;
    if (PLANNED.test(text)) planned += 1;
    else if (ACTUAL.test(text)) actual += 1;
    else return false;
  }
  return planned > 0 && actual > 0;
}

/** The two ways of a stock, as a cell that says nothing else names them: what came in was bought, what went out was used. */
const CAME_IN = pattern()`
  ^(?:\d{3} ?[-–] ?)?(?:entradas?|recebimentos?|compras?|receipts?|goods receipts?|received|gr|in|purchases?|
  inbound)(?: (?:de|por|d[oa]|of|from|em) .{1,30}|\W*)$
`;
const WENT_OUT = pattern()`
  ^(?:\d{3} ?[-–] ?)?(?:saidas?|consumos?|baixas?|requisic(?:ao|oes)|retiradas?|issues?|goods issues?|issued|gi|out|
  consumption|usage|withdrawals?|outbound)(?: (?:de|por|d[oa]|para|of|to|for|em) .{1,30}|\W*)$
`;

/**
 * Columns of a table, by number, whose cells tell nothing but what came into a stock from what went out of it: where both
 * are told of a thing, what came in is counted when it goes out.
 */
export function movementsIn(rows: readonly Row[], columns: readonly ColumnMapping[]): ReadonlySet<number> {
  return new Set(columns.map(({ column }) => column).filter((column) => isMovement(rows, column)));
}

function isMovement(rows: readonly Row[], column: number): boolean {
  let [came, went] = [0, 0];
  for (const row of rows) {
    const cell = row.cells[column - 1];
    const text = folded(cell?.text ?? '');
    if (text === '') continue;
    if (cell?.number !== undefined || text.length > 50) return false;
    if (CAME_IN.test(text)) came += 1;
    else if (WENT_OUT.test(text)) went += 1;
    else return false;
  }
  return came > 0 && went > 0;
}

/** A row of what came into a stock whose table tells what went out of it as well. */
export function cameIn(
  row: Row,
  columns: readonly ColumnMapping[],
  movements: ReadonlySet<number>,
): { text: string; column: ColumnMapping } | null {
  for (const column of columns) {
    const text = row.cells[column.column - 1]?.text.trim() ?? '';
    if (movements.has(column.column) && CAME_IN.test(folded(text))) return { text, column };
  }
  return null;
}

/** A row that says of itself that it came to nothing, or was but planned: cancelled, refunded, returned, budgeted. */
export function standingOf(
  row: Row,
  columns: readonly ColumnMapping[],
  scenarios: ReadonlySet<number>,
): { text: string; column: ColumnMapping } | null {
  for (const column of columns) {
    const cell = row.cells[column.column - 1];
    const text = cell?.text.trim() ?? '';
    if (cell === undefined || cell.number !== undefined || !/\p{L}/u.test(text)) continue;
    const tells = isStanding(column.header) || scenarios.has(column.column);
    if ((tells ? STANDING : CANCELLED).test(folded(text))) return { text, column };
  }
  return null;
}
