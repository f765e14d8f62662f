import { plus, product } from '../../numbers/exact.ts';
import {
  changed,
  drawn,
  type Family,
  joined,
  numberNear,
  referTo,
  type Standing,
  unitWord,
  written,
} from './world.ts';

/** `na verdade 45`, `era 4.500, não 5.400`: the one that stands, or the one that is named, has another amount. */
export const anotherAmount: Family = (world) => {
  const { draw, english, locale, standing } = world;
  const target = drawn(world);
  if (target === null || target.one.quantity === null || target.one.unit === null) return null;
  const { index, one } = target;
  const n = numberNear(world, one.quantity);
  const old = written(locale, one.quantity ?? '');
  const u = unitWord(world, one.unit ?? '', world.next() < 0.4);
  const the = referTo(world, index);
  const after = changed(standing, index, { quantity: n.value });
  const said = { n: n.text, u, old, the, alone: standing.length === 1 };
  return { text: draw(english ? inEnglish(said) : inPortuguese(said)), after };
};

/** An amount as it is said: the number, its unit, the old number, what it is of, and whether nothing else stands. */
interface Said {
  readonly n: string;
  readonly u: string;
  readonly old: string;
  readonly the: string;
  readonly alone: boolean;
}

function inPortuguese({ n, u, old, the, alone }: Said): string[] {
  return [
    ...(alone
      ? [
          `na verdade ${n}`,
          `na verdade foram ${n} ${u}`,
          `é ${n}`,
          `errei, ${n} ${u}`,
          `o valor certo é ${n}`,
          `corrige pra ${n}`,
          `muda para ${n} ${u}`,
          `quis dizer ${n}`,
          `${n}, digitei errado`,
          `o correto seria ${n} ${u}`,
          `foi ${n} ${u}`,
          `o valor tá errado, são ${n}`,
          `conferi a nota e são ${n} ${u}`,
        ]
      : []),
    `era ${n}, não ${old}`,
    `não ${old}, ${n}`,
    `não foram ${old}, foram ${n}`,
    `troca ${old} por ${n}`,
    `onde eu disse ${old} leia ${n}`,
    ...(the === ''
      ? []
      : [
          `${the} foi ${n}`,
          `${the} foram ${n} ${u}`,
          `${the} foi ${n} ${u}, não ${old}`,
          `corrige ${the} para ${n}`,
          `muda ${the} pra ${n} ${u}`,
          `${the} na verdade deu ${n}`,
          `errei ${the}: ${n} ${u}`,
          `o valor ${joined('de', the)} é ${n}`,
          `${the} tá errado, é ${n}`,
          `${the} está errado, o certo é ${n} ${u}`,
          `${the}: ${n} ${u}`,
          `coloca ${n} ${joined('em', the)}`,
          `põe ${n} ${u} ${joined('em', the)}`,
          `a quantidade ${joined('de', the)} é ${n} ${u}`,
        ]),
  ];
}

function inEnglish({ n, u, old, the, alone }: Said): string[] {
  return [
    ...(alone
      ? [
          `make it ${n}`,
          `actually ${n}`,
          `it was ${n} ${u}`,
          `it should be ${n}`,
          `I meant ${n} ${u}`,
          `change it to ${n}`,
          `no, ${n}`,
          `the right number is ${n}`,
          `typo: ${n} ${u}`,
          `checked the invoice, it's ${n} ${u}`,
        ]
      : []),
    `it was ${n}, not ${old}`,
    `not ${old}, ${n}`,
    `change ${old} to ${n}`,
    `${n} instead of ${old}`,
    ...(the === ''
      ? []
      : [
          `${the} was ${n}`,
          `${the} should be ${n} ${u}`,
          `make ${the} ${n}`,
          `change ${the} to ${n} ${u}`,
          `${the} was actually ${n}`,
          `${the} is wrong, it's ${n} ${u}`,
          `${the} is ${n}, not ${old}`,
          `correction: ${the} was ${n} ${u}`,
          `set ${the} to ${n}`,
          `sorry, ${the} came to ${n} ${u}`,
        ]),
  ];
}

