import type { resultIntensities } from '#usecases/inventory/result/drivers.contract.ts';
import type { z } from 'zod';
import { amid, begun } from '../offline/phrase.ts';
import {
  about,
  basis,
  isInTable,
  MOST_TOLD,
  type Cell,
  latest,
  linesIn,
  linesTold,
  nothing,
  rankedRows,
  type Render,
  type Result,
  type Row,
  rowName,
  rowsInWords,
  sizeOf,
  valueOf,
  ZERO,
  chosen,
} from './figure-words.ts';
import { link, type Phrases } from './phrases.ts';
import type { Question } from './question.ts';
import { compare, explainChange, movers } from './render-changes.ts';
import {
  type Done,
  inventoryOf,
  isMore,
  isOfAll,
  isPerAmount,
  isShare,
  outputOf,
  spansOf,
} from './verb-inputs.ts';

/** An answer of figures in words; null where the look-up gave none, or none that can be. */
export function figuresInWords(question: Question, done: readonly Done[], phrases: Phrases): string | null {
  const found = outputOf<Result>(done, 'answer_query');
  if (!found) return null;
  const [part] = isShare(question) ? found.rows : [];
  const result = part ? { ...found, total: part.cells, rows: [] } : found;
  if (linesIn(result) === 0) return nothing(question, phrases);
  // The whole, or more, is no part of it: what is the part and what the whole was not understood.
  const isPart = JSON.stringify(question.whole) !== JSON.stringify(question.only);
  if (
    question.type === 'share' &&
    result.rows.length === 0 &&
    !(isPart && result.total.every(({ sharePercent }) => !(Number(sharePercent) > 100)))
  )
    return null;
  const alone = oneSided(question, result, phrases);
  if (alone !== null) return alone;
  const render = RENDER[question.type] ?? total;
  return [render(question, result, phrases, done), notes(question, result, phrases)]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** A time is compared with none of which the ledger holds nothing: that is said, with what the other one came to. */
function oneSided(question: Question, result: Result, phrases: Phrases): string | null {
  if (result.periods.length !== 2 || (question.type !== 'compare' && question.type !== 'explain_change'))
    return null;
  const isEmpty = result.total.map((cell) => cell.countedLines + cell.notCountedLines === 0);
  if (!isEmpty.includes(true)) return null;
  const held = result.periods.filter((_, at) => !isEmpty[at]);
  const one = { ...result, periods: held, total: result.total.filter((_, at) => !isEmpty[at]) };
  const bare = result.periods.filter((_, at) => isEmpty[at]);
  return [nothing(question, phrases, bare), total({ ...question, spans: held }, one, phrases, [])].join(
    '\n\n',
  );
}

/** Boundary, GWP set, provisional and not counted, where they matter. */
function notes(question: Question, result: Result, phrases: Phrases): string {
  const spans = spansOf(question, phrases.environment);
  const inventory = inventoryOf({ ...question, spans: spans.slice(-1) }, phrases.environment);
  // Things beside each other are a part of what was read: what is not counted or converted of the rest is none of theirs.
  const isOfSets = result.by.length === 0 && result.rows.length > 0;
  const cells = isOfSets ? result.rows.flatMap(({ cells: own }) => own.slice(-1)) : result.total.slice(-1);
  const notCounted = cells.reduce((sum, cell) => sum + cell.notCountedLines, 0);
  return [
    question.spans.length === 0 &&
      spans[0]?.from.slice(0, 4) === spans.at(-1)?.to.slice(0, 4) &&
      inventory &&
      !question.follows &&
      phrases.say('latest', { name: inventory.name }),
    basis(spans, result.gwpSets, phrases),
    question.market && phrases.say('by_market'),
    result.gwpSets.length > 1 && phrases.say('mixed', { sets: result.gwpSets.join(', ') }),
    notCounted > 0 &&
      question.type !== 'count' &&
      link(
        phrases.say('not_counted', { count: notCounted }),
        phrases.tables(question, { state: 'not_counted' }),
      ),
    result.unconverted.length > 0 && !isOfSets && phrases.say('unconverted', { unit: question.unit ?? '' }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function totalsBySpan(question: Question, result: Result, phrases: Phrases): string[] {
  const { periods, total: cells, sum } = result;
  const rows = periods.map(
    (span, at) => `- ${phrases.period(span)}: **${valueOf(question, cells[at] ?? ZERO, phrases)}**`,
  );
  const { measure } = question;
  const amount = measure === 'amount' && sum.amount ? phrases.amount(sum.amount) : null;
  const whole = measure === 'co2e' ? phrases.carbon(sum.co2eKg) : amount;
  return whole ? [...rows, '', phrases.say('together', { value: whole })] : rows;
}

/** Of what so much was emitted, where that is one thing or two. */
function ofAmounts({ amounts = [] }: Cell, phrases: Phrases): string | null {
  if (amounts.length === 0 || amounts.length > 2) return null;
  return phrases.say('of_amount', { amount: phrases.list(amounts.map((one) => phrases.amount(one))) });
}

export const total: Render = (question, result, phrases) => {
  const spans = result.periods;
  const subject = begun(phrases.subject(question, question.measure === 'biogenic' ? 'all_biogenic' : 'all'));
  if (spans.length > 1) return [`${subject}:`, '', ...totalsBySpan(question, result, phrases)].join('\n');
  const cell = result.total[0] ?? ZERO;
  const value = valueOf(question, cell, phrases);
  const sentence = phrases.say(
    question.measure === 'amount' || question.measure === 'both' ? 'amount_total' : 'total',
    {
      subject,
      when: phrases.period(spans[0]!),
      value: `**${link(value, phrases.tables({ ...question, spans }))}**`,
      lines: linesTold(cell, phrases),
    },
  );
  const isWhole = result.unconverted.length === 0;
  const isCarbon = question.measure === 'co2e';
  return [
    sentence,
    question.measure === 'amount' &&
      cell.countedLines > 0 &&
      isWhole &&
      phrases.say('amount_emits', { carbon: phrases.carbon(cell.co2eKg) }),
    isCarbon && isWhole && ofAmounts(cell, phrases),
    isCarbon &&
      Number(cell.biogenicCo2Kg) > 0 &&
      phrases.say('biogenic', { amount: phrases.carbon(cell.biogenicCo2Kg, 'CO₂') }),
  ]
    .filter(Boolean)
    .join(' ');
};

export const count: Render = (question, result, phrases) => {
  if (result.rows.length > 0) return rowsInWords(question, result, phrases);
  if (result.periods.length > 1) return total(question, result, phrases, []);
  const cell = result.total.at(-1) ?? ZERO;
  const value = linesTold(cell, phrases);
  return phrases.say('count', {
    ...about(question, result, phrases, 'all_lines'),
    value: `**${link(value, phrases.tables({ ...question, spans: result.periods }))}**`,
    counted: cell.countedLines,
    notCounted: cell.notCountedLines,
  });
};

const trend: Render = (question, result, phrases) => {
  const ranked = rankedRows(question, result.rows);
  const [most, least] = [ranked[0], ranked.at(-1)];
  const single = result.by.length === 1 && most && least && ranked.length > 1;
  const ends = single
    ? phrases.say('trend_ends', {
        most: rowName(most, result.by, phrases),
        mostValue: latest(question, most, phrases),
        least: rowName(least, result.by, phrases),
        leastValue: latest(question, least, phrases),
      })
    : '';
  const head = phrases.say('rows_head', {
    ...about(question, result, phrases),
    value: valueOf(question, result.total.at(-1) ?? ZERO, phrases),
  });
  const rows = isInTable(question, result)
    ? []
    : [
        '',
        ...result.rows
          .slice(0, MOST_TOLD)
          .map((row) => `- ${rowName(row, result.by, phrases)}: ${latest(question, row, phrases)}`),
      ];
  return [[head, ends].filter(Boolean).join(' '), ...rows].join('\n');
};

const extreme: Render = (question, result, phrases) => {
  const ranked = rankedRows(question, result.rows);
  const ordered = question.order === 'smallest' ? ranked.toReversed() : ranked;
  if (question.place !== null) return top(question, { ...result, rows: ordered }, phrases, []);
  const [first, ...others] = ordered.slice(0, Math.max(question.limit ?? 3, 1));
  if (!first) return nothing(question, phrases);
  const told = (row: Row) => `${rowName(row, result.by, phrases)} (${latest(question, row, phrases)})`;
  return phrases.say(question.order === 'smallest' ? 'extreme_least' : 'extreme_most', {
    ...about(question, result, phrases),
    first: rowName(first, result.by, phrases),
    value: `**${latest(question, first, phrases)}**`,
    others: others.length > 0 ? phrases.say('then', { rows: others.map(told).join('; ') }) : '',
  });
};

const top: Render = (question, result, phrases) => {
  if (question.order === 'rose' || question.order === 'fell') return movers(question, result, phrases);
  if (result.periods.length > 1) return rowsInWords(question, result, phrases);
  const rows = result.rows.filter(({ cells }) => (sizeOf(question, cells.at(-1)) ?? 0) > 0);
  const listed = rows.map((row, at) => {
    const cell = row.cells.at(-1) ?? ZERO;
    const of = isOfAll(question) ? ` ${phrases.say('of_total')}` : '';
    const share =
      cell.sharePercent && question.measure === 'co2e' ? ` (${phrases.percent(cell.sharePercent)}${of})` : '';
    const mark = question.place === null ? `${at + 1}.` : '-';
    return `${mark} ${rowName(row, result.by, phrases, result.rows)}: **${valueOf(question, cell, phrases)}**${share}`;
  });
  const isPlace = question.place !== null && question.place <= listed.length;
  const way = question.order === 'smallest' ? 'least' : 'most';
  const told = chosen(question, listed, result);
  const head = phrases.say(isPlace ? (way === 'least' ? 'top_place_least' : 'top_place') : `top_${way}`, {
    ...about(question, result, phrases),
    value: valueOf(question, result.total.at(-1) ?? ZERO, phrases),
    place: question.place ?? 0,
    count: told.length,
  });
  return [head, '', ...told].join('\n');
};

const share: Render = (question, result, phrases, done) => {
  if (result.rows.length > 0) return rowsInWords(question, result, phrases);
  const of = question.whole ? phrases.parts(question.whole).join(', ') : '';
  const whole = of === '' ? phrases.say('of_total') : phrases.say('of_part', { part: of });
  const wholes = isShare(question) ? outputOf<Result>(done, 'answer_query')?.total : undefined;
  const values = result.periods.map((period, at) => {
    const cell = result.total[at] ?? ZERO;
    return phrases.say('share', {
      subject: phrases.subject(question),
      when: phrases.period(period),
      percent: `**${cell.sharePercent ? phrases.percent(cell.sharePercent) : '–'}**`,
      value: [
        phrases.carbon(cell.co2eKg),
        ...(wholes?.[at] ? [phrases.say('of_part', { part: phrases.carbon(wholes[at].co2eKg) })] : []),
      ].join(' '),
      whole,
    });
  });
  return values.map(begun).join(' ');
};

const average: Render = (question, result, phrases) => {
  const { average: mean } = result;
  if (!mean) return nothing(question, phrases);
  const isAmount = question.measure === 'amount' || question.measure === 'both';
  const measure = isAmount ? 'amount' : 'co2e';
  const value = isAmount && mean.amount ? phrases.amount(mean.amount) : phrases.carbon(mean.co2eKg);
  const group = result.by[0] ?? 'month';
  return phrases.say('average', {
    ...about(question, result, phrases),
    per: phrases.say(`per_${group}`),
    value: `**${value}**`,
    count: phrases.say(`of_${group}`, { count: mean.of }),
    total: valueOf({ ...question, measure }, result.total.at(-1) ?? ZERO, phrases),
  });
};

const whatIf: Render = (question, result, phrases) => {
  const { times } = result;
  if (!times) return phrases.say('what_if_unknown');
  const [change, then] = isMore(question)
    ? [times.restCo2eKg.replace('-', ''), times.co2eKg]
    : [times.co2eKg, times.restCo2eKg];
  const instead = phrases.parts(question.instead).join(', ');
  const told = phrases.say(isMore(question) ? 'what_if_more' : 'what_if', {
    subject: phrases.subject(question),
    when: phrases.period(result.periods.at(-1)!),
    percent: phrases.percent(question.percent ?? '0'),
    value: phrases.carbon(result.total.at(-1)?.co2eKg ?? '0'),
    cut: `**${phrases.carbon(change)}**`,
    rest: phrases.carbon(then),
  });
  return instead === '' ? told : `${told} ${phrases.say('what_if_instead', { part: amid(instead) })}`;
};

const unitOf = ({ amounts }: Cell) => (amounts?.length === 1 ? amounts[0]?.unit : undefined);

const intensity: Render = (question, result, phrases) => {
  const cells = result.periods.map((period, at) => {
    const cell = result.total[at] ?? ZERO;
    const unit = result.unconverted.length === 0 ? unitOf(cell) : undefined;
    const told = { subject: phrases.subject(question), when: phrases.period(period) };
    if (!cell.kgPerUnit || unit === undefined) return phrases.say('no_intensity', told);
    return phrases.say('intensity', {
      ...told,
      value: `**${phrases.ratio(cell.kgPerUnit)} kgCO₂e/${unit}**`,
      carbon: phrases.carbon(cell.co2eKg),
      amount: phrases.amount(cell.amounts![0]!),
    });
  });
  const rows = result.rows.flatMap((row) => {
    const [cell] = row.cells;
    const unit = cell && unitOf(cell);
    if (!cell?.kgPerUnit || unit === undefined) return [];
    return [
      `- ${rowName(row, result.by, phrases, result.rows)}: **${phrases.ratio(cell.kgPerUnit)} kgCO₂e/${unit}**`,
    ];
  });
  return [begun(cells.join(' ')), ...(rows.length > 0 ? ['', ...rows] : [])].join('\n');
};

/** One row that is all there is says nothing beside the total. */
const breakdown: Render = (question, result, phrases, done) => {
  const rows = result.rows.filter(({ cells }) =>
    cells.some((cell) => cell.countedLines + cell.notCountedLines > 0),
  );
  const isNamed = !question.by.includes('site') || question.only.sites.length > 0;
  const isAll = rows.length === 1 && isNamed && result.more.rows === 0;
  return isAll ? total(question, result, phrases, done) : rowsInWords(question, result, phrases);
};

const RENDER: Partial<Record<Question['type'], Render>> = {
  count,
  breakdown,
  trend,
  extreme,
  top,
  compare,
  share,
  average,
  intensity,
  what_if: whatIf,
  explain_change: explainChange,
};

/** `por tonelada produzida`: against what was stated of the year; not known where nothing was. */
export function intensityInWords(question: Question, done: readonly Done[], phrases: Phrases): string | null {
  if (isPerAmount(question)) return figuresInWords(question, done, phrases);
  const found = outputOf<z.output<typeof resultIntensities.output>>(done, 'result_intensities');
  if (!found) return null;
  if (found.intensities.length === 0) return phrases.say('no_drivers');
  const rows = found.intensities.map(({ measure, siteName, kgPerUnit, unit, year, amount }) =>
    phrases.say('driver', {
      measure: phrases.say(`measure_${measure}`),
      site: siteName === null ? '' : `, ${phrases.site(siteName)}`,
      year,
      amount: phrases.amount({ amount, unit }),
      value: kgPerUnit === null ? '–' : `**${phrases.ratio(kgPerUnit)} kgCO₂e/${unit}**`,
    }),
  );
  return rows.map((row) => `- ${row}`).join('\n');
}
