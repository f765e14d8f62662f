import english from '../../messages/en/mcp.json' with { type: 'json' };
import portuguese from '../../messages/pt-BR/mcp.json' with { type: 'json' };
import type { Locale } from '../refusal_response.ts';

const catalogues = { 'pt-BR': portuguese, en: english } as const;

type Key = keyof typeof english;

/** A sentence for people who meet the ledger through their own assistant. */
export function mcpWords(locale: Locale, key: Key, values: Readonly<Record<string, string>> = {}): string {
  return catalogues[locale][key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
