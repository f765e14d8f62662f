import { keepWork, keptWork } from '#web/account/kept-work.ts';

/** Somewhere that was gone to from the palette. */
export interface Visit {
  readonly to: string;
  readonly label: string;
}

const NAME = 'palette-recent';
const MOST = 5;

function isVisit(value: unknown): value is Visit {
  if (typeof value !== 'object' || value === null || !('to' in value) || !('label' in value)) return false;
  return typeof value.to === 'string' && /^\/(?![/\\])/.test(value.to) && typeof value.label === 'string';
}

/** Where this person went last from the palette, in this tab, latest first. */
export function recentVisits(userId: string): Visit[] {
  try {
    const kept: unknown = JSON.parse(keptWork(userId, NAME) || '[]');
    return Array.isArray(kept) ? kept.filter((visit) => isVisit(visit)).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Notes a visit; going somewhere again moves it to the front. */
export function noteVisit(userId: string, visit: Visit): void {
  const others = recentVisits(userId).filter(({ to }) => to !== visit.to);
  keepWork(userId, NAME, JSON.stringify([visit, ...others].slice(0, MOST)));
}
