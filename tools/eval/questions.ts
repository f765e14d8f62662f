import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judgeReading, readQuestionCases } from '#assistant/questions/cases/cases.ts';
import { openSample } from './answers/ledger.ts';
import { ANSWER_CASES, answerAll, answerLines, readAnswerCases } from './answers/run.ts';

/**
 * What the chat answers to the own cases over a sample company of its own, by type and outcome; the last line is JSON. What each must
 * tell is computed from the lines. `file`: other cases of the same form.
 */
export async function answeredLines(file: string | null, verbose: boolean): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'razao-answers-'));
  try {
    const sample = await openSample(join(folder, 'data'));
    const judged = await answerAll(readAnswerCases(file ?? ANSWER_CASES), sample);
    await sample.stop();
    return answerLines(judged, verbose);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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
