import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

describe('a thing that nobody knows', () => {
  it.each([
    'Compramos 38 t de resina PET e 4,5 t de eletrodos em julho de 2025',
    'Gastamos 2.140 t de coque metalúrgico e 318 t de eletrodo em maio de 2025',
  ])('lends no amount to what stands near it: %s', (text) => {
    const { amounts, slots } = said('pt-BR', text);
    expect(amounts).toHaveLength(2);
    expect(amounts[1]).toMatch(/^null /);
    expect(slots).toEqual(['kind']);
  });

  it('makes a known thing doubtful that is said to be of it', () => {
    expect(said('pt-BR', '35 t de biomassa de casca de arroz na caldeira em maio de 2025').slots).toEqual([
      'kind',
    ]);
  });

  it('goes where its list goes', () => {
    expect(
      said('pt-BR', 'reciclagem: 2 t de vidro, 1 t de metal e 3 t de papel em maio de 2025').amounts,
    ).toEqual(['waste.recycling 2 t', 'waste.recycling 1 t', 'waste.recycling 3 t']);
  });

  it.each([
    ['en', 'Smelter output 2025: 96,300 t of primary aluminium. Glassworks output: 58,200 t.', 'Glassworks'],
    ['pt-BR', 'zorbitato dos vendedores (frota): 1.930 L; etanol: 410 L; maio de 2025', 'zorbitato'],
    ['pt-BR', 'zorbitato comprado de fora: 88 t em maio de 2025 + 12,5 GJ de calor comprado', 'zorbitato'],
    ['pt-BR', 'zorbitato queimado no forno de cimento: 720 t em maio de 2025', 'zorbitato'],
  ] as const)(
    'is reported where it heads an amount that is taken for another: %s %s',
    (locale, text, word) => {
      expect(said(locale, text).left).toContain(word);
    },
  );

  it('is reported where it only stands inside longer names', () => {
    expect(said('en', 'We used 12 MWh of electricity for the treatment in May 2025').left).toEqual([
      'treatment',
    ]);
  });
});

describe('words that change what a thing is', () => {
  it.each([
    'descartamos 800 kg de lixo eletrônico em fevereiro de 2025',
    'ônibus de linha dos funcionários: 88.200 passageiro-km em janeiro de 2025',
    'água de poço: 2.900 m³ em junho de 2025',
    'doamos 40 computadores em maio de 2025',
    'produzimos 4.000 t de ração em maio de 2025',
    'betim jul/25: gás natural no forno 9.440 m3; diesel emp. 620 l',
  ])('have its kind asked: %s', (text) => {
    const { slots, amounts } = said('pt-BR', text);
    expect(slots).toEqual(['kind']);
    expect(amounts.at(-1)).toMatch(/^null /);
  });

  it('are told apart from where it goes', () => {
    const text = 'papel reciclado comprado: 2,2 t; papel enviado para reciclagem: 1,4 t — abril de 2025';
    expect(said('pt-BR', text).amounts).toEqual(['purchased.paper 2.2 t', 'waste.recycling 1.4 t']);
  });
});

describe('where a fuel comes from', () => {
  it.each([
    ['pt-BR', 'Biogás do aterro municipal usado na caldeira: 1.200 m³ em maio de 2025'],
    ['pt-BR', 'Biogás do lixão usado na caldeira: 1.200 m³ em maio de 2025'],
    ['en', 'Landfill biogas burned in our boiler: 1,200 m3 in May 2025'],
  ] as const)('makes no waste of it: %s %s', (locale, text) => {
    expect(said(locale, text).amounts).toEqual(['stationary.biogas 1200 m3']);
  });

  it('is no place where a waste goes', () => {
    const text = 'lenha na caldeira: 3 t; lixo comum para o aterro municipal: 5 t; maio de 2025';
    expect(said('pt-BR', text).amounts).toEqual(['stationary.wood 3 t', 'waste.landfill 5 t']);
  });
});

