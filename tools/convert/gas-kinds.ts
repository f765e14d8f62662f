import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isKyotoGas } from '#engine/gas.ts';
import { readLines } from '#reference/tables.ts';
import { parse } from 'csv-parse/sync';
import { type Row, writeTable } from './table.ts';

const KINDS = 'activities/kinds.csv';
const ALIASES = 'activities/aliases.csv';
const COLUMNS = [
  'key',
  'method',
  'scope',
  'category',
  'name_pt',
  'name_en',
  'dimensions',
  'units',
  'fuel',
  'gas',
  'note',
];
/** Has a kind as a gas that is used (`process.n2o_use`), or is the same gas weighed by its origin. */
const HAVE_OTHERS = new Set(['N2O', 'fossil CH4']);
/** Gases of air conditioning, foams and fire protection: what is topped up is what has leaked. */
const TOPPED_UP = /^(?:CFC|HCFC|HFC|HFO|Halon|R)-|^(?:butane|pentane|isopentane|ethane|propylene|DME)$/;
/** Solvents, fumigants and anaesthetics do not leak: they are let out. */
const LET_OUT = /^(?:CCl4|CH3Br|CH3CCl3|CH2Cl2|CH3Cl|CHCl3|SO2F2|HCFE-235da2|HFE-236ea2)$/;
/** Often said of their isomers (`R134` of HFC-134a). */
const SAID_OF_ISOMERS = /^HFC-(?:134|143|152)$/;

interface Named {
  readonly key: string;
  readonly pt: string;
  readonly en: string;
  readonly aliases: readonly (readonly [pt: string, en: string])[];
}

/**
 * A kind of leak for each gas and each refrigerant blend that has a potential, where the kinds have none: its row and what
 * it is called are added to those that stand. Reads the tables of potentials and blends that were made before.
 */
export function completeGasKinds(): void {
  const rowsOf = (table: string): Row[] => readLines(table).map(({ value }) => value);
  const kinds = rowsOf(KINDS);
  const have = new Set(kinds.map((row) => row['gas']));
  const gases = [...new Set(rowsOf('gwp/gwp100.csv').map((row) => row['gas'] ?? ''))];
  const blends = Map.groupBy(rowsOf('refrigerants/blends.csv'), (row) => row['blend'] ?? '');
  const whole = [...blends].filter(([, parts]) => parts.every((row) => gases.includes(row['gas'] ?? '')));
  const lacking = [...gases, ...whole.map(([name]) => name)].filter(
    (gas) => !have.has(gas) && !HAVE_OTHERS.has(gas),
  );
  const written = new Map(namesWritten().map((row) => [row['gas'] ?? '', row]));
  const named = lacking.map((gas) => ({ gas, ...namedAs(gas, written.get(gas)) }));
  writeTable(KINDS, COLUMNS, [...kinds, ...named.map(kindOf)]);
  const aliases = named.flatMap(({ key, aliases: all }) =>
    (['pt', 'en'] as const).flatMap((lang, at) =>
      all.map((pair) => ({ kind: `fugitive.${key}`, lang, alias: pair[at] ?? '' })),
    ),
  );
  writeTable(ALIASES, ['kind', 'lang', 'alias'], [...rowsOf(ALIASES), ...aliases]);
}

function namesWritten(): Row[] {
  return parse(readFileSync(join(import.meta.dirname, 'gas-names.csv')), { columns: true });
}

function kindOf({ gas, key, pt, en }: Named & { readonly gas: string }): Row {
  const [inPt, inEn] = TOPPED_UP.test(gas)
    ? ['vazamento ou recarga', 'leak or top-up']
    : LET_OUT.test(gas)
      ? ['liberação', 'release']
      : ['vazamento', 'leak'];
  return {
    key: `fugitive.${key}`,
    method: 'fugitive',
    scope: '1',
    category: 'fugitive',
    name_pt: `${pt} — ${inPt}`,
    name_en: `${en} — ${inEn}`,
    dimensions: 'mass',
    units: 'kg g',
    gas,
    note: isKyotoGas(gas) || gas.startsWith('R-') ? '' : 'outside the Kyoto basket, reported apart',
  };
}

/** What a gas is called: as the table of names has it, else by its own name, with and without its hyphens. */
function namedAs(gas: string, row: Row | undefined): Named {
  const bare = gas.replaceAll('-', '');
  const usual = row === undefined || /-\d/.test(gas) ? [gas, bare, ...numbersOf(gas)] : [];
  const told = (row?.['aliases'] ?? '').split('|').filter((word) => word !== '');
  const pairs = [...usual, ...told].map((word) => {
    const [pt = word, en = pt] = word.split('/');
    return [pt, en] as const;
  });
  return {
    key: row?.['key'] ?? bare.toLowerCase(),
    pt: row?.['name_pt'] ?? gas,
    en: row?.['name_en'] ?? gas,
    aliases: pairs.filter(([pt], at) => pairs.findIndex(([other]) => other === pt) === at),
  };
}

/** Numbers as refrigerants (ISO 817), but those that tyres and roads have too: `R-141b`, `R141b`, `Halon 1301`. */
function numbersOf(gas: string): string[] {
  const [, group = '', number = ''] = /^(CFC|HCFC|HFC|PFC|Halon)-(\d+[a-z]*)$/.exec(gas) ?? [];
  if (group === 'Halon') return [`Halon ${number}`];
  const isAmbiguous =
    SAID_OF_ISOMERS.test(gas) || (/^\d\d$/.test(number) && number !== '11' && number !== '12');
  return number === '' || number === '318' || isAmbiguous ? [] : [`R-${number}`, `R${number}`];
}
