import { UNHURRIED } from '#documents/testing/unhurried.ts';
import { productNames } from '#usecases/calculation/register/product-names.ts';
import { referenceVocabulary } from '../../../../language/cases/vocabulary.ts';
import type { DocumentActivity } from '../../../proposal-shape.ts';
import { readFile } from '../../../read-file.ts';
import { inMonth, type Truth } from './draw.ts';
import type { DrawnFile } from './drawn-file.ts';

/** What became of a drawn file. */
export interface JudgedFile {
  readonly wanted: number;
  readonly proposed: number;
  /** Kind, amount and unit are right. */
  readonly right: number;
  /** Of those right, the ones whose days and site are right too. */
  readonly dated: number;
  /** What is missing (`-`) and what is proposed beside (`+`). */
  readonly wrong: readonly string[];
  /** Something is wrong, and the answer neither asks nor tells anything. */
  readonly silent: boolean;
  /** What was asked, told as not used or as a problem. */
  readonly said: readonly string[];
}

const kinds = referenceVocabulary();
const products = productNames();

/** Reads a drawn file and holds what is proposed against what it reports. */
export async function judgeDrawn({
  bytes,
  name,
  locale,
  sites,
  words,
  truth,
}: DrawnFile): Promise<JudgedFile> {
  const outcome = await readFile(
    bytes,
    name,
    {
      locale,
      referenceDate: '2026-11-20',
      sites,
      taxIds: [],
      words,
      kinds,
      products,
      remembered: [],
      mostActivities: 200,
    },
    UNHURRIED,
  );
  if (!outcome.ok) {
    const { code } = outcome.problem;
    return {
      wanted: truth.length,
      proposed: 0,
      right: 0,
      dated: 0,
      wrong: [code],
      silent: false,
      said: [code],
    };
  }
  const { activities, asks, problems, unused } = outcome.proposals;
  const left = [...activities];
  let [right, dated] = [0, 0];
  const wrong: string[] = [];
  for (const one of truth) {
    const whole = left.findIndex((other) => isThing(one, other) && isWhen(one, other));
    const at = whole >= 0 ? whole : left.findIndex((other) => isThing(one, other));
    if (at < 0) {
      wrong.push(`- ${shownTruth(one)}`);
      continue;
    }
    right += 1;
    if (whole >= 0) dated += 1;
    else wrong.push(`~ ${shownTruth(one)} as ${shown(left[at] as DocumentActivity)}`);
    left.splice(at, 1);
  }
  wrong.push(...left.map((one) => `+ ${shown(one)}`));
  const said = [
    ...asks.map(({ slot }) => `? ${slot}`),
    ...problems.map(({ code, params }) => `! ${code} ${Object.values(params).join(' ')}`),
    ...unused.map(({ reason, quote }) => `${reason}: ${quote}`),
  ];
  return {
    wanted: truth.length,
    proposed: activities.length,
    right,
    dated,
    wrong,
    silent: wrong.length > 0 && !isTold(wrong.length, left, said),
    said,
  };
}

/** Something beyond sums that were left out is asked or told. */
function isTold(wrong: number, left: readonly DocumentActivity[], said: readonly string[]): boolean {
  const open = left.filter(({ kind, quantity, unit, from }) => [kind, quantity, unit, from].includes(null));
  return wrong > 0 && (open.length > 0 || said.some((one) => !/^(?:total|zero):/.test(one)));
}

function isThing(one: Truth, other: DocumentActivity): boolean {
  const oneOf = (own: string | readonly string[], value: string | null) =>
    value !== null && (typeof own === 'string' ? own === value : own.includes(value));
  if (!oneOf(one.kind, other.kind)) return false;
  if (one.route !== undefined) {
    const [from, to, ...more] = other.route ?? [];
    return (
      more.length === 0 &&
      from === one.route[0] &&
      to === one.route[1] &&
      (other.return ?? false) === (one.return ?? false) &&
      String(other.passengers ?? 1) === one.quantity
    );
  }
  if (one.distance !== undefined && other.distance !== one.distance) return false;
  return (
    other.quantity !== null && Number(other.quantity) === Number(one.quantity) && oneOf(one.unit, other.unit)
  );
}

function isWhen(one: Truth, { from, to, site }: DocumentActivity): boolean {
  const month = one.orMonth === undefined ? null : inMonth(one.orMonth);
  const days = (one.from === from && one.to === to) || (month?.from === from && month?.to === to);
  return days && (one.site === undefined || (site ?? null) === one.site);
}

function shownTruth({ kind, quantity, unit, from, to, site, route, distance }: Truth): string {
  return [kind, quantity, unit, from, to, site, route?.join('-'), distance]
    .filter((slot) => slot != null)
    .join(' ');
}

function shown({
  kind,
  quantity,
  unit,
  from,
  to,
  site,
  route,
  distance,
  candidates,
}: DocumentActivity): string {
  const named = kind ?? `?(${candidates.join('|')})`;
  return [named, quantity ?? '?', unit ?? '?', from ?? '?', to ?? '?', site, route?.join('-'), distance]
    .filter((slot) => slot != null)
    .join(' ');
}
