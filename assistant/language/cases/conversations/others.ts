import {
  changed,
  drawn,
  type Family,
  joined,
  monthDays,
  monthName,
  numberNear,
  pick,
  referTo,
  SITES,
  type Standing,
  THINGS,
  unitWord,
  type World,
} from './world.ts';

/** `a gasolina foi 300 e o diesel em maio`: several corrections in one turn. */
export const severalAtOnce: Family = (world) => {
  const { draw, english, standing } = world;
  if (standing.length < 2) return null;
  const targets = pick(
    draw,
    standing.map((_, index) => index),
    2,
  );
  let after = standing;
  const clauses: string[] = [];
  for (const index of targets) {
    const one = standing[index];
    if (one?.quantity === null || one?.unit === null || one?.from === null || one === undefined) return null;
    if (one.from.slice(0, 7) !== one.to?.slice(0, 7)) return null;
    const the = referTo({ ...world, draw: (list) => list[0] as (typeof list)[number] }, index);
    const named = world.next() < 0.75 ? the : referTo(world, index);
    if (named === '' || clauses.some((clause) => clause.startsWith(named))) return null;
    const is = english ? draw(['was', 'should be']) : draw(['foi', 'na verdade foi', 'era']);
    const n = numberNear({ ...world, standing: after }, one.quantity);
    const month = (Number(one.from.slice(5, 7)) + 2 + Math.floor(world.next() * 7)) % 12;
    const site = draw(SITES.filter((name) => standing.every((other) => other.site !== name)));
    const [text, set] = draw<readonly [string, Partial<Standing>]>([
      [`${is} ${n.text}`, { quantity: n.value }],
      [`${is} ${n.text} ${unitWord(world, one.unit)}`, { quantity: n.value }],
      [
        `${is} ${english ? 'in' : 'em'} ${monthName(world, month)}`,
        monthDays(Number(one.from.slice(0, 4)), month),
      ],
      [`${is} ${english ? 'in' : 'em'} ${site}`, { site }],
    ]);
    clauses.push(`${named} ${text}`);
    after = changed(after, index, set);
  }
  const [first, second] = clauses;
  const text = draw(
    english
      ? [
          `${first} and ${second}`,
          `${first}, ${second}`,
          `${first}; ${second}`,
          `two fixes: ${first}, and ${second}`,
        ]
      : [
          `${first} e ${second}`,
          `${first}, ${second}`,
          `${first}; ${second}`,
          `duas correções: ${first} e ${second}`,
        ],
  );
  return { text, after };
};

/** `e mais 200 L de etanol`, `mesma coisa em abril: 1.350`: what is added to what stands. */
export const addition: Family = (world) => {
  const { draw, english, standing } = world;
  const [first] = standing;
  // Behind a question `the same in April` may be the question, too.
  if (world.family === 'idle') return null;
  const last = standing.at(-1);
  if (
    first === undefined ||
    last === undefined ||
    standing.some((one) => one.from === null || one.kind === null)
  )
    return null;
  const shared = new Set(standing.map(({ from, to, site }) => `${from} ${to} ${site}`)).size === 1;
  const of = english ? 'of' : 'de';
  const free = THINGS.filter(({ kind }) =>
    standing.every((one) => one.thing.kind !== kind && one.kind !== kind),
  );
  const thing = draw(free);
  const n = numberNear(world, null);
  const amount = `${n.text} ${unitWord(world, thing.unit)} ${of} ${thing[english ? 'en' : 'pt'][0]}`;
  const year = Number(first.from?.slice(0, 4));
  const month = (Number(last.from?.slice(5, 7)) + Math.floor(world.next() * 9)) % 12;
  const time = `${monthName(world, month)} ${english ? '' : 'de '}${year}`;
  const days = monthDays(year, month);
  const fresh: Standing = {
    thing,
    kind: thing.kind,
    quantity: n.value,
    unit: thing.unit,
    ...days,
    site: undefined,
  };
  const ways: [string, string, Standing, Standing?][] = [
    [`também ${amount} em ${time}`, `also ${amount} in ${time}`, fresh, { ...fresh, site: first.site }],
    [`e ${amount} em ${time}`, `and ${amount} in ${time}`, fresh, { ...fresh, site: first.site }],
    [
      `esqueci: ${amount} em ${time}`,
      `I forgot: ${amount} in ${time}`,
      fresh,
      { ...fresh, site: first.site },
    ],
  ];
  const { from, to, site } = first;
  if (shared)
    ways.push(
      [`e mais ${amount}`, `and also ${amount}`, { ...fresh, from, to, site }],
      [`também ${amount}`, `also ${amount}`, { ...fresh, from, to, site }],
      [`adiciona também ${amount}`, `plus ${amount}`, { ...fresh, from, to, site }],
      [`no mesmo mês teve ${amount}`, `in the same month, ${amount}`, { ...fresh, from, to, site }],
    );
  if (standing.length === 1) ways.push(...sameAgain(world, first, month, days));
  const [pt, en, told, other] = draw(ways);
  return {
    text: english ? en : pt,
    after: [...standing, told],
    also: other === undefined ? [] : [[...standing, other]],
  };
};

