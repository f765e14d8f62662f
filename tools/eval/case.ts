import { readFileSync } from 'node:fs';

/** An expected activity; see the case format in `docs/` and the issue on the assistant. */
export interface ExpectedActivity {
  readonly kind: readonly string[];
  readonly quantity?: string | null;
  readonly unit?: string | readonly string[] | null;
  readonly quantityByUnit?: Readonly<Record<string, string>>;
  readonly from: string | null;
  readonly to: string | null;
  readonly periodAnyOf?: readonly (readonly [string, string])[];
  readonly site?: string;
  readonly estimated?: boolean;
  readonly route?: readonly string[];
  readonly routeAnyOf?: readonly (readonly string[])[];
  readonly return?: boolean;
  readonly passengers?: number;
  readonly class?: string;
  readonly distance?: string | null;
  readonly distanceUnit?: string | null;
}

export interface EvalCase {
  readonly id: string;
  readonly locale: 'pt-BR' | 'en';
  readonly referenceDate: string;
  readonly sites: readonly string[];
  /** CNPJs of the company, where the case tells them. */
  readonly taxIds?: readonly string[];
  readonly turns: readonly { readonly text: string; readonly files: readonly string[] }[];
  readonly expect: {
    readonly intent: string;
    readonly activities: readonly ExpectedActivity[];
    readonly ask: readonly string[];
    readonly notUnderstood: readonly string[];
    readonly alsoAccept?: readonly (readonly ExpectedActivity[])[];
  };
  readonly tags: readonly string[];
}

/** A case as it is written: a period that is right too stands as `[from, to]` or as `{from, to}`. */
type Written = Omit<ExpectedActivity, 'periodAnyOf'> & { readonly periodAnyOf?: readonly unknown[] };

/** Reads a file of cases, one JSON a line. Throws with the line number when a line is not one, and with the case's name. */
export function readCases(path: string): EvalCase[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [parseCase(line, path, index + 1)]));
}

function parseCase(line: string, path: string, number: number): EvalCase {
  try {
    const parsed = JSON.parse(line) as EvalCase;
    return wellFormed(parsed);
  } catch (error) {
    throw new Error(`${path}:${number}: not a case: ${String(error)}`, { cause: error });
  }
}

/** A case with its periods as pairs. Throws with the case's name where something that is needed is of another shape. */
export function wellFormed(parsed: EvalCase): EvalCase {
  const { id, turns, expect } = parsed;
  if (!Array.isArray(turns) || !Array.isArray(expect?.activities))
    throw new Error(`case ${id} has no turns or no expected activities`);
  const activities = expect.activities.map((one) => withPairs(one, id));
  const also = expect.alsoAccept?.map((list) => list.map((one) => withPairs(one, id)));
  return {
    ...parsed,
    turns: turns.map((turn) => ({ text: turn.text, files: turn.files ?? [] })),
    expect: { ...expect, activities, ...(also === undefined ? {} : { alsoAccept: also }) },
  };
}

function withPairs(activity: Written, id: string): ExpectedActivity {
  const { periodAnyOf, ...rest } = activity;
  if (periodAnyOf === undefined) return rest;
  return { ...rest, periodAnyOf: periodAnyOf.map((period) => pairOf(period, id)) };
}

function pairOf(period: unknown, id: string): readonly [string, string] {
  const named = period as { readonly from?: unknown; readonly to?: unknown } | null;
  const [from, to]: readonly unknown[] = Array.isArray(period) ? period : [named?.from, named?.to];
  if (typeof from === 'string' && typeof to === 'string') return [from, to];
  throw new Error(`case ${id} has a period that is neither [from, to] nor {from, to}`);
}
