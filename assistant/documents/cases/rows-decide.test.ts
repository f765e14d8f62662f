import { describe, expect, it } from 'vitest';
import { readHere, told } from './read-here.ts';

const days = ({ activities }: Awaited<ReturnType<typeof readHere>>) =>
  activities.map(({ quantity, from, to }) => [quantity, from, to]);

describe('the words of a row decide what it is, and no neighbour and no unit', () => {
  it('goods of an order are what each of them is made of, and unknown ones are asked', async () => {
    const csv =
      'Pedido;Item;Descrição;Qtde;UM\n4501;10;CHAPA AÇO CARBONO A36;8,4;TON\n4501;20;ARAME COBRE 2MM;310;KG\n4501;30;PERFIL ALUMINIO 6063;920;KG\n4502;10;CANTONEIRA PVC;75;KG\n';
    const read = await readHere('pedidos.csv', csv, { words: 'Compras de junho de 2026 em Joinville' });
    expect(told(read)).toEqual([
      ['purchased.steel', '8.4', 't'],
      [null, '310', 'kg'],
      ['purchased.aluminium', '920', 'kg'],
      ['purchased.plastic', '75', 'kg'],
    ]);
    expect(read.asks.map(({ slot }) => slot)).toContain('kind');
  });

  it('bookings of an agency are what their rows say, in the amount that each of them fills', async () => {
    const csv =
      'Locator,Service,Start,End,Nights,Distance (km)\nZX1,Train,2026-05-04,,,212\nZX2,Hotel,2026-05-04,2026-05-06,2,\nZX3,Car rental,2026-05-11,2026-05-13,,365\nZX4,Rental car,2026-05-18,2026-05-22,4,\n';
    expect(told(await readHere('bookings.csv', csv, { locale: 'en' }))).toEqual([
      ['travel.train', '212', 'km'],
      ['travel.hotel', '2', 'night'],
      ['travel.rental_car', '365', 'km'],
      ['travel.rental_car', '4', 'day'],
    ]);
  });

  it('the same in Portuguese, where days of a hired car are called as nights are', async () => {
    const csv =
      'Localizador;Tipo;Saída;Diárias;Distância (km)\nK1;Hospedagem;04/05/2026;3;\nK2;Trem;05/05/2026;;140\nK3;Locação de carro;06/05/2026;2;\n';
    expect(told(await readHere('reservas.csv', csv))).toEqual([
      ['travel.hotel', '3', 'night'],
      ['travel.train', '140', 'km'],
      ['travel.rental_car', '2', 'day'],
    ]);
  });

  it.each([
    'Motorista;Locadora;Retirada;Devolução;Diárias;Total (R$)\nSousa;Rodas Inventadas;04/05/2026;07/05/2026;3;480,00\nLima;Rodas Inventadas;11/05/2026;16/05/2026;5;790,00\n',
    'Locação de veículos - maio de 2026\n\nColaborador;Cidade;Data;Diárias;Valor (R$)\nSousa;Belém;04/05/2026;3;480,00\nLima;Natal;11/05/2026;5;790,00\n',
  ])('days of hired cars are no nights: %#', async (csv) => {
    expect(told(await readHere('locacoes.csv', csv))).toEqual([
      ['travel.rental_car', '3', 'day'],
      ['travel.rental_car', '5', 'day'],
    ]);
  });
});

describe('what a tank holds or a plan allows was not used', () => {
  it.each([
    [
      'Parâmetro;Valor\nCapacidade do tanque - diesel S10 (L);12000\nEstoque mínimo de gasolina (L);1500\nPonto de reposição - etanol (L);900\n',
      'pt-BR',
    ],
    [
      'Setting;Value\nTank capacity diesel (L);12000\nReorder point petrol (L);1500\nMaximum stock heating oil (L);900\n',
      'en',
    ],
    [
      'Item;Quantidade;Unidade\nMeta de consumo de energia elétrica;90000;kWh\nLimite de gás natural;4000;m3\n',
      'pt-BR',
    ],
  ] as const)('%#', async (csv, locale) => {
    const read = await readHere('parametros.csv', csv, { words: 'maio de 2026', locale });
    expect(told(read)).toEqual([]);
    expect(read.unused.length).toBeGreaterThan(0);
  });
});

