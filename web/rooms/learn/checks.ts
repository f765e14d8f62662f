import { atPath } from './at-path.ts';

export interface Check {
  readonly path: string;
  readonly is: 'equal' | 'not' | 'above' | 'below' | 'present' | 'absent';
  readonly value: string;
}

/** What was typed, and what the engine made of it; the output is null before it answered. */
export interface Happened {
  readonly input: unknown;
  readonly output: unknown;
}

/** How far two figures may lie apart and still be the same: engines count exactly, people type what they see. */
const NEAR = 1e-9;

/** Whether a check holds of what happened. */
export function holds({ path, is, value }: Check, happened: Happened): boolean {
  const found = atPath(happened, path);
  const text = typeof found === 'string' ? found : typeof found === 'number' ? String(found) : '';
  switch (is) {
    case 'present':
      return text.trim() !== '';
    case 'absent':
      return text.trim() === '';
    case 'equal':
      return isSame(text, value);
    case 'not':
      return text !== '' && !isSame(text, value);
    case 'above':
      return text !== '' && Number(text) > Number(value) * (1 + NEAR);
    default:
      return text !== '' && Number(text) < Number(value) * (1 - NEAR);
  }
}

function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.trim() === '' || other.trim() === '') return false;
  const [first, second] = [Number(one), Number(other)];
  return (
    Number.isFinite(first) && Number.isFinite(second) && Math.abs(first - second) <= NEAR * Math.abs(second)
  );
}

/** Place of the first check that does not hold; null: what was asked for has happened. */
export function firstFailing(checks: readonly Check[], happened: Happened): number | null {
  const place = checks.findIndex((check) => !holds(check, happened));
  return place < 0 ? null : place;
}
