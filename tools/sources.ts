import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Files git knows or would add, with forward slashes from the root, in order. */
export function projectFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(listed.split('\n').filter(Boolean))].sort();
}

/** TypeScript and JavaScript sources of the project with their texts. */
export function sourceFiles(): { path: string; text: string }[] {
  return projectFiles()
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(ROOT, path), 'utf8') }];
      } catch {
        return []; // listed by git, removed from the folder
      }
    });
}
