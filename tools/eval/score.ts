import { plus } from '#assistant/language/numbers/exact.ts';
import { fold } from '#assistant/language/text/fold.ts';
import { findNumbers } from '#assistant/language/numbers/numbers.ts';
import { commasAsColumns } from '#assistant/language/tables/tables.ts';
import { tokenize } from '#assistant/language/text/tokens.ts';
import type { EvalCase, ExpectedActivity } from './case.ts';

/** A proposal as `assistant.propose` gives it. */
export interface Proposed {
  readonly kind: string | null;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly site?: string | undefined;
  readonly estimated?: boolean | undefined;
  readonly route?: readonly string[] | undefined;
  readonly return?: boolean | undefined;
  readonly passengers?: number | undefined;
  readonly class?: string | undefined;
  readonly distance?: string | null | undefined;
  readonly arithmetic?: string | undefined;
}

export interface Answer {
  readonly intent: string;
  readonly activities: readonly Proposed[];
  readonly ask: readonly string[];
  readonly notUnderstood: readonly string[];
  readonly ms: number;
}

export interface Score {
  readonly id: string;
  readonly tags: readonly string[];
  readonly right: number;
  readonly expected: number;
  readonly proposed: number;
  /** Amounts of files that are wanted, and how many are proposed with their unit, whatever kind they are taken for. */
  readonly filedAmounts: number;
  readonly filedAmountsRight: number;
  readonly periodRight: number;
  readonly periodOf: number;
  readonly siteRight: number;
  readonly siteOf: number;
  readonly intentRight: boolean;
  readonly sentenceExact: boolean;
  readonly silentError: boolean;
  readonly fabrications: number;
  readonly needlessQuestions: number;
  readonly missedQuestions: number;
  readonly ms: number;
}

/**
 * Judges one answer against its case; the best of the equally right sets of activities counts.
 * @param filed every number that stands in the files of the case
 */
export function score(testCase: EvalCase, answer: Answer, filed: ReadonlySet<string> = new Set()): Score {
  const sets = [testCase.expect.activities, ...(testCase.expect.alsoAccept ?? [])];
  const judged = sets.map((set) => judge(testCase, set, answer, filed));
  return judged.reduce((best, next) => (nearness(next) > nearness(best) ? next : best));
}

/** How near an answer comes to one of the right sets: activities decide, periods, sites and details settle a tie. */
function nearness(one: Score): number {
  const details = one.periodRight + one.siteRight - one.siteOf + Number(one.sentenceExact);
  return (2 * one.right - one.expected - one.proposed) * 1000 + details;
}

function judge(
  testCase: EvalCase,
  expected: readonly ExpectedActivity[],
  answer: Answer,
  filed: ReadonlySet<string>,
): Score {
  const free = new Set(answer.activities);
  const pairs: { expected: ExpectedActivity; got: Proposed }[] = [];
  for (const wanted of expected) {
    const fitting = [...free].filter((proposal) => matches(wanted, proposal));
    const got =
      fitting.find((proposal) => samePeriod(wanted, proposal) && proposal.site === wanted.site) ??
      fitting.find((proposal) => samePeriod(wanted, proposal)) ??
      fitting[0];
    if (got === undefined) continue;
    free.delete(got);
    pairs.push({ expected: wanted, got });
  }
  const wrong = [...free].filter((proposal) => !hasOpenSlot(proposal));
  const missed = expected.length - pairs.length;
  const askWanted = new Set(testCase.expect.ask);
  const asked = new Set(answer.ask);
  const needless = [...asked].filter((slot) => !askWanted.has(slot)).length;
  const missedQuestions = [...askWanted].filter((slot) => !asked.has(slot)).length;
  const reported = testCase.expect.notUnderstood.every((number) =>
    answer.notUnderstood.some((quote) => quote.includes(number)),
  );
  const periodRight = pairs.filter((pair) => samePeriod(pair.expected, pair.got)).length;
  const sites = pairs.filter((pair) => pair.expected.site !== undefined || pair.got.site !== undefined);
  const siteRight = sites.filter((pair) => pair.expected.site === pair.got.site).length;
  const details = pairs.every((pair) => sameDetails(pair.expected, pair.got));
  const intentRight = answer.intent === testCase.expect.intent;
  const activitiesRight =
    missed === 0 &&
    wrong.length === 0 &&
    periodRight === pairs.length &&
    siteRight === sites.length &&
    details;
  return {
    id: testCase.id,
    tags: testCase.tags,
    right: pairs.length,
    expected: expected.length,
    proposed: pairs.length + wrong.length,
    ...filedAmounts(testCase, expected, answer),
    periodRight,
    periodOf: pairs.length,
    siteRight,
    siteOf: sites.length,
    intentRight,
    sentenceExact: activitiesRight && intentRight && needless === 0 && missedQuestions === 0 && reported,
    silentError: !activitiesRight && answer.ask.length === 0 && answer.notUnderstood.length === 0,
    fabrications: answer.activities.filter((proposal) => isFabricated(testCase, proposal, filed)).length,
    needlessQuestions: needless,
    missedQuestions,
    ms: answer.ms,
  };
}

