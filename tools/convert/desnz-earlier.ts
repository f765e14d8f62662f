import { type Row, cell, readTable, slug } from './table.ts';

/**
 * UK editions before 2024: two flat files without ids (2020, 2021) and two condensed sets with other column names and no
 * scope (2022, 2023). Here they take the columns of 2025; a row that 2025 still has takes its id, so that a factor keeps
 * its key through the years, and any other a key made of its labels.
 */
const LEVELS = ['level_1', 'level_2', 'level_3', 'level_4', 'column_text', 'uom'] as const;
const CONDENSED = {
  level_1: 'sheet',
  level_2: 'label_1',
  level_3: 'label_2',
  level_4: 'label_3',
  column_text: 'column_group',
} as const;
const RENAMED: Readonly<Record<string, string>> = {
  'UK electricity for Evs': 'UK electricity for EVs',
};
const ENERGY_UNITS = /^kWh/;
/** A place of 2020 that is no country: its factor stands for none. */
const NO_COUNTRY = 'Caribbean Region';

function renamed(row: Row): Row {
  const levels = 'sheet' in row ? CONDENSED : null;
  const at = (level: keyof typeof CONDENSED): string => cell(row, levels ? levels[level] : level);
  const sheet = RENAMED[at('level_1')] ?? at('level_1');
  // A correction note of the publisher stands before the heading of one column.
  const column = at('column_text').split(' | ').at(-1) ?? '';
  return {
    level_1: sheet,
    level_2: at('level_2'),
    level_3: at('level_3'),
    level_4: at('level_4'),
    // `Volume`, `Energy - Gross CV` repeat the unit.
    column_text: sheet === 'Fuels' ? '' : column,
    uom: cell(row, 'uom') === 'Litres' ? 'litres' : cell(row, 'uom'),
    ghg_unit: cell(row, 'ghg_unit'),
    factor: cell(row, 'factor'),
    scope: row['scope'] ?? '',
  };
}

const signature = (row: Row): string => LEVELS.map((level) => cell(row, level).toLowerCase()).join('|');

interface Named {
  readonly stems: ReadonlyMap<string, string>;
  readonly scopes: ReadonlyMap<string, string>;
}

function namesOf(raw: string): Named {
  const rows = readTable(raw, 'desnz_defra/desnz_2025_v1.0_flat.csv');
  return {
    stems: new Map(rows.map((row) => [signature(row), cell(row, 'id').replace(/_\d+$/, '')])),
    scopes: new Map(rows.map((row) => [cell(row, 'level_1'), cell(row, 'scope')])),
  };
}

/** Rows of an earlier edition with the columns of 2025. */
export function earlierRows(raw: string, file: string): Row[] {
  const { stems, scopes } = namesOf(raw);
  const rows = readTable(raw, `desnz_defra/${file}`).map(renamed);
  return rows
    .filter((row) => cell(row, 'level_3') !== NO_COUNTRY)
    .map((row): Row => {
      const levels = LEVELS.map((level) => cell(row, level)).filter((level) => level !== '');
      const stem = stems.get(signature(row)) ?? slug(levels.join(' '));
      const scope = cell(row, 'scope') || (scopes.get(cell(row, 'level_1')) ?? '');
      const secr = cell(row, 'level_1').startsWith('SECR');
      // One unit of 2020 and 2021 is a stray back-tick in the official file: it stands for kWh.
      const ghg = secr && !ENERGY_UNITS.test(cell(row, 'ghg_unit')) ? 'kWh' : cell(row, 'ghg_unit');
      return { ...row, id: `${stem}_1`, scope, ghg_unit: ghg };
    });
}
