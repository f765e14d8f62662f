import { expression } from '#text/expression.ts';
import { fold } from '#assistant/language/text/fold.ts';
import { findNumbers } from '#assistant/language/numbers/numbers.ts';
import { tokenize } from '#assistant/language/text/tokens.ts';
import type { KindVocabulary } from '#assistant/language/understanding.ts';
import type { EvalCase, ExpectedActivity } from './case.ts';

/** A way to change what a case says so that its right answer is still known; null where the case offers no hold for it. */
export interface Way {
  readonly name: string;
  readonly change: (given: EvalCase, draw: <T>(list: readonly T[]) => T) => EvalCase | null;
}

const ASIDES = {
  'pt-BR': {
    before: [
      'Conforme planilha do Zé, ',
      'NF 48213: ',
      'Turno B: ',
      'Bom dia, segue o que a Carla levantou. ',
    ],
    behind: [
      ', conforme planilha do Zé',
      ' (NF 48213)',
      ', turno B',
      '. O comprovante está na pasta da Carla.',
    ],
  },
  en: {
    before: [
      'As discussed with Ana, ',
      'Invoice 48213: ',
      'Shift B: ',
      'Good morning, here is what Carla compiled. ',
    ],
    behind: [
      ', as discussed with Ana',
      ' (invoice 48213)',
      ', shift B',
      ". The receipt is in Carla's folder.",
    ],
  },
} as const;

/** Every way, for a vocabulary whose aliases may stand for one another. */
export function waysOf(kinds: KindVocabulary): readonly Way[] {
  return [
    { name: 'capitals', change: (given) => told(given, (text) => text.toUpperCase()) },
    { name: 'accents', change: (given) => told(given, withoutAccents) },
    { name: 'aside before', change: (given, draw) => withAside(given, draw, 'before') },
    { name: 'aside behind', change: (given, draw) => withAside(given, draw, 'behind') },
    { name: 'separators', change: (given) => told(given, otherSeparators) },
    { name: 'order', change: (given) => told(given, otherOrder) },
    { name: 'numbers', change: otherNumbers },
    { name: 'sites', change: otherSites },
    { name: 'years', change: otherYears },
    { name: 'months', change: otherMonth },
    { name: 'alias', change: (given, draw) => otherAlias(given, draw, kinds) },
    { name: 'unknown word', change: (given) => unknownWord(given, kinds) },
  ];
}

function told(given: EvalCase, change: (text: string) => string): EvalCase | null {
  const turns = given.turns.map((turn) => ({ ...turn, text: change(turn.text) }));
  return turns.every(({ text }, at) => text === given.turns[at]?.text) ? null : { ...given, turns };
}

function activitiesChanged(given: EvalCase, change: (one: ExpectedActivity) => ExpectedActivity) {
  const { activities, alsoAccept } = given.expect;
  return {
    ...given.expect,
    activities: activities.map(change),
    ...(alsoAccept === undefined ? {} : { alsoAccept: alsoAccept.map((list) => list.map(change)) }),
  };
}

/** Letters without their marks; signs of measure (`m³`, `º`) stay. */
function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/[\u0300-\u0327]/g, '');
}

function isOneReport({ turns, expect }: EvalCase): boolean {
  return turns.length === 1 && expect.intent === 'record';
}

function withAside(
  given: EvalCase,
  draw: <T>(list: readonly T[]) => T,
  side: 'before' | 'behind',
): EvalCase | null {
  if (!isOneReport(given)) return null;
  const aside = draw(ASIDES[given.locale][side]);
  return told(given, (text) => {
    if (side === 'before') return `${aside}${text}`;
    const end = /[\s.!]*$/.exec(text)?.index ?? text.length;
    return aside.startsWith('.')
      ? `${text.slice(0, end)}${aside}`
      : `${text.slice(0, end)}${aside}${text.slice(end)}`;
  });
}

function otherSeparators(text: string): string {
  if (/[;\n]/.test(text)) return text.replaceAll(/; |\n+/g, (sign) => (sign === '; ' ? '\n' : '; '));
  return text.replaceAll(/(?<=[a-zç³)]),? (?:e|and) (?=\d)/g, ' + ');
}

