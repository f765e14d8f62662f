import { pattern } from '../../language/lexicon/pattern.ts';
import { dayOrder, daysIn } from '#documents/bills/day.ts';
import { type Cell, type Row, rowsOf } from '#documents/bills/rows.ts';
import type { BoxPlace, Page } from '#documents/document.ts';
import { isZero } from '../../language/numbers/exact.ts';
import { dayWanted } from '../said/day-wanted.ts';
import type { FiscalSetting } from '../fiscal/fiscal-frame.ts';
import type { Listed } from '../pages/lists.ts';
import { cellsBelow } from './below-labels.ts';
import { siteOfParty } from './party-sites.ts';
import { printStyle } from '../pages/print-style.ts';
import {
  type DocumentActivity,
  type DocumentProposals,
  NOTHING,
  type PlacedQuote,
} from '../proposal-shape.ts';
import { inYearOf } from '../said/said.ts';
import { carriedBy } from '../sheets/carried-by.ts';
import { readIn } from '../sheets/cells.ts';
import { unitOf } from '../words/words.ts';

/** What a paper of one carriage calls itself, within its first rows. A consignment of waste is no freight of goods. */
const TITLE = pattern()`
  \bDACTE\b|^(?:DOCUMENTO AUXILIAR DO )?CONHECIMENTO (?:DE |DO |AEREO|RODOVIARIO|FERROVIARIO|MARITIMO)(?:TRANSPORTE|
  EMBARQUE|FRETE|CARGA)?|^(?:(?:HOUSE |MASTER )?(?:AIR|SEA|RAIL|ROAD) ?)?WAY ?BILL\b|^(?:OCEAN |
  MARINE )?BILL OF LADING\b|^(?:ROAD |CMR |INTERNATIONAL )*CONSIGNMENT NOTE\b
`;
const HEAD = 14;
const OTHER_PAPER =
  /\bDANFE\b|\bRESIDUOS?\b.*\bMTR\b|\bMTR\b|MANIFESTO DE TRANSPORTE|WASTE (?:CONSIGNMENT|TRANSFER)/;

/** The mass that was carried, the surest name first; what is only charged (`cubado`, `taxado`, `chargeable`) is none. */
const MASSES = [
  /PESO BRUTO|GROSS (?:WEIGHT|WT|MASS)/,
  /PESO (?:REAL|AFERIDO|DECLARADO|TOTAL|DA CARGA|TRANSPORTADO)|(?:ACTUAL|TOTAL|CARGO) (?:WEIGHT|WT|MASS)/,
  /^(?:PESO|WEIGHT|MASS)\b(?! (?:CUBADO|TAXADO|BASE))/,
] as const;
const UNIT = String.raw`KGS?|QUILOS?|KILOS?|T|TONS?|TONELADAS?|TONNES?`;
const NUMBER = String.raw`(?<![\d.,/:-])(\d(?:[\d.,]*\d)?)(?![\d/:-])`;
const AMOUNT = new RegExp(String.raw`${NUMBER}\s*(?:(${UNIT})(?![\p{L}\d]))?`, 'u');
const LABEL_UNIT = new RegExp(String.raw`[(/\[]\s*(?:EM )?(${UNIT})\s*(?:[)\]]|:|$)`, 'u');
const WAY = new RegExp(
  String.raw`(?:DISTANCIA|PERCURSO|DISTANCE|QUILOMETRAGEM)[^\d]{0,24}(\d(?:[\d.,]*\d)?)\s*(?:KM|QUILOMETROS|KILOMET)`,
  'u',
);
const BY: readonly (readonly [RegExp, string])[] = [
  [/\bAIR ?WAY ?BILL|\bCONHECIMENTO AEREO/, 'aéreo'],
  [/\bBILL OF LADING|\bSEA ?WAY ?BILL|\bNAVIO\b|\bVESSEL\b/, 'marítimo'],
  [/\bCMR\b|\bRNTRC\b|\bROAD (?:WAY|CONSIGN)/, 'rodoviário'],
];
const FREIGHT = ['road', 'rail', 'sea', 'inland_water', 'air'].map((way) => `freight_in.${way}`);

