export type MishapKind = 'network' | 'auth' | 'chat' | 'render' | 'unknown';

/** Told apart by keywords of the message, then of the stack, in this order. */
const KEYWORDS: readonly (readonly [MishapKind, readonly string[]])[] = [
  ['network', ['network', 'fetch']],
  ['auth', ['auth', '401', 'unauthorized']],
  ['chat', ['chat']],
  ['render', ['render', 'element']],
];

function match(text: string): MishapKind | undefined {
  const lower = text.toLowerCase();
  return KEYWORDS.find(([, words]) => words.some((word) => lower.includes(word)))?.[0];
}

/**
 * The kind of an error that reached the boundary. The message counts before the stack, which names every file.
 * @param whileDrawing whether it was thrown while the page was drawn: a built page keeps no names that would tell it
 */
export function mishapKind(error: unknown, whileDrawing = false): MishapKind {
  const otherwise = whileDrawing ? 'render' : 'unknown';
  if (!(error instanceof Error)) return match(String(error)) ?? otherwise;
  return match(error.message) ?? match(error.stack ?? '') ?? otherwise;
}

/** Whether something asked for the session outside of where there is one: a fault of the installation, not of the person. */
export function isMissingContext(error: unknown): boolean {
  return error instanceof Error && error.message.includes('AuthProvider');
}

export const MAX_RETRIES = 3;
export const RETRYING_MS = 500;

/** Before retry `attempt` (from 0): 1 s, doubling, at most 10 s. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 10_000);
}
