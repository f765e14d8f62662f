import { pattern } from '../../language/lexicon/pattern.ts';
import { dayOrder, firstDay } from '#documents/bills/day.ts';
import { paperPeriod } from '#documents/bills/read-bill.ts';
import { beside, type Row, rowsOf } from '#documents/bills/rows.ts';
import type { BillValue } from '#documents/bills/bill.ts';
import type { Page } from '#documents/document.ts';
import { months } from '../../language/periods/days.ts';
import { type DayWanted, dayWanted } from '../said/day-wanted.ts';
import type { Stated } from '../said/stated-period.ts';
import type { DocumentActivity } from '../proposal-shape.ts';

/** What stands before a day that is written with numbers or names its month, or ends the box before that of a day. */
const THEN =
  '( EM| ON| DATE)?\\s*:?(?= \\d{1,2}[/.-]\\d| \\d{4}-| [A-Z]{3,9}\\.? \\d{1,2},? \\d{4}| \\d{1,2} |$)';
const named = (portuguese: string, english: string): RegExp[] => [
  new RegExp(`\\bDATA (E HORA )?(D[AEO]S? )?(${portuguese})\\s*:?`),
  new RegExp(`\\b(${english}) DATE\\s*:?|\\bDATE (AND TIME )?(OF )?(${english})\\s*:?`),
  new RegExp(`\\b(${portuguese}|${english})${THEN}`),
];

/** How papers label the day that a person names. */
const LABELS: Readonly<Record<Exclude<DayWanted, 'competence'>, readonly RegExp[]>> = {
  issued: named('EMISSAO|EMITID[AO]|FATURAMENTO|FATURAD[AO]', 'ISSUED?|INVOICED?|BILL|BILLING'),
  moved: named(
    'SAIDA|EMBARQUE|EXPEDICAO|DESPACHO|CARREGAMENTO',
    'DISPATCH(?:ED)?|DESPATCH(?:ED)?|SHIP(?:PED|PING|MENT)?|LOAD(?:ED|ING)|DEPARTURE',
  ),
  delivered: named(
    'ENTREGA|ENTREGUE|RECEBIMENTO|RECEBID[AO]|CHEGADA|DESCARGA',
    'DELIVER(?:Y|ED)|RECEIPT|RECEIVED|ARRIV(?:AL|ED)|UNLOAD(?:ED|ING)',
  ),
  done: named(
    'EXECUCAO|EXECUTAD[AO]|SERVICO|ATENDIMENTO|REALIZACAO|REALIZAD[AO]|CONCLUSAO|VISITA|MANUTENCAO|COLETA|RETIRADA|PESAGEM',
    'SERVICE|SERVICED|WORK|JOB|VISIT|COMPLET(?:ED|ION)|PERFORMED|EXECUTED|COLLECTION|COLLECTED|PICK-?UP|WEIGHING',
  ),
};

/** The first and the last day of a work that took several: `Início 18/02/2026 | Término 20/02/2026`. */
const OF_WORK = '( D[AOE]S? (SERVICOS?|EXECUCAO|ATENDIMENTO|TRABALHOS?|MANUTENCAO))?';
const STARTED = [
  new RegExp(`^(DATA (DE |DO )?)?INICIO${OF_WORK}\\s*:?(?= |$)`),
  /^(WORK|SERVICE|JOB)? ?START(ED)?( DATE| ON)?\s*:?(?= |$)/,
];
const ENDED = [
  new RegExp(`\\b(DATA (DE |DO )?)?(TERMINO|FIM|CONCLUSAO|ENCERRAMENTO)${OF_WORK}\\s*:?(?= |$)`),
  /\b(WORK|SERVICE|JOB)? ?(END(ED)?|FINISH(ED)?|COMPLET(ED|ION))( DATE| ON)?\s*:?(?= |$)/,
];
const IS_SERVICE = pattern()`
  \bORDEM DE SERVICO\b|\bO\.?S\.? N|\bRELATORIO (TECNICO|DE (SERVICO|ATENDIMENTO|MANUTENCAO))\b|\bWORK ORDER\b|
  \bSERVICE (REPORT|ORDER|CALL|TICKET)\b|\bJOB (SHEET|CARD)\b
`;
const LONGEST_WORK = 31;

/**
 * The days of what a paper tells as a whole: that which the person names, where the paper labels it; else the days on
 * which a work began and ended; else what the paper states as its own. Of the month of competence the day is only in it.
 */
function paperDays(pages: readonly Page[], message: string): Stated | null {
  const rows = rowsOf(pages);
  const wanted = dayWanted(message);
  const meant = dayNamed(pages, message);
  if (meant !== null) return meant;
  const worked = wanted === null || wanted === 'done' ? workIn(rows) : null;
  if (worked !== null) return worked;
  const own = paperPeriod(pages);
  if (own === null) return null;
  const days = daysOf({ ...own.value, value: own.from }, { ...own.value, value: own.to });
  return wanted === 'competence' && own.from === own.to
    ? { ...days, ...months(Number(own.from.slice(0, 4)), Number(own.from.slice(5, 7))) }
    : days;
}

/** The day of a paper that a person names by what was done on it; null where they name none, or the paper labels none. */
export function dayNamed(pages: readonly Page[], message: string): Stated | null {
  const wanted = dayWanted(message);
  const told = wanted === null || wanted === 'competence' ? null : labelled(rowsOf(pages), LABELS[wanted]);
  return told === null ? null : daysOf(told, told);
}

function daysOf(from: BillValue, to: BillValue): Stated {
  return {
    from: from.value,
    to: to.value,
    evidence: { slot: 'period', place: from.place, quote: from.value },
  };
}

function labelled(rows: readonly Row[], labels: readonly RegExp[]): BillValue | null {
  const order = dayOrder(rows, false);
  return beside(rows, labels, (words) => firstDay(words.slice(0, 5), order));
}

function workIn(rows: readonly Row[]): Stated | null {
  if (!rows.some(({ folded }) => IS_SERVICE.test(folded))) return null;
  const [from, to] = [labelled(rows, STARTED), labelled(rows, ENDED)];
  if (from === null || to === null || from.value > to.value) return null;
  const days = (Date.parse(to.value) - Date.parse(from.value)) / 86_400_000;
  return days > LONGEST_WORK ? null : daysOf(from, to);
}

/** Lines without days of their own are of the days that their paper states as a whole, or of that which the person names. */
export function withPaperPeriod(
  activities: readonly DocumentActivity[],
  pages: readonly Page[],
  message: string,
): DocumentActivity[] {
  const named = dayNamed(pages, message);
  if (named === null && activities.every(({ from }) => from !== null)) return [...activities];
  const paper = named ?? paperDays(pages, message);
  if (paper === null) return [...activities];
  const { from, to, evidence } = paper;
  return activities.map((activity) =>
    (activity.from === null || named !== null) &&
    !activity.evidence.some(({ slot }) => slot === 'period') &&
    !(activity.route !== undefined && isOfDays(paper))
      ? { ...activity, from, to, yearInferred: false, evidence: [...activity.evidence, evidence] }
      : activity,
  );
}

/** Several days that are no whole months: those of a stay on the same paper are none of its flights. */
function isOfDays({ from, to }: { readonly from: string; readonly to: string }): boolean {
  return from !== to && !(from.endsWith('-01') && /-(?:28|29|30|31)$/.test(to));
}