const DAYS = {
  issued: /EMISS|EMITID|\bISSUED?\b|DATE OF ISSUE|^DATE\b|^DATA\b/,
  moved: /EMBARQUE|CARREGAMENTO|SAIDA|COLETA|SHIPPED|SHIPMENT|LOADING|PICK-?UP|DISPATCH|ON BOARD/,
  delivered: /ENTREGA|RECEBIMENTO|DELIVER|RECEIPT/,
} as const;

interface Printed {
  readonly text: string;
  readonly unit: string | null;
  readonly place: BoxPlace;
}

/**
 * The carriage that papers tell (a DACTE, a waybill, a bill of lading), by the gross mass of its cargo: what is carried was
 * not bought by whoever pays for its way. Null where the pages are no such papers, or where their lines tell the freight
 * themselves.
 */
export function carriedOn(
  pages: readonly Page[],
  setting: FiscalSetting,
  listed: Listed | null,
): DocumentProposals | null {
  // What its price is made of (`Frete peso`) is no line of freight beside goods that it carries.
  if (listed !== null && areCarriages(listed)) return null;
  const papers: Page[][] = [];
  for (const page of pages) {
    if (isTitled(page)) papers.push([page]);
    else if (papers.length === 0) return null;
    else papers.at(-1)?.push(page);
  }
  const activities = papers.flatMap((paper) => carriage(paper, setting) ?? []);
  if (activities.length === 0 || activities.length < papers.length) return null;
  return { ...NOTHING, activities };
}

/** Lines of freight with days, ways or papers of their own; weights of one load that stand side by side are none. */
function areCarriages({ proposals: { activities }, dated }: Listed): boolean {
  if (!activities.every(({ candidates }) => candidates.some(isFreight))) return false;
  const days = new Set(activities.map(({ from }) => from));
  return (
    dated ||
    activities.every(({ distance, documentKey }) => (distance ?? documentKey ?? null) !== null) ||
    (activities.length > 1 && !days.has(null) && days.size === activities.length)
  );
}

function isFreight(kind: string): boolean {
  return kind.startsWith('freight_');
}

function isTitled(page: Page): boolean {
  const head = rowsOf([page]).slice(0, HEAD);
  if (head.some(({ folded }) => OTHER_PAPER.test(folded))) return false;
  return head.some(({ cells }) => cells.some(({ folded }) => TITLE.test(folded)));
}

/** One carriage; null where no mass of it is printed. */
function carriage(pages: readonly Page[], setting: FiscalSetting): DocumentActivity | null {
  const rows = rowsOf(pages);
  const { words, said } = setting;
  const mass = massOf(rows);
  if (mass === null) return null;
  const kinds = kindsOf(rows);
  const meant = said.among(kinds.candidates, mass.unit ?? 't') ?? kinds;
  const style = printStyle(pages, words.locale);
  const period = periodOf(rows, setting);
  const site = said.site ?? siteOfParty(rows, words);
  const way = said.kilometres(numberOf(rows)) ?? printedWay(rows, style);
  const quotes = [
    quoted('quantity', mass),
    mass.unit === null ? null : quoted('unit', mass),
    kinds.evidence,
    way?.evidence,
    period?.evidence,
    site?.evidence,
  ];
  return {
    ...meant,
    quantity: exact(AMOUNT.exec(mass.text.toUpperCase())?.[1] ?? '', style),
    unit: mass.unit,
    from: period?.from ?? null,
    to: period?.to ?? null,
    yearInferred: period?.yearInferred ?? false,
    ...(site === null ? {} : { site: site.name }),
    scope: 3,
    distance: way?.value ?? null,
    distanceUnit: way === null ? null : 'km',
    recognized: pages.some((page) => page.recognized),
    evidence: quotes.filter((quote) => quote != null),
    findings: [],
  };
}

/** The period that the person says, else the day of the paper. */
function periodOf(rows: readonly Row[], setting: FiscalSetting) {
  const day = dayOf(rows, setting);
  const said = inYearOf(setting.said.period, day?.value ?? null);
  // A month that is said is what the paper is called by, where a day of it is wanted.
  if (said !== null && (said.from === said.to || dayWanted(setting.context.words) === null)) return said;
  return day === null
    ? null
    : { from: day.value, to: day.value, yearInferred: false, evidence: quoted('period', day) };
}

