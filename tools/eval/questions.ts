import { judgeReading, readQuestionCases } from '#assistant/questions/cases/cases.ts';

/** How the own cases of questions are read, by type; the last line is JSON. What they are answered with is a database test. */
export function questionLines(verbose: boolean): string[] {
  const types = new Map<string, { right: number; all: number }>();
  const lines: string[] = [];
  for (const one of readQuestionCases()) {
    const wrong = judgeReading(one);
    const type = types.get(one.type) ?? { right: 0, all: 0 };
    types.set(one.type, { right: type.right + (wrong.length === 0 ? 1 : 0), all: type.all + 1 });
    if (verbose && wrong.length > 0) lines.push(`✗ ${one.turns.join(' || ')}: ${wrong.join('; ')}`);
  }
  const whole = [...types.values()].reduce(
    (sum, { right, all }) => ({ right: sum.right + right, all: sum.all + all }),
    { right: 0, all: 0 },
  );
  return [
    ...lines,
    ...[...types].map(([type, { right, all }]) => `${type.padEnd(16)} ${right}/${all}`),
    JSON.stringify({ questions: whole.all, right: whole.right, types: Object.fromEntries(types) }),
  ];
}
