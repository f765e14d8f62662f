import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

describe('what a report says and none of its activities is', () => {
  it('is told of a thing in the clause of an amount of another kind', () => {
    const { left } = said(
      'en',
      'Car air conditioning and water: electricity 12 MWh, water for dry ice in May 2025',
    );
    expect(left).toContain('dry ice');
  });

  it('is told of a customer who may have paid', () => {
    const { left } = said('en', 'customers organise barges: 310,000 tkm in 2025');
    expect(left).toContain('customers');
  });

  it('is told of letters that nobody read', () => {
    expect(said('en', 'electricity 288 MWh (XQZ covered), May 2025').left).toContain('XQZ');
  });

  it('is told of a week where the date was read as a day', () => {
    const { left } = said('pt-BR', 'diesel do gerador: 300 L, semana do feriado, maio de 2025');
    expect(left).toContain('semana');
  });

  it('is told of a part that no amount was made of', () => {
    expect(said('pt-BR', 'Foram 40 MWh em Betim, metade com I-REC, maio de 2026').left).toEqual(['metade']);
  });

  it('is nothing where all of it is explained', () => {
    const { left, slots } = said(
      'pt-BR',
      'Em maio de 2025: 14 P20 nas empilhadeiras e 5 P13 na cozinha, 900 L de diesel no gerador e 2 t de papelão para reciclagem',
    );
    expect([...left, ...slots]).toEqual([]);
  });

  it('leaves out what was taken back in the same breath', () => {
    expect(said('en', '300 L of petrol... sorry, 300 L of diesel for the trucks in May 2025').left).toEqual(
      [],
    );
  });
});

describe('a later turn', () => {
  const first = 'Em maio de 2025: 120 kg de GLP na cozinha e 14 MWh da rede';

  it('says so where it takes nothing away', () => {
    const { amounts, left } = said('pt-BR', first, 'exclui o óleo de soja');
    expect(amounts).toHaveLength(2);
    expect(left.length).toBeGreaterThan(0);
  });

  it('names a thing that its change is not of', () => {
    const { left } = said('pt-BR', first, 'corrige: a energia foi 15 MWh e o papelão também');
    expect(left).toContain('papelão');
  });
});

describe('one more amount of the same thing, time and place', () => {
  it('is asked where nothing tells it from the first', () => {
    expect(said('pt-BR', '15 mil reais de táxi e 98 em maio de 2025').slots).toEqual(['quantity']);
  });

  it('stands in a plain list', () => {
    const { amounts, slots } = said('pt-BR', 'abasteci a van em maio de 2025: 52 L, 48 L e 55 L de diesel');
    expect(amounts).toHaveLength(3);
    expect(slots).toEqual([]);
  });
});

describe('a list with the use in brackets', () => {
  it('keeps every amount to its own line', () => {
    const text =
      'Gás natural (fornos): 214.350 Nm³\nDiesel (geradores): 3.480 L\nGLP (empilhadeiras): 6.215 kg\nmaio de 2026';
    const { amounts, left } = said('pt-BR', text);
    expect(amounts).toEqual([
      'stationary.natural_gas 214350 Nm3',
      'stationary.diesel 3480 L',
      'mobile.lpg 6215 kg',
    ]);
    expect(left).toEqual([]);
  });

  it('is of the year at the end of its heading', () => {
    const { periods } = said('en', 'Grid electricity, MWh, Betim 2025\nJan 412.4\nFeb 388.1\nMar 405.7');
    expect(periods).toEqual(['2025-01-01/2025-01-31', '2025-02-01/2025-02-28', '2025-03-01/2025-03-31']);
  });
});

describe('a question', () => {
  it('changes nothing, though it names another time', () => {
    const first = '44 t para aterro em janeiro de 2026';
    const { periods } = said('pt-BR', first, 'isso é mais do que a média de 2025?');
    expect(periods).toEqual(['2026-01-01/2026-01-31']);
  });
});

describe('a number that names something', () => {
  it('is no amount: an extension, a category', () => {
    expect(
      said('pt-BR', 'Qualquer dúvida meu ramal é 4417. Vapor comprado em maio de 2026: 8.912 t').amounts,
    ).toEqual(['steam 8912 t']);
    expect(said('en', 'We let out 3,150 m2 to third parties (cat. 13) in 2025').amounts).toEqual([
      'leased_downstream 3150 m2',
    ]);
  });
});
