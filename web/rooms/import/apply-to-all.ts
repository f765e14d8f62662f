import { call, type Input, type Output } from '#web/api/call.ts';
import { keyOf } from './causes.ts';

type Change = Input<'import.fix'>['lines'][number]['change'];

/** As many as one call changes. */
const LINES_AT_ONCE = 500;

/** Says the same of every line of the cause, also of those that no page has shown yet. */
export async function applyToAll(importId: string, key: string, change: Change): Promise<void> {
  let after: number | null = 0;
  while (after !== null) {
    const { lines, nextAfter }: Output<'import.preview'> = await call('import.preview', {
      importId,
      only: 'problems',
      after,
      limit: LINES_AT_ONCE,
      linesOnly: true,
    });
    const alike = lines.filter((line) => keyOf(line) === key);
    if (alike.length > 0)
      await call('import.fix', { importId, lines: alike.map(({ position }) => ({ position, change })) });
    after = nextAfter;
  }
}
