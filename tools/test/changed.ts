import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, ROOT } from '../sources.ts';

/** What differs, and from which commit. */
export interface Change {
  /** The commit that the files are compared with. */
  readonly base: string;
  /** Paths from the root, with forward slashes; files that are gone are left out. */
  readonly files: readonly string[];
}

/**
 * What has been worked on: everything since `since`, or since the branch left `origin/main`. On `origin/main` itself it is
 * what is not committed, and where all is committed the last commit.
 * @throws Error when git does not know `since`
 */
export function changeSince(since?: string): Change {
  const base = since ?? usualBase();
  const tracked = git(['diff', '--name-only', base]).split('\n');
  const untracked = git(['ls-files', '--others', '--exclude-standard']).split('\n');
  const files = [...new Set([...tracked, ...untracked])].filter(
    (path) => path !== '' && existsSync(join(ROOT, path)),
  );
  return { base, files: files.sort() };
}

function usualBase(): string {
  const fork = ['origin/main', 'main'].map((branch) => attempt(['merge-base', 'HEAD', branch])).find(Boolean);
  const head = git(['rev-parse', 'HEAD']);
  if (fork && fork !== head) return fork;
  return git(['status', '--porcelain']) === '' ? git(['rev-parse', 'HEAD~1']) : head;
}

function git(args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

function attempt(args: readonly string[]): string | null {
  try {
    return git(args);
  } catch {
    return null;
  }
}

/** A story of a browser or a door: it starts the product as a process of its own, so no import leads from it to what it tests. */
const STORY = /\.(?:http\.test|journey)\.ts$/;

/** The path from a first sentence to a line of the ledger, which every change of the server or the screens could break. */
const MAIN_STORY = 'journeys/main.journey.ts';

/**
 * The stories that a change should be told by: those changed themselves, the one from a sentence to the ledger, and those whose
 * path bears the name of a changed room, subject, part of the platform or catalogue (`web/rooms/tables/…`,
 * `usecases/inventory/target/…`, `messages/en/quality.json`). In the order in which they tell most of it.
 */
export function storiesOf(changed: readonly string[], files: readonly string[] = projectFiles()): string[] {
  const stories = files.filter((path) => STORY.test(path));
  const subjects = new Set(changed.flatMap(subjectsOf));
  const named = stories.filter(
    (path) => changed.includes(path) || wordsOf(path).some((word) => subjects.has(word)),
  );
  const main = changed.some(
    (path) => /^(?:web|usecases|server|database|supabase)\//.test(path) && !isTest(path),
  );
  const own = named.filter((path) => changed.includes(path));
  const [nearest, ...rest] = named.filter((path) => !changed.includes(path));
  return [...new Set([...own, ...(nearest ? [nearest] : []), ...(main ? [MAIN_STORY] : []), ...rest])];
}

/** The tests of a kind among the files of the project. */
export function testsOf(kind: 'unit' | 'database', files: readonly string[]): string[] {
  const isDatabase = (path: string): boolean => path.endsWith('.database.test.ts');
  const tests = files.filter((path) => isTest(path) && !STORY.test(path));
  return tests.filter((path) => isDatabase(path) === (kind === 'database'));
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** What a path is about: the folders below its floor (of use-cases two, else one), or the name of a catalogue. */
function subjectsOf(path: string): string[] {
  if (isTest(path)) return [];
  const found =
    /^usecases\/([^/.]+)\/(?:([^/.]+)\/)?/.exec(path) ??
    /^(?:web\/rooms|platform|server|web|documents)\/([^/.]+)\//.exec(path) ??
    /^messages\/[^/]+\/([^/.]+)\.json$/.exec(path) ??
    [];
  return found.slice(1).flatMap((folder) => (folder === undefined ? [] : [singular(folder)]));
}

function wordsOf(path: string): string[] {
  return path
    .replace(STORY, '')
    .split(/[/_.-]/)
    .map(singular);
}

function singular(word: string): string {
  return word.endsWith('s') ? word.slice(0, -1) : word;
}
