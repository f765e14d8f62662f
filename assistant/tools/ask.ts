import { z } from 'zod';
import type { AskPart, Turn } from './turn.ts';

const question = z.object({
  slot: z.enum(['quantity', 'unit', 'period', 'kind', 'site', 'distance', 'number_format', 'currency']),
  text: z.string().min(1).max(500).describe('the question, in the language of the person'),
  draftId: z.uuid().optional().describe('the draft that the answer completes'),
  options: z
    .array(
      z.object({
        value: z.string().max(200),
        label: z.object({ 'pt-BR': z.string().max(200), en: z.string().max(200) }),
      }),
    )
    .max(12)
    .default([]),
  span: z
    .object({ start: z.number().int().min(0), end: z.number().int().min(0), quote: z.string() })
    .optional()
    .describe('the words of the message that the question is about'),
});

/** One for every activity of the longest message, and for as many that already stood. */
const MOST_ASKED = 500;

export const askInput = z.object({ questions: z.array(question).min(1).max(MOST_ASKED) });

export type Question = z.output<typeof question>;

export const ASK_DESCRIPTION =
  'Asks the person for what is missing or ambiguous, with buttons. Ends the turn. Never guess instead.';

/** The most questions drawn at once; the others stay open and come up again with the next turn. */
const MOST_SHOWN = 6;

/** Writes each question as a `data-ask` part. */
export function askPerson(input: z.output<typeof askInput>, turn: Turn): { asked: number } {
  const shown = input.questions.slice(0, MOST_SHOWN);
  for (const { slot, text, draftId, options } of shown) {
    turn.ask({ slot, text, options, draftId } satisfies AskPart);
  }
  return { asked: shown.length };
}
