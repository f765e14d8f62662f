import { mayDraftEntries } from '../../may/ledger.ts';
import { Refused, type UseCase } from '../../usecase.ts';
import { changeLines } from './change-lines.ts';
import { importFix } from './import.contract.ts';
import { readImportLines } from './lines.ts';
import { matchLines } from './match.ts';
import { requireOwn } from './own.ts';
import { findImport, lockImport } from './row.ts';

/**
 * Changes lines before they are approved. Refuses with `import.not_found`, `site.not_found` (404), `import.not_yours` (403),
 * `import.not_open` or `site.archived` (409).
 */
export const fixImport: UseCase<typeof importFix.input, typeof importFix.output> = {
  contract: importFix,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { importId, lines }) {
    const before = await lockImport(context, importId);
    if (before.state !== 'proposed') throw new Refused('import.not_open', 409);
    requireOwn(context.actor, before);
    const { id, documentId, sheet, inner } = before;
    await changeLines(
      context,
      { importId: id, documentId, sheet, inner },
      new Map(lines.map(({ position, change }) => [position, change])),
    );
    await matchLines(context, id, true);
    const positions = lines.map(({ position }) => position);
    return {
      import: await findImport(context, id),
      lines: await readImportLines(context, id, 'l.position = any ($2::integer[])', [positions], 500),
    };
  },
  journal: (output, { lines }) => ({
    subjectIds: [output.import.id],
    detail: { lines: String(lines.length) },
  }),
};
