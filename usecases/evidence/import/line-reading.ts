import type { Besides } from '../../calculation/footprint/besides.ts';
import type { Days } from './days.ts';

/** A slot of a line that was read in a cell beside the quantity's. */
export interface ReadBeside {
  readonly slot: 'distance' | 'route' | 'passengers' | 'class';
  readonly column: number;
  readonly quote: string;
}

export interface RowProblem {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

/** What a line has to tell. */
type SlotName = 'quantity' | 'kind' | 'unit' | 'site' | 'days';

/** Why slots of a line could not be read. A line tells one problem at a time: the next is told with what stood there. */
export type SlotFaults = Readonly<Partial<Record<SlotName, RowProblem>>>;

type Slots = { readonly [name in SlotName]: object };

/** The problems among slots, by their names, each as it is kept. */
export function faultsOf(
  { quantity, kind, unit, site, days }: Slots,
  keep: (problem: RowProblem) => RowProblem,
): SlotFaults {
  return Object.fromEntries(
    Object.entries({ quantity, kind, unit, site, days }).flatMap(([name, slot]) =>
      'problem' in slot ? [[name, keep(slot.problem as RowProblem)]] : [],
    ),
  );
}

/** What a line shares with others. */
export interface Shared extends Days {
  readonly kind: string;
  readonly unit: string;
  readonly siteId: string | null;
  /** The words that the kind was read from; empty: it was told otherwise. */
  readonly word: string;
  /** A factor that a person chose for the word. */
  readonly factorId: string | null;
  /** What the calculation needs beside the quantity; null: nothing. */
  readonly besides: Besides | null;
}
