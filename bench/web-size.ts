import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '#tools/sources.ts';
import { type Figure, limited } from './report.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly name?: string;
}

/** Gzipped kB of JavaScript that a route needs before it is whole: its chunks, by source or by name, and all they import. */
export function benchWebSize(
  routes: Readonly<Record<string, { modules: readonly string[]; limit: number }>>,
): Figure[] {
  const folder = join(ROOT, 'dist', 'web');
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error('the manifest of the built web app names no entry');
  return Object.entries(routes).map(([route, { modules, limit }]) => {
    const files = new Set([entry, ...modules].flatMap((module) => [...closure(manifest, module)]));
    const bytes = [...files].map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
    const kilobytes = bytes.reduce((sum, size) => sum + size, 0) / 1000;
    return limited(`initial JavaScript of ${route}, gzipped`, kilobytes, 'kB', limit);
  });
}

function closure(manifest: Record<string, Chunk>, module: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[module] ?? Object.values(manifest).find(({ name }) => name === module);
  if (!chunk) throw new Error(`${module} is not in the manifest of the built web app`);
  if (chunk.file.endsWith('.js')) seen.add(chunk.file);
  for (const next of chunk.imports ?? []) {
    if (!seen.has(manifest[next]?.file ?? '')) closure(manifest, next, seen);
  }
  return seen;
}
