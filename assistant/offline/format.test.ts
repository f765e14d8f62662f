import { describe, expect, it } from 'vitest';
import { co2e, period, quantity } from './format.ts';

describe('figures in replies', () => {
  it('follow the number format of the workspace and round only what is shown', () => {
    expect(quantity('1200.5', 'pt-BR')).toBe('1.200,5');
    expect(quantity('1200.5', 'en')).toBe('1,200.5');
    expect(co2e('1234567.891', 'pt-BR')).toBe('1.234,57 tCO₂e');
    expect(co2e('12.345', 'en')).toBe('12.35 kgCO₂e');
  });

  it('never pass through a binary float', () => {
    expect(quantity('12345678901234567890.12345', 'en')).toBe('12,345,678,901,234,567,890.12345');
    expect(co2e('12345678901234567890120', 'en')).toBe('12,345,678,901,234,567,890.12 tCO₂e');
  });

  it('name periods as people do', () => {
    expect(period('2025-03-01', '2025-03-31', 'pt-BR')).toBe('março de 2025');
    expect(period('2024-02-01', '2024-02-29', 'en')).toBe('February 2024');
    expect(period('2025-01-01', '2025-12-31', 'en')).toBe('2025');
    expect(period('2025-01-01', '2025-03-31', 'pt-BR')).toBe('janeiro de 2025 a março de 2025');
    expect(period('2025-03-05', '2025-03-05', 'pt-BR')).toBe('05/03/2025');
    // The day stands first in both languages, as on the card.
    expect(period('2025-03-05', '2025-03-05', 'en')).toBe('05/03/2025');
  });
});
