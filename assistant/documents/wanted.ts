import { plus, product } from '../language/numbers/exact.ts';
import { months } from '../language/periods/days.ts';
import type { DocumentActivity, DocumentProposals, Unused } from './proposal-shape.ts';
import type { Words } from './words.ts';

const TOTALS =
  /\b(?:s[oó]|somente|apenas|only|just)\b.{0,20}\b(?:o |os |the )?tota(?:l|is)\b|\btotal (?:de|por|d[eo]|per|by|for) (?:cada|tipo|combust|each|fuel|kind)|\btotais por\b|\b(?:o |the )total (?:do m[eê]s|mensal|of the month)|\bmonthly total/iu;
const ONLY =
  /(?:^|[\s:,;(])(?:s[oó]|somente|apenas|only|just)\s+(?:(?:os|as|o|a|the)\s+)?(?!o total|os totais|total|the total)([\p{L}][\p{L} -]{2,40})/iu;

/**
 * What a person wants of a document: of several kinds only those that are named (`só os voos`), and one sum for each kind
 * instead of every line (`só o total de cada combustível`). Sums are stated with the lines that they are of.
 */
export function asWanted(read: DocumentProposals, words: string, language: Words): DocumentProposals {
  const only = named(read, words, language);
  const kept = only === null ? read : only;
  return TOTALS.test(words) && kept.beyond === 0
    ? { ...kept, activities: summed(kept.activities, /m[eê]s|month/i.test(words)) }
    : kept;
}

function named(read: DocumentProposals, words: string, language: Words): DocumentProposals | null {
  const text = ONLY.exec(words)?.[1];
  const wanted = text === undefined ? [] : language.kindOf(text, null).candidates.map(lastOf);
  if (wanted.length === 0) return null;
  const fits = ({ kind, candidates }: DocumentActivity) =>
    [kind ?? '', ...candidates].some((one) => wanted.includes(lastOf(one)));
  const kept = read.activities.filter(fits);
  if (kept.length === 0 || kept.length === read.activities.length) return null;
  const left = read.activities.filter((one) => !kept.includes(one));
  return { ...read, activities: kept, unused: [...read.unused, ...left.flatMap(quotesOf)] };
}

/** A fuel whatever it was used for; any other kind as it is. */
function lastOf(kind: string): string {
  return kind.replace(/^(?:mobile|stationary)\./, '');
}

function quotesOf({ evidence }: DocumentActivity): Unused[] {
  const amount = evidence.find(({ slot }) => slot === 'quantity') ?? evidence[0];
  return amount === undefined
    ? []
    : [{ reason: 'not_activity', quote: amount.quote.slice(0, 80), place: amount.place }];
}

/** Lines of one kind, unit and site as one; of one month each, and of the whole month where months are wanted. */
function summed(activities: readonly DocumentActivity[], byMonth: boolean): DocumentActivity[] {
  const groups = new Map<string, DocumentActivity[]>();
  for (const [at, activity] of activities.entries()) {
    const { kind, candidates, quantity, unit, site, from } = activity;
    const whole = quantity !== null && unit !== null && from !== null;
    const key = whole ? [kind, candidates.join(), unit, site, from.slice(0, 7)].join('\n') : `${at}`;
    groups.set(key, [...(groups.get(key) ?? []), activity]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || (group.length === 1 && !byMonth) || first.from === null) return group;
    const amounts = group.map(({ quantity }) => product(quantity ?? '0'));
    const [year = 0, month = 0] = first.from.split('-').map(Number);
    const days = group.flatMap(({ from, to }) => [from ?? '', to ?? '']).sort();
    const span = { from: days[0] ?? first.from, to: days.at(-1) ?? first.to };
    const { documentKey: _key, counterparty: _party, ...shared } = first;
    return [
      {
        ...shared,
        ...(byMonth ? months(year, month) : span),
        quantity: amounts.reduce((sum, amount) => plus(sum, amount), '0'),
        ...(amounts.length > 1 ? { arithmetic: amounts.join(' + ') } : {}),
        evidence: group.flatMap(({ evidence }) => evidence).slice(0, 400),
        findings: group.flatMap(({ findings }) => findings),
      },
    ];
  });
}
