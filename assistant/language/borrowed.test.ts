import { describe, expect, it } from 'vitest';
import { said } from './cases/said.ts';

describe('an amount with a verb of its own', () => {
  it.each([
    ['pt-BR', 'Em maio de 2025 sintetizamos 300 t e enfornamos 420 t de vidro'],
    ['en', 'In May 2025 we synthesised 300 t and melted 420 t of glass'],
  ] as const)('takes no thing of another verb in silence (%s): %s', (locale, text) => {
    const { amounts, slots } = said(locale, text);
    expect(amounts).toEqual(['null 300 t', 'process.glass 420 t']);
    expect(slots).toEqual(['kind']);
  });

  it('takes it where the verbs only say that it was used', () => {
    const text = 'Em maio de 2025 gastamos 300 L e abastecemos 420 L de diesel na frota';
    expect(said('pt-BR', text)).toMatchObject({
      amounts: ['mobile.diesel 300 L', 'mobile.diesel 420 L'],
      slots: [],
    });
  });
});

describe('an area of land', () => {
  it.each([
    ['pt-BR', '45 ha de cana em 2025 e 300 L de diesel no trator', ['mobile.diesel 300 L'], '45'],
    ['pt-BR', 'Aplicamos 12 t de ureia em 450 ha em março de 2025', ['agriculture.urea 12 t'], '450'],
    ['pt-BR', 'Compramos 300 t de soja de 45 hectares em 2025', ['purchased.food 300 t'], '45'],
    ['en', 'We applied 12 t of urea over 450 acres in March 2025', ['agriculture.urea 12 t'], '450'],
  ] as const)('is told, and lent to no activity (%s): %s', (locale, text, amounts, left) => {
    const told = said(locale, text);
    expect(told.amounts).toEqual(amounts);
    expect(told.left).toContain(left);
  });
});

describe('hours at home beside a number of people', () => {
  it.each([
    ['pt-BR', '120 funcionários fizeram 663 h de home office em maio de 2025'],
    ['pt-BR', '120 funcionários em home office, 663 h em maio de 2025'],
    ['en', '120 employees worked from home, 663 hours in May 2025'],
  ] as const)('are asked: of each, or of all (%s): %s', (locale, text) => {
    const { amounts, slots, state } = said(locale, text);
    expect(amounts).toEqual(['commuting.homeworking null h']);
    expect(slots).toEqual(['quantity']);
    expect(state.asks[0]?.options?.map(({ value }) => value)).toEqual(['663', '79560']);
  });

  it.each([
    ['no total', '663'],
    ['somando todo mundo, ao todo', '663'],
    ['cada um', '79560'],
    ['por pessoa', '79560'],
    ['663', '663'],
  ])('take the answer %s', (answer, quantity) => {
    const turns = ['120 funcionários fizeram 663 h de home office em maio de 2025', answer];
    expect(said('pt-BR', ...turns)).toMatchObject({
      amounts: [`commuting.homeworking ${quantity} h`],
      slots: [],
    });
  });

  it.each([
    ['120 funcionários em home office, 66 h cada em maio de 2025', '7920 h'],
    ['120 funcionários somaram 663 h de home office em maio de 2025', '663 h'],
    ['16 colaboradores em home office 22 dias em março de 2025', '352 day'],
    ['14 colaboradores em teletrabalho, 8 horas por dia, 20 dias em junho de 2025', '2240 h'],
  ])('are not asked where it is said: %s', (text, amount) => {
    expect(said('pt-BR', text)).toMatchObject({
      amounts: [`commuting.homeworking ${amount}`],
      slots: [],
    });
  });
});

describe('a site behind the place of use of the second of two', () => {
  const text = '500 L de diesel na frota e 200 kg de GLP no refeitório em Betim em maio de 2025';

  it('is offered for the first', () => {
    expect(said('pt-BR', text)).toMatchObject({ sites: [undefined, 'Betim'], slots: ['site'] });
  });

  it.each([
    ['sim', 'Betim'],
    ['também em Betim', 'Betim'],
    ['é dos dois', 'Betim'],
    ['Camaçari', 'Camaçari'],
  ])('takes the answer %s', (answer, site) => {
    expect(said('pt-BR', text, answer)).toMatchObject({ sites: [site, 'Betim'], slots: [] });
  });

  it('is of both where that is said', () => {
    const both = '500 L de diesel na frota e 200 kg de GLP no refeitório, ambos em Betim, em maio de 2025';
    expect(said('pt-BR', both)).toMatchObject({ sites: ['Betim', 'Betim'], slots: [] });
  });
});

describe('what is sent away in something that carries it', () => {
  it.each([
    ['pt-BR', 'Exportamos 300 t de açúcar por navio em maio de 2025', 'freight_in.sea 300 t'],
    ['pt-BR', 'Mandamos 300 t de açúcar de navio em maio de 2025', 'freight_in.sea 300 t'],
    ['en', 'We sent 300 t of steel by rail in May 2025', 'freight_in.rail 300 t'],
  ] as const)('is freight, of which the way is asked (%s): %s', (locale, text, amount) => {
    expect(said(locale, text)).toMatchObject({ amounts: [amount], slots: ['distance'] });
  });

  it('is rubbish where it goes to be treated', () => {
    const text = 'Mandamos 3 t de lodo de caminhão para o aterro em maio de 2025';
    expect(said('pt-BR', text).amounts).toEqual(['waste.landfill 3 t']);
  });
});
