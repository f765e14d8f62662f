import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { TravelClass } from '../../language/understanding.ts';
import type { DocumentActivity, PlacedQuote } from '../proposal-shape.ts';
import { peopleIn } from '../travel/travellers.ts';
import { folded } from '../words/words.ts';
import { numberOf } from './cells.ts';
import type { FoundCell, RowReader } from './row-shape.ts';

/** The airports of a flight, with the text and the columns that name them. */
interface Way {
  readonly ends: readonly string[];
  readonly text: string;
  readonly columns: readonly ColumnMapping[];
}

interface Common {
  readonly site: string | null;
  readonly siteEvidence: readonly PlacedQuote[];
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly periodEvidence: readonly PlacedQuote[];
  readonly yearInferred: boolean;
}

/** `GRU-REC`, `GRU/REC/GRU`: both ends in one cell, and the way back. */
const BOTH = /^([A-Z]{3})\s*(?:[-–—/>→x]|->)\s*([A-Z]{3})(?:\s*(?:[-–—/>→x]|->)\s*(\1))?$/;
const AIRPORT = /^[A-Z]{3}$/;
const ONE_WAY = '(?:s[oó]|somente|apenas) (?:de )?ida|ida s[oó]|one[ -]?way|single|ow|oneway';
const THERE_AND_BACK = 'ida ?(?:e|\\/|-) ?volta|round[ -]?trip|return(?: trip)?|rt|iv';
/** What is told of a way behind its airports: `GRU / LIS (só ida)`, `LHR-JFK return`, `GRU-REC, direto`. */
const REMARK = new RegExp(
  `[\\s,;–-]*[([]?\\s*(?:${ONE_WAY}|${THERE_AND_BACK}|dir[ei]\\w+|direct|non-?stop|sem escalas?|v[oô]o \\w+)\\s*[)\\]]?$`,
  'iu',
);
const WITH_RETURN = new RegExp(`(?:^|[\\s,;([–-])(?:${THERE_AND_BACK})\\s*[)\\]]?$`, 'iu');

/** The airports of a way in one cell: `GRU/REC`, `São Paulo (GRU) - Recife (REC)`, and the first again for the way back. */
function bothEnds(typed: string): readonly string[] | null {
  const text = typed.replace(REMARK, '').trim();
  const plain = BOTH.exec(text);
  if (plain !== null) return plain.slice(1).filter((code) => code !== undefined);
  const codes = [...text.matchAll(/\(([A-Z]{3})\)/g)].map(([, code = '']) => code);
  const [out, there, home] = codes;
  if (codes.length === 2 && out !== there) return codes;
  return codes.length === 3 && home === out && out !== undefined && there !== undefined ? codes : null;
}

/** The airport that a cell names: its code alone, in brackets, or before or behind the name of the town. */
function airportIn(text: string): string {
  const typed = text.trim();
  if (AIRPORT.test(typed)) return typed;
  const [, code] =
    /\(([A-Z]{3})\)/.exec(typed) ??
    /^([A-Z]{3})\s*[-–—/]/.exec(typed) ??
    /[-–—/]\s*([A-Z]{3})$/.exec(typed) ??
    /\p{L}{3}\s+([A-Z]{3})$/u.exec(typed) ??
    [];
  return code ?? '';
}

/** A flight by two airports in a row that holds no other amount than its travellers; null for any other row. */
export function flightOf(reader: RowReader, row: Row, common: Common): DocumentActivity | null {
  const origin = reader.cell(row, 'origin');
  const way = origin === null ? describedWay(reader, row) : wayFrom(origin, reader.cell(row, 'destination'));
  if (way === null) return null;
  const [out = '', there = '', home] = way.ends;
  const route = [out, there];
  if (!route.every((code) => AIRPORT.test(code))) return null;
  if (reader.columns('value').some(({ unit }) => unit === 't' || unit === 'kg')) return null;
  const passengers = passengersIn(reader, row);
  const described = origin === null ? way.text : '';
  const travelClass = classIn(reader.cell(row, 'class')?.cell.text ?? described);
  return {
    kind: 'travel.flight',
    candidates: ['travel.flight'],
    quantity: null,
    unit: null,
    from: common.period?.from ?? null,
    to: common.period?.to ?? null,
    ...(common.site === null ? {} : { site: common.site }),
    scope: 3,
    yearInferred: common.yearInferred,
    route,
    ...(passengers === undefined ? {} : { passengers }),
    ...(travelClass === undefined ? {} : { class: travelClass }),
    return: home !== undefined || WITH_RETURN.test(way.text) || tellsReturn(reader.cell(row, 'return')),
    recognized: false,
    evidence: [
      ...way.columns.map((column) => reader.quoted('route', row, column)),
      ...reader.told('passengers', row),
      ...reader.told('class', row),
      ...common.periodEvidence,
      ...common.siteEvidence,
    ],
    findings: [],
  };
}

