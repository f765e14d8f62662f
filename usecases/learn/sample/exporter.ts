import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { cbamSaveImport } from '../../cbam/import/cbam-import.contract.ts';
import type { cbamSaveInstallation, cbamSavePeriod } from '../../cbam/record.contract.ts';
import { locale } from '../../shapes.ts';

/** An exporter of long steel products as it lies beside this file: plants, people and quantities are invented, factors are not. */

const factor = z.object({
  value: z.union([z.string(), z.array(z.string())]),
  unit: z.string(),
  /** The card of the library that the value is read in, and its row or rows there. */
  source: z.string(),
  key: z.union([z.string(), z.array(z.string())]),
});
const WORDS = [
  'installation',
  'melt',
  'mill',
  'route',
  'rolling',
  'gas',
  'electrodes',
  'charge',
  'limestone',
  'iron',
  'partner',
  'partnerReport',
  'billets',
  'bars',
  'reducer',
  'note',
] as const;
const FACTORS = [
  'naturalGasCo2',
  'naturalGasNcv',
  'electrodesCo2',
  'chargeCarbonCo2',
  'limestoneCo2',
  'gridCo2',
] as const;
const exporter = z.object({
  /** The reporting year. */
  year: z.number().int(),
  factors: z.record(z.enum(FACTORS), factor),
  words: z.record(locale, z.record(z.enum(WORDS), z.string())),
});

type Exporter = z.output<typeof exporter>;
type Words = Exporter['words']['en'];
type Content = z.input<typeof cbamSavePeriod.input>['content'];

/** The exporter's file. @throws ZodError where it is not as it should be */
export function readExporter(): Exporter {
  return exporter.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'exporter.json'), 'utf8')));
}

/** The installation with an identity that says that it is invented; `company` is the sample's. */
export function exporterInstallation(
  { words }: Exporter,
  language: z.output<typeof locale>,
  company: string,
): z.input<typeof cbamSaveInstallation.input> {
  return {
    name: words[language].installation,
    country: 'BR',
    identity: { operator: company, nameLocal: words['pt-BR'].installation },
  };
}

const PRODUCED = { steel: '96000', bars: '91000' };

/** A year of the exporter, as a record keeps it. Tonnes and MWh are invented. */
export function exporterYear({ year, factors, words }: Exporter, language: z.output<typeof locale>): Content {
  const said = words[language];
  const value = (name: (typeof FACTORS)[number]) => String(factors[name].value);
  const ofSteel = { ...ALLOYS, reducing_agent: said.reducer };
  const ofBars = { ...ofSteel, other_materials: '0', mill: said.installation };
  return {
    year,
    streams: streamsOf(said, value),
    processes: [
      {
        id: said.melt,
        category: 'crude_steel',
        production: [{ route: said.route, amount: PRODUCED.steel }],
        consumed: [{ process: said.mill, amount: '94500' }],
        electricity: [{ amount: '44200', ...gridOf(factors.gridCo2) }],
      },
      {
        id: said.mill,
        category: 'iron_or_steel_products',
        production: [{ route: said.rolling, amount: PRODUCED.bars }],
        electricity: [{ amount: '10900', ...gridOf(factors.gridCo2) }],
      },
    ],
    precursors: [precursorOf(said)],
    goods: [
      {
        process: said.melt,
        code: '72071114',
        name: said.billets,
        amount: '1500',
        parameters: { ...ofSteel, route: SCRAP_EAF },
      },
      { process: said.mill, code: '72142000', name: said.bars, amount: PRODUCED.bars, parameters: ofBars },
    ],
  };
}

/** Shares of alloys and scrap, invented: low-alloy bars of an arc furnace. */
const ALLOYS = {
  mn: '0.7',
  cr: '0.1',
  ni: '0.1',
  other_alloys: '0.1',
  scrap_per_tonne: '0.92',
  pre_consumer_scrap: '18',
};

/** Letter of carbon steel from scrap in an arc furnace, IR (EU) 2025/2621, Annex I. */
const SCRAP_EAF = 'E';

type Value = (name: (typeof FACTORS)[number]) => string;
type Stream = NonNullable<Content['streams']>[number];

function streamsOf(said: Words, value: Value): Stream[] {
  const gas = (amount: string, to: string): Stream => ({
    name: said.gas,
    method: 'combustion',
    amount,
    unit: 't',
    ncv: value('naturalGasNcv'),
    factor: value('naturalGasCo2'),
    factorUnit: 'tCO2/TJ',
    to,
  });
  const melted = (name: string, amount: string, factor: string, method: Stream['method']): Stream => ({
    name,
    method,
    amount,
    unit: 't',
    factor,
    factorUnit: 'tCO2/t',
    to: said.melt,
  });
  return [
    gas('860', said.melt),
    gas('2950', said.mill),
    melted(said.electrodes, '165', value('electrodesCo2'), 'mass_balance'),
    melted(said.charge, '1240', value('chargeCarbonCo2'), 'mass_balance'),
    melted(said.limestone, '3300', value('limestoneCo2'), 'process'),
  ];
}

function gridOf({ value }: Exporter['factors']['gridCo2']) {
  return { factor: value, source: 'MCTI, SIN 2020–2024', country: 'BR' };
}

/** Pig iron of a partner, whose values are invented as its report says. */
function precursorOf(said: Words): NonNullable<Content['precursors']>[number] {
  return {
    id: said.iron,
    category: 'pig_iron',
    code: '72011011',
    lots: [
      {
        amount: '9800',
        basis: 'actual',
        direct: '1.62',
        indirect: '0.02',
        supplier: said.partner,
        country: 'BR',
        source: said.partnerReport,
      },
    ],
    consumed: [{ process: said.melt, amount: '9800' }],
  };
}

/** A line of what an importer brought in, so that the importer's side is not empty. */
export function exporterImport(
  { year, words }: Exporter,
  language: z.output<typeof locale>,
): z.input<typeof cbamSaveImport.input> {
  return {
    year,
    quarter: 1,
    code: '72142000',
    origin: 'BR',
    installation: words[language].installation,
    massT: '38',
    basis: 'default',
    note: words[language].note,
  };
}
