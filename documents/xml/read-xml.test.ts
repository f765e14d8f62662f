import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import type { FiscalDocument } from '../document.ts';
import { readDocument } from '../read.ts';
import { billXml, elements, keyOf, nfeXml } from '../testing/fiscal-xml.ts';
import { contentOf, refusalOf, remarksOf } from '../testing/outcome.ts';

const outcomeOf = async (xml: string | Uint8Array) =>
  await readDocument(typeof xml === 'string' ? new TextEncoder().encode(xml) : xml, 'nota.xml');
const read = async (xml: string | Uint8Array): Promise<FiscalDocument> =>
  contentOf(await outcomeOf(xml), 'fiscal').document;
const codes = ({ refusals }: FiscalDocument) => refusals.map(({ code }) => code);

const diesel = {
  cProd: '1',
  xProd: 'OLEO DIESEL B S10',
  NCM: '27101921',
  CFOP: '5656',
  uCom: 'LT',
  qCom: '1500.0000',
  vProd: '9000.00',
  uTrib: 'LT',
  qTrib: '1500.0000',
  comb: { cProdANP: '820101034', descANP: 'DIESEL B S10', UFCons: 'SP', pBio: '14.0000' },
};
const drums = { xProd: 'ARLA 32', uCom: 'BD', qCom: '3.0000', uTrib: 'L', qTrib: '60.0000' };

describe('an invoice of goods', () => {
  it('gives key, day, parties and items, each value with its path', async () => {
    const document = await read(nfeXml([diesel, drums]));
    const prod = '/nfeProc/NFe/infNFe/det[1]/prod';
    const placed = (value: string, path: string) => ({ value, place: { at: 'path', path } });
    expect(document).toEqual({
      model: 'nfe',
      key: placed(keyOf('55'), '/nfeProc/protNFe/infProt/chNFe'),
      issued: placed('2025-03-14', '/nfeProc/NFe/infNFe/ide/dhEmi'),
      period: null,
      issuer: {
        taxId: placed('11222333000181', '/nfeProc/NFe/infNFe/emit/CNPJ'),
        name: placed('Posto & Cia', '/nfeProc/NFe/infNFe/emit/xNome'),
        city: placed('Campinas', '/nfeProc/NFe/infNFe/emit/enderEmit/xMun'),
        state: placed('SP', '/nfeProc/NFe/infNFe/emit/enderEmit/UF'),
      },
      recipient: {
        taxId: placed('44555666000199', '/nfeProc/NFe/infNFe/dest/CNPJ'),
        name: placed('Compradora', '/nfeProc/NFe/infNFe/dest/xNome'),
        city: placed('Santos', '/nfeProc/NFe/infNFe/dest/enderDest/xMun'),
        state: placed('SP', '/nfeProc/NFe/infNFe/dest/enderDest/UF'),
      },
      items: [
        {
          description: placed('OLEO DIESEL B S10', `${prod}/xProd`),
          quantity: placed('1500.0000', `${prod}/qCom`),
          unit: placed('LT', `${prod}/uCom`),
          value: placed('9000.00', `${prod}/vProd`),
          ncm: placed('27101921', `${prod}/NCM`),
          cfop: placed('5656', `${prod}/CFOP`),
          anp: placed('820101034', `${prod}/comb/cProdANP`),
          biodieselPercent: placed('14.0000', `${prod}/comb/pBio`),
          problems: [],
        },
        {
          description: placed('ARLA 32', '/nfeProc/NFe/infNFe/det[2]/prod/xProd'),
          quantity: placed('60.0000', '/nfeProc/NFe/infNFe/det[2]/prod/qTrib'),
          unit: placed('L', '/nfeProc/NFe/infNFe/det[2]/prod/uTrib'),
          problems: [],
        },
      ],
      refusals: [],
    });
  });

  it('is a consumer receipt by its model, and numbers its only item', async () => {
    const document = await read(nfeXml([diesel], { ide: { mod: '65' } }));
    expect([document.model, document.items[0]?.quantity.place]).toEqual([
      'nfce',
      { at: 'path', path: '/nfeProc/NFe/infNFe/det[1]/prod/qCom' },
    ]);
  });

  it('keeps the quantity sold where both are physical or neither is', async () => {
    const { items } = await read(
      nfeXml([
        { ...drums, uCom: 'M3', uTrib: 'KG' },
        { ...drums, uCom: 'CX', uTrib: 'UN' },
      ]),
    );
    expect(items.map(({ unit }) => unit.value)).toEqual(['M3', 'CX']);
  });

  it('leaves out an item without a readable quantity, and names it', async () => {
    const broken = { ...diesel, qCom: '1.500,00', qTrib: undefined };
    const outcome = await outcomeOf(nfeXml([broken, drums]));
    expect(contentOf(outcome, 'fiscal').document.items).toHaveLength(1);
    expect(outcome.ok && outcome.remarks).toEqual([
      {
        code: 'fiscal.item_without_quantity',
        params: { item: '1', description: 'OLEO DIESEL B S10' },
        place: { at: 'path', path: '/nfeProc/NFe/infNFe/det[1]' },
      },
    ]);
  });

  it('is read in the encoding that it declares', async () => {
    const latin = nfeXml([{ ...drums, xProd: 'ÓLEO LUBRIFICANTE' }]).replace('UTF-8', 'ISO-8859-1');
    const document = await read(iconv.encode(latin, 'latin1'));
    expect(document.items[0]?.description.value).toBe('ÓLEO LUBRIFICANTE');
  });

  it('keeps its UTF-8 where it falsely declares another encoding', async () => {
    const text = nfeXml([{ ...drums, xProd: 'ÓLEO' }]).replace('UTF-8', 'ISO-8859-1');
    expect((await read(text)).items[0]?.description.value).toBe('ÓLEO');
  });
});

