import type { TFunction } from 'i18next';

/** How many lines stand in a total, and how many could not be counted, where there are such. */
export function linesCounted(
  { countedLines, notCountedLines }: { readonly countedLines: number; readonly notCountedLines: number },
  t: TFunction<'comparison'>,
): string {
  const counted = t('lines', { count: countedLines });
  return notCountedLines === 0 ? counted : `${counted}, ${t('lines.notCounted', { count: notCountedLines })}`;
}
