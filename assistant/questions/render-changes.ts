import { begun } from '../offline/phrase.ts';
import {
  isInTable,
  latest,
  type Cell,
  chosen,
  MOST_TOLD,
  rankedRows,
  type Render,
  type Result,
  type Row,
  rowName,
  rowsInWords,
  signed,
  valueOf,
  ZERO,
} from './figure-words.ts';
import { isUnseen, type Phrases } from './phrases.ts';
import type { Question } from './question.ts';
import { MARKS } from './words.ts';
import { lackingInWords } from './render-lacking.ts';

export function movers(question: Question, result: Result, phrases: Phrases): string {
  const rose = question.order === 'rose';
  const sign = rose ? 1 : -1;
  const isAmount = question.measure === 'amount';
  const by = ({ change }: Row) => sign * Number((isAmount ? change?.amount : change?.co2eKg) ?? 0);
  const percent = ({ change }: Row) =>
    sign * Number((isAmount ? change?.amountPercent : change?.percent) ?? 0);
  const held = result.rows.filter(({ cells }) => cells.every((cell) => cell.countedLines > 0));
  const ordered = MARKS.shares.test(question.text) ? held.toSorted((a, b) => percent(b) - percent(a)) : held;
  const moved = ordered.filter((row) => by(row) > 0);
  const [from, to] = [result.periods[0]!, result.periods.at(-1)!].map((period) => phrases.period(period));
  // Where none moved that way, what all did is told below it.
  const head = moved.length > 0 ? (rose ? 'rose_most' : 'fell_most') : rose ? 'none_rose' : 'none_fell';
  const listed = chosen(question, moved.length > 0 ? moved : ordered, result).map(
    (row) =>
      `- ${rowName(row, result.by, phrases, result.rows)}: ${changeInWords(question, row.cells, row.change, phrases)}`,
  );
  return [phrases.say(head, { from: from ?? '', to: to ?? '' }), '', ...listed].join('\n');
}

const SIGN = { rose: '+', fell: '−', same: '' } as const;

/** ` (+6%)`; nothing where it is not known. */
function signedPercent(percent: string | null, way: keyof typeof SIGN, phrases: Phrases): string {
  if (percent === null) return '';
  return ` (${isUnseen(percent) ? '' : SIGN[way]}${phrases.percent(percent)})`;
}

/** `de 16 t para 17 t: subiu 1 t (6 %)`. */
function changeInWords(
  question: Question,
  cells: readonly Cell[],
  change: Row['change'],
  phrases: Phrases,
): string {
  const [before, after] = [cells[0] ?? ZERO, cells.at(-1) ?? ZERO];
  const isAmount =
    question.measure === 'amount' && change?.amount !== null && change?.unit !== null && change !== null;
  const by = (isAmount ? change.amount : change?.co2eKg) ?? '0';
  const size = by.replace('-', '');
  const percent = isAmount ? change.amountPercent : (change?.percent ?? null);
  const way = Number(by) === 0 ? 'same' : by.startsWith('-') ? 'fell' : 'rose';
  return phrases.say(`change_${way}`, {
    before: valueOf(question, before, phrases),
    after: valueOf(question, after, phrases),
    by: isAmount ? phrases.amount({ amount: size, unit: change.unit ?? '' }) : phrases.carbon(size),
    percent: signedPercent(percent, way, phrases),
  });
}

export const compare: Render = (question, result, phrases) => {
  if (result.periods.length < 2) return comparedThings(question, result, phrases);
  if (question.order === 'rose' || question.order === 'fell') return movers(question, result, phrases);
  const [from, to] = [result.periods[0]!, result.periods.at(-1)!];
  const head = phrases.say('compare', {
    subject: begun(phrases.subject(question)),
    from: phrases.period(from),
    to: phrases.period(to),
    change: changeInWords(question, result.total, result.change, phrases),
  });
  const middle = result.periods
    .slice(1, -1)
    .map(
      (period, at) =>
        `- ${phrases.period(period)}: ${valueOf(question, result.total[at + 1] ?? ZERO, phrases)}`,
    );
  const rows = isInTable(question, result)
    ? []
    : result.rows
        .slice(0, MOST_TOLD)
        .map(
          (row) =>
            `- ${rowName(row, result.by, phrases, result.rows)}: ${changeInWords(question, row.cells, row.change, phrases)}`,
        );
  return [head, ...(middle.length + rows.length > 0 ? ['', ...middle, ...rows] : [])].join('\n');
};

