import { step, type Step } from './telling.ts';

/** Somebody asks the help, reads a page of it and goes on in a tutorial. */
export const LEARN_STORY: readonly Step[] = [
  step('learn.index', 'contributor'),
  step('learn.search', 'contributor', () => ({ query: 'why is part of diesel biogenic', limit: 3 })),
  step('learn.read', 'contributor', () => ({ pageId: 'term/base-year' })),
  step('learn.list', 'contributor', () => ({ kind: 'gwp' })),
  step('learn.terms', 'contributor'),
  step('learn.keep', 'contributor', () => ({ pageId: 'tutorial/from-a-bill-to-a-line', done: 1 })),
  step('learn.checklist', 'contributor'),
  step('learn.dismiss', 'contributor', () => ({ dismissed: true })),
];
