import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { Refused } from './usecase.ts';

/**
 * Reads an input by its contract: unknown keys are dropped, defaults filled in.
 * @throws Refused `input.invalid` (400) with `path` and `reason` of the first thing that is wrong
 */
export function parseInput<I extends z.ZodType>(schema: I, raw: unknown): z.output<I> {
  const parsed = schema.safeParse(raw ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalidInput(issue?.path.join('.') || 'body', issue?.message ?? '');
  }
  const path = unstorableText(parsed.data, []);
  if (path !== null) throw invalidInput(path, 'text holds a NUL or a broken character');
  return parsed.data;
}

/** The refusal of an input whose value at `path` is not what the contract asks for. */
export function invalidInput(path: string, reason: string): Refused {
  return new Refused('input.invalid', 400, { path, reason });
}

/** Path of the first text that PostgreSQL cannot store (NUL, lone surrogate); null when there is none. */
function unstorableText(value: unknown, path: readonly string[]): string | null {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? path.join('.') : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorableText(inner, [...path, key]) ?? unstorableText(key, [...path, '(key)']);
    if (found !== null) return found;
  }
  return null;
}

const secrets: ReadonlySet<string> = new Set(['password', 'token', 'key']);

/** SHA-256 (hex) of an input in canonical JSON (keys sorted); secrets are left out, so that the hash cannot betray them. */
export function inputHash(input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(input)))
    .digest('hex');
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key]) => !secrets.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]));
}
