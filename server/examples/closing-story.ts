import { REPORT_STORY } from './report-story.ts';
import { step, type Step, type Told } from './telling.ts';

const inventoryOf = (told: Told) => ({ inventoryId: told.of('inventory.open').at('inventory.id') });
const closingOf = (told: Told) => ({ closingId: told.of('inventory.close').at('closing.id') });

const days = { from: '2025-03-01', to: '2025-03-31' };

/** An inventory that is reviewed and closed, reopened for a line that came late, and closed again; ends with it open. */
export const CLOSING_STORY: readonly Step[] = [
  step('inventory.exclude', 'contributor', (told) => ({
    ...inventoryOf(told),
    subject: 'source',
    scope: 1,
    description: 'CO₂ fire extinguishers',
    justification: 'None was discharged or refilled in the year.',
    estimatedCo2eKg: '120',
    estimatedHow: 'Nominal charge of all extinguishers',
  })),
  step('inventory.withdrawExclusion', 'contributor', (told) => ({
    exclusionId: told.of('inventory.exclude').at('exclusionId'),
  })),
  step('inventory.submit', 'contributor', (told) => ({ ...inventoryOf(told), note: 'All invoices are in.' })),
  step('inventory.approve', 'manager', inventoryOf),
  step('inventory.close', 'manager', inventoryOf),
  step('inventory.closings', 'auditor', inventoryOf),
  step('inventory.readClosing', 'auditor', closingOf),
  step('inventory.verifyClosing', 'auditor', closingOf),
  ...REPORT_STORY,
  step('inventory.reopen', 'owner', (told) => ({
    ...inventoryOf(told),
    reason: 'The invoice of December came late.',
  })),
  step('inventory.submit', 'contributor', inventoryOf),
  step('inventory.sendBack', 'manager', (told) => ({
    ...inventoryOf(told),
    reason: 'The invoice of December is not in yet.',
  })),
  step('draft.create', 'contributor', () => ({
    items: [{ kind: 'mobile.diesel', quantity: '40', unit: 'L', ...days }],
  })),
  step('entry.commit', 'contributor', (told) => ({
    drafts: [{ draftId: told.of('draft.create').at('drafts.0.id'), revision: 1 }],
  })),
  step('inventory.submit', 'contributor', inventoryOf),
  step('inventory.approve', 'manager', inventoryOf),
  step('inventory.close', 'manager', inventoryOf),
  step('inventory.compareClosings', 'auditor', (told) => ({
    ...closingOf(told),
    withClosingId: told.of('inventory.closings').at('closings.0.id'),
    limit: 2,
  })),
  step('inventory.reopen', 'owner', (told) => ({ ...inventoryOf(told), reason: 'One more invoice.' })),
];
