// `npm run dev`: the server, started anew when its sources change, behind Vite, which loads the web app's changes into the open page.
// The database stays in ./data between starts.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { findNode24 } from './node24.mjs';
import { ROOT } from './root.mjs';

/** The floors that the server runs; the web app's are Vite's. */
const WATCHED = [
  'text',
  'engine',
  'reference',
  'database',
  'platform',
  'documents',
  'charts',
  'reports',
  'usecases',
  'assistant',
  'server',
  'messages',
  'supabase',
];

ensureInstalled();
const node = findNode24();
if (node === null) {
  console.error('Razão needs Node 24 or newer: install it from nodejs.org and start again.');
  process.exit(1);
}

const page = Number(process.env.PORT ?? 3000);
const server = page + 1;
const env = {
  ...process.env,
  PORT: String(server),
  // Letters and links lead to the page that is open, not to the server behind it.
  RAZAO_SITE_URL: process.env.RAZAO_SITE_URL ?? `http://localhost:${page}`,
  RAZAO_SERVER: `http://127.0.0.1:${server}`,
};
const watch = WATCHED.flatMap((folder) => ['--watch-path', join(ROOT, folder)]);
const children = [
  spawn(node, ['--watch-preserve-output', ...watch, join(ROOT, 'server/main.ts')], { stdio: 'inherit', env }),
  spawn(node, [join(ROOT, 'node_modules/vite/bin/vite.js'), '--port', String(page), '--strictPort'], {
    stdio: 'inherit',
    env,
    cwd: ROOT,
  }),
];
const end = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
for (const child of children) {
  child.on('exit', (code) => {
    end();
    process.exitCode = code ?? 1;
  });
}
