import { expression } from '#text/expression.ts';
import type { DocumentProblem } from '../document.ts';
import { type Cell, fold, type Row } from './rows.ts';
import { columnsOfSupplies, type OfSupply, type Supply } from './supplies-in-columns.ts';

/** `Page 2 – Natural gas`, `Parte 1: Energia elétrica`, `2. Water`: what may stand before the name of a supply. */
const NUMBERED = String.raw`^\W*(?:(?:PAGE|PART|SECTION|PAGINA|PARTE|SECAO|FOLHA|QUADRO) )?(?:\d\W+)?(?:YOUR )?`;
const NAMES: readonly (readonly [Supply, string])[] = [
  ['electricity', 'ELECTRICITY|ELECTRIC|POWER|ENERGIA ELETRICA|ELETRICIDADE'],
  ['gas', String.raw`NATURAL GAS|GAS(?: NATURAL| CANALIZADO)?(?! ?OIL)`],
  ['water', 'WATER|AGUA'],
];
const headed = (names: string) => new RegExp(`${NUMBERED}(?:${names})\\b`);
const HEADS = NAMES.map(([supply, names]) => [supply, headed(names)] as const);
/** The name of a supply and nothing that could be a line of its bill. */
const ALONE = NAMES.map(
  ([supply, names]) =>
    [
      supply,
      new RegExp(
        `${NUMBERED}(?:${names})(?: (?:CHARGES?|SUPPLY|SERVICES?|USAGE|USE|ACCOUNT|BILL|DETAILS))?\\W*$`,
      ),
    ] as const,
);
/** What stands behind the name of a supply in the heading of its part of a bill. */
const OF_HEAD = expression()`
  \bMPAN\b|\bMPRN\b|\bMETER\b|\bMEDIDOR|HIDROMETRO|\bPOD\b|\bCPE\b|\bCUI\b|\bSUPPLY\b|\bCHARGES\b|\bACCOUNT\b|
  INSTALACAO|FORNECIMENTO|SERVICOS?$
`;
const AMOUNT = /\d (?:KWH|M3|MWH|THERMS?)\b|R\$|[£€$]/;
const LONGEST_HEAD = 90;
/** A heading that melts into the line above is larger than it, or lower, by this part of its height. */
const [LARGER, LOWER] = [1.2, 0.22];

/**
 * The parts of one bill of several supplies (`Electricity - MPAN …`, `Gas - MPRN …`), below one another or side by side,
 * each with its own rows; null where the rows are not headed so, or are all of one supply.
 */
export function supplySections(rows: readonly Row[]): OfSupply[] | null {
  const beside = columnsOfSupplies(rows, supplyAlone);
  if (beside !== null) return beside;
  const apart = rows.flatMap(headingApart);
  const starts = apart.flatMap((row, at) => {
    const supply = supplyHeaded(row);
    return supply === null ? [] : [{ supply, at }];
  });
  if (new Set(starts.map(({ supply }) => supply)).size < 2) return null;
  const parts = new Map<Supply, Row[]>();
  for (const [index, { supply, at }] of starts.entries()) {
    const own = apart.slice(at, starts[index + 1]?.at);
    parts.set(supply, [...(parts.get(supply) ?? []), ...own]);
  }
  return [...parts].map(([supply, own]) => [supply, numbered(own)] as const);
}

/** Rows that say what was used of several supplies in their own words (`Gas used | 9,111 kWh`); null where they do not. */
export function suppliesByLine(rows: readonly Row[], main: Supply): OfSupply[] | null {
  const named = rows.map((row) => (isMeasuredIn(rows, row) ? supplyOfLine(row) : null));
  const supplies = [...new Set(named)].filter((supply) => supply !== null);
  if (!supplies.some((supply) => supply !== main)) return null;
  return [...new Set([main, ...supplies])].map((supply) => {
    const own = rows.filter((row, at) => {
      const of = named[at] ?? supplyOfLine(row);
      return of === supply || (of === null && (supply === main || isBare(row)));
    });
    return [supply, numbered(own)] as const;
  });
}

/** A supply that a bill names with its use, and of which no amount could be read: told, and not left out in silence. */
export function unreadSupply(supply: Supply, rows: readonly Row[]): DocumentProblem[] {
  const row = rows.find((one) => supplyHeaded(one) === supply || supplyOfLine(one) === supply) ?? rows[0];
  const measured = rows.some((one) => isMeasuredIn(rows, one));
  const cell = row?.cells[0];
  if (!measured || cell === undefined) return [];
  return [{ code: 'bill.supply_unread', params: { label: cell.text.slice(0, 80) }, place: cell.place }];
}

