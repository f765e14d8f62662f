import { expect } from 'vitest';
import counted from '../steps.json' with { type: 'json' };

/** What a person does in a story, one by one. */
export interface Steps {
  buttons: number;
  /** Out of lists. */
  choices: number;
  fields: number;
  /** Typed into the fields. */
  letters: number;
}

/**
 * Seconds of the keystroke-level model: Card, Moran & Newell, “The keystroke-level model for user performance time with interactive
 * systems”, Communications of the ACM 23(7), 1980. A key of an average typist who is no secretary, pointing, a press of the mouse
 * (down and up), a hand that goes over to the keyboard or back, and making one's mind up.
 */
const SECONDS = { key: 0.28, point: 1.1, press: 0.2, hand: 0.4, mind: 1.35 };

/** Minutes that the steps take somebody who has the figures at hand, by the keystroke-level model. */
function minutesOf({ buttons, choices, fields, letters }: Steps): number {
  const { key, point, press, hand, mind } = SECONDS;
  const seconds =
    buttons * (mind + point + press) +
    choices * (mind + 2 * (point + press)) +
    fields * (mind + point + press + 2 * hand) +
    letters * key;
  return seconds / 60;
}

/** Holds a story to the steps it took before (journeys/steps.json) and to half an hour. */
export function expectSteps(story: keyof typeof counted, steps: Steps): void {
  expect(steps, `steps of: ${story}`).toEqual(counted[story]);
  expect(minutesOf(steps)).toBeLessThanOrEqual(30);
}
