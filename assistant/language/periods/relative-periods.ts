import { pattern, source } from '../lexicon/pattern.ts';
import { addDays, type Days, monday, monthAt, monthIndex, months } from './days.ts';
import type { Place } from '../text/mentions.ts';
import { patterns } from './period-patterns.ts';
import { MONTH_WORDS, ORDINALS } from '../words/calendar.ts';
import { NUMBER_WORDS } from '../words/numbers.ts';

type Found = Place & Days;

const M = `(?:${MONTH_WORDS.join('|')})`;
/** `última semana de fevereiro`, `last quarter of 2025`: the last one of that time, and not of today. */
const NOT_OF = `(?!\\s+(?:d[eo]|of|in)\\s+(?:(?:19|20)\\d{2}|(?:mes de )?${M}))`;
const LAST = '(?:passad[oa]|anterior|retrasad[oa]|ultim[oa])';

interface Rule {
  readonly pattern: RegExp;
  readonly days: (match: RegExpExecArray, today: string) => Days | null;
}

const quarter = (index: number): Days => {
  const first = index - (index % 3);
  return monthAt(first, first + 2);
};
const half = (index: number): Days => {
  const first = index - (index % 6);
  return monthAt(first, first + 5);
};
const year = (today: string): number => Number(today.slice(0, 4));
const upTo = (days: Days, today: string): Days => (days.to > today ? { from: days.from, to: today } : days);

const PARTS: readonly (readonly [RegExp, number])[] = [
  [/^(?:tri|quarter|qtr)/, 3],
  [/^(?:sem|half)/, 6],
  [/^bim/, 2],
  [/^quadri/, 4],
];

/** The nth part of so many months of a year; null where the year has no such part. */
function partOf(of: number, nth: number, kind: string): Days | null {
  const length = PARTS.find(([word]) => word.test(kind))?.[1] ?? 0;
  return nth > 0 && nth * length <= 12 && length > 0
    ? months(of, (nth - 1) * length + 1, nth * length)
    : null;
}

/** Of which year, told from today. */
const YEARS: readonly (readonly [RegExp, number])[] = [
  [/retrasado|before last/, -2],
  [/passado|anterior|last|previous/, -1],
  [/./, 0],
];

