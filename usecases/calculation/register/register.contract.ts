import { z } from 'zod';
import { contract } from '../../contract.ts';
import { text } from '../../shapes.ts';

/** The lists of codes that the product knows. */
const register = z.enum([
  'airports',
  'cnae',
  'ncm-fuels',
  'anp-products',
  'countries',
  'us-zip',
  'cbam-goods',
  'cbam-defaults',
  'cbam-defaults-2025-2621',
  'cbam-unknown-country',
  'cbam-benchmarks',
  'cbam-rules',
]);

const entry = z.object({
  register,
  code: z.string(),
  /** A name is empty where the register gives none in that language, or none at all (ZIP codes). */
  label: text,
  /** What the code lies under: the country of an airport, the section of an activity, the state of a ZIP code. */
  parent: z.string(),
  /** What else the register says, by name: `city`, `icao`, `subregions`, `total`, `replaced_by`. */
  facts: z.record(z.string(), z.string()),
});

export const registerSearch = contract({
  name: 'register.search',
  sentence:
    'Finds airports, countries, economic activities, product codes, ZIP codes and goods under the ' +
    'European carbon border adjustment by code or by words in Portuguese or English, without accents and with typos.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({
    register,
    query: z.string().trim().max(200).default(''),
    /** Only what lies under this: `BR` for airports of Brazil, a country for default values. */
    parent: z.string().trim().max(40).optional(),
    limit: z.number().int().min(1).max(50).default(10),
  }),
  output: z.object({ entries: z.array(entry.extend({ score: z.number().min(0).max(1) })) }),
  example: { register: 'airports', query: 'São Paulo', limit: 3 },
});

export const registerGet = contract({
  name: 'register.get',
  sentence: 'Gives one entry of a register by its code, with the source it comes from.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({ register, code: z.string().trim().min(1).max(60) }),
  output: z.object({
    entry,
    source: z.object({
      id: z.string(),
      publisher: z.string(),
      title: z.string(),
      edition: z.string(),
      licence: z.string(),
      attribution: z.string(),
      pitfalls: z.array(z.string()),
      url: z.string().nullable(),
    }),
  }),
  example: { register: 'countries', code: 'BR' },
});
