import { advance } from '../../advance.ts';
import { plus } from '../../numbers/exact.ts';
import { understand } from '../../understand.ts';
import {
  EMPTY_CONVERSATION,
  type KindVocabulary,
  type Proposal,
  type Understanding,
} from '../../understanding.ts';
import { anotherAmount, arithmetic } from './amounts.ts';
import { asked, opening } from './openings.ts';
import { addition, idle, removal, saidAgain, severalAtOnce, undo } from './others.ts';
import { anotherKind, anotherSite, anotherTime, anotherUnit } from './slots.ts';
import {
  type Draw,
  type Family,
  REFERENCE_DATE,
  SITES,
  type Standing,
  type Step,
  type World,
} from './world.ts';

export const FAMILIES: Readonly<Record<string, Family>> = {
  amount: anotherAmount,
  arithmetic,
  unit: anotherUnit,
  kind: anotherKind,
  time: anotherTime,
  site: anotherSite,
  several: severalAtOnce,
  addition,
  removal,
  idle,
  undo,
  again: saidAgain,
};

/** How a turn ended: as told, as told with a needless question, otherwise but said so, or otherwise without a word. */
export type Verdict = 'right' | 'needless' | 'told' | 'silent' | 'intent';

export interface Judged {
  readonly family: string;
  readonly verdict: Verdict;
  /** The conversation as it was said, what was wanted and what came of it. */
  readonly shown: string;
}

/**
 * One conversation of two to four turns, made and put to the reader turn by turn; what stands and what is asked is judged after
 * each. It ends with the first turn that came to something else than was told.
 */
export function converse(next: () => number, kinds: KindVocabulary): readonly Judged[] {
  const draw: Draw = (list) => list[Math.floor(next() * list.length)] as (typeof list)[number];
  const english = next() < 0.45;
  const mixed = next() < 0.12;
  const locale = english !== mixed ? 'en' : 'pt-BR';
  let world: World = { locale, english, standing: [], before: null, texts: [], family: '', draw, next };
  let state = EMPTY_CONVERSATION;
  const judged: Judged[] = [];
  const open = next() < 0.25 ? asked(world) : null;
  const planned: (readonly [string, Step])[] =
    open === null
      ? [['opening', opening(world, draw([1, 1, 2, 2, 3]))]]
      : [
          ['opening', open.first],
          ['answer', open.answer],
        ];
  const turns = draw([2, 3, 3, 4]);
  for (let turn = 0; turn < turns; turn += 1) {
    const [family, step] = planned[turn] ?? laterTurn(world);
    if (step === null) continue;
    const text = turn === 0 ? step.text : spoken(world, step.text, family);
    const told = understand({
      text,
      locale,
      referenceDate: REFERENCE_DATE,
      sites: SITES,
      kinds,
      conversation: state,
    });
    const [was, after] = [world.standing, advance(state, told)];
    world = { ...world, standing: step.after, before: was, texts: [...world.texts, text], family };
    const one = { ...judge(step, told, after.proposals, planned[1] !== undefined && turn === 0), family };
    judged.push({ ...one, shown: [...world.texts, one.shown].join('\n  ') });
    if (one.verdict !== 'right' || one.stands === null) return judged;
    state = after;
    world = { ...world, standing: one.stands };
  }
  return judged;
}

function laterTurn(world: World): readonly [string, Step | null] {
  for (let tries = 0; tries < 8; tries += 1) {
    const family = world.draw(Object.keys(FAMILIES));
    if ((family === 'undo' || family === 'again') && (world.texts.length < 2 || world.next() < 0.5)) continue;
    const step = FAMILIES[family]?.(world) ?? null;
    if (step !== null) return [family, step];
  }
  return ['idle', null];
}

/** Openings and ends of a message that change nothing of what it says, and letters as people type them. */
function spoken({ draw, next, english }: World, text: string, family: string): string {
  if (family === 'again') return text;
  const [lead, end] =
    family === 'idle' || family === 'undo'
      ? ['', '']
      : [
          next() < 0.7 || family === 'addition'
            ? ''
            : draw(
                english
                  ? ['oops, ', 'hey, ', 'sorry, ', 'ah, ', 'hm, ']
                  : ['ops, ', 'opa, ', 'ah, ', 'desculpa, ', 'oi, '],
              ),
          next() < 0.7 || family === 'addition'
            ? ''
            : draw(
                english
                  ? [', please', ', sorry', '!', '.', ', thanks', ', ok?']
                  : [', por favor', ', desculpa', '!', '.', ', obrigado', ', tá?'],
              ),
        ];
  const whole = `${lead}${text}${end}`;
  const style = next();
  if (style < 0.6) return whole;
  if (style < 0.8) return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}`;
  return whole
    .toLowerCase()
    .replaceAll(/(?<!\p{L})é(?!\p{L})/gu, 'eh')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
}

function judge(step: Step, told: Understanding, proposals: readonly Proposal[], opens: boolean) {
  const ends = [step.after, ...(step.also ?? [])];
  const got = proposals.map(lineOf).sort();
  const stands = ends.find((end) => lines(end).join('\n') === got.join('\n')) ?? null;
  const loud = told.asks.length + told.notUnderstood.length > 0;
  const shown = [
    `wanted ${step.after.map(lineOf).join(' | ')}`,
    `got    ${proposals.map(lineOf).join(' | ')}`,
    `${told.intent} asks ${told.asks.map(({ slot }) => slot).join()} left ${told.notUnderstood.map(({ quote }) => quote).join(' / ')}`,
  ].join('\n  ');
  const misread = step.intents !== undefined && !step.intents.includes(told.intent);
  const verdict: Verdict =
    stands === null
      ? loud
        ? step.mayAsk === true
          ? 'right'
          : 'told'
        : 'silent'
      : loud && !opens && step.mayAsk !== true
        ? 'needless'
        : misread
          ? 'intent'
          : 'right';
  return { verdict, shown, stands };
}

function lines(standing: readonly Standing[]): string[] {
  return standing.map(lineOf).sort();
}

function lineOf({ kind, quantity, unit, from, to, site }: Partial<Omit<Standing, 'thing'>>): string {
  return [kind, quantity == null ? null : plus(quantity, '0'), unit, from, to, site ?? ''].join(' ');
}
