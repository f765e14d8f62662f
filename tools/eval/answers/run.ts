import { readFileSync } from 'node:fs';
import { type Figure, wanted } from './figure.ts';
import { type Expected, judge, type Outcome } from './judge.ts';
import type { Sample, Turn } from './ledger.ts';

/** A line of `assistant/questions/cases/answers.jsonl`. */
export interface AnswerCase {
  readonly locale: 'pt-BR' | 'en';
  readonly type: string;
  /** The answer to the last one is judged; none may record anything. */
  readonly turns: readonly string[];
  readonly expect: {
    readonly figures?: readonly Figure[];
    readonly alsoAccept?: readonly (readonly Figure[])[];
    /** `@person` stands for who recorded the lines. */
    readonly entities?: readonly (readonly string[])[];
    readonly says?: 'unknown';
    readonly form?: 'table' | 'chart' | 'link' | 'ask';
  };
}

export interface Judged {
  readonly one: AnswerCase;
  readonly outcome: Outcome;
  readonly why: readonly string[];
  readonly turns: readonly Turn[];
}

/** The own cases: a line each. */
export const ANSWER_CASES = new URL('../../../assistant/questions/cases/answers.jsonl', import.meta.url);

export function readAnswerCases(file: string | URL): AnswerCase[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as AnswerCase);
}

/** Puts each case to the chat over the sample, computes what it must tell, and judges the answer. */
export async function answerAll(cases: readonly AnswerCase[], sample: Sample): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const one of cases) {
    const expected = await expectedOf(one, sample);
    const turns = await sample.ask(one.turns, one.locale);
    judged.push({ one, turns, ...judge(expected, turns, one.locale) });
  }
  return judged;
}

async function expectedOf({ expect }: AnswerCase, sample: Sample): Promise<Expected> {
  const sets = [expect.figures, ...(expect.alsoAccept ?? [])].filter((set) => set !== undefined);
  return {
    figures: await Promise.all(
      sets.map(async (set) => (await Promise.all(set.map((figure) => wanted(figure, sample)))).flat()),
    ),
    entities: (expect.entities ?? []).map((words) =>
      words.map((word) => (word === '@person' ? sample.person : word)),
    ),
    says: expect.says ?? null,
    form: expect.form ?? null,
  };
}

/** The counts by type and by outcome; the last line is JSON. */
export function answerLines(judged: readonly Judged[], verbose: boolean): string[] {
  const outcomes: Partial<Record<Outcome, number>> = {};
  const types = new Map<string, { right: number; all: number }>();
  for (const { one, outcome } of judged) {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    const type = types.get(one.type) ?? { right: 0, all: 0 };
    types.set(one.type, { right: type.right + (outcome === 'right' ? 1 : 0), all: type.all + 1 });
  }
  return [
    ...judged.flatMap(({ one, outcome, why, turns }) =>
      verbose && outcome !== 'right'
        ? [
            `✗ ${one.turns.join(' || ')}: ${outcome}, ${why.join('; ')}\n  ${turns.at(-1)?.text.slice(0, 300).replaceAll('\n', ' ')}`,
          ]
        : [],
    ),
    ...[...types].map(([type, { right, all }]) => `${type.padEnd(16)} ${right}/${all}`),
    JSON.stringify({ answers: judged.length, outcomes, types: Object.fromEntries(types) }),
  ];
}
