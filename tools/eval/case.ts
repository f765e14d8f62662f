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

/** Reads a file of cases, one JSON a line. Throws with the line number when a line is not one. */
export function readCases(path: string): EvalCase[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [parseCase(line, path, index + 1)]));
}

function parseCase(line: string, path: string, number: number): EvalCase {
  try {
    const parsed = JSON.parse(line) as EvalCase;
    return { ...parsed, turns: parsed.turns.map((turn) => ({ text: turn.text, files: turn.files ?? [] })) };
  } catch (error) {
    throw new Error(`${path}:${number}: not a case: ${String(error)}`, { cause: error });
  }
}
