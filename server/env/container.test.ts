import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { variableNames } from '../env.ts';
import { withSecretsOfFiles } from './secret_files.ts';

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly entrypoint?: unknown;
  readonly read_only?: boolean;
  readonly user?: string;
  readonly secrets?: readonly string[];
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, unknown>>;
}

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
const containerfile = read('Containerfile').replaceAll('\\\n', ' ');

/** The variable itself, or the one that a file of a secret stands for. */
function isKnown(name: string): boolean {
  return (
    variableNames.has(name) ||
    withSecretsOfFiles({ [name]: '/a/file' }, () => 'secret')[name.slice(0, -5)] === 'secret'
  );
}

describe('the container', () => {
  it('is given only variables that the server knows, in its image and by compose', () => {
    const ofImage = [...containerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) =>
      [...pairs.matchAll(/(\w+)=/g)].map(([, name = '']) => name),
    );
    expect(ofImage).toEqual(expect.arrayContaining(['HOST', 'PORT', 'RAZAO_DATA']));
    expect(ofImage.filter((name) => !name.startsWith('NODE_') && !isKnown(name))).toEqual([]);
    for (const server of ['one', 'two']) {
      const names = Object.keys(compose.services[server]?.environment ?? {});
      expect(names).toContain('DATABASE_URL_FILE');
      expect(names.filter((name) => !isKnown(name))).toEqual([]);
    }
  });

  it('runs as somebody without rights who writes to its data alone, and is asked whether it is ready', () => {
    const last = containerfile.slice(containerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK .*\/ready/m);
    for (const server of ['one', 'two'])
      expect(compose.services[server]).toMatchObject({ read_only: true, user: 'node', cap_drop: ['ALL'] });
  });

  it('finds every secret where compose puts it', () => {
    for (const { environment = {}, secrets = [] } of Object.values(compose.services)) {
      const paths = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'));
      for (const path of paths) expect(secrets).toContain(path.slice('/run/secrets/'.length));
      for (const secret of secrets) expect(Object.keys(compose.secrets)).toContain(secret);
    }
  });
});
