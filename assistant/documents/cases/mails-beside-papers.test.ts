import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readHere } from './read-here.ts';

const TABLE = 'Mês;Energia elétrica (kWh)\n10/2025;35.400\n';

function mail(body: string, attachment = TABLE): string {
  const head =
    'From: garagem@exemplo.test\r\nTo: esg@exemplo.test\r\nSubject: dados de outubro\r\nMIME-Version: 1.0\r\n';
  const file = `--b\r\nContent-Type: text/csv; name="dados.csv"\r\nContent-Disposition: attachment; filename="dados.csv"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(attachment).toString('base64')}\r\n`;
  return `${head}Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${body}\r\n${file}--b--\r\n`;
}

const read = async (body: string, attachment?: string) => {
  const { activities } = await readHere('mail.eml', mail(body, attachment), { words: 'lança tudo' });
  return activities
    .map(({ kind, quantity, unit, from, to, site }) => `${kind} ${quantity} ${unit} ${from} ${to} ${site}`)
    .sort();
};

/** The same mails in an archive. */
const readPacked = async (...bodies: readonly string[]) => {
  const mails = bodies.map(
    (body, at) => [`caixa/${at + 1}.eml`, new TextEncoder().encode(mail(body))] as const,
  );
  const { activities, problems } = await readHere('mails.zip', zipSync(Object.fromEntries(mails)), {
    words: 'lança tudo',
  });
  expect(problems).toEqual([]);
  return activities.map(({ kind, quantity, site, inner }) => `${inner}: ${kind} ${quantity} ${site}`).sort();
};

const ENERGY = 'electricity 35400 kWh 2025-10-01 2025-10-31 Joinville';

describe('a mail that tells amounts beside the papers that it brings', () => {
  it('reports them too, at the site that it names', async () => {
    expect(
      await read(
        'Segue a planilha da energia de Joinville.\nO gerador consumiu 85 litros de diesel em outubro/2025.',
      ),
    ).toEqual([ENERGY, 'stationary.diesel 85 L 2025-10-01 2025-10-31 Joinville']);
  });

  it.each([
    ['what its papers tell again', 'Em Joinville foram 35.400 kWh de energia elétrica em outubro de 2025.'],
    [
      'what it answers to',
      'Segue a de Joinville.\n\n> Em setembro de 2025 o gerador consumiu 130 litros de diesel, já lançados.',
    ],
    [
      'what it answers to below the head of that mail',
      'Segue a de Joinville.\n\nDe: ESG\nEnviado em: 6 de outubro de 2025\nPara: Garagem\nAssunto: dados\n\nO gerador consumiu 130 litros de diesel em outubro de 2025?',
    ],
    [
      'what was long before',
      'Segue a de Joinville. Em maio de 2025 o gerador consumiu 130 litros de diesel.',
    ],
    ['money', 'Segue a de Joinville, gastamos R$ 1.200,00 em consultoria em outubro de 2025.'],
  ])('proposes nothing of %s', async (_, body) => {
    expect(await read(body)).toEqual([ENERGY]);
  });
});

describe('a mail in an archive', () => {
  it('reports what it does alone: its papers at the site that it names, and what it tells beside them', async () => {
    expect(
      await readPacked(
        'Segue a planilha da energia de Joinville.\nO gerador consumiu 85 litros de diesel em outubro/2025.',
      ),
    ).toEqual([
      'caixa/1.eml/dados.csv: electricity 35400 Joinville',
      'caixa/1.eml/mail.txt: stationary.diesel 85 Joinville',
    ]);
  });

  it('tells nothing of what it answers to, nor of what its papers tell', async () => {
    expect(
      await readPacked(
        'Segue a de Joinville: 35.400 kWh de energia elétrica.\n\n> Em setembro o gerador consumiu 130 litros de diesel.',
      ),
    ).toEqual(['caixa/1.eml/dados.csv: electricity 35400 Joinville']);
  });

  it('keeps the site that it names from other mails', async () => {
    expect(await readPacked('Segue a de Joinville.', 'Segue a de Aracaju.')).toEqual([
      'caixa/1.eml/dados.csv: electricity 35400 Joinville',
      'caixa/2.eml/dados.csv: electricity 35400 Aracaju',
    ]);
  });

  it('brings the papers of each where two are called alike', async () => {
    const body = new TextEncoder().encode(mail('Segue a de Joinville.'));
    const packed = Buffer.from(zipSync({ '1.eml': body, '2.eml': body }, { level: 0 }));
    const alike = Buffer.from(packed.toString('latin1').replaceAll('2.eml', '1.eml'), 'latin1');
    const { activities } = await readHere('mails.zip', new Uint8Array(alike), { words: 'lança tudo' });
    expect(activities.map(({ quantity }) => quantity)).toEqual(['35400', '35400']);
  });
});
