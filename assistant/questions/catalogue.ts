import { FIGURE_ROWS } from './catalogue-figures.ts';
import { REASON_ROWS } from './catalogue-reasons.ts';
import { RECORD_ROWS } from './catalogue-records.ts';
import type { QuestionType, Row } from './catalogue-row.ts';

/**
 * The answers that there are, a row each: by which words a question of the type is known, which verbs answer it, in what form, and
 * what a follow-up may keep of it. A new type is a row here, a renderer where none of the forms fits, and its cases.
 */
export const CATALOGUE: readonly Row[] = [...REASON_ROWS, ...RECORD_ROWS, ...FIGURE_ROWS];

export const ROWS: ReadonlyMap<QuestionType, Row> = new Map(CATALOGUE.map((row) => [row.type, row]));
