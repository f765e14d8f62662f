import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { paper, paperPdf } from '#documents/testing/paper.ts';
import { readHere } from './read-here.ts';

afterAll(() => closePdf());

const lines = async (...texts: readonly string[]) =>
  await paperPdf([paper((pen) => texts.forEach((text, at) => pen.at(40, 40 + 14 * at, text)))]);

const days = async (name: string, content: Uint8Array | string, words = '') =>
  (await readHere(name, content, { words })).activities.map(({ quantity, from, to }) => [quantity, from, to]);

const TICKET = [
  'POSTO ATACADO INVENTADO LTDA',
  'COMPROVANTE DE ENTREGA DE COMBUSTÍVEL Nº 4451',
  'Data de emissão: 02/05/2026',
  'Vencimento: 30/05/2026',
];
const GOODS = ['Produto: ÓLEO DIESEL S10', 'Quantidade entregue: 5.000 L', 'Destino: tanque do gerador'];

describe('a ticket of a delivery', () => {
  it('is of the day on which it was delivered, beside those of its issue and payment', async () => {
    const bytes = await lines(...TICKET, 'Data da entrega: 05/05/2026', ...GOODS);
    expect(await days('ticket.pdf', bytes)).toEqual([['5000', '2026-05-05', '2026-05-05']]);
  });

  it('is of the day that the person names', async () => {
    const bytes = await lines(...TICKET, 'Data da entrega: 05/05/2026', ...GOODS);
    const told = await days('ticket.pdf', bytes, 'registre pela data de emissão');
    expect(told).toEqual([['5000', '2026-05-02', '2026-05-02']]);
  });

  it('is of the day that the person names where it is priced as a receipt is', async () => {
    const priced = ['ÓLEO DIESEL S10 5.000,00 L x 5,310 = 26.550,00', 'Destino: tanque do gerador'];
    const bytes = await lines(...TICKET, 'Data da entrega: 05/05/2026', ...priced);
    expect(await days('ticket.pdf', bytes)).toEqual([['5000', '2026-05-05', '2026-05-05']]);
    const told = await days('ticket.pdf', bytes, 'registre pela data de emissão');
    expect(told).toEqual([['5000', '2026-05-02', '2026-05-02']]);
  });

  it('is of the day of the two weighings, which stand beside their hours', async () => {
    const bytes = await lines(
      'BALANÇA RODOVIÁRIA - TICKET DE PESAGEM 99120',
      'Emissão: 11/05/2026 08:12',
      'Entrada 09/05/2026 07:31   24.310 kg',
      'Saída 09/05/2026 08:02   12.180 kg',
      'Peso líquido   12.130 kg',
      'Material: Sucata de aço   Vencimento do frete: 30/05/2026',
    );
    expect(await days('ticket.pdf', bytes)).toEqual([['12130', '2026-05-09', '2026-05-09']]);
  });
});

const mail = (body: string, bytes: Uint8Array) =>
  [
    'From: fornecedor@exemplo.test\r\nTo: nos@exemplo.test\r\nSubject: Ticket\r\nMIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"\r\n',
    '--b\r\nContent-Type: text/plain; charset=utf-8\r\n',
    body,
    '--b\r\nContent-Type: application/pdf; name="ticket.pdf"\r\nContent-Disposition: attachment; filename="ticket.pdf"\r\nContent-Transfer-Encoding: base64\r\n',
    Buffer.from(bytes).toString('base64'),
    '--b--\r\n',
  ].join('\r\n');

describe('a mail with a ticket that names no day of its delivery', () => {
  it.each([
    ['Segue o ticket. O diesel foi entregue em 06/05/2026, o boleto vence em 30/05/2026.', '2026-05-06'],
    ['Segue o ticket com vencimento em 30/05/2026. A próxima entrega será em 20/05/2026.', '2026-05-02'],
  ])('is of the day that the mail names for it: %s', async (body, day) => {
    const bytes = await lines(...TICKET, ...GOODS);
    expect(await days('mail.eml', mail(body, bytes))).toEqual([['5000', day, day]]);
  });
});