const RULES: readonly Rule[] = [
  {
    pattern: new RegExp(
      source`
        (?<![a-z0-9])(?:(${Object.keys(ORDINALS).join('|')})\s*(trimestre|tri|semestre|sem|bimestre|quadrimestre|
        quarter|qtr|half)\.?|([1-4])\s?([ts])|([qh])([1-4]))\s+(?:d[oe] |of |of the |in )?(ano (?:passado|anterior|
        retrasado|corrente)|deste ano|desse ano|last year|the year before last|year before last|previous year|
        this year)(?![a-z])
      `,
      'g',
    ),
    days: (match, today) => {
      const [, word = '', kind, digit, letter, front, count] = match;
      const nth = ORDINALS[word] ?? Number(digit ?? count);
      const code = letter ?? front;
      const part = kind ?? (code === 'q' || code === 't' ? 'tri' : 'sem');
      const back = YEARS.find(([when]) => when.test(match[7] ?? ''))?.[1] ?? 0;
      return partOf(year(today) + back, nth, part);
    },
  },
  {
    pattern: pattern('g')`
      (?<![a-z])(${M})\s*(?:a|ate|e|to|until|through|thru|and|-)\s*(${M})\s+(?:(?:d[oe] |of )?
      (ano passado|last year)|deste ano|desse ano|(?:of )?this year)(?![a-z])
    `,
    days: (match, today) => {
      const of = match[3] === undefined ? year(today) : year(today) - 1;
      const [first, last] = [patterns.month(match[1] ?? ''), patterns.month(match[2] ?? '')];
      return months(first <= last ? of : of - 1, first, last, of);
    },
  },
  {
    pattern: new RegExp(
      String.raw`(?<![a-z])(${M})\s+(?:d[oe] )?(?:ano passado|last year|of last year)(?![a-z])`,
      'g',
    ),
    days: (match, today) => months(year(today) - 1, patterns.month(match[1] ?? '')),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![a-z])(${M})\s+(?:deste ano|desse ano|this year|of this year)(?![a-z])`,
      'g',
    ),
    days: (match, today) => months(year(today), patterns.month(match[1] ?? '')),
  },
  {
    pattern: new RegExp(String.raw`(?<![a-z])(?:(${M})\s+(?:passado|ultimo)|last\s+(${M}))(?![a-z])`, 'g'),
    days: (match, today) => {
      const month = patterns.month(match[1] ?? match[2] ?? '');
      const sameYear = months(year(today), month);
      return sameYear.to < today ? sameYear : months(year(today) - 1, month);
    },
  },
  {
    pattern: pattern('g')`(?<![a-z]){periods.relative_months}(?![a-z])`,
    days: (_, today) => monthAt(monthIndex(today) - 2),
  },
  {
    pattern: new RegExp(
      `(?<![a-z])(?:mes ${LAST}|ultimo mes|last month|previous month|the past month)(?![a-z])${NOT_OF}`,
      'g',
    ),
    days: (_, today) => monthAt(monthIndex(today) - 1),
  },
  {
    pattern: /(?<![a-z])(?:(?:n?este|n?esse) mes|mes atual|mes corrente|this month|current month)(?![a-z])/g,
    days: (_, today) => upTo(monthAt(monthIndex(today)), today),
  },
  {
    pattern:
      /(?<![a-z])(?:(?:n?este|n?esse) trimestre|trimestre (?:atual|corrente)|this quarter|current quarter)(?![a-z])/g,
    days: (_, today) => upTo(quarter(monthIndex(today)), today),
  },
  {
    pattern: pattern('g')`(?<![a-z])(?:{periods.relative_halves}|(?:n?este|n?esse) semestre)(?![a-z])`,
    days: (_, today) => upTo(half(monthIndex(today)), today),
  },
  {
    pattern: /(?<![a-z])(?:(?:n?esta|n?essa) semana|semana atual|this week|current week)(?![a-z])/g,
    days: (_, today) => upTo({ from: monday(today), to: addDays(monday(today), 6) }, today),
  },
  {
    pattern:
      /(?<![a-z0-9])(?:n?os )?(?:ultim[oa]s|last|past)\s+(\d{1,2}|[a-z]+)\s+(?:meses|months)(?![a-z])/g,
    days: (match, today) => {
      const count = Number(NUMBER_WORDS[match[1] ?? ''] ?? match[1]);
      return Number.isInteger(count) && count > 0
        ? monthAt(monthIndex(today) - count, monthIndex(today) - 1)
        : null;
    },
  },
  {
    pattern: new RegExp(
      `(?<![a-z])(?:trimestre ${LAST}|ultimo trimestre|last quarter|previous quarter)(?![a-z])${NOT_OF}`,
      'g',
    ),
    days: (_, today) => quarter(monthIndex(today) - 3),
  },
  {
    pattern: new RegExp(
      `(?<![a-z])(?:semestre ${LAST}|ultimo semestre|last half|last half-year|previous half)(?![a-z])${NOT_OF}`,
      'g',
    ),
    days: (_, today) => half(monthIndex(today) - 6),
  },
  {
    pattern: /(?<![a-z])(?:ano retrasado|year before last)(?![a-z])/g,
    days: (_, today) => months(year(today) - 2, 1, 12),
  },
  {
    pattern: new RegExp(`(?<![a-z])(?:ano ${LAST}|ultimo ano|last year|previous year)(?![a-z])`, 'g'),
    days: (_, today) => months(year(today) - 1, 1, 12),
  },
  {
    pattern: /(?<![a-z])(?:(?:n?este|n?esse) ano|this year|year to date|ytd|ano corrente)(?![a-z])/g,
    days: (_, today) => upTo(months(year(today), 1, 12), today),
  },
  {
    pattern: new RegExp(
      `(?<![a-z])(?:semana passada|ultima semana|last week|previous week)(?![a-z])${NOT_OF}`,
      'g',
    ),
    days: (_, today) => ({ from: addDays(monday(today), -7), to: addDays(monday(today), -1) }),
  },
  {
    pattern: /(?<![a-z])(?:anteontem|the day before yesterday)(?![a-z])/g,
    days: (_, today) => one(addDays(today, -2)),
  },
  { pattern: /(?<![a-z])(?:ontem|yesterday)(?![a-z])/g, days: (_, today) => one(addDays(today, -1)) },
  { pattern: /(?<![a-z])(?:hoje|today)(?![a-z])/g, days: (_, today) => one(today) },
];

function one(day: string): Days {
  return { from: day, to: day };
}

/** Periods told from today: `mês passado`, `last quarter`, `nos últimos 3 meses`, `ontem`, `março do ano passado`. */
export function findRelative(folded: string, today: string): Found[] {
  const found: Found[] = [];
  for (const rule of RULES) {
    for (const match of folded.matchAll(rule.pattern)) {
      const days = rule.days(match, today);
      const place = { start: match.index, end: match.index + match[0].length };
      if (days !== null && found.every((other) => place.end <= other.start || other.end <= place.start)) {
        found.push({ ...place, ...days });
      }
    }
  }
  return found;
}
