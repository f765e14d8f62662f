import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadGlossary } from '#reference/glossary.ts';
import { compilePage } from './compile.ts';
import type { Language, Page } from './page.ts';

const FOLDER = join(import.meta.dirname, 'pages');

let pages: readonly Page[] | null = null;

/**
 * Every page that is written, in the order of its kind; compiled once a process.
 * @throws Error that names the first page that is not what it has to be
 */
export function loadPages(): readonly Page[] {
  pages ??= readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => path.replaceAll('\\', '/'))
    .map((path) => {
      const [folder = '', file = ''] = path.split('/');
      const id = `${folder === 'news' ? folder : folder.replace(/s$/, '')}/${file.replace(/\.md$/, '')}`;
      return compilePage(id, readFileSync(join(FOLDER, path), 'utf8'), termNames);
    })
    .toSorted((one, other) => one.order - other.order || one.id.localeCompare(other.id));
  return pages;
}

function termNames(language: Language): (id: string) => string {
  const { terms } = loadGlossary();
  return (id) => {
    const term = terms.find((one) => one.id === id);
    if (!term) throw new Error(`no term ${id} in the glossary`);
    return term[language].name;
  };
}
