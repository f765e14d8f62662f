export const LANGUAGES = ['pt-BR', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = 'razao-language';
const DEFAULT: Language = 'pt-BR';

let current: Language = chosenLanguage() ?? DEFAULT;

/** What somebody chose in this browser; null while nobody has. */
export function chosenLanguage(): Language | null {
  try {
    return asLanguage(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** The language that a text names, or null. */
export function asLanguage(text: unknown): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null;
}

/** The language of the page and of every request. */
export function currentLanguage(): Language {
  return current;
}

/** Takes a language for the page and tells the document; chosen by nobody, so not remembered. */
export function speak(language: Language): void {
  current = language;
  document.documentElement.lang = language;
}

/** Remembers the choice; the words themselves are switched by `switchLanguage` of words.ts. */
export function rememberLanguage(language: Language): void {
  speak(language);
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}