/** The way of a flight in the cell of its origin, or there and in that of its destination. */
function wayFrom({ cell: { text }, column }: FoundCell, destination: FoundCell | null): Way | null {
  const both = bothEnds(text.trim());
  if (both !== null) return { ends: both, text, columns: [column] };
  if (destination === null) return null;
  const ends = [airportIn(text), airportIn(destination.cell.text)];
  return { ends, text, columns: [column, destination.column] };
}

function passengersIn(reader: RowReader, row: Row): number | undefined {
  const found = reader.cell(row, 'passengers');
  if (found === null) return undefined;
  const count = numberOf(found.cell, found.column.numbers);
  if (count.read === 'unreadable') return peopleIn(found.cell.text) || undefined;
  return count.read === 'number' && /^[1-9]\d{0,3}$/.test(count.value) ? Number(count.value) : undefined;
}

/** A way between airports that could not be read (of several legs): it is told as left, never passed over. */
export function unreadWay(reader: RowReader, row: Row): PlacedQuote | null {
  const found = reader.cell(row, 'origin');
  if (found === null) return null;
  const codes = found.cell.text.match(/(?<!\p{L})\p{Lu}{3}(?!\p{L})/gu) ?? [];
  return codes.length >= 2 ? reader.quoted('route', row, found.column) : null;
}

const WAY = /(?<![A-Z])([A-Z]{3})\s*[-–—/>→x]\s*([A-Z]{3})(?:\s*[-–—/>→x]\s*([A-Z]{3}))?(?![A-Z])/;
const FLOWN = /\b(?:aere[oa]s?|voos?|flights?|passage(?:m|ns)|bilhetes?|air|airfare|tickets?)\b/;

/** The way of a flight in the words that describe its row: `Aéreo | GRU/SSA/GRU econômica`. */
function describedWay(reader: RowReader, row: Row): Way | null {
  const kinds = reader.columns('kind').flatMap((column) => {
    const text = row.cells[column.column - 1]?.text ?? '';
    return text === '' ? [] : [{ column, text }];
  });
  if (!kinds.some(({ text }) => FLOWN.test(folded(text)))) return null;
  for (const { column, text } of kinds) {
    const match = WAY.exec(text);
    if (match === null) continue;
    const ends = match.slice(1).filter((code) => code !== undefined);
    if (ends.length === 3 && ends[2] !== ends[0]) return null;
    return { ends, text, columns: [column] };
  }
  return null;
}

function classIn(text: string): TravelClass | undefined {
  const words = folded(text);
  if (/premium/.test(words)) return 'premium_economy';
  if (/econom|coach|turis/.test(words)) return 'economy';
  if (/executiv|business/.test(words)) return 'business';
  return /primeira|first/.test(words) ? 'first' : undefined;
}

function tellsReturn(found: FoundCell | null): boolean {
  if (found === null) return false;
  const { text, date } = found.cell;
  // The day on which one flew back tells it as well.
  return (
    date !== undefined ||
    /^(?:s|sim|y|yes|true|verdadeiro|x|1|ida ?(?:e|\/|-) ?volta|round[ -]?trip|return(?: trip| ticket)?)$/.test(
      folded(text),
    ) ||
    /^\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?$|^\d{1,2}[\s-]\p{L}{3,9}\.?[\s-](?:20)?\d{2}$/u.test(text.trim())
  );
}
