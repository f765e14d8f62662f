import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { installationYear } from '#usecases/cbam/installation.contract.ts';
import { contentOf } from './content.ts';
import { type Content, draftOf, isRecord, type ReadYear } from './draft.ts';
import {
  FIELDS,
  isSplit,
  type List,
  NESTED_AT,
  NESTED_IN,
  SECTIONS,
  type Section,
  STORED_AT,
} from './fields.ts';

const ID = '3f0c8e0e-6f53-4a36-9f5e-2f7a8a3f2f11';
type Schema = z.core.JSONSchema.JSONSchema;
const SCHEMA = z.toJSONSchema(installationYear, { io: 'output' });

const FIGURE = fc.oneof(
  fc.integer({ min: 0, max: 1e9 }).map(String),
  fc.tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1, max: 999 })).map((two) => two.join('.')),
  fc.constantFrom('-12.5', '1.50', '007', '1e3'),
);

/** What a schema takes; names of rows are numbers that are led to rows of the record afterwards. */
function made(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf || schema.oneOf) {
    const ways = (schema.anyOf ?? schema.oneOf ?? []) as Schema[];
    if (ways.some(({ type }) => type === 'number'))
      return fc.oneof(
        FIGURE,
        fc.integer({ min: 0, max: 99 }),
        ...ways.filter(({ type }) => type !== 'number' && type !== 'string').map(made),
      );
    return fc.oneof(...ways.map(made));
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'array')
    return fc.array(made(schema.items as Schema), { minLength: schema.minItems ?? 0, maxLength: 3 });
  if (schema.type === 'object') return madeObject(schema);
  if (schema.type === 'integer') return fc.integer({ min: 2026, max: 2040 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.format === 'date') return fc.constantFrom('2026-01-01', '2026-12-31');
  const most = Math.min(schema.maxLength ?? 12, 12);
  return fc.integer({ min: 0, max: 999 }).map((at) => (most === 2 ? 'BR' : most === 3 ? 'EUR' : String(at)));
}

function madeObject({ properties, required, additionalProperties }: Schema): fc.Arbitrary<unknown> {
  if (properties === undefined)
    return fc.dictionary(
      fc.constantFrom('mn', 'own', 'assurance', 'name'),
      made(additionalProperties as Schema),
      { maxKeys: 3 },
    );
  const values = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, made(one as Schema)]),
  );
  return fc.record(values, { requiredKeys: required ?? [] });
}

/** Gives the rows their ids, and leads what names a row to one. */
function joined(content: Content): Content {
  const processes = content.processes.map((one, at) => ({ ...one, id: `process ${at}` }));
  const plants = content.plants?.map((one, at) => ({ ...one, id: `plant ${at}` }));
  const precursors = content.precursors?.map((one, at) => ({
    ...one,
    id: `precursor ${at}`,
    lots: one.lots.map(whole),
  }));
  const nodes = [...processes, ...(plants ?? [])].map(({ id }) => id);
  const pick = (from: readonly string[], at: unknown) => from[Number(at) % from.length] ?? 'other';
  const lead = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => lead(one));
    if (name === 'process') return pick(nodes.slice(0, processes.length), value);
    if (['to', 'heatTo', 'electricityTo'].includes(name) && !isRecord(value))
      return pick([...nodes, 'other'], value);
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
      if (key !== 'plant') return [[key, lead(one, key)]];
      return [
        [
          key,
          pick(
            (plants ?? []).map(({ id }) => id),
            one,
          ),
        ],
      ];
    });
    return Object.fromEntries(entries);
  };
  const all = { ...content, processes, ...(plants && { plants }), ...(precursors && { precursors }) };
  return lead(plants?.length ? all : withoutPlants(all)) as Content;
}

/** A default value that is neither stated nor looked up is asked for by the form, and not kept as it is. */
function whole(lot: NonNullable<Content['precursors']>[number]['lots'][number]) {
  return lot.basis === 'default' && lot.lookUp === undefined ? { ...lot, direct: '1' } : lot;
}

function withoutPlants(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlants);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      isRecord(one) && 'plant' in one ? '1' : withoutPlants(one),
    ]),
  );
}

const years = made(SCHEMA as Schema).map((one) => joined(one as Content));

test.each(['pt-BR', 'en'] as const)(
  'any year that the verbs take comes back from the form as it was, in %s',
  (marks) => {
    fc.assert(
      fc.property(years, (content) => {
        const evidence = evidenceOf(content);
        const read: ReadYear = {
          version: 1,
          period: {
            id: ID,
            installationId: ID,
            year: content.year,
            revision: 1,
            savedAt: '2026-11-01T00:00:00.000Z',
          },
          content,
          evidence,
        };
        expect(contentOf(draftOf(read, marks))).toEqual({ content, evidence });
        // Kept in the tab as JSON while somebody types.
        expect(contentOf(JSON.parse(JSON.stringify(draftOf(read, marks))))).toEqual({ content, evidence });
      }),
      { numRuns: 400, seed: 20_261_128 },
    );
  },
  120_000,
);

/** A document behind every row, also within a row. */
function evidenceOf(content: Content): ReadYear['evidence'] {
  const paths: string[] = [];
  const walk = (value: unknown, path: string) => {
    if (Array.isArray(value))
      for (const [at, one] of value.entries()) walk(one, path === '' ? `${at}` : `${path}.${at}`);
    else if (isRecord(value)) {
      if (/\.\d+$/.test(path)) paths.push(path);
      for (const [name, one] of Object.entries(value)) walk(one, path === '' ? name : `${path}.${name}`);
    }
  };
  walk(content, '');
  return paths.map((path) => ({ path, documentId: ID }));
}

/** Names of what a schema takes, without the places of rows: `processes.heat.imported.amount`. */
function placesOf(schema: Schema, path = ''): readonly string[] {
  const ways = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (ways) return [...new Set(ways.flatMap((one) => placesOf(one, path)))];
  if (schema.type === 'array') return placesOf(schema.items as Schema, path);
  if (schema.type === 'object' && schema.properties)
    return Object.entries(schema.properties).flatMap(([name, one]) =>
      placesOf(one as Schema, path === '' ? name : `${path}.${name}`),
    );
  return [path];
}

/** What no field is for: identity is the installation's, ids follow names, a default value follows code and country. */
const NO_FIELD = new RegExp(
  `^(${[
    'year|installation|quality|verifier|goods\\.parameters',
    '(processes|precursors)\\.id|precursors\\.lots\\.lookUp\\.(code|country)',
    '.*\\.by|.*\\.plant|streams\\.ledger\\..*',
  ].join('|')})$`,
);

test('whatever the verbs take of a year, the form has a field for', () => {
  const fieldsIn = (list: List, place: string): string[] => [
    ...FIELDS[list].map(({ name }) => (place === '' ? name : `${place}.${name}`)),
    ...(list in NESTED_IN ? NESTED_IN[list as Section] : []).flatMap((name) =>
      fieldsIn(name, `${place}.${NESTED_AT[name]}`),
    ),
  ];
  const stored: Readonly<Partial<Record<Section, string>>> = STORED_AT;
  const fields = new Set(
    SECTIONS.flatMap((section) =>
      fieldsIn(section, section === 'electricity' ? 'processes.electricity' : (stored[section] ?? '')),
    ),
  );
  const places = placesOf(SCHEMA as Schema);
  expect(places.length).toBeGreaterThan(140);
  expect(places.filter((place) => !fields.has(place) && !NO_FIELD.test(place))).toEqual([]);
  expect([...fields].filter((place) => isSplit(place.split('.').at(-1) ?? '')).length).toBeGreaterThan(5);
});
