import type { Output } from '#web/api/call.ts';

type Line = Output<'import.preview'>['lines'][number];
interface Problem {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Why a line is left out, or cannot be counted. */
export function causeOf({ problem, problems }: Line): Problem | null {
  // What is only noticed stands beside what is missing.
  return problem ?? problems.find(({ code }) => code === 'parameters.missing') ?? problems[0] ?? null;
}

/** Where one of the unit has to be said in another unit: that one, `kg/cylinder`. */
export function perUnitOf({ code, params }: Problem): string | null {
  if (code !== 'parameters.missing') return null;
  return /^perUnit \(([^)]+)\)$/.exec(params['parameters'] ?? '')?.[1] ?? null;
}

/** The same of lines that one answer mends: what is wrong, with which word, and what is known of the rest. */
export function keyOf(line: Line): string {
  const cause = causeOf(line);
  return JSON.stringify([
    cause?.code,
    cause?.params['text'],
    cause && perUnitOf(cause) !== null ? [line.kind, line.unit] : null,
  ]);
}
