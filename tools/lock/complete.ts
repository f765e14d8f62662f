import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '#tools/sources.ts';

/**
 * Completes package-lock.json: `node tools/lock/complete.ts`, after every `npm install` that changed it. npm leaves a
 * platform's binary out of the lockfile when the registry in use does not carry it, and `npm ci` then refuses the file
 * everywhere. The added entries have no checksum (there is nothing here to sum); npm adds it where it can fetch them.
 */
export interface LockedPackage {
  readonly version?: string;
  readonly optional?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly os?: readonly string[] | string;
  readonly cpu?: readonly string[] | string;
  readonly libc?: readonly string[] | string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** An optional dependency that a locked package names and the lockfile lacks. */
export interface Missing {
  /** Path of the package that names it, as in the lockfile. */
  readonly parent: string;
  readonly name: string;
  readonly version: string;
}

const exact = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/;

/** What `npm ci` would miss, in the order of the lockfile; a binary of another version does not stand in for the pinned one. */
export function missingOptionals({ packages }: Lock): Missing[] {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => {
        const found = resolve(packages, parent, name);
        return found === undefined || (exact.test(version) && found.version !== version);
      })
      .map(([name, version]) => ({ parent, name, version })),
  );
}

/** As Node looks a package up: in the parent's own folder, then in each one above. */
function resolve(packages: Lock['packages'], parent: string, name: string): LockedPackage | undefined {
  for (let folder = parent; ; folder = folderAbove(folder)) {
    const found = packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`];
    if (found !== undefined || folder === '') return found;
  }
}

/** `node_modules/a/node_modules/@b/c` stands in `node_modules/a`. */
function folderAbove(path: string): string {
  const at = path.lastIndexOf('/node_modules/');
  return at === -1 ? '' : path.slice(0, at);
}

/**
 * The same lockfile with an entry for each missing platform package, beside the package that names it.
 * @throws Error for a dependency whose version is not pinned or whose name tells no platform: it must be looked into
 */
export function complete<L extends Lock>(lock: L): L {
  const packages: Record<string, LockedPackage> = { ...lock.packages };
  for (const { parent, name, version } of missingOptionals(lock)) {
    if (!exact.test(version))
      throw new Error(`${parent} names ${name} ${version}: not one version, so it cannot be completed`);
    const above = folderAbove(parent);
    const path = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`;
    if (packages[path] !== undefined && packages[path].version !== version)
      throw new Error(`${parent} needs ${name} ${version}, and ${path} holds another version`);
    const { dev, devOptional } = lock.packages[parent] ?? {};
    packages[path] = {
      version,
      ...platformOf(name),
      ...(dev === undefined ? {} : { dev }),
      ...(devOptional === undefined ? {} : { devOptional }),
      optional: true,
    };
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

type Platform = Pick<LockedPackage, 'os' | 'cpu' | 'libc'>;

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];

/**
 * The platform that the name of a binary package tells, as its own package.json would.
 * @throws Error when the name tells none: then the package would be installed everywhere
 */
export function platformOf(name: string): Platform {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-');
  if (words.includes('wasm32')) return { cpu: ['wasm32'] };
  const os = systems.find((word) => words.includes(word));
  const cpu = processors.find((word) => words.includes(word));
  if (os === undefined || cpu === undefined) throw new Error(`The name ${name} tells no platform`);
  const libc = words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : null;
  return { cpu: [cpu], ...(libc === null ? {} : { libc: [libc] }), os: [os] };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = join(ROOT, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  const added = missingOptionals(lock).length;
  if (added > 0) writeFileSync(file, `${JSON.stringify(complete(lock), null, 2)}\n`);
  console.log(`package-lock.json: ${added} platform packages added`);
}
