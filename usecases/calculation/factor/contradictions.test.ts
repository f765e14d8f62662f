import { describe, expect, it } from 'vitest';
import { contradictions } from './contradictions.ts';

describe('a factor that is written into a call', () => {
  it('says its emissions in one form', () => {
    expect(contradictions({ co2eKg: '2' }, 'factor')).toEqual([]);
    expect(contradictions({ gasesKg: { CO2: '2' } }, 'factor')).toEqual([]);
  });

  it('is refused where it says them in two, which are named', () => {
    expect(contradictions({ co2eKg: '2', gasesKg: { CO2: '1.9' } }, 'factor')).toEqual([
      { code: 'factor.contradicts', params: { field: 'factor', forms: 'gasesKg, co2eKg' } },
    ]);
  });
});
