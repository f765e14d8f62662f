import { agentVerbs } from './agent/registry.ts';
import { calculationVerbs } from './calculation/registry.ts';
import { cbamVerbs } from './cbam/registry.ts';
import { conversationVerbs } from './conversation/registry.ts';
import { evidenceVerbs } from './evidence/registry.ts';
import { findingVerbs } from './finding/registry.ts';
import { inventoryVerbs } from './inventory/registry.ts';
import { learnVerbs } from './learn/registry.ts';
import { ledgerVerbs } from './ledger/registry.ts';
import { organizationVerbs } from './organization/registry.ts';
import { reportVerbs } from './report/registry.ts';
import type { UseCase } from './usecase.ts';

/** Every verb of the product, subject by subject. */
// Made by `npm run registry` from the files of this floor; a test compares.
export const useCases: readonly UseCase[] = [
  ...agentVerbs,
  ...calculationVerbs,
  ...cbamVerbs,
  ...conversationVerbs,
  ...evidenceVerbs,
  ...findingVerbs,
  ...inventoryVerbs,
  ...learnVerbs,
  ...ledgerVerbs,
  ...organizationVerbs,
  ...reportVerbs,
];
