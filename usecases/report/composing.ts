import { citedWords } from '#reference/card-words.ts';
import { readProgrammes, type Programme } from '#reference/programmes.ts';
import type { ReportDocument } from '#reports/document.ts';
import type { z } from 'zod';
import { basis as basisShape, type KeptBasis } from './basis-shape.ts';
import { composeReport, type Made } from './compose.ts';
import type { reportCreate } from './report.contract.ts';
import type { ReportWords } from './words.ts';

/** How a report is to be made: programmes by their ids, its language and texts. */
export type Settings = Pick<
  z.output<typeof reportCreate.input>,
  'programmes' | 'language' | 'given' | 'title' | 'texts'
> &
  Pick<Made, 'drafts' | 'figures' | 'logo' | 'annexes'>;

/** What a document is composed of, as plain data: another thread can be given it. */
export interface ToCompose {
  /** As it was kept, or its JSON. */
  readonly basis: KeptBasis | string;
  readonly settings: Settings;
  /** Null: a draft. */
  readonly number: string | null;
}

export type WordsIn = (language: 'pt-BR' | 'en') => ReportWords;

/** The document of figures and settings; the same gives the same. @throws ZodError for a text that is no basis */
export function composed({ basis, settings, number }: ToCompose, wordsIn: WordsIn): ReportDocument {
  const kept = typeof basis === 'string' ? basisShape.parse(JSON.parse(basis)) : basis;
  return composeReport(madeOf(kept, settings, number, wordsIn));
}

/** What a document is made of; programmes that nobody knows are left out. */
export function madeOf(
  basis: KeptBasis,
  { programmes: ids, language, given, title, texts, drafts, figures, logo, annexes }: Settings,
  number: string | null,
  wordsIn: WordsIn,
): Made {
  const known = readProgrammes();
  const programmes = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
  return {
    words: wordsIn(language),
    language,
    basis: { ...basis, sources: basis.sources.map((source) => citedWords(source, language)) },
    programmes,
    given,
    texts,
    title: title ?? titleOf(programmes, basis, language),
    number,
    drafts,
    figures,
    logo,
    annexes,
  };
}

/** Programmes that a title names; how many more there are follows. */
const MOST_NAMED = 3;

/** The names of programmes, the first few of them, at most 150 characters. */
export function namesOf(programmes: readonly Programme[], language: 'pt-BR' | 'en'): string {
  const names = programmes.map(({ title }) => title[language]);
  const more = names.length > MOST_NAMED ? ` +${names.length - MOST_NAMED}` : '';
  return `${names.slice(0, MOST_NAMED).join(', ')}${more}`.slice(0, 150);
}

/** The title of a report that was given none. */
export function titleOf(
  programmes: readonly Programme[],
  { inventory }: KeptBasis,
  language: 'pt-BR' | 'en',
): string {
  return `${namesOf(programmes, language)} · ${inventory.from.slice(0, 4)}`;
}
