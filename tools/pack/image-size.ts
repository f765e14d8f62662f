import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../sources.ts';
import { filesBelow, isUnread } from './slim.ts';

/** What the image is to stay below, in MB of a million bytes: docs/operations/container.md. */
export const IMAGE_MB = 400;
/** Of gcr.io/distroless/cc-debian13, with room for its next version, in MB. */
const BASE_MB = 30;

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * MB of the image by the files that lie here: its base, Node, the package as it was unpacked (`product`), and what npm installs for
 * it by the lockfile, without what the Containerfile takes out.
 */
export function installedMegabytes(product: string): number {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const own = JSON.parse(readFileSync(join(product, 'package.json'), 'utf8')) as Locked & {
    readonly bundleDependencies: readonly string[];
  };
  const found = new Set<string>();
  const waiting = needed(own)
    .filter((name) => !own.bundleDependencies.includes(name))
    .map((name) => `node_modules/${name}`);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = packages[path];
    if (entry === undefined || found.has(path)) continue;
    found.add(path);
    for (const name of needed(entry)) waiting.push(placeOf(name, path, packages));
  }
  const bytes = [...found].reduce((sum, path) => sum + bytesOf(path), 0);
  const unpacked = filesBelow(product).reduce((sum, path) => sum + sizeOf(join(product, path)), 0);
  return BASE_MB + (bytes + unpacked + sizeOf(process.execPath)) / 1e6;

  function bytesOf(path: string): number {
    const nested = `${path}/node_modules/`;
    if (statSync(join(ROOT, path), { throwIfNoEntry: false }) === undefined) return 0;
    return filesBelow(ROOT, join(ROOT, path))
      .filter((file) => !file.startsWith(nested) && !isUnread(file))
      .reduce((sum, file) => sum + sizeOf(join(ROOT, file)), 0);
  }
}

const sizeOf = (path: string): number => statSync(path).size;

const needed = ({ dependencies, optionalDependencies }: Locked): string[] =>
  Object.keys({ ...dependencies, ...optionalDependencies });

/** Where a dependency of a package lies: beside it or above it. */
function placeOf(name: string, of: string, packages: Readonly<Record<string, Locked>>): string {
  for (
    let above = of;
    above !== '';
    above = above.slice(0, Math.max(above.lastIndexOf('/node_modules/'), 0))
  ) {
    const path = `${above}/node_modules/${name}`;
    if (path in packages) return path;
  }
  return `node_modules/${name}`;
}
