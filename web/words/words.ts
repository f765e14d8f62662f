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
import { inSentences } from './in-sentences.ts';

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
    if (language !== currentLanguage()) {
      later(language, room);
      done(null, {});
      return;
    }
    fetchWords(language, room).then(
      (found) => done(null, found),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

async function fetchWords(language: string, room: string): Promise<Record<string, string>> {
  const load = files[`../../messages/${language}/${room}.json`];
  if (!load) throw new Error(`no words for ${room} in ${language}`);
  return flat((await load()).default);
}

const coming = new Set<Promise<void>>();

/**
 * Fetches the words of the fallback when the page has nothing else to do: the two languages have the same keys, so no page
 * waits for the words of a language that it does not speak.
 */
function later(language: string, room: string): void {
  const arrival = whenIdle()
    .then(() => fetchWords(language, room))
    .then((found) => void words.addResourceBundle(language, room, found, true, true))
    // Without a connection there is no fallback; switching to it asks again.
    .catch(() => undefined)
    .finally(() => coming.delete(arrival));
  coming.add(arrival);
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 5000 });
    else setTimeout(resolve, 1000);
  });
}

/** Fetches what a language still lacks of the rooms that were opened; the idle fetch may not have come to it yet. */
async function complete(language: Language): Promise<void> {
  await Promise.all(coming);
  await fill(language, words.options.ns as readonly string[]);
}

/** Fetches the words that rooms lack. @throws when they cannot be had: a room is not shown without its words */
async function fill(language: Language, rooms: readonly string[]): Promise<void> {
  const lacking = rooms.filter(
    (room) => Object.keys(words.getResourceBundle(language, room) ?? {}).length === 0,
  );
  await Promise.all(
    lacking.map(async (room) => {
      words.addResourceBundle(language, room, await fetchWords(language, room), true, true);
    }),
  );
}

export const words = createInstance();

/** Rooms may set out before the language is known. */
const ready = Promise.withResolvers<void>();

/** Prepares the words of the shell; rooms add theirs with `loadWords`. */
export async function startWords(rooms: readonly string[]): Promise<void> {
  speak(currentLanguage());
  await words
    .use(catalogues)
    .use(inSentences)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      fallbackLng: 'en',
      supportedLngs: [...LANGUAGES],
      load: 'currentOnly',
      ns: [...rooms],
      defaultNS: 'shell',
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
      // Keys are flat: the codes of the engine have dots of their own.
      keySeparator: false,
    });
  ready.resolve();
}

/** Fetches the words of a room in the current language and the fallback; called by the room's route. */
export async function loadWords(...rooms: string[]): Promise<void> {
  // The files can come while the words of the shell are still being read.
  for (const room of rooms) void fetchWords(currentLanguage(), room).catch(() => undefined);
  await ready.promise;
  await words.loadNamespaces(rooms);
  // What failed once is not asked for again by itself, and said to be loaded.
  await fill(currentLanguage(), rooms);
}

/** Takes the language that a person's profile names, unless somebody chose one in this browser. */
export async function speakByDefault(language: Language): Promise<void> {
  if (chosenLanguage() !== null || language === currentLanguage()) return;
  await complete(language);
  speak(language);
  await words.changeLanguage(language);
}

/** Switches every text on the page without a reload, and remembers it as what somebody chose here. */
export async function switchLanguage(language: Language): Promise<void> {
  await complete(language);
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