/** The decimal that digits are; null where they have two readings and the paper does not tell which. */
function exact(digits: string, style: 'comma' | 'dot' | null): string | null {
  if (style !== null) return readIn(digits, style) ?? readIn(digits, style === 'comma' ? 'dot' : 'comma');
  const [comma, dot] = [readIn(digits, 'comma'), readIn(digits, 'dot')];
  return comma !== null && dot !== null && comma !== dot ? null : (comma ?? dot);
}

/** How it was carried: the mode that the paper names, else the one that such a paper is of. */
function kindsOf(rows: readonly Row[]) {
  const open = { kind: null, candidates: FREIGHT };
  const cells = rows.flatMap(({ cells: own }) => own);
  const labelled = cells.flatMap((cell, at) =>
    /^(?:MODAL|MODE)\b/.test(cell.folded) ? [cell, ...cells.slice(at + 1, at + 2)] : [],
  );
  for (const told of [labelled, cells])
    for (const cell of told) {
      const kinds = carriedBy([cell.text], open);
      if (kinds.kind !== null) return { ...kinds, evidence: quoted('kind', cell) };
    }
  for (const [pattern, way] of BY) {
    const cell = cells.find(({ folded }) => pattern.test(folded));
    if (cell !== undefined) return { ...carriedBy([way], open), evidence: quoted('kind', cell) };
  }
  return { ...open, evidence: null };
}

function quoted(slot: PlacedQuote['slot'], { text, place }: Pick<Cell, 'text' | 'place'>): PlacedQuote {
  return { slot, place, quote: text.slice(0, 200) };
}

/** The mass behind, beside or below the surest of its labels that has one. */
function massOf(rows: readonly Row[]): Printed | null {
  for (const label of MASSES)
    for (const [at, row] of rows.entries())
      for (const [own, cell] of row.cells.entries()) {
        const match = label.exec(cell.folded);
        if (match === null) continue;
        const unit = LABEL_UNIT.exec(cell.folded.slice(match.index))?.[1] ?? null;
        const behind = cell.text.slice(match.index + match[0].length);
        const beside = row.cells[own + 1];
        const below = cellsBelow(rows, at, cell);
        for (const [text, place] of [
          [behind, cell.place],
          ...below.slice(0, 1).map((one) => [one.text, one.place] as const),
          ...(beside === undefined ? [] : [[beside.text, beside.place] as const]),
        ] as const) {
          const amount = AMOUNT.exec(text.toUpperCase());
          if (amount === null || isZero((amount[1] ?? '0').replaceAll(/[.,]/g, ''))) continue;
          return { text: text.trim(), unit: unitOf(amount[2] ?? unit ?? ''), place };
        }
      }
  return null;
}

/** The day that the person names, else that of its issue. */
function dayOf(rows: readonly Row[], { context }: FiscalSetting) {
  const english = !/\b(?:EMISSAO|REMETENTE|DESTINATARIO|FRETE)\b/.test(
    rows.map(({ folded }) => folded).join('\n'),
  );
  const order = dayOrder([...rows], english);
  const wanted = dayWanted(context.words);
  const label = wanted === 'moved' || wanted === 'delivered' ? DAYS[wanted] : DAYS.issued;
  for (const [at, { cells }] of rows.entries())
    for (const [own, cell] of cells.entries()) {
      if (!label.test(cell.folded)) continue;
      for (const near of [cell, ...cells.slice(own + 1, own + 2), ...cellsBelow(rows, at, cell)]) {
        const [day] = daysIn(near.words, order);
        if (day !== undefined) return { value: day.value, place: day.place, text: near.text };
      }
    }
  return null;
}

/** The number of the paper, behind its `Nº`. */
function numberOf(rows: readonly Row[]): string | null {
  const head = rows
    .slice(0, HEAD)
    .map(({ folded }) => folded)
    .join('\n');
  return (
    /\b(?:N[º°O]\.?|NO\.|NUMERO|NUMBER)\s*:?\s*0*(\d[\d.]{2,11})\b/.exec(head)?.[1]?.replaceAll('.', '') ??
    null
  );
}

function printedWay(
  rows: readonly Row[],
  style: 'comma' | 'dot' | null,
): { value: string; evidence: PlacedQuote } | null {
  for (const { cells } of rows)
    for (const cell of cells) {
      const digits = WAY.exec(cell.folded)?.[1];
      const value = digits === undefined ? null : exact(digits, style);
      if (value !== null && !isZero(value)) return { value, evidence: quoted('distance', cell) };
    }
  return null;
}
