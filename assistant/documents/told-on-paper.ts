import type { Page } from '#documents/document.ts';
import { printedSite } from './bill.ts';
import type { FiscalSetting } from './fiscal.ts';
import type { DocumentActivity } from './proposal-shape.ts';

/** Of several kinds that a line leaves open, the one that its paper names elsewhere: `for boiler`. */
export function asPaperSays(
  activities: readonly DocumentActivity[],
  rest: readonly Page[],
  words: FiscalSetting['words'],
): DocumentActivity[] {
  return activities.map((one) => {
    if (one.kind !== null || one.candidates.length < 2) return one;
    const told = rest.flatMap(({ lines }) => lines.map(({ text }) => words.kindOf(text, one.unit).kind));
    const named = new Set(told.filter((kind) => kind !== null && one.candidates.includes(kind)));
    const [kind] = named;
    if (named.size !== 1 || kind === undefined || kind === null) return one;
    const scope = words.scopeOf(kind);
    return { ...one, kind, candidates: [kind], ...(scope === undefined ? {} : { scope }) };
  });
}

/** Money beside amounts of things is their price; alone it is what is told. */
export function physical(activities: readonly DocumentActivity[]): readonly DocumentActivity[] {
  const amounts = activities.filter(({ unit }) => !/^(?:BRL|USD|EUR|GBP)$/.test(unit ?? ''));
  return amounts.some(isWhole) ? amounts : activities;
}

/** The one site that a paper names beside its tables is the site of lines that name none. */
export function atPrintedSite(
  activities: readonly DocumentActivity[],
  rest: readonly Page[],
  words: FiscalSetting['words'],
): DocumentActivity[] {
  const printed = activities.every(({ site }) => site === undefined) ? printedSite(rest, words) : null;
  if (printed === null) return [...activities];
  const { name, place, quote } = printed;
  return activities.map((one) => ({
    ...one,
    site: name,
    evidence: [...one.evidence, { slot: 'site', place, quote } as const],
  }));
}

/** It is something that is known, in a unit in which that is measured: five hours of work are no building. */
export function isMeasured(
  { candidates, unit, evidence }: DocumentActivity,
  words: FiscalSetting['words'],
): boolean {
  if (candidates.length === 0) return false;
  return unit === null ? evidence.some(({ slot }) => slot === 'unit') : words.fits(candidates, unit);
}

/** An activity that a line tells with its amount, or whose amount only waits for the style of numbers. */
export function isWhole({ candidates, unit, route }: DocumentActivity): boolean {
  return route !== undefined || (candidates.length > 0 && unit !== null);
}
