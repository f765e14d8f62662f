import { expect, it } from 'vitest';
import { draftItemOf } from './draft-item.ts';
import type { DocumentActivity } from './proposal-shape.ts';

const read = (unit: string) =>
  ({
    kind: 'purchased.services',
    quantity: '1000',
    unit,
    from: '2025-03-01',
    to: '2025-03-31',
    counterparty: { name: 'Nuvem & Cia', taxId: '11222333000181' },
    recognized: false,
    evidence: [],
    findings: [],
  }) as unknown as DocumentActivity;

it('of money says of whom it was bought, so that what was confirmed for them counts', () => {
  const seller = { supplier: 'Nuvem & Cia', supplierTaxId: '11222333000181' };
  expect(draftItemOf(read('BRL'), 'd', new Map())).toMatchObject(seller);
  expect(draftItemOf(read('kWh'), 'd', new Map())).not.toHaveProperty('supplier');
});
