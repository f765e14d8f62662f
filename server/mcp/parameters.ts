import { readFileSync } from 'node:fs';
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';

/** What each parameter of a tool means, by `verb.parameter`, or by its name where it means the same everywhere. */
export const MEANINGS = JSON.parse(
  readFileSync(new URL('parameters.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>;

type Shape = Record<string, unknown>;

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The shape of a tool's input as programs are told it: every parameter with its meaning, and without what a format says already
 * (the patterns of days and ids were a third of the list). What is refused stays as it was: that is the contract's.
 */
export function toldShape(verb: string, input: z.ZodType): StandardSchemaWithJSON {
  const standard = (input as unknown as StandardSchemaWithJSON)['~standard'];
  const { jsonSchema } = standard;
  return {
    '~standard': {
      ...standard,
      jsonSchema: {
        ...jsonSchema,
        input: (options) => withMeanings(verb, slim(jsonSchema.input(options)) as Shape),
      },
    },
  };
}

function slim(shape: unknown): unknown {
  if (Array.isArray(shape)) return shape.map(slim);
  if (!isShape(shape)) return shape;
  const kept = Object.entries(shape).filter(
    ([key, value]) =>
      !(key === 'pattern' && 'format' in shape) && !(key === 'maximum' && value === Number.MAX_SAFE_INTEGER),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, slim(value)]));
}

function withMeanings(verb: string, shape: Shape): Shape {
  if (!isShape(shape.properties)) return shape;
  const properties = Object.entries(shape.properties).map(([name, value]) => {
    const meaning = MEANINGS[`${verb}.${name}`] ?? MEANINGS[name];
    const isTold = !isShape(value) || 'description' in value || meaning === undefined;
    return [name, isTold ? value : { ...value, description: meaning }] as const;
  });
  return { ...shape, properties: Object.fromEntries(properties) };
}