describe('the day that a person names is obeyed by lists', () => {
  const csv =
    'MTR;Emissão;Coleta;Recebimento;Resíduo;Destinação;Peso (kg)\n11;02/06/2026;03/06/2026;05/06/2026;Papelão;Reciclagem;410\n12;09/06/2026;10/06/2026;15/06/2026;Lodo;Aterro sanitário;880\n';
  it.each([
    ['Usa a data de recebimento', '2026-06-05', '2026-06-15'],
    ['registre pela data da coleta', '2026-06-03', '2026-06-10'],
    ['considera a data de emissão', '2026-06-02', '2026-06-09'],
    ['pela data de coleta, não pela de emissão', '2026-06-03', '2026-06-10'],
  ])('%s', async (words, first, second) => {
    expect(days(await readHere('mtr.csv', csv, { words }))).toEqual([
      ['410', first, first],
      ['880', second, second],
    ]);
  });

  const english =
    'PO,Document Date,Posting Date,Delivery Date,Material,Quantity,Unit\n77,2026-04-28,2026-05-04,2026-05-02,Cement,12,t\n78,2026-05-06,2026-05-12,2026-05-11,Float glass,3,t\n';
  it.each([
    ['by posting date please', '2026-05-04', '2026-05-12'],
    ['use the delivery date', '2026-05-02', '2026-05-11'],
    ['by document date, not the posting date', '2026-04-28', '2026-05-06'],
  ])('%s', async (words, first, second) => {
    expect(days(await readHere('po.csv', english, { words, locale: 'en' }))).toEqual([
      ['12', first, first],
      ['3', second, second],
    ]);
  });

  it('a list that tells one day only keeps it', async () => {
    const one = 'Data;Resíduo;Destinação;Peso (kg)\n02/06/2026;Papelão;Reciclagem;410\n';
    expect(days(await readHere('um.csv', one, { words: 'usa a data de recebimento' }))).toEqual([
      ['410', '2026-06-02', '2026-06-02'],
    ]);
  });
});

describe('cylinders that a heading names by their size', () => {
  it.each([
    ['GLP das empilhadeiras\n\nMês;Cilindros P20 (un.);Peso (kg)\njan/26;12;240\nfev/26;15;300\n', 'pt-BR'],
    ['Forklift LPG\n\nMonth;P20 gas cylinders (units);Weight (kg)\nJan 2026;12;240\nFeb 2026;15;300\n', 'en'],
  ] as const)('weigh what the table says: %#', async (csv, locale) => {
    expect(told(await readHere('glp.csv', csv, { locale }))).toEqual([
      ['mobile.lpg', '240', 'kg'],
      ['mobile.lpg', '300', 'kg'],
    ]);
  });

  it('are counted where nothing else is told', async () => {
    const csv = 'GLP das empilhadeiras\n\nMês;Cilindros P20 (un.)\njan/26;12\nfev/26;15\n';
    expect(told(await readHere('glp.csv', csv))).toEqual([
      ['mobile.lpg', '12', 'cylinder'],
      ['mobile.lpg', '15', 'cylinder'],
    ]);
  });
});

describe('what was weighed before and after is no amount by itself', () => {
  it.each([
    'Fluido;Cilindro;Peso inicial (kg);Peso final (kg)\nR-410A;C1;11,3;7,1\nR-404A;C2;10,9;8,15\n',
    'Gas;Bottle;Weight before (kg);Weight after (kg)\nR-134a;B7;12.4;9.9\nR-407C;B8;11.2;10.1\n',
    'Combustível;Tanque;Estoque inicial (L);Estoque final (L)\nDiesel S10;T1;5200;3100\nGasolina;T2;2100;900\n',
  ])('%#', async (csv) => {
    const read = await readHere('pesagem.csv', csv, { words: 'outubro de 2026' });
    expect(told(read)).toEqual([]);
    expect(read.unused.length).toBeGreaterThan(0);
  });
});

describe('what something is worth is in no unit of it', () => {
  it.each([
    [
      'Posting Date,Document Date,Plant,Material Description,Quantity,BUn,Amount LC\n2026-05-18,2026-05-15,Aracaju,Aluminium ingot A356,4.2,TO,52000.00\n2026-05-21,2026-05-20,Joinville,Float glass,350,KG,9000.00\n',
      'en',
    ],
    [
      'Data lçto.;Data NF;Centro;Texto breve;Qtd.;UM;Montante MI\n18/05/2026;15/05/2026;Aracaju;LINGOTE ALUMINIO;4,2;TO;52000,00\n21/05/2026;20/05/2026;Joinville;VIDRO FLOAT;350;KG;9000,00\n',
      'pt-BR',
    ],
  ] as const)('an export of an ERP tells each line once: %#', async (csv, locale) => {
    const read = await readHere('erp.csv', csv, { locale });
    expect(told(read)).toEqual([
      ['purchased.aluminium', '4.2', 't'],
      ['purchased.glass', '350', 'kg'],
    ]);
    expect(read.activities.map(({ from }) => from)).toEqual(['2026-05-18', '2026-05-21']);
    expect(read.activities.map(({ documentKey }) => documentKey)).toEqual([undefined, undefined]);
  });

  it.each([
    [
      'Trip ID,Request Date,Service,Distance (mi),Fare,Currency\na1,2026-05-04,Taxi,4.2,11.20,GBP\n',
      'mile',
      'en',
    ],
    ['Viagem;Data;Serviço;Distância (km);Tarifa;Moeda\na1;04/05/2026;Táxi;4,2;21,20;BRL\n', 'km', 'pt-BR'],
  ] as const)('a currency is of what was paid, and of no way: %#', async (csv, unit, locale) => {
    expect(told(await readHere('corridas.csv', csv, { locale }))).toEqual([['travel.taxi', '4.2', unit]]);
  });

  it('the one day of a list is its day, though a paper is called by it', async () => {
    const csv = 'NF;Data NF;Produto;Quantidade;Un\n881;04/05/2026;Cimento;12;t\n882;09/05/2026;Cimento;8;t\n';
    expect(days(await readHere('notas.csv', csv))).toEqual([
      ['12', '2026-05-04', '2026-05-04'],
      ['8', '2026-05-09', '2026-05-09'],
    ]);
  });
});

