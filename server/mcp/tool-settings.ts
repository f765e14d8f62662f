import type { UseCase } from '#usecases/usecase.ts';
import type { ServerContext } from '@modelcontextprotocol/server';
import type { Program } from './program.ts';

export interface ToolSettings {
  readonly useCases: readonly UseCase[];
  readonly program: Program;
  /** Address of the page of a conversation. */
  readonly cardOf: (threadId: string) => string;
  /** What the program calls itself. */
  readonly clientOf: (context: ServerContext) => string;
}