/** Words by which a clause leans on the one before it. */
const LEANS = expression('i')`
  \b(?:mesm\w+|idem|resto|restante|dess?es?|dess?as?|dos quais|das quais|tudo|tod[oa]s|ambos|outr[oa]s?|mais|
  same|rest|of which|of them|all|both|other|more|another|total|20\d\d)\b|\d\/\d|:\s*$|\b(?:jan|fev|mar|abr|
  mai|jun|jul|ago|set|out|nov|dez|feb|apr|may|aug|sep|oct|dec)
`;

function otherOrder(text: string): string {
  const sign = text.includes('; ') ? '; ' : '\n';
  const [first = '', ...rest] = text.split(sign);
  const last = /[.!]?$/.exec(rest.at(-1) ?? '')?.[0] ?? '';
  const bare = rest.map((clause, at) =>
    at === rest.length - 1 ? clause.slice(0, clause.length - last.length) : clause,
  );
  const apart = bare.every((clause) => /\d/.test(clause) && !LEANS.test(clause));
  return bare.length < 2 || !apart ? text : `${[first, ...bare.reverse()].join(sign)}${last}`;
}

/** Every digit but zero becomes another one, so that a number and how it is written change alike. */
function otherDigits(number: string): string {
  return number.replaceAll(/[1-9]/g, (digit) => String(((Number(digit) + 3) % 9) + 1));
}

/** Amounts of three digits and more that stand once in the text as they are expected. */
function otherNumbers(given: EvalCase): EvalCase | null {
  if (given.turns.length > 1) return null;
  const text = given.turns[0]?.text ?? '';
  const folded = fold(text);
  const numbers = findNumbers(folded, tokenize(folded), [], given.locale).filter(
    ({ inWords, start, end }) => !inWords && /^[\d.,]+$/.test(folded.slice(start, end)),
  );
  const wanted = new Set(
    given.expect.activities.flatMap(({ quantity, quantityByUnit }) =>
      quantity && quantityByUnit === undefined ? [quantity] : [],
    ),
  );
  const chosen = numbers.filter(
    ({ value, start, end }) =>
      value !== null &&
      wanted.has(value) &&
      text.slice(start, end).replaceAll(/\D/g, '').length > 2 &&
      !/^20\d\d$/.test(text.slice(start, end)) &&
      numbers.filter((other) => other.value === value).length === 1,
  );
  if (chosen.length === 0 || chosen.length < wanted.size) return null;
  const values = new Set(chosen.map(({ value }) => value));
  let changed = text;
  for (const { start, end } of chosen.toSorted((a, b) => b.start - a.start))
    changed = `${changed.slice(0, start)}${otherDigits(changed.slice(start, end))}${changed.slice(end)}`;
  return {
    ...given,
    turns: [{ text: changed, files: [] }],
    expect: activitiesChanged(given, (one) =>
      one.quantity && values.has(one.quantity) ? { ...one, quantity: otherDigits(one.quantity) } : one,
    ),
  };
}

function otherSites(given: EvalCase): EvalCase | null {
  const [a, b] = given.sites;
  if (a === undefined || b === undefined) return null;
  const swap = (name: string) => (name === a ? b : name === b ? a : name);
  const changed = told(given, (text) =>
    text
      .split(a)
      .map((part) => part.split(b).join(a))
      .join(b),
  );
  return changed === null
    ? null
    : {
        ...changed,
        expect: activitiesChanged(given, (one) =>
          one.site === undefined ? one : { ...one, site: swap(one.site) },
        ),
      };
}

const YEAR = /(?<![\d.,/-])20[12]\d(?![\d.,]\d|\d| ?(?:k?wh|kg|km|l|t|m3|m³)\b)/gi;

function otherYears(given: EvalCase): EvalCase | null {
  const inText = new Set(given.turns.flatMap(({ text }) => text.match(YEAR) ?? []));
  const expected = new Set(
    given.expect.activities.flatMap(({ from, to }) => [from?.slice(0, 4), to?.slice(0, 4)]),
  );
  const times = given.expect.activities.every((one) => one.periodAnyOf === undefined);
  if (!times || given.expect.alsoAccept !== undefined) return null;
  if (inText.size === 0 || [...expected].some((year) => year === undefined || !inText.has(year))) return null;
  const earlier = (day: string | null) => {
    if (day === null) return null;
    const year = Number(day.slice(0, 4)) - 1;
    if (!/-02-2[89]$/.test(day)) return `${year}${day.slice(4)}`;
    return `${year}-02-${year % 4 === 0 ? 29 : 28}`;
  };
  const changed = told(given, (text) => text.replaceAll(YEAR, (year) => String(Number(year) - 1)));
  return changed === null
    ? null
    : {
        ...changed,
        expect: activitiesChanged(given, (one) => ({ ...one, from: earlier(one.from), to: earlier(one.to) })),
      };
}

