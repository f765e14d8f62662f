import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#tools/sources.ts';
import { describe, expect, it } from 'vitest';
import { complete, type Lock, missingOptionals, platformOf } from './complete.ts';

const own = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;

describe('the lockfile', () => {
  it('names the binary of every platform, so that npm ci takes it (if not: node tools/lock/complete.ts)', () => {
    expect(missingOptionals(own)).toEqual([]);
  });

  it('is asked for every platform: the same file without one binary is found wanting', () => {
    const { 'node_modules/@biomejs/cli-darwin-arm64': taken, ...packages } = own.packages;
    expect(taken).toBeDefined();
    expect(missingOptionals({ packages }).map(({ name }) => name)).toEqual(['@biomejs/cli-darwin-arm64']);
  });
});

describe('completing a lockfile', () => {
  const lock: Lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '2.0.0', optionalDependencies: { '@a/linux-x64-gnu': '2.0.0' } },
      'node_modules/z': { version: '1.0.0', dev: true },
      'node_modules/z/node_modules/a': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: { '@a/linux-x64-gnu': '1.0.0' },
      },
    },
  };

  it('puts each version beside the package that names it, optional and for its platform only', () => {
    const { packages } = complete(lock);
    const platform = { cpu: ['x64'], libc: ['glibc'], os: ['linux'], optional: true };
    expect(packages['node_modules/@a/linux-x64-gnu']).toEqual({ version: '2.0.0', ...platform });
    expect(packages['node_modules/z/node_modules/@a/linux-x64-gnu']).toEqual({
      version: '1.0.0',
      dev: true,
      ...platform,
    });
  });

  it('leaves a complete file as it is', () => {
    const once = complete(lock);
    expect(missingOptionals(once)).toEqual([]);
    expect(JSON.stringify(complete(once))).toBe(JSON.stringify(once));
  });

  it('refuses what it would have to guess: a range of versions, a name without a platform', () => {
    const named = (optionalDependencies: Record<string, string>): Lock => ({
      packages: { 'node_modules/a': { version: '1.0.0', optionalDependencies } },
    });
    expect(() => complete(named({ '@a/linux-x64': '^1.0.0' }))).toThrow('not one version');
    expect(() => complete(named({ fsevents: '2.3.3' }))).toThrow('tells no platform');
  });

  it('tells platforms of names as the packages themselves do', () => {
    const binaries = Object.entries(own.packages).flatMap(([path, { os, cpu, libc }]) =>
      Array.isArray(os) && Array.isArray(cpu) && Array.isArray(libc)
        ? [{ name: path.slice(path.lastIndexOf('node_modules/') + 13), os, cpu, libc }]
        : [],
    );
    const spoken = binaries.filter(({ name }) => /-(gnu|musl)$/.test(name));
    expect(spoken.length).toBeGreaterThan(10);
    for (const { name, ...platform } of spoken) expect(platformOf(name)).toEqual(platform);
  });
});
