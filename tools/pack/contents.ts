import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../sources.ts';

/** Programs of the package: everything that they import belongs to it. */
const entries = [
  'server/main.ts',
  'server/console.ts',
  'server/verify.ts',
  'server/backup.ts',
  'server/restore.ts',
  'server/doctor.ts',
  'server/organization.ts',
  'server/promote.ts',
  'reference/engine.ts',
];
/** Folders whose files are read while it runs. */
const data = [
  'reference',
  'learn',
  'messages',
  'supabase',
  'platform',
  'engine',
  'documents',
  'reports',
  'usecases',
  'assistant',
  'server',
];
const asTheyAre = [
  'LICENSE',
  'NOTICE',
  'README.md',
  'CHANGELOG.md',
  'tools/run/razao.mjs',
  'tools/run/node24.mjs',
  'tools/run/root.mjs',
];
const notPacked = /(?:^|\/)(?:testing|cases|examples|convert)\/|\.(?:ts|tsx|test\.json)$|\.md$/;

/** A literal that names another file of the project: an import, or a program of its own. */
const named = /(['"])((?:\.{1,2}\/|#)[^'"\n]+\.(?:ts|json))\1/g;

/** Paths of the sources that the package holds, found from its programs on. */
export function packedSources(): string[] {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    if (!path.endsWith('.ts')) continue;
    const text = readFileSync(join(ROOT, path), 'utf8');
    for (const [, , name = ''] of text.matchAll(named)) {
      const target = name.startsWith('#') ? name.slice(1) : relative(ROOT, join(ROOT, dirname(path), name));
      if (!target.startsWith('..') && target !== 'package.json' && existsSync(join(ROOT, target)))
        waiting.push(target);
    }
  }
  return [...found].sort();
}

/** Paths of the other files that the package holds. */
export function packedData(): string[] {
  return [
    ...data.flatMap((folder) => filesIn(folder).filter((path) => !notPacked.test(path) || isPage(path))),
    ...asTheyAre,
  ];
}

/** Pages of the help are read as they are. */
const isPage = (path: string): boolean => path.startsWith('learn/') && path.endsWith('.md');

export function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** Names files as they are called once their types are taken out. */
export function inJavaScript(text: string): string {
  return text.replaceAll(named, (whole: string, quote: string, name: string) =>
    name.endsWith('.ts') ? `${quote}${name.slice(0, -'.ts'.length)}.js${quote}` : whole,
  );
}

/** Which of the project's dependencies the packed sources name. */
export function usedDependencies(all: readonly string[], sources: readonly string[]): string[] {
  const text = sources
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
  return all.filter((name) => {
    // A language of the reader of pictures is named by a variable.
    const start = name.startsWith('@tesseract.js-data/') ? '@tesseract.js-data/$' : name;
    return ["'", '"', '`'].some((quote) => text.includes(`${quote}${start}`));
  });
}
