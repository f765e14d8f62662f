import type { RunContext } from '../../usecase.ts';
import { changeLines, type LineChange } from './change-lines.ts';
import { findImport } from './row.ts';
import type { StagedImport } from './stage.ts';

/**
 * Takes over what a person changed in an earlier reading of the same sheet, where the cell still says the same.
 * @throws Refused `import.not_found` (404)
 */
export async function carryFixes(context: RunContext, from: string, staged: StagedImport): Promise<void> {
  const before = await findImport(context, from);
  const fixes = await context.tx.query<{ position: number; change: LineChange }>(
    `select l.position, b.fix -> 'change' as change
     from public.import_lines b join public.import_lines l on l.import_id = $2 and l.row_number = b.row_number
       and l.column_number = b.column_number and l.quote = b.quote
     where b.import_id = $1 and b.fix is not null`,
    [before.id, staged.importId],
  );
  if (fixes.length === 0) return;
  await changeLines(context, staged, new Map(fixes.map(({ position, change }) => [position, change])));
}
