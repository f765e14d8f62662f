import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/mapping/mapping-shape.ts';
import type { Kinds, Words } from '../words.ts';
import { unitInHeading, unitOf } from '../words.ts';
import { isBlank } from './cells.ts';
import { heading, isDestination, isMode, isPayer } from './headings.ts';
import { kindWordOf } from './row-words.ts';

/** Different words of one sheet that the language reads; the rows of others wait for a person. */
const MOST_WORDS = 300;

/** What the words of kind and use columns stand for, read once a word. */
export function kindsOfWords(
  rows: readonly Row[],
  columns: readonly ColumnMapping[],
  words: Words,
  { told, heads, unnamed = false }: About,
): ReadonlyMap<string, Kinds> {
  const extinguishers = /extintor|extinguisher/i.test([...told, heads].join(' '));
  const kind = columns.filter(({ meaning }) => meaning === 'kind');
  const use = columns.filter(({ meaning }) => meaning === 'use');
  const unit = columns.find(({ meaning }) => meaning === 'unit');
  const value = columns.find(({ meaning }) => meaning === 'value');
  const units = new Set(
    columns.flatMap(({ meaning, unit: of }) => (meaning === 'value' && of !== null ? [of] : [])),
  );
  const found = new Map<string, Kinds>();
  if (kind.length + use.length === 0) return found;
  for (const row of rows) {
    const word = kindWordOf(row, [...kind, ...use]);
    if (word === '' || found.has(word)) continue;
    if (found.size >= MOST_WORDS) break;
    const cell = unit === undefined ? undefined : row.cells[unit.column - 1];
    const measured = cell === undefined || isBlank(cell) ? (value?.unit ?? null) : unitOf(cell.text);
    const own = kindOfRow(row, kind, use, measured, words);
    const others = own.candidates.length > 0 ? [] : [null, ...units].filter((unit) => unit !== measured);
    const another = others.reduce(
      (known, unit) => (known.candidates.length > 0 ? known : kindOfRow(row, kind, use, unit, words)),
      own,
    );
    found.set(
      word,
      inContext(
        another,
        word,
        { told, extinguishers, named: kind.length > 0 && !unnamed },
        [measured, ...units],
        words,
      ),
    );
  }
  return found;
}

const TRAVEL =
  /\b(?:viage(?:m|ns)|travel|business trips?|reembolsos?|expense (?:report|claim)|despesas? de deslocamento)\b/;

/** Ways between home and work in an account of journeys are journeys, and the car of one's own is a traveller's. */
function asTravel({ kind, candidates }: Kinds, words: Words): Kinds {
  const meant = (one: string) => {
    const other =
      one === 'mobile.distance.car' || one === 'commuting.car'
        ? 'travel.own_car'
        : one.replace(/^commuting\./, 'travel.');
    return words.isKind(other) ? other : one;
  };
  const left = [...new Set(candidates.map(meant))];
  const [only] = left;
  return {
    kind: kind === null ? (left.length === 1 && only !== undefined ? only : null) : meant(kind),
    candidates: left,
  };
}

const COMMUTE =
  /\b(?:casa[- ]trabalho|commut\w*|deslocamento (?:de |dos )?(?:funcionarios|empregados|colaboradores))\b/;
const COMMUTING: ReadonlyMap<string, string> = new Map([
  ['mobile.distance.car', 'commuting.car'],
  ['travel.own_car', 'commuting.car'],
  ['mobile.distance.motorcycle', 'commuting.motorcycle'],
  ['travel.bus', 'commuting.bus'],
  ['travel.metro', 'commuting.metro'],
  ['travel.train', 'commuting.metro'],
]);

/** Ways in an account of those between home and work. */
function asCommuting({ kind, candidates }: Kinds, words: Words): Kinds {
  const meant = (one: string) => {
    const other = COMMUTING.get(one) ?? one;
    return words.isKind(other) ? other : one;
  };
  const left = [...new Set(candidates.map(meant))];
  const [only] = left;
  return {
    kind: left.length === 1 && only !== undefined ? only : kind === null ? null : meant(kind),
    candidates: left,
  };
}

const ENERGY_RECOVERY = /\b(?:energy recovery|waste[- ]to[- ]energy|recuperacao energetica)\b/;

/** What is said of the whole table: its titles, the person's words, the file's name; and its headings. */
interface About {
  readonly told: readonly string[];
  readonly heads: string;
  /** The words of its rows name nothing by themselves. */
  readonly unnamed?: boolean;
}

/**
 * A word with what its table is about: `Gerador G1` below `Diesel` burns diesel, carbon dioxide in a table of extinguishers
 * is their charge, and other agents are nothing.
 */
function inContext(
  own: Kinds,
  word: string,
  { told, extinguishers, named }: { told: readonly string[]; extinguishers: boolean; named: boolean },
  units: readonly (string | null)[],
  words: Words,
): Kinds {
  const [unit = null] = units;
  if (extinguishers)
    return /\bco ?2\b|carbonic|carbon dioxide|dioxido de carbono/.test(heading(word))
      ? words.kindOf('extintor CO2', unit)
      : own.kind === 'process.co2_use'
        ? { kind: null, candidates: [] }
        : own;
  if (COMMUTE.test(heading(told.join(' ')))) return asCommuting(own, words);
  if (TRAVEL.test(heading(told.join(' '))) || /reembols|reimburs/i.test(word)) return asTravel(own, words);
  if (own.candidates.length > 0 || named) return own;
  for (const text of told) {
    for (const of of units) {
      const alone = words.kindOf(text, of);
      const fuels = alone.candidates;
      if (fuels.length === 0 || !fuels.every((kind) => /^(?:mobile|stationary)\./.test(kind))) continue;
      const used = words.kindOf(`${text} ${word}`, of);
      const certain = [used, alone].find(({ kind }) => kind !== null);
      if (certain !== undefined) return certain;
    }
  }
  return own;
}

function kindOfRow(
  row: Row,
  kind: readonly ColumnMapping[],
  use: readonly ColumnMapping[],
  unit: string | null,
  words: Words,
): Kinds {
  const [first] = kind;
  const bare =
    first === undefined || kind.length > 1 ? undefined : unitInHeading(kindWordOf(row, kind))?.rest;
  const named = (bare || kindWordOf(row, kind)).replaceAll(' · ', ' ');
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
    if (ENERGY_RECOVERY.test(heading(where)) && words.isKind('waste.incineration'))
      return { kind: 'waste.incineration', candidates: ['waste.incineration'] };
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
