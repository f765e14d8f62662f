import { referenceVocabulary } from '#assistant/language/cases/vocabulary.ts';
import { readFile } from '#assistant/documents/read-file.ts';
import { assistantPropose } from '#assistant/propose/propose.contract.ts';
import { propose, proposeWithFiles, type ProposeOutput } from '#assistant/propose/propose.ts';
import type { KindVocabulary } from '#assistant/language/understanding.ts';
import { productNames } from '#usecases/calculation/register/product-names.ts';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Library } from '#engine/library.ts';
import { type EvalCase, readCases } from './case.ts';
import { type FactorMeasure, measureFactors } from './factors.ts';
import { numbersIn } from './filed.ts';
import { report } from './report.ts';
import { type Answer, type Score, score } from './score.ts';

/** Puts one case of words alone to the assistant, as the functions door would. */
export function ask(testCase: EvalCase, kinds: KindVocabulary): Answer {
  const input = inputOf(testCase, '');
  const start = performance.now();
  const output = propose(input, testCase.referenceDate, kinds);
  return answerOf(output, (performance.now() - start) / testCase.turns.length);
}

/** Puts one case with files beside its file of cases to the assistant; read on this thread. */
export async function askWithFiles(
  testCase: EvalCase,
  folder: string,
  kinds: KindVocabulary,
): Promise<Answer> {
  const input = inputOf(testCase, folder);
  const products = productNames();
  const start = performance.now();
  const output = await proposeWithFiles(input, testCase.referenceDate, kinds, ({ bytes, name, context }) =>
    readFile(bytes, name, { ...context, products }),
  );
  return answerOf(output, (performance.now() - start) / testCase.turns.length);
}

function inputOf({ locale, referenceDate, sites, taxIds, turns }: EvalCase, folder: string) {
  return assistantPropose.input.parse({
    locale,
    referenceDate,
    sites,
    taxIds,
    turns: turns.map(({ text, files }) => ({
      text,
      files: files.map((path) => ({
        name: basename(path),
        base64: readFileSync(join(folder, path)).toString('base64'),
      })),
    })),
  });
}

async function filedOf({ turns }: EvalCase, folder: string): Promise<Set<string>> {
  const known = new Set<string>();
  for (const file of turns.flatMap(({ files }) => files)) {
    const bytes = new Uint8Array(readFileSync(join(folder, file)));
    for (const value of await numbersIn(bytes, basename(file))) known.add(value);
  }
  return known;
}

function answerOf({ intent, activities, ask: asked, notUnderstood }: ProposeOutput, ms: number): Answer {
  return { intent, activities, ask: asked, notUnderstood, ms };
}

/** Evaluates the cases of a file; gives the scores and the lines to print. */
export async function evaluate(
  path: string,
  options: { verbose: boolean; library?: Library },
): Promise<{ scores: Score[]; lines: string[]; factors: FactorMeasure | null }> {
  const kinds = referenceVocabulary();
  const cases = readCases(path);
  const told = cases.filter((testCase) => testCase.turns.every((turn) => turn.files.length === 0));
  for (const testCase of told.slice(0, 20)) ask(testCase, kinds);
  const scores: Score[] = [];
  const answers: { testCase: EvalCase; activities: Answer['activities'] }[] = [];
  const lines: string[] = [];
  for (const testCase of cases) {
    const answer = told.includes(testCase)
      ? ask(testCase, kinds)
      : await askWithFiles(testCase, dirname(path), kinds);
    const judged = score(testCase, answer, await filedOf(testCase, dirname(path)));
    scores.push(judged);
    answers.push({ testCase, activities: answer.activities });
    if (options.verbose && !judged.sentenceExact) lines.push(...difference(testCase, answer));
  }
  const factors = options.library === undefined ? null : measureFactors(answers, options.library);
  return { scores, factors, lines: [...lines, ...report(scores, factors)] };
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
