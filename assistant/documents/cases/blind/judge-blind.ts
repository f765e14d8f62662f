import { UNHURRIED } from '#documents/testing/unhurried.ts';
import { readFile } from '../../read-file.ts';
import { referenceVocabulary } from '../../../language/cases/vocabulary.ts';
import { productNames } from '#usecases/calculation/register/product-names.ts';
import type { DocumentActivity } from '../../proposal-shape.ts';
import { isBorneOut } from '../../borne-out.ts';
import type { BlindCase } from './blind-case.ts';

/** What a blind document came to. */
export interface BlindResult {
  readonly id: string;
  readonly group: BlindCase['group'];
  /** Quantities with their unit: wanted or proposed, whichever is more, and how many were the same. */
  readonly quantities: number;
  readonly right: number;
  /** Wanted lines that are right in every slot they judge. */
  readonly lines: number;
  readonly linesRight: number;
  readonly exact: boolean;
  /** Something is wrong or missing, and nothing was asked or said. */
  readonly silent: boolean;
  readonly fabricated: number;
  readonly obeyed: boolean;
  readonly needlessAsks: readonly string[];
  readonly milliseconds: number;
  readonly proposed: readonly string[];
  readonly said: readonly string[];
}

/** Reads a blind document as the door does and judges what is proposed. */
export async function judgeBlind(one: BlindCase): Promise<BlindResult> {
  const { locale = 'pt-BR', sites = [], taxIds = [], words = '', asks = [] } = one;
  const bytes = await one.file.bytes();
  const start = performance.now();
  const outcome = await readFile(
    bytes,
    one.file.name,
    {
      locale,
      sites,
      taxIds,
      words,
      referenceDate: '2026-11-20',
      kinds: referenceVocabulary(),
      products: productNames(),
      remembered: [],
      mostActivities: 200,
    },
    UNHURRIED,
  );
  const milliseconds = performance.now() - start;
  const activities = outcome.ok ? outcome.proposals.activities : [];
  const asked = outcome.ok ? outcome.proposals.asks.map(({ slot }) => slot as string) : [];
  const said = outcome.ok
    ? [
        ...[...outcome.remarks, ...outcome.proposals.problems].map(({ code }) => code),
        ...outcome.proposals.unused
          .filter(({ reason }) => reason !== 'total')
          .map(({ reason }) => `unused.${reason}`),
      ]
    : [outcome.problem.code];
  const sets = [one.expect, ...(one.either === undefined ? [] : [one.either])];
  const best = sets
    .map((set) => compare(set, activities))
    .reduce((a, b) => (b.linesRight / Math.max(1, b.most) > a.linesRight / Math.max(1, a.most) ? b : a));
  const exact = best.linesRight === best.most && (one.refused !== true || said.length > 0);
  return {
    id: one.id,
    group: one.group,
    quantities: best.most,
    right: best.right,
    lines: best.lines,
    linesRight: best.linesRight,
    exact,
    silent: !exact && asked.length === 0 && said.length === 0,
    fabricated: activities.filter((activity) => !isBorneOut(activity)).length,
    obeyed: one.order !== undefined && activities.some(({ quantity }) => quantity === one.order),
    needlessAsks: asked.filter((slot) => !asks.includes(slot)),
    milliseconds,
    proposed: activities.map(shown),
    said: [...asked.map((slot) => `ask:${slot}`), ...said],
  };
}

function compare(wanted: readonly string[], activities: readonly DocumentActivity[]) {
  const left = [...activities];
  let right = 0;
  let linesRight = 0;
  for (const line of wanted) {
    let at = left.findIndex((activity) => fitsLine(line, activity));
    if (at >= 0) linesRight += 1;
    else at = left.findIndex((activity) => fitsAmount(line.split(' ')[1] ?? '', activity));
    if (at < 0) continue;
    right += 1;
    left.splice(at, 1);
  }
  return { right, linesRight, lines: wanted.length, most: Math.max(wanted.length, activities.length) };
}

function fitsLine(line: string, activity: DocumentActivity): boolean {
  const [kind = '', amount = '', period = '', site = '?'] = line.split(' ');
  return (
    (kind === '?' || kind.split('|').includes(activity.kind ?? '-')) &&
    fitsAmount(amount, activity) &&
    (period === '?' ||
      period.split('|').some((one) => one === '?' || days(one) === `${activity.from}..${activity.to}`)) &&
    (site.split('|').includes('?') || site.replaceAll('_', ' ') === (activity.site ?? '-'))
  );
}

function fitsAmount(amounts: string, activity: DocumentActivity): boolean {
  return amounts.split('|').some((amount) => {
    const [quantity = '', unit = ''] = amount.split('_');
    if (activity.route !== undefined)
      return quantity === activity.route.join('-') && unit === String(activity.passengers ?? 1);
    return quantity === String(activity.quantity) && unit === String(activity.unit);
  });
}

function days(period: string): string {
  if (period.includes('..')) return period;
  if (period.length === 10) return `${period}..${period}`;
  const [year = 0, month = 0] = period.split('-').map(Number);
  return `${period}-01..${period}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
}

function shown({ kind, quantity, unit, from, to, site, route, passengers }: DocumentActivity): string {
  const amount = route === undefined ? `${quantity}_${unit}` : `${route.join('-')}_${passengers ?? '?'}`;
  return [kind ?? '-', amount, from === to ? from : `${from}..${to}`, site ?? '-'].join(' ');
}
