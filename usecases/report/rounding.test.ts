import { reportWordsIn } from '#server/report_words.ts';
import { bigInt, constantFrom, integer, sample, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountIn } from './quotable.ts';
import { roundingOf } from './rounding.ts';

type Rule = ReturnType<typeof roundingOf>;

/** Digits of a fraction cut to so many, and by how much the last is too small: by the rule, written down a second time. */
function cut(digits: bigint, surplus: number, isHalfUp: boolean): bigint {
  if (surplus <= 0) return digits;
  const unit = 10n ** BigInt(surplus);
  const [whole, rest] = [digits / unit, digits % unit];
  const isHalf = rest * 2n === unit;
  const isUp = isHalf ? isHalfUp || whole % 2n === 1n : rest * 2n > unit;
  return isUp ? whole + 1n : whole;
}

function plain(digits: bigint, places: number): string {
  const text = String(digits).padStart(places + 1, '0');
  const fraction = places === 0 ? '' : text.slice(-places).replace(/0+$/, '');
  const whole = places === 0 ? text : text.slice(0, -places);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

function byRule(digits: bigint, places: number, { places: most, significant }: Rule): string {
  const rounded = cut(digits, places - most, false);
  const isLost = rounded === 0n;
  const [whole = '', fraction = ''] = plain(
    isLost ? digits : rounded,
    isLost ? places : Math.min(places, most),
  ).split('.');
  const leading = whole === '0' ? fraction.length - fraction.replace(/^0+/, '').length : 0;
  const room = whole === '0' ? leading + significant : Math.max(0, significant - whole.length);
  const kept = Math.min(fraction.length, room);
  return plain(cut(BigInt(whole + fraction), fraction.length - kept, true), kept);
}

describe('the rounding that a datapoint tells', () => {
  it.each(['pt-BR', 'en'] as const)('gives what is shown of 2,000 exact values, in %s', (language) => {
    const words = reportWordsIn(language);
    const values = tuple(
      bigInt(0n, 10n ** 16n),
      integer({ min: 0, max: 14 }),
      constantFrom('t CO2e', '%', 'MWh', 't'),
    );
    for (const [digits, places, unit] of sample(values, { numRuns: 2000, seed: 20 })) {
      const shown = amountIn(plain(digits, places), unit, words);
      const read =
        language === 'en' ? shown.replaceAll(',', '') : shown.replaceAll('.', '').replace(',', '.');
      expect(read).toBe(byRule(digits, places, roundingOf(unit)));
    }
  });

  it.each([
    ['0.0005', 't CO2e', '0.0005'],
    ['1.0005', 't CO2e', '1'],
    ['1.0015', 't CO2e', '1.002'],
    ['12.35', '%', '12.4'],
    ['1234567.8914', 't CO2e', '1,234,567.9'],
  ])('shows %s %s as %s', (exact, unit, shown) => {
    expect(amountIn(exact, unit, reportWordsIn('en'))).toBe(shown);
  });
});
