import type { z } from 'zod';
import type { exportPage } from './export.contract.ts';

export type ExportTable = z.output<typeof exportPage.input>['table'];

export interface ExportSource {
  /** Rows of the organization `$1`, under the caller's row-level security. */
  readonly from: string;
  /** What the rows are read in order of: unique in the organization. */
  readonly key: string;
  readonly keyType: 'uuid' | 'bigint';
  /** What a row says, as one JSON object. */
  readonly row: string;
}

const whole = (table: string, key = 'id', keyType: ExportSource['keyType'] = 'uuid'): ExportSource => ({
  from: `public.${table} t where t.organization_id = $1`,
  key: `t.${key}`,
  keyType,
  row: 'to_jsonb(t)',
});

/** Where each table of an export is read. Conversations are no part of it: they are their persons' own. */
export const EXPORT_SOURCES: Readonly<Record<ExportTable, ExportSource>> = {
  organization: {
    from: 'public.organizations t where t.id = $1',
    key: 't.id',
    keyType: 'uuid',
    row: 'to_jsonb(t)',
  },
  sites: whole('sites'),
  inventories: whole('inventories'),
  members: {
    from: 'public.members_of($1) t where true',
    key: 't.user_id',
    keyType: 'uuid',
    row: 'to_jsonb(t)',
  },
  engagements: {
    from: 'public.engagements_of($1) t where true',
    key: 't.id',
    keyType: 'uuid',
    row: 'to_jsonb(t)',
  },
  own_factors: whole('organization_factors'),
  own_factor_decisions: {
    from: `(select d.*, md5(d.factor_id::text || d.decision)::uuid as key
      from public.organization_factor_decisions d where d.organization_id = $1) t where true`,
    key: 't.key',
    keyType: 'uuid',
    row: `to_jsonb(t) - 'key'`,
  },
  drafts: whole('drafts', 'position', 'bigint'),
  entries: {
    ...whole('entries', 'sequence', 'bigint'),
    // Amounts as text: exact, whoever reads the JSON.
    row: `to_jsonb(t) || jsonb_build_object('quantity', t.quantity::text, 'co2e_kg', t.co2e_kg::text,
      'biogenic_co2_kg', t.biogenic_co2_kg::text)`,
  },
  journal: whole('journal', 'sequence', 'bigint'),
};
