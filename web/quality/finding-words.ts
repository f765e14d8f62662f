import { lastDayOfMonth } from '#engine/period.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '#web/words/format.ts';
import { unitName } from '#web/words/names.ts';
import type { Finding } from './asked.ts';

/** What a finding says, in one sentence with its figures. */
export function findingSentence(
  { rule, figures, from, to }: Pick<Finding, 'rule' | 'figures' | 'from' | 'to'>,
  t: TFunction<'quality'>,
  formats: Formats,
): string {
  const amount = (name: string): string => {
    const text = figures[name];
    return text === undefined ? '–' : formats.exact(text);
  };
  const told = {
    period: formats.period(from, to),
    unit: figures['unit'] === undefined ? '' : unitName(figures['unit']),
    n: amount('n'),
    seen: amount('seen'),
    expected: amount('expected'),
  };
  switch (rule) {
    case 'gap':
      return t('sentence.gap', { ...told, count: Number(figures['missing'] ?? 1) });
    case 'outlier':
      return t('sentence.outlier', { ...told, ratio: amount('ratio') });
    case 'unit_slip': {
      const power = Number(figures['power'] ?? 0);
      const times = formats.exact(String(10 ** Math.abs(power)));
      return t(power < 0 ? 'sentence.unit_slip_under' : 'sentence.unit_slip_over', { ...told, power: times });
    }
    case 'duplicate_line':
      return t('sentence.duplicate_line', { ...told, quantity: amount('quantity') });
    case 'duplicate_document':
      return t('sentence.duplicate_document', { ...told, key: figures['key'] ?? '' });
    case 'whole_and_parts':
      return t('sentence.whole_and_parts', told);
    case 'factor_expired':
      return figures['because'] === 'newer_edition' || figures['because'] === 'published'
        ? t(`sentence.factor_expired.${figures['because']}`, told)
        : t('sentence.factor_expired.not_in_force', { ...told, until: formats.day(figures['until'] ?? to) });
    case 'factor_missing':
      return t('sentence.factor_missing', told);
    case 'location_market':
      return t('sentence.location_market', { ...told, left: amount('left'), name: figures['name'] ?? '' });
    case 'cbam_precursor_twice':
    case 'cbam_month_missing':
    case 'cbam_emissions_jump':
      return t(`sentence.${rule}`, {
        ...told,
        name: figures['name'] ?? '',
        item: figures['item'] ?? '',
        ratio: amount('ratio'),
        before: figures['before'] ?? '',
        months: monthsTold(figures['months'] ?? '', formats),
        count: Number(figures['missing'] ?? 1),
      });
    default:
      return t('sentence.changed_after_approval', {
        name: figures['name'] ?? '',
        at: formats.instant(figures['approvedAt'] ?? from),
        added: amount('added'),
        corrected: amount('corrected'),
        withdrawn: amount('withdrawn'),
      });
  }
}

/** Months parted by blanks (`2026-03 2026-05`) in words. */
function monthsTold(months: string, formats: Formats): string {
  return months
    .split(' ')
    .filter(Boolean)
    .map((month) => formats.period(`${month}-01`, lastDayOfMonth(`${month}-01`)))
    .join(', ');
}
