import { worthOf, type WorthYear } from '#engine/cbam/worth.ts';
import { toText } from '#engine/decimal.ts';
import { cbamTables } from '#reference/cbam.ts';
import type { z } from 'zod';
import { mayReadLedger } from '../../may/ledger.ts';
import type { UseCase } from '../../usecase.ts';
import { cbamCompare } from './cbam-import.contract.ts';
import { checkGoods } from './goods.ts';
import { checkOffer } from './offers.ts';

type Calculated = Extract<z.input<typeof cbamCompare.output>, { status: 'calculated' }>;

/** Compares default with actual emissions. Refuses what is no good under CBAM (422) or `input.invalid` (400). */
export const compareGood: UseCase<typeof cbamCompare.input, typeof cbamCompare.output> = {
  contract: cbamCompare,
  may: ({ actor }) => mayReadLedger(actor),
  async run(_context, { explainYear, ...said }) {
    checkOffer(said);
    checkGoods(said);
    const worth = worthOf(said, cbamTables());
    if (!worth.ok) return { status: 'not_calculated' as const, problems: [...worth.problems] };
    const { years, saved, breakEvenPrice, breakEvenYear, breakEvenSee, publishedTo, notes } = worth.value;
    return {
      status: 'calculated' as const,
      years: years.map(toldYear),
      breakEven: {
        certificates: toText(saved),
        priceEur: breakEvenPrice === null ? null : toText(breakEvenPrice),
        year: breakEvenYear,
        see: toText(breakEvenSee),
      },
      publishedTo,
      notes: [...notes],
      trace: years.find(({ year }) => year === explainYear)?.trace ?? null,
    };
  },
};

function toldYear({
  year,
  byDefault,
  byActual,
  saved,
  savedEur,
  held,
}: WorthYear): Calculated['years'][number] {
  return {
    year,
    byDefault: toldSide(byDefault),
    byActual: toldSide(byActual),
    certificatesSaved: toText(saved),
    savedEur: savedEur === null ? null : toText(savedEur),
    known: held ? 'held' : 'published',
  };
}

function toldSide({
  see,
  sefa,
  emissions,
  certificates,
}: WorthYear['byDefault']): Calculated['years'][number]['byDefault'] {
  return {
    see: toText(see),
    sefa: toText(sefa),
    emissionsT: toText(emissions),
    certificates: toText(certificates),
  };
}