/** `mesma coisa em abril: 1.350`: the one that stands, in another month. */
function sameAgain(
  world: World,
  first: Standing,
  month: number,
  days: ReturnType<typeof monthDays>,
): [string, string, Standing][] {
  if (first.quantity === null || first.unit === null) return [];
  const { english } = world;
  const near = numberNear(world, first.quantity);
  const again: Standing = { ...first, ...days };
  const own: Standing = { ...again, quantity: near.value };
  const name = monthName(world, month);
  const the = first.thing[english ? 'en' : 'pt'][1];
  return [
    [`mesma coisa em ${name}: ${near.text}`, `same for ${name}: ${near.text}`, own],
    [`e em ${name} foram ${near.text}`, `and in ${name} it was ${near.text}`, own],
    [
      `em ${name} foram ${near.text} ${unitWord(world, first.unit)}`,
      `and ${near.text} ${unitWord(world, first.unit)} in ${name}`,
      own,
    ],
    [`o mesmo em ${name}`, `same for ${name}`, again],
    [`repete para ${name}`, `repeat that for ${name}`, again],
    [`idem em ${name}`, `same again in ${name}`, again],
    [`em ${name}, ${the} foi o mesmo`, `${the} was the same in ${name}`, again],
  ];
}

/** `apaga o segundo`, `remove the electricity`, `tira tudo`. */
export const removal: Family = (world) => {
  const { draw, english, standing } = world;
  const target = drawn(world);
  if (target === null) return null;
  const { index } = target;
  const the = referTo(world, index);
  const left = standing.filter((_, at) => at !== index);
  const last = standing.slice(0, -1);
  const ways: [string, string, readonly Standing[]][] = [
    ['tira tudo', 'remove everything', []],
    ['apaga tudo', 'delete all of it', []],
    ['desconsidera tudo que eu disse', 'forget everything', []],
  ];
  if (the !== '')
    ways.push(
      [`apaga ${the}`, `delete ${the}`, left],
      [`remove ${the}`, `remove ${the}`, left],
      [`tira ${the}`, `drop ${the}`, left],
      [`desconsidera ${the}`, `ignore ${the}`, left],
      [`pode excluir ${the}`, `please remove ${the}`, left],
      [`${the} não era nosso, apaga`, `${the} wasn't ours, remove it`, left],
      [`exclui ${the}, lancei errado`, `scratch ${the}, my mistake`, left],
      [`cancela ${the}`, `cancel ${the}`, left],
      [`${the} pode tirar`, `get rid of ${the}`, left],
    );
  if (standing.length > 1 && the !== '')
    ways.push(
      ['apaga a última', 'delete the last one', last],
      ['desconsidera o último lançamento', 'ignore the last entry', last],
      [`deixa só ${the}`, `keep only ${the}`, standing.filter((_, at) => at === index)],
      [
        `apaga tudo menos ${the}`,
        `delete everything except ${the}`,
        standing.filter((_, at) => at === index),
      ],
    );
  if (standing.length > 2) {
    const [a = 0, b = 1] = pick(draw, [0, 1, 2], 2);
    const both = standing.filter((_, at) => at !== a && at !== b);
    const [one, two] = [referTo(world, a), referTo(world, b)];
    ways.push([`apaga ${one} e ${two}`, `delete ${one} and ${two}`, both]);
    ways.push([`tira ${one} e também ${two}`, `remove ${one}, and ${two} too`, both]);
  }
  const [pt, en, after] = draw(ways);
  return { text: english ? en : pt, after };
};

