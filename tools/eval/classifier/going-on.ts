import { caseLines, sampleEnvironment, settingOf } from '#assistant/questions/cases/cases.ts';
import type { Weights } from '#assistant/questions/classifier.ts';
import { ANEW, behind, standingBy, type Stands, type TurnBehind } from '#assistant/questions/goes-on.ts';
import type { Setting } from '#assistant/questions/parse.ts';
import { type Question, readQuestion } from '#assistant/questions/question.ts';
import { textOf, weightsOf } from './learn.ts';

/** A turn behind a question: how it stands to it, as a person who read both told. */
interface Told extends TurnBehind {
  readonly hand: string;
  readonly text: string;
  readonly type: Stands;
}

const casesOf = (name: string): URL =>
  new URL(`../../../assistant/questions/cases/${name}.txt`, import.meta.url);
const TALKS = casesOf('talks');
const ASKED = casesOf('asked');

/** The files that hold what is learnt from. */
export const talkFiles = (): URL[] => [TALKS, ASKED];

/** Conversations of hands, each turn behind the one before it, read as it was told. */
function readTalks(): Told[] {
  const settings = { pt: settingOf(sampleEnvironment('pt-BR')), en: settingOf(sampleEnvironment('en')) };
  return caseLines(TALKS).flatMap((line) => {
    const [hand = '', language = '', ...rest] = line.split(' | ');
    const turns = rest.join(' | ').split(' || ');
    return toldOf(hand, turns, settings[language === 'en' ? 'en' : 'pt']);
  });
}

/** Turns that go on from the one before, by their hand. */
export const turnsOfTalks = (): { readonly hand: string; readonly text: string }[] =>
  readTalks().filter(({ type }) => type !== 'anew');

function toldOf(hand: string, turns: readonly string[], setting: Setting): Told[] {
  const found: Told[] = [];
  let before: Question | null = null;
  for (const turn of turns) {
    const type = turn.startsWith('* ')
      ? 'anew'
      : turn.startsWith('> ')
        ? 'asks something else'
        : 'asks the same';
    const text = turn.replace(/^[*>] /, '');
    before = readQuestion(text, setting, before, (behindIt) => {
      if (found.at(-1)?.text !== text) found.push({ ...behindIt, hand, text, type });
      return type !== 'anew';
    });
  }
  return found;
}

/** One of so many questions of one turn is put behind another: each was written to be understood by itself. */
const EVERY = 13;

/** Questions of one turn behind others that have nothing to do with them: each begins anew. */
function readPairs(): Told[] {
  const setting = settingOf(sampleEnvironment('pt-BR'));
  const asked = caseLines(ASKED).map((line) => line.split('|').map((part) => part.trim()));
  return asked.flatMap(([hand = '', , text = ''], at): Told[] => {
    if (at % EVERY > 0) return [];
    const other = asked[(at + Math.floor(asked.length / 2)) % asked.length]?.[2] ?? '';
    const found: Told[] = [];
    readQuestion(text, setting, readQuestion(other, setting, null), (turn) => {
      if (found.length === 0) found.push({ ...turn, hand, text, type: 'anew' });
      return false;
    });
    return found;
  });
}

function goingOnOf(turns: readonly Told[]): Weights {
  return weightsOf(
    // What own conversations hold stays so.
    turns.map((turn) => ({ groups: behind(turn), type: turn.type, times: turn.hand === 'own' ? 4 : 1 })),
  );
}

/** What `npm run eval -- classifier` writes beside the others. */
export const GOING_ON = new URL('../../../assistant/questions/goes-on.json', import.meta.url);

export const goingOnText = (): string => textOf(goingOnOf([...readTalks(), ...readPairs()]), talkFiles());

const LEAST = [0.5, 0.7, 0.8, ANEW, 0.95];

/** How many turns are taken as beginning anew, each hand by what was learnt from the others. */
export function followUpLines(): string[] {
  const turns = [...readTalks(), ...readPairs()];
  const hands = [...new Set(turns.map(({ hand }) => hand))];
  const judged = hands.flatMap((hand) => {
    const standing = standingBy(goingOnOf(turns.filter((turn) => turn.hand !== hand)));
    return turns.filter((turn) => turn.hand === hand).map((turn) => ({ ...turn, stands: standing(turn) }));
  });
  const anew = judged.filter(({ type }) => type === 'anew');
  const others = judged.filter(({ type }) => type !== 'anew');
  const taken = (turns: typeof judged, least: number) =>
    turns.filter(({ stands }) => stands.get('anew')! >= least).length;
  const isSame = ({ stands }: (typeof judged)[number]): boolean =>
    stands.get('asks the same')! > stands.get('asks something else')!;
  const same = others.filter((turn) => isSame(turn) === (turn.type === 'asks the same'));
  return [
    `turns that go on ${others.length}, that begin anew ${anew.length}, each hand by what was learnt from the others:`,
    ...LEAST.map(
      (least) => `anew at ${least}: of the ones ${taken(others, least)}, of the others ${taken(anew, least)}`,
    ),
    `of those that go on, told rightly whether they ask the same: ${same.length}`,
  ];
}
