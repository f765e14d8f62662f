import { UNHURRIED } from '#documents/testing/unhurried.ts';
import { productNames } from '#usecases/calculation/register/product-names.ts';
import { referenceVocabulary } from '../../../language/cases/vocabulary.ts';
import type { DocumentActivity } from '../../proposal-shape.ts';
import { readFile } from '../../read-file.ts';
import type { Fact } from './facts.ts';
import type { MadeSheet } from './made-sheet.ts';

/** What became of a made sheet: lines that were read otherwise, and those of them of which nobody was told. */
export interface JudgedSheet {
  readonly lines: number;
  readonly right: number;
  readonly wrong: readonly string[];
  readonly silent: readonly string[];
}

const kinds = referenceVocabulary();
const products = productNames();

/** Reads a made sheet and holds what is proposed against what it reports. */
export async function judgeMade({ bytes, name, locale, sites, facts }: MadeSheet): Promise<JudgedSheet> {
  const outcome = await readFile(
    bytes,
    name,
    {
      locale,
      referenceDate: '2026-11-20',
      sites,
      taxIds: [],
      words: '',
      kinds,
      products,
      remembered: [],
      mostActivities: 200,
    },
    UNHURRIED,
  );
  const wanted = facts.map(lineOf);
  if (!outcome.ok) return { lines: wanted.length, right: 0, wrong: wanted, silent: [] };
  const { activities, unused, problems, asks } = outcome.proposals;
  const left = [...activities];
  const missing = facts.filter((fact) => {
    const at = left.findIndex((one) => shown(one) === lineOf(fact));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const extra = left.map((one) => `+ ${shown(one)}`);
  const told = new Set([
    ...unused.map(({ quote }) => quote),
    ...problems.flatMap(({ params }) => Object.values(params)),
  ]);
  const asked = new Set(asks.map(({ slot }) => slot as string));
  const isAsked = (one: DocumentActivity) =>
    one.quantity === null ||
    one.kind === null ||
    one.unit === null ||
    one.from === null ||
    asked.has('number_format');
  const isTold = ({ quantity }: Fact) =>
    [...told].some((text) => text.replaceAll(/\D/g, '') === quantity.replaceAll(/\D/g, '')) ||
    left.some((one) => isAsked(one) && (one.quantity === quantity || asked.has('number_format')));
  const silent = [
    ...missing.filter((fact) => !isTold(fact)).map((fact) => `- ${lineOf(fact)}`),
    ...left.filter((one) => !isAsked(one)).map((one) => `+ ${shown(one)}`),
  ];
  return {
    lines: facts.length,
    right: facts.length - missing.length,
    wrong: [...missing.map((fact) => `- ${lineOf(fact)}`), ...extra],
    silent,
  };
}

function lineOf({ thing, quantity, month, day, site }: Fact): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const [from, to] = day === null ? [`${month}-01`, `${month}-${last}`] : [day, day];
  return [thing.kind, quantity, thing.unit, from, to, site ?? '?'].join(' ');
}

function shown({ kind, quantity, unit, from, to, site }: DocumentActivity): string {
  return [kind, quantity, unit, from, to, site ?? '?'].map((slot) => slot ?? '?').join(' ');
}
