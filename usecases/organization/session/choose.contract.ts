import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id } from '../../shapes.ts';

export const sessionChoose = contract({
  name: 'session.choose',
  sentence: 'Chooses the organization that the person works in from now on, on every device.',
  effect: 'write',
  access: 'signed_in',
  input: z.object({ organizationId: id }),
  output: z.object({ organizationId: id }),
});
