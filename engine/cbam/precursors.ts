/** Precursors that were bought: actual values of their suppliers or default values, weighted (Art. 13, 14; Annex III, point B). */
import { add, ONE, subtract, ZERO } from '../decimal.ts';
import { figure, type Term } from '../sheet.ts';
import { isDirectOnly } from './categories.ts';
import { type DefaultValue, isExemptOrigin, lookUpDefault, lookUpUnknownCountry } from './defaults.ts';
import type { PrecursorLot, PurchasedPrecursor } from './installation.ts';
import type { NodeEmissions } from './node.ts';
import type { Problem } from '../problem.ts';
import { Work } from './work.ts';

const PER_TONNE = 't/t';

interface LotTerms {
  readonly amount: Term;
  readonly direct: Term;
  readonly indirect: Term;
  readonly electricity: Term | null;
  readonly byDefault: boolean;
}

/** What a bought precursor carries, per tonne; `notes` receives what must be said (default used, not verified). */
export function precursorEmissions(
  outer: Work,
  precursor: PurchasedPrecursor,
  field: string,
  notes: Problem[],
): NodeEmissions {
  const work = new Work(outer.tables, outer.problems);
  const directOnly = isDirectOnly(precursor.category, work.tables);
  const lots = precursor.lots.map((lot, index) => {
    noteLot(precursor, lot, notes);
    return lotTerms(work, lot, directOnly, `${field}.lots.${index}`);
  });
  if (lots.length === 0) work.refuse('input.missing', { field: `${field}.lots` });
  const mean = (pick: (lot: LotTerms) => Term | null, name: string): Term =>
    weighted(work, lots, pick, name, field);
  const direct = mean((lot) => lot.direct, 'cbam_see_direct');
  const indirect = mean((lot) => lot.indirect, 'cbam_see_indirect');
  const total = work.add([direct, indirect], 'cbam_see', PER_TONNE);
  const byDefault = mean((lot) => (lot.byDefault ? lot.direct : null), 'cbam_see_default');
  const electricity = mean((lot) => lot.electricity, 'cbam_embedded_electricity');
  const counted = directOnly ? direct : total;
  const closed = work.sheet.close();
  return {
    id: precursor.id,
    category: precursor.category,
    kind: 'precursor',
    direct: direct.value,
    indirect: indirect.value,
    total: total.value,
    countedIndirect: directOnly ? ZERO : indirect.value,
    counted: counted.value,
    electricity: electricity.value,
    byDefault: byDefault.value,
    trace: {
      direct: closed.node(direct.index),
      indirect: closed.node(indirect.index),
      counted: closed.node(counted.index),
    },
  };
}

/** The mean by amounts; of a single lot, its value. A lot that lacks the value counts with none of it. */
function weighted(
  work: Work,
  lots: readonly LotTerms[],
  pick: (lot: LotTerms) => Term | null,
  name: string,
  field: string,
): Term {
  const [only] = lots;
  const nothing = (): Term => work.sheet.given(ZERO, figure('cbam_nothing', PER_TONNE));
  if (lots.length === 1 && only !== undefined) return pick(only) ?? nothing();
  const parts = lots.flatMap((lot) => {
    const value = pick(lot);
    return value === null ? [] : [work.multiply([lot.amount, value], 'cbam_embedded', 't')];
  });
  if (parts.length === 0) return nothing();
  const amounts = work.add(
    lots.map(({ amount }) => amount),
    'cbam_amount',
    't',
  );
  return work.divide(work.add(parts, 'cbam_embedded', 't'), amounts, name, PER_TONNE, `${field}.lots`);
}

