import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

describe('an amount whose parts are told', () => {
  it.each([
    [
      '900 litros na frota em maio de 2025: 30% etanol e 70% gasolina',
      ['mobile.ethanol 270 L', 'mobile.gasoline 630 L'],
    ],
    [
      'Usamos 900 litros na frota em maio de 2025, um terço de etanol e o resto de gasolina',
      ['mobile.ethanol 300 L', 'mobile.gasoline 600 L'],
    ],
    [
      '900 L de diesel em maio de 2025, 70% nos caminhões e 30% no gerador',
      ['mobile.diesel 630 L', 'stationary.diesel 270 L'],
    ],
    [
      '12 t de resíduos em maio de 2025: 60% reciclagem e 40% aterro',
      ['waste.recycling 7.2 t', 'waste.landfill 4.8 t'],
    ],
  ])('is divided by them: %s', (text, amounts) => {
    expect(said('pt-BR', text)).toMatchObject({ amounts, slots: [], left: [] });
  });

  it('is divided by place', () => {
    expect(said('en', '100 MWh in May 2025, 60% at Betim and 40% at Camaçari')).toMatchObject({
      amounts: ['electricity 60 MWh', 'electricity 40 MWh'],
      sites: ['Betim', 'Camaçari'],
    });
  });

  it('stays whole where they are no whole or do not come out even, and they are reported', () => {
    expect(said('pt-BR', '900 litros na frota em maio de 2025: 30% etanol e 60% gasolina').left).toContain(
      '30',
    );
    const uneven = said('pt-BR', '1.000 litros na frota em maio de 2025, um terço etanol e o resto gasolina');
    expect(uneven.amounts.join()).not.toContain('333');
    expect([...uneven.left, ...uneven.slots]).not.toEqual([]);
  });
});

describe('a whole that is told with its parts', () => {
  it('counts once, whatever the parts are', () => {
    const text =
      'Dos 1.000 MWh comprados em 2025, 400 MWh têm I-REC e os outros 600 MWh são da rede sem certificado';
    expect(said('pt-BR', text).amounts).toEqual(['electricity.renewable 400 MWh', 'electricity 600 MWh']);
  });
});

describe('what is bought beside what is thrown away', () => {
  it.each([
    ['27 t de resíduos para coprocessamento e 7 t de papel em maio de 2025', 'purchased.paper 7 t'],
    ['Em maio de 2025 reciclamos 15 t de papelão e compramos 7 t de cimento', 'purchased.cement 7 t'],
    [
      '3 t de resíduos incinerados, 33 kg de plástico e 5 t de papel em maio de 2025',
      'purchased.plastic 33 kg',
    ],
  ])('is no waste: %s', (text, amount) => {
    expect(said('pt-BR', text).amounts).toContain(amount);
  });

  it('is waste in the list that its destination ends', () => {
    expect(
      said('en', '4 t of cardboard and 1.5 t of plastic sent for recycling in May 2025').amounts,
    ).toEqual(['waste.recycling 4 t', 'waste.recycling 1.5 t']);
  });
});

describe('a site that is said of everything', () => {
  it('is the site of every activity', () => {
    expect(said('pt-BR', 'Maio de 2025 - SF6: 7 kg; água potável: 48 m³ (tudo em Betim)').sites).toEqual([
      'Betim',
      'Betim',
    ]);
  });
});

describe('what is made', () => {
  it('says nothing of the next thing', () => {
    const text = 'Em maio de 2025 tivemos 10 t de clínquer produzido, 72,5 t de cimento e 98 t de vapor';
    expect(said('pt-BR', text)).toMatchObject({
      amounts: ['process.clinker 10 t', 'purchased.cement 72.5 t', 'steam 98 t'],
      slots: [],
    });
  });
});

describe('a part in another unit than its whole', () => {
  it('has what is left of the whole asked', () => {
    const text = 'Total electricity for 2025 was 1.2 GWh, of which 400 MWh with I-RECs';
    const { amounts, slots } = said('en', text);
    expect(amounts).toEqual(['electricity null GWh', 'electricity.renewable 400 MWh']);
    expect(slots).toEqual(['quantity']);
  });
});