/** Rows that follow one another, numbered from zero. */
function numbered(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => ({ ...row, index }));
}

/** The supply that a text names without anything else: `Gas`, `2. Your electricity`, `Water charges`. */
export function supplyNamed(text: string): Supply | null {
  const folded = fold(text);
  return ALONE.find(([, name]) => name.test(folded))?.[0] ?? null;
}

const supplyAlone = ({ folded }: Cell): Supply | null => supplyNamed(folded);

/** A row, and after it the heading that melted into it: larger or lower than the row's own cells, or beside its total. */
function headingApart(row: Row): Row[] {
  const { cells } = row;
  const heading = cells.find((cell) => supplyAlone(cell) !== null);
  const others = cells.filter((cell) => cell !== heading);
  const [first] = others;
  if (heading === undefined || first === undefined) return [row];
  const total = others.every(({ folded }) => /TOTAL/.test(folded) || !/[A-Z]{3}|KWH|M3/.test(folded));
  const named = total && others.some(({ folded }) => /TOTAL/.test(folded));
  if (!named && !others.every((other) => standsApart(heading, other))) return [row];
  const of = (own: readonly Cell[]): Row => ({
    ...row,
    cells: own,
    folded: own.map(({ folded }) => folded).join(' | '),
  });
  return [of(others), of([heading])];
}

function standsApart({ place: heading }: Cell, { place: other }: Cell): boolean {
  const lower = heading.y + heading.height / 2 - (other.y + other.height / 2);
  return heading.height > other.height * LARGER || lower > other.height * LOWER;
}

/** The supply that a row heads: its name alone, or with the numbers of its meter; a line with an amount heads none. */
function supplyHeaded({ cells, folded }: Row): Supply | null {
  const [first] = cells;
  if (first === undefined || folded.length > LONGEST_HEAD || cells.length > 3) return null;
  const [supply] = HEADS.find(([, name]) => name.test(first.folded)) ?? [];
  if (supply === undefined || AMOUNT.test(folded)) return null;
  return OF_HEAD.test(folded) ||
    (cells.length === 1 && !/\d/.test(folded.replace(/^\W*(?:[A-Z]+ )?\d\W+/, '')))
    ? supply
    : null;
}

const LINES: readonly (readonly [Supply, RegExp])[] = [
  ['electricity', /^\W*(?:YOUR )?(?:ELECTRIC|ENERGIA ELETRICA|ELETRICIDADE)/],
  [
    'gas',
    /^\W*(?:YOUR |(?:CONSUMO|TARIFA|FORNECIMENTO|VOLUME) DE )?(?:NATURAL |PIPED )?GAS\b(?! ?(?:OIL|OLEO))/,
  ],
  [
    'water',
    /^\W*(?:YOUR |(?:CONSUMO|TARIFA|ABASTECIMENTO|VOLUME) DE )?(?:AGUA|WATER|SEWER|ESGOTO|WASTEWATER)/,
  ],
];

/** The supply that the first words of a line name. */
function supplyOfLine({ cells }: Row): Supply | null {
  const [first] = cells;
  return LINES.find(([, name]) => name.test(first?.folded ?? ''))?.[0] ?? null;
}

const MEASURED = /\d ?(?:KWH|MWH|M3|THERMS?|[CHM]CF|K?GAL|GALLONS?|DTH|MMBTU|[GM]J)\b/;
const HEADING = /\b(?:KWH|MWH|M3|THERMS?)[\])]?$/;

/** A row with an amount and its unit, beside it or over its column. */
function isMeasuredIn(rows: readonly Row[], row: Row): boolean {
  if (/\bANNUAL|\bANUAL|AVERAGE|\bMEDI[AO]\b|ESTIMATE\b/.test(row.folded)) return false;
  if (MEASURED.test(row.folded.replaceAll(' | ', ' '))) return true;
  const numbers = row.cells.filter(({ folded }) => /^[£€$]?\d[\d.,]*$/.test(folded));
  const head = rows.slice(0, row.index).findLast(isBare);
  const over = (head?.cells ?? []).filter(({ folded }) => HEADING.test(folded) && !/[/$£]/.test(folded));
  return numbers.some(({ place }) =>
    over.some(({ place: own }) => own.x < place.x + place.width && place.x < own.x + own.width),
  );
}

/** Headings of columns. */
function isBare({ cells }: Row): boolean {
  return cells.length >= 2 && cells.every(({ folded }) => !/\d/.test(folded.replaceAll('M3', '')));
}
