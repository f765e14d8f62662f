import { z } from 'zod';
import { contract } from '../../contract.ts';
import { factor, id } from '../../shapes.ts';

const name = z.string().trim().min(1).max(200);

const commodity = z.object({
  id,
  /** Whether it holds for a supplier or for a ledger account. */
  holder: z.enum(['supplier', 'account']),
  name,
  taxId: z.string().nullable(),
  kind: z.string(),
  /** Null: the factor that the rules choose for the kind. */
  factorId: z.string().nullable(),
  factorName: z.object({ 'pt-BR': z.string(), en: z.string() }).nullable(),
  confirmedAt: z.string(),
  confirmedByName: z.string(),
});

export const commodityFind = contract({
  name: 'commodity.find',
  sentence:
    'Lists what the organization confirmed that it buys from suppliers or books on ledger accounts, latest first.',
  effect: 'read',
  access: 'member',
  input: z.object({
    /** Words of the name of a supplier or account. */
    query: z.string().trim().max(200).default(''),
    limit: z.number().int().min(1).max(500).default(100),
  }),
  output: z.object({ commodities: z.array(commodity) }),
  example: {},
});

export const commodityPropose = contract({
  name: 'commodity.propose',
  sentence:
    'Proposes what money was spent on, as factors per unit of money, by a CNAE or NCM code or by words in Portuguese or English.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({
    /** `CNAE 6201-5/01`, `NCM 8471.30`, or words. A bare code of 4, 6 or 8 digits is of the NCM, of others of the CNAE. */
    query: z.string().trim().min(1).max(200),
    limit: z.number().int().min(1).max(50).default(50),
  }),
  output: z.object({
    factors: z.array(factor),
    /** Activities of the CNAE that words lead to, best first. */
    activities: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  example: { query: 'CNAE 6201-5/01', limit: 3 },
});

export const commodityConfirm = contract({
  name: 'commodity.confirm',
  sentence:
    'Confirms what is bought from a supplier or booked on a ledger account; their lines in money are counted by it, open drafts at once.',
  effect: 'draft',
  access: 'member',
  input: z.object({
    holder: z.enum(['supplier', 'account']),
    /** Of the supplier (or its CNPJ), or number or name of the account. */
    name,
    taxId: z.string().trim().min(1).max(20).optional(),
    kind: z.string().min(1).max(80),
    factorId: z.string().min(1).max(200).nullable().default(null),
  }),
  output: z.object({ commodity }),
  example: { holder: 'supplier', name: 'Papelaria Central', kind: 'purchased.steel' },
});

export const commodityForget = contract({
  name: 'commodity.forget',
  sentence:
    'Forgets what was confirmed for a supplier or account; lines of the ledger stay, open drafts are calculated again.',
  effect: 'draft',
  access: 'member',
  input: z.object({ commodityId: id }),
  output: z.object({ commodityId: id }),
});
