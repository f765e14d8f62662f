import { createInstance, type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import {
  chosenLanguage,
  currentLanguage,
  type Language,
  LANGUAGES,
  rememberLanguage,
  speak,
} from './language.ts';

type Nested = { [key: string]: string | Nested };

/** One file a room and language; each is its own chunk, fetched when a room asks for its words. */
const files = import.meta.glob<{ default: Nested }>('../../messages/*/*.json');

/** `{"labels":{"gas.mass":"…"}}` → `{"labels.gas.mass":"…"}`: keys are flat in memory, however a file groups them. */
function flat(words: Nested, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : Object.entries(flat(value, `${prefix}${key}.`)),
    ),
  );
}

const catalogues: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, room, done) => {
    const load = files[`../../messages/${language}/${room}.json`];
    if (!load) {
      done(new Error(`no words for ${room} in ${language}`), null);
      return;
    }
    load().then(
      (file) => done(null, flat(file.default)),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

export const words = createInstance();

/** Prepares the words of the shell; rooms add theirs with `loadWords`. */
export async function startWords(rooms: readonly string[]): Promise<void> {
  speak(currentLanguage());
  await words
    .use(catalogues)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      fallbackLng: 'en',
      supportedLngs: [...LANGUAGES],
      load: 'currentOnly',
      ns: [...rooms],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      returnNull: false,
      // Keys are flat: the codes of the engine have dots of their own.
      keySeparator: false,
    });
}

/** Fetches the words of a room in the current language and the fallback; called by the room's route. */
export async function loadWords(...rooms: string[]): Promise<void> {
  await words.loadNamespaces(rooms);
}

/** Takes the language that a person's profile names, unless somebody chose one in this browser. */
export async function speakByDefault(language: Language): Promise<void> {
  if (chosenLanguage() !== null || language === currentLanguage()) return;
  speak(language);
  await words.changeLanguage(language);
}

/** Switches every text on the page without a reload, and remembers it as what somebody chose here. */
export async function switchLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  await words.changeLanguage(language);
}

/**
 * The sentence for a code that comes from the engine or the server, which the compiler cannot know.
 * @returns the sentence, or `fallback` (by default the code itself) when the catalogue has none.
 */
export function sentence(
  room: string,
  code: string,
  params: Readonly<Record<string, string>> = {},
  fallback: string = code,
): string {
  if (!words.exists(code, { ns: room })) return fallback;
  return words.t(code as never, { ns: room, ...params } as never) as unknown as string;
}
