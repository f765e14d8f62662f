import type { z } from 'zod';
import { wholeNumber } from './values.ts';

/** What one organization may take of a process at most, so that others find something left. */
export interface Shares {
  /** Files that are read at once, and how many of one organization may wait for that. */
  readonly readers: {
    readonly readers: number;
    readonly mostWaiting: number;
    /** Heap of a thread that reads a file, and of each that it starts; with all their buffers they may hold a quarter more. */
    readonly heapMegabytes: number;
    /** What all readers of a process may hold together. */
    readonly togetherMegabytes: number;
  };
  /** Answers of the chat that an organization may be given at once, over all processes. */
  readonly answersAtOnce: number;
}

/** Variables about what is shared. */
export const shareVariables = {
  RAZAO_READERS: wholeNumber(2, 16).default(2),
  RAZAO_FILES_WAITING: wholeNumber(1, 1000).default(30),
  RAZAO_READER_HEAP_MB: wholeNumber(128, 2048).default(384),
  RAZAO_READERS_MEMORY_MB: wholeNumber(160, 16_384).default(560),
  RAZAO_CHAT_ANSWERS: wholeNumber(1, 1000).default(20),
};

/** What was chosen about it. */
export function shareSettings(found: z.output<z.ZodObject<typeof shareVariables>>): Shares {
  return {
    readers: {
      readers: found.RAZAO_READERS,
      mostWaiting: found.RAZAO_FILES_WAITING,
      heapMegabytes: found.RAZAO_READER_HEAP_MB,
      togetherMegabytes: found.RAZAO_READERS_MEMORY_MB,
    },
    answersAtOnce: found.RAZAO_CHAT_ANSWERS,
  };
}
