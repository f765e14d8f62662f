import { convertBlends } from './blends.ts';
import { convertCombustion } from './combustion.ts';
import { convertDesnz } from './desnz.ts';
import { convertEgrid } from './egrid.ts';
import { convertEpa } from './epa.ts';
import type { KindLink } from './factor-table.ts';
import { convertFuels } from './fuels.ts';
import { convertGwp, convertRefrigerants } from './gwp.ts';
import { convertOwid } from './owid.ts';
import { convertRelease } from './release.ts';
import { convertSin } from './sin.ts';
import { writeTable } from './table.ts';

/**
 * Turns the raw data into the project's own tables: `node tools/convert/all.ts <folder of the raw data>`. The product
 * itself never reads the raw data; run this only when a source changes, and commit what it writes.
 */
const [raw] = process.argv.slice(2);
if (!raw) {
  process.stderr.write('usage: node tools/convert/all.ts <folder of the raw data>\n');
  process.exit(2);
}

convertFuels(raw);
convertBlends(raw);
convertGwp(raw);
convertRefrigerants(raw);
const CARBON_LENS =
  'SWASTIKA3011/Carbon-Lens, commit 126636b1, ghg-conversion-factors-2024-FlatFormat_v1_1.xlsx';
const STREETVISIT = 'streetvisit/carbon-recycling-platform, commit 35bc3cd4, 2025/flat-file.xlsx';
const links: KindLink[] = [
  ...convertCombustion(raw),
  ...convertSin(raw),
  ...convertDesnz(raw, '2024', 'desnz_2024_v1.1_flat.csv', '2024, flat file v1.1', CARBON_LENS),
  ...convertDesnz(raw, '2025', 'desnz_2025_v1.0_flat.csv', '2025, flat file v1.0', STREETVISIT),
  ...convertEpa(raw),
  ...convertEgrid(raw),
  ...convertOwid(raw),
  ...convertRelease(),
];
writeTable(
  'activities/factor-kinds.csv',
  ['kind', 'component', 'factor_id'],
  links.map(({ kind, component, factorId }) => ({ kind, component, factor_id: factorId })),
);
process.stdout.write(`${links.length} links between kinds and factors written\n`);
