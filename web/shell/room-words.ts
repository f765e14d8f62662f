/**
 * The catalogues that each room speaks. The routes load them with the room, and the build names them in the page, so that
 * they are asked for before any code has run (`tools/bundle/hints.ts`).
 */
export const ROOM_WORDS = {
  admin: ['admin'],
  gallery: ['gallery'],
  legal: ['legal'],
  scope: ['scope', 'quality', 'charts', 'reason', 'terms', 'trace', 'problems', 'disclosures'],
  setup: ['setup'],
  chat: ['chat', 'terms'],
  agents: ['agents', 'quality', 'terms', 'refusals'],
  inbox: ['agents', 'quality', 'terms', 'refusals'],
  agentic: ['agents', 'quality', 'terms', 'refusals'],
  overview: ['overview', 'charts', 'reason', 'terms', 'trace', 'problems'],
  tables: ['tables', 'quality', 'reason', 'terms', 'trace', 'problems', 'refusals'],
  sample: ['sample'],
  inventory: ['inventory', 'terms'],
  import: ['import', 'documents', 'terms', 'trace', 'problems', 'refusals'],
  journal: ['journal', 'terms', 'refusals', 'problems'],
  quality: ['quality', 'charts', 'reason', 'terms', 'trace', 'problems', 'refusals'],
  reports: ['reports'],
  cbam: ['cbam', 'charts', 'reason', 'terms', 'trace', 'problems', 'refusals'],
  learn: ['learn'],
  targets: ['targets', 'overview', 'charts', 'terms', 'problems'],
  profile: ['profile'],
  // What the security log tells is told in the administrators' words.
  security: ['security', 'admin'],
  settings: ['settings'],
  factors: ['factors', 'terms', 'problems'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The room of an address by its first part, where the two are not called alike. */
export const ROOM_OF: Readonly<Record<string, keyof typeof ROOM_WORDS>> = {
  '': 'chat',
  terms: 'legal',
  privacy: 'legal',
  scope1: 'scope',
  scope2: 'scope',
  scope3: 'scope',
  'add-sample-data': 'sample',
  'carbon-inventory': 'inventory',
  'cbam-compliance': 'cbam',
  'agentic-system': 'agentic',
};
