/** What of an installation moves the emissions of its goods most: each source raised by one per cent, everything else as it is. */
import {
  absolute,
  compare,
  type Decimal,
  decimal,
  divide,
  isZero,
  multiply,
  parseScientific,
  subtract,
  toText,
} from '../decimal.ts';
import { calculateInstallation, type InstallationResult } from './calculate.ts';
import type { InstallationYear, Num, PrecursorLot } from './installation.ts';
import { precursorEmissions } from './precursors.ts';
import type { CbamTables } from './tables.ts';
import { Work } from './work.ts';

/** A source with what one per cent more of it does to the counted emissions of a process, per unit of its production. */
export interface Influence {
  readonly process: string;
  /** Its path in what was given: `streams.0`, `precursors.1.lots.0`. */
  readonly field: string;
  readonly name: string;
  /** Counted emissions change by this fraction of themselves for one per cent: 0.62 is 0.62 %. Negative lowers them. */
  readonly share: Decimal;
}

interface Raised {
  readonly field: string;
  readonly name: string;
  readonly input: InstallationYear;
}

const MORE = decimal('1.01');
const PER_CENT = decimal('0.01');
/** Sources that are tried; of more, those that were given first. */
const MOST_TRIED = 120;

/**
 * The sources that move the counted emissions of each process with goods, the strongest first, at most `most` for each. Calculates
 * once a source; a source without effect is left out, and so is all where nothing is calculated.
 */
export function influences(
  input: InstallationYear,
  result: InstallationResult,
  tables: CbamTables,
  most = 5,
): readonly Influence[] {
  const asked = new Set((input.goods ?? []).map(({ process }) => process));
  const nodes = result.processes.filter(({ id, counted }) => asked.has(id) && !isZero(counted));
  if (nodes.length === 0) return [];
  const found = raisedOnce(input, tables)
    .slice(0, MOST_TRIED)
    .flatMap(({ field, name, input: raised }) => {
      const other = calculateInstallation(raised, tables);
      if (other.status !== 'calculated') return [];
      return nodes.flatMap((node): Influence[] => {
        const after = other.processes.find(({ id }) => id === node.id)?.counted ?? node.counted;
        const share = divide(subtract(after, node.counted), multiply(node.counted, PER_CENT));
        return isZero(share) ? [] : [{ process: node.id, field, name, share }];
      });
    });
  return nodes.flatMap(({ id }) =>
    found
      .filter(({ process }) => process === id)
      .toSorted((one, other) => compare(absolute(other.share), absolute(one.share)))
      .slice(0, most),
  );
}

/** A list with one of its items changed. */
function withItem<T>(list: readonly T[], at: number, item: T): readonly T[] {
  return list.map((one, index) => (index === at ? item : one));
}

/** The same year once for each of its sources, with one per cent more of it. */
function raisedOnce(input: InstallationYear, tables: CbamTables): readonly Raised[] {
  const { streams = [], pfc = [], measured = [], electricity = [], processes, precursors = [] } = input;
  return [
    ...streams.map((one, at) => ({
      field: `streams.${at}`,
      name: one.name,
      input: { ...input, streams: withItem(streams, at, { ...one, amount: raised(one.amount) }) },
    })),
    ...pfc.map((one, at) => ({
      field: `pfc.${at}`,
      name: one.name,
      input: { ...input, pfc: withItem(pfc, at, { ...one, aluminium: raised(one.aluminium) }) },
    })),
    ...measured.map((one, at) => ({
      field: `measured.${at}`,
      name: one.name,
      input: { ...input, measured: withItem(measured, at, { ...one, flow: raised(one.flow) }) },
    })),
    ...electricity.map((one, at) => ({
      field: `electricity.${at}`,
      name: one.name,
      input: { ...input, electricity: withItem(electricity, at, { ...one, amount: raised(one.amount) }) },
    })),
    ...processes.flatMap((one, at) => raisedProcess(input, one, at)),
    ...precursors.flatMap((one, at) =>
      one.lots.map((lot, place) => ({
        field: `precursors.${at}.lots.${place}`,
        name: lot.supplier === undefined ? (one.name ?? one.id) : `${one.name ?? one.id}, ${lot.supplier}`,
        input: {
          ...input,
          precursors: withItem(precursors, at, {
            ...one,
            lots: withItem(
              one.lots,
              place,
              raisedLot(lot, precursorEmissions(new Work(tables, []), { ...one, lots: [lot] }, '', [])),
            ),
          }),
        },
      })),
    ),
  ];
}

function raisedProcess(
  input: InstallationYear,
  one: InstallationYear['processes'][number],
  at: number,
): Raised[] {
  const { direct, electricity = [], name, id } = one;
  const put = (item: typeof one): InstallationYear => ({
    ...input,
    processes: withItem(input.processes, at, item),
  });
  return [
    ...(direct === undefined
      ? []
      : [
          {
            field: `processes.${at}.direct`,
            name: name ?? id,
            input: put({ ...one, direct: raised(direct) }),
          },
        ]),
    ...electricity.map((use, place) => ({
      field: `processes.${at}.electricity.${place}`,
      name: use.supplier ?? name ?? id,
      input: put({
        ...one,
        electricity: withItem(electricity, place, { ...use, amount: raised(use.amount) }),
      }),
    })),
  ];
}

/** What a delivery carries, one per cent more of it; a default value that is looked up is stated for it. */
function raisedLot(
  { lookUp: _lookUp, ...lot }: PrecursorLot,
  { direct, indirect }: { readonly direct: Decimal; readonly indirect: Decimal },
): PrecursorLot {
  return { ...lot, direct: toText(multiply(direct, MORE)), indirect: toText(multiply(indirect, MORE)) };
}

function raised(value: Num): string {
  const number = parseScientific(String(value));
  // What cannot be read is not raised: it then moves nothing.
  return number === null ? String(value) : toText(multiply(number, MORE));
}
