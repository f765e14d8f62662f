import en from '#messages/en/answers.json' with { type: 'json' };
import pt from '#messages/pt-BR/answers.json' with { type: 'json' };
import enTerms from '#messages/en/terms.json' with { type: 'json' };
import ptTerms from '#messages/pt-BR/terms.json' with { type: 'json' };
import type { Locale } from '../language/understanding.ts';
import { fill } from '../offline/wording.ts';

export type AnswerKey = keyof typeof pt;

const ANSWERS: Readonly<Record<Locale, Readonly<Record<AnswerKey, string>>>> = { 'pt-BR': pt, en };
const TERMS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { 'pt-BR': ptTerms, en: enTerms };

/** A sentence of `messages/<locale>/answers.json` with its values filled in. */
export function tell(
  locale: Locale,
  key: AnswerKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(ANSWERS[locale][key], values, locale);
}

/** Whether there is a sentence of that name. */
export function isTold(key: string): key is AnswerKey {
  return key in pt;
}

/** The name of a category or method as the screens have it. */
export function termOf(locale: Locale, key: string): string | null {
  return TERMS[locale][key] ?? null;
}
