import { pattern } from '../../language/lexicon/pattern.ts';
import { findPeriods } from '../../language/periods/periods.ts';
import { findSites } from '../../language/sites/sites.ts';
import { fold } from '../../language/text/fold.ts';
import type { DocumentActivity, DocumentProposals, Unused } from '../proposal-shape.ts';
import type { Use } from './said.ts';
import { folded, type Words } from '../words/words.ts';

/** What a person names of a document, to be kept or to be left out: kinds, sites, days. Empty: nothing of that sort. */
interface Target {
  readonly kinds: readonly ((kind: string) => boolean)[];
  readonly sites: readonly string[];
  readonly days: readonly { from: string; to: string; yearInferred: boolean }[];
}

/** The use that a text names for whatever fuel. */
export type UseIn = (text: string) => Use | null;

const ONLY = /(?<![\p{L}])(?:so|somente|apenas|unicamente|exclusivamente|only|just|solely)\s+/u;
/** Where what is named ends: another order, or another sentence. */
const ENDS = pattern('u')`
  [;\n]|[.!?](?:\s|$)|\s[-–—]\s|,\s+(?=[^,]*\b(?:ja|already)\b)|,\s+(?=(?:lanc|registr|o resto|the rest|nao |not |
  mas |but |um |one |cada |each |na |no |em |in |on |by |by the )\w*)
`;
const AWAY = new RegExp(
  '(?<![\\p{L}])(?:' +
    [
      '(?<!mais ou )menos',
      'exceto',
      'excet[oa] (?:por)?',
      'com excecao d[aeo]s?',
      'salvo',
      'tirando',
      'fora(?= [oa]s? )',
      'ignor[ae]\\w*',
      'desconsider\\w+',
      'pul[ae]\\w{0,2}',
      'exclu[ia]\\w*',
      'nao (?:e (?:pra|para) )?(?:lanc|inclu|consider|cont|us|registr|somar?|por|ponh|coloc)\\w*',
      '(?:deix\\w+|fi(?:ca|que)\\w*) (?:de )?fora',
      'sem contar',
      'except(?: for)?',
      'excluding',
      'exclude',
      'other than',
      'apart from',
      'but not',
      'leav(?:e|ing) out',
      'skip(?:ping)?',
      'ignor(?:e|ing)',
      'disregard(?:ing)?',
      "(?:do not|don'?t) (?:book|record|log|count|include|use|add|enter)",
    ].join('|') +
    ')\\s+',
  'u',
);
/** `deixa a água de fora`, `leave the flights out`. */
const AWAY_AROUND =
  /(?<![\p{L}])(?:deix\w+|leave|keep)\s+(.{3,60}?)\s+(?:(?:de )?fora|para depois|pra depois|out)(?![\p{L}])/u;
const REST = pattern('u')`
  (?<![\p{L}])(?:o resto|os? restantes?|[oa]s demais|[oa]s outr[oa]s|the rest|everything else|
  the others?)(?![\p{L}])[^.;\n]*(?<![\p{L}])(?:ja|foi|foram|nao|ignor\w+|descons\w+|deix\w+|fora|already|not|
  skip\w*|ignor\w*|out|later|depois|don'?t)(?![\p{L}])
`;
/** A month right behind the verb: `lança fevereiro`, `lança os dados de fevereiro`. */
const BOOKED = pattern('u')`
  (?<![\p{L}])(?:lanc[ae]\w{0,2}|registr\w+|inclu[ia]\w*|record|book|log|enter|post|add)\s+(?:(?:os|as|o|a|
  the)\s+)?(?:(?:dados?|consumos?|numeros|valores|linhas?|mes|data|figures|numbers|rows?|usage|lines?|
  month)\s+(?:d[eo]s?|for|of|from)\s+)?
`;
/** Words of totals, lines and demand are no kinds. */
const NO_KIND = pattern('u')`
  \b(?:tota(?:l|is)|subtota\w*|totals?|linhas?|lines?|rows?|demand\w*|reativ\w*|injetad\w*|compensad\w*|ponta|peak|
  impost\w*|tax\w*|multa\w*|juros|valor(?:es)?|prec\w+|prices?|costs?|cancel\w*|estorn\w*|orcad\w*|budget\w*|
  previst\w*|metas?)\b
`;

const FAMILIES: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:residuos?|waste)\b/u, /^waste\.(?!wastewater)/u],
  [/\b(?:viage(?:m|ns)|travel|trips?)\b/u, /^travel\./u],
  [/\b(?:combustive(?:l|is)|fuels?)\b/u, /^(?:mobile|stationary)\./u],
  [/\b(?:fretes?|freight|transportes? de carga|shipments?)\b/u, /^freight_/u],
  [/\b(?:gases? refrigerantes?|refrigerantes?|refrigerants?|f-gas(?:es)?)\b/u, /^fugitive\./u],
  [/\b(?:deslocament\w+|commut\w+)\b/u, /^commuting\./u],
];

/**
 * What a person wants of a document: only what `só`, `apenas`, `only` name of its kinds, sites and months, and not what
 * `menos`, `exceto`, `ignora`, `except` name. Words that fit nothing of it, or everything, choose nothing. What is left
 * out is told.
 */
export function chosen(
  read: DocumentProposals,
  message: string,
  words: Words,
  useIn: UseIn,
): DocumentProposals {
  if (read.beyond > 0 || read.activities.length < 2) return read;
  const text = folded(message.slice(0, 1_000).replaceAll(/\n+/g, ' . '));
  const kept = wanted(text, words, useIn).reduce(
    (left, target) => parted(left, target, true),
    read.activities,
  );
  const rest = unwanted(text, words, useIn).reduce((left, target) => parted(left, target, false), kept);
  if (rest.length === read.activities.length) return read;
  const gone = read.activities.filter((one) => !rest.includes(one));
  return { ...read, activities: rest, unused: [...read.unused, ...gone.flatMap(leftOut)] };
}