describe('what an export tells beside its amounts', () => {
  it.each([
    [
      'Ticket No,Issue Date,Passenger,Routing,Class,Depart,Return,Status\n1,2026-04-20,DOE/A,GRU-FRA-GRU,Business,2026-05-04,2026-05-12,Issued\n2,2026-04-22,ROE/B,VCP-POA,Economy,2026-05-08,,Issued\n',
      'en',
    ],
    [
      'Bilhete;Data de emissão;Passageiro;Trecho;Classe;Data da ida;Volta\n1;20/04/2026;DOE/A;GRU/FRA/GRU;Executiva;04/05/2026;12/05/2026\n2;22/04/2026;ROE/B;VCP/POA;Econômica;08/05/2026;\n',
      'pt-BR',
    ],
  ] as const)('is not the day of a journey, which is the one on which one went: %#', async (csv, locale) => {
    const { activities } = await readHere('bilhetes.csv', csv, { locale });
    expect(activities.map(({ route, from, passengers }) => [route?.join('-'), from, passengers])).toEqual([
      ['GRU-FRA', '2026-05-04', 1],
      ['VCP-POA', '2026-05-08', 1],
    ]);
  });

  it.each([
    [
      'Shipment,Ship Date,Mode,Pieces,Actual Weight (kg),Distance (km)\nS1,2026-05-07,Road,12,2210,640\nS2,2026-05-09,Road,3,410,250\n',
      'inbound freight paid by us',
      'en',
    ],
    [
      'CT-e;Data;Modal;Volumes (un);Peso (kg);Distância (km)\n1;07/05/2026;Rodoviário;12;2210;640\n2;09/05/2026;Rodoviário;3;410;250\n',
      'frete de compra pago por nós',
      'pt-BR',
    ],
  ] as const)('counts pieces, and weighs what is carried: %#', async (csv, words, locale) => {
    expect(told(await readHere('embarques.csv', csv, { words, locale }))).toEqual([
      ['freight_in.road', '2210', 'kg'],
      ['freight_in.road', '410', 'kg'],
    ]);
  });

  it.each(['Energia Reativa (kVArh)', 'Potência (kW)', 'Reativo excedente'])(
    'measures no energy: %s',
    async (head) => {
      const csv = `Mês;Consumo (kWh);${head}\nabr/26;110600;1200\nmai/26;107600;1150\n`;
      expect(told(await readHere('energia.csv', csv))).toEqual([
        ['electricity', '110600', 'kWh'],
        ['electricity', '107600', 'kWh'],
      ]);
    },
  );

  it.each([
    [
      'Colaborador;Data;Veículo;Km percorrido;Valor reembolso (R$)\nLima;04/05/2026;Carro próprio;186;204,60\n',
      'pt-BR',
    ],
    ['Employee,Date,Vehicle,Mileage (km),Claim (GBP)\nLee,2026-05-04,Own car,186,84.60\n', 'en'],
  ] as const)('makes ways that are paid back those of travellers: %#', async (csv, locale) => {
    expect(told(await readHere('km.csv', csv, { locale }))).toEqual([['travel.own_car', '186', 'km']]);
  });

  it.each([
    [
      'Traveller(s),Pax,Routing,Departure\nDoe / Roe,2,LHR-GRU-LHR,11 May 2026\nPoe,1,BRS-AMS,06 May 2026\n',
      'en',
    ],
    [
      'Viajante;Passageiros;Trecho;Data\nDoe e Roe;2;GRU/REC/GRU;11/05/2026\nPoe;1;VCP/POA;06/05/2026\n',
      'pt-BR',
    ],
  ] as const)('counts travellers by their number before their names: %#', async (csv, locale) => {
    const { activities } = await readHere('voos.csv', csv, { locale });
    expect(activities.map(({ passengers }) => passengers)).toEqual([2, 1]);
  });
});
