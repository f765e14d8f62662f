import {
  monthOf,
  numberNear,
  pick,
  SITES,
  type Standing,
  type Step,
  THINGS,
  unitWord,
  type World,
  written,
} from './world.ts';

/** The first turn of a conversation: one to three activities, complete. */
export function opening(world: World, count: number): Step {
  const { draw, english } = world;
  const time = monthOf(world);
  const site = draw([undefined, undefined, draw(SITES)]);
  const after: Standing[] = [];
  const parts = pick(draw, THINGS, count).map((thing) => {
    const number = numberNear({ ...world, standing: after }, null);
    const big = world.next() < 0.25 ? `${number.value.split('.')[0] ?? ''}50` : number.value;
    const quantity = Number(big) > 9999 ? number.value : big;
    after.push({ thing, kind: thing.kind, quantity, unit: thing.unit, ...time.days, site });
    const word = unitWord(world, thing.unit, world.next() < 0.5);
    return `${written(world.locale, quantity)} ${word} ${english ? 'of' : 'de'} ${thing[english ? 'en' : 'pt'][0]}`;
  });
  const list = listed(parts, english);
  const where = site === undefined ? '' : english ? ` at ${site}` : ` em ${site}`;
  const text = english
    ? draw([
        `In ${time.text}${where} we used ${list}`,
        `${time.text}${where}: ${list}`,
        `${where === '' ? 'we' : `${where.trim()}, we`} had ${list} in ${time.text}`,
      ])
    : draw([
        `Em ${time.text}${where} consumimos ${list}`,
        `${time.text}${where}: ${list}`,
        `${where === '' ? 'a' : `${where.trim()} a`} gente usou ${list} em ${time.text}`,
      ]);
  return { text, after, mayAsk: false };
}

/** `a, b e c`. */
export function listed(parts: readonly string[], english: boolean): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${english ? 'and' : 'e'} ${last}`;
}

/** A first turn that leaves one slot open, and the answer to what is asked then. */
export interface Asked {
  readonly first: Step;
  readonly answer: Step;
}

/** An opening without its time, unit or kind of use, or with a number that can be read in two ways. */
export function asked(world: World): Asked {
  return world.draw([withoutTime, withoutUnit, withoutKind, twoReadings])(world);
}

function withoutTime(world: World): Asked {
  const { draw, english } = world;
  const whole = opening(world, draw([1, 2]));
  const open = whole.after.map((one) => ({ ...one, from: null, to: null, site: undefined }));
  const parts = open.map(
    ({ thing, quantity }) =>
      `${written(world.locale, quantity ?? '')} ${unitWord(world, thing.unit)} ${english ? 'of' : 'de'} ${thing[english ? 'en' : 'pt'][0]}`,
  );
  const time = monthOf(world);
  const text = english
    ? draw([
        time.text,
        `in ${time.text}`,
        `it was ${time.text}`,
        `that was in ${time.text}`,
        ...(open.length > 1 ? [`${time.text}, both`] : []),
      ])
    : draw([
        time.text,
        `em ${time.text}`,
        `foi em ${time.text}`,
        `isso foi em ${time.text}`,
        `é de ${time.text}`,
        `referente a ${time.text}`,
      ]);
  return {
    first: { text: `${english ? 'We used' : 'Consumimos'} ${listed(parts, english)}`, after: open },
    answer: { text, after: open.map((one) => ({ ...one, ...time.days })) },
  };
}

function withoutUnit(world: World): Asked {
  const { draw, english } = world;
  const thing = draw(
    THINGS.filter(({ kind }) => /^(?:mobile|electricity|stationary\.(?:lpg|wood))/.test(kind)),
  );
  const number = numberNear(world, null);
  const time = monthOf(world);
  const one = { thing, kind: thing.kind, quantity: number.value, unit: null, ...time.days, site: undefined };
  const name = thing[english ? 'en' : 'pt'][0];
  const unit = draw([thing.unit, thing.unit, ...thing.others]);
  const word = unitWord(world, unit, world.next() < 0.3);
  return {
    first: {
      text: english ? `${name} in ${time.text}: ${number.text}` : `${name} em ${time.text}: ${number.text}`,
      after: [one],
    },
    answer: {
      text: english
        ? draw([word, `in ${word}`, `it's in ${word}`, `${word} of course`, `the unit is ${word}`])
        : draw([word, `em ${word}`, `é em ${word}`, `são ${word}`, `${word}, claro`, `a unidade é ${word}`]),
      after: [{ ...one, unit }],
    },
  };
}

