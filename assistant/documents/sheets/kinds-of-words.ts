import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/mapping/mapping-shape.ts';
import type { Kinds, Words } from '../words.ts';
import { unitOf } from '../words.ts';
import { isBlank } from './cells.ts';
import { heading, isDestination, isMode, isPayer } from './headings.ts';
import { kindWordOf } from './rows.ts';

/** Different words of one sheet that the language reads; the rows of others wait for a person. */
const MOST_WORDS = 300;

/** What the words of kind and use columns stand for, read once a word. */
export function kindsOfWords(
  rows: readonly Row[],
  columns: readonly ColumnMapping[],
  words: Words,
): ReadonlyMap<string, Kinds> {
  const kind = columns.filter(({ meaning }) => meaning === 'kind');
  const use = columns.filter(({ meaning }) => meaning === 'use');
  const unit = columns.find(({ meaning }) => meaning === 'unit');
  const value = columns.find(({ meaning }) => meaning === 'value');
  const found = new Map<string, Kinds>();
  if (kind.length + use.length === 0) return found;
  for (const row of rows) {
    const word = kindWordOf(row, [...kind, ...use]);
    if (word === '' || found.has(word)) continue;
    if (found.size >= MOST_WORDS) break;
    const cell = unit === undefined ? undefined : row.cells[unit.column - 1];
    const measured = cell === undefined || isBlank(cell) ? (value?.unit ?? null) : unitOf(cell.text);
    found.set(word, kindOfRow(row, kind, use, measured, words));
  }
  return found;
}

function kindOfRow(
  row: Row,
  kind: readonly ColumnMapping[],
  use: readonly ColumnMapping[],
  unit: string | null,
  words: Words,
): Kinds {
  const named = kindWordOf(row, kind).replaceAll(' · ', ' ');
  const payers = use.filter(({ header }) => isPayer(header));
  if (payers.length > 0) {
    const others = use.filter((column) => !payers.includes(column));
    return paidBy(kindWordOf(row, payers), kindOfRow(row, kind, others, unit, words), words);
  }
  const used = kindWordOf(row, use).replaceAll(' · ', ' ');
  const goes = use.filter(({ header }) => isDestination(header));
  const waste = kind.some(({ header }) => /residuo|waste|lixo/.test(heading(header)));
  if (goes.length > 0 || (waste && use.length > 0)) {
    const where = kindWordOf(row, goes.length > 0 ? goes : use).replaceAll(' · ', ' ');
    const wasted = words.kindOf(`resíduos para ${where}`, unit ?? 'kg');
    if (wasted.kind?.startsWith('waste') === true) return wasted;
  }
  const moved = use.filter(({ header }) => isMode(header));
  if (moved.length > 0 && named === '') {
    const freight = words.kindOf(`frete ${kindWordOf(row, moved)}`, unit);
    if (freight.candidates.length > 0) return freight;
  }
  const both = used === '' ? null : words.kindOf(`${named} ${used}`, unit);
  if (both !== null && both.kind !== null) return both;
  const alone = words.kindOf(
    waste && !/res[ií]duo|waste|lixo/i.test(named) ? `resíduos ${named}` : named,
    unit,
  );
  if (alone.kind !== null || alone.candidates.length > 0) return alone;
  return both ?? alone;
}

/** A freight that the customer pays for is not the one that we pay for. */
function paidBy(payer: string, kinds: Kinds, words: Words): Kinds {
  if (
    !/\b(?:client|customer|destinat|fob\b|consignee|terceir|third part|comprador|buyer)/.test(heading(payer))
  )
    return kinds;
  const out = kinds.candidates.map((kind) => kind.replace('freight_in.', 'freight_out.'));
  if (!out.every((kind) => words.isKind(kind))) return kinds;
  return { kind: kinds.kind?.replace('freight_in.', 'freight_out.') ?? null, candidates: out };
}
