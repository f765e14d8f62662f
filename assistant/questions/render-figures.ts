import type { QuestionType } from './catalogue-row.ts';
import { amid, begun } from '../offline/phrase.ts';
import { type Cell, Figures, linesIn, type Row, rowsInWords } from './figures.ts';
import { link } from './phrases.ts';
import { compare, explainChange, movers } from './render-changes.ts';
import {
  type Answer,
  type Answers,
  both,
  call,
  days,
  drawn,
  figures as figuresOf,
  lackingIn,
  type Step,
} from './lookups.ts';
import { laidOut, rowsOf, type Telling } from './telling.ts';
import { inventoryOf, isMore, isOfAll, isPerAmount, isShare } from './verb-inputs.ts';

/** An answer of figures in words; null where the look-up gave none, or none that can be. */
export function figuresInWords(telling: Telling): string | null {
  const found = telling.found('answer_query');
  const { question } = telling;
  const [part] = isShare(question) ? found.rows : [];
  const figures = new Figures(telling, part ? { ...found, total: part.cells, rows: [] } : found);
  if (linesIn(figures.result.total) === 0) return telling.nothing();
  if (question.type === 'share' && !isPart(figures)) return null;
  return oneSided(figures) ?? laidOut((RENDER[question.type] ?? total)(figures), notes(figures));
}

/** The whole, or more, is no part of it: what is the part and what the whole was not understood. */
const isPart = ({ question: { whole, only }, result: { rows, total: cells } }: Figures): boolean =>
  rows.length > 0 ||
  (JSON.stringify(whole) !== JSON.stringify(only) &&
    cells.every(({ sharePercent }) => !(Number(sharePercent) > 100)));

/** A time is compared with none of which the ledger holds nothing: that is said, with what the other one came to. */
function oneSided(figures: Figures): string | null {
  const { periods, total: cells } = figures.result;
  const { type } = figures.question;
  if (periods.length !== 2 || (type !== 'compare' && type !== 'explain_change')) return null;
  const isHeld = cells.map((cell) => linesIn([cell]) > 0);
  if (!isHeld.includes(false)) return null;
  const held = periods.filter((_, at) => isHeld[at]);
  const one = { periods: held, total: cells.filter((_, at) => isHeld[at]) };
  return laidOut(
    figures.nothing(periods.filter((_, at) => !isHeld[at])),
    total(figures.of({ spans: held }, one)),
  );
}

