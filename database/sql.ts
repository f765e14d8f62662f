import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCode } from './refusal.ts';
import { version } from './version.ts';

/** One file of SQL, under the name it is recorded by. */
export interface SqlFile {
  /** Path from the root of the repository, with `/`. */
  readonly name: string;
  readonly sha256: string;
  readonly sql: string;
}

const root = fileURLToPath(new URL('../', import.meta.url));
/** Roles, `auth` and what else Supabase brings of its own. */
export const platformFolder = 'platform/schema';
/** The product's own migrations, the same under Supabase. */
export const migrationsFolder = 'supabase/migrations';

/** All SQL of the product in the order it is applied. */
export function readSql(): SqlFile[] {
  return [...readFolder(platformFolder), ...readFolder(migrationsFolder)];
}

function readFolder(folder: string): SqlFile[] {
  return names(folder).map((file) => {
    const sql = readFileSync(join(root, folder, file), 'utf8').replaceAll('\r\n', '\n');
    return { name: `${folder}/${file}`, sha256: hash(sql), sql };
  });
}

function names(folder: string): string[] {
  try {
    return readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.sql'))
      .sort();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** One hash of all the files: databases prepared with the same SQL by the same version have the same. */
export function fingerprint(files: readonly SqlFile[]): string {
  return hash([version, ...files.map((file) => `${file.name} ${file.sha256}`)].join('\n'));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
