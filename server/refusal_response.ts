import english from '../messages/en/refusals.json' with { type: 'json' };
import portuguese from '../messages/pt-BR/refusals.json' with { type: 'json' };

export type Locale = 'pt-BR' | 'en';

const sentences: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  'pt-BR': portuguese,
  en: english,
};

/** The language of a request: header `x-razao-locale`, else the first of `accept-language` we speak, else pt-BR. */
export function requestLocale(headers: Headers): Locale {
  const chosen = headers.get('x-razao-locale');
  if (chosen === 'pt-BR' || chosen === 'en') return chosen;
  for (const part of (headers.get('accept-language') ?? '').split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase();
    if (language === 'pt') return 'pt-BR';
    if (language === 'en') return 'en';
  }
  return 'pt-BR';
}

/** The sentence of a coded refusal with its parameters filled in; the code itself where there is no sentence yet. */
export function refusalSentence(
  locale: Locale,
  code: string,
  params: Readonly<Record<string, string>>,
): string {
  const sentence = sentences[locale][code] ?? code;
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => asRead(params[name] ?? '', locale));
}

const written = {
  'pt-BR': new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }),
} as const;

/** A day as people write it within a sentence; anything else as it is. */
function asRead(value: string, locale: Locale): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  const isDay = day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
  return isDay ? written[locale].format(day) : value;
}

/**
 * A refusal as every door answers it: `{code, message, params}` in the language of the request. One that asks to wait says
 * how long (`retry-after`).
 */
export function refusalResponse(
  headers: Headers,
  code: string,
  status: number,
  params: Readonly<Record<string, string>> = {},
): Response {
  const message = refusalSentence(requestLocale(headers), code, params);
  const wait = status === 429 ? (params['seconds'] ?? '60') : status === 503 ? '1' : undefined;
  const headersOfAnswer = {
    'cache-control': 'no-store',
    ...(wait === undefined ? {} : { 'retry-after': wait }),
  };
  return Response.json({ code, message, params }, { status, headers: headersOfAnswer });
}
