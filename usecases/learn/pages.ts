import type { Language, Page } from '#learn/page.ts';
import { citeTerm, loadGlossary } from '#reference/glossary.ts';
import type { z } from 'zod';
import { mayUseReference } from '../may/everyone.ts';
import { Refused, type UseCase } from '../usecase.ts';
import { learnIndex, learnList, learnRead, learnSearch, learnTerms } from './learn.contract.ts';
import type { MadePage } from './made-page.ts';
import { readProgress } from './progress.ts';
import { searchPages } from './search.ts';
import { type Shelf, shelfOf } from './shelf.ts';

type Head = z.input<typeof learnSearch.output>['hits'][number];
type ReadPage = z.input<typeof learnRead.output>['page'];

/** Days after which news of rules says that nobody has looked at them since. */
const FRESH_DAYS = 120;
const DAY_MS = 86_400_000;

const MOST_RELATED = 4;

/** Lists what is written, and how much is made besides. */
export const indexHelp: UseCase<typeof learnIndex.input, typeof learnIndex.output> = {
  contract: learnIndex,
  may: ({ actor }) => mayUseReference(actor),
  async run(context, { language = context.locale }) {
    const shelf = shelfOf(context.ports);
    const made: Record<string, number> = {};
    for (const { kind } of shelf.made[language].values()) made[kind] = (made[kind] ?? 0) + 1;
    return {
      pages: [...shelf.written.values()].map((page) => ({
        ...headOf(page, language),
        role: page.role,
        level: page.level,
        minutes: page.minutes,
        steps: page.steps.length,
        checkedOn: page.checked_on,
        holdsFrom: page.holds_from ?? null,
        concerns: page.concerns ?? null,
        stale: isStale(page, context.now),
      })),
      made,
      progress: await readProgress(context),
    };
  },
};

/** Reads a page. Refuses with `learn.not_found` (404). */
export const readHelp: UseCase<typeof learnRead.input, typeof learnRead.output> = {
  contract: learnRead,
  may: ({ actor }) => mayUseReference(actor),
  async run(context, { pageId, language = context.locale }) {
    const shelf = shelfOf(context.ports);
    const written = shelf.written.get(pageId);
    const made = shelf.made[language].get(pageId);
    if (!written && !made) throw new Refused('learn.not_found', 404, { page: pageId });
    const [progress = null] = written ? await readProgress(context, pageId) : [];
    const page = written ? readWritten(written, language, context.now) : readMade(made!);
    const matter = written?.words[language].join(' ') || page.title;
    return { page: { ...page, related: relatedTo(shelf, pageId, matter, language) }, progress };
  },
};

/** Finds the pages that answer a question. */
export const searchHelp: UseCase<typeof learnSearch.input, typeof learnSearch.output> = {
  contract: learnSearch,
  may: ({ actor }) => mayUseReference(actor),
  run(context, { query, limit, language = context.locale }) {
    const shelf = shelfOf(context.ports);
    const ids = searchPages(shelf.index, query, limit);
    return Promise.resolve({ hits: ids.flatMap((id) => headById(shelf, id, language) ?? []) });
  },
};

/** Lists the pages of a kind by title. */
export const listHelp: UseCase<typeof learnList.input, typeof learnList.output> = {
  contract: learnList,
  may: ({ actor }) => mayUseReference(actor),
  run(context, { kind, language = context.locale }) {
    const shelf = shelfOf(context.ports);
    const ids = [...shelf.written.keys(), ...shelf.made[language].keys()];
    const pages = ids
      .filter((id) => id.startsWith(`${kind}/`))
      .flatMap((id) => headById(shelf, id, language) ?? [])
      .toSorted((one, other) => one.title.localeCompare(other.title, language));
    return Promise.resolve({ pages });
  },
};

/** Lists the glossary in a language, by name. */
export const listTerms: UseCase<typeof learnTerms.input, typeof learnTerms.output> = {
  contract: learnTerms,
  may: ({ actor }) => mayUseReference(actor),
  run(context, { language = context.locale }) {
    const terms = loadGlossary().terms.map((term) => ({
      id: term.id,
      ...term[language],
      sources: citeTerm(term, language),
      where: term.where,
    }));
    return Promise.resolve({
      terms: terms.toSorted((one, other) => one.name.localeCompare(other.name, language)),
    });
  },
};

function headOf(page: Page, language: Language): Head {
  const { title, summary } = page.text[language];
  return { id: page.id, kind: page.kind, title, summary };
}

function headById(shelf: Shelf, id: string, language: Language): Head | null {
  const written = shelf.written.get(id);
  if (written) return headOf(written, language);
  const made = shelf.made[language].get(id);
  return made ? { id, kind: made.kind, title: made.title, summary: made.summary } : null;
}

function isStale(page: Page, now: Date): boolean {
  return page.kind === 'news' && now.getTime() - Date.parse(page.checked_on) > FRESH_DAYS * DAY_MS;
}

function readWritten(page: Page, language: Language, now: Date): Omit<ReadPage, 'related'> {
  const { blocks, steps } = page.text[language];
  return {
    ...headOf(page, language),
    role: page.role,
    level: page.level,
    minutes: page.minutes,
    checkedOn: page.checked_on,
    stale: isStale(page, now),
    sources: page.sources.map((source) => cite(source, language)),
    room: page.room ?? null,
    blocks: [...blocks],
    runs: page.runs,
    steps: steps.map((step, index) => ({
      ...step,
      blocks: [...step.blocks],
      hint: [...step.hint],
      options: step.options.map(({ text, reason }) => ({ text: [...text], reason: [...reason] })),
      reasons: step.reasons.map((reason) => [...reason]),
      after: [...step.after],
      action: page.steps[index]!,
    })),
  };
}

function readMade(page: MadePage): Omit<ReadPage, 'related'> {
  return {
    id: page.id,
    kind: page.kind,
    title: page.title,
    summary: page.summary,
    role: null,
    level: null,
    minutes: null,
    checkedOn: null,
    stale: false,
    sources: [...page.sources],
    room: page.room,
    blocks: [...page.blocks],
    runs: page.runs ?? {},
    steps: [],
  };
}

/** `ghg-scope2: chapter 6` as one cites it in a language. */
function cite(source: string, language: Language): string {
  const [work = '', clause] = source.split(': ');
  const [cited = source] = citeTerm({ sources: [{ work, ...(clause ? { clause } : {}) }] }, language);
  return cited;
}

/** Other pages on the same matter: those that the words find by which people look for it; a title says more than its matter. */
function relatedTo(shelf: Shelf, pageId: string, matter: string, language: Language): Head[] {
  // A library of factors is of use to who reads of another one, or of what factors are published.
  const listed = /^(?:source|kind|gwp)\//.test(pageId)
    ? /^(?:code|verb|unit|kind)\//
    : /^(?:code|verb|unit|kind|source)\//;
  return searchPages(shelf.index, matter, MOST_RELATED * 4)
    .filter((id) => id !== pageId && !listed.test(id))
    .slice(0, MOST_RELATED)
    .flatMap((id) => headById(shelf, id, language) ?? []);
}