function lotTerms(work: Work, lot: PrecursorLot, directOnly: boolean, field: string): LotTerms {
  const amount = work.given(lot.amount, { field: `${field}.amount`, figure: 'cbam_amount', unit: 't' });
  const electricity = work.optional(lot.electricity, {
    field: `${field}.electricity`,
    figure: 'cbam_specific_electricity',
    unit: 'MWh/t',
  });
  const byDefault = lot.basis === 'default';
  if (lot.basis === 'lca') work.refuse('cbam.lca_refused', { field });
  if (isOfExempt(work, lot)) {
    const zero = work.sheet.given(ZERO, figure('cbam_exempt', PER_TONNE));
    return { amount, direct: zero, indirect: zero, electricity, byDefault: false };
  }
  if (lot.lookUp !== undefined)
    return { amount, electricity, byDefault, ...lookedUp(work, lot, directOnly, field) };
  const direct = work.given(lot.direct, {
    field: `${field}.direct`,
    figure: 'cbam_see_direct',
    unit: PER_TONNE,
  });
  return {
    amount,
    direct,
    electricity,
    byDefault,
    indirect: indirectOf(work, lot, electricity, directOnly, field),
  };
}

/** A precursor that was made in the Union or in an exempt country counts with zero (Annex III, point B). */
function isOfExempt(work: Work, lot: PrecursorLot): boolean {
  const country = lot.lookUp?.country ?? (lot.direct === undefined ? lot.country : undefined);
  return country !== undefined && country !== null && isExemptOrigin(country, work.tables);
}

function indirectOf(
  work: Work,
  lot: PrecursorLot,
  electricity: Term | null,
  directOnly: boolean,
  field: string,
): Term {
  if (lot.indirect !== undefined)
    return work.given(lot.indirect, {
      field: `${field}.indirect`,
      figure: 'cbam_see_indirect',
      unit: PER_TONNE,
    });
  if (electricity !== null || lot.electricityFactor !== undefined) {
    const factor = work.given(lot.electricityFactor, {
      field: `${field}.electricityFactor`,
      figure: 'cbam_electricity_factor',
      unit: 't/MWh',
    });
    const specific = work.given(lot.electricity, {
      field: `${field}.electricity`,
      figure: 'cbam_specific_electricity',
      unit: 'MWh/t',
    });
    return work.multiply([specific, factor], 'cbam_see_indirect', PER_TONNE);
  }
  if (!directOnly) work.refuse('input.missing', { field: `${field}.indirect` });
  return work.sheet.given(ZERO, figure('cbam_nothing', PER_TONNE));
}

/** The default value with its mark-up. Only the total counts in law: what is not printed as indirect is direct. */
function lookedUp(
  work: Work,
  lot: PrecursorLot,
  directOnly: boolean,
  field: string,
): Pick<LotTerms, 'direct' | 'indirect'> {
  const { code, country, year } = lot.lookUp ?? { code: '', country: null, year: 0 };
  const found =
    country === null
      ? lookUpUnknownCountry({ code, year }, work.tables)
      : lookUpDefault({ code, country, year }, work.tables);
  if (!found.ok) {
    for (const { code: problem, params } of found.problems) work.refuse(problem, { ...params, field });
    const nothing = work.sheet.given(ZERO, figure('cbam_nothing', PER_TONNE));
    return { direct: nothing, indirect: nothing };
  }
  return split(work, found.value, directOnly);
}

function split(work: Work, value: DefaultValue, directOnly: boolean): Pick<LotTerms, 'direct' | 'indirect'> {
  const { sheet } = work;
  const source = value.source;
  const marked = sheet.given(add(ONE, value.markUp), figure('cbam_marked_up', ''));
  const term = (amount: typeof value.total): Term =>
    sheet.multiply(
      [sheet.given(amount, { ...figure('cbam_default', PER_TONNE), source }), marked],
      figure('cbam_default_marked', PER_TONNE),
    );
  const indirect = directOnly || value.indirect === null ? ZERO : value.indirect;
  return { direct: term(subtract(value.total, indirect)), indirect: term(indirect) };
}

function noteLot({ id, code }: PurchasedPrecursor, lot: PrecursorLot, notes: Problem[]): void {
  if (lot.basis === 'default') {
    const params = {
      item: id,
      code: lot.lookUp?.code ?? code ?? '',
      country: lot.lookUp?.country ?? lot.country ?? '',
    };
    notes.push({ code: 'cbam.default_precursor', params });
  } else if (lot.verified !== true) notes.push({ code: 'cbam.precursor_unverified', params: { item: id } });
}
