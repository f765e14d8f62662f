/**
 * The GHG Protocol Corporate Standard's table of accounting categories (chapter 3, table 1): which part of an operation's
 * emissions its direct holder consolidates under each approach.
 */
import type { Decimal } from '../decimal.ts';
import { compare, isPositive, isZero, ONE, parseDecimal, ZERO } from '../decimal.ts';
import type { Result } from '../problem.ts';
import { excerpt, ok, refuse } from '../problem.ts';

export type ConsolidationApproach = 'equity_share' | 'financial_control' | 'operational_control';

export type Relationship =
  /** Group company: its financial and operating policies can be directed. */
  | 'subsidiary'
  /** Significant influence, no control. */
  | 'associate'
  /** Joint venture, partnership or operation with others, incorporated or not. */
  | 'joint_operation'
  /** Shares without influence. */
  | 'fixed_asset_investment'
  | 'franchise';

export interface Holding {
  /** Name of the operation or company held. */
  readonly entity: string;
  readonly relationship: Relationship;
  /** Economic interest of the direct holder, 0 to 1; decides over the legal share where the two differ. */
  readonly economicInterest?: string;
  /** Whether the holder directs the financial and operating policies alone, jointly with others, or not at all. */
  readonly financialControl?: 'sole' | 'joint' | 'none';
  /** Whether the company or one of its subsidiaries has full authority over the operating policies. */
  readonly operatedByGroup?: boolean;
}

/** Why a level has its share. */
export type ConsolidationRule =
  | 'equity_interest'
  | 'no_equity_rights'
  | 'controlled'
  | 'jointly_controlled'
  | 'not_controlled'
  | 'operated'
  | 'not_operated'
  | 'investment';

export interface HoldingShare {
  readonly entity: string;
  readonly share: Decimal;
  readonly rule: ConsolidationRule;
}

/**
 * The share of one holding, 0 to 1. Refuses with `interest.missing` (`entity`) and `interest.out_of_range` (`entity`, `text`),
 * `control.missing` (`entity`, `approach`) where nobody said who controls, and `control.contradicts` (`entity`,
 * `relationship`) where what was said cannot be: a subsidiary that is not controlled, an associate that is.
 */
export function shareOfHolding(holding: Holding, approach: ConsolidationApproach): Result<HoldingShare> {
  if (contradicts(holding)) {
    const { entity, relationship } = holding;
    return refuse('control.contradicts', { entity, relationship });
  }
  if (approach === 'equity_share') return equityShare(holding);
  if (holding.relationship === 'fixed_asset_investment') return whole(holding, false, 'investment');
  return approach === 'financial_control' ? financialShare(holding) : operationalShare(holding);
}

function contradicts({ relationship, financialControl, operatedByGroup }: Holding): boolean {
  if (relationship === 'subsidiary') return financialControl === 'none' || financialControl === 'joint';
  if (relationship === 'associate' || relationship === 'fixed_asset_investment')
    return financialControl === 'sole' || financialControl === 'joint' || operatedByGroup === true;
  return false;
}

function equityShare(holding: Holding): Result<HoldingShare> {
  const { entity, relationship } = holding;
  if (relationship === 'fixed_asset_investment') return whole(holding, false, 'investment');
  const interest = readInterest(holding);
  if (!interest.ok) return interest;
  const rule =
    relationship === 'franchise' && isZero(interest.value) ? 'no_equity_rights' : 'equity_interest';
  return ok({ entity, share: interest.value, rule });
}

function financialShare(holding: Holding): Result<HoldingShare> {
  const { entity, relationship, financialControl } = holding;
  if (relationship === 'subsidiary') return whole(holding, true, 'controlled');
  if (relationship === 'associate') return whole(holding, false, 'not_controlled');
  if (financialControl === undefined)
    return refuse('control.missing', { entity, approach: 'financial_control' });
  if (financialControl === 'sole') return whole(holding, true, 'controlled');
  if (financialControl === 'none') return whole(holding, false, 'not_controlled');
  const interest = readInterest(holding);
  return interest.ok ? ok({ entity, share: interest.value, rule: 'jointly_controlled' }) : interest;
}

function operationalShare(holding: Holding): Result<HoldingShare> {
  const { entity, relationship, operatedByGroup } = holding;
  if (relationship === 'associate') return whole(holding, false, 'not_operated');
  if (operatedByGroup === undefined)
    return refuse('control.missing', { entity, approach: 'operational_control' });
  return operatedByGroup ? whole(holding, true, 'operated') : whole(holding, false, 'not_operated');
}

function whole({ entity }: Holding, isIn: boolean, rule: ConsolidationRule): Result<HoldingShare> {
  return ok({ entity, share: isIn ? ONE : ZERO, rule });
}

function readInterest({ entity, economicInterest }: Holding): Result<Decimal> {
  if (economicInterest === undefined) return refuse('interest.missing', { entity });
  const interest = parseDecimal(economicInterest);
  const fits = interest !== null && (isPositive(interest) || isZero(interest)) && compare(interest, ONE) <= 0;
  return fits ? ok(interest) : refuse('interest.out_of_range', { entity, text: excerpt(economicInterest) });
}
