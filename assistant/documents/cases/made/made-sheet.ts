import { xlsxFile } from '#documents/testing/xlsx-file.ts';
import { built, csvOf } from './cells-in-files.ts';
import { Chance } from './chance.ts';
import {
  amount,
  DAY_STYLES,
  type Fact,
  type Language,
  MONTH_STYLES,
  type MonthStyle,
  SITES,
  sum,
  THINGS,
} from './facts.ts';
import { byThing, long, type MadeRow, type Plan, wide } from './layouts.ts';

/** A made file with what it reports, known before it was laid out. */
export interface MadeSheet {
  readonly seed: number;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly locale: Language;
  readonly sites: readonly string[];
  readonly facts: readonly Fact[];
  readonly features: ReadonlySet<string>;
  readonly sheets: Readonly<Record<string, readonly MadeRow[]>>;
}

/** The sheet of a seed: random but realistic, and always the same. */
export function madeSheet(seed: number): MadeSheet {
  const chance = new Chance(seed);
  const language: Language = chance.is(0.65) ? 'pt-BR' : 'en';
  const layout = chance.one(['long', 'long', 'wide', 'thing', 'sheets'] as const);
  const { things, facts, sites, months } = content(chance, language, layout);
  const features = new Set<string>([language]);
  const plan: Plan = {
    chance,
    language,
    facts,
    things,
    sites,
    months,
    monthStyle: monthStyleOf(chance, months, layout),
    dayStyle: chance.one(DAY_STYLES),
    features,
    taken: new Set(facts.map(({ quantity }) => quantity)),
  };
  const sheets = new Map<string, MadeRow[]>();
  const say = (pt: string, en: string) => (language === 'pt-BR' ? pt : en);
  if (layout === 'sheets') {
    features.add('a sheet for each site');
    for (const site of sites) sheets.set(site, byThing(plan, site));
    if (chance.is(0.6)) {
      features.add('summary sheet');
      const summary: [string, MadeRow[]] = [say('Resumo', 'Summary'), summaryOf(plan)];
      const all = [...sheets];
      const first = chance.is(0.5);
      sheets.clear();
      for (const [name, rows] of first ? [summary, ...all] : [...all, summary]) sheets.set(name, rows);
    }
  } else {
    const rows = layout === 'long' ? long(plan) : layout === 'wide' ? wide(plan) : byThing(plan, null);
    sheets.set(say('Consumos', 'Usage'), around(rows, plan));
  }
  const csv = sheets.size === 1 && chance.is(0.4);
  const locale = language;
  const texts = csv || chance.is(0.15);
  features.add(csv ? 'csv' : 'xlsx');
  if (texts) features.add('numbers as text');
  const grouped = texts && chance.is(0.7);
  if (grouped) features.add('thousands marks');
  const bytes = csv
    ? csvOf([...sheets.values()][0] ?? [], language, grouped)
    : xlsxFile({
        formats: ['yyyy-mm-dd'],
        sheets: [...sheets].map(([name, rows]) => ({
          name,
          rows: rows.map((row) => row.map((cell) => built(cell, language, texts, grouped))),
        })),
      });
  const name = `${say('controle', 'records')}-${seed}.${csv ? 'csv' : 'xlsx'}`;
  return { seed, name, bytes, locale, sites: SITES, facts, features, sheets: Object.fromEntries(sheets) };
}

/** Names of months alone only where they are of one year, which the title tells. */
function monthStyleOf(chance: Chance, months: readonly string[], layout: string): MonthStyle {
  const style = chance.one(MONTH_STYLES);
  const years = new Set(months.map((month) => month.slice(0, 4)));
  return style === 'Month' && (years.size > 1 || layout === 'sheets') ? 'mon/yy' : style;
}

function content(chance: Chance, language: Language, layout: string) {
  const pool = chance
    .mixed(THINGS)
    .filter((one, at, all) => all.findIndex((other) => other.kind === one.kind) === at);
  const things = pool.slice(
    0,
    layout === 'thing' || layout === 'sheets' ? chance.whole(2, 4) : chance.whole(1, 4),
  );
  const sites =
    layout === 'thing'
      ? []
      : layout === 'sheets'
        ? chance.some(SITES, 2)
        : chance.some(SITES, chance.whole(0, 3));
  const first = chance.whole(0, 20);
  const months = Array.from({ length: chance.whole(2, 6) }, (_, at) => {
    const month = first + at;
    return `${2025 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  }).filter((month) => month <= '2026-10');
  const taken = new Set<string>();
  const dated = layout === 'long' && chance.is(0.5);
  const labels = new Map(
    things.map((thing) => [thing, chance.one(language === 'pt-BR' ? thing.pt : thing.en)]),
  );
  const facts = months.flatMap((month) =>
    (sites.length > 0 ? sites : [null]).flatMap((site) =>
      things.flatMap((thing): Fact[] =>
        chance.is(0.06)
          ? []
          : [
              {
                thing,
                label: labels.get(thing) ?? '',
                site,
                month,
                day: dated ? `${month}-${String(chance.whole(1, 28)).padStart(2, '0')}` : null,
                quantity: amount(thing.most, chance, taken),
              },
            ],
      ),
    ),
  );
  return { things, facts, sites, months };
}

/** Sums of each thing and month over all sites. */
function summaryOf({ language, facts, things, months }: Plan): MadeRow[] {
  const named = things.filter((thing) => facts.some((fact) => fact.thing === thing));
  return [
    [
      language === 'pt-BR' ? 'Mês' : 'Month',
      ...named.map((thing) => `${facts.find((fact) => fact.thing === thing)?.label} (${thing.units[0]})`),
    ],
    ...months.map((month) => [
      month,
      ...named.map((thing) => {
        const values = facts.filter((fact) => fact.thing === thing && fact.month === month);
        return values.length === 0 ? null : `#${sum(values.map(({ quantity }) => quantity))}`;
      }),
    ]),
  ];
}

/** Titles above, remarks below, an empty column before. */
function around(
  rows: readonly MadeRow[],
  { chance, language, features, months, monthStyle }: Plan,
): MadeRow[] {
  const say = (pt: string, en: string) => (language === 'pt-BR' ? pt : en);
  const out: MadeRow[] = [...rows];
  if (monthStyle === 'Month') {
    features.add('year in title');
    out.unshift(
      [say(`Controle mensal ${months[0]?.slice(0, 4)}`, `Monthly record ${months[0]?.slice(0, 4)}`)],
      [],
    );
  } else if (chance.is(0.4)) {
    features.add('title above');
    out.unshift(
      [say('Indústria Exemplo S.A. - Controle de utilidades', 'Example Industries - Utilities record')],
      [],
    );
  }
  if (chance.is(0.3)) {
    features.add('remarks below');
    out.push(
      [],
      [
        say(
          'Fonte: medidores e notas fiscais. Documento interno.',
          'Source: meters and invoices. Internal document.',
        ),
      ],
    );
  }
  if (!chance.is(0.15)) return out;
  features.add('empty first column');
  return out.map((row) => (row.length === 0 ? row : [null, ...row]));
}
