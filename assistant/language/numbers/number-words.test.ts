import { describe, expect, it } from 'vitest';
import { fold } from '../text/fold.ts';
import { findNumbers } from './numbers.ts';
import { tokenize } from '../text/tokens.ts';

const numbers = (text: string) =>
  findNumbers(fold(text), tokenize(fold(text)), [], 'pt-BR').map((number) => number.value);

describe('numbers in words', () => {
  it.each([
    ['três mil cento e cinquenta litros', '3150'],
    ['oito mil e quinhentos', '8500'],
    ['dois milhões', '2000000'],
    ['um milhão e meio', '1500000'],
    ['trezentos e quarenta e dois', '342'],
    ['mil litros', '1000'],
    ['2 mil e 500 litros', '2500'],
    ['51,2 mil', '51200'],
    ['twelve hundred gallons', '1200'],
    ['two thousand and forty', '2040'],
    ['1.2M', '1200000'],
    ['350k kWh', '350000'],
    ['meia dúzia', '6'],
    ['one and a half tonnes', '1.5'],
    ['dois vírgula três milhões de kWh', '2300000'],
    ['um vírgula zero quarenta e cinco', '1.045'],
    ['4 point two six one', '4.261'],
  ])('reads %s as %s', (text, expected) => {
    expect(numbers(text)).toEqual([expected]);
  });

  it('keeps two numbers apart that are only listed', () => {
    expect(numbers('dez e vinte')).toEqual(['10', '20']);
  });
});
