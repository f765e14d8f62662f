// `npm run eval -- FILE [--verbose]`: prints the measures of the assistant on a file of cases; the last line is JSON.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const local = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.exe' : 'node');
const node =
  Number(process.versions.node.split('.')[0]) >= 24 || !existsSync(local) ? process.execPath : local;
const run = spawnSync(node, [join(root, 'tools/eval/main.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(run.status ?? 1);
