import { add, compare, decimal, sum, subtract, toText } from '#engine/decimal.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { filterOf, ledgerQuery } from '#web/results/asked.ts';
import type { MonthBand } from '#web/results/months-panel.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';
import { kgToTonnes } from '#web/words/number.ts';
import type { Shown } from './shown.ts';

type Month = NonNullable<Output<'result.composition'>['uncertainty']>['months'][number];
type Ends = NonNullable<Month['approach1']>;

/** The intervals of the months, how their columns are called, and what is to be said of them. */
export function useMonthBands({ filters, period, summary }: Shown) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const { byMarket, gwpSet, drafts, consolidated } = filters;
  // Lines state how uncertain they are as they were recorded.
  const isRecorded = !byMarket && !gwpSet && !drafts;
  const { data } = useQuery({
    ...ledgerQuery('result.composition', {
      ...period,
      ...filterOf(filters),
      ...(consolidated && { view: { consolidated } }),
      withUncertainty: true,
    }),
    enabled: isRecorded,
  });
  const months = isRecorded ? data?.uncertainty?.months : undefined;
  const bandOf = useMemo(() => {
    const totals = Map.groupBy(summary.months, ({ month }) => month);
    const known = new Map(months?.map((month) => [month.month, month]));
    return (month: string): MonthBand | null => {
      const told = known.get(month);
      const total = sum((totals.get(month) ?? []).map(({ co2eKg }) => decimal(co2eKg)));
      return told?.approach1 && told.approach2 ? bandAround(toText(total), told, formats) : null;
    };
  }, [summary, months, formats]);
  return {
    bandOf,
    bandColumns: [t('band.first'), t('band.second'), t('band.known')],
    note: isRecorded
      ? months
        ? t(months.length === 0 ? 'band.none' : 'band.note')
        : ''
      : t('band.recorded'),
  };
}

/** The interval that is known, around the total: what nothing is known of widens it by nothing. */
function bandAround(totalKg: string, told: Month, formats: Formats): MonthBand | null {
  const { approach1, approach2, recommended, knownCo2eKg } = told;
  if (!approach1 || !approach2) return null;
  const [first, second] = [approach1, approach2].map((ends) => around(totalKg, knownCo2eKg, ends));
  if (!first || !second) return null;
  const chosen = recommended === 'approach2' ? second : first;
  const share = Number(totalKg) === 0 ? 0 : Number(knownCo2eKg) / Number(totalKg);
  const write = ({ lowKg, highKg }: typeof first) => `${formats.tonnes(lowKg)} – ${formats.tonnes(highKg)}`;
  const raw = ({ lowKg, highKg }: typeof first) => `${kgToTonnes(lowKg)} ${kgToTonnes(highKg)}`;
  return {
    ...chosen,
    isPart: compare(decimal(knownCo2eKg), decimal(totalKg)) !== 0,
    cells: [write(first), write(second), formats.percent(share)],
    raw: [raw(first), raw(second), share.toFixed(6)],
  };
}

function around(totalKg: string, knownKg: string, { lowKg, highKg }: Ends) {
  const rest = subtract(decimal(totalKg), decimal(knownKg));
  return { lowKg: toText(add(rest, decimal(lowKg))), highKg: toText(add(rest, decimal(highKg))) };
}
