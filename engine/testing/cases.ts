/** Worked cases of one subject (`engine/cases/<subject>/<file>.json`), each held to name its document and its arithmetic. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a case proves: that a result which the document itself prints comes out; that an equation of the document, applied to
 * the inputs given, does; or that a row of a table is applied as it stands.
 */
export const PROOFS = ['published_result', 'equation_applied', 'data_row'] as const;

export type Proof = (typeof PROOFS)[number];

export interface SubjectCase<Input, Expected> {
  readonly id: string;
  readonly title: string;
  readonly proof: Proof;
  readonly source: { readonly document: string; readonly where: string };
  readonly input: Input;
  readonly expected: Expected;
  /** Absolute, in the unit of what is expected; absent where the arithmetic is exact. */
  readonly tolerance?: string;
  readonly arithmetic: readonly string[];
}

/** Reads a file of cases; throws where one cites nothing, shows no arithmetic or repeats an id. */
export function casesIn<Input, Expected>(file: string): SubjectCase<Input, Expected>[] {
  const path = join(import.meta.dirname, '..', 'cases', file);
  const cases = JSON.parse(readFileSync(path, 'utf8')) as SubjectCase<Input, Expected>[];
  const ids = new Set<string>();
  for (const { id, proof, source, arithmetic } of cases) {
    const cited =
      PROOFS.includes(proof) && source.document !== '' && source.where !== '' && arithmetic.length > 0;
    if (!cited || ids.has(id))
      throw new Error(`${file}: ${id} cites nothing, shows nothing or stands there twice`);
    ids.add(id);
  }
  return cases;
}