/** Boundary, GWP set, provisional and not counted, where they matter. */
function notes(figures: Figures): string {
  const { question, result, spans } = figures;
  const inventory = inventoryOf({ ...question, spans: spans.slice(-1) }, figures.environment);
  // Things beside each other are a part of what was read: what is not counted or converted of the rest is none of theirs.
  const isOfSets = result.by.length === 0 && result.rows.length > 0;
  const cells = isOfSets ? result.rows.flatMap(({ cells: own }) => own.slice(-1)) : result.total.slice(-1);
  const count = cells.reduce((sum, cell) => sum + cell.notCountedLines, 0);
  const isOneYear = spans[0]?.from.slice(0, 4) === spans.at(-1)?.to.slice(0, 4);
  const isUnsaid = question.spans.length === 0 && isOneYear && !question.follows;
  return [
    isUnsaid && inventory && figures.say('latest', { name: inventory.name }),
    figures.basis(spans, result.gwpSets),
    question.market && figures.say('by_market'),
    result.gwpSets.length > 1 && figures.say('mixed', { sets: result.gwpSets.join(', ') }),
    count > 0 &&
      question.type !== 'count' &&
      link(figures.say('not_counted', { count }), figures.tables({ state: 'not_counted' })),
    result.unconverted.length > 0 && !isOfSets && figures.say('unconverted', { unit: question.unit ?? '' }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A figure in bold, with the way to its lines. */
const linked = (figures: Figures, value: string): string =>
  `**${link(value, figures.tables({}, figures.result.periods))}**`;

export function total(figures: Figures): string {
  const { question, result, last: cell } = figures;
  const { measure } = question;
  const subject = figures.subject(measure === 'biogenic' ? 'all_biogenic' : 'all');
  if (result.periods.length > 1) return laidOut(`${begun(subject)}:`, bySpan(figures), together(figures));
  const isWhole = result.unconverted.length === 0;
  return [
    figures.tell(measure === 'amount' || measure === 'both' ? 'amount_total' : 'total', {
      subject,
      value: linked(figures, figures.value(cell)),
      lines: figures.lines(linesIn([cell])),
    }),
    isWhole && measure === 'amount' && cell.countedLines > 0 && emitted(figures),
    isWhole && measure === 'co2e' && ofAmounts(figures),
    measure === 'co2e' &&
      Number(cell.biogenicCo2Kg) > 0 &&
      figures.say('biogenic', { amount: figures.carbon(cell.biogenicCo2Kg, 'CO₂') }),
  ]
    .filter(Boolean)
    .join(' ');
}

const bySpan = (figures: Figures): string[] =>
  figures.result.periods.map(
    (span, at) => `${figures.period(span)}: **${figures.value(figures.result.total[at])}**`,
  );

/** What several periods come to together. */
function together(figures: Figures): string {
  const { question, result } = figures;
  const { co2eKg, amount } = result.sum;
  const ofAmount = question.measure === 'amount' && amount ? figures.amount(amount) : null;
  const value = question.measure === 'co2e' ? figures.carbon(co2eKg) : ofAmount;
  return value === null ? '' : figures.say('together', { value });
}

const emitted = (figures: Figures): string =>
  figures.say('amount_emits', { carbon: figures.carbon(figures.last.co2eKg) });

/** Of what so much was emitted, where that is one thing or two. */
function ofAmounts(figures: Figures): string {
  const { amounts = [] } = figures.last;
  if (amounts.length === 0 || amounts.length > 2) return '';
  return figures.say('of_amount', { amount: figures.amounts(figures.last) });
}

function count(figures: Figures): string {
  const { result, last } = figures;
  if (result.rows.length > 0) return rowsInWords(figures);
  if (result.periods.length > 1) return total(figures);
  return figures.tell('count', {
    subject: figures.subject('all_lines'),
    value: linked(figures, figures.lines(linesIn([last]))),
    counted: last.countedLines,
    notCounted: last.notCountedLines,
  });
}

function trend(figures: Figures): string {
  const { result } = figures;
  const ranked = figures.ranked();
  const [most, least] = [ranked[0], ranked.at(-1)];
  const ends =
    result.by.length === 1 && most && least && ranked.length > 1
      ? figures.say('trend_ends', {
          most: figures.name(most),
          mostValue: figures.latest(most),
          least: figures.name(least),
          leastValue: figures.latest(least),
        })
      : '';
  const head = figures.tell('rows_head', { value: figures.value(figures.last) });
  return laidOut(
    [head, ends].filter(Boolean).join(' '),
    figures.untold(result.rows, (row) => figures.latest(row)),
  );
}

function extreme(figures: Figures): string {
  const { question } = figures;
  const ranked = figures.ranked();
  const rows = question.order === 'smallest' ? ranked.toReversed() : ranked;
  if (question.place !== null) return top(figures.of({}, { rows }));
  const [first, ...others] = rows.slice(0, Math.max(question.limit ?? 3, 1));
  if (!first) return figures.nothing();
  const told = (row: Row) => `${figures.name(row)} (${figures.latest(row)})`;
  return figures.tell(question.order === 'smallest' ? 'extreme_least' : 'extreme_most', {
    first: figures.name(first),
    value: `**${figures.latest(first)}**`,
    others: others.length > 0 ? figures.say('then', { rows: others.map(told).join('; ') }) : '',
  });
}

function top(figures: Figures): string {
  const { question, result } = figures;
  const { order, place } = question;
  if (order === 'rose' || order === 'fell') return movers(figures);
  if (result.periods.length > 1) return rowsInWords(figures);
  const of = isOfAll(question) ? ` ${figures.say('of_total')}` : '';
  const listed = result.rows
    .filter(({ cells }) => (figures.size(cells.at(-1)) ?? 0) > 0)
    .map((row, at) => {
      const share = question.measure === 'co2e' ? row.cells.at(-1)?.sharePercent : null;
      const mark = place === null ? `${at + 1}.` : '-';
      const part = share ? ` (${figures.percent(share)}${of})` : '';
      return `${mark} ${figures.name(row)}: **${figures.latest(row)}**${part}`;
    });
  const told = figures.chosen(listed);
  const [most, one] =
    order === 'smallest' ? (['top_least', 'top_place_least'] as const) : (['top_most', 'top_place'] as const);
  const head = figures.tell(place !== null && place <= listed.length ? one : most, {
    value: figures.value(figures.last),
    place: place ?? 0,
    count: told.length,
  });
  return laidOut(head, told.join('\n'));
}

function share(figures: Figures): string {
  const { question, result } = figures;
  if (result.rows.length > 0) return rowsInWords(figures);
  const ofPart = (part: string) => figures.say('of_part', { part });
  const named = question.whole ? figures.parts(question.whole).join(', ') : '';
  const wholes = isShare(question) ? figures.found('answer_query').total : undefined;
  return result.periods
    .map((period, at) => {
      const { sharePercent, co2eKg } = result.total[at]!;
      const whole = wholes?.[at];
      const value = figures.carbon(co2eKg);
      return figures.tell('share', {
        when: figures.period(period),
        percent: `**${sharePercent ? figures.percent(sharePercent) : '–'}**`,
        value: whole ? `${value} ${ofPart(figures.carbon(whole.co2eKg))}` : value,
        whole: named === '' ? figures.say('of_total') : ofPart(named),
      });
    })
    .join(' ');
}

function average(figures: Figures): string {
  const { question, result } = figures;
  const { average: mean } = result;
  if (!mean) return figures.nothing();
  const isAmount = question.measure === 'amount' || question.measure === 'both';
  const value = isAmount && mean.amount ? figures.amount(mean.amount) : figures.carbon(mean.co2eKg);
  const group = result.by[0] ?? 'month';
  return figures.tell('average', {
    per: figures.say(`per_${group}`),
    value: `**${value}**`,
    count: figures.say(`of_${group}`, { count: mean.of }),
    total: figures.value(figures.last, isAmount ? 'amount' : 'co2e'),
  });
}

function whatIf(figures: Figures): string {
  const { question, result, last } = figures;
  const { times } = result;
  if (!times) return figures.say('what_if_unknown');
  const isRise = isMore(question);
  const [change, then] = isRise
    ? [times.restCo2eKg.replace('-', ''), times.co2eKg]
    : [times.co2eKg, times.restCo2eKg];
  const instead = figures.parts(question.instead).join(', ');
  const told = figures.tell(isRise ? 'what_if_more' : 'what_if', {
    when: figures.period(figures.ends[1]),
    percent: figures.percent(question.percent ?? '0'),
    value: figures.carbon(last.co2eKg),
    cut: `**${figures.carbon(change)}**`,
    rest: figures.carbon(then),
  });
  return instead === '' ? told : `${told} ${figures.say('what_if_instead', { part: amid(instead) })}`;
}

/** Emissions for one unit of the only amount; null where there is none. */
function perUnit({ amounts, kgPerUnit }: Cell, figures: Figures): string | null {
  const [amount] = amounts?.length === 1 ? amounts : [];
  return kgPerUnit && amount ? `**${figures.ratio(kgPerUnit)} kgCO₂e/${amount.unit}**` : null;
}

function intensity(figures: Figures): string {
  const { rows, periods, total: cells, unconverted } = figures.result;
  const told = periods.map((span, at) => {
    const cell = cells[at]!;
    const when = figures.period(span);
    const value = unconverted.length === 0 ? perUnit(cell, figures) : null;
    if (value === null) return figures.tell('no_intensity', { when });
    const [carbon, amount] = [figures.carbon(cell.co2eKg), figures.amounts(cell)];
    return figures.tell('intensity', { when, value, carbon, amount });
  });
  const listed = rows.flatMap((row) => {
    const value = row.cells[0] ? perUnit(row.cells[0], figures) : null;
    return value === null ? [] : [`${figures.name(row)}: ${value}`];
  });
  return laidOut(told.join(' '), listed);
}

/** One row that is all there is says nothing beside the total. */
function breakdown(figures: Figures): string {
  const { question, result } = figures;
  const isNamed = !question.by.includes('site') || question.only.sites.length > 0;
  const isAll = figures.held().length === 1 && isNamed && result.more.rows === 0;
  return isAll ? total(figures) : rowsInWords(figures);
}

const RENDER: Partial<Record<QuestionType, (figures: Figures) => string>> = {
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
function intensityInWords(telling: Telling): string | null {
  if (isPerAmount(telling.question)) return figuresInWords(telling);
  const { intensities: found } = telling.found('result_intensities');
  if (found.length === 0) return telling.say('no_drivers');
  return rowsOf(
    found.map(({ measure, siteName, kgPerUnit, unit, year, amount }) =>
      telling.say('driver', {
        measure: telling.say(`measure_${measure}`),
        site: siteName === null ? '' : `, ${telling.site(siteName)}`,
        year,
        amount: telling.amount({ amount, unit }),
        value: kgPerUnit === null ? '–' : `**${telling.ratio(kgPerUnit)} kgCO₂e/${unit}**`,
      }),
    ),
  );
}

/** What lacks in the inventory that is asked about. */
const lacking: Step = (asking) => {
  const one = inventoryOf(asking.question, asking.environment);
  return lackingIn(one ? [one] : [], asking);
};

/** Against amounts of the ledger, else against what was stated of the year. */
const intensities: Step = (asking) =>
  isPerAmount(asking.question)
    ? drawn(asking)
    : [call('result_intensities', { year: Number(days(asking).from.slice(0, 4)) })];

/** Of any other type of figures. */
export const FIGURES: Answer = { asks: [drawn], tell: figuresInWords };

/** What is told of figures, and looks up more or other than these. */
export const ON_FIGURES: Answers = {
  explain_change: { asks: [both(figuresOf(), lacking)], tell: figuresInWords },
  intensity: { asks: [intensities], tell: intensityInWords },
};
