import { lastDayOfMonth } from '#engine/period.ts';
import { caseLines, sampleEnvironment, settingOf } from '#assistant/questions/cases/cases.ts';
import { SETS } from '#assistant/questions/catalogue.ts';
import type { QuestionType } from '#assistant/questions/catalogue-row.ts';
import { type Question, readQuestion } from '#assistant/questions/question.ts';
import { groupsOf } from '#assistant/questions/verb-inputs.ts';

/** A question and what its writer says that it names: `period=2024..2025 site=forge by=month`. */
interface Named {
  readonly type: string;
  readonly text: string;
  readonly slots: ReadonlyMap<string, string>;
}

/** Whether what was read is what was named, slot by slot; null where neither is. */
type Agreement = Readonly<Record<'period' | 'scope' | 'site' | 'by' | 'top', boolean | null>>;

const ASKED = new URL('../../../assistant/questions/cases/asked.txt', import.meta.url);
const SITES: Readonly<Record<string, string>> = {
  forge: 'Pedra Mansa',
  machining: 'Ipê Torto',
  boiler: 'Cipoal',
};

/** Scopes of these are the whole of a share, or what the type is about. */
const NAMED_APART: ReadonlySet<QuestionType> = new Set(['share', 'scope2']);
/** What these are by is told by the type: the month of an extreme. */
const SAID_BY_TYPE: ReadonlySet<QuestionType> = new Set(['extreme', 'top', 'share', 'gases']);

/**
 * How often the slots of a figure are read as the hand meant them that wrote the question (`cases/asked.txt`), of those that are answered
 * by figures. Where a change is asked for and one time is said, the hand may name the one before it as well: that is no difference.
 */
export function slotLines(isVerbose: boolean): string[] {
  const setting = settingOf(sampleEnvironment('pt-BR'));
  const judged = readAsked().flatMap((named) => {
    const question = readQuestion(named.text, setting, null);
    const isFigure = SETS.figures.has(question.type) && question.isSure && question.unheld === null;
    return isFigure ? [{ named, question, agreement: agreementOf(named.slots, question) }] : [];
  });
  const slots = ['period', 'scope', 'site', 'by', 'top'] as const;
  return [
    `slots of ${judged.length} questions that are answered by a figure:`,
    ...slots.map((slot) => {
      const told = judged.filter(({ agreement }) => agreement[slot] !== null);
      const right = told.filter(({ agreement }) => agreement[slot] === true).length;
      return `${slot.padEnd(8)} ${right}/${told.length}`;
    }),
    ...(isVerbose
      ? judged.flatMap(({ named, agreement }) =>
          slots.filter((slot) => agreement[slot] === false).map((slot) => `✗ ${slot}: ${named.text}`),
        )
      : []),
  ];
}

function readAsked(): Named[] {
  return caseLines(ASKED).map((line) => {
    const [, type = '', text = '', slots = ''] = line.split('|').map((part) => part.trim());
    const pairs = [...slots.matchAll(/(\w+)=(.*?)(?=\s+\w+=|$)/g)];
    return { type, text, slots: new Map(pairs.map(([, key = '', value = '']) => [key, value])) };
  });
}

function agreementOf(slots: ReadonlyMap<string, string>, question: Question): Agreement {
  const listed = (key: string) =>
    (slots.get(key) ?? '')
      .split(',')
      .filter(Boolean)
      .toSorted((one, other) => one.localeCompare(other));
  const { type, only, limit } = question;
  const sites = only.sites.map(
    (name) => Object.keys(SITES).find((key) => name.includes(SITES[key]!)) ?? name,
  );
  const groups = listed('by').map((group) => (group === 'activity' ? 'kind' : group));
  return {
    period: periodAgrees(slots, question),
    scope: NAMED_APART.has(type) ? null : same(listed('scope'), only.scopes.map(String), 3),
    site: same(listed('site'), sites, 3),
    by: SAID_BY_TYPE.has(type) ? null : byAgrees(groups, question),
    top: slots.has('top') ? Number(slots.get('top')) === (limit ?? 1) : null,
  };
}

/** All of so many are as none. */
function same(named: readonly string[], read: readonly string[], all: number): boolean | null {
  const some = (values: readonly string[]) => (values.length === all ? '' : values.toSorted().join());
  return some(named) === '' && some(read) === '' ? null : some(named) === some(read);
}

/**
 * What an answer is by: what the question says, or what its type is told by (a course by months, parts by activities). Years beside
 * each other are the times of the question, and no group of their own.
 */
function byAgrees(named: readonly string[], question: Question): boolean | null {
  const { by, spans, type } = question;
  const told = by.length > 0 || named.length > 0 ? groupsOf(question) : [];
  if (type === 'explain_change' && named.length === 0) return null;
  const times = named.filter((group) => group !== 'year' || spans.length < 2);
  // Nothing is named and a course or an average is asked: by what it is usually told.
  if (named.length === 0 && (type === 'trend' || type === 'average')) return null;
  return same(times, told, Number.POSITIVE_INFINITY);
}

function periodAgrees(slots: ReadonlyMap<string, string>, { spans, type }: Question): boolean | null {
  const named = ['period', 'against']
    .flatMap((key) => (slots.get(key) ?? '').split(',').flatMap(spanOf))
    .toSorted((one, other) => one.localeCompare(other));
  const read = spans
    .map(({ from, to }) => `${from}..${to}`)
    .toSorted((one, other) => one.localeCompare(other));
  if (named.length === 0 && read.length === 0) return null;
  if (named.join() === read.join()) return true;
  const isOne = read.length === 1 && named.includes(read[0]!);
  if (isOne && (type === 'explain_change' || type === 'compare')) return true;
  return named.length === 1 && named[0] === whole(read);
}

/** From the first to the last of them. */
function whole(spans: readonly string[]): string {
  const days = spans.flatMap((span) => span.split('..')).toSorted((one, other) => one.localeCompare(other));
  return `${days[0] ?? ''}..${days.at(-1) ?? ''}`;
}

/** `2024`, `2025-03`, `2025-Q2`, `2025-H1`, and from one to another of these. */
function spanOf(written: string): string[] {
  const [first = '', last = first] = written.split('..');
  const [from] = daysOf(first);
  const [, to] = daysOf(last);
  return from === undefined || to === undefined ? [] : [`${from}..${to}`];
}

function daysOf(written: string): [from: string, to: string] | [] {
  const { year, unit, part } =
    /^(?<year>\d{4})(?:-(?<unit>[QHS]?)(?<part>\d\d?))?$/.exec(written)?.groups ?? {};
  if (year === undefined) return [];
  if (part === undefined) return [`${year}-01-01`, `${year}-12-31`];
  const months = unit === 'Q' ? 3 : unit === '' ? 1 : 6;
  const end = String(Number(part) * months).padStart(2, '0');
  const start = String((Number(part) - 1) * months + 1).padStart(2, '0');
  return [`${year}-${start}-01`, lastDayOfMonth(`${year}-${end}-01`)];
}
