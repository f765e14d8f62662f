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
    ['roughly a hundred and fifty tonnes', '150'],
    ['hundred fifty litres', '150'],
    ['a hundred & twenty thousand', '120000'],
    ['a million and a half', '1500000'],
    ['two and a half thousand', '2500'],
    ['half a dozen', '6'],
    ['three quarters of a million', '750000'],
    ['um quarto de milhão', '250000'],
    ['one thousand, two hundred and fifty litres', '1250'],
    ['cento e vinte e cinco mil, trezentos e quarenta litros', '125340'],
    ['12 mil quinhentos', '12500'],
    ['doze mil e 500', '12500'],
    ['três dezenas', '30'],
    ['vinte e cinco centenas', '2500'],
    ['a hundred or so litres', '100'],
  ])('reads %s as %s', (text, expected) => {
    expect(numbers(text)).toEqual([expected]);
  });

  it('keeps two numbers apart that are only listed', () => {
    expect(numbers('dez e vinte')).toEqual(['10', '20']);
    expect(numbers('mil, duzentos e trezentos litros')).toEqual(['1000', '200', '300']);
    expect(numbers('three hundred and four hundred litres')).toEqual(['300', '400']);
  });

  it.each([
    'several thousand litres',
    'a few hundred',
    'vários mil litros',
    'centenas de litros',
    'a few tonnes',
  ])('finds %s as a number that nobody can tell', (text) => {
    expect(numbers(text)).toEqual([null]);
  });

  it.each([
    '5 constructor',
    'constructor 5',
    '5 toString e valueOf',
    'vinte e __proto__ litros',
    'two hasOwnProperty',
  ])('takes no name of the language it is written in for a number word: %s', (text) => {
    for (const value of numbers(text)) expect(value).toMatch(/^\d+$/);
  });
});
