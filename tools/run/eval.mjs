// `npm run eval -- FILE [--verbose]`: prints the measures of the assistant on a file of cases; the last line is JSON.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const local = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.exe' : 'node');
const node =
  Number(process.versions.node.split('.')[0]) >= 24 || !existsSync(local) ? process.execPath : local;
// What watches the reading wing is loaded before anything of the wing is, so that it is a program of its own.
const OWN = { idle: 'main', outputs: 'outputs', alike: 'alike' };
const [first = '', ...rest] = process.argv.slice(2);
const own = Object.hasOwn(OWN, first) ? OWN[first] : null;
const call = own === null ? ['tools/eval/main.ts', first, ...rest] : [`tools/eval/idle/${own}.ts`, ...rest];
const [program, ...options] = call.filter((argument) => argument !== '');
const run = spawnSync(node, [join(root, program), ...options], { stdio: 'inherit' });
process.exit(run.status ?? 1);
