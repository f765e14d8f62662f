import { pattern } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { product } from '../../language/numbers/exact.ts';
import type { DocumentActivity } from '../proposal-shape.ts';
import { numberOf } from './cells.ts';
import { heading } from './headings.ts';
import type { RowReader } from './row-shape.ts';

const PEOPLE = pattern()`
  ^(?:(?:n[ºo°.]*|numero|no\.?|number|qtde?\.?|quantidade|total) (?:de |of )?)?(?:funcionarios|colaboradores|
  empregados|trabalhadores|pessoas|respondentes|employees|staff|people|workers|respondents|headcount|fte)\b
`;
const THERE_AND_BACK =
  /\b(?:ida (?:e|\/|\+) ?volta|round[- ]?trip|return|(?:por|per|ao?) dia|a day|diari[oa]s?|daily)\b|\/ ?(?:dia|day)\b/;
const ONE_WAY =
  /\b(?:one[- ]?way|each way|so (?:de )?ida|somente ida|por trecho|cada trecho|por sentido)\b|\bida\b/;
const KILOMETRES = /\b(?:kms?|quilometr\w+|kilomet(?:re|er)s?)\b/;
const DAYS = /\b(?:dias|days)\b/;
const OF_TIME: readonly (readonly [number, RegExp])[] = [
  [12, /\b(?:ano|anual|anuais|year|annual|yearly)\b/],
  [1, /\b(?:mes|mensa(?:l|is)|month|monthly)\b/],
  [0, /\b(?:semana|semana(?:l|is)|week|weekly)\b/],
];

/**
 * How far the people of a row travelled to work: people × kilometres of a day × days, as a survey has them in columns of
 * their own (`Funcionários | Distância ida e volta (km) | Dias/ano`). Where the days are of another time than the row, or
 * are not told, the amount stays open.
 */
export function asCommuted(
  reader: RowReader,
  row: Row,
  column: ColumnMapping,
  activity: DocumentActivity,
): DocumentActivity {
  const { kind, candidates, quantity, from, to } = activity;
  const kinds = kind === null ? candidates : [kind];
  const head = heading(column.header);
  const home = kinds.length > 0 ? kinds.every((one) => one === AT_HOME) : isOfHome(reader);
  if (home) return asWorkedAtHome(reader, row, column, { ...activity, kind: AT_HOME, candidates: [AT_HOME] });
  const back = THERE_AND_BACK.test(head);
  if (quantity === null || !isWay(head) || kinds.length === 0 || !kinds.every((one) => COMMUTES.test(one)))
    return activity;
  const { people, days, who, when } = besideOf(reader, row, column);
  const open = { ...activity, quantity: null, unit: 'pkm' };
  if (days === undefined || who === null || when === null || !isOfTime(days, from, to)) return open;
  const parts = [...(people === undefined ? [] : [who]), quantity, ...(back ? [] : ['2']), when];
  return {
    ...activity,
    quantity: parts.reduce((all, part) => product(all, part)),
    unit: 'pkm',
    arithmetic: parts.join(' × '),
    evidence: [
      ...(back ? [] : [reader.headed('quantity', column)]),
      ...[people, days].flatMap((one) => (one === undefined ? [] : [reader.quoted('quantity', row, one)])),
      ...activity.evidence,
    ],
  };
}

/** A heading of kilometres of a day, or of one way to work. */
function isWay(head: string): boolean {
  return KILOMETRES.test(head) && (THERE_AND_BACK.test(head) || ONE_WAY.test(head));
}

/** The people and the days of a row, with their columns. */
function besideOf(reader: RowReader, row: Row, column: ColumnMapping) {
  const others = reader.mapping.columns.filter((one) => one !== column);
  const people = others.find(({ header }) => PEOPLE.test(heading(header)));
  const days = others.find(({ header }) => DAYS.test(heading(header)));
  const count = (of: ColumnMapping | undefined) => {
    const number = of === undefined ? null : numberOf(row.cells[of.column - 1], of.numbers);
    return number?.read === 'number' ? number.value : null;
  };
  return { people, days, who: people === undefined ? '1' : count(people), when: count(days) };
}

const AT_HOME = 'commuting.homeworking';

/** `Colaboradores em home office`: a heading of people tells where they work. */
function isOfHome({ mapping }: RowReader): boolean {
  return mapping.columns.some(
    ({ header }) =>
      PEOPLE.test(heading(header)) &&
      /\b(?:home ?office|teletrabalho|remot[oa]s?|em casa|home ?working|working from home|remote(?:ly)?|wfh)\b/.test(
        heading(header),
      ),
  );
}

const HOURS_A_DAY = /^(?:horas?|hours?|h)\b.*(?:\b(?:por|per|ao?|a)\b|\/) ?(?:dia|day)\b|^daily hours\b/;
const OF_ALL = /\b(?:tota(?:l|is)|dias-(?:homem|pessoa)|person[- ]days|pessoas?[- ]dias?)\b/;

/** `Colaboradores | Dias no mês | Horas por dia`: how long all of them worked at home. */
function asWorkedAtHome(
  reader: RowReader,
  row: Row,
  column: ColumnMapping,
  activity: DocumentActivity,
): DocumentActivity {
  const { quantity, from, to } = activity;
  const head = heading(column.header);
  const { people, days, who, when } = besideOf(reader, row, column);
  const hours = HOURS_A_DAY.test(head);
  if (quantity === null || !isOfEach(head, people)) return activity;
  const timed = days ?? column;
  const unit = hours ? 'h' : 'day';
  const lacking = who === null || (hours && when === null) || !isOfTime(timed, from, to);
  if (lacking) return { ...activity, quantity: null, unit };
  const used = [...(people === undefined ? [] : [people]), ...(hours && days !== undefined ? [days] : [])];
  const parts = [...(people === undefined ? [] : [who]), ...(hours ? [when ?? '1'] : []), quantity];
  return {
    ...activity,
    quantity: parts.reduce((all, part) => product(all, part)),
    unit,
    arithmetic: parts.join(' × '),
    evidence: [...used.map((one) => reader.quoted('quantity', row, one)), ...activity.evidence],
  };
}

/** Hours of a day, or days of people, that are not told of all of them together. */
function isOfEach(head: string, people: ColumnMapping | undefined): boolean {
  return !OF_ALL.test(head) && (HOURS_A_DAY.test(head) || (DAYS.test(head) && people !== undefined));
}

const COMMUTES = /^commuting\.(?!homeworking)/;

/** Whether a heading says that its way is gone twice a day. */
export function saysOneWay(text: string): boolean {
  return ONE_WAY.test(heading(text)) && !THERE_AND_BACK.test(heading(text));
}

/** Whether days of a year, or of a month, are told of a row of a year, or of a month. */
function isOfTime({ header }: ColumnMapping, from: string | null, to: string | null): boolean {
  const told = OF_TIME.find(([, pattern]) => pattern.test(heading(header)))?.[0];
  if (told === undefined || from === null || to === null) return told !== 0;
  const [first, last] = [from, to].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
  return (last ?? 0) - (first ?? 0) + 1 === told;
}
