import type { KindVocabulary, ConversationState, UnderstandInput } from '../language/understanding.ts';
import { asks, parted } from '../questions/gate.ts';
import { namedBy } from '../questions/named.ts';
import type { Setting } from '../questions/parse.ts';
import { type SmallTalk, smallTalk } from '../questions/small-talk.ts';
import { timeFrame } from '../questions/verb-inputs.ts';
import type { Question } from '../questions/question.ts';
import { questionsIn } from '../questions/several.ts';
import type { Bounded } from './limits.ts';
import type { Step } from './step.ts';
import type { Reading } from './prompt.ts';

interface Mind {
  readonly vocabulary: KindVocabulary;
  readonly read: (input: UnderstandInput) => Bounded;
  readonly setting: Omit<UnderstandInput, 'text' | 'conversation'>;
  readonly conversation: ConversationState;
}

/** A question may go on from one that went on: so many messages are read again at most. */
const MOST_MESSAGES = 6;
/** A longer message is no question that a few words go on from, and would be read anew for nothing. */
const MOST_LETTERS = 300;

const EMPTY: ConversationState = { proposals: [], asks: [] };

/** What a turn asks, what else it reports, and what it says beside the work where it does neither. */
interface Asked {
  readonly questions: readonly Question[];
  readonly reported: string | null;
  readonly talk: SmallTalk | null;
}

/**
 * What a turn asks, question by question, and what else it reports. The state of the questions before is read again from the words
 * of the person, so that a step stays a pure function of its prompt.
 */
export function questionOf(reading: Reading, { vocabulary, read, setting, conversation }: Mind): Asked {
  if (reading.attachments.length > 0) return { questions: [], reported: reading.text, talk: null };
  const frame = settingOf(reading, setting.sites, vocabulary);
  const judge = (state: ConversationState, before: Question | null) => (stretch: string) =>
    asks(stretch, (text) => read({ text, ...setting, conversation: state }).understood, {
      setting: frame,
      before,
      isAnswer: state.asks.length > 0,
    });
  const environment = { context: reading.context, vocabulary };
  let before: Question | null = null;
  for (const { text, done } of reading.earlier.slice(-MOST_MESSAGES)) {
    if (text.length > MOST_LETTERS) {
      before = null;
      continue;
    }
    // What was asked before `obrigado!` is still what the next turn may go on from.
    if (smallTalk(text, frame) !== null) continue;
    const { asked } = parted(text, judge(EMPTY, before));
    const question: Question | undefined =
      asked === null ? undefined : questionsIn(asked, frame, before).at(-1);
    before = question ? { ...question, told: namedBy(question, before, done, environment) } : null;
  }
  const { asked, reported } = parted(reading.text, judge(conversation, before));
  const talk = asked === null && conversation.asks.length === 0 ? smallTalk(reading.text, frame) : null;
  return { questions: asked === null ? [] : questionsIn(asked, frame, before), reported, talk };
}

/** So many organizations' settings stay made; with a setting goes what was read in it. */
const MOST_SETTINGS = 20;
const SETTINGS = new Map<string, Setting>();

/** What questions of an organization are read in: one for all steps of a turn, so that each text is read once. */
function settingOf(reading: Reading, sites: readonly string[], vocabulary: KindVocabulary): Setting {
  const frame = timeFrame(reading);
  const key = JSON.stringify([frame, sites]);
  const known = SETTINGS.get(key);
  if (known?.vocabulary === vocabulary) return known;
  const setting = { ...frame, sites, vocabulary };
  SETTINGS.set(key, setting);
  const [oldest] = SETTINGS.keys();
  if (SETTINGS.size > MOST_SETTINGS && oldest !== undefined) SETTINGS.delete(oldest);
  return setting;
}

/** What was recorded first, and then what was asked: both, in order. */
export function withQuestion(recorded: Step, answered: Step): Step {
  if (answered.calls.length > 0 && answered.text === '' && answered.calls.every(({ tool }) => tool !== 'ask'))
    return answered;
  return {
    text: [recorded.text, answered.text].filter((text) => text !== '').join('\n\n'),
    calls: [...recorded.calls, ...answered.calls].slice(0, 1),
  };
}
