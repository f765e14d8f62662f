import type { ExportFacts, ExportText } from '#usecases/export/make.ts';
import english from '../../messages/en/export.json' with { type: 'json' };
import portuguese from '../../messages/pt-BR/export.json' with { type: 'json' };

const LANGUAGES = [
  { path: 'LEIA-ME.txt', language: 'pt-BR', words: portuguese },
  { path: 'README.txt', language: 'en', words: english },
] as const;

/** What lies beside the tables of an export, in both languages: what it is, how it is laid out and checked. */
export const exportTexts: ExportText = {
  readme: (facts) =>
    Object.fromEntries(LANGUAGES.map(({ path, language, words }) => [path, page(facts, language, words)])),
};

function page(facts: ExportFacts, language: string, words: typeof english): string {
  const counted = new Intl.NumberFormat(language);
  const values: Readonly<Record<string, string>> = {
    organization: facts.organization,
    moment: facts.snapshotAt,
    rows: counted.format(facts.rows),
    files: counted.format(facts.files),
  };
  // Windows' plain editor wants both signs at the end of a line.
  return Object.values(words)
    .map((line) => line.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''))
    .join('\r\n\r\n')
    .concat('\r\n');
}