describe('one amount', () => {
  it('is not taken from a gas whose name stands beside its code', () => {
    const text = 'Repusemos 145 kg de amônia (R-717) e 22 kg de R404A em janeiro de 2026';
    expect(said('pt-BR', text).amounts).toEqual(['fugitive.r717 145 kg', 'fugitive.r404a 22 kg']);
  });

  it('goes by the way that is named beside it', () => {
    const text =
      'Rail freight paid by us: 310 t over 1,400 km; road freight paid by the customer: 55 t over 180 km; May 2025';
    expect(said('en', text).amounts).toEqual(['freight_in.rail 310 t', 'freight_out.road 55 t']);
  });

  it('is not taken for the gas of bottles that are counted by name', () => {
    const text = 'Gás: 1.200 m³ na caldeira e 8 botijões P13 na cozinha em maio de 2025';
    expect(said('pt-BR', text).amounts).toEqual(['stationary.natural_gas 1200 m3', 'stationary.lpg 104 kg']);
  });

  it('is of the thing that its own sentence named, and not of one in the next', () => {
    const text = 'carvão vegetal do forno: jul 18 t / ago 21 t, 2025. O comprovante do papel está na pasta.';
    expect(said('pt-BR', text).amounts).toEqual(['stationary.charcoal 18 t', 'stationary.charcoal 21 t']);
  });

  it('keeps no certificate of the one before it', () => {
    const text = 'green electricity with REGOs, 640 MWh, and 210 MWh from the standard grid mix in 2025';
    expect(said('en', text).amounts).toEqual(['electricity.renewable 640 MWh', 'electricity 210 MWh']);
  });

  it('burns where it is used, whatever the verb', () => {
    const text = 'o gerador rodou bastante em janeiro de 2026, foram 3.870 litros de diesel';
    expect(said('pt-BR', text).amounts).toEqual(['stationary.diesel 3870 L']);
  });
});

describe('numbers that count nothing', () => {
  it('are those in front of the lines of a list', () => {
    const text = 'July 2025:\n1) grid electricity 88.4 MWh\n2) steam 312 t\n3) coal 14 t';
    expect(said('en', text).amounts).toEqual(['electricity 88.4 MWh', 'steam 312 t', 'stationary.coal 14 t']);
  });

  it('are two digits of a year behind a month', () => {
    const { amounts, periods } = said('pt-BR', 'eletricidade 22 mil kwh jan 25 e 23,5 mil kwh fev 25');
    expect(amounts).toEqual(['electricity 22000 kWh', 'electricity 23500 kWh']);
    expect(periods).toEqual(['2025-01-01/2025-01-31', '2025-02-01/2025-02-28']);
  });

  it('are cut by no character that has no width', () => {
    const text = '1\u200b.200 L de die\u200bsel no gerador em marc\u0327o de 2025';
    const { amounts, periods } = said('pt-BR', text);
    expect(amounts).toEqual(['stationary.diesel 1200 L']);
    expect(periods).toEqual(['2025-03-01/2025-03-31']);
  });
});

describe('a further turn', () => {
  const first = 'Em maio de 2025: 120 kg de GLP na cozinha, 800 L de diesel no gerador e 14 MWh da rede';

  it('takes one thing away and changes another', () => {
    const { amounts, intent } = said('pt-BR', first, 'apaga o diesel e o gás foi 125');
    expect(amounts).toEqual(['stationary.lpg 125 kg', 'electricity 14 MWh']);
    expect(intent).toBe('correct');
  });

  it('takes the first and the last away', () => {
    expect(said('pt-BR', first, 'exclui o primeiro e o último').amounts).toEqual(['stationary.diesel 800 L']);
  });

  it('adds nothing that it only says once more', () => {
    const text = 'em setembro de 2025 foram 45.120 kWh de energia elétrica';
    expect(said('pt-BR', text, text).amounts).toEqual(['electricity 45120 kWh']);
    expect(said('pt-BR', text, `mais outra: ${text}`).amounts).toHaveLength(2);
  });

  it('says the same of another site', () => {
    const { amounts, sites } = said('en', 'electricity 4,100 kWh in May 2025 at Betim', 'same for Camaçari');
    expect(amounts).toEqual(['electricity 4100 kWh', 'electricity 4100 kWh']);
    expect(sites).toEqual(['Betim', 'Camaçari']);
  });

  it('changes a unit, a currency or a mode that it names alone', () => {
    expect(said('pt-BR', '2,5 t de R-22 em maio de 2025', 'epa, quilos').amounts).toEqual([
      'fugitive.r22 2.5 kg',
    ]);
    expect(
      said('en', 'spent $ 12,400.00 on cleaning services in March 2025', 'pounds actually').amounts,
    ).toEqual(['purchased.services 12400 GBP']);
    expect(
      said('pt-BR', 'frete contratado de caminhão, 30 t por 410 km em agosto de 2025', 'troca pra trem')
        .amounts,
    ).toEqual(['freight_in.rail 30 t']);
  });
});
