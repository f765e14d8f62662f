import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, problem, text, trace } from '../../shapes.ts';
import {
  breakEven,
  comparedYear,
  explained,
  goodSum,
  importLine,
  importSaid,
  importYear,
  meter,
  offer,
  offerSaid,
  pricedLine,
  quarterSum,
} from './shapes.ts';

const member = { access: 'member' } as const;
const exampleId = '3f0c8e0e-6f53-4a36-9f5e-2f7a8a3f2f11';

export const cbamSaveImport = contract({
  ...member,
  name: 'cbam.saveImport',
  sentence:
    'Adds or changes a line of what was imported into the European Union under CBAM: goods code, origin, ' +
    'installation, quarter, net mass, and default or verified actual emissions.',
  effect: 'write',
  input: z.object({ ...importSaid, importId: id.optional(), revision: z.number().int().min(1).optional() }),
  output: z.object({ line: importLine }),
});

export const cbamRemoveImports = contract({
  ...member,
  name: 'cbam.removeImports',
  sentence: 'Removes lines of imports under CBAM; the journal keeps what they said.',
  effect: 'write',
  input: z.object({ importIds: z.array(id).min(1).max(500) }),
  output: z.object({ removedIds: z.array(id) }),
});

export const cbamListImports = contract({
  ...member,
  name: 'cbam.listImports',
  sentence:
    'Lists lines of imports of a year under CBAM, each with its emissions, certificates and cost, or why they are not known.',
  effect: 'read',
  input: z.object({
    year: importYear,
    /** Only lines whose code begins with these digits. */
    code: z
      .string()
      .trim()
      .regex(/^\d{0,10}$/)
      .default(''),
    after: z.number().int().min(0).default(0),
    limit: z.number().int().min(1).max(500).default(100),
  }),
  output: z.object({
    lines: z.array(pricedLine),
    total: z.number().int(),
    nextAfter: z.number().int().nullable(),
  }),
  example: { year: 2026 },
});

const fileRow = z.object({
  row: z.number().int(),
  line: z
    .object({
      year: z.number().int(),
      quarter: z.number().int(),
      code: z.string(),
      origin: z.string(),
      installation: z.string(),
      massT: z.string(),
      basis: z.string(),
    })
    .nullable(),
  problems: z.array(z.object({ code: z.string(), params: z.record(z.string(), z.string()) })),
});

export const cbamReadFile = contract({
  ...member,
  name: 'cbam.readFile',
  sentence:
    'Reads lines of imports under CBAM from a stored table (CSV or a workbook), each with what is wrong with it; saves nothing.',
  effect: 'read',
  input: z.object({ documentId: id }),
  output: z.object({
    /** Meaning of each column that was understood, by its heading. */
    columns: z.array(z.object({ heading: z.string(), meaning: z.string().nullable() })),
    ready: z.number().int(),
    faulty: z.number().int(),
    /** At most a hundred, those with problems first. */
    rows: z.array(fileRow),
  }),
});

export const cbamAddFromFile = contract({
  ...member,
  name: 'cbam.addFromFile',
  sentence:
    'Adds the lines of imports under CBAM that a stored table holds, all or, where told so, without those that have a problem.',
  effect: 'write',
  input: z.object({ documentId: id, leaveOut: z.boolean().default(false) }),
  output: z.object({ added: z.number().int(), leftOut: z.number().int(), years: z.array(z.number().int()) }),
});

export const cbamStateWhole = contract({
  ...member,
  name: 'cbam.stateWhole',
  sentence:
    'States that the lines of a year are all imports of it under CBAM, or takes that back; any change of a line takes it back as well.',
  effect: 'write',
  input: z.object({ year: importYear, whole: z.boolean() }),
  output: z.object({ year: z.number().int(), wholeAt: z.string().nullable() }),
  example: { year: 2026, whole: false },
});

export const cbamDeclaration = contract({
  ...member,
  name: 'cbam.declaration',
  sentence:
    'Gives what a year of imports comes to under CBAM: embedded emissions, certificates and cost by good and ' +
    'quarter, the 50-tonne threshold with a forecast, and what the account must hold.',
  effect: 'read',
  input: z.object({ year: importYear }),
  output: z.object({
    year: z.number().int(),
    meter,
    total: z.object({
      massT: z.string(),
      emissionsT: z.string(),
      /** Summed exactly and rounded up to whole certificates once. */
      certificates: z.string(),
      surrender: z.string(),
      /** Of quarters whose price is published; null where there is none. */
      costEur: z.string().nullable(),
      /** Certificates of quarters without a published price. */
      unpricedCertificates: z.string(),
      /** Emissions by default values, a part of all. */
      defaultShare: z.string().nullable(),
      countedLines: z.number().int(),
      notCountedLines: z.number().int(),
    }),
    quarters: z.array(quarterSum),
    goods: z.array(goodSum),
    /** Of lines that are not counted, each once with how many it stops. */
    problems: z.array(z.object({ problem, lines: z.number().int(), sampleId: id })),
    years: z.array(z.number().int()),
  }),
  example: { year: 2026 },
});

