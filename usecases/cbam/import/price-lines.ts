import {
  certificatesFor,
  holdingPerTonne,
  type LineBasis,
  type PerTonne,
  perTonne,
} from '#engine/cbam/import-line.ts';
import { certificatePrice } from '#engine/cbam/certificates.ts';
import type { CbamTables } from '#engine/cbam/tables.ts';
import { type Decimal, decimal, isPositive, multiply, toText } from '#engine/decimal.ts';
import type { Problem, Result } from '#engine/problem.ts';
import { cbamTables } from '#reference/cbam.ts';
import type { z } from 'zod';
import type { ImportRow } from './rows.ts';
import type { lineResult } from './shapes.ts';

/** A line with what follows from it; amounts are exact. */
export interface PricedLine {
  readonly row: ImportRow;
  readonly mass: Decimal;
  readonly perTonne: PerTonne;
  readonly emissions: Decimal;
  readonly certificates: Decimal;
  /** EUR; null where the price of the quarter is not published. */
  readonly cost: Decimal | null;
}

export type Priced =
  | { readonly ok: true; readonly line: PricedLine }
  | { readonly ok: false; readonly row: ImportRow; readonly problems: readonly Problem[] };

/**
 * Prices lines of imports. What a tonne comes to is calculated once for each code, origin, year and kind of values: lines of
 * one good differ by their mass alone.
 */
export class LinePricer {
  readonly #tables: CbamTables = cbamTables();
  readonly #known = new Map<string, Result<PerTonne>>();
  readonly #holdings = new Map<string, Decimal | null>();
  readonly #prices = new Map<string, Decimal | null>();

  price(row: ImportRow): Priced {
    const found = this.#perTonne(row);
    if (!found.ok) return { ok: false, row, problems: found.problems };
    const mass = decimal(row.massT);
    const certificates = certificatesFor(mass, found.value);
    const price = this.priceOf(row.year, row.quarter);
    return {
      ok: true,
      line: {
        row,
        mass,
        perTonne: found.value,
        emissions: multiply(mass, found.value.see),
        certificates,
        cost: price === null ? null : multiply(certificates, price),
      },
    };
  }

  /** EUR per certificate of a quarter; null where it is not published. */
  priceOf(year: number, quarter: number): Decimal | null {
    const period = `${year}-Q${quarter}`;
    const known = this.#prices.get(period);
    if (known !== undefined) return known;
    const found = certificatePrice(period, this.#tables);
    const price = found.ok ? found.value.value : null;
    this.#prices.set(period, price);
    return price;
  }

  /** What a tonne counts for the quarterly holding, t CO2e; null before 2027 or without a default value. */
  holdingOf({ code, origin, year, productionYear }: ImportRow): Decimal | null {
    const key = `${code} ${origin} ${year} ${productionYear}`;
    const known = this.#holdings.get(key);
    if (known !== undefined) return known;
    const holding = holdingPerTonne({ code, origin, year, productionYear }, this.#tables);
    this.#holdings.set(key, holding);
    return holding;
  }

  #perTonne(row: ImportRow): Result<PerTonne> {
    const basis = basisOf(row);
    const key = JSON.stringify(Object.values(basis));
    const known = this.#known.get(key);
    if (known) return known;
    const found = perTonne(basis, this.#tables);
    this.#known.set(key, found);
    return found;
  }
}

/** What the certificates of a tonne of a line follow from. */
export function basisOf(row: ImportRow): LineBasis {
  const { code, origin, year, basis, productionYear, seeDirect, seeIndirect, sefa, verified } = row;
  return { code, origin, year, basis, productionYear, seeDirect, seeIndirect, sefa, verified };
}

/** A priced line as verbs tell it. */
export function toldResult(priced: Priced): z.input<typeof lineResult> {
  if (!priced.ok) return { status: 'not_calculated', problems: [...priced.problems] };
  const { perTonne: tonne, emissions, certificates, cost, row } = priced.line;
  return {
    status: 'calculated',
    sector: tonne.good.sector,
    see: toText(tonne.see),
    sefa: toText(tonne.sefa),
    emissionsT: toText(emissions),
    certificates: toText(certificates),
    costEur: cost === null ? null : toText(cost),
    notes: [
      ...tonne.notes,
      ...(cost === null && isPositive(certificates) ? [unpriced(row.year, row.quarter)] : []),
    ],
  };
}

/** The coded reason why a quarter has no euro figure. */
function unpriced(year: number, quarter: number): Problem {
  const found = certificatePrice(`${year}-Q${quarter}`, cbamTables());
  const [problem] = found.ok ? [] : found.problems;
  return (
    problem ?? {
      code: 'cbam.not_published',
      params: { what: 'price', period: `${year}-Q${quarter}`, due: '' },
    }
  );
}