/** `soma 300 no diesel`, `faltou um zero`, `o diesel foi o dobro`: done as told, or asked about. */
export const arithmetic: Family = (world) => {
  const { draw, english, locale, standing } = world;
  const target = drawn(world);
  if (target === null || target.one.quantity === null) return null;
  const { index, one } = target;
  const quantity = one.quantity ?? '0';
  const part = String(1 + Math.ceil(Number(quantity) * (0.1 + world.next() * 0.4)) + 12);
  const n = written(locale, part);
  const u = unitWord(world, one.unit ?? '');
  const the = referTo(world, index);
  const alone = standing.length === 1;
  if (the === '' && !alone) return null;
  const named = the === '' ? (english ? 'it' : 'isso') : the;
  const to = (value: string) => changed(standing, index, { quantity: value });
  const sum = plus(quantity, part);
  const more: Standing = { ...one, quantity: part };
  const at = (preposition: 'de' | 'em' | 'a') =>
    the === '' ? (preposition === 'de' ? 'disso' : 'nisso') : joined(preposition, the);
  const ways: readonly (readonly [pt: string, en: string, value: string])[] = [
    [`soma ${n} ${at('em')}`, `add ${n} to ${named}`, sum],
    [`soma mais ${n} ${u} ${at('em')}`, `add another ${n} ${u} to ${named}`, sum],
    [`acrescenta ${n} ${u} ${at('a')}`, `add ${n} ${u} to ${named}`, sum],
    [`aumenta ${named} em ${n} ${u}`, `increase ${named} by ${n} ${u}`, sum],
    [`faltaram ${n} ${u} ${at('em')}`, `${named} is ${n} ${u} short`, sum],
    [`tira ${n} ${u} ${at('de')}`, `take ${n} ${u} off ${named}`, plus(quantity, `-${part}`)],
    [`desconta ${n} ${at('de')}`, `subtract ${n} from ${named}`, plus(quantity, `-${part}`)],
    [`diminui ${named} em ${n}`, `reduce ${named} by ${n}`, plus(quantity, `-${part}`)],
    [`${named} foi o dobro`, `double ${named}`, product(quantity, '2')],
    [`na verdade ${named} foi o dobro disso`, `${named} was twice that`, product(quantity, '2')],
    [`dobra ${named}`, `${named} was double`, product(quantity, '2')],
    [`${named} foi o triplo`, `triple ${named}`, product(quantity, '3')],
    [`${named} foi só metade`, `halve ${named}`, product(quantity, '0.5')],
    [`divide ${named} por 2`, `divide ${named} by two`, product(quantity, '0.5')],
    [`multiplica ${named} por 3`, `multiply ${named} by 3`, product(quantity, '3')],
    [`faltou um zero ${at('em')}`, `${named} is missing a zero`, product(quantity, '10')],
    [`coloquei um zero a mais ${at('em')}`, `${named} has one zero too many`, product(quantity, '0.1')],
    [`aumenta ${named} em 10%`, `increase ${named} by 10%`, product(quantity, '1.1')],
    [`${named} foi 10% menor`, `${named} was 10% lower`, product(quantity, '0.9')],
    [`põe dez vezes mais ${at('em')}`, `make ${named} ten times that`, product(quantity, '10')],
  ];
  const bare: typeof ways = [
    ['faltou um zero', 'I missed a zero', product(quantity, '10')],
    [`mais ${n} ${u}`, `${n} ${u} more`, sum],
    ['foi o dobro', 'it was double that', product(quantity, '2')],
    ['na verdade foi metade disso', 'actually half of that', product(quantity, '0.5')],
    ['um zero a mais aí', 'one zero too many', product(quantity, '0.1')],
    [`faltaram ${n} ${u}`, `I forgot ${n} ${u}`, sum],
    [`esqueci de somar ${n} ${u}`, `plus ${n} ${u} that I forgot`, sum],
    ['dez por cento a mais', '10% more actually', product(quantity, '1.1')],
  ];
  const [pt, en, value] = draw(alone ? [...ways, ...bare] : ways);
  return {
    text: english ? en : pt,
    after: to(value),
    also: value === sum ? [[...standing, more]] : [],
    mayAsk: true,
  };
};
