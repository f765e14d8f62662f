import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../sources.ts';
import { filesIn } from './contents.ts';

/**
 * Dependencies that the package carries itself (npm's `bundleDependencies`), as published but for the files that the server never
 * opens: builds for browsers and for `require`, types, other sizes of the same data. They are most of what npm would install.
 */
export const carried: Readonly<Record<string, RegExp>> = {
  '@e965/xlsx': /^xlsx\.mjs$/,
  '@expo-google-fonts/inter': /^(?:400Regular|600SemiBold)\/.*\.ttf$/,
  '@expo-google-fonts/noto-sans-arabic': /^(?:400Regular|600SemiBold)\/.*\.ttf$/,
  '@expo-google-fonts/noto-sans-hebrew': /^(?:400Regular|600SemiBold)\/.*\.ttf$/,
  '@tesseract.js-data/eng': /^4\.0\.0_best_int\//,
  '@tesseract.js-data/por': /^4\.0\.0_best_int\//,
  docx: /^dist\/(?:index|charts)\.mjs$/,
  echarts: /^(?:charts|components|core|features|renderers)\.js$|^lib\/.*\.js$/,
  'tesseract.js-core': /^tesseract-core-relaxedsimd-lstm\.(?:js|wasm)$/,
  zrender: /^lib\/.*\.js$/,
};

/** What is carried for another that is: the tslib of its own that the library of charts pins. */
const within: Readonly<Record<string, { readonly from: string; readonly kept: RegExp }>> = {
  tslib: { from: 'echarts/node_modules/tslib', kept: /^tslib\.js$|^modules\/(?:index\.js|package\.json)$/ },
};

/** Licences and notices go wherever their package goes. */
const always = /^(?:package\.json$|(?:licen[cs]es?|notice|copyright)[^/]*(?:$|\/))/i;

/** Puts the carried packages into `target`/node_modules, and names them. */
export function carry(target: string): string[] {
  for (const [name, kept] of Object.entries(carried)) put(name, name, kept);
  for (const [name, { from, kept }] of Object.entries(within)) put(name, from, kept);
  return [...Object.keys(carried), ...Object.keys(within)];

  function put(name: string, from: string, kept: RegExp): void {
    const source = `node_modules/${from}`;
    const to = join(target, 'node_modules', name);
    for (const path of filesIn(source)) {
      const inner = path.slice(source.length + 1);
      if (!kept.test(inner) && !always.test(inner)) continue;
      mkdirSync(dirname(join(to, inner)), { recursive: true });
      cpSync(join(ROOT, path), join(to, inner));
    }
    writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifestOf(source), null, 2)}\n`);
  }
}

/** The manifest, without dependencies that the files left do not need (a package's build may hold them already). */
function manifestOf(source: string): object {
  const {
    scripts: _,
    dependencies = {},
    ...kept
  } = JSON.parse(readFileSync(join(ROOT, source, 'package.json'), 'utf8')) as {
    readonly scripts?: unknown;
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  const needed = Object.entries(dependencies).filter(([name]) => name in carried || name in within);
  return { ...kept, dependencies: Object.fromEntries(needed) };
}
