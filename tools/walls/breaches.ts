import { FLOORS, FORBIDDEN_PACKAGES, isContractFile, isTestFile } from './floors.ts';
import { importedSpecifiers, resolveSpecifier, type Target } from './imports.ts';

export interface SourceFile {
  /** Path from the project's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** One import against the table of floors, as a sentence. */
export type Breach = string;

/** Every import in `files` that goes against the table of floors; empty when the house stands. */
export function findBreaches(files: readonly SourceFile[]): Breach[] {
  return files
    .filter((file) => !isTestFile(file.path))
    .flatMap((file) =>
      importedSpecifiers(file.path, file.text).flatMap((specifier) => {
        const reason = judge(file.path, resolveSpecifier(file.path, specifier));
        return reason ? [`${file.path} imports ${specifier}: ${reason}`] : [];
      }),
    );
}

function judge(importer: string, target: Target): string | null {
  const from = floorOf(importer);
  const floor = FLOORS[from];
  if (!floor) return null;
  if (target.kind === 'node') return judgeNode(from, target.name);
  if (target.kind === 'package') return judgePackage(from, target.name);
  return judgeFile(importer, from, target.path);
}

function judgeNode(from: string, name: string): string | null {
  return from === 'engine' || from === 'web' || from === 'messages' || from === 'text' || from === 'charts'
    ? `${from} may not reach node:${name}`
    : null;
}

function judgePackage(from: string, name: string): string | null {
  const allowed = FLOORS[from]!.packages;
  if (allowed !== 'any' && !allowed.includes(name)) return `${from} may not import the package ${name}`;
  return FORBIDDEN_PACKAGES[from]?.includes(name) ? `${from} may not import the package ${name}` : null;
}

function judgeFile(importer: string, from: string, path: string): string | null {
  const to = floorOf(path);
  if (isTestFile(path)) return 'code that ships may not import a test fixture';
  if (from === 'web' && to === 'web') return judgeRooms(importer, path);
  if (to === from) return null;
  if (to === 'usecases' && isContractFile(path) && FLOORS[from]!.floors.includes('contracts')) return null;
  if (path === 'package.json') return null;
  return FLOORS[from]!.floors.includes(to) ? null : `${from} may not import ${to}`;
}

function judgeRooms(importer: string, path: string): string | null {
  const room = roomOf(importer);
  const other = roomOf(path);
  if (!other || room === other) return null;
  if (room) return `the room ${room} may not import the room ${other}`;
  // Shared parts of the face stand below the rooms; only the shell's routes open them.
  return /^web\/(shell|main|routes)/.test(importer) ? null : `${importer} stands below the rooms`;
}

function floorOf(path: string): string {
  return path.split('/')[0]!;
}

function roomOf(path: string): string | null {
  return /^web\/rooms\/([^/]+)\//.exec(path)?.[1] ?? null;
}
