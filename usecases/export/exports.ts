import { mayExportOrganization } from '../may/access.ts';
import { organizationOf, readOrganization } from '../organization.ts';
import { Refused, type UseCase } from '../usecase.ts';
import { exportBegin, exportPage } from './export.contract.ts';
import { EXPORT_SOURCES, type ExportTable } from './tables.ts';

/** Rows with traces are large: so many of them make an answer of about a megabyte. */
const ROWS_A_PAGE = 200;

const FIRST = { uuid: '00000000-0000-0000-0000-000000000000', bigint: '0' } as const;
const KEY = { uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, bigint: /^\d{1,18}$/ } as const;

/** Counts what there is to export; the journal says who took it. */
export const beginExport: UseCase<typeof exportBegin.input, typeof exportBegin.output> = {
  contract: exportBegin,
  may: ({ actor }) => mayExportOrganization(actor),
  async run(context) {
    const { name } = await readOrganization(context);
    const tables: { table: ExportTable; rows: number }[] = [];
    for (const [table, { from }] of Object.entries(EXPORT_SOURCES)) {
      const [row] = await context.tx.query<{ rows: number }>(`select count(*)::int as rows from ${from}`, [
        organizationOf(context.actor),
      ]);
      tables.push({ table: table as ExportTable, rows: row?.rows ?? 0 });
    }
    return { organizationName: name, startedAt: context.now.toISOString(), tables };
  },
};

/** One page of a table, in the order of its key. Refuses with `input.invalid` (400) for an `after` that is none. */
export const readExportPage: UseCase<typeof exportPage.input, typeof exportPage.output> = {
  contract: exportPage,
  may: ({ actor }) => mayExportOrganization(actor),
  async run({ tx, actor }, { table, after }) {
    const { from, key, keyType, row } = EXPORT_SOURCES[table];
    if (after !== undefined && !KEY[keyType].test(after)) {
      throw new Refused('input.invalid', 400, { path: 'after' });
    }
    const found = await tx.query<{ key: string; row: Record<string, unknown> }>(
      `select ${key}::text as key, ${row} as row from ${from} and ${key} > $2::${keyType}
       order by ${key} limit ${ROWS_A_PAGE}`,
      [organizationOf(actor), after ?? FIRST[keyType]],
    );
    return {
      rows: found.map((one) => one.row),
      next: found.length < ROWS_A_PAGE ? null : (found.at(-1)?.key ?? null),
    };
  },
};
