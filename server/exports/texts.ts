import type { PackText } from '#usecases/report/audit/pack-write.ts';
import type { ExportFacts, ExportText } from '#usecases/report/export/make.ts';
import english from '../../messages/en/export.json' with { type: 'json' };
import englishPack from '../../messages/en/pack.json' with { type: 'json' };
import portuguese from '../../messages/pt-BR/export.json' with { type: 'json' };
import portuguesePack from '../../messages/pt-BR/pack.json' with { type: 'json' };

const LANGUAGES = [
  { path: 'LEIA-ME.txt', language: 'pt-BR', words: portuguese },
  { path: 'README.txt', language: 'en', words: english },
] as const;

/** What lies beside the tables of an export, in both languages: what it is, how it is laid out and checked. */
export const exportTexts: ExportText = {
  readme: (facts) =>
    Object.fromEntries(LANGUAGES.map(({ path, language, words }) => [path, page(facts, language, words)])),
};

/** What lies beside the lines of a pack of evidence, in the language of who asked for it. */
export const packTexts: PackText = {
  readme(locale, facts) {
    const { path, language } = LANGUAGES.find((one) => one.language === locale) ?? LANGUAGES[1];
    const { of: titles, ...words } = language === 'en' ? englishPack : portuguesePack;
    const counted = new Intl.NumberFormat(language);
    const text = written(words, {
      organization: facts.organization,
      of: filled(titles[facts.of], { name: facts.name }),
      moment: facts.snapshotAt,
      lines: counted.format(facts.lines),
      documents: counted.format(facts.documents),
      factors: counted.format(facts.factors),
      journal: counted.format(facts.journal),
    });
    return { path, text };
  },
};

function page(facts: ExportFacts, language: string, words: typeof english): string {
  const counted = new Intl.NumberFormat(language);
  return written(words, {
    organization: facts.organization,
    moment: facts.snapshotAt,
    rows: counted.format(facts.rows),
    files: counted.format(facts.files),
  });
}

/** The sentences as a page, their values filled in. */
function written(words: Readonly<Record<string, string>>, values: Readonly<Record<string, string>>): string {
  // Windows' plain editor wants both signs at the end of a line.
  return Object.values(words)
    .map((line) => filled(line, values))
    .join('\r\n\r\n')
    .concat('\r\n');
}

function filled(line: string, values: Readonly<Record<string, string>>): string {
  return line.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
