#!/usr/bin/env node
// `razao`: the command of the package. Runs on Node 20; without a word it starts the product on ./razao-data.
import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { become } from './node24.mjs';
import { ROOT } from './root.mjs';

const quiet = ['--disable-warning=ExperimentalWarning'];
const commands = {
  start: { program: 'server/main', flags: ['--max-semi-space-size=8', ...quiet] },
  calculate: { program: 'server/console', flags: quiet, named: true },
  verify: { program: 'server/console', flags: quiet, named: true },
  'verify-ledgers': { program: 'server/verify', flags: quiet },
  backup: { program: 'server/backup', flags: quiet },
  restore: { program: 'server/restore', flags: quiet },
  promote: { program: 'server/promote', flags: quiet },
  doctor: { program: 'server/doctor', flags: quiet },
  organization: { program: 'server/organization', flags: quiet },
};

const [name = 'start', ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command === undefined) {
  console.error(`razao ${Object.keys(commands).join(' | ')}: ${name} is none of these. [command.invalid]`);
  process.exit(2);
}
// A package is replaced when it is updated: what people enter never lies in it, and their paths begin where they stand.
const installed = ROOT.includes(`${sep}node_modules${sep}`);
const paths = /^(?:RAZAO_DATA|RAZAO_BACKUPS|DATABASE_URL_FILE|(?:RAZAO|STORAGE|SUPABASE)_\w+_FILE)$/;
const placed = Object.fromEntries(
  Object.entries({ ...process.env, RAZAO_DATA: process.env.RAZAO_DATA || 'razao-data' })
    .filter(([variable, path]) => paths.test(variable) && path !== '' && !path.startsWith('s3://'))
    .map(([variable, path]) => [variable, resolve(path)]),
);
become(existsSync(join(ROOT, `${command.program}.js`)) ? `${command.program}.js` : `${command.program}.ts`, {
  flags: command.flags,
  args: command.named ? [name, ...rest] : rest,
  env: {
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    ...(installed && placed),
  },
});
