export const LANGUAGES = ['pt-BR', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = 'razao-language';
const DEFAULT: Language = 'pt-BR';

let current: Language = stored();

function stored(): Language {
  try {
    return localStorage.getItem(KEY) === 'en' ? 'en' : DEFAULT;
  } catch {
    return DEFAULT;
  }
}

/** The language of the page and of every request. */
export function currentLanguage(): Language {
  return current;
}

/** Remembers the choice and tells the document; the words themselves are switched by `switchLanguage` of words.ts. */
export function rememberLanguage(language: Language): void {
  current = language;
  document.documentElement.lang = language;
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}
