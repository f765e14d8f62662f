import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, name as nameOf, region, site } from '../../shapes.ts';

const name = nameOf(120);

export const siteCreate = contract({
  name: 'site.create',
  sentence: 'Adds a site (plant, office, fleet or installation) to the organization.',
  effect: 'write',
  access: 'member',
  input: z.object({ name, region: region.default('BR') }),
  output: z.object({ site }),
  example: { name: 'Camaçari', region: 'BR' },
});

export const siteList = contract({
  name: 'site.list',
  sentence: 'Lists the sites of the organization.',
  effect: 'read',
  access: 'member',
  input: z.object({ includeArchived: z.boolean().default(false) }),
  output: z.object({ sites: z.array(site) }),
  example: {},
});

export const siteUpdate = contract({
  name: 'site.update',
  sentence: 'Renames a site or moves it to another region.',
  effect: 'write',
  access: 'member',
  input: z.object({ siteId: id, name: name.optional(), region: region.optional() }),
  output: z.object({ site }),
});

export const siteArchive = contract({
  name: 'site.archive',
  sentence: 'Archives a site: it stays in the ledger and takes no new entries.',
  effect: 'write',
  access: 'member',
  input: z.object({ siteId: id }),
  output: z.object({ site }),
});
