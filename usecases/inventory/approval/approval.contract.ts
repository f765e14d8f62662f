import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id } from '../../shapes.ts';
import { approval } from './approval-shape.ts';

export const approvalList = contract({
  name: 'approval.list',
  sentence: 'Lists what waits for approval, inventories and reports alike, and on request what was decided.',
  effect: 'read',
  access: 'member',
  input: z.object({ decided: z.boolean().default(false), subjectId: id.optional() }),
  output: z.object({ approvals: z.array(approval) }),
});
