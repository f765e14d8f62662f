import { pattern } from '../../language/lexicon/pattern.ts';
import type { Page } from '#documents/document.ts';
import { printedSite, suppliedPlace } from './printed-site.ts';
import type { FiscalSetting } from '../fiscal/fiscal-frame.ts';
import { isMoneyUnit } from '../money.ts';
import type { DocumentActivity, Unused } from '../proposal-shape.ts';
import { withUse } from '../said/said.ts';
import { folded } from '../words/words.ts';

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
    return { ...one, kind, candidates: [kind], ...words.scopeOf(kind) };
  });
}

/** Where a fuel was discharged, and what is fed from there. */
const DISCHARGED = /\bdescarga|\btanque|\btank\b|discharg|unload|\bentreg|deliver/;
const STANDS = /\bgerador|\bcaldeira|\bgenerator|\bgen-?set|\bboiler/;
const DRIVES = pattern()`
  \bfrota|\bcaminh|\bveicul|\bfleet|\btruck|\bcomboio|\bbomba\b|\bempilhadeir|\bforklift|\btrator|\btractor|
  \bcarreta|\bonibus|\bcarros?\b|\bvans?\b|\bescavadeir|\bexcavator|\bloaders?\b|\bcarregadeir
`;
const FUELS = /^(?:mobile|stationary)\./;
/** More lines are a statement of many fillings, not the note of one delivery. */
const MOST_DELIVERED = 3;

/** A fuel that its paper has discharged into the tank of a generator or a boiler is burnt there. */
export function asTankSays(
  activities: readonly DocumentActivity[],
  rest: readonly Page[],
  { said, words }: FiscalSetting,
): DocumentActivity[] {
  const places = rest
    .flatMap(({ lines }) => lines.map(({ text }) => folded(text)))
    .filter((text) => DISCHARGED.test(text));
  const stands = places.filter((text) => STANDS.test(text));
  if (activities.length > MOST_DELIVERED || stands.length === 0 || stands.some((text) => DRIVES.test(text)))
    return [...activities];
  return activities.map((one) => {
    const named = one.evidence.find(({ slot }) => slot === 'kind')?.quote ?? '';
    const burnt = one.candidates.length > 0 && one.candidates.every((kind) => FUELS.test(kind));
    if (!burnt || one.kind?.startsWith('stationary.') === true || said.useOf(named) !== null) return one;
    const { kind, candidates } = withUse(one, 'stationary', words);
    return { ...one, kind, candidates, ...words.scopeOf(kind) };
  });
}

const DRIVEN = pattern()`
  \b(?:placas?|plate|vehicle reg\w*|registration|reg\.? ?no)\b\W{0,3}[a-z]{2,3}[ -]?\d[a-z\d]\d{1,2}\b|
  \b(?:hodometro|odometro|odometer|km)\b(?: atual)?\W{0,3}\d{3}
`;

/** A fuel whose receipt bears the plate or the kilometres of a vehicle went into it. */
export function asPlateSays(
  activities: readonly DocumentActivity[],
  pages: readonly Page[],
  { said, words }: FiscalSetting,
): DocumentActivity[] {
  const lines = pages.flatMap(({ lines: of }) => of.map(({ text }) => folded(text)));
  if (
    said.useOf('') !== null ||
    !lines.some((text) => DRIVEN.test(text)) ||
    lines.some((text) => STANDS.test(text))
  )
    return [...activities];
  return activities.map((one) => {
    if (one.kind !== null || one.candidates.length < 2 || !one.candidates.every((kind) => FUELS.test(kind)))
      return one;
    const { kind, candidates } = withUse(one, 'mobile', words);
    return { ...one, kind, candidates, ...words.scopeOf(kind) };
  });
}

/** Whose plant treats sewage, where a line names it: the town's, the company's that charges for it. */
const OF_OTHERS =
  /\b(?:public[ao]|municipal|d[ao] (?:concessionaria|companhia|municipio|prefeitura)|council|public)\b/;

/**
 * Sewage that a bill of water charges for, or that goes to a plant of the town's, is treated by others: `Esgoto coletado
 * e tratado` says who works, and not that the plant is ours. `charged`: the paper is a bill of water.
 */
export function asOthersTreat(
  activities: readonly DocumentActivity[],
  charged: boolean,
  words: FiscalSetting['words'],
): DocumentActivity[] {
  return activities.map((one) => {
    const named = one.evidence.filter(({ slot }) => slot === 'kind').map(({ quote }) => folded(quote));
    const others = charged || named.some((text) => OF_OTHERS.test(text));
    if (one.kind !== 'waste_own.wastewater' || !others) return one;
    const kind = 'waste.wastewater';
    return { ...one, kind, candidates: [kind], ...words.scopeOf(kind) };
  });
}

/** Money beside amounts of things is their price; alone it is what is told. */
export function physical(activities: readonly DocumentActivity[]): readonly DocumentActivity[] {
  const amounts = activities.filter(({ unit }) => !isMoneyUnit(unit));
  return amounts.some(isWhole) ? amounts : activities;
}

/** The one site that a paper names beside its tables is the site of lines that name none. */
export function atPrintedSite(
  activities: readonly DocumentActivity[],
  rest: readonly Page[],
  words: FiscalSetting['words'],
  whole: readonly Page[] = rest,
): DocumentActivity[] {
  // What is carried goes from one place to another, and its paper bears the town of who carried it.
  const carried = activities.some(({ kind }) => kind?.startsWith('freight_') === true);
  const open = !carried && activities.every(({ site }) => site === undefined);
  // A line over a table may name where its bill is sent; what the paper calls the place supplied is the place.
  const headed = !carried && !open && activities.every(isHeadedSite);
  const printed = open ? printedSite(rest, words) : headed ? suppliedPlace(whole, words).site : null;
  if (printed === null) return [...activities];
  const { name, place, quote } = printed;
  return activities.map((one) => ({
    ...one,
    site: name,
    evidence: [
      ...one.evidence.filter(({ slot }) => slot !== 'site'),
      { slot: 'site', place, quote } as const,
    ],
  }));
}

/** A site that stands over the lines of a table, and in none of its cells. */
function isHeadedSite({ site: named, evidence }: DocumentActivity): boolean {
  const top = (of: 'site' | 'quantity') =>
    evidence.flatMap(({ slot, place }) => (slot === of && place?.at === 'box' ? [place] : []))[0];
  const [site, quantity] = [top('site'), top('quantity')];
  if (site === undefined) return named !== undefined && !evidence.some(({ slot }) => slot === 'site');
  if (quantity === undefined) return false;
  return site.page === quantity.page && site.y + site.height <= quantity.y;
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

/** What was not used, told once of each place. */
export function onceEachPlace(unused: readonly Unused[]): Unused[] {
  const keys = unused.map(({ quote, place }) => `${quote}\n${JSON.stringify(place)}`);
  return unused.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}
