import { readdirSync } from 'node:fs';
import { askingBy, turnOf } from '#assistant/questions/asking.ts';
import { sampleEnvironment, settingOf } from '#assistant/questions/cases/cases.ts';
import type { Weights } from '#assistant/questions/classifier.ts';
import { readSaid, type Said } from '#assistant/questions/parse.ts';
import { readCases } from '../case.ts';
import { QUESTIONS, readExamples, textOf, weightsOf } from './learn.ts';

/** A turn that asks or reports, and whose set it is of. */
interface Turn {
  readonly set: string;
  readonly text: string;
  readonly said: Said;
  readonly type: 'asks' | 'reports';
}

const MESSAGES = new URL('../../../assistant/language/cases/', import.meta.url);

const filesOfMessages = (): URL[] =>
  readdirSync(MESSAGES)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => new URL(name, MESSAGES));

/** The files that hold what is learnt from. */
export const turnFiles = (): URL[] => [...QUESTIONS, ...filesOfMessages()];

/** Questions of all hands, but what orders something removed, and the first turns of messages that report. */
export function readTurnsOf(): Turn[] {
  const setting = settingOf(sampleEnvironment('pt-BR'));
  const questions = readExamples()
    .filter(({ type }) => type !== 'delete')
    .map(({ hand, text, said }): Turn => ({ set: hand, text, said, type: 'asks' }));
  const messages = filesOfMessages().flatMap((file) =>
    readCases(file.pathname).flatMap(({ turns, expect: { intent }, sites }): Turn[] => {
      const [first, second] = turns;
      if (first === undefined || (second === undefined && !/^(?:record|correct|delete)$/.test(intent)))
        return [];
      const said = readSaid(first.text, { ...setting, sites });
      return [{ set: file.pathname, text: first.text, said, type: 'reports' }];
    }),
  );
  return [...questions, ...messages];
}

function askingOf(turns: readonly Turn[]): Weights {
  return weightsOf(turns.map(({ text, said, type }) => ({ groups: turnOf(text, said), type, times: 1 })));
}

/** What `npm run eval -- classifier` writes beside what types are told by. */
export const ASKING = new URL('../../../assistant/questions/asking.json', import.meta.url);

export const askingText = (): string => textOf(askingOf(readTurnsOf()), turnFiles());

const PARTS = 5;
const LEAST = [0.5, 0.8, 0.9, 0.95, 0.98, 0.99];

/** How many questions and messages are taken for questions, each by what was learnt from other sets. */
export function askingLines(): string[] {
  const turns = readTurnsOf();
  const sets = [...new Set(turns.map(({ set }) => set))];
  const judged = Array.from({ length: PARTS }, (_, part) => {
    const isOf = ({ set }: Turn) => sets.indexOf(set) % PARTS === part;
    const asking = askingBy(askingOf(turns.filter((turn) => !isOf(turn))));
    return turns.filter(isOf).map(({ type, text, said }) => ({ type, likely: asking(text, said) }));
  }).flat();
  const count = (type: Turn['type'], least: number) =>
    judged.filter((one) => one.type === type && one.likely >= least).length;
  return [
    `turns that ask ${count('asks', 0)}, that report ${count('reports', 0)}, each set by what was learnt from others:`,
    ...LEAST.map(
      (least) =>
        `asks at ${least}: of questions ${count('asks', least)}, of messages ${count('reports', least)}`,
    ),
  ];
}
