import { z } from 'zod';
import { contract } from '../contract.ts';
import { gwpSet, inventory, isoDay, name, programme } from '../shapes.ts';

export const inventoryOpen = contract({
  name: 'inventory.open',
  sentence: 'Opens an inventory: a period with its GWP set, programme and consolidation approach.',
  effect: 'write',
  access: 'member',
  input: z.object({
    name: name(120),
    from: isoDay,
    to: isoDay,
    gwpSet: gwpSet.default('AR5'),
    programme: programme.default('brazil'),
    consolidation: z
      .enum(['operational_control', 'financial_control', 'equity_share'])
      .default('operational_control'),
  }),
  output: z.object({ inventory }),
  example: {
    name: 'Inventário 2025',
    from: '2025-01-01',
    to: '2025-12-31',
    gwpSet: 'AR5',
    programme: 'brazil',
  },
});

export const inventoryList = contract({
  name: 'inventory.list',
  sentence: 'Lists the inventories of the organization, latest period first.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({ inventories: z.array(inventory) }),
});