describe('an invoice that must not be counted says why', () => {
  it.each([
    ['a return', { ide: { finNFe: '4' } }, 'fiscal.return'],
    ['one of the test environment', { ide: { tpAmb: '2' } }, 'fiscal.test_environment'],
    ['one without a protocol', { status: null }, 'fiscal.not_authorized'],
    ['one that was cancelled', { status: '101' }, 'fiscal.cancelled'],
    ['one cancelled by an event', { status: '135' }, 'fiscal.cancelled'],
    ['one that was denied', { status: '302' }, 'fiscal.status'],
  ])('%s', async (_, given, code) => {
    expect(codes(await read(nfeXml([diesel], given)))).toEqual([code]);
  });

  it('one authorized after its time counts', async () => {
    expect(codes(await read(nfeXml([diesel], { status: '150' })))).toEqual([]);
  });

  it('the event of a cancellation is the cancelled document under its key', async () => {
    const event = elements({
      evento: {
        infEvento: {
          tpAmb: '1',
          chNFe: keyOf('65'),
          tpEvento: '110111',
          detEvento: { descEvento: 'Cancelamento' },
        },
      },
    });
    const document = await read(`<procEventoNFe>${event}</procEventoNFe>`);
    expect([document.model, document.key?.value, document.items, codes(document)]).toEqual([
      'nfce',
      keyOf('65'),
      [],
      ['fiscal.cancelled'],
    ]);
  });

  it('any other event is refused by its name', async () => {
    const event = elements({
      evento: {
        infEvento: { chNFe: keyOf('55'), tpEvento: '110110', detEvento: { descEvento: 'Carta de Correcao' } },
      },
    });
    expect(await outcomeOf(`<procEventoNFe>${event}</procEventoNFe>`)).toEqual({
      ok: false,
      problem: { code: 'fiscal.event', params: { name: 'nota.xml', event: 'Carta de Correcao' } },
    });
  });
});

