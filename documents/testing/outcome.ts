import type { Content, ReadOutcome, Row, Sheet } from '../document.ts';

/** The content of a read that must have succeeded, as the kind it must be. */
export function contentOf<K extends Content['kind']>(
  outcome: ReadOutcome,
  kind: K,
): Extract<Content, { kind: K }> {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.problem)}`);
  if (outcome.content.kind !== kind) throw new Error(`read as ${outcome.content.kind}`);
  return outcome.content as Extract<Content, { kind: K }>;
}

export function refusalOf(outcome: ReadOutcome): string {
  return outcome.ok ? `read as ${outcome.content.format}` : outcome.problem.code;
}

export function remarksOf(outcome: ReadOutcome): string[] {
  return outcome.ok ? outcome.remarks.map(({ code }) => code) : [];
}

/** The texts of a sheet's head, row by row. */
export function texts(sheet: Sheet | undefined): string[][] {
  return (sheet?.head ?? []).map(({ cells }) => cells.map(({ text }) => text));
}

export async function allRows(sheet: Sheet, size?: number): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of sheet.batches(size)) rows.push(...batch);
  return rows;
}
