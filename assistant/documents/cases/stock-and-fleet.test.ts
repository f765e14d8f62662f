import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { readHere, told } from './read-here.ts';
import { tellsOf } from './told-statement.ts';

afterAll(() => closePdf());

/** Every sheet and paper is invented. */
describe('a list of fuel by vehicle', () => {
  it('is of the lorries of its owner, whatever else lorries carry', async () => {
    const csv =
      'Mês;Placa;Tipo;Combustível;Litros\n07/2026;AAA1B11;Carreta;Diesel S500;3.812,60\n07/2026;AAA1B12;Moto de apoio;Gasolina comum;46,30\n';
    expect(told(await readHere('tanque.csv', csv, { words: 'relatório do comboio' }))).toEqual([
      ['mobile.diesel', '3812.6', 'L'],
      ['mobile.gasoline', '46.3', 'L'],
    ]);
  });

  it('is of others where a line says that they were hired', async () => {
    const csv = 'Mês;Tipo;Combustível;Litros\n07/2026;Carreta de terceiros;Diesel S500;3.812,60\n';
    const { activities } = await readHere('tanque.csv', csv);
    expect(activities.map(({ kind }) => kind)).not.toContain('mobile.diesel');
  });
});

describe('sums and stocks', () => {
  it('are no rows of their table where stars mark them, as exports do', async () => {
    const csv =
      'Material;Descrição;Data lanç.;Quantidade;UMB\n300118;AÇÚCAR CRISTAL;05/08/2026;84,5;TO\n* Subtotal 300118;;;84,5;TO\n** Total geral;;;84,5;TO\n';
    expect(told(await readHere('mb51.csv', csv))).toEqual([['purchased.food', '84.5', 't']]);
  });

  it('are no amounts on a sheet that is called a stock', async () => {
    const csv = 'Estoque\n\nGás;Cilindros cheios em 30/06/2026;Estoque mínimo\nN2O;2;2\nCO2;3;1\n';
    expect((await readHere('gases.csv', csv)).activities).toEqual([]);
  });

  it('are no amounts where they are of what a plant made', async () => {
    const csv =
      'Utilidade;Un.;jul/26;ago/26\nEnergia elétrica (rede);MWh;412,8;405,3\nLeite processado;mil L;9120;9344\nkWh / mil L leite;;45,2;43,4\n';
    expect(told(await readHere('utilidades.csv', csv))).toEqual([
      ['electricity', '412.8', 'MWh'],
      ['electricity', '405.3', 'MWh'],
    ]);
  });
});

describe('papers that tell one thing in two places', () => {
  it('name the gas of a machine in one table, and what was added in another', async () => {
    const read = await tellsOf({
      parts: [
        { text: ['Ordem de serviço 4471', 'Execução: 16/07/2026   Unidade Joinville'] },
        {
          at: [36, 210, 290, 360, 440],
          rows: [
            ['Equipamento', 'Patrimônio', 'Fluido', 'Carga nominal', 'Serviço'],
            ['Chiller 30RB - bloco A', 'CH-02', 'R-410A', '38,0 kg', 'Reparo e recarga'],
            ['Câmara fria', 'CF-01', 'R-404A', '9,5 kg', 'Complemento de carga'],
            ['Split 24.000 BTU', 'SP-118', 'R-32', '1,3 kg', 'Limpeza'],
          ],
        },
        { text: ['Controle de fluido refrigerante'] },
        {
          at: [36, 150, -290, -400, -540],
          rows: [
            ['Patrimônio', 'Cilindro nº', 'Peso inicial (kg)', 'Peso final (kg)', 'Fluido adicionado (kg)'],
            ['CH-02', 'A-3381', '11,30', '4,55', '6,75'],
            ['CF-01', 'B-0917', '10,90', '8,80', '2,10'],
            ['SP-118', '-', '-', '-', '0,00'],
          ],
        },
      ],
      wanted: [],
    });
    expect(read).toEqual([
      'fugitive.r410a 6.75 kg 2026-07-16 2026-07-16 Joinville',
      'fugitive.r404a 2.1 kg 2026-07-16 2026-07-16 Joinville',
    ]);
  });

  it('are not told again by the money of a note in their archive', async () => {
    const archive = zipSync({
      'outubro/abastecimentos.csv': strToU8('Data;Produto;Litros\n06/10/2026;Gasolina comum;46,2\n'),
      'outubro/LEIA-ME.txt': strToU8('Cupons dos veículos próprios, outubro/2026. Total pago: R$ 286,69.\n'),
    });
    const read = await readHere('notas.zip', archive);
    expect(told(read)).toEqual([['mobile.gasoline', '46.2', 'L']]);
    expect(read.unused.some(({ quote }) => quote.includes('286,69'))).toBe(true);
  });
});

