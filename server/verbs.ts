import { draftFromUnreadFiles } from '#assistant/agents/draft-from-files.ts';
import { planTaskUseCase } from '#assistant/agents/plan-task.ts';
import { proposeDocument } from '#assistant/documents/document-propose.ts';
import { readForImport } from '#assistant/documents/import-read.ts';
import { assistantProposeUseCase } from '#assistant/propose/propose.ts';
import { stepUseCases } from '#usecases/agent/propose/list.ts';
import { useCases } from '#usecases/list.ts';
import type { UseCase } from '#usecases/usecase.ts';

/** Every verb that the doors serve: the product's, and the assistant's own, which stand a floor higher. */
export const verbs: readonly UseCase[] = [
  ...useCases,
  proposeDocument,
  readForImport,
  assistantProposeUseCase,
  planTaskUseCase,
];

/** Every verb that a step of a run may name, with those that no door offers. */
export const verbsOfRuns: readonly UseCase[] = [...verbs, ...stepUseCases, draftFromUnreadFiles];