export const cbamExplainImport = contract({
  ...member,
  name: 'cbam.explainImport',
  sentence:
    'Explains the certificates of one line of imports under CBAM, step by step with the act that each number comes from.',
  effect: 'read',
  input: z.object({ importId: id }),
  output: explained,
  example: { importId: exampleId },
});

export const cbamFindGoods = contract({
  ...member,
  name: 'cbam.findGoods',
  sentence:
    'Finds goods under CBAM by digits or words; eight digits of a code that the default values split are answered ' +
    'with the ten-digit codes to choose from.',
  effect: 'read',
  input: z.object({
    query: z.string().trim().min(2).max(80),
    limit: z.number().int().min(1).max(50).default(12),
  }),
  output: z.object({
    goods: z.array(
      z.object({
        code: z.string(),
        label: text,
        sector: z.string(),
        directOnly: z.boolean(),
        /** The codes to choose from; empty where the code itself is one. */
        split: z.array(z.object({ code: z.string(), label: text })),
      }),
    ),
    /** The digits that were asked for are none of the annexes. */
    outside: z.boolean(),
  }),
  example: { query: '7208' },
});

export const cbamCompare = contract({
  ...member,
  name: 'cbam.compare',
  sentence:
    'Compares default with actual emissions of a good under CBAM year by year to 2034, in t CO2e, certificates ' +
    'and, at a supposed price, euro, with what an offer of verification would have to earn.',
  effect: 'read',
  input: z
    .object(offerSaid)
    .omit({ name: true, installation: true })
    .extend({
      /** A year whose steps are to be told. */
      explainYear: z.number().int().min(2026).max(2034).optional(),
    }),
  output: z.discriminatedUnion('status', [
    z.object({
      status: z.literal('calculated'),
      years: z.array(comparedYear),
      breakEven,
      /** The last year whose CSCF and benchmarks are published. */
      publishedTo: z.number().int(),
      notes: z.array(problem),
      trace: trace.nullable(),
    }),
    z.object({ status: z.literal('not_calculated'), problems: z.array(problem).min(1) }),
  ]),
  example: { code: '72081000', origin: 'BR', massT: '1000', see: '1.1', route: 'C', fromYear: 2026 },
});

export const cbamRoutes = contract({
  ...member,
  name: 'cbam.routes',
  sentence:
    'Lists the production routes of a good under CBAM that have a benchmark in a year; others cannot be priced.',
  effect: 'read',
  input: z.object({
    code: offerSaid.code,
    year: importYear,
    /** Benchmarks for actual values stand in column A, those for default values in column B. */
    column: z.enum(['A', 'B']).default('B'),
  }),
  output: z.object({ routes: z.array(z.object({ route: z.string(), label: text, benchmark: z.string() })) }),
  example: { code: '72081000', year: 2026 },
});

export const cbamSaveOffer = contract({
  ...member,
  name: 'cbam.saveOffer',
  sentence:
    'Keeps an offer of verification of a good under CBAM with what it is supposed to change, or changes one.',
  effect: 'write',
  input: z.object({ ...offerSaid, offerId: id.optional(), revision: z.number().int().min(1).optional() }),
  output: z.object({ offer }),
});

export const cbamRemoveOffer = contract({
  ...member,
  name: 'cbam.removeOffer',
  sentence: 'Removes an offer of verification under CBAM.',
  effect: 'write',
  input: z.object({ offerId: id }),
  output: z.object({ offer }),
});

export const cbamListOffers = contract({
  ...member,
  name: 'cbam.listOffers',
  sentence: 'Lists offers of verification of goods under CBAM.',
  effect: 'read',
  input: z.object({}),
  output: z.object({ offers: z.array(offer) }),
});

export const cbamCalendar = contract({
  ...member,
  name: 'cbam.calendar',
  sentence:
    'Lists the deadlines of CBAM that concern imports of a year, each with the act that sets it and whether it is ' +
    'due, and the reminders that were given.',
  effect: 'read',
  input: z.object({ year: importYear }),
  output: z.object({
    today: z.string(),
    deadlines: z.array(
      z.object({
        deadline: z.string(),
        on: z.string(),
        state: z.enum(['past', 'next', 'later']),
        daysLeft: z.number().int(),
        /** What the product knows that is due then, in certificates; null: none. */
        certificates: z.string().nullable(),
        law: z.string(),
        remindedOn: z.string().nullable(),
      }),
    ),
  }),
  example: { year: 2026 },
});