function comparedThings(question: Question, result: Result, phrases: Phrases): string {
  const rows = rankedRows(question, result.rows);
  const [first, second] = rows;
  if (!first || !second) return rowsInWords(question, result, phrases);
  const isAmount = question.measure === 'amount';
  const amount = result.difference?.amount ?? null;
  const unit = first.cells.at(-1)?.amounts?.[0]?.unit;
  const gap =
    isAmount && amount !== null && unit !== undefined
      ? phrases.amount({ amount, unit })
      : phrases.carbon(result.difference?.co2eKg ?? '0');
  const name = (row: Row) => begun(rowName(row, result.by, phrases, result.rows));
  const sentence = phrases.say('things', {
    when: phrases.period(result.periods.at(-1)!),
    first: name(first),
    firstValue: `**${latest(question, first, phrases)}**`,
    second: name(second),
    secondValue: `**${latest(question, second, phrases)}**`,
    gap,
    percent:
      !isAmount && result.difference?.percent
        ? ` (${phrases.say('more_than', { percent: phrases.percent(result.difference.percent) })})`
        : '',
  });
  const others = (isInTable(question, result) ? [] : rows.slice(2, MOST_TOLD)).map(
    (row) => `- ${name(row)}: ${latest(question, row, phrases)}`,
  );
  return [sentence, ...(others.length > 0 ? ['', ...others] : [])].join('\n');
}

export const explainChange: Render = (question, result, phrases, done) => {
  const [from, to] = [result.periods[0]!, result.periods.at(-1)!];
  const co2e = { ...question, measure: 'co2e' as const };
  const head = phrases.say('compare', {
    subject: begun(phrases.subject(question)),
    from: phrases.period(from),
    to: phrases.period(to),
    change: changeInWords(co2e, result.total, result.change, phrases),
  });
  const amount =
    result.change?.amountPercent && result.change.unit
      ? phrases.say(result.change.amountPercent.startsWith('-') ? 'why_amount_fell' : 'why_amount_rose', {
          percent: phrases.percent(result.change.amountPercent),
          before: phrases.amount(result.total[0]!.amounts![0]!),
          after: phrases.amount(result.total.at(-1)!.amounts![0]!),
        })
      : '';
  const parts = result.parts
    ? phrases.say('why_parts', {
        activity: signed(result.parts.activityKg, phrases),
        factor: signed(result.parts.factorKg, phrases),
        structure: signed(result.parts.structureKg, phrases),
        other:
          Number(result.parts.otherKg) === 0
            ? ''
            : phrases.say('why_other', { other: signed(result.parts.otherKg, phrases) }),
      })
    : '';
  const moved = result.rows
    .filter(({ change }) => Number(change?.co2eKg ?? 0) !== 0)
    .toSorted((a, b) => Math.abs(Number(b.change?.co2eKg)) - Math.abs(Number(a.change?.co2eKg)))
    .slice(0, 5)
    .map(
      (row) =>
        `- ${rowName(row, result.by, phrases, result.rows)}: ` +
        `${changeInWords(co2e, row.cells, row.change, phrases)}${factorTold(row, phrases)}`,
    );
  const lacking = lackingInWords(question, done, phrases);
  return [[head, amount].filter(Boolean).join(' '), parts, moved.join('\n'), lacking]
    .filter((part) => part !== '')
    .join('\n\n');
};

function factorTold({ change, cells }: Row, phrases: Phrases): string {
  const [first, last] = [cells[0]?.kgPerUnit, cells.at(-1)?.kgPerUnit];
  if (!first || !last || !change?.unit || Math.abs(Number(last) / Number(first) - 1) < 0.005) return '';
  return phrases.say('why_factor', {
    before: phrases.ratio(first),
    after: phrases.ratio(last),
    unit: change.unit,
  });
}
