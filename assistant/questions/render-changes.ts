import { begun } from '../offline/phrase.ts';
import { type Figures, MOST_TOLD, type Row, rowsInWords } from './figures.ts';
import { isUnseen } from './phrases.ts';
import { lackingInWords } from './render-lacking.ts';
import { laidOut } from './telling.ts';
import { MARKS } from './words.ts';

type Changed = Pick<Row, 'cells' | 'change'>;

const isOfMoves = ({ question: { order } }: Figures): boolean => order === 'rose' || order === 'fell';

/** From when to when. */
const fromTo = (figures: Figures) => {
  const [from = '', to = ''] = figures.ends.map((period) => figures.period(period));
  return { from, to };
};

/** What rose or fell most; where nothing moved that way, what all did is told below it. */
export function movers(figures: Figures): string {
  const { question, result } = figures;
  const isRise = question.order === 'rose';
  const isAmount = question.measure === 'amount';
  const sign = isRise ? 1 : -1;
  const by = ({ change }: Row) => sign * Number((isAmount ? change?.amount : change?.co2eKg) ?? 0);
  const percent = ({ change }: Row) =>
    sign * Number((isAmount ? change?.amountPercent : change?.percent) ?? 0);
  const held = result.rows.filter(({ cells }) => cells.every((cell) => cell.countedLines > 0));
  const ordered = MARKS.shares.test(question.text) ? held.toSorted((a, b) => percent(b) - percent(a)) : held;
  const moved = ordered.filter((row) => by(row) > 0);
  const [most, none] = isRise ? (['rose_most', 'none_rose'] as const) : (['fell_most', 'none_fell'] as const);
  return laidOut(
    figures.tell(moved.length > 0 ? most : none, fromTo(figures)),
    figures
      .chosen(moved.length > 0 ? moved : ordered)
      .map((row) => `${figures.name(row)}: ${changeInWords(figures, row)}`),
  );
}

const SIGN = { rose: '+', fell: '−', same: '' } as const;

/** ` (+6%)`; nothing where it is not known. */
function signedPercent(percent: string | null, way: keyof typeof SIGN, figures: Figures): string {
  if (percent === null) return '';
  return ` (${isUnseen(percent) ? '' : SIGN[way]}${figures.percent(percent)})`;
}

/** `de 16 t para 17 t: subiu 1 t (6 %)`. */
function changeInWords(figures: Figures, { cells, change }: Changed): string {
  const isAmount =
    figures.question.measure === 'amount' &&
    change !== null &&
    change.amount !== null &&
    change.unit !== null;
  const by = (isAmount ? change.amount : change?.co2eKg) ?? '0';
  const size = by.replace('-', '');
  const percent = isAmount ? change.amountPercent : (change?.percent ?? null);
  const way = Number(by) === 0 ? 'same' : by.startsWith('-') ? 'fell' : 'rose';
  return figures.say(`change_${way}`, {
    before: figures.value(cells[0]),
    after: figures.value(cells.at(-1)),
    by: isAmount ? figures.amount({ amount: size, unit: change.unit ?? '' }) : figures.carbon(size),
    percent: signedPercent(percent, way, figures),
  });
}

/** How all of it changed, from the first period to the last. */
const wholeChange = (figures: Figures): string => {
  const { total: cells, change } = figures.result;
  return figures.tell('compare', { ...fromTo(figures), change: changeInWords(figures, { cells, change }) });
};

/** Two times or two things beside each other. */
export function compare(figures: Figures): string {
  const { periods, rows, total } = figures.result;
  if (periods.length < 2) return comparedThings(figures);
  if (isOfMoves(figures)) return movers(figures);
  const between = periods
    .slice(1, -1)
    .map((period, at) => `${figures.period(period)}: ${figures.value(total[at + 1])}`);
  return laidOut(wholeChange(figures), [
    ...between,
    ...figures.untold(rows, (row) => changeInWords(figures, row)),
  ]);
}

function comparedThings(figures: Figures): string {
  const { periods, difference } = figures.result;
  const rows = figures.ranked();
  const [first, second] = rows;
  if (!first || !second) return rowsInWords(figures);
  const isAmount = figures.question.measure === 'amount';
  const amount = isAmount ? (difference?.amount ?? null) : null;
  const unit = first.cells.at(-1)?.amounts?.[0]?.unit;
  const name = (row: Row) => begun(figures.name(row));
  const sentence = figures.tell('things', {
    when: figures.period(periods.at(-1)!),
    first: name(first),
    firstValue: `**${figures.latest(first)}**`,
    second: name(second),
    secondValue: `**${figures.latest(second)}**`,
    gap:
      amount !== null && unit !== undefined
        ? figures.amount({ amount, unit })
        : figures.carbon(difference?.co2eKg ?? '0'),
    percent:
      !isAmount && difference?.percent
        ? ` (${figures.say('more_than', { percent: figures.percent(difference.percent) })})`
        : '',
  });
  return laidOut(sentence, figures.untold(rows.slice(2, MOST_TOLD), (row) => figures.latest(row)).map(begun));
}

/** Why something changed: by its amount, by what the change is made of, by what moved most, and by what lacks. */
export function explainChange(figures: Figures): string {
  const carbon = figures.of({ measure: 'co2e' });
  const moved = figures.result.rows
    .flatMap((row) => (row.change === null ? [] : [{ row, by: Math.abs(Number(row.change.co2eKg)) }]))
    .filter(({ by }) => by !== 0)
    .toSorted((one, other) => other.by - one.by)
    .slice(0, 5)
    .map(({ row }) => `${figures.name(row)}: ${changeInWords(carbon, row)}${factorTold(row, figures)}`);
  return laidOut(
    [wholeChange(carbon), amountTold(figures)].filter(Boolean).join(' '),
    partsTold(figures),
    moved,
    lackingInWords(figures),
  );
}

function amountTold(figures: Figures): string {
  const { change, total } = figures.result;
  if (!change?.amountPercent || !change.unit) return '';
  return figures.say(change.amountPercent.startsWith('-') ? 'why_amount_fell' : 'why_amount_rose', {
    percent: figures.percent(change.amountPercent),
    before: figures.amount(total[0]!.amounts![0]!),
    after: figures.amount(total.at(-1)!.amounts![0]!),
  });
}

function partsTold(figures: Figures): string {
  const { parts } = figures.result;
  if (!parts) return '';
  const other = figures.signed(parts.otherKg);
  return figures.say('why_parts', {
    activity: figures.signed(parts.activityKg),
    factor: figures.signed(parts.factorKg),
    structure: figures.signed(parts.structureKg),
    other: Number(parts.otherKg) === 0 ? '' : figures.say('why_other', { other }),
  });
}

function factorTold({ change, cells }: Row, figures: Figures): string {
  const [first, last] = [cells[0]?.kgPerUnit, cells.at(-1)?.kgPerUnit];
  if (!first || !last || !change?.unit || Math.abs(Number(last) / Number(first) - 1) < 0.005) return '';
  return figures.say('why_factor', {
    before: figures.ratio(first),
    after: figures.ratio(last),
    unit: change.unit,
  });
}
