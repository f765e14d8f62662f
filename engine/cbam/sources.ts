/** Every source of an installation, and the part of it that goes to a node. */
import type { Term } from '../sheet.ts';
import type { InstallationYear, Target } from './installation.ts';
import { fractionFor, nodesOf } from './split.ts';
import { measuredEmissions, pfcEmissions, type SourceEmissions, streamEmissions } from './streams.ts';
import type { Work } from './work.ts';

export type SourceKind = 'calculation' | 'pfc' | 'measurement';

export interface Source {
  readonly name: string;
  readonly field: string;
  readonly kind: SourceKind;
  readonly gas: 'CO2' | 'N2O' | 'PFC';
  readonly to: Target | undefined;
  /** The emissions as steps of a sheet: anew in each sheet that needs them. */
  readonly emissionsIn: (work: Work) => SourceEmissions;
}

/** What of a source goes to one node. */
export interface SourcePart {
  readonly source: Source;
  readonly fossilIn: (work: Work) => Term;
  readonly energyIn: (work: Work) => Term | null;
}

/** Streams, perfluorocarbons and measured sources in the order given. */
export function sourcesOf(input: InstallationYear): readonly Source[] {
  return [
    ...(input.streams ?? []).map((stream, index): Source => {
      const field = `streams.${index}`;
      const emissionsIn = (work: Work): SourceEmissions => streamEmissions(work, stream, field);
      return { name: stream.name, field, kind: 'calculation', gas: 'CO2', to: stream.to, emissionsIn };
    }),
    ...(input.pfc ?? []).map((source, index): Source => {
      const field = `pfc.${index}`;
      const emissionsIn = (work: Work): SourceEmissions => pfcEmissions(work, source, field);
      return { name: source.name, field, kind: 'pfc', gas: 'PFC', to: source.to, emissionsIn };
    }),
    ...(input.measured ?? []).map((source, index): Source => {
      const field = `measured.${index}`;
      const emissionsIn = (work: Work): SourceEmissions => measuredEmissions(work, source, field);
      return { name: source.name, field, kind: 'measurement', gas: source.gas, to: source.to, emissionsIn };
    }),
  ];
}

/** The parts of sources by node. */
export function partsByNode(sources: readonly Source[]): ReadonlyMap<string, readonly SourcePart[]> {
  const parts = new Map<string, SourcePart[]>();
  for (const source of sources) {
    for (const node of new Set(nodesOf(source.to))) {
      const list = parts.get(node) ?? [];
      list.push(partOf(source, node));
      parts.set(node, list);
    }
  }
  return parts;
}

function partOf(source: Source, node: string): SourcePart {
  const part = (work: Work, whole: Term, name: string, unit: string): Term => {
    const fraction =
      source.to === undefined ? null : fractionFor(work, source.to, node, `${source.field}.to`);
    return work.multiply([whole, fraction], name, unit);
  };
  return {
    source,
    fossilIn: (work) => part(work, source.emissionsIn(work).fossil, 'cbam_attributed_stream', 't'),
    energyIn: (work) => {
      const { energy } = source.emissionsIn(work);
      return energy === null ? null : part(work, energy, 'cbam_attributed_energy', 'TJ');
    },
  };
}
