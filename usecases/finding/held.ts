/** Instruments for more energy than the account by location knows of, whole organization. */
import { decimal, divide, multiply, subtract, toText } from '#engine/decimal.ts';
import type { FindingSettings } from '#engine/findings/settings.ts';
import { conversion, findUnit } from '#engine/unit.ts';
import { readInstruments } from '../calculation/instrument/instruments.ts';
import { tellScope2 } from '../inventory/result/scope2.ts';
import type { RunContext } from '../usecase.ts';
import type { Candidate } from './candidate.ts';
import { plain } from '../ledger/series/series.ts';

const ANY_DAY = { from: '0001-01-01', to: '9999-12-31' };

/**
 * What the account by market leaves of an instrument whose time is over. Both accounts stand on the same kWh by
 * construction, so the only way for them to differ is energy that was bought, claimed or agreed and not used.
 */
export async function overheld(
  context: RunContext,
  { energyPercent }: FindingSettings,
): Promise<Candidate[]> {
  const today = context.now.toISOString().slice(0, 10);
  const held = await readInstruments(context, { ...ANY_DAY, includeWithdrawn: false });
  const found: Candidate[] = [];
  for (const { id, name, from, to, quantity, unit, siteIds, failedCriterion } of held) {
    // One that may not be used at all says so where it is registered.
    if (quantity === null || unit === null || to >= today || failedCriterion !== null) continue;
    const [told, kwh] = [findUnit(unit), findUnit('kWh')];
    const way = told && kwh ? conversion(told, kwh) : null;
    if (!way) continue;
    const heldKwh = divide(multiply(decimal(quantity), way.multiplier), way.divisor);
    const { market } = await tellScope2.run(context, { from, to, withTrace: false });
    if (market.status !== 'calculated') continue;
    const usedKwh = decimal(market.uses.find(({ instrumentId }) => instrumentId === id)?.energyKwh ?? '0');
    const [has, used] = [Number(toText(heldKwh)), Number(toText(usedKwh))];
    if ((has - used) / has <= energyPercent / 100) continue;
    found.push({
      rule: 'location_market',
      subject: `instrument ${id}`,
      severity: 'medium',
      kind: null,
      siteId: siteIds?.length === 1 ? (siteIds[0] ?? null) : null,
      from,
      to,
      lines: [],
      figures: {
        seen: toText(heldKwh),
        expected: toText(usedKwh),
        left: toText(subtract(heldKwh, usedKwh)),
        unit: 'kWh',
        name,
        ...(used > 0 ? { ratio: plain(has / used, 3) } : {}),
      },
      fix: null,
      facts: [toText(heldKwh), toText(usedKwh)],
    });
  }
  return found;
}
