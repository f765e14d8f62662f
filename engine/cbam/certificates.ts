/**
 * Certificates to surrender: Regulation (EU) 2023/956, Articles 6, 9 and 22; free allocation by IR (EU) 2025/2620.
 * One certificate is one tonne of CO2e. Sums are exact: rounding comes once, at the declaration, after the sum.
 */
import { type Decimal, isPositive, ZERO } from '../decimal.ts';
import type { Result } from '../problem.ts';
import { figure, type Sheet, type Term } from '../sheet.ts';
import { type Dated, datedValue } from './dated.ts';
import type { CbamTables } from './tables.ts';

export interface CertificateQuestion {
  /** Tonnes of good imported. */
  readonly mass: Term;
  /** Specific embedded emissions, t CO2e per tonne: actual, or the default with its mark-up. */
  readonly see: Term;
  /** Specific embedded free allocation, t CO2e per tonne; null for electricity, which has none (IR 2025/2620 Art. 1(2)). */
  readonly sefa: Term | null;
  /** Certificates for a carbon price that was effectively paid in the country of origin, t CO2e; null for none. */
  readonly deduction: Term | null;
}

export interface Certificates {
  /** t CO2e, never below zero. */
  readonly certificates: Term;
  /** What the equation gives before the floor; below zero where allocation or deduction exceed the emissions. */
  readonly before: Term;
  readonly floored: boolean;
}

/** Certificates of one good: `max(0, mass · (SEE − SEFA) − deduction)`. Never throws, never negative. */
export function certificatesOf(
  sheet: Sheet,
  { mass, see, sefa, deduction }: CertificateQuestion,
): Certificates {
  const perTonne = sefa === null ? see : sheet.subtract([see, sefa], figure('cbam_net_see', 't/t'));
  const gross = sheet.multiply([mass, perTonne], figure('cbam_gross_certificates', 't'));
  const before =
    deduction === null ? gross : sheet.subtract([gross, deduction], figure('cbam_net_certificates', 't'));
  if (isPositive(before.value)) return { certificates: before, before, floored: false };
  return { certificates: sheet.given(ZERO, figure('cbam_certificates_floor', 't')), before, floored: true };
}

/** The price of a certificate in a quarter (`2026-Q3`), EUR per t CO2e; `cbam.not_published` with the day it is due where there is none. */
export function certificatePrice(quarter: string, tables: CbamTables): Result<Dated> {
  return datedValue('price', quarter, tables);
}

/** Net mass per importer and calendar year up to which CBAM does not apply, tonnes; cement, steel, aluminium and fertilisers together. */
export function netMassThreshold(year: number, tables: CbamTables): Result<Dated> {
  return datedValue('threshold/net-mass', String(year), tables);
}

/** Share of the year's embedded emissions that must lie in certificates at the end of each quarter, from 2027 on. */
export function quarterlyHolding(year: number, tables: CbamTables): Result<Dated> {
  return datedValue('threshold/quarterly-holding', String(year), tables);
}

/** What the certificates cost at a published price, EUR. */
export function costOf(certificates: Decimal, sheet: Sheet, price: Dated): Term {
  return sheet.multiply(
    [
      sheet.given(certificates, figure('cbam_certificates', 't')),
      sheet.given(price.value, figure('cbam_price', price.rule.unit)),
    ],
    figure('cbam_cost', 'EUR'),
  );
}
