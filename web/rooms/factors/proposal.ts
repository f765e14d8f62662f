import { findUnit } from '#engine/unit.ts';
import type { Input } from '#web/api/call.ts';
import { readAmount } from '#web/results/read-amount.ts';
import { exact } from '#web/words/number.ts';
import type { Language } from '#web/words/language.ts';
import type { OwnFactor } from './own.ts';

export interface ProposalValues {
  name: string;
  region: string;
  validFrom: string;
  validTo: string;
  unit: string;
  /** Calorific basis; empty where the unit is no energy of a fuel. */
  basis: '' | 'net' | 'gross';
  kind: string;
  siteId: string;
  supplier: string;
  content: 'gases' | 'co2e';
  gases: { gas: string; amount: string }[];
  co2e: string;
  gwpSet: 'AR4' | 'AR5' | 'AR6';
  reason: string;
  title: string;
  publisher: string;
  edition: string;
  locator: string;
  url: string;
}

/** A form to start from: empty, or what the version before says, with its reason and evidence asked anew. */
export function startingValues(
  from: OwnFactor | null,
  country: string,
  language: Language,
  marks: Language = language,
): ProposalValues {
  const factor = from?.factor;
  const typed = (amount: string) => exact(amount, marks);
  const { site: siteId = '', supplier = '' } = factor?.onlyFor ?? {};
  const gases = Object.entries(factor?.gasesKg ?? {}).map(([gas, amount]) => ({
    gas,
    amount: typed(amount),
  }));
  return {
    name: factor?.name[language] ?? '',
    region: factor?.region ?? country,
    validFrom: factor?.validFrom ?? '',
    validTo: factor?.validTo ?? '',
    unit: factor?.unit ?? '',
    basis: factor?.basis ?? '',
    kind: from?.kind ?? '',
    siteId,
    supplier,
    content: factor?.co2eKg ? 'co2e' : 'gases',
    gases: gases.length > 0 ? gases : [{ gas: 'CO2', amount: '' }],
    co2e: factor?.co2eKg ? typed(factor.co2eKg) : '',
    gwpSet: factor?.gwpSet ?? 'AR5',
    reason: '',
    title: '',
    publisher: from?.evidence.publisher ?? '',
    edition: '',
    locator: '',
    url: '',
  };
}

/** Whether a factor per this unit may stand on one of two calorific values. */
export function isEnergy(unit: string): boolean {
  return findUnit(unit.trim())?.dimension === 'energy';
}

function basisOf({ basis, unit }: ProposalValues): { basis?: 'net' | 'gross' } {
  return basis && isEnergy(unit) ? { basis } : {};
}

/** The call that these values ask for; every amount was read before. */
export function proposalOf(
  values: ProposalValues,
  from: OwnFactor | null,
  language: Language,
): Input<'factor.propose'> {
  const amount = (text: string) => readAmount(text, language) ?? text;
  const { name, region, validFrom, validTo, unit, kind, siteId, supplier, reason } = values;
  const { title, publisher, edition, locator, url } = values;
  const gasesKg = Object.fromEntries(values.gases.map((row) => [row.gas, amount(row.amount)]));
  return {
    name,
    region,
    validFrom,
    validTo: validTo || null,
    unit,
    reason,
    evidence: { title, publisher, edition, ...(locator && { locator }), ...(url && { url }) },
    ...basisOf(values),
    ...(kind && { kind }),
    ...(siteId && { siteId }),
    ...(supplier.trim() && { supplier: supplier.trim() }),
    ...(from && { replaces: from.id }),
    ...(values.content === 'gases' ? { gasesKg } : { co2eKg: amount(values.co2e), gwpSet: values.gwpSet }),
  };
}
