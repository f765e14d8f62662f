import { explainLine } from '#engine/cbam/import-line.ts';
import { cbamTables } from '#reference/cbam.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import type { UseCase } from '../../usecase.ts';
import { cbamExplainImport, cbamListImports } from './cbam-import.contract.ts';
import { basisOf, LinePricer, toldResult } from './price-lines.ts';
import { findImportLine, type ImportRow, LINE_COLUMNS } from './rows.ts';

/** Lines of a year, each with what follows from it. */
export const listImports: UseCase<typeof cbamListImports.input, typeof cbamListImports.output> = {
  contract: cbamListImports,
  may: ({ actor }) => mayReadLedger(actor),
  async run({ tx, actor }, { year, code, after, limit }) {
    const rows = await tx.query<ImportRow & { total: number }>(
      `select ${LINE_COLUMNS}, count(*) over ()::int as total from public.cbam_imports i
       where i.organization_id = $1 and i.year = $2 and i.removed_at is null and starts_with(i.code, $3)
       order by i.quarter, i.code, i.id offset $4 limit $5`,
      [organizationOf(actor), year, code, after, limit],
    );
    const pricer = new LinePricer();
    const total = rows[0]?.total ?? 0;
    return {
      lines: rows.map((row) => ({ ...row, result: toldResult(pricer.price(row)) })),
      total,
      nextAfter: after + rows.length < total ? after + rows.length : null,
    };
  },
};

/** Explains one line. Refuses with `cbam.import_not_found` (404). */
export const explainImport: UseCase<typeof cbamExplainImport.input, typeof cbamExplainImport.output> = {
  contract: cbamExplainImport,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { importId }) {
    const line = await findImportLine(context, importId);
    const explained = explainLine({ ...basisOf(line), massT: line.massT }, cbamTables());
    return {
      line,
      result: toldResult(new LinePricer().price(line)),
      trace: explained.ok ? explained.value.trace : null,
    };
  },
};
