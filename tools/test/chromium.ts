import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const KNOWN_PLACES = [
  process.env.RAZAO_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const SHELLS = [process.env.RAZAO_CHROMIUM_SHELL, '/usr/bin/chromium-headless-shell'];

/** How long a mirror of Debian may take, in milliseconds. */
const PATIENCE_MS = 180_000;

/** Flags for a headless Chromium that stays on this machine and asks nothing of the outside. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of a Chromium on this machine, or null. */
export function findChromium(): string | null {
  return KNOWN_PLACES.find((place) => place && existsSync(place)) ?? playwrightChromium();
}

/**
 * The headless shell of Chromium, or where there is none the whole one. It has the same engine, without the windows of a
 * browser around each page, whose interface draws itself also where nobody sees it. It tells nobody notices.
 */
export function ensureShell(): string {
  return findShell() ?? ensureChromium();
}

function findShell(): string | null {
  return SHELLS.find((place) => place && existsSync(place)) ?? null;
}

/** Finds a Chromium or installs one: Debian's package where apt works, else Playwright's own build. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  installFromDebian();
  const installed = findChromium();
  if (installed) return installed;
  spawnSync(process.execPath, [playwrightCli(), 'install', 'chromium'], { stdio: 'inherit' });
  const downloaded = playwrightChromium();
  if (downloaded) return downloaded;
  throw new Error(
    'No Chromium found and none could be installed: install one and name it in RAZAO_CHROMIUM, then run npm test again.',
  );
}

/**
 * Brings Debian's headless shell to the Chromium that Debian brought, where apt works: stories told in it take a fifth less
 * of the processor. Where it does not come they are told in the whole Chromium.
 */
export function bringShell(): void {
  if (findShell() === null && findChromium() === '/usr/bin/chromium') installFromDebian();
}

const PACKAGES = ['chromium', 'chromium-headless-shell', 'fonts-dejavu-core'];

function installFromDebian(): void {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return;
  const root = process.getuid?.() === 0;
  if (!root && spawnSync('sudo', ['-n', 'true']).status !== 0) return;
  const apt = (args: string[], timeout?: number) => {
    const command = ['apt-get', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', ...args];
    const [program = '', ...rest] = root ? command : ['sudo', '-n', ...command];
    return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'], timeout });
  };
  console.log('Installing Chromium from Debian for the browser tests …');
  apt(['update', '-qq'], PATIENCE_MS);
  const install = (names: string[]) => {
    const asked = ['install', '-y', '-qq', '--no-install-recommends', ...names];
    // What cannot be fetched is given up before anything is unpacked.
    const fetched = apt([...asked, '--download-only'], PATIENCE_MS);
    return fetched.status === 0 && apt(asked).status === 0;
  };
  // Not every Debian has the shell in a package of its own.
  if (!install(PACKAGES) && findChromium() === null) install(['chromium', 'fonts-dejavu-core']);
}

function playwrightCli(): string {
  return join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
}

function playwrightChromium(): string | null {
  const script = "import('playwright-core').then((p) => console.log(p.chromium.executablePath()))";
  try {
    const path = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      cwd: dirname(playwrightCli()),
    }).trim();
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}
