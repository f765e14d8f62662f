import type { TFunction } from 'i18next';
import type { Output } from '#web/api/call.ts';
import type { Formats } from '#web/words/format.ts';

/** How much stands on shares and factors not published yet, and in how many lines. */
export function provisionalWords(
  { co2eKg, lines }: Output<'inventory.readClosing'>['provisional'],
  formats: Pick<Formats, 'emissions'>,
  t: TFunction<'inventory'>,
): string {
  if (lines === 0) return t('provisional.none');
  return t('provisional.of', { count: lines, amount: formats.emissions(co2eKg) });
}
