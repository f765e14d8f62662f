import { pattern, source } from '../../language/lexicon/pattern.ts';
import { plus, product } from '../../language/numbers/exact.ts';
import { months } from '../../language/periods/days.ts';
import { chosen, type UseIn } from './chosen.ts';
import type { DocumentActivity, DocumentProposals } from '../proposal-shape.ts';
import { daysOfSum, type Stated, withoutAgreeing } from './stated-period.ts';
import { periodIn, type Words } from '../words/words.ts';

/** The summary is wanted by its name. */
const SUMMARY =
  /\b(?:s[oó]|somente|apenas|only|just|us[ae]\w*|take|lan[cç]\w*|book)\b.{0,24}\b(?:resumo|summary|consolidado|s[ií]ntese)\b/iu;
const TOTALS = pattern('iu')`
  \b(?:s[oó]|somente|apenas|only|just)\b.{0,20}\b(?:o |os |the )?tota(?:l|is)\b|\btotal (?:de|por|d[eo]|per|by|
  for) (?:cada|tipo|combust|categor|item|unidade|each|fuel|kind|type|categor|item|site)|\btotais por\b|\b(?:o |
  the )total (?:do m[eê]s|mensal|of the month)|\bmonthly total
`;

/** What sums are wanted of, one for each. */
const EACH = source`
    (?:(?:cada |o |a |each |every |the )?(?:tipo|combust|produto|item|itens|categor|material|insumo|res[ií]duo|
    fuel|kind|type|product|item|categor|material|waste)|cada|each)
  `;
/** `o total de litros de cada combustível`, `one line per fuel`, `soma por produto`, `grouped by fuel`. */
const SUMS_OF_EACH = new RegExp(
  `(?<!\\p{L})(?:tota(?:l|is|ls)|soma|sum)s?(?: (?:de |em |dos |das |of |in )?\\p{L}{1,14})? (?:de|d[oa]|por|para|per|by|for|of) ${EACH}` +
    source`
      |(?<!\p{L})(?:uma?|one|a single) (?:s[oó] |[uú]nic[oa] )?(?:linha|lan[cç]amento|registro|valor|total|line|
      entry|record|figure|total|sum) (?:s[oó] )?(?:por|para|per|for|by) ${EACH}
    ` +
    // `one entry for mobile plant and one for the genset`, `um lançamento para a frota e outro para o gerador`.
    source`
      |(?<!\p{L})(?:uma?|one|a single) (?:s[oó] |[uú]nic[oa] )?(?:linha|lan[cç]amento|registro|line|entry|record) (?:para|
      pr[ao]|por|d[eoa]|for|per) [^,.;\n]{2,40} (?:e|and) (?:outr[oa]|uma?|one|another)(?: (?:line|entry|record|
      lan[cç]amento|linha|registro))? (?:para|pr[ao]|por|d[eoa]|for|per) 
    ` +
    source`
      |(?<!\p{L})(?:som[ae]\p{L}*|agrup\p{L}+|consolid\p{L}+|totaliz\p{L}+|acumul\p{L}+|summed|add(?:ed)? up|
      grouped?|aggregated?|totall?ed)(?: (?:tudo|it|them|everything|(?:os |the )?\p{L}{1,14}))? (?:por|per|by) ${EACH}
    `,
  'iu',
);

/** Whether a message wants one sum for each kind. */
function wantsTotals(message: string): boolean {
  return TOTALS.test(message) || SUMS_OF_EACH.test(message);
}

/** Whether a message wants sums, and not every line. */
export function wantsSums(message: string): boolean {
  return wantsTotals(message) || SUMMARY.test(message);
}

/**
 * What a person wants of a document: what `chosen` leaves of it, and one sum for each kind instead of every line (`só o
 * total de cada combustível`). Sums are stated with the lines that they are of.
 * @param stated days that the document or the person states for all of it, the surest first
 */