/** Questions, thanks and greetings in between: they change nothing. */
export const idle: Family = (world) => {
  const { draw, english, standing } = world;
  const target = drawn(world);
  if (target === null) return null;
  const the = target.one.thing[english ? 'en' : 'pt'][1];
  const name = the.replace(/^(?:o|a|the) /, '');
  const query = ['query'];
  const explain = ['explain', 'query'];
  const talk = ['greet', 'other', 'record'];
  const ways: [string, string, readonly string[]][] = [
    [`quanto emitimos de ${name} em 2025?`, `how much ${name} did we use in 2025?`, query],
    [`qual foi o total de ${name} em março de 2025?`, `what was our total ${name} in March 2025?`, query],
    [`quantas toneladas de CO2 deu ${the}?`, `how many tonnes of CO2 is ${the}?`, query],
    ['qual unidade emitiu mais este ano?', 'which site emitted most this year?', query],
    ['quanto emitimos em Betim em 2024?', 'how much did Betim emit in 2024?', query],
    [`e ${the}, quanto deu no ano passado?`, `and ${the}, how much was it last year?`, query],
    [`compara ${the} de 2024 com 2025`, `compare ${the} of 2024 and 2025`, query],
    [
      'por que 2,3 t?'.replace(',', world.locale === 'en' ? '.' : ','),
      'why 2.3 t?'.replace('.', world.locale === 'en' ? '.' : ','),
      explain,
    ],
    [`de onde veio o fator ${joined('de', the)}?`, `where does the factor for ${the} come from?`, explain],
    [`por que ${the} é escopo 1?`, `why is ${the} scope 1?`, explain],
    ['como você calculou isso?', 'how did you calculate that?', explain],
    ['obrigado!', 'thanks!', talk],
    ['valeu, perfeito', 'great, thank you', talk],
    ['bom dia', 'good morning', talk],
    ['ok', 'ok', talk],
    ['isso mesmo', "that's right", talk],
    ['tá certo assim', 'looks good', talk],
    ['posso mandar o resto em planilha?', 'can I send the rest as a spreadsheet?', ['help', 'query']],
    ['não, deixa', 'no, leave it', talk],
    ['não muda nada', "don't change anything", talk],
    ['tá bom, não precisa mudar', 'no need to change it', talk],
  ];
  const [pt, en, intents] = draw(ways);
  return { text: english ? en : pt, after: standing, intents };
};

/** `não, deixa como estava`: back to what stood before, or asked. */
export const undo: Family = (world) => {
  const { draw, english, before } = world;
  if (before === null || before.length === 0) return null;
  const ways: readonly (readonly [string, string])[] = [
    ['não, deixa como estava', 'no, leave it as it was'],
    ['volta como era antes', 'put it back the way it was'],
    ['desfaz essa última correção', 'undo that last change'],
    ['esquece a correção, estava certo antes', 'forget the correction, it was right before'],
    ['mantém o valor de antes', 'keep the value from before'],
    ['não, o anterior estava certo', 'no, the previous one was right'],
  ];
  return { text: draw(ways)[english ? 1 : 0] ?? '', after: before, mayAsk: true };
};

/** The last message once more, word for word: a correction that was made stays as it is. */
export const saidAgain: Family = ({ texts, standing, family }) => {
  const text = texts.at(-1);
  const corrects = /^(?:amount|unit|kind|time|site|several)$/.test(family);
  // What turned out to be another thing is called by its old name no longer.
  return text === undefined ||
    !corrects ||
    family === 'kind' ||
    /depois|antes|seguinte|anterior|later|earlier|before|following/.test(text)
    ? null
    : { text, after: standing, mayAsk: true };
};
