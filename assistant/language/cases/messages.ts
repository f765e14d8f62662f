import {
  amountOf,
  type Draw,
  type DrawnAmount,
  drawing,
  type DrawnTime,
  listed,
  type Message,
  opened,
  placed,
  PLACES,
  several,
  timeOf,
  type ToldWay,
} from './drawn.ts';
import { type Thing, THINGS } from './things.ts';

interface Part {
  readonly thing: Thing;
  readonly amount: DrawnAmount;
}

interface Drawn {
  readonly draw: Draw;
  readonly english: boolean;
  readonly parts: readonly Part[];
  readonly time: DrawnTime;
}

type Form = (drawn: Drawn) => Omit<Message, 'locale'>;

/** One message of two to six activities: the form, the order, the joints, the times and the places are drawn from `next`. */
export function message(next: () => number): Message {
  const draw = drawing(next);
  const english = next() < 0.45;
  const locale = english ? 'en' : 'pt-BR';
  const [form, named] = draw(FORMS);
  const pool = THINGS[locale].filter(({ name }) => !named || name !== '');
  const parts = several(draw, pool, draw([2, 2, 3, 3, 4, 5, 6])).map((thing) => ({
    thing,
    amount: amountOf(next, thing, english),
  }));
  return { locale, ...form({ draw, english, parts, time: timeOf(draw, english) }) };
}

function tell({ thing, amount }: Part, { days }: DrawnTime, site?: string): ToldWay {
  const { quantity, unit, distance } = amount;
  return {
    kind: thing.kind,
    quantity,
    unit,
    ...days,
    ...(site === undefined ? {} : { site }),
    ...(distance === undefined ? {} : { distance }),
  };
}

const clause = ({ thing, amount }: Part) => thing.clause.replace('{}', amount.text);

function named(draw: Draw, english: boolean, { thing, amount }: Part): string {
  const money = amount.unit === 'BRL' || amount.unit === 'USD';
  const of = english ? (money ? draw(['on', 'of']) : 'of') : money ? draw(['em', 'de']) : 'de';
  return `${amount.text} ${of} ${thing.name}`;
}

const and = (english: boolean) => (english ? ' and ' : ' e ');

function joined(draw: Draw, english: boolean, parts: readonly string[]): string {
  return draw([listed(parts, and(english)), parts.join('; '), listed(parts, english ? ', and ' : ' e ')]);
}

/** `Em março de 2025, em Betim, queimamos … e mandamos …` */
const timeFirst: Form = ({ draw, english, parts, time }) => {
  const site = draw([undefined, undefined, ...PLACES]);
  const where = site === undefined ? '' : placed(draw, english, site);
  const head = site === undefined ? time.text : draw([`${where}, ${time.text}`, `${time.text}, ${where}`]);
  return {
    text: `${opened(head)}${draw([', ', ': '])}${joined(draw, english, parts.map(clause))}.`,
    told: parts.map((part) => tell(part, time, site)),
  };
};

/** `Queimamos … e mandamos …, tudo em março de 2025` */
const timeLast: Form = ({ draw, english, parts, time }) => {
  const tag = draw([`, ${english ? 'all' : 'tudo'} ${time.text}`, ` (${time.bare})`]);
  return {
    text: `${opened(joined(draw, english, parts.map(clause)))}${tag}`,
    told: parts.map((part) => tell(part, time)),
  };
};

/** `Em março de 2025 queimamos …; em 2024 mandamos …` */
const ownTimes: Form = ({ draw, english, parts }) => {
  const times = parts.map(() => timeOf(draw, english));
  const front = draw([true, false]);
  const clauses = parts.map((part, at) =>
    front ? `${times[at]?.text} ${clause(part)}` : `${clause(part)} ${times[at]?.text}`,
  );
  return {
    text: `${opened(draw([clauses.join('; '), listed(clauses, and(english))]))}.`,
    told: parts.map((part, at) => tell(part, times[at] as DrawnTime)),
  };
};

/** `Março de 2025: em Betim queimamos …; em Sorocaba mandamos …` */
const ownPlaces: Form = ({ draw, english, parts, time }) => {
  const sites = parts.map(() => draw(PLACES));
  const front = draw([true, false]);
  const clauses = parts.map((part, at) => {
    const where = placed(draw, english, sites[at] ?? '');
    return front ? `${where} ${clause(part)}` : `${clause(part)} ${where}`;
  });
  const body = clauses.join('; ');
  return {
    text: draw([`${opened(time.text)}, ${body}`, `${time.bare}: ${body}`]),
    told: parts.map((part, at) => tell(part, time, sites[at])),
  };
};

/** A line each under a heading, with all the marks that begin and end lines. */
const lines: Form = ({ draw, english, parts, time }) => {
  const mark = draw(['- ', '• ', '* ', '', '1']);
  const colon = draw([true, false]);
  const all = parts.map((part, at) => {
    const line = colon ? `${part.thing.name}: ${part.amount.text}` : named(draw, english, part);
    return `${mark === '1' ? `${at + 1}) ` : mark}${line}`;
  });
  const head = draw([time.bare, `${english ? 'Figures for' : 'Dados de'} ${time.bare}`]);
  return {
    text: `${opened(head)}:\n${all.join(draw(['\n', ';\n', ',\n']))}`,
    told: parts.map((part) => tell(part, time)),
  };
};

/** `… tivemos 3 t de …, 40 L de … além de …, tudo em Betim` */
const names: Form = ({ draw, english, parts, time }) => {
  const site = draw([undefined, ...PLACES]);
  const verb = draw(english ? ['we had', 'there were'] : ['tivemos', 'foram', 'registramos']);
  const link = draw(
    english ? [' and ', ' plus ', ' as well as '] : [' e ', ' além de ', ' mais ', ' bem como '],
  );
  const tail = site === undefined ? '' : `, ${english ? 'all at' : 'tudo em'} ${site}`;
  const list = listed(
    parts.map((part) => named(draw, english, part)),
    link,
  );
  return {
    text: `${opened(time.text)} ${verb} ${list}${tail}.`,
    told: parts.map((part) => tell(part, time, site)),
  };
};

/** `Betim: 3 t de …` in one line, `Sorocaba: 40 L de …` in the next. */
const underPlaces: Form = ({ draw, english, parts, time }) => {
  const cut = draw(parts.slice(1).map((_, at) => at + 1));
  const site = draw(PLACES);
  const other = PLACES[(PLACES.indexOf(site) + 1) % PLACES.length] ?? '';
  const line = (some: readonly Part[]) => some.map((part) => named(draw, english, part)).join(', ');
  const [a, b] = [parts.slice(0, cut), parts.slice(cut)];
  return {
    text: draw([
      `${opened(time.bare)}\n${site}: ${line(a)}\n${other}: ${line(b)}`,
      `${site} (${time.bare}): ${line(a)}. ${other} (${time.bare}): ${line(b)}.`,
    ]),
    told: [...a.map((part) => tell(part, time, site)), ...b.map((part) => tell(part, time, other))],
  };
};

/** Each form, and whether it needs the names of things. */
const FORMS: readonly (readonly [form: Form, named: boolean])[] = [
  [timeFirst, false],
  [timeLast, false],
  [ownTimes, false],
  [ownPlaces, false],
  [lines, true],
  [names, true],
  [underPlaces, true],
];
