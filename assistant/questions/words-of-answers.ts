import en from '#messages/en/answers.json' with { type: 'json' };
import pt from '#messages/pt-BR/answers.json' with { type: 'json' };
import enTerms from '#messages/en/terms.json' with { type: 'json' };
import ptTerms from '#messages/pt-BR/terms.json' with { type: 'json' };
import type { Locale } from '../language/understanding.ts';
import enSettings from '#messages/en/settings.json' with { type: 'json' };
import ptSettings from '#messages/pt-BR/settings.json' with { type: 'json' };
import enShell from '#messages/en/shell.json' with { type: 'json' };
import ptShell from '#messages/pt-BR/shell.json' with { type: 'json' };
import type { Outputs } from './looked-up.ts';
import { fill } from '../offline/wording.ts';

const SHELL = { 'pt-BR': ptShell, en: enShell } as const;
const SETTINGS = { 'pt-BR': ptSettings, en: enSettings } as const;

type Role = Outputs['member_colleagues']['people'][number]['role'];

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

/** A role, and what it may do, as the settings say it. */
export function roleWords(locale: Locale, role: Role): { readonly name: string; readonly may: string } {
  return { name: SHELL[locale][`role.${role}`], may: SETTINGS[locale][`roles.${role}`] };
}
