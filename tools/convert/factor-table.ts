import type { SourceCard } from '#reference/card.ts';
import { FACTOR_COLUMNS } from '#reference/factor-table.ts';
import { type Row, writeJson, writeTable } from './table.ts';

/** A row of a factor table; columns that are left out are empty. See `reference/factor-table.ts` for their meaning. */
export type FactorCells = Partial<Record<(typeof FACTOR_COLUMNS)[number], string>> & { readonly key: string };

/** A line of `reference/activities/factor-kinds.csv`: the factor may answer an activity of this kind. */
export interface KindLink {
  readonly kind: string;
  /** The fuel of a blend, or empty. */
  readonly component: string;
  readonly factorId: string;
}

/** Writes one factor table beside its source card; keys must not repeat within the edition. */
export function writeFactors(
  card: SourceCard,
  tables: Readonly<Record<string, readonly FactorCells[]>>,
): void {
  const seen = new Set<string>();
  for (const [name, rows] of Object.entries(tables)) {
    for (const row of rows) {
      if (seen.has(row.key)) throw new Error(`${card.id}/${row.key} appears twice`);
      seen.add(row.key);
    }
    const limited = rows.some((row) => row.limits);
    const dated = rows.some((row) => row.data_year);
    const columns = FACTOR_COLUMNS.filter(
      (column) => (limited || !column.startsWith('limits')) && (dated || column !== 'data_year'),
    );
    writeTable(`factors/${card.id}/${name}.csv`, columns, rows as readonly Row[]);
  }
  writeJson(`factors/${card.id}/source.json`, card);
}

export function link(kind: string, factorId: string, component = ''): KindLink {
  return { kind, component, factorId };
}
