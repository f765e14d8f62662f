/** Where one file of an export is read. */
export interface ExportSource {
  /** What it holds, in a sentence of the manifest. */
  readonly holds: string;
  /** A table, or a function of the organization (it ends in `_of_ledger`), of the schema `public`. */
  readonly relation: string;
  /** Which of its rows, `t`, under the person's row-level security: `$1` is the organization, `$2` the person. */
  readonly rows: string;
  /** Their order: unique in the organization. */
  readonly order: string;
  /** Columns that are never taken along: secrets, and hashes of secrets. */
  readonly without?: readonly string[];
}

const own = (relation: string, holds: string, order = 't.id'): ExportSource => ({
  holds,
  relation,
  rows: 't.organization_id = $1',
  order,
});

const ownThread =
  't.thread_id in (select id from public.threads where organization_id = $1 and user_id = $2)';

/**
 * What an export holds, in its order, by the name of its file. Every table of an organization is in here or in
 * `LEFT_OUT`; a test asks the catalogue.
 */
export const EXPORT_SOURCES = {
  organization: {
    holds: 'The organization and its settings.',
    relation: 'organizations',
    rows: 't.id = $1',
    order: 't.id',
  },
  people: {
    holds: 'The people of the ledger by name, also those who left and those of consultancies.',
    relation: 'people_of_ledger',
    rows: 'true',
    order: 't.user_id',
  },
  memberships: own('memberships', 'Who belongs to it or belonged, and as what.', 't.user_id'),
  invitations: {
    ...own('invitations', 'Whom it invited, without what lets them in.'),
    without: ['token_sha256'],
  },
  engagements: {
    holds: 'Consultancies that work, or worked, in its ledger; and ledgers that it works in.',
    relation: 'engagements',
    rows: '(t.client_id = $1 or t.consultancy_id = $1)',
    order: 't.id',
    without: ['token_sha256'],
  },
  deletion_requests: own('deletion_requests', 'Requests to delete it.'),
  assistant_settings: {
    ...own('assistant_settings', 'The language model it chose, without its key.', 't.organization_id'),
    without: ['key_sealed', 'key_end'],
  },
  assistant_usage: own('assistant_usage', 'Tokens that its language model took, by month.', 't.month'),
  sites: own('sites', 'Its sites, also archived ones.'),
  inventories: own('inventories', 'Its inventories: periods, boundary and state.'),
  inventory_entities: own(
    'inventory_entities',
    'Companies and operations that its inventories consolidate, with their shares.',
    't.inventory_id, t.name',
  ),
  inventory_sites: own(
    'inventory_sites',
    'Where sites stand in the boundary of an inventory.',
    't.inventory_id, t.site_id',
  ),
  inventory_exclusions: own('inventory_exclusions', 'What its inventories leave out, and why.'),
  inventory_moves: own(
    'inventory_moves',
    'Who submitted, sent back, approved, closed and reopened its inventories.',
    't.inventory_id, t.number',
  ),
  base_year_recalculations: own(
    'base_year_recalculations',
    'Recalculations of its base year: what was proposed, judged and decided.',
    't.inventory_id, t.proposed_at',
  ),
  closings: own('closings', 'The records of its closings, each with its hash.', 't.inventory_id, t.number'),
  column_mappings: own('column_mappings', 'How its sheets are read.'),
  commodities: own('commodities', 'What it confirmed that it buys from suppliers or books on accounts.'),
  own_factors: own('organization_factors', 'Emission factors of its own.'),
  own_factor_decisions: own(
    'organization_factor_decisions',
    'Who approved or withdrew its own factors.',
    't.factor_id, t.decision',
  ),
  documents: own('documents', 'Documents that were handed in, and what they were read as.'),
  imports: own('imports', 'Bulk imports of sheets.'),
  import_groups: own(
    'import_groups',
    'Lines of an import that share everything but the quantity.',
    't.import_id, t.number',
  ),
  import_lines: own('import_lines', 'Lines that were read of a sheet.', 't.import_id, t.position'),
  drafts: own('drafts', 'Proposed lines: open, approved and put aside.', 't.position'),
  ledger_bases: own('ledger_bases', 'Calculations that many lines of the ledger share.', 't.hash'),
  entries: own('entries', 'The ledger: every line with its calculation and its hash.', 't.sequence'),
  entry_months: own(
    'entry_months',
    'What each line over several months weighs in each of them.',
    't.entry_id, t.month',
  ),
  result_totals: own('result_totals', 'Totals by month, as they are summed up.', 't.*'),
  drivers: own('drivers', 'What it made, earned, employed or occupied in a year.'),
  instruments: own(
    'instruments',
    'Certificates, contracts and rates of suppliers held for purchased energy.',
  ),
  category_statements: own(
    'category_statements',
    'What it says of the categories of scope 3.',
    't.year, t.category',
  ),
  targets: own('targets', 'What it aims at, and by when.'),
  target_actions: own('target_actions', 'Actions that it plans, with what they take away and cost.'),
  cbam_installations: own('cbam_installations', 'Installations under the European border adjustment.'),
  cbam_periods: own('cbam_periods', 'Years of installations that are recorded.'),
  cbam_period_versions: own(
    'cbam_period_versions',
    'Every version of a year’s record.',
    't.period_id, t.revision',
  ),
  cbam_period_evidence: own(
    'cbam_period_evidence',
    'Documents behind versions of a year’s record.',
    't.period_id, t.revision, t.path, t.document_id',
  ),
  cbam_partner_requests: {
    ...own(
      'cbam_partner_requests',
      'What suppliers of precursors were asked; not what opens the links.',
      't.created_at, t.id',
    ),
    without: ['secret_sha256'],
  },
  cbam_partner_answers: own(
    'cbam_partner_answers',
    'What suppliers of precursors answered, every answer as it came.',
    't.answered_at, t.id',
  ),
  cbam_partner_letters: {
    ...own(
      'cbam_partner_letters',
      'To whom requests to suppliers were written, and what became of each letter; not what opens the links.',
      't.created_at, t.id',
    ),
    without: ['secret_sha256'],
  },
  cbam_imports: own('cbam_imports', 'Lines of imports under CBAM, also removed ones.'),
  cbam_import_years: own(
    'cbam_import_years',
    'Years of which it said that the lines are all imports.',
    't.year',
  ),
  cbam_offers: own('cbam_offers', 'Offers of verification of goods under CBAM that it compares.'),
  cbam_reminders: own(
    'cbam_reminders',
    'Reminders of deadlines of CBAM that were given.',
    't.due_on, t.deadline, t.days_before',
  ),
  reports: own('reports', 'Reports with their settings.'),
  report_bases: own(
    'report_bases',
    'The figures that reports were made of, as they were taken.',
    't.report_id, t.revision',
  ),
  report_texts: own(
    'report_texts',
    'Every version of what was written for chapters of reports.',
    't.report_id, t.chapter, t.version',
  ),
  report_issues: own('report_issues', 'Issued reports: the record of each, and its hash.', 't.number'),
  report_files: own(
    'report_files',
    'Files that were handed out of issues, by their hashes.',
    't.made_at, t.id',
  ),
  report_shares: {
    ...own('report_shares', 'Links to issued reports; not what opens them.', 't.created_at, t.id'),
    without: ['secret_sha256'],
  },
  report_schedules: own('report_schedules', 'When drafts of reports are drawn up by themselves.'),
  report_letters: own(
    'report_letters',
    'To whom issued reports were written, and what became of each letter.',
    't.created_at, t.id',
  ),
  approvals: own('approvals', 'What was asked to be approved, and what was decided.', 't.asked_at, t.id'),
  agents: own('agents', 'Agents that were set up, and for whom they act.'),
  agent_schedules: own('agent_schedules', 'When agents begin by themselves.', 't.agent_id'),
  agent_runs: own('agent_runs', 'Runs of agents and of tasks, each with its plan and end.', 't.number'),
  agent_steps: own('agent_steps', 'Steps of runs, with what each read or proposed.', 't.run_id, t.position'),
  agent_events: own('agent_events', 'What happened to runs.', 't.position'),
  agent_proposals: own('agent_proposals', 'What agents proposed, in exact words.', 't.created_at, t.id'),
  agent_readings: own(
    'agent_readings',
    'Files that agents have looked at, and what became of each.',
    't.kind, t.source',
  ),
  findings: own('findings', 'What may be wrong with lines, and what was said to it.'),
  calculation_settings: own(
    'calculation_settings',
    'What was settled about calculations.',
    't.organization_id',
  ),
  finding_settings: own('finding_settings', 'Measures by which findings are made.', 't.organization_id'),
  expectations: own('expectations', 'What was declared expected or not applicable.', 't.position'),
  data_requests: own('data_requests', 'What was asked of whom, by which day.'),
  data_request_cells: own(
    'data_request_cells',
    'Months of series that were asked for.',
    't.request_id, t.site_id, t.kind, t.month',
  ),
  data_request_reminders: own(
    'data_request_reminders',
    'Reminders that were given.',
    't.request_id, t.due_on, t.step, t.reminded_on',
  ),
  comments: own('comments', 'What was said of lines, inventories and findings.', 't.position'),
  comment_versions: own(
    'comment_versions',
    'What comments said before they were changed.',
    't.comment_id, t.revision',
  ),
  comment_mentions: own('comment_mentions', 'Who was mentioned where.', 't.comment_id, t.user_id'),
  withdrawals: own('withdrawals', 'Withdrawals of many lines at once, and why.'),
  line_evidence: own('line_evidence', 'Documents that were added to lines later, withdrawn ones too.'),
  audit_samples: own('audit_samples', 'Samples that auditors drew, with seed and inputs.'),
  audit_lines: own('audit_lines', 'Lines of samples, and what was found at them.', 't.sample_id, t.place'),
  chain_checks: own('chain_checks', 'Checks of the chains of journal and ledger, and what came of them.'),
  line_notes: own('line_notes', 'Notes and tags of lines.', 't.line_id'),
  saved_views: own('saved_views', 'Views of the ledger that were saved.'),
  pins: {
    ...own('pins', 'Charts that the person who took the export keeps on the dashboard, and of nobody else.'),
    rows: 't.organization_id = $1 and t.owner_id = $2',
  },
  journal: own('journal', 'Who did what, when and by which door; a chain of hashes.', 't.sequence'),
  journal_changes: own(
    'journal_changes',
    'What changed, before and after, by lines of the journal.',
    't.sequence',
  ),
  threads: {
    ...own('threads', 'Conversations of the person who took the export, and of nobody else.'),
    rows: 't.organization_id = $1 and t.user_id = $2',
  },
  messages: {
    holds: 'Messages of these conversations.',
    relation: 'messages',
    rows: ownThread,
    order: 't.thread_id, t.seq',
  },
  message_feedback: {
    holds: 'What the person thought of answers.',
    relation: 'message_feedback',
    rows: ownThread,
    order: 't.thread_id, t.message_id',
  },
} as const satisfies Readonly<Record<string, ExportSource>>;

/** Tables that hold things of an organization and are no part of an export, each with its reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  access_tokens: 'secrets of persons',
  current_entries: 'which versions of lines stand; it follows from entries',
  entry_facets: 'what lines share; it follows from entries',
  line_words: 'words by which lines are found; they follow from entries',
  span_totals: 'sums of lines by the months that they span; they follow from entries',
  finding_series: 'which series were looked at; it follows from entries',
  quality_totals: 'what lines say of their quality, summed up; it follows from entries',
  uncertainty_totals: 'what lines say of their uncertainty, summed up; it follows from entries',
  quality_progress: 'how far those sums have come',
  span_gases: 'gases of lines by the months that they span; they follow from entries',
  organization_exports: 'the record of exports themselves',
  checklists_dismissed: 'which lists a person put away on their own screen',
  runs: 'the machinery of answers; what they said is in messages',
  run_chunks: 'the machinery of answers; what they said is in messages',
};
