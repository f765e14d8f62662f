import type { Reading } from './corpus.ts';

/**
 * Stands for `vitest` while readings are compared: a test is a reading, and what it makes is every value of which it expects
 * something. What is expected of them the tests themselves say when they run.
 */
const READINGS: Reading[] = [];
let path: string[] = [];
let values: unknown[] = [];

/** The tests of a file that is loaded by `load`. */
export async function testsOf(name: string, load: () => Promise<unknown>): Promise<Reading[]> {
  path = [name];
  const known = READINGS.length;
  await load();
  return READINGS.slice(known);
}

type Body = (...given: never[]) => unknown;

export function describe(name: string, body: () => void): void {
  path.push(name);
  body();
  path.pop();
}

export function it(name: string, body: Body, ..._rest: unknown[]): void {
  register(name, body, []);
}

function register(name: string, body: Body, given: readonly unknown[]): void {
  const id = [...path, name].join(' › ');
  READINGS.push({
    id,
    read: async () => {
      values = [];
      try {
        await (body as (...given: readonly unknown[]) => unknown)(...given);
      } catch (error) {
        values.push(String(error));
      }
      return JSON.stringify(await Promise.all(values.map(settled)), shown);
    },
  });
}

async function settled(value: unknown): Promise<unknown> {
  try {
    return await (typeof value === 'function' ? (value as () => unknown)() : value);
  } catch (error) {
    return String(error);
  }
}

function shown(key: string, value: unknown): unknown {
  if (key === 'milliseconds') return undefined;
  if (value instanceof Map || value instanceof Set) return [...value];
  return value === undefined ? '(undefined)' : value;
}

const each =
  (put: (name: string, body: Body, given: readonly unknown[]) => void) =>
  (rows: readonly unknown[]) =>
  (name: string, body: Body): void => {
    for (const [at, row] of rows.entries()) put(`${name} ${at}`, body, Array.isArray(row) ? row : [row]);
  };

it.each = each(register);
describe.each = each((name, body, given) =>
  describe(name, () => (body as (...given: readonly unknown[]) => void)(...given)),
);

/** Does what it is asked with any matcher: nothing. */
const SILENT: unknown = new Proxy(() => undefined, {
  get: (_, key) => (key === 'then' ? undefined : SILENT),
  apply: () => SILENT,
});

export function expect(value: unknown): unknown {
  values.push(value);
  return SILENT;
}
for (const one of ['objectContaining', 'arrayContaining', 'stringMatching', 'stringContaining', 'any'])
  Object.assign(expect, { [one]: () => null });

export function afterAll(): void {}
export function beforeAll(prepare: () => unknown): void {
  prepare();
}
