/** Specific embedded emissions of one node of the graph: a process of the installation, or a precursor that was bought. */
import type { Decimal } from '../decimal.ts';
import type { TraceNode } from '../trace.ts';
import type { CategoryKey } from './categories.ts';

export interface NodeEmissions {
  readonly id: string;
  readonly category: CategoryKey;
  readonly kind: 'process' | 'precursor';
  /** t CO2e per tonne (or MWh) of production. */
  readonly direct: Decimal;
  readonly indirect: Decimal;
  readonly total: Decimal;
  /** Indirect emissions that count in the definitive period: of nodes that are not in Annex II, wherever in the chain. */
  readonly countedIndirect: Decimal;
  /** Direct plus counted indirect: what a declaration takes. */
  readonly counted: Decimal;
  /** MWh per tonne, through the whole chain. */
  readonly electricity: Decimal;
  /** Part of `direct` that comes from default values, t CO2e per tonne. */
  readonly byDefault: Decimal;
  /** Steps of direct, indirect and counted; values of precursors stand there as given, and open under their own node. */
  readonly trace: { readonly direct: TraceNode; readonly indirect: TraceNode; readonly counted: TraceNode };
}

/** A flow of material into a process: the first is the whole amount that enters, before cutting and losses. */
export interface MaterialFlow {
  readonly from: NodeEmissions;
  readonly amount: string | number;
  readonly field: string;
}
