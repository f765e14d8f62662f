import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from '../sources.ts';
import { carry } from './carried.ts';
import { filesIn, inJavaScript, packedData, packedSources, usedDependencies } from './contents.ts';

/**
 * `npm run package`: makes `dist/package` and from it `dist/razao-<version>.tgz`, which `npx` starts with Node alone: the sources
 * without their types (Node takes none out below node_modules), the web app as it was built, the reference data, types of the
 * engine, the large dependencies without what the server never opens, the list of what it is made of (CycloneDX).
 */
const target = join(ROOT, 'dist', 'package');
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>>;
}

rmSync(target, { recursive: true, force: true });
const sources = packedSources();
for (const path of sources) put(path, path.endsWith('.ts') ? { javaScript: true } : {});
for (const path of packedData()) put(path);
for (const path of filesIn('dist/web')) put(path);
const bundleDependencies = carry(target);
chmodSync(join(target, 'tools/run/razao.mjs'), 0o755);
declareTypes();
writeFileSync(join(target, 'package.json'), `${JSON.stringify(packedManifest(), null, 2)}\n`);
writeFileSync(join(target, 'sbom.cdx.json'), sbom());
const [packed] = JSON.parse(npm(['pack', '--json', '--pack-destination', join(ROOT, 'dist')], target)) as [
  { filename: string; entryCount: number },
];
const bytes = statSync(join(ROOT, 'dist', packed.filename)).size;
process.stdout.write(
  `dist/${packed.filename}: ${(bytes / 1e6).toFixed(1)} MB, ${packed.entryCount} files.\n`,
);

function put(path: string, { javaScript = false } = {}): void {
  const to = join(target, javaScript ? `${path.slice(0, -'.ts'.length)}.js` : path);
  mkdirSync(dirname(to), { recursive: true });
  if (javaScript)
    writeFileSync(to, inJavaScript(stripTypeScriptTypes(readFileSync(join(ROOT, path), 'utf8'))));
  else cpSync(join(ROOT, path), to);
}

/** What a program that imports the engine is told of its types. */
function declareTypes(): void {
  const folder = mkdtempSync(join(ROOT, 'dist', '.types-'));
  try {
    const config = join(folder, 'tsconfig.json');
    const options = {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      noCheck: true,
      rootDir: ROOT,
      outDir: folder,
    };
    const include = { include: [], files: [join(ROOT, 'reference/engine.ts')] };
    writeFileSync(
      config,
      JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), compilerOptions: options, ...include }),
    );
    execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', config], {
      stdio: 'inherit',
    });
    for (const path of sources) {
      if (!/^(?:engine|reference)\/.*\.ts$/.test(path)) continue;
      const name = `${path.slice(0, -'.ts'.length)}.d.ts`;
      const text = readIfThere(join(folder, name));
      if (text !== null) writeFileSync(join(target, name), inJavaScript(text));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readIfThere(path: string): string | null {
  return statSync(path, { throwIfNoEntry: false }) === undefined ? null : readFileSync(path, 'utf8');
}

function packedManifest(): object {
  const { private: _, scripts: __, devDependencies: ___, dependencies, exports: ____, ...kept } = manifest;
  const used = usedDependencies(Object.keys(dependencies), sources);
  return {
    ...kept,
    bin: { razao: 'tools/run/razao.mjs' },
    exports: {
      './engine': { types: './reference/engine.d.ts', default: './reference/engine.js' },
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(used.map((name) => [name, dependencies[name]])),
    bundleDependencies,
  };
}

/**
 * What the package holds and installs, the libraries of the built web app among it, by npm itself from the lockfile. It is asked of a
 * lockfile without what only tests need: told to leave that out, npm leaves out as well what both need.
 */
function sbom(): string {
  const folder = mkdtempSync(join(ROOT, 'dist', '.sbom-'));
  try {
    const { devDependencies: _, ...own } = manifest;
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
    const packages = Object.entries(lock.packages)
      .filter(([, { dev }]) => dev !== true)
      .map(([path, { devOptional: __, ...entry }]) => [path, path === '' ? own : entry]);
    writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }),
    );
    const how = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
    return npm(['sbom', ...how], folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function npm(args: readonly string[], cwd: string): string {
  const run = process.env['npm_execpath'];
  const options: ExecFileSyncOptionsWithStringEncoding = {
    cwd,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32' && run?.endsWith('.js') !== true,
  };
  return run?.endsWith('.js') === true
    ? execFileSync(process.execPath, [run, ...args], options)
    : execFileSync('npm', [...args], options);
}
