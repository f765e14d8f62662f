import type { ForeignCall } from './foreign-calls.ts';

/** Reviews and closings of inventories with another tenant's ids. */
export const closingCalls: Readonly<Record<string, ForeignCall>> = {
  'inventory.submit': [[({ inventoryId }) => ({ inventoryId }), 'inventory.not_found']],
  'inventory.sendBack': [[({ inventoryId }) => ({ inventoryId, reason: 'r' }), 'inventory.not_found']],
  'inventory.approve': [[({ inventoryId }) => ({ inventoryId }), 'inventory.not_found']],
  'inventory.close': [[({ inventoryId }) => ({ inventoryId }), 'inventory.not_found']],
  'inventory.reopen': [[({ inventoryId }) => ({ inventoryId, reason: 'r' }), 'inventory.not_found']],
  'inventory.closings': [[({ inventoryId }) => ({ inventoryId }), 'inventory.not_found']],
  'inventory.readClosing': [[({ closingId }) => ({ closingId }), 'closing.not_found']],
  'inventory.verifyClosing': [[({ closingId }) => ({ closingId }), 'closing.not_found']],
  'inventory.compareClosings': [
    [({ closingId }) => ({ closingId, withClosingId: closingId }), 'closing.not_found'],
  ],
};
