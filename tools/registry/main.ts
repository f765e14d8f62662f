import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sourceFiles } from '../sources.ts';
import { registryOf } from './registry.ts';

/** Writes the lists of verbs anew from the files of the use-cases. */
const registry = registryOf(sourceFiles());
for (const [path, text] of registry) writeFileSync(join(ROOT, path), text);
execFileSync(join(ROOT, 'node_modules', '.bin', 'biome'), ['format', '--write', ...registry.keys()], {
  cwd: ROOT,
  stdio: 'inherit',
});
