import { gazetteer } from './kinds.ts';
import type { KindVocabulary } from '../understanding.ts';

/** Whether a kind can be given in a dimension; an amount without a unit fits whatever is near. */
export function accepts(kind: string, dimension: string | null, vocabulary: KindVocabulary): boolean {
  if (dimension === null) return true;
  const dimensions = gazetteer(vocabulary).dimensions.get(kind);
  return dimensions?.has(dimension) ?? false;
}
