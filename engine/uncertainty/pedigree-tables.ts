/** The published pedigree matrices of this folder, by id. */
import tables from './pedigree.json' with { type: 'json' };
import type { PedigreeMatrix } from './pedigree.ts';

export const PEDIGREE_MATRICES: readonly PedigreeMatrix[] = tables as readonly PedigreeMatrix[];

/** The matrix used where a caller names none: the experts' one, which has a factor in every cell. */
export const USUAL_PEDIGREE_MATRIX = 'ecoinvent_v3_expert';
