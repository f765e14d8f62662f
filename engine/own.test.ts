import { describe, expect, it } from 'vitest';
import type { Factor } from './factor.ts';
import type { Footprint } from './footprint.ts';
import { calculateFootprint } from './footprint.ts';
import { caseLibrary } from './testing/library.ts';
import { verifyTrace } from './verify.ts';

const OWN: Factor = {
  id: 'own/a',
  name: { 'pt-BR': 'Diesel medido', en: 'Measured diesel' },
  region: 'BR',
  validFrom: '2025-01-01',
  validTo: '2025-12-31',
  unit: 'L',
  gasesKg: { CO2: '2.5' },
  source: { sourceId: 'own/a', publisher: 'Laboratório', title: 'Laudo 12', edition: '2025', licence: 'own' },
};

function calculate(own: readonly Factor[], change: object = {}): Footprint {
  const library = caseLibrary({ own: (kind) => (kind === 'mobile.diesel' ? own : []) });
  const activity = { kind: 'mobile.diesel', quantity: '1000', unit: 'L', region: 'BR', ...change };
  const period = { from: '2025-03-01', to: '2025-03-31' };
  const result = calculateFootprint(
    { activity: { ...period, ...activity }, gwpSet: 'AR5', programme: 'brazil', today: '2026-11-20' },
    library,
  );
  if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
  return result;
}

const chosen = ({ trace }: Footprint) => trace.from.filter(({ label }) => label === 'factor.chosen');

describe('factors of the organization’s own in the choice', () => {
  it('come before what is published for the same place, which stands beside them as a runner-up', () => {
    const result = calculate([OWN]);
    expect(result.co2eKg).toBe('2500');
    expect(result.factors.map(({ id }) => id)).toEqual(['own/a']);
    const [node] = chosen(result);
    expect(node?.params).toMatchObject({ factor: 'own/a', reason: 'chosen_own' });
    expect(node?.runnersUp?.length).toBeGreaterThan(0);
    expect(node?.runnersUp?.every(({ reason }) => reason === 'own_first')).toBe(true);
    expect(verifyTrace(result.trace).ok).toBe(true);
  });

  it.each([
    ['region', { region: 'AR' }],
    ['period', { validTo: '2025-03-15' }],
    ['period', { validFrom: '2025-04-01' }],
    ['unit', { unit: 'km' }],
  ] as const)('are passed over for their %s, and it is said why', (reason, change) => {
    const result = calculate([{ ...OWN, ...change }]);
    expect(result.factors.map(({ id }) => id)).not.toContain('own/a');
    expect(chosen(result)[0]?.runnersUp?.[0]).toMatchObject({ factorId: 'own/a', reason });
  });

  it('stand for the country of a subregion, and for the world only where nothing nearer is published', () => {
    const inPlace = { region: 'BR-SP' };
    expect(calculate([OWN], inPlace).co2eKg).toBe('2500');
    const world = calculate([{ ...OWN, region: 'WORLD' }], inPlace);
    expect(world.factors.map(({ id }) => id)).not.toContain('own/a');
    expect(chosen(world)[0]?.runnersUp?.[0]).toMatchObject({ factorId: 'own/a', reason: 'programme_order' });
  });

  it('apply to the part of the period in which they are in force', () => {
    const result = calculate([{ ...OWN, validFrom: '2025-04-01' }], { from: '2025-03-01', to: '2025-04-30' });
    expect(result.factors.map(({ id }) => id)).toContain('own/a');
    expect(result.factors.length).toBeGreaterThan(1);
    expect(result.months.find(({ month }) => month === '2025-04')?.co2eKg).toMatch(/^1229\.5/);
  });

  it('are asked about where two of them fit and say different things', () => {
    const other = { ...OWN, id: 'own/b', gasesKg: { CO2: '2.6' } };
    expect(() => calculate([OWN, other])).toThrow('factor.ambiguous');
  });
});
