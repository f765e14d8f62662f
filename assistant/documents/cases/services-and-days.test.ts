import { describe, expect, it } from 'vitest';
import { elements, nfeXml } from '#documents/testing/fiscal-xml.ts';
import { readHere, told } from './read-here.ts';

const national = (xDescServ: string, dCompet = '2026-09-28') =>
  `<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse"><infNFSe Id="NFS1">${elements({
    emit: { CNPJ: '11222333000181', xNome: 'Ambiental Inventada' },
    DPS: {
      infDPS: {
        tpAmb: '1',
        dhEmi: '2026-10-02T10:00:00-03:00',
        dCompet,
        toma: { CNPJ: '44555666000199', xNome: 'Tomadora' },
        serv: { cServ: { xDescServ } },
        valores: { vServPrest: { vServ: '4959.00' } },
      },
    },
  })}</infNFSe></NFSe>`;
const city = (Discriminacao: string) =>
  `<CompNfse><Nfse><InfNfse>${elements({
    Numero: '33',
    CodigoVerificacao: 'A1',
    DataEmissao: '2026-08-04T09:27:51',
    DeclaracaoPrestacaoServico: {
      InfDeclaracaoPrestacaoServico: {
        Competencia: '2026-07-31',
        Servico: { Valores: { ValorServicos: '8792.70' }, Discriminacao },
        Prestador: { CpfCnpj: { Cnpj: '11222333000181' } },
      },
    },
  })}</InfNfse></Nfse></CompNfse>`;

/** Kind, amount, unit, first and last day and site of each activity. */
const whole = ({ activities }: Awaited<ReturnType<typeof readHere>>) =>
  activities.map(({ kind, quantity, unit, from, to, site }) => [kind, quantity, unit, from, to, site]);

describe('an invoice of services that tells in prose what was done', () => {
  it.each([
    [
      'a treatment in one sentence, its amount in another',
      national(
        'Coleta, transporte e destinação final por coprocessamento de borra oleosa (resíduo Classe I). Quantidade: 3.420 kg. Preço R$ 1,45/kg. MTR 990041. Coleta em 24/09/2026.',
      ),
      ['waste.coprocessing', '3420', 'kg', '2026-09-01', '2026-09-30', undefined],
    ],
    [
      'a volume beside the capacity of the plant that treats it',
      city(
        'Tratamento de efluente industrial em nossa ETE, gerador unidade Joinville. Volume recebido de 01/07/2026 a 31/07/2026: 118,50 m³, em 6 cargas (MTR 44 a 49). Preço por m³: R$ 74,20. Capacidade licenciada da ETE: 900 m³/dia.',
      ),
      ['waste.wastewater', '118.5', 'm3', '2026-07-01', '2026-07-31', 'Joinville'],
    ],
    [
      'a total beside its loads',
      national(
        'Disposição em aterro sanitário de resíduos comuns da unidade Aracaju. Carga 1: 4,10 t. Carga 2: 3,65 t. Total destinado: 7,75 t.',
      ),
      ['waste.landfill', '7.75', 't', '2026-09-01', '2026-09-30', 'Aracaju'],
    ],
    [
      'one mass in kilograms and in tonnes',
      national(
        'Incineração de resíduos de serviço de saúde. Peso aferido 385 kg (0,385 t). Valor unitário R$ 9,80 por kg.',
      ),
      ['waste.incineration', '385', 'kg', '2026-09-01', '2026-09-30', undefined],
    ],
    [
      'a volume whose container has another',
      city('Compostagem de lodo de ETE; retirada em caçamba de 26 m³; peso líquido 12.310 kg, tara 9.400 kg'),
      ['waste.composting', '12310', 'kg', '2026-07-01', '2026-07-31', undefined],
    ],
  ])('reads %s', async (_, note, wanted) => {
    expect(whole(await readHere('nota.xml', note))).toEqual([wanted]);
  });

  it.each([
    [
      'Destinação final de resíduos Classe II em aterro. Capacidade do aterro: 900 t/dia. Preço R$ 210,00 por t.',
    ],
    ['Locação de caçamba de 26 m³ para resíduos, mês de setembro.'],
  ])('takes prices, rates and containers for no amount: %s', async (text) => {
    const read = await readHere('nota.xml', national(text));
    expect(read.activities).toEqual([]);
    expect(read.unused).toHaveLength(1);
  });
});

describe('the day of an invoice that a person says counts', () => {
  const note = nfeXml([{ xProd: 'CAVACO DE EUCALIPTO', NCM: '44012200', uCom: 'TON', qCom: '28.9400' }], {
    ide: { dhEmi: '2026-02-27T17:52:00-03:00', dhSaiEnt: '2026-03-02T06:15:00-03:00' },
  });
  it.each([
    ['lança pela data de saída da mercadoria, não pela de emissão', '2026-03-02', '2026-03-02'],
    ['usa o dia em que saiu', '2026-03-02', '2026-03-02'],
    ['use the dispatch date rather than the invoice date', '2026-03-02', '2026-03-02'],
    ['na data de emissão, e não na de saída', '2026-02-27', '2026-02-27'],
    ['cavaco da caldeira', '2026-02-27', '2026-02-27'],
    ['lança no mês de competência', '2026-02-01', '2026-02-28'],
  ])('%s', async (words, from, to) => {
    const { activities } = await readHere('nota.xml', note, { words });
    expect(activities.map((one) => [one.from, one.to])).toEqual([[from, to]]);
  });

  it('is the day of delivery that its notes tell, and is asked where nothing tells it', async () => {
    const diesel = (infCpl: string) =>
      nfeXml([{ xProd: 'OLEO DIESEL B S10', NCM: '27101921', uCom: 'L', qCom: '5000.0000' }], {
        ide: { dhEmi: '2026-03-28T10:20:00-03:00' },
      }).replace('</infNFe>', `<infAdic><infCpl>${infCpl}</infCpl></infAdic></infNFe>`);
    const words = 'diesel da frota, lança na data da entrega';
    const noted = await readHere('nota.xml', diesel('Entregue em 01/04/2026 no tanque 2.'), { words });
    expect(noted.activities.map(({ from }) => from)).toEqual(['2026-04-01']);
    const untold = await readHere('nota.xml', diesel('Pedido 77120.'), { words });
    expect(untold.asks.map(({ slot }) => slot)).toEqual(['period']);
  });

  it('is the month that a sold energy was supplied in, not the day on which it was invoiced', async () => {
    const sold = nfeXml(
      [{ xProd: 'ENERGIA ELETRICA CONVENCIONAL - SET/2026', NCM: '27160000', uCom: 'MWH', qCom: '148.3200' }],
      { ide: { dhEmi: '2026-10-07T11:00:00-03:00' } },
    );
    const read = await readHere('nota.xml', sold);
    expect(told(read)).toEqual([['electricity', '148.32', 'MWh']]);
    expect(read.activities.map(({ from, to }) => [from, to])).toEqual([['2026-09-01', '2026-09-30']]);
  });
});
