import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, ROOT } from '../sources.ts';

const notice = readFileSync(join(ROOT, 'NOTICE'), 'utf8');
const permissive = new Set(
  'MIT MIT-0 ISC 0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 Python-2.0 Zlib CC0-1.0 Unlicense'.split(
    ' ',
  ),
);

interface Locked {
  readonly dev?: boolean;
  readonly license?: string;
}

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};

/** Whether one of the licences that may be chosen is permissive; each of several that hold together has to be. */
function isPermissive(licence: string): boolean {
  const words = licence.replaceAll(/[()]/g, '');
  return words.includes(' OR ')
    ? words.split(' OR ').some((one) => permissive.has(one))
    : words.split(' AND ').every((one) => permissive.has(one));
}

describe('the notices', () => {
  it('name the licence of every installed package that is not plainly permissive, and whose it is', () => {
    const left = Object.entries(packages).flatMap(([path, { dev, license }]) => {
      // Programs of other platforms that the registry in use lacks are listed by the lockfile without more than a name.
      if (path === '' || dev === true || license === undefined || isPermissive(license)) return [];
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const family = name.startsWith('@img/')
        ? 'libvips'
        : (/^(?:lightningcss|@expo-google-fonts)/.exec(name)?.[0] ?? name);
      const others = license
        .replaceAll(/[()]/g, '')
        .split(/ AND | OR /)
        .filter((one) => !permissive.has(one));
      return notice.includes(family) && others.every((one) => notice.includes(one))
        ? []
        : [`${name}: ${license}`];
    });
    expect(left).toEqual([]);
  });

  it('name every publisher of a table under reference/', () => {
    const cards = projectFiles().filter(
      (path) => path.startsWith('reference/') && path.endsWith('/source.json'),
    );
    const publishers = cards.flatMap((path) => {
      const { publisher } = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as { publisher: string };
      return publisher.split(/[,;/]| through /).map((name) => ({ path, name: name.trim() }));
    });
    const unnamed = publishers.filter(({ name }) => name !== '' && !notice.includes(name));
    expect(unnamed.filter(({ name }) => !['datasets', 'airports', 'jbrooksuk'].includes(name))).toEqual([]);
    expect(cards.length).toBeGreaterThan(40);
  });
});
