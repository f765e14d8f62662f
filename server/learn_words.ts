import type { LearnWords } from '#usecases/learn/words.ts';
import englishLearn from '../messages/en/learn.json' with { type: 'json' };
import englishProblems from '../messages/en/problems.json' with { type: 'json' };
import englishRefusals from '../messages/en/refusals.json' with { type: 'json' };
import englishTerms from '../messages/en/terms.json' with { type: 'json' };
import englishTrace from '../messages/en/trace.json' with { type: 'json' };
import portugueseLearn from '../messages/pt-BR/learn.json' with { type: 'json' };
import portugueseProblems from '../messages/pt-BR/problems.json' with { type: 'json' };
import portugueseRefusals from '../messages/pt-BR/refusals.json' with { type: 'json' };
import portugueseTerms from '../messages/pt-BR/terms.json' with { type: 'json' };
import portugueseTrace from '../messages/pt-BR/trace.json' with { type: 'json' };

const WORDS: Readonly<Record<'pt-BR' | 'en', LearnWords>> = {
  'pt-BR': {
    terms: portugueseTerms,
    problems: portugueseProblems,
    refusals: portugueseRefusals,
    fields: portugueseTrace.fields,
    learn: portugueseLearn,
  },
  en: {
    terms: englishTerms,
    problems: englishProblems,
    refusals: englishRefusals,
    fields: englishTrace.fields,
    learn: englishLearn,
  },
};

/** The catalogues that the pages of the help are made with, in a language. */
export function learnWordsIn(language: 'pt-BR' | 'en'): LearnWords {
  return WORDS[language];
}
