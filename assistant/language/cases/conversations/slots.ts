import {
  changed,
  drawn,
  type Family,
  joined,
  monthDays,
  monthName,
  monthOf,
  referTo,
  SITES,
  type Standing,
  THINGS,
  TURNED_OUT,
  unitWord,
  type World,
} from './world.ts';

/** `é kWh`, `a unidade do GLP é tonelada`: the same number in another unit. */
export const anotherUnit: Family = (world) => {
  const { draw, english, standing } = world;
  const target = drawn(world);
  if (target === null || target.one.unit === null) return null;
  const { index, one } = target;
  const units = [one.thing.unit, ...one.thing.others].filter((unit) => unit !== one.unit);
  if (units.length === 0) return null;
  const unit = draw(units);
  const [now, was] = [unitWord(world, unit), unitWord(world, one.unit ?? '')];
  const the = referTo(world, index);
  const after = changed(standing, index, { unit });
  const pt = [
    ...(standing.length === 1
      ? [
          `é ${now}, não ${was}`,
          `não é ${was}, é ${now}`,
          `a unidade é ${now}`,
          `em ${now}, não em ${was}`,
          `são ${now}`,
          `troca ${was} por ${now}`,
          `a unidade certa é ${now}`,
          `errei a unidade, é ${now}`,
          `era em ${now}`,
        ]
      : []),
    ...(the === ''
      ? []
      : [
          `${the} é em ${now}`,
          `a unidade ${joined('de', the)} é ${now}`,
          `${the} é em ${now}, não ${was}`,
          `${the} está em ${now}`,
          `muda a unidade ${joined('de', the)} para ${now}`,
          `${the} era ${now} e não ${was}`,
        ]),
  ];
  const en = [
    ...(standing.length === 1
      ? [
          `it's ${now}, not ${was}`,
          `that's in ${now}`,
          `the unit is ${now}`,
          `${now} not ${was}`,
          `I meant ${now}`,
          `change the unit to ${now}`,
          `should be ${now}`,
        ]
      : []),
    ...(the === ''
      ? []
      : [
          `${the} is in ${now}`,
          `${the} should be in ${now}`,
          `${the} was ${now}, not ${was}`,
          `the unit for ${the} is ${now}`,
          `change ${the} to ${now}`,
        ]),
  ];
  return { text: draw(english ? en : pt), after };
};

const OTHER: readonly (readonly [from: RegExp, kind: string, pt: string, en: string])[] = [
  [/^mobile\.(?:diesel|gasoline)$/, 'mobile.ethanol', 'etanol', 'ethanol'],
  [/^mobile\.(?:diesel|ethanol)$/, 'mobile.gasoline', 'gasolina', 'petrol'],
  [/^mobile\.(?:ethanol|gasoline)$/, 'mobile.diesel', 'diesel', 'diesel'],
  [/^stationary\.wood$/, 'stationary.bagasse', 'bagaço', 'bagasse'],
  [/^fugitive\.r410a$/, 'fugitive.r22', 'R-22', 'R-22'],
];

/** `troca por etanol`, `it was petrol, not diesel`. */
export const anotherKind: Family = (world) => {
  const { draw, english, standing } = world;
  const target = drawn(world);
  if (target === null || target.one.kind === null || target.one.kind !== target.one.thing.kind) return null;
  const { index, one } = target;
  const fitting = OTHER.filter(
    ([from, kind]) => from.test(one.thing.kind) && standing.every((other) => other.kind !== kind),
  );
  if (fitting.length === 0) return null;
  const [, kind, ptName, enName] = draw(fitting);
  const now = english ? enName : ptName;
  const was = one.thing[english ? 'en' : 'pt'][1].replace(/^(?:o|a|the) /, '');
  const the = referTo(world, index);
  const thing = [...THINGS, ...TURNED_OUT].find((other) => other.kind === kind);
  const after = changed(standing, index, { kind, ...(thing === undefined ? {} : { thing }) });
  const pt = [
    `era ${now}, não ${was}`,
    `não é ${was}, é ${now}`,
    `não era ${was}, era ${now}`,
    `troca ${was} por ${now}`,
    `${was} não, ${now}`,
    `errei: não é ${was}, é ${now}`,
    ...(standing.length === 1
      ? [
          `troca por ${now}`,
          `na verdade era ${now}`,
          `foi ${now}`,
          `quis dizer ${now}`,
          `o combustível é ${now}`,
        ]
      : []),
    ...(the === ''
      ? []
      : [`${the} na verdade era ${now}`, `${the} era ${now}`, `troca ${the} por ${now}`, `${the} é ${now}`]),
  ];
  const en = [
    `it was ${now}, not ${was}`,
    `that's ${now}, not ${was}`,
    `not ${was}, ${now}`,
    `replace ${was} with ${now}`,
    `${now} instead of ${was}`,
    ...(standing.length === 1
      ? [`it was ${now}`, `I meant ${now}`, `change it to ${now}`, `actually ${now}`]
      : []),
    ...(the === '' ? [] : [`${the} was actually ${now}`, `${the} is ${now}`, `change ${the} to ${now}`]),
  ].filter((text) => !(/combust|fuel/.test(text) && !one.thing.kind.startsWith('mobile')));
  return { text: draw(english ? en : pt), after };
};

/** Whether all that stands is of one time. */
function ofOneTime({ standing }: World): boolean {
  return new Set(standing.map(({ from, to }) => `${from}/${to}`)).size === 1;
}

