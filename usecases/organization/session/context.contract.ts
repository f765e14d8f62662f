import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, inventory, locale, role, site } from '../../shapes.ts';

const organizationKind = z.enum(['company', 'consultant', 'partner']);

export const sessionContext = contract({
  name: 'session.context',
  sentence: 'Tells who is signed in, for which organization, with which role, sites and inventories.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({}),
  output: z.object({
    user: z.object({ id, email: z.string(), fullName: z.string(), platformAdministrator: z.boolean() }),
    organizations: z.array(
      z.object({
        id,
        name: z.string(),
        kind: organizationKind,
        role,
        /** True where the person works for a client of their consultancy. */
        engaged: z.boolean(),
        /** True for one's own sample data. */
        sample: z.boolean(),
      }),
    ),
    /** Null when the person belongs to no organization yet. */
    organization: z
      .object({
        id,
        name: z.string(),
        kind: organizationKind,
        role,
        locale,
        country: z.string(),
        sample: z.boolean(),
      })
      .nullable(),
    sites: z.array(site),
    inventories: z.array(inventory),
    /** Today on the server, the day against which periods are judged. */
    today: z.iso.date(),
  }),
});
