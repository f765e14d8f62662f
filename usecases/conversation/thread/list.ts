import { listThreads } from './find.ts';
import {
  createThread,
  deleteThread,
  getThread,
  judgeMessage,
  markThread,
  renameThread,
  showBranch,
} from './threads.ts';

/** The verbs about conversations. */
export const threadUseCases = [
  createThread,
  listThreads,
  getThread,
  renameThread,
  markThread,
  showBranch,
  judgeMessage,
  deleteThread,
] as const;