describe('a bill of metered supply', () => {
  const meters =
    '<gMed nMed="01"><idMedidor>A</idMedidor><dMedAnt>2025-03-02</dMedAnt><dMedAtu>2025-04-01</dMedAtu></gMed><gMed nMed="02"><dMedAnt>2025-03-01</dMedAnt><dMedAtu>2025-03-31</dMedAtu></gMed>';
  const prod = (uMed: string, more = {}) =>
    elements({
      prod: {
        xProd: 'Consumo',
        cClass: '0601000',
        CFOP: '5258',
        uMed,
        qFaturada: '120.5000',
        vProd: '99.10',
        ...more,
      },
    });

  it.each([
    ['NF3e', '66', `<NFdet><det nItem="1"><detItem>${prod('2')}</detItem></det></NFdet>`, 'nf3e', 'kWh'],
    ['NFGas', '76', `<det nItem="1"><gNormal>${prod('1')}</gNormal></det>`, 'nfgas', 'm3'],
    ['NFAg', '75', `<det nItem="1">${prod('1')}</det>`, 'nfag', 'm3'],
  ] as const)(
    '%s gives quantity, unit, class and the period of its readings',
    async (layout, code, items, model, unit) => {
      const document = await read(billXml(layout, code, meters + items));
      expect([document.model, document.key?.value, document.refusals]).toEqual([model, keyOf(code), []]);
      expect([document.period?.from.value, document.period?.to.value]).toEqual(['2025-03-01', '2025-04-01']);
      const [item] = document.items;
      expect([item?.quantity.value, item?.unit.value, item?.itemClass?.value, item?.value?.value]).toEqual([
        '120.5000',
        unit,
        '0601000',
        '99.10',
      ]);
      expect(item?.quantity.place).toMatchObject({
        path: expect.stringMatching(/det\[1\].*\/prod\/qFaturada$/) as string,
      });
    },
  );

  it('keeps demand and reactive power apart by their units, and marks what is given back', async () => {
    const of = (at: number, inner: string) => `<det nItem="${at}"><detItem>${inner}</detItem></det>`;
    const items = of(1, prod('1')) + of(2, prod('4')) + of(3, prod('2', { indDevolucao: '1' }));
    const document = await read(billXml('NF3e', '66', `<NFdet>${items}</NFdet>`));
    expect(
      document.items.map(({ unit, problems }) => [unit.value, problems.map(({ code }) => code)]),
    ).toEqual([
      ['kW', []],
      ['kVArh', []],
      ['kWh', ['fiscal.item_returned']],
    ]);
    expect(document.period).toBeNull();
  });
});

describe('a bill of freight', () => {
  const cte = (ide = {}) =>
    `<cteProc><CTe><infCte Id="CTe${keyOf('57')}">${elements({
      ide: {
        modal: '01',
        tpAmb: '1',
        tpCTe: '0',
        dhEmi: '2025-05-06T07:00:00-03:00',
        UFIni: 'SP',
        xMunIni: 'Santos',
        UFFim: 'MG',
        xMunFim: 'Betim',
        toma3: { toma: '0' },
        ...ide,
      },
      emit: { CNPJ: '11222333000181', xNome: 'Transportes' },
      rem: { CNPJ: '44555666000199', xNome: 'Remetente' },
      dest: { CNPJ: '77888999000155', xNome: 'Destino' },
      infCTeNorm: {
        infCarga: {
          proPred: 'Peças',
          infQ: [
            { cUnid: '01', tpMed: 'PESO BRUTO', qCarga: '2500.0000' },
            { cUnid: '00', tpMed: 'CUBAGEM', qCarga: '12.0000' },
          ],
        },
      },
    })}</infCte></CTe>${elements({ protCTe: { infProt: { chCTe: keyOf('57'), cStat: '100' } } })}</cteProc>`;

  it('gives mode, cargo and ends, and who takes the service as recipient', async () => {
    const document = await read(cte());
    expect([document.model, document.recipient.name?.value, document.refusals]).toEqual([
      'cte',
      'Remetente',
      [],
    ]);
    expect(document.freight?.mode.value).toBe('01');
    expect(document.freight?.cargo.map(({ quantity, unit }) => [quantity.value, unit.value])).toEqual([
      ['2500.0000', 'kg'],
      ['12.0000', 'm3'],
    ]);
    expect(document.freight?.cargo[1]?.quantity.place).toEqual({
      at: 'path',
      path: '/cteProc/CTe/infCte/infCTeNorm/infCarga/infQ[2]/qCarga',
    });
    expect([document.freight?.from.city?.value, document.freight?.to.state?.value]).toEqual(['Santos', 'MG']);
  });

  it('names another taker, and refuses an annulment', async () => {
    const document = await read(
      cte({ toma3: undefined, toma4: { toma: '4', CPF: '12345678909', xNome: 'Outro' }, tpCTe: '2' }),
    );
    expect([document.recipient.taxId?.value, codes(document)]).toEqual(['12345678909', ['fiscal.cancelled']]);
  });
});

