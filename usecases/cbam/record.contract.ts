import { z } from 'zod';
import { contract } from '../contract.ts';
import { id, name } from '../shapes.ts';
import { installationYear } from './installation.contract.ts';

const identity = z.record(z.string().max(40), z.string().max(400));

const installation = z.object({
  id,
  revision: z.number().int(),
  name: z.string(),
  country: z.string(),
  identity: z.record(z.string(), z.string()),
  savedAt: z.string(),
});

const period = z.object({
  id,
  installationId: id,
  year: z.number().int(),
  revision: z.number().int(),
  savedAt: z.string(),
});

/** A document behind a part of the record, by the path of the part: `streams.0`. */
const evidence = z.object({ path: z.string().regex(/^[a-zA-Z0-9_.]{1,120}$/), documentId: id });

export const cbamSaveInstallation = contract({
  name: 'cbam.saveInstallation',
  sentence: 'Saves an installation of an operator under CBAM, or changes one.',
  effect: 'write',
  access: 'member',
  input: z.object({
    /** One that is changed, with the revision that was seen; left out: a new one. */
    installationId: id.optional(),
    revision: z.number().int().min(1).optional(),
    name: name(160),
    country: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/),
    identity: identity.default({}),
  }),
  output: z.object({ installation }),
  example: { name: 'Usina Norte', country: 'BR', identity: { unLocode: 'BR VIX' } },
});

export const cbamListInstallations = contract({
  name: 'cbam.listInstallations',
  sentence: 'Lists the installations under CBAM with the years that are recorded of each.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({ installations: z.array(installation.extend({ periods: z.array(period) })) }),
  example: {},
});

export const cbamSavePeriod = contract({
  name: 'cbam.savePeriod',
  sentence: 'Saves a year of an installation under CBAM as a new version; earlier versions stay.',
  effect: 'write',
  access: 'member',
  input: z.object({
    installationId: id,
    /** The revision that was seen; left out: the year is not recorded yet. */
    revision: z.number().int().min(1).optional(),
    content: installationYear,
    evidence: z.array(evidence).max(500).default([]),
  }),
  output: z.object({ period }),
});

export const cbamReadPeriod = contract({
  name: 'cbam.readPeriod',
  sentence:
    'Reads the record of a year of an installation under CBAM, as it stands or in an earlier version.',
  effect: 'read',
  access: 'member',
  input: z.object({ periodId: id, revision: z.number().int().min(1).optional() }),
  output: z.object({
    period,
    /** The version that was read. */
    version: z.number().int(),
    content: installationYear,
    evidence: z.array(evidence),
  }),
});
