import { referenceVocabulary } from '#assistant/language/cases/vocabulary.ts';
import { sequence } from '#assistant/language/cases/paraphrases.ts';
import type { EvalCase } from './case.ts';
import { waysOf } from './changes.ts';
import { ask } from './run.ts';
import { type Answer, score } from './score.ts';

/** What became of the changed cases of one way. */
export interface Outcome {
  readonly way: string;
  readonly cases: number;
  /** Changed cases read wrongly with neither a question nor a report. */
  readonly silent: readonly { readonly case: EvalCase; readonly answer: Answer }[];
  /** Changed cases that are asked or reported about, where the case as it was written was not. */
  readonly asked: number;
}

/** Changes cases that are read rightly in every way there is, with the same draws in every run, and reads them again. */
export function metamorphic(cases: readonly EvalCase[], seed = 20_261_122): Outcome[] {
  const kinds = referenceVocabulary();
  const right = cases.filter(
    (given) =>
      given.turns.every(({ files }) => files.length === 0) && score(given, ask(given, kinds)).sentenceExact,
  );
  return waysOf(kinds).map(({ name, change }) => {
    const next = sequence(seed);
    const draw = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
    const changed = right.flatMap((given) => change(given, draw) ?? []);
    const answers = changed.map((given) => {
      const answer = ask(given, kinds);
      return { case: given, answer, judged: score(given, answer) };
    });
    return {
      way: name,
      cases: changed.length,
      silent: answers.filter(({ judged }) => judged.silentError),
      asked: answers.filter(({ judged, answer }) => !judged.sentenceExact && isOpen(answer)).length,
    };
  });
}

function isOpen({ ask: slots, notUnderstood }: Answer): boolean {
  return slots.length + notUnderstood.length > 0;
}

/** The lines to print: a row a way, each silent error where asked for. */
export function metamorphicLines(outcomes: readonly Outcome[], verbose: boolean): string[] {
  const sum = (of: (one: Outcome) => number) => outcomes.reduce((total, one) => total + of(one), 0);
  const row = (name: string, cases: number, silent: number, asked: number) => {
    const share = cases === 0 ? '' : `${((100 * silent) / cases).toFixed(2).padStart(8)} %`;
    return `${name.padEnd(16)}${[cases, silent, asked].map((cell) => String(cell).padStart(8)).join('')}${share}`;
  };
  return [
    ...(verbose ? outcomes.flatMap(shown) : []),
    `${'way'.padEnd(16)}${['cases', 'silent', 'asked+'].map((cell) => cell.padStart(8)).join('')}`,
    ...outcomes.map(({ way, cases, silent, asked }) => row(way, cases, silent.length, asked)),
    row(
      'ALL',
      sum(({ cases }) => cases),
      sum(({ silent }) => silent.length),
      sum(({ asked }) => asked),
    ),
  ];
}

function shown({ way, silent }: Outcome): string[] {
  return silent.flatMap(({ case: given, answer }) => [
    `✗ ${way} · ${given.id} ${given.turns.map(({ text }) => text).join(' ⏎ ')}`,
    `   wanted ${given.expect.activities
      .map(({ kind, quantity, unit, from, to, site }) =>
        [kind.join('|'), quantity, unit, from, to, site].join(' '),
      )
      .join(' · ')}`,
    `   got    ${answer.activities.map((one) => [one.kind, one.quantity, one.unit, one.from, one.to, one.site].join(' ')).join(' · ')}`,
  ]);
}
