import { referenceVocabulary } from '#assistant/language/cases/vocabulary.ts';
import { assistantPropose } from '#assistant/propose/propose.contract.ts';
import { propose } from '#assistant/propose/propose.ts';
import type { KindVocabulary } from '#assistant/language/understanding.ts';
import { type EvalCase, readCases } from './case.ts';
import { report } from './report.ts';
import { type Answer, type Score, score } from './score.ts';

/** Puts one case to the assistant, as the functions door would. */
export function ask(testCase: EvalCase, kinds: KindVocabulary): Answer {
  const input = assistantPropose.input.parse({
    locale: testCase.locale,
    referenceDate: testCase.referenceDate,
    sites: testCase.sites,
    turns: testCase.turns.map((turn) => ({ text: turn.text, files: [] })),
  });
  const start = performance.now();
  const output = propose(input, testCase.referenceDate, kinds);
  const ms = (performance.now() - start) / testCase.turns.length;
  return {
    intent: output.intent,
    activities: output.activities,
    ask: output.ask,
    notUnderstood: output.notUnderstood,
    ms,
  };
}

/** Evaluates the cases of a file whose turns carry no documents; gives the scores and the lines to print. */
export function evaluate(path: string, options: { verbose: boolean }): { scores: Score[]; lines: string[] } {
  const kinds = referenceVocabulary();
  const cases = readCases(path);
  const readable = cases.filter((testCase) => testCase.turns.every((turn) => turn.files.length === 0));
  for (const testCase of readable.slice(0, 20)) ask(testCase, kinds);
  const scores: Score[] = [];
  const lines: string[] = [];
  for (const testCase of readable) {
    const answer = ask(testCase, kinds);
    const judged = score(testCase, answer);
    scores.push(judged);
    if (options.verbose && !judged.sentenceExact) lines.push(...difference(testCase, answer));
  }
  const left = cases.length - readable.length;
  if (left > 0) lines.push(`${left} cases with documents left out: they wait for the document readers`);
  return { scores, lines: [...lines, ...report(scores)] };
}

function difference(testCase: EvalCase, answer: Answer): string[] {
  const short = (activities: readonly object[]) =>
    activities.map((activity) => {
      const shown = { ...activity } as Record<string, unknown>;
      for (const key of ['candidates', 'evidence', 'problems', 'quotes', 'yearInferred']) delete shown[key];
      return `      ${JSON.stringify(shown)}`;
    });
  return [
    `✗ ${testCase.id} ${testCase.turns.map((turn) => turn.text).join(' ⏎ ')}`,
    `   wanted ${testCase.expect.intent} ask=${testCase.expect.ask.join()} left=${testCase.expect.notUnderstood.join()}`,
    ...short(testCase.expect.activities),
    `   got    ${answer.intent} ask=${answer.ask.join()} left=${answer.notUnderstood.join()}`,
    ...short(answer.activities),
  ];
}
