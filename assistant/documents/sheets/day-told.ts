import { pattern } from '../../language/lexicon/pattern.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { folded } from '../words/words.ts';
import { type DayWanted, dayWanted } from '../said/day-wanted.ts';
import { heading } from './headings.ts';
import type { Survey } from './survey.ts';

/** What days of a list are called beside those that documents know: when something was booked, paid, or fell due. */
type DayTold = DayWanted | 'posted' | 'paid' | 'due';

/** Headings of the days that a person may name. */
const HEADED: Readonly<Record<DayTold, RegExp>> = {
  issued: pattern()`
    \b(?:emissao|emitid\w*|emis|faturamento|data d[ao] (?:nota|nf\w*|documento|doc|fatura)|(?:issue|invoice|
    document|billing|doc)\w* date|dt\.? ?(?:nf|doc\w*|emis\w*)|issued|invoiced)\b
  `,
  moved:
    /\b(?:saida|embarque|expedicao|despacho|carregamento|transporte|dispatch\w*|despatch\w*|shipp?\w*|loading|departure|transport|moved)\b/,
  delivered: pattern()`
    \b(?:entrega|entregue|recebiment\w*|recebid\w*|receb|chegada|descarga|descarregamento|entrada|deliver\w*|
    receipt|received|arrival|unload\w*|goods-in)\b
  `,
  done: pattern()`
    \b(?:coleta\w*|retirada|servico|execucao|atendimento|visita|medicao|pesagem|collect\w*|service|job|visit|work|
    pick-?up|weighing)\b
  `,
  competence: /\b(?:competencia|accrual)\b/,
  posted: /\b(?:lancamento|lancto|lcto|lanc|contabil\w*|post\w*|booking date|booked)\b/,
  paid: /\b(?:pagamento|pago|pagto|paid|payment)\b/,
  due: /\b(?:vencimento|vencto|venc|due)\b/,
};

const SAID: readonly (readonly [DayTold, RegExp])[] = [
  ['posted', /\b(?:data|dia) d[eo] (?:lancamento|contabil\w+)|\bdata contabil\b|\bpost(?:ing|ed) date\b/],
  ['paid', /\b(?:data|dia) d[eo] pagamento\b|\b(?:payment|paid) date\b|\bdate (?:of payment|paid)\b/],
  ['due', /\b(?:data|dia) d[eo] vencimento\b|\bdue date\b/],
  [
    'moved',
    /\b(?:data|dia) d[eo] transporte\b|\b(?:transport|transfer) date\b|\bdate (?:of|it was) transport\w*/,
  ],
];
const NOT =
  /\b(?:nao|not|em vez|ao inves|instead of|rather than|(?:ignor|desconsider|disregard)\w*)\b[^,.;()]*/g;

/** Which day of a list a person's words name; null where they name none, or several. */
function dayTold(message: string): DayTold | null {
  const known = dayWanted(message);
  const text = folded(message.slice(0, 1_000)).replaceAll(NOT, ' ');
  const found = new Set([
    ...(known === null ? [] : [known]),
    ...SAID.flatMap(([day, said]) => (said.test(text) ? [day] : [])),
  ]);
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}

/**
 * Columns with the days that the person wants as those of the rows: `usa a data de recebimento` of a table that tells when
 * each was issued and received. A table without such a column keeps its own.
 */
export function byDayTold(columns: readonly ColumnMapping[], seen: Survey, message: string): ColumnMapping[] {
  const day = dayTold(message);
  const holdsDays = ({ column }: ColumnMapping) => {
    const survey = seen.columns[column - 1];
    if (survey === undefined || survey.filled === 0) return false;
    return survey.dates + survey.days + survey.months + survey.serials >= survey.filled * 0.5;
  };
  const wanted = columns.filter(
    (one) =>
      (day === null ? isTravelled(one, columns) : HEADED[day].test(heading(one.header))) && holdsDays(one),
  );
  const [only] = wanted;
  if (only === undefined || wanted.length > 1) return [...columns];
  return columns.map((column) => {
    if (column === only) return { ...column, meaning: 'period', kind: null, unit: null };
    const timed = column.meaning === 'period' || column.meaning === 'from' || column.meaning === 'to';
    return timed ||
      (column.meaning === 'value' && holdsDays(column) && column.from === null && isDay(column, seen))
      ? { ...column, meaning: 'ignored' }
      : column;
  });
}

const BOOKED =
  /\b(?:issued?|ticketed|book(?:ed|ing)|purchased?|requested|request|emissao|emitid\w*|compra|reserva|solicitacao)\b/;
const TRAVELLED =
  /^(?:data (?:d[aeo] )?|date of )?(?:depart\w*|outbound|ida|partida|embarque|travel|flight|trip|voo|viagem|check-?in|pick-?up)\b/;

/** The day of a journey, where the list would else be of the days on which tickets were bought. */
function isTravelled({ header }: ColumnMapping, columns: readonly ColumnMapping[]): boolean {
  const day = columns.find(({ meaning }) => meaning === 'period');
  return day !== undefined && BOOKED.test(heading(day.header)) && TRAVELLED.test(heading(header));
}

/** Nothing but days stands below its heading. */
function isDay({ column }: ColumnMapping, seen: Survey): boolean {
  const survey = seen.columns[column - 1];
  return survey !== undefined && survey.dates + survey.days === survey.filled;
}