/** `foi em abril`, `tudo de 2024`, `o segundo foi em maio`. */
export const anotherTime: Family = (world) => {
  const { draw, english, standing } = world;
  const target = drawn(world);
  if (
    target === null ||
    target.one.from === null ||
    target.one.from.slice(0, 7) !== target.one.to?.slice(0, 7)
  )
    return null;
  const { index, one } = target;
  const [year, month] = (one.from ?? '').split('-').map(Number) as [number, number];
  const other = (month + 1 + Math.floor(world.next() * 9)) % 12;
  const full = monthOf(world, draw([2024, 2025]));
  const [name, old] = [monthName(world, other === month - 1 ? month : other), monthName(world, month - 1)];
  const same = { name, days: monthDays(year, other === month - 1 ? month % 12 : other) };
  const time = draw([
    { text: full.text, days: full.days },
    { text: same.name, days: same.days },
  ]);
  const the = referTo(world, index);
  const all = (days: Partial<Standing>) => standing.map((each) => ({ ...each, ...days }));
  const single = (days: Partial<Standing>) => changed(standing, index, days);
  const alone = standing.length === 1;
  const ways: [string, string, readonly Standing[]][] = [];
  if (ofOneTime(world)) {
    ways.push(
      [`foi em ${time.text}`, `it was in ${time.text}`, all(time.days)],
      [`isso foi em ${time.text}`, `that was in ${time.text}`, all(time.days)],
      [`não foi em ${old}, foi em ${same.name}`, `not ${old}, ${same.name}`, all(same.days)],
      [`o mês certo é ${same.name}`, `the month should be ${same.name}`, all(same.days)],
      [`muda o mês para ${same.name}`, `change the month to ${same.name}`, all(same.days)],
      [`era ${time.text}`, `sorry, ${time.text}`, all(time.days)],
      [`${same.name}, não ${old}`, `${same.name}, not ${old}`, all(same.days)],
      [`tudo de ${time.text}`, `all of it in ${time.text}`, all(time.days)],
    );
    const moved = monthDays(year - 1, month - 1);
    ways.push(
      [`o ano é ${year - 1}`, `the year is ${year - 1}`, all(moved)],
      [`tudo isso é de ${year - 1}`, `all of that was ${year - 1}`, all(moved)],
      [`foi em ${year - 1}, não ${year}`, `it was ${year - 1}, not ${year}`, all(moved)],
      [`errei o ano, é ${year - 1}`, `wrong year, it's ${year - 1}`, all(moved)],
    );
    const [later, sooner] = [monthDays(year, month), monthDays(year, month - 2)];
    ways.push(
      ['foi um mês depois', 'it was one month later', all(later)],
      ['foi no mês seguinte', 'it was the following month', all(later)],
      ['na verdade foi no mês anterior', 'actually the month before', all(sooner)],
      ['foi um mês antes', 'one month earlier', all(sooner)],
    );
  }
  if (!alone && the !== '')
    ways.push(
      [`${the} foi em ${time.text}`, `${the} was in ${time.text}`, single(time.days)],
      [`${the} é de ${time.text}`, `${the} is from ${time.text}`, single(time.days)],
      [`muda ${the} para ${time.text}`, `move ${the} to ${time.text}`, single(time.days)],
      [`o mês ${joined('de', the)} é ${same.name}`, `the month of ${the} is ${same.name}`, single(same.days)],
      [`${the} é de ${same.name}, não ${old}`, `${the} was ${same.name}, not ${old}`, single(same.days)],
      [`${the} foi um mês depois`, `${the} was one month later`, single(monthDays(year, month))],
      [`só ${the} foi em ${time.text}`, `only ${the} was in ${time.text}`, single(time.days)],
    );
  if (ways.length === 0) return null;
  const [pt, en, after] = draw(ways);
  return {
    text: english ? en : pt,
    after,
    mayAsk: /mês (?:seguinte|anterior|depois|antes)|month (?:later|before|earlier)|following/.test(
      english ? en : pt,
    ),
  };
};

/** `isso foi em Betim`, `the second one in Sorocaba`. */
export const anotherSite: Family = (world) => {
  const { draw, english, standing } = world;
  const target = drawn(world);
  if (target === null) return null;
  const { index, one } = target;
  const site = draw(SITES.filter((name) => standing.every((other) => other.site !== name)));
  const the = referTo(world, index);
  const oneSite = new Set(standing.map((each) => each.site)).size === 1;
  const all = standing.map((each) => ({ ...each, site }));
  const single = changed(standing, index, { site });
  const ways: [string, string, readonly Standing[]][] = [];
  if (oneSite)
    ways.push(
      [`isso foi em ${site}`, `that was in ${site}`, all],
      [`foi na planta de ${site}`, `it was at the ${site} plant`, all],
      [`a unidade é ${site}`, `the site is ${site}`, all],
      [`tudo em ${site}`, `all of it at ${site}`, all],
      [`coloca em ${site}`, `put it under ${site}`, all],
      ...(one.site === undefined
        ? []
        : ([
            [`não foi em ${one.site}, foi em ${site}`, `not ${one.site}, ${site}`, all],
            [`é ${site}, não ${one.site}`, `it was ${site}, not ${one.site}`, all],
            [`troca ${one.site} por ${site}`, `change ${one.site} to ${site}`, all],
          ] satisfies typeof ways)),
    );
  if (standing.length > 1 && the !== '')
    ways.push(
      [`${the} foi em ${site}`, `${the} was in ${site}`, single],
      [`${the} é de ${site}`, `${the} is from ${site}`, single],
      [`${the} em ${site}`, `${the} in ${site}`, single],
      [`muda ${the} para ${site}`, `move ${the} to ${site}`, single],
      [`só ${the} foi em ${site}`, `only ${the} was at ${site}`, single],
      [`a unidade ${joined('de', the)} é ${site}`, `the site of ${the} is ${site}`, single],
    );
  if (ways.length === 0) return null;
  const [pt, en, after] = draw(ways);
  return { text: english ? en : pt, after };
};
