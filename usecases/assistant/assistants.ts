import { mayUseReference } from '../may/everyone.ts';
import type { UseCase } from '../usecase.ts';
import { assistantDescribe, assistantTest } from './assistant.contract.ts';

/** Which model answers. */
export const describeAssistant: UseCase<typeof assistantDescribe.input, typeof assistantDescribe.output> = {
  contract: assistantDescribe,
  may: ({ actor }) => mayUseReference(actor),
  run: ({ ports }) => Promise.resolve({ ...ports.assistant.description }),
};

/** Whether the model answers, and how long it takes. */
export const testAssistant: UseCase<typeof assistantTest.input, typeof assistantTest.output> = {
  contract: assistantTest,
  may: ({ actor }) => mayUseReference(actor),
  run: ({ ports }) => ports.assistant.test(),
};
