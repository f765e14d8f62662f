/** The pages of the help that matter most in a room, by the first part of its address; '' is the chat. */
const ROOM_PAGES: Readonly<Record<string, readonly string[]>> = {
  '': ['guide/record-by-chat', 'guide/drop-an-invoice', 'guide/ask-the-ledger'],
  'agentic-system': ['guide/ask-the-ledger', 'guide/approve-drafts', 'guide/find-what-is-missing'],
  agents: ['guide/approve-drafts', 'guide/find-what-is-missing', 'guide/see-who-changed-what'],
  overview: ['guide/work-out-an-intensity', 'guide/compare-scope-2-methods', 'guide/ask-the-ledger'],
  scope1: ['guide/record-refrigerants', 'tutorial/why-diesel-has-two-colours', 'tutorial/a-refrigerant-leak'],
  scope2: [
    'guide/compare-scope-2-methods',
    'guide/register-a-certificate',
    'tutorial/two-answers-for-one-kwh',
  ],
  scope3: ['guide/state-scope-3-categories', 'guide/record-purchases', 'tutorial/spend-based-and-why-last'],
  tables: ['guide/correct-an-entry', 'guide/read-a-trace', 'guide/withdraw-entries'],
  targets: ['guide/set-a-target', 'guide/choose-a-base-year', 'guide/work-out-an-intensity'],
  'cbam-compliance': ['tutorial/your-first-cbam-good', 'news/cbam-definitive'],
  reports: ['guide/draw-up-a-report', 'guide/prepare-for-the-public-registry', 'news/gri-102'],
  'carbon-inventory': ['guide/set-the-boundary', 'guide/find-what-is-missing', 'guide/close-an-inventory'],
  quality: ['guide/solve-findings', 'guide/state-uncertainty', 'tutorial/uncertainty-without-fear'],
  journal: ['guide/see-who-changed-what', 'guide/prepare-an-audit', 'guide/read-a-trace'],
  factors: ['guide/find-a-factor', 'guide/understand-a-choice-of-factor', 'guide/upgrade-factors'],
  import: ['guide/import-a-spreadsheet', 'guide/download-a-template', 'guide/import-from-the-brazilian-tool'],
  inbox: ['guide/approve-drafts', 'guide/find-what-is-missing', 'guide/wait-for-a-blend'],
  settings: ['guide/set-up-a-site', 'guide/invite-a-colleague', 'guide/type-numbers'],
  profile: ['guide/secure-your-account', 'guide/type-numbers'],
  security: ['guide/secure-your-account', 'guide/connect-another-assistant'],
  admin: ['guide/invite-a-colleague', 'guide/secure-your-account'],
  'add-sample-data': ['guide/try-with-sample-data', 'tutorial/from-a-bill-to-a-line'],
};

/** The pages of the help that matter most at an address; none where no room of the shell is. */
export function pagesForRoom(pathname: string): readonly string[] {
  return ROOM_PAGES[pathname.split('/')[1] ?? ''] ?? [];
}