/** Months of as many days, so that only their number changes. */
const ALIKE = {
  'pt-BR': [
    ['maio', 'julho', '05', '07'],
    ['março', 'outubro', '03', '10'],
    ['abril', 'setembro', '04', '09'],
    ['junho', 'novembro', '06', '11'],
  ],
  en: [
    ['May', 'July', '05', '07'],
    ['March', 'October', '03', '10'],
    ['April', 'September', '04', '09'],
    ['June', 'November', '06', '11'],
  ],
} as const;

function otherMonth(given: EvalCase): EvalCase | null {
  if (!isOneReport(given)) return null;
  const text = given.turns[0]?.text ?? '';
  for (const [a, b, na, nb] of ALIKE[given.locale]) {
    const all = given.expect.activities.every(
      ({ from, to, periodAnyOf }) =>
        periodAnyOf === undefined && from?.slice(5, 7) === na && to?.slice(0, 7) === from.slice(0, 7),
    );
    const named = new RegExp(`(?<!\\p{L})${a} (?:de )?20\\d\\d`, 'gu');
    if (!all || given.expect.alsoAccept !== undefined || text.match(named)?.length !== 1) continue;
    const month = (day: string | null) => (day === null ? null : `${day.slice(0, 5)}${nb}${day.slice(7)}`);
    const changed = told(given, (one) => one.replace(named, (found) => found.replace(a, b)));
    if (changed === null) continue;
    return {
      ...changed,
      expect: activitiesChanged(given, (one) => ({ ...one, from: month(one.from), to: month(one.to) })),
    };
  }
  return null;
}

/** The longest alias of an expected kind that the text holds once. */
function aliasIn(given: EvalCase, one: ExpectedActivity, kinds: KindVocabulary) {
  const text = given.turns[0]?.text ?? '';
  const folded = fold(text);
  const found = kinds.aliases
    .filter(({ kind, alias }) => one.kind.includes(kind) && alias.length > 3)
    .map(({ kind, alias, lang }) => ({ kind, alias, lang, place: wordAt(folded, fold(alias)) }))
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => b.alias.length - a.alias.length);
  const [best] = found;
  if (best === undefined || wordAt(folded, fold(best.alias), best.place + 1) >= 0) return null;
  return { ...best, text };
}

function wordAt(text: string, word: string, from = 0): number {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1))
    if (!/[a-z0-9]/.test(text.charAt(at - 1)) && !/[a-z0-9]/.test(text.charAt(at + word.length))) return at;
  return -1;
}

function otherAlias(
  given: EvalCase,
  draw: <T>(list: readonly T[]) => T,
  kinds: KindVocabulary,
): EvalCase | null {
  if (!isOneReport(given) || given.expect.activities.length === 0) return null;
  const one = draw(given.expect.activities);
  const found = aliasIn(given, one, kinds);
  if (found === null) return null;
  const others = kinds.aliases.filter(
    ({ kind, lang, alias }) =>
      kind === found.kind &&
      lang === found.lang &&
      alias !== found.alias &&
      // A word for several kinds, and one for use and thing at once, tells more or less than the one it stands for.
      kinds.aliases.every((other) => other.kind === kind || fold(other.alias) !== fold(alias)),
  );
  if (others.length === 0) return null;
  const { alias } = draw(others);
  const { text, place } = found;
  return told(given, () => `${text.slice(0, place)}${alias}${text.slice(place + found.alias.length)}`);
}

/** A thing by a word nobody knows: its activity may still be told by the other words, or else must be asked or reported. */
function unknownWord(given: EvalCase, kinds: KindVocabulary): EvalCase | null {
  const [one] = given.expect.activities;
  if (!isOneReport(given) || one === undefined) return null;
  const found = aliasIn(given, one, kinds);
  if (found === null) return null;
  const { text, place, alias } = found;
  const word = given.locale === 'en' ? 'zorbite' : 'zorbitato';
  return told(given, () => `${text.slice(0, place)}${word}${text.slice(place + alias.length)}`);
}