/** Amounts (or the ways of flights) of a case with files, each found at most once among what is proposed. */
function filedAmounts(
  { turns }: EvalCase,
  expected: readonly ExpectedActivity[],
  { activities }: Answer,
): Pick<Score, 'filedAmounts' | 'filedAmountsRight'> {
  if (turns.every(({ files }) => files.length === 0)) return { filedAmounts: 0, filedAmountsRight: 0 };
  const free = new Set(activities);
  const found = expected.filter((wanted) => {
    const got = [...free].find((one) => sameAmount(wanted, one));
    return got !== undefined && free.delete(got);
  });
  return { filedAmounts: expected.length, filedAmountsRight: found.length };
}

function hasOpenSlot(proposal: Proposed): boolean {
  if (proposal.kind === null) return true;
  if (proposal.kind === 'travel.flight' && proposal.route !== undefined) return false;
  return proposal.quantity === null || proposal.unit === null;
}

function matches(wanted: ExpectedActivity, got: Proposed): boolean {
  return got.kind !== null && wanted.kind.includes(got.kind) && sameAmount(wanted, got);
}

/** Quantity and unit, or the way of a flight. */
function sameAmount(wanted: ExpectedActivity, got: Proposed): boolean {
  const routes = wanted.routeAnyOf ?? (wanted.route === undefined ? [] : [wanted.route]);
  if (routes.length > 0 && wanted.quantity === undefined)
    return routes.some((route) => route.join() === got.route?.join());
  if (got.unit === null || got.quantity === null)
    return wanted.quantity === got.quantity && wanted.unit === got.unit;
  const units = typeof wanted.unit === 'string' ? [wanted.unit] : (wanted.unit ?? []);
  if (!units.includes(got.unit)) return false;
  const quantity = wanted.quantityByUnit?.[got.unit] ?? wanted.quantity;
  return quantity !== null && quantity !== undefined && plus(quantity, '0') === plus(got.quantity, '0');
}

function samePeriod(wanted: ExpectedActivity, got: Proposed): boolean {
  if (wanted.periodAnyOf?.some(([from, to]) => from === got.from && to === got.to)) return true;
  return wanted.from === got.from && wanted.to === got.to;
}

function sameDetails(wanted: ExpectedActivity, got: Proposed): boolean {
  const same = <T>(a: T | undefined, b: T | undefined) => a === undefined || a === b;
  return (
    same(wanted.return, got.return) &&
    same(wanted.passengers, got.passengers) &&
    same(wanted.class, got.class) &&
    same(wanted.distance, got.distance) &&
    same(wanted.estimated, got.estimated)
  );
}

/**
 * A number that the text does not contain: not one that our parser reads in the turns, and not the stated arithmetic over
 * such numbers (months of the period, days and the two ways of a trip are counts that words name).
 */
function isFabricated(testCase: EvalCase, proposal: Proposed, filed: ReadonlySet<string>): boolean {
  if (proposal.quantity === null) return false;
  const known = new Set([...numbersOf(testCase), ...filed]);
  const factors = proposal.arithmetic?.split(/ [×+] /).map((factor) => factor.split(' ')[0] ?? '') ?? [
    proposal.quantity,
  ];
  return factors.some(
    (factor) => !known.has(factor) && !(factors.length > 1 && /^(?:[2-9]|1[0-2])$/.test(factor)),
  );
}

function numbersOf(testCase: EvalCase): Set<string> {
  const known = new Set<string>();
  for (const turn of testCase.turns) {
    const folded = commasAsColumns(fold(turn.text));
    // `R-32 900 g`: digits of a name in front of a number; each word is read alone, too.
    const alone = folded
      .split(/\s+/)
      .flatMap((word) => findNumbers(word, tokenize(word), [], testCase.locale));
    for (const number of [...findNumbers(folded, tokenize(folded), [], testCase.locale), ...alone]) {
      for (const value of [number.value, ...(number.values ?? [])]) {
        if (value === null) continue;
        known.add(value);
        // `duas toneladas e meia`: the half stands behind the unit.
        if (/\b(?:e mei[ao]|and a half)\b/.test(folded)) known.add(plus(value, '0.5'));
      }
    }
    if (/\b(?:metade|half)\b/.test(folded)) known.add('0.5');
    for (const bottle of folded.matchAll(/\bp[\s-]?(\d{1,3})/g)) known.add(bottle[1] ?? '');
  }
  return known;
}
