import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DISCLOSURE_CODES } from '#engine/disclosure.ts';
import type { Fields } from '#engine/form.ts';
import { PROCESSES } from '#engine/process/calculate.ts';
import { SCOPE3_METHODS } from '#engine/scope3/calculate.ts';
import { describe, expect, it } from 'vitest';
import { processCalculate } from './process/calculate.contract.ts';
import { scope3Calculate } from './scope3/calculate.contract.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const LOCALES = ['pt-BR', 'en'];

function words(locale: string, room: string): Record<string, unknown> {
  const path = join(ROOT, 'messages', locale, `${room}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
}

function names(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    name,
    ...(field.type === 'list' ? names(field.of) : []),
  ]);
}

/** Names of figures as the engine's code writes them. */
function figures(): string[] {
  const folders = ['process', 'scope2', 'scope3'].map((folder) => join(ROOT, 'engine', folder));
  const sources = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  return sources.flatMap((source) =>
    [...source.matchAll(/(?:figure\(\s*|product\([^']+)'([a-z0-9_]+)'/g)].map(([, name]) => name ?? ''),
  );
}

/** Figures of the border adjustment: all begin alike, however they are handed on. */
function cbamFigures(): string[] {
  const folder = join(ROOT, 'engine', 'cbam');
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return names.flatMap(
    (name) => readFileSync(join(folder, name), 'utf8').match(/(?<=')cbam_[a-z0-9_]+(?=')/g) ?? [],
  );
}

describe('the words of calculations', () => {
  it.each(LOCALES)('name every field of every form in %s', (locale) => {
    const known = words(locale, 'trace')['fields'] as object;
    const asked = new Set([...PROCESSES, ...SCOPE3_METHODS].flatMap(({ fields }) => names(fields)));
    expect(asked.size).toBeGreaterThan(100);
    expect([...asked].filter((name) => !(name in known))).toEqual([]);
  });

  it.each(LOCALES)('name every figure of an equation in %s', (locale) => {
    const known = words(locale, 'trace')['figures'] as object;
    const used = new Set([...figures(), ...cbamFigures()]);
    expect(used.size).toBeGreaterThan(60);
    expect([...used].filter((name) => !(name in known))).toEqual([]);
  });

  it.each(LOCALES)('have a sentence for every disclosure in %s', (locale) => {
    expect(Object.keys(words(locale, 'disclosures')).sort()).toEqual([...DISCLOSURE_CODES].sort());
  });
});

describe('the contracts of calculations', () => {
  it('take every process and every method, and no other', () => {
    const process = { process: 'alchemy', inputs: {} };
    expect(processCalculate.input.safeParse(process).success).toBe(false);
    const method = { method: 'guess', category: 'investments', inputs: {} };
    expect(scope3Calculate.input.safeParse(method).success).toBe(false);
    expect(new Set(PROCESSES.map(({ key }) => key)).size).toBe(PROCESSES.length);
    expect(new Set(SCOPE3_METHODS.map(({ key }) => key)).size).toBe(SCOPE3_METHODS.length);
  });

  it('take a method only in its own categories', () => {
    const input = (category: string) => ({
      method: 'hotel',
      category,
      inputs: {
        stays: [{ rooms: { value: '1' }, nights: { value: '2' }, factor: { factorId: 'any' } }],
      },
    });
    expect(scope3Calculate.input.safeParse(input('business_travel')).success).toBe(true);
    expect(scope3Calculate.input.safeParse(input('investments')).success).toBe(false);
  });

  it('leave bad amounts to the engine, which names the field', () => {
    const bad = {
      process: 'clinker',
      inputs: { production: { amount: 'lots', unit: 't' }, emissionFactor: { value: '0.52' } },
    };
    expect(processCalculate.input.safeParse(bad).success).toBe(true);
  });

  it('let the factor of a plant be left out, so that the engine can ask which', () => {
    const asking = {
      process: 'nitric_acid',
      inputs: { plants: [{ production: { amount: '1', unit: 't' } }] },
    };
    expect(processCalculate.input.safeParse(asking).success).toBe(true);
  });
});
