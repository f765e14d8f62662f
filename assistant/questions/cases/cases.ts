import { readFileSync } from 'node:fs';
import { lastDayOfMonth } from '#engine/period.ts';
import { fold } from '../../language/text/fold.ts';
import { understand } from '../../language/understand.ts';
import { referenceVocabulary } from '../../language/cases/vocabulary.ts';
import type { Locale } from '../../language/understanding.ts';
import type { QuestionType } from '../catalogue-row.ts';
import { asks } from '../gate.ts';
import { type Environment, groupsOf, spansOf, timeFrame } from '../verb-inputs.ts';
import type { Setting } from '../parse.ts';
import { type Question, readQuestion } from '../question.ts';

/** A question, or several turns of one thread, with what is to be read from the last of them. */
export interface QuestionCase {
  readonly locale: Locale;
  readonly type: QuestionType;
  /** `p`, `s`, `k`, `c`, `site`, `by`, `u`, `x`, `h`, `of`, `n`, `o`: what `cases.txt` explains in its first line. */
  readonly slots: Readonly<Record<string, string>>;
  readonly turns: readonly string[];
}

/** The sites of the sample company, under which the cases are asked. */
export const SITES: Readonly<Record<string, string>> = {
  PM: 'Forjaria Pedra Mansa (exemplo)',
  IT: 'Usinagem Ipê Torto (exemplo)',
  BC: 'Caldeiraria Barra do Cipoal (exemplo)',
};

/** One for all, so that what is made of its names is made once. */
const VOCABULARY = referenceVocabulary();

const TODAY = '2026-11-27';

/** The cases of a text file, one a line; what begins with # says how to read them. */
export const caseLines = (file: URL): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

export function readQuestionCases(): QuestionCase[] {
  return caseLines(new URL('cases.txt', import.meta.url)).map((line) => {
    const [locale = '', type = '', slots = '', ...words] = line.split('|').map((part) => part.trim());
    return {
      locale: locale === 'en' ? 'en' : 'pt-BR',
      type: type as QuestionType,
      slots: Object.fromEntries(
        slots
          .split(/\s+/)
          .filter(Boolean)
          .map((slot) => slot.split('=') as [string, string]),
      ),
      turns: words.join('|').split(/\s*\|\|\s*/),
    };
  });
}

/** `2025`, `2025-Q3`, `2025-H1`, `2025-07`, `2025-01..2025-03` as first and last day. */
export function daysOf(period: string): { from: string; to: string } {
  const [year = '', part = ''] = period.split('-');
  if (period.includes('..')) {
    const [from = '', to = ''] = period.split('..');
    return { from: `${from}-01`, to: lastDayOfMonth(`${to}-01`) };
  }
  const months = (first: number, last: number) => ({
    from: `${year}-${String(first).padStart(2, '0')}-01`,
    to: lastDayOfMonth(`${year}-${String(last).padStart(2, '0')}-01`),
  });
  const number = Number(part.slice(1));
  if (part === '') return months(1, 12);
  if (part.startsWith('Q')) return months(number * 3 - 2, number * 3);
  if (part.startsWith('H')) return months(number * 6 - 5, number * 6);
  return months(Number(part), Number(part));
}

/** The sample company's own setting; where it is installed, its ids stand in the place of the names. */
export function sampleEnvironment(reply: Locale): Environment {
  const inventory = {
    gwpSet: 'AR5',
    programme: 'brazil',
    consolidation: 'operational_control',
    state: 'open',
  };
  return {
    vocabulary: VOCABULARY,
    context: {
      today: TODAY,
      reply,
      numbers: reply,
      messageId: '',
      drafts: [],
      sites: Object.values(SITES).map((name) => ({ id: name, name })),
      inventories: [2025, 2024].map((year) => ({
        ...inventory,
        id: String(year),
        name: String(year),
        from: `${year}-01-01`,
        to: `${year}-12-31`,
      })),
    },
  };
}

/** What questions are read in. */
export function settingOf(environment: Environment): Setting {
  const { vocabulary, context } = environment;
  return { ...timeFrame(environment), sites: context.sites.map(({ name }) => name), vocabulary };
}

/** Reads the turns of a case as a thread does; `asked` tells of each whether it was taken for a question. */
export function readTurns(
  { locale, turns }: QuestionCase,
  environment: Environment,
): { question: Question; asked: boolean[] } {
  const { vocabulary, context } = environment;
  const setting = settingOf(environment);
  const { sites } = setting;
  const conversation = { proposals: [], asks: [] };
  const read = (text: string) =>
    understand({ text, locale, referenceDate: context.today, sites, kinds: vocabulary, conversation });
  let question: Question | null = null;
  const asked: boolean[] = [];
  for (const text of turns) {
    asked.push(asks(text, read, { setting, before: question, isAnswer: false }));
    question = readQuestion(text, setting, question);
  }
  if (question === null) throw new Error('A case without turns.');
  return { question, asked };
}

/** What of a case was read otherwise than it says, in words; nothing where all was. */
export function judgeReading(one: QuestionCase, environment = sampleEnvironment(one.locale)): string[] {
  const { question, asked } = readTurns(one, environment);
  const { only, except } = question;
  const { p, s, k, c, site, by, u, x, h, of, n, o } = one.slots;
  const expected: [string, string | undefined, string][] = [
    ['type', one.type, question.type],
    [
      'period',
      p &&
        p
          .split('+')
          .map((part) => Object.values(daysOf(part)).join('/'))
          .join('+'),
      spansOf(question, environment)
        .map(({ from, to }) => `${from}/${to}`)
        .join('+'),
    ],
    ['scopes', s, only.scopes.join(',')],
    ['kind', k, only.kinds.find((key) => key === k) ?? only.kinds.join(',')],
    ['category', c, only.categories.join(',')],
    [
      'sites',
      (site ?? '')
        .split(',')
        .map((key) => SITES[key] ?? '')
        .sort()
        .join(),
      only.sites.toSorted().join(),
    ],
    ['unit', u, question.unit ?? ''],
    ['groups', by, groupsOf(question).join(',')],
    ['whole', of, question.whole === null ? 'none' : Object.values(question.whole).flat().join(',') || 'all'],
    ['place', n, String(question.place)],
    ['order', o, question.order],
    ['noun not told apart', h ?? '', fold(question.unheld ?? '')],
    ['left out', x, except.scopes.length > 0 ? `s${except.scopes.join('')}` : except.kinds.join(',')],
  ];
  return [
    ...asked.flatMap((was, at) => (was ? [] : [`not taken for a question: ${one.turns[at]}`])),
    ...expected.flatMap(([name, want, got]) =>
      want === undefined || want === got ? [] : [`${name}: ${got} and not ${want}`],
    ),
    ...(question.strangers.length > 0 ? [`taken for a stranger: ${question.strangers.join(', ')}`] : []),
  ];
}
