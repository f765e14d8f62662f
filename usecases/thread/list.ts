import { createThread, deleteThread, getThread, listThreads, renameThread } from './threads.ts';

/** The verbs about conversations. */
export const threadUseCases = [createThread, listThreads, getThread, renameThread, deleteThread] as const;
