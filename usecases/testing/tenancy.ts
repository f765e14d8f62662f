import { CERTIFICATE_CRITERIA } from '../calculation/scope2/certificate.ts';
import { useCases } from '../list.ts';
import type { TestInstallation } from '../testing.ts';
import type { UseCase } from '../usecase.ts';

/** What the tests of tenancy and of roles hand to verbs, and how they see whether anything changed. */

export const ownSteam = {
  name: 'Steam of the neighbour',
  region: 'BR',
  validFrom: '2025-01-01',
  validTo: null,
  unit: 'GJ',
  gasesKg: { CO2: '58.4' },
  reason: 'Measured by the supplier',
  evidence: { title: 'Declaration', publisher: 'Neighbour', edition: '2025' },
};

export const diesel = {
  kind: 'mobile.diesel',
  quantity: '1200',
  unit: 'L',
  from: '2025-03-01',
  to: '2025-03-31',
};

/** A certificate of renewable power that meets every criterion. */
export const certificate = {
  name: 'I-REC 2025-0001',
  type: 'certificate',
  market: 'BR',
  from: '2025-01-01',
  to: '2025-12-31',
  quantity: '300',
  unit: 'MWh',
  factor: { unit: 'kWh', gasesKg: { CO2: '0' } },
  criteria: CERTIFICATE_CRITERIA,
} as const;

/** Evidence of a line that was read in a document. */
export const readIn = (documentId: string) => ({
  source: 'document',
  read: [
    { slot: 'quantity', documentId, place: { at: 'cell', sheet: 'Plan1', row: 2, column: 3 }, quote: '1200' },
  ],
});

/** What is bought from a supplier. */
export const ownCommodity = { holder: 'supplier', name: 'Papelaria Central', kind: 'purchased.steel' };

export const emptyMapping = {
  sheet: 'Plan1',
  fingerprint: 'a'.repeat(64),
  headerRow: 1,
  columns: [],
  kinds: [],
  units: [],
  sites: [],
};

/** Of a sheet of one column, litres of diesel of March 2025. */
export const oneLineMapping = {
  ...emptyMapping,
  columns: [
    {
      column: 1,
      header: 'litros',
      meaning: 'value',
      kind: 'mobile.diesel',
      unit: 'L',
      from: '2025-03-01',
      to: '2025-03-31',
      numbers: 'dot',
    },
  ],
};

/** A plant that was sold: it takes from the base year and from what follows. */
export const soldPlant = {
  id: 'plant-b',
  trigger: 'divestment',
  on: '2025-07-01',
  deltas: { '2025': { '1': '-100' } },
  reason: 'Plant B was sold',
} as const;

/** A third less of scopes 1 and 2 in six years. */
export const ownTarget = {
  name: 'A third by 2030',
  kind: 'absolute',
  baseYear: 2024,
  targetYear: 2030,
  scopes: [1, 2],
  reduction: '0.33',
} as const;

/** Hot-rolled coil from Brazil in the first quarter. */
export const ownImport = { year: 2026, quarter: 1, code: '72081000', origin: 'BR', massT: '20' } as const;

export const ownOffer = {
  name: 'Verifier',
  code: '72081000',
  origin: 'BR',
  massT: '1000',
  see: '0.9',
  route: 'E',
  fromYear: 2026,
} as const;

export const ownAction = {
  name: 'Heat pumps',
  scope: 1,
  from: '2027-01-01',
  abatementKg: '120000',
  capex: '800000',
  opex: '-35000',
  currency: 'BRL',
  lifetimeYears: 15,
  discountRate: '0.1',
} as const;

/** A use-case of the list by its name. @throws Error where there is none */
export function verb(name: string): UseCase {
  const found = useCases.find(({ contract }) => contract.name === name);
  if (!found) throw new Error(`no verb ${name}`);
  return found;
}

/** A sum over every row that a tenant owns: two calls that give the same saw no change in between. */
export async function everything(installation: TestInstallation): Promise<unknown> {
  const tables = [
    'drafts',
    'entries',
    'result_totals',
    'span_totals',
    'span_gases',
    'drivers',
    'instruments',
    'findings',
    'finding_settings',
    'calculation_settings',
    'category_statements',
    'targets',
    'target_actions',
    'cbam_imports',
    'cbam_import_years',
    'cbam_offers',
    'base_year_recalculations',
    'sites',
    'threads',
    'organization_factors',
    'documents',
    'column_mappings',
    'commodities',
    'saved_views',
    'pins',
    'line_notes',
    'line_evidence',
    'audit_samples',
    'audit_lines',
    'withdrawals',
    'expectations',
    'data_requests',
    'data_request_cells',
    'data_request_reminders',
    'comments',
    'comment_versions',
    'comment_mentions',
    'imports',
    'import_lines',
    'approvals',
    'agents',
    'agent_schedules',
    'agent_runs',
    'agent_steps',
    'agent_proposals',
    'agent_readings',
    'reports',
    'report_bases',
    'report_texts',
    'report_issues',
    'report_files',
    'report_shares',
    'report_schedules',
    'report_letters',
    'cbam_installations',
    'cbam_periods',
    'cbam_period_versions',
    'cbam_period_evidence',
    'cbam_partner_requests',
    'cbam_partner_answers',
    'cbam_partner_letters',
  ];
  const rows = tables.map(async (table) => {
    const found = await installation.database.pool.query(
      `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum from public.${table} t`,
    );
    return (found.rows as unknown[])[0];
  });
  return Promise.all(rows);
}
