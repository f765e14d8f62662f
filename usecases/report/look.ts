import type { Basis, Market } from '#engine/report/basis.ts';
import type { z } from 'zod';
import type { given, KeptBasis, texts } from './basis-shape.ts';
import { monthsWritten } from './month-runs.ts';

/** What people add to the figures of a report. */
export interface Additions {
  readonly given: z.output<typeof given>;
  readonly texts: z.output<typeof texts>;
}

/** Kept figures and what people added, as the engine takes them. */
export function engineBasis(kept: KeptBasis, { given: figures, texts: written }: Additions): Basis {
  const inside = kept.setup.sites.filter(({ inBoundary }) => inBoundary);
  const used = new Set(kept.figures.activities.map(({ siteId }) => siteId));
  return {
    from: kept.inventory.from,
    to: kept.inventory.to,
    gwpSet: kept.inventory.gwpSet,
    consolidation: kept.inventory.consolidation,
    activities: kept.figures.activities,
    gases: kept.figures.gases,
    backing: kept.backing,
    market: marketOf(kept),
    sites: inside.filter(({ siteId }) => used.has(siteId)).map(({ siteId, name }) => ({ id: siteId, name })),
    categories: kept.categories,
    comparatives: kept.comparatives.map((other) => ({
      ...other,
      scopes: Object.fromEntries(other.scopes.map(({ scope, co2eKg }) => [scope, co2eKg])),
    })),
    baseYears: kept.setup.baseYear?.years ?? [],
    facts: factsOf(kept),
    given: figures,
    texts: written,
  };
}

function marketOf({ market }: KeptBasis): Market {
  if (market.status === 'calculated') return { status: 'calculated', co2eKg: market.co2eKg };
  return { status: 'missing', because: market.status === 'not_told' ? market.because : 'not_calculated' };
}

/** Facts by name: a text, a code, or several joined by `|`. An empty one is not known. */
function factsOf(basis: KeptBasis) {
  const { inventory, setup, exclusions, categories, figures, market, sources, closing } = basis;
  const scope3 = figures.activities.filter(({ scope, lines }) => scope === 3 && lines > 0);
  const excluded = categories.filter(({ status }) => status === 'excluded');
  return {
    period: `${inventory.from}|${inventory.to}`,
    consolidation: inventory.consolidation,
    gwp_set: inventory.gwpSet,
    boundary: setup.sites
      .filter(({ inBoundary }) => inBoundary)
      .map(({ name }) => name.replaceAll('|', ' '))
      .join('|'),
    exclusions:
      exclusions.length === 0
        ? 'none'
        : exclusions.map((one) => `${one.description}: ${one.justification}`.replaceAll('|', ' ')).join('|'),
    categories: [...new Set(scope3.map(({ category }) => category))].join('|'),
    categories_excluded: excluded.map(({ category }) => category).join('|'),
    base_year: setup.baseYear?.years.join('|') ?? '',
    base_year_reason: setup.baseYear?.reason ?? '',
    factor_sources: sources.map((source) => source.replaceAll('|', ' ')).join('|'),
    instruments: market.status === 'calculated' ? (market.instrumentIds.length === 0 ? 'none' : 'some') : '',
    accounts: market.status === 'calculated' ? 'both' : 'location',
    closing: closing?.sha256 ?? '',
    approved_by: closing?.approvedBy.replaceAll('|', ' ') ?? '',
    empty_months: figures.emptyMonths.length === 0 ? 'none' : monthsWritten(figures.emptyMonths).join('|'),
  };
}
