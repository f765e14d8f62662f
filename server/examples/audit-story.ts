import { step, type Step } from './telling.ts';

/** Evidence that comes later, the journal, a sample and its pack, on the line that the story has corrected. */
export const AUDIT_STORY: readonly Step[] = [
  step('evidence.add', 'contributor', (told) => ({
    entryId: told.of('entry.correct').at('entry.id'),
    documentId: told.of('document.register').at('document.id'),
    note: 'The sheet that the fleet keeps',
  })),
  step('evidence.list', 'auditor', (told) => ({ entryId: told.of('entry.correct').at('entry.id') })),
  step('evidence.withdraw', 'contributor', (told) => ({
    evidenceId: told.of('evidence.add').at('evidence.id'),
    reason: 'It is of another month.',
  })),
  step('journal.query', 'auditor', () => ({ filter: { verbs: ['entry.correct'] }, limit: 20 })),
  step('journal.unfold', 'auditor', () => ({ sequence: 2 })),
  step('journal.verify', 'auditor'),
  step('journal.checks', 'auditor'),
  step('audit.sample', 'auditor', () => ({
    name: 'First quarter of 2025',
    population: { from: '2025-01-01', to: '2025-03-31' },
    seed: '2025-Q1',
  })),
  step('audit.samples', 'auditor'),
  step('audit.lines', 'auditor', (told) => ({ sampleId: told.of('audit.sample').at('sample.id') })),
  step('audit.mark', 'auditor', (told) => ({
    sampleId: told.of('audit.sample').at('sample.id'),
    marks: [
      {
        entryId: told.of('audit.lines').at('lines.0.entryId'),
        state: 'finding',
        note: 'The invoice is of April.',
      },
    ],
  })),
  step('audit.repeat', 'auditor', (told) => ({ sampleId: told.of('audit.sample').at('sample.id') })),
  step('audit.pack', 'auditor', (told) => ({
    pack: { of: 'sample', sampleId: told.of('audit.sample').at('sample.id') },
  })),
  step('audit.packs', 'auditor'),
  step('audit.cancelPack', 'auditor', (told) => ({ packId: told.of('audit.pack').at('pack.id') })),
];