function withoutKind(world: World): Asked {
  const { draw, english } = world;
  const number = numberNear(world, null);
  const time = monthOf(world);
  const thing = THINGS[0];
  if (thing === undefined) throw new Error('no things');
  const one = { thing, kind: null, quantity: number.value, unit: 'L', ...time.days, site: undefined };
  const mobile = world.next() < 0.5;
  const text = mobile
    ? english
      ? draw(['in our trucks', 'mobile', 'it was for the trucks', 'vehicles', 'the fleet'])
      : draw(['nos caminhões', 'frota', 'foi na frota', 'veículos próprios', 'móvel', 'nos nossos caminhões'])
    : english
      ? draw(['the generator', 'stationary', 'it was for the backup generator', 'in the boiler'])
      : draw(['no gerador', 'gerador', 'foi no gerador de emergência', 'estacionário', 'na caldeira']);
  return {
    first: {
      text: english
        ? `We used ${number.text} litres of diesel in ${time.text}`
        : `Consumimos ${number.text} litros de diesel em ${time.text}`,
      after: [one],
    },
    answer: { text, after: [{ ...one, kind: mobile ? 'mobile.diesel' : 'stationary.diesel' }] },
  };
}

const DIGITS = [
  ['um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove'],
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
] as const;

/** A number with one mark, as it is read: its digits before and behind, the first as a word, its unit and the mark. */
interface Marked {
  readonly head: number;
  readonly tail: number;
  readonly digit: string;
  readonly unit: string;
  readonly mark: string;
}

/** What is said where the mark is a decimal one, and where it parts thousands. */
type OfMarks = readonly [small: string[], large: string[]];

function marksInEnglish({ head, tail, digit, unit, mark }: Marked): OfMarks {
  const thousand = head === 1 ? 'a thousand' : `${digit} thousand`;
  const [point, other] = mark === '.' ? ['dot', 'comma'] : ['comma', 'dot'];
  return [
    [
      `the ${point} is decimal`,
      'decimal',
      `${digit} and a bit`,
      `the ${point} is the decimal mark: ${digit} ${unit} and something`,
      'a decimal point',
      `about ${digit} ${unit}`,
    ],
    [
      `the ${point} is thousands`,
      'thousands',
      `${thousand} and something`,
      `${head}${tail}`,
      `${head}${tail} ${unit}`,
      `it's a thousands separator: ${thousand} and a bit`,
      `the ${other} is decimal here, so ${head}${tail}`,
    ],
  ];
}

function marksInPortuguese({ head, tail, digit, unit, mark }: Marked): OfMarks {
  const thousand = head === 1 ? 'mil' : `${digit} mil`;
  const point = mark === '.' ? 'o ponto' : 'a vírgula';
  return [
    [
      `${point} é decimal`,
      'decimal',
      `${digit} e pouco`,
      `${point} é decimal: ${digit} ${unit} e pouco`,
      `é decimal, ${digit} vírgula alguma coisa`,
      `uns ${digit} ${unit}`,
    ],
    [
      `${point} é de milhar`,
      'milhar',
      `${thousand} e pouco`,
      `${head}${tail}`,
      `${head}${tail} ${unit}`,
      `é milhar, ${thousand} e alguma coisa`,
      `é separador de milhar, ${head}${tail}`,
    ],
  ];
}

function twoReadings(world: World): Asked {
  const { draw, english, locale, next } = world;
  const thing = draw(THINGS.filter(({ unit }) => unit !== 'MWh'));
  const [head, tail] = [1 + Math.floor(next() * 9), 101 + Math.floor(next() * 890)];
  const mark = locale === 'en' ? '.' : ',';
  const time = monthOf(world);
  const one = { thing, kind: thing.kind, quantity: null, unit: thing.unit, ...time.days, site: undefined };
  const typed = `${head}${mark}${tail}`;
  const name = thing[english ? 'en' : 'pt'][0];
  const digit = DIGITS[english ? 1 : 0][head - 1] ?? '';
  const unit = unitWord(world, thing.unit);
  const said = { head, tail, digit, unit, mark };
  const [small, large] = english ? marksInEnglish(said) : marksInPortuguese(said);
  const isSmall = next() < 0.5;
  return {
    first: {
      text: english
        ? `${typed} ${unit} of ${name} in ${time.text}`
        : `${typed} ${unit} de ${name} em ${time.text}`,
      after: [one],
    },
    answer: {
      text: draw(isSmall ? small : large),
      after: [{ ...one, quantity: isSmall ? `${head}.${tail}` : `${head}${tail}` }],
    },
  };
}
