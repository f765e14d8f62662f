import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SMALL_TALK, smallTalkFiles } from '#tools/eval/classifier/small-talk.ts';
import { digestOf } from '#tools/eval/classifier/learn.ts';
import { sampleEnvironment, settingOf } from './cases/cases.ts';
import { smallTalk } from './small-talk.ts';

const setting = settingOf(sampleEnvironment('pt-BR'));

describe('what is said beside the work', () => {
  it('is learnt from the turns as they stand: the file is made anew by `npm run eval -- classifier`', () => {
    const { learntFrom } = JSON.parse(readFileSync(SMALL_TALK, 'utf8')) as { learntFrom: string };
    expect(learntFrom).toBe(digestOf(smallTalkFiles()));
  });

  it.each([
    ['obrigado!', 'thanks'],
    ['thanks a lot', 'thanks'],
    ['até amanhã', 'parts'],
    ['have a nice weekend!', 'parts'],
    ['entendi, faz sentido', 'agrees'],
    ['perfect', 'agrees'],
  ])('is taken as what it is: %s (%s)', (text, kind) => {
    expect(smallTalk(text, setting)).toBe(kind);
  });

  it.each([
    'valeu! agora mostra por unidade',
    'thanks, and the factor?',
    'ok, e em 2024?',
    'bom dia, lancei 200 L de diesel ontem',
    'great. delete the draft',
    'e oq pesou nele',
    'three is enough',
    'só a maior',
    'obrigado '.repeat(2_000),
    'quais inventários estão fechados',
  ])('is not what goes on to ask, report or order: %s', (text) => {
    expect(smallTalk(text, setting)).toBeNull();
  });
});
