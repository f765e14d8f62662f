import { keptWork, keepWork } from '#web/account/kept-work.ts';
import type { Draft } from './draft.ts';
import { SECTIONS } from './fields.ts';

const nameOf = (installationId: string, year: number) => `cbam-year-${installationId}-${year}`;

/** Keeps what was typed and not saved for the tab; null forgets it. */
export function keepYear(userId: string, installationId: string, year: number, draft: Draft | null): void {
  keepWork(userId, nameOf(installationId, year), draft === null ? '' : JSON.stringify(draft));
}

/** What the person left of a year; null where there is nothing that fits. */
export function keptYear(userId: string, installationId: string, year: number): Draft | null {
  try {
    const read: unknown = JSON.parse(keptWork(userId, nameOf(installationId, year)) || 'null');
    return isDraft(read) && read.year === year ? read : null;
  } catch {
    return null;
  }
}

function isDraft(read: unknown): read is Draft {
  if (typeof read !== 'object' || read === null || !('rows' in read) || !('was' in read)) return false;
  const { rows } = read;
  return (
    typeof rows === 'object' &&
    rows !== null &&
    SECTIONS.every((one) => Array.isArray(Reflect.get(rows, one)))
  );
}
