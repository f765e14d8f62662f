import type { FigureInText } from '#text/quoted.ts';
import type { ReportBlock, ReportDocument } from './document.ts';

/** Every block of a document in its order, those of inner chapters among them. */
export function blocksIn({ chapters }: ReportDocument): ReportBlock[] {
  return chapters.flatMap((chapter) => [
    ...chapter.blocks,
    ...(chapter.chapters ?? []).flatMap((inner) => inner.blocks),
  ]);
}

/** Figures in texts, with what each is of. */
export function figuresIn(document: ReportDocument): FigureInText[] {
  return blocksIn(document).flatMap((block) => (block.kind === 'text' ? (block.figures ?? []) : []));
}

/** Whether a document is small enough to be laid out: rows of all tables. */
export function rowsOf(document: ReportDocument): number {
  return blocksIn(document).reduce(
    (count, block) => count + ('table' in block ? block.table.rows.length : 0),
    0,
  );
}