export function asWanted(
  read: DocumentProposals,
  words: string,
  language: Words,
  useIn: UseIn,
  stated: readonly Stated[] = [],
): DocumentProposals {
  const some = chosen(read, words, language, useIn);
  const kept = { ...some, activities: inMonths(some.activities, words, language) };
  if (!wantsTotals(words) || kept.beyond > 0) return kept;
  const activities = summed(kept.activities, /m[eê]s|month/i.test(words), stated);
  return { ...kept, activities, unused: withoutAgreeing(kept.unused, activities) };
}

const WHOLE = pattern('iu')`
  (?:^|[^\p{L}])(?:lan[cç]\w*|registr\w*|p[oõ]e\w*|coloc\w*|consider\w*|jog\w*|book|record|put|log|file|enter|
  post)\s+(?:(?:it|them|these|isso|eles|elas)\s+)?(?:tudo|tod[oa]s?(?: [oa]s? \p{L}+)?|all|everything|
  the lot)(?: (?:of it|of them|these|this))?\s+(?:no|para o|pro|em|in|into|to|under|for|on)\s+(?:(?:o|the|
  whole)\s+)*(m[eê]s|month|\p{L}{3,9})(?!\p{L})
`;

/** `lança tudo no mês`, `book it all to February`: every line is of its whole month, where that is the one that is named. */
function inMonths(
  activities: readonly DocumentActivity[],
  words: string,
  { locale, referenceDate }: Words,
): readonly DocumentActivity[] {
  const name = WHOLE.exec(words)?.[1];
  if (name === undefined) return activities;
  const any = /^m[eê]s$|^month$/iu.test(name);
  const found = any ? null : periodIn(name, locale, referenceDate);
  const of = found?.found === 'period' ? Number(found.from.slice(5, 7)) : null;
  if (!any && of === null) return activities;
  return activities.map((one) => {
    const [year = 0, month = 0] = (one.from ?? '').split('-').map(Number);
    const within = one.from?.slice(0, 7) === one.to?.slice(0, 7) && (of === null || of === month);
    return month > 0 && within ? { ...one, ...months(year, month) } : one;
  });
}

/** Lines of one kind, unit and site as one; of one month each, and of all of it where months are wanted or stated. */
function summed(
  activities: readonly DocumentActivity[],
  byMonth: boolean,
  stated: readonly Stated[],
): DocumentActivity[] {
  const groups = new Map<string, DocumentActivity[]>();
  for (const [at, activity] of activities.entries()) {
    const { kind, candidates, quantity, unit, site, from } = activity;
    const whole = quantity !== null && unit !== null && from !== null;
    const key = whole ? [kind, candidates.join(), unit, site, from.slice(0, 7)].join('\n') : `${at}`;
    groups.set(key, [...(groups.get(key) ?? []), activity]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const alone = group.length === 1 && !byMonth && stated.length === 0;
    if (first === undefined || alone || first.from === null) return group;
    const amounts = group.map(({ quantity }) => product(quantity ?? '0'));
    const [year = 0, month = 0] = first.from.split('-').map(Number);
    const days = group.flatMap(({ from, to }) => [from ?? '', to ?? '']).sort();
    const own = { from: days[0] ?? first.from, to: days.at(-1) ?? first.from };
    const { evidence: told, ...span } = daysOfSum(own, stated);
    const { documentKey: _key, counterparty: _party, ...shared } = first;
    return [
      {
        ...shared,
        ...(byMonth ? months(year, month) : span),
        quantity: amounts.reduce((sum, amount) => plus(sum, amount), '0'),
        ...(amounts.length > 1 ? { arithmetic: group.map(termOf).join(' + ') } : {}),
        evidence: [...told, ...group.flatMap(({ evidence }) => evidence)].slice(0, 400),
        findings: group.flatMap(({ findings }) => findings),
      },
    ];
  });
}

/** The amount of a line, with what was taken back of it. */
function termOf({ quantity, arithmetic }: DocumentActivity): string {
  return arithmetic?.includes(' - ') === true ? arithmetic : (quantity ?? '0');
}
