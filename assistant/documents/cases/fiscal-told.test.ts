import { describe, expect, it } from 'vitest';
import { elements, keyOf, nfeXml, type Tree } from '#documents/testing/fiscal-xml.ts';
import { readHere, told } from './read-here.ts';

const fuel = (xProd: string, uCom: string, qCom: string, NCM = '27101921'): Tree => ({
  xProd,
  NCM,
  uCom,
  qCom,
});

describe('what a person says of the fuels of one invoice', () => {
  it('gives each grade its own use', async () => {
    const note = nfeXml([
      fuel('OLEO DIESEL B S10', 'M3', '10.0000'),
      fuel('OLEO DIESEL B S500', 'L', '1480.5000'),
    ]);
    const words = 'o S10 é dos caminhões da frota e o S500 é do gerador';
    expect(told(await readHere('nota.xml', note, { words }))).toEqual([
      ['mobile.diesel', '10', 'm3'],
      ['stationary.diesel', '1480.5', 'L'],
    ]);
  });

  it('gives each fuel of one sentence its own use', async () => {
    const note = nfeXml([
      fuel('OLEO DIESEL B S10', 'L', '5000.0000'),
      fuel('GASOLINA C COMUM', 'L', '1200.0000', '27101259'),
    ]);
    const words = 'o diesel é do gerador e a gasolina é dos carros da empresa';
    expect(told(await readHere('nota.xml', note, { words }))).toEqual([
      ['stationary.diesel', '5000', 'L'],
      ['mobile.gasoline', '1200', 'L'],
    ]);
    const english = 'the diesel is for the generator and the petrol is for the company cars';
    expect(told(await readHere('nota.xml', note, { words: english, locale: 'en' }))).toEqual([
      ['stationary.diesel', '5000', 'L'],
      ['mobile.gasoline', '1200', 'L'],
    ]);
  });

  it('keeps what is said of cylinders from what comes in bulk', async () => {
    const note = nfeXml([
      fuel('GLP GRANEL', 'KG', '2480.0000', '27111910'),
      fuel('GLP BOTIJAO P20', 'UN', '12.0000', '27111910'),
    ]);
    const words = 'Nota do gás: o granel é da caldeira e os P20 são das empilhadeiras';
    expect(told(await readHere('nota.xml', note, { words }))).toEqual([
      ['stationary.lpg', '2480', 'kg'],
      ['mobile.lpg', '240', 'kg'],
    ]);
  });

  it('takes the town of the recipient for no site, and says that it did not', async () => {
    const note = nfeXml([fuel('OLEO DIESEL B S10', 'L', '5000.0000')]);
    const { activities, unused } = await readHere('nota.xml', note, {
      words: 'diesel da frota',
      sites: ['Santos', 'Itu'],
    });
    expect(activities.map(({ site }) => site)).toEqual([undefined]);
    expect(unused.map(({ quote }) => quote)).toContain('Santos');
  });
});

describe('the way of a freight', () => {
  const cte = (compl: string) =>
    `<cteProc><CTe><infCte Id="CTe${keyOf('57')}">${elements({
      ide: {
        mod: '57',
        dhEmi: '2025-05-10T10:00:00-03:00',
        tpCTe: '0',
        modal: '01',
        tpAmb: '1',
        toma3: { toma: '3' },
      },
    })}<compl>${compl}</compl>${elements({
      dest: { CNPJ: '44555666000199', xNome: 'Compradora' },
      infCTeNorm: {
        infCarga: { proPred: 'PECAS', infQ: [{ cUnid: '01', tpMed: 'PESO BRUTO', qCarga: '24350.0000' }] },
      },
    })}</infCte></CTe>${elements({ protCTe: { infProt: { chCTe: keyOf('57'), cStat: '100' } } })}</cteProc>`;
  const wayOf = async (compl: string, words = 'frete por nossa conta') => {
    const { activities } = await readHere('cte.xml', cte(compl), { words });
    return activities.map(({ distance, kind }) => [kind, distance]);
  };

  it('is read where the carrier remarks it', async () => {
    const road = 'freight_in.road';
    expect(await wayOf('<xObs>Distancia percorrida 542 km. Coleta 4471.</xObs>')).toEqual([[road, '542']]);
    expect(await wayOf('<xObs>Percurso total: 1.312,5 km</xObs>')).toEqual([[road, '1312.5']]);
    const field = (name: string, text: string) =>
      `<ObsCont xCampo="${name}"><xTexto>${text}</xTexto></ObsCont>`;
    expect(await wayOf(field('DISTANCIA_KM', '148') + field('CONSUMO_PREVISTO_L', '62'))).toEqual([
      [road, '148'],
    ]);
    expect(await wayOf(field('Km total', '866 km'))).toEqual([[road, '866']]);
  });

  it('is asked where nothing, two ways or an odometer is remarked, and what the person says comes first', async () => {
    const road = 'freight_in.road';
    expect(await wayOf('<xObs>Coleta 4471.</xObs>')).toEqual([[road, null]]);
    expect(await wayOf('<xObs>PLACA ABC KM: 73.512</xObs>')).toEqual([[road, null]]);
    const two = '<ObsCont xCampo="KM"><xTexto>148</xTexto></ObsCont><xObs>Distancia 150 km</xObs>';
    expect(await wayOf(two)).toEqual([[road, null]]);
    expect(await wayOf('<xObs>Distancia 542 km</xObs>', 'frete nosso, a rota tem 560 km')).toEqual([
      [road, '560'],
    ]);
  });
});

describe('cylinders that a mail names by their size', () => {
  it('are what they hold, and tanks that are filled where they stand are asked', async () => {
    const mail = (line: string) =>
      `From: a@example.invalid\nTo: b@example.invalid\nSubject: outubro/2025\nContent-Type: text/plain; charset=utf-8\n\nNúmeros de outubro/2025:\n- ${line}\n`;
    const read = await readHere('mail.eml', mail('GLP das empilhadeiras: 9 cilindros P20 (180 kg)'));
    expect(told(read)).toEqual([['mobile.lpg', '180', 'kg']]);
    const tanks = await readHere('mail.eml', mail('central de GLP do refeitório (2 tanques P190)'));
    expect(tanks.activities.map(({ quantity }) => quantity)).not.toContain('380');
  });
});
