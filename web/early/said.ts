import { asLanguage, currentLanguage, type Language } from '#web/words/language.ts';
import { exact } from '#web/words/number.ts';
import { marksOf, numberFormat } from '#web/words/number-format.ts';

/** Texts for the places of a page in the document, by the place's name; null: it has none, and goes. */
export type Texts = Readonly<Record<string, string | null>>;

/** A sentence of the page in the document by its key, with what enters it; a count also chooses the form. */
type Say = (key: string, values?: Readonly<Record<string, string>>, count?: number) => string;

export interface Voice {
  readonly say: Say;
  /** The language whose marks figures have. */
  readonly marks: Language;
}

/** Says the sentences of a catalogue as the live page does (web/words/words.ts), which is not there yet. */
export function voiceOf(words: Readonly<Record<string, string>>, language: Language): Voice {
  const marks = marksOf(numberFormat(), language);
  const formOf = (key: string, count: number) => {
    const none = `${key}_zero`;
    if (count === 0 && words[none] !== undefined) return none;
    return `${key}_${new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other'}`;
  };
  const say: Say = (key, values = {}, count) => {
    const text = words[count === undefined ? key : formOf(key, count)] ?? '';
    const all: Record<string, string> = {
      ...values,
      ...(count !== undefined && { count: exact(String(count), marks) }),
    };
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => all[name] ?? '');
  };
  return { say, marks };
}

/** What has a text says it, what has none goes, what was hidden until then is shown, and what stood for it is gone. */
function place(page: HTMLElement, texts: Texts): void {
  for (const spot of page.querySelectorAll<HTMLElement>('[data-place]')) {
    const text = texts[spot.dataset['place'] ?? ''];
    if (text === null) spot.remove();
    else if (text !== undefined) spot.textContent = text;
  }
  for (const part of page.querySelectorAll<HTMLElement>('[data-when]'))
    if (texts[part.dataset['when'] ?? ''] === null) part.remove();
  for (const waiting of page.querySelectorAll('[data-until-known]')) waiting.remove();
  for (const known of page.querySelectorAll<HTMLElement>('[data-known]')) known.hidden = false;
}

interface Standing {
  /** As public/theme.js names it. */
  readonly room: string;
  /** Whether what is said is of the sample organization, which is said along with it; nothing said: it is of nobody. */
  readonly isSample?: boolean;
}

/**
 * Puts what is known into the page of a room that stands in the document (tools/bundle/first-rooms.ts), whose places are
 * named by `data-place` and hidden until then; what stood for them goes. Texts only: nothing that was answered becomes markup.
 * Where the page of the room does not stand, nothing happens. @returns the page, where something was said
 */
export function fill(
  { room, isSample }: Standing,
  textsOf: (voice: Voice) => Texts | null,
): HTMLElement | null {
  const { documentElement } = document;
  const language = asLanguage(documentElement.lang) ?? currentLanguage();
  const page = document.querySelector<HTMLElement>(
    `[data-first="rooms"][lang="${language}"] [data-first-in="${room}"]`,
  );
  if (!page || documentElement.dataset['room'] !== room) return null;
  const words = JSON.parse(page.dataset['words'] ?? '{}') as Record<string, string>;
  const texts = textsOf(voiceOf(words, language));
  if (texts === null) return null;
  if (isSample) documentElement.dataset['sample'] = '';
  else if (isSample === false) delete documentElement.dataset['sample'];
  place(page, texts);
  return page;
}