describe('an invoice of services', () => {
  it('of the national layout gives its price as the quantity in BRL', async () => {
    const id = '1'.repeat(50);
    const xml = `<NFSe><infNFSe Id="NFS${id}">${elements({
      emit: { CNPJ: '11222333000181', xNome: 'Oficina' },
      DPS: {
        infDPS: {
          tpAmb: '1',
          dhEmi: '2026-01-10T09:00:00-03:00',
          toma: { CNPJ: '44555666000199', xNome: 'Compradora' },
          serv: { cServ: { xDescServ: 'Transporte de pessoas' } },
          valores: { vServPrest: { vServ: '1000.00' } },
        },
      },
    })}</infNFSe></NFSe>`;
    const document = await read(xml);
    expect([
      document.key?.value,
      document.issued?.value,
      document.recipient.name?.value,
      document.refusals,
    ]).toEqual([id, '2026-01-10', 'Compradora', []]);
    expect(document.items.map(({ quantity, unit }) => [quantity.value, unit.value])).toEqual([
      ['1000.00', 'BRL'],
    ]);
  });

  it('of the layout of cities is read too, and says that it was cancelled', async () => {
    const inner = elements({
      Nfse: {
        InfNfse: {
          Numero: '77',
          CodigoVerificacao: 'ABC',
          DataEmissao: '2024-08-01T00:00:00',
          PrestadorServico: {
            IdentificacaoPrestador: { CpfCnpj: { Cnpj: '11222333000181' } },
            RazaoSocial: 'Hotel',
          },
          DeclaracaoPrestacaoServico: {
            InfDeclaracaoPrestacaoServico: {
              Servico: { Valores: { ValorServicos: '450.00' }, Discriminacao: 'Hospedagem' },
              Tomador: {
                IdentificacaoTomador: { CpfCnpj: { Cnpj: '44555666000199' } },
                RazaoSocial: 'Compradora',
              },
            },
          },
        },
      },
    });
    const document = await read(`<CompNfse>${inner}</CompNfse>`);
    expect([
      document.key?.value,
      document.items[0]?.quantity.value,
      document.recipient.taxId?.value,
      codes(document),
    ]).toEqual(['11222333000181-77-ABC', '450.00', '44555666000199', []]);
    expect(codes(await read(`<CompNfse>${inner}<NfseCancelamento/></CompNfse>`))).toEqual([
      'fiscal.cancelled',
    ]);
  });
});

describe('XML that is hostile or not ours', () => {
  it.each([
    ['another document', '<catalogo><livro/></catalogo>', 'document.xml_unknown'],
    ['one that is not well-formed', '<NFe><infNFe></NFe>', 'document.corrupt'],
    ['one cut off', nfeXml([diesel]).slice(0, 700), 'document.corrupt'],
    [
      'one with a document type',
      nfeXml([diesel], { before: '<!DOCTYPE nfeProc SYSTEM "file:///etc/passwd">' }),
      'document.corrupt',
    ],
    ['one too deep', `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`, 'document.corrupt'],
    ['one far too large', `<NFe>${'<a>1</a>'.repeat(700_000)}</NFe>`, 'document.too_large'],
  ])('%s is refused', async (_, xml, code) => {
    expect(refusalOf(await outcomeOf(xml))).toBe(code);
  });

  it('entities of the file never unfold', async () => {
    const bomb = '<!DOCTYPE n [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    expect(refusalOf(await outcomeOf(nfeXml([{ ...drums, xProd: '&b;' }], { before: bomb })))).toBe(
      'document.corrupt',
    );
    const bare = await read(nfeXml([{ ...drums, xProd: 'x &b; &#65;&amp;' }]));
    expect(bare.items[0]?.description.value).toBe('x &b; A&');
  });

  it('names of the language itself are only names', async () => {
    const outcome = await outcomeOf(
      '<NFe><infNFe><__proto__><ide>1</ide></__proto__><constructor/></infNFe></NFe>',
    );
    expect(['document.corrupt', 'read as xml']).toContain(refusalOf(outcome));
    expect(({} as { ide?: string }).ide).toBeUndefined();
  });

  it('remarks nothing on a plain invoice', async () => {
    expect(remarksOf(await outcomeOf(nfeXml([diesel])))).toEqual([]);
  });
});
