import { turnOf } from '#assistant/questions/asking.ts';
import { caseLines, sampleEnvironment, settingOf } from '#assistant/questions/cases/cases.ts';
import type { Weights } from '#assistant/questions/classifier.ts';
import { readSaid, type Said } from '#assistant/questions/parse.ts';
import { isOfLedger, smallTalkBy, WORKS } from '#assistant/questions/small-talk.ts';
import { readTurnsOf, turnFiles } from './asking.ts';
import { talkFiles, turnsOfTalks } from './going-on.ts';
import { textOf, weightsOf } from './learn.ts';

/** A turn, and what it says beside the work; `none`: it asks, reports or orders. */
interface Turn {
  readonly set: string;
  readonly text: string;
  readonly said: Said;
  readonly kind: string;
}

const TALK = new URL('../../../assistant/questions/cases/small-talk.txt', import.meta.url);

/** The files that hold what is learnt from. */
export const smallTalkFiles = (): URL[] => [TALK, ...talkFiles(), ...turnFiles()];

/** One of so many questions and messages is learnt from: they are many, and unlike what is said beside the work. */
const EVERY = 12;

function readTurns(): Turn[] {
  const setting = settingOf(sampleEnvironment('pt-BR'));
  const told = caseLines(TALK).map((line): Turn => {
    const [set = '', kind = '', text = ''] = line.split('|').map((part) => part.trim());
    return { set, kind, text, said: readSaid(text, setting) };
  });
  const others = readTurnsOf()
    .filter((_, at) => at % EVERY === 0)
    .map(({ text, said }, at): Turn => ({ set: `others ${at % 2}`, kind: 'none', text, said }));
  // Few words behind a question are most like what is said beside the work.
  const behind = turnsOfTalks().map(
    ({ hand, text }): Turn => ({ set: hand, kind: 'none', text, said: readSaid(text, setting) }),
  );
  return [...told, ...behind, ...others];
}

const learntOf = (turns: readonly Turn[]): Weights =>
  weightsOf(turns.map(({ text, said, kind }) => ({ groups: turnOf(text, said), type: kind, times: 1 })));

/** What `npm run eval -- classifier` writes beside the others. */
export const SMALL_TALK = new URL('../../../assistant/questions/small-talk.json', import.meta.url);

export const smallTalkText = (): string => textOf(learntOf(readTurns()), smallTalkFiles());

const MOST = [0.15, WORKS, 0.5, 0.7];

/** How many turns are taken as said beside the work, each set by what was learnt from the others. */
export function smallTalkLines(): string[] {
  const turns = readTurns();
  const judged = [...new Set(turns.map(({ set }) => set))].flatMap((set) => {
    const told = smallTalkBy(learntOf(turns.filter((turn) => turn.set !== set)));
    return turns
      .filter((turn) => turn.set === set && !isOfLedger(turn.text, turn.said))
      .map(({ text, said, kind }) => ({ kind, found: told(text, said) }));
  });
  const talk = turns.filter(({ kind }) => kind !== 'none').length;
  return [
    `turns beside the work ${talk}, others ${turns.length - talk}, each set by what was learnt from the others:`,
    ...MOST.map((most) => {
      const taken = judged.filter(({ found }) => found.works < most);
      const right = taken.filter(({ kind, found }) => found.kind === kind).length;
      const others = taken.filter(({ kind }) => kind === 'none').length;
      return `at ${most}: taken ${taken.length - others}, as what they say ${right}; of the others ${others}`;
    }),
  ];
}
