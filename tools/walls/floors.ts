/**
 * The floors of the house and what each may import (ARCHITECTURE.md). A lower floor never imports a higher one. The
 * wall test reads every import of every source file against this table.
 */
export interface Floor {
  /** Floors whose files this floor may import, besides its own. */
  readonly floors: readonly string[];
  /** Packages this floor may import; `'any'` where the choice is free. */
  readonly packages: readonly string[] | 'any';
}

export const FLOORS: Readonly<Record<string, Floor>> = {
  text: { floors: [], packages: [] },
  engine: { floors: [], packages: [] },
  reference: { floors: ['engine'], packages: 'any' },
  // Pages of the help: what they say is data, what they are made of lies below.
  learn: { floors: ['engine', 'reference'], packages: 'any' },
  database: { floors: ['engine'], packages: 'any' },
  platform: { floors: ['database', 'text'], packages: 'any' },
  documents: { floors: ['text'], packages: 'any' },
  charts: { floors: [], packages: [] },
  reports: { floors: ['engine', 'text', 'charts'], packages: 'any' },
  usecases: {
    floors: ['engine', 'reference', 'learn', 'database', 'documents', 'reports', 'text'],
    packages: 'any',
  },
  assistant: { floors: ['usecases', 'documents', 'engine', 'text', 'messages'], packages: 'any' },
  server: {
    floors: [
      'engine',
      'reference',
      'learn',
      'database',
      'platform',
      'documents',
      'reports',
      'usecases',
      'assistant',
      'messages',
      'text',
      'tools',
    ],
    packages: 'any',
  },
  web: { floors: ['contracts', 'engine', 'charts', 'messages', 'text'], packages: 'any' },
  messages: { floors: [], packages: [] },
};

/** Packages that must not be reached from a floor even where packages are free: they would be a door. */
export const FORBIDDEN_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  usecases: ['hono', '@hono/node-server', 'ai', 'react', 'pg'],
  assistant: ['pg', 'react', '@hono/node-server'],
  platform: ['ai', 'react'],
  web: ['pg', 'hono', 'pino', 'jose'],
};

/** The files of `usecases` that hold no logic: what the browser may know of the verbs. */
export function isContractFile(path: string): boolean {
  return (
    /^usecases\/(contract|contracts|shapes)\.ts$/.test(path) || /^usecases\/.+\.contract\.ts$/.test(path)
  );
}

/** Tests, test fixtures and generated documents wire floors together on purpose; the table is for what ships. */
export function isTestFile(path: string): boolean {
  return (
    /(\.test\.tsx?|\.journey\.ts|(^|\/)testing(\/.+)?\.ts)$/.test(path) ||
    /(^|\/)(?:testing|documents\/cases)\//.test(path)
  );
}
