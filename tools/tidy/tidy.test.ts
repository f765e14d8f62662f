import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, ROOT } from '../sources.ts';
import { untidy } from './rules.ts';

const MAX_BYTES = 2 * 1024 * 1024;

const files = projectFiles().filter((path) => existsSync(join(ROOT, path)));

describe('the tidy house', () => {
  it('has no grab-bag name, no overlong file, no leftover and no path of a machine', () => {
    const found = files
      .filter((path) => !path.startsWith('reference/') && !path.endsWith('.woff2'))
      .flatMap((path) => untidy({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
    expect(found).toEqual([]);
  });

  it('holds no large blob', () => {
    expect(files.filter((path) => statSync(join(ROOT, path)).size > MAX_BYTES)).toEqual([]);
  });

  it('pins every dependency exactly', () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, unknown>;
    const groups = ['dependencies', 'devDependencies', 'optionalDependencies'].map(
      (group) => manifest[group] as Record<string, string>,
    );
    const loose = groups.flatMap((group) =>
      Object.entries(group).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    );
    expect(loose).toEqual([]);
  });

  it('names every folder of the house in the architecture page', () => {
    const page = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
    const folders = [
      ...new Set(files.filter((path) => path.includes('/')).map((path) => path.split('/')[0]!)),
    ];
    expect(folders.filter((folder) => !folder.startsWith('.') && !page.includes(`${folder}/`))).toEqual([]);
  });
});

describe('the tidy test finds what it is for', () => {
  it.each([
    ['web/utils/x.ts', ''],
    ['engine/x.ts', 'x\n'.repeat(401)],
    ['engine/x.ts', ['// TO', 'DO later'].join('')],
    ['engine/x.test.ts', ['it.sk', "ip('x', () => {})"].join('')],
    ['docs/x.md', ['see /wo', 'rk/main/x'].join('')],
    ['engine/x.ts', ['const x: an', 'y = 1'].join('')],
  ])('%s', (path, text) => {
    expect(untidy({ path, text })).toHaveLength(1);
  });
});