describe('what stands on a meter, or in a machine', () => {
  it('is no amount of a paper that tells what was used', async () => {
    const rows = [
      ['Leitura anterior (01/08/2026)', '18.204 m³'],
      ['Leitura atual (31/08/2026)', '19.870 m³'],
      ['Consumo faturado', '1.718 m³'],
    ];
    const read = await tellsOf({
      parts: [
        { text: ['Gás do Norte Inventado', 'Cliente: Hospital Joinville', 'Competência: 08/2026'] },
        { at: [36, 300], rows },
      ],
      wanted: [],
    });
    expect(read.map((one) => one.split(' ').slice(0, 3).join(' '))).toEqual([
      'stationary.natural_gas 1718 m3',
    ]);
  });

  it('is no loss where a report tells what was put in', async () => {
    const text = [
      'Relatório de manutenção, data da intervenção: 12/08/2026, Joinville',
      'Disjuntor A (carga nominal SF6 38 kg): reposição de 2,4 kg de SF6.',
      'Disjuntor B (carga nominal 42 kg): reposição de 1.150 g de SF6.',
    ];
    expect(await tellsOf({ parts: [{ text }], wanted: [] })).toEqual([
      'fugitive.sf6 2.4 kg 2026-08-12 2026-08-12 Joinville',
      'fugitive.sf6 1150 g 2026-08-12 2026-08-12 Joinville',
    ]);
  });
});

describe('a receipt that bears the plate of a vehicle', () => {
  const receipt = (line: string) => ({
    parts: [
      { text: ['Posto Inventado Ltda', 'CUPOM FISCAL ELETRÔNICO - NFC-e', 'Data: 14/10/2026 08:22'] },
      { text: ['001 DIESEL S10 182,334 L x 6,199 = 1.130,29', 'TOTAL R$ 1.130,29', line] },
    ],
    wanted: [],
  });

  it('is of the fuel of that vehicle', async () => {
    expect(await tellsOf(receipt('Placa: ABC1D23 KM 120331'))).toEqual([
      'mobile.diesel 182.334 L 2026-10-14 2026-10-14 ',
    ]);
  });

  it('is asked where it bears none', async () => {
    expect(await tellsOf(receipt('Obrigado pela preferência'))).not.toEqual([
      'mobile.diesel 182.334 L 2026-10-14 2026-10-14 ',
    ]);
  });
});

describe('goods that were carried', () => {
  it('are freight, for whomever it was, where nothing names it', async () => {
    const csv = 'Ref,Collected,From,To,Weight (t),Miles\nH-1,03/08/2026,Leeds,Hull,18.2,60\n';
    const { activities } = await readHere('log.csv', csv, { sites: ['York'] });
    expect(activities.map(({ kind, quantity, distance }) => [kind, quantity, distance])).toEqual([
      [null, '18.2', '60'],
    ]);
    expect(activities[0]?.candidates.slice(0, 2)).toEqual(['freight_in.road', 'freight_out.road']);
  });
});

describe('what is told twice on one paper', () => {
  it('is of the weight that was taken, and none that was estimated', async () => {
    const csv =
      'Collection date,Stream,Est. weight (kg),Actual weight (kg),Route\n02/09/2026,General waste,480,512,EfW\n16/09/2026,Food,160,148,AD\n';
    expect(told(await readHere('waste.csv', csv, { locale: 'pt-BR' }))).toEqual([
      ['waste.incineration', '512', 'kg'],
      ['waste.composting', '148', 'kg'],
    ]);
  });

  it('counts once where a total stands below what it sums up', async () => {
    const read = await tellsOf({
      parts: [
        {
          text: [
            'Comercializadora Inventada - nota de débito',
            'Ponto de entrega: Joinville',
            'Competência: 09/2026',
          ],
        },
        {
          at: [36, -260, -380, -460, -550],
          rows: [
            ['Descrição', 'Volume contratado (MWh)', 'Volume medido (MWh)', 'Preço (R$/MWh)', 'Valor'],
            ['Energia convencional', '850,000', '812,455', '248,10', '201.570,09'],
            ['Ajuste de perdas 3%', '', '24,374', '248,10', '6.047,19'],
          ],
        },
        { text: ['Total 836,829 MWh  R$ 207.617,28'] },
      ],
      wanted: [],
    });
    expect(read).toEqual(['electricity 812.455 MWh 2026-09-01 2026-09-30 Joinville']);
  });

  it('is a statement of all that it lists, though one of them is billed', async () => {
    const read = await tellsOf({
      parts: [
        { text: ['Consumo de utilidades - unidade Joinville', 'Mês: agosto/2026'] },
        {
          at: [36, -260, 300, 400],
          rows: [
            ['Utilidade', 'Consumo', 'Unidade', 'Observação'],
            ['Energia elétrica', '188.402', 'kWh', 'fatura 0926'],
            ['Amônia (reposição)', '150', 'kg', 'NF 5512'],
            ['Água de poço', '8.120', 'm³', 'outorga'],
            ['Lenha', '420', 't', 'caldeira'],
          ],
        },
      ],
      wanted: [],
    });
    expect(read).toEqual(
      expect.arrayContaining([
        'electricity 188402 kWh 2026-08-01 2026-08-31 Joinville',
        'fugitive.r717 150 kg 2026-08-01 2026-08-31 Joinville',
        'stationary.wood 420 t 2026-08-01 2026-08-31 Joinville',
      ]),
    );
  });
});
