import { factorLine, type FactorMeasure } from './factors.ts';
import type { Score } from './score.ts';

export interface Measures {
  readonly cases: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** Of amounts that stand in files. */
  readonly filedAmounts: number;
  readonly filedAmountsRight: number;
  readonly periodExact: number;
  readonly siteExact: number;
  readonly sentenceExact: number;
  readonly intentExact: number;
  readonly silentErrors: number;
  readonly silentErrorRate: number;
  readonly fabrications: number;
  readonly needlessQuestions: number;
  readonly missedQuestions: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** Adds up the judged cases. A ratio over nothing is 1: nothing was wrong. */
export function measure(scores: readonly Score[]): Measures {
  const sum = (of: (score: Score) => number) => scores.reduce((total, score) => total + of(score), 0);
  const ratio = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
  const right = sum((score) => score.right);
  const precision = ratio(
    right,
    sum((score) => score.proposed),
  );
  const recall = ratio(
    right,
    sum((score) => score.expected),
  );
  const times = scores.map((score) => score.ms).sort((a, b) => a - b);
  const quantile = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const silent = sum((score) => Number(score.silentError));
  return {
    cases: scores.length,
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    filedAmounts: sum((score) => score.filedAmounts),
    filedAmountsRight: sum((score) => score.filedAmountsRight),
    periodExact: ratio(
      sum((score) => score.periodRight),
      sum((score) => score.periodOf),
    ),
    siteExact: ratio(
      sum((score) => score.siteRight),
      sum((score) => score.siteOf),
    ),
    sentenceExact: ratio(
      sum((score) => Number(score.sentenceExact)),
      scores.length,
    ),
    intentExact: ratio(
      sum((score) => Number(score.intentRight)),
      scores.length,
    ),
    silentErrors: silent,
    silentErrorRate: ratio(silent, scores.length),
    fabrications: sum((score) => score.fabrications),
    needlessQuestions: sum((score) => score.needlessQuestions),
    missedQuestions: sum((score) => score.missedQuestions),
    p50Ms: quantile(0.5),
    p95Ms: quantile(0.95),
  };
}

/** The table by tag, the overall line and, last, the measures as one line of JSON. */
export function report(scores: readonly Score[], factors: FactorMeasure | null = null): string[] {
  const tags = [...new Set(scores.flatMap((score) => score.tags))].sort();
  const lines = [
    row('tag', 'cases', 'P', 'R', 'F1', 'period', 'site', 'exact', 'intent', 'silent', 'asked+'),
  ];
  for (const tag of tags) lines.push(line(tag, measure(scores.filter((score) => score.tags.includes(tag)))));
  const all = measure(scores);
  lines.push(line('OVERALL', all));
  const { filedAmounts: of, filedAmountsRight: right } = all;
  if (of > 0)
    lines.push(
      `quantities of files exact ${(right / of).toFixed(3)} (${right} of ${of}), whatever their kind`,
    );
  lines.push(
    `fabrications ${all.fabrications} · latency p50 ${all.p50Ms.toFixed(2)} ms, p95 ${all.p95Ms.toFixed(2)} ms`,
  );
  if (factors !== null) lines.push(factorLine(factors));
  const tagged = Object.fromEntries(
    tags.map((tag) => [tag, measure(scores.filter((score) => score.tags.includes(tag)))]),
  );
  lines.push(JSON.stringify({ overall: all, ...(factors === null ? {} : { factors }), tags: tagged }));
  return lines;
}

function line(name: string, m: Measures): string {
  const percent = (value: number) => value.toFixed(3);
  return row(
    name,
    String(m.cases),
    percent(m.precision),
    percent(m.recall),
    percent(m.f1),
    percent(m.periodExact),
    percent(m.siteExact),
    percent(m.sentenceExact),
    percent(m.intentExact),
    String(m.silentErrors),
    String(m.needlessQuestions),
  );
}

function row(name: string, ...cells: readonly string[]): string {
  return name.padEnd(20) + cells.map((cell) => cell.padStart(8)).join('');
}