/** What became of an activity that nobody wants. */
function leftOut({ evidence }: DocumentActivity): Unused[] {
  const amount = evidence.find(({ slot }) => slot === 'quantity') ?? evidence[0];
  return amount === undefined
    ? []
    : [{ reason: 'not_wanted', quote: amount.quote.slice(0, 80), place: amount.place }];
}

function wanted(text: string, words: Words, useIn: UseIn): Target[] {
  const found: Target[] = [];
  const rest = REST.exec(text);
  if (rest !== null) found.push(targetOf(text.slice(0, rest.index).replace(ONLY, ' '), words, useIn));
  const only = ONLY.exec(text);
  if (only !== null) found.push(targetOf(phraseAfter(text, only), words, useIn));
  const booked = BOOKED.exec(text);
  const behind = booked === null ? '' : phraseAfter(text, booked);
  const { days } = targetOf(behind, words, useIn);
  if (days.length > 0 && startsWithDays(behind, words)) found.push({ kinds: [], sites: [], days });
  return found;
}

function unwanted(text: string, words: Words, useIn: UseIn): Target[] {
  const found: Target[] = [];
  const around = AWAY_AROUND.exec(text)?.[1];
  if (around !== undefined) found.push(targetOf(around, words, useIn));
  let left = text;
  for (let match = AWAY.exec(left); match !== null; match = AWAY.exec(left)) {
    found.push(targetOf(phraseAfter(left, match), words, useIn));
    left = left.slice(match.index + match[0].length);
  }
  return found;
}

/** What follows an order, up to the next one. */
function phraseAfter(text: string, match: RegExpExecArray): string {
  const behind = text.slice(match.index + match[0].length);
  const [phrase = ''] = behind.split(ENDS);
  const next = AWAY.exec(phrase);
  return (next === null ? phrase : phrase.slice(0, next.index)).slice(0, 160);
}

function startsWithDays(phrase: string, { locale, referenceDate }: Words): boolean {
  return findPeriods(fold(phrase), locale, referenceDate).periods.some(({ start }) => start <= 3);
}

function targetOf(phrase: string, words: Words, useIn: UseIn): Target {
  const { locale, referenceDate } = words;
  const days = findPeriods(fold(phrase), locale, referenceDate).periods.filter(({ from }) => from !== '');
  const sites = [...new Set(findSites(fold(phrase), words.sites).flatMap(({ names }) => names))];
  const parts = phrase.split(/,|\s(?:e|and|nem|nor|ou|or|mais|plus)\s|[&+/]/u);
  return { days, sites, kinds: parts.flatMap((part) => kindsNamed(part, words, useIn)) };
}

function kindsNamed(part: string, words: Words, useIn: UseIn): ((kind: string) => boolean)[] {
  if (NO_KIND.test(part)) return [];
  const { candidates } = words.kindOf(part, null);
  const use = useIn(part);
  const family = FAMILIES.find(([named]) => named.test(part))?.[1];
  const own = new Set(candidates.map(lastOf));
  // `combustível do gerador` is of one use; `o GLP` of any.
  const used = (kind: string) =>
    use === null || !/^(?:mobile|stationary)\./u.test(kind) || kind.startsWith(`${use}.`);
  if (family !== undefined) return [(kind) => used(kind) && (family.test(kind) || own.has(lastOf(kind)))];
  return own.size === 0 ? [] : [(kind) => used(kind) && own.has(lastOf(kind))];
}

/** A fuel whatever it was used for; any other kind as it is. */
function lastOf(kind: string): string {
  return kind.replace(/^(?:mobile|stationary)\./u, '');
}

/** What fits a target, or what does not; all of it where nothing or everything does. */
function parted(
  activities: readonly DocumentActivity[],
  target: Target,
  keep: boolean,
): readonly DocumentActivity[] {
  const named = [byKind(target), byDay(target), bySite(target)].filter((test) => test !== null);
  const tests = named.filter((test) => activities.some(test));
  // `a água de Betim` of a paper without Betim leaves nothing out.
  if (tests.length === 0 || (!keep && tests.length < named.length)) return activities;
  const left = activities.filter((one) => tests.every((test) => test(one)) === keep);
  return left.length === 0 ? activities : left;
}

type Test = ((one: DocumentActivity) => boolean) | null;
function byKind({ kinds }: Target): Test {
  if (kinds.length === 0) return null;
  return ({ kind, candidates }) =>
    (kind === null ? candidates : [kind]).some((own) => kinds.some((test) => test(own)));
}

function bySite({ sites }: Target): Test {
  return sites.length === 0 ? null : ({ site }) => site !== undefined && sites.includes(site);
}

/** Days that lie within; without a year the months of any. */
function byDay({ days }: Target): Test {
  if (days.length === 0) return null;
  return ({ from, to }) =>
    from !== null &&
    to !== null &&
    days.some((said) =>
      said.yearInferred && said.from.slice(0, 4) === said.to.slice(0, 4)
        ? from.slice(0, 4) === to.slice(0, 4) &&
          from.slice(5) >= said.from.slice(5) &&
          (to.slice(5) <= said.to.slice(5) || (to.slice(5) === '02-29' && said.to.slice(5) === '02-28'))
        : from >= said.from && to <= said.to,
    );
}
