import { describe, expect, it } from 'vitest';
import { LIMITS } from '../document.ts';
import { readDocument } from '../read.ts';
import { contentOf, refusalOf } from '../testing/outcome.ts';

interface Part {
  readonly headers: readonly string[];
  readonly body: string;
}

function mail(parts: readonly Part[], headers: readonly string[] = []): Uint8Array {
  const pieces = parts.map(({ headers: own, body }) => `--lim\r\n${own.join('\r\n')}\r\n\r\n${body}\r\n`);
  return new TextEncoder().encode(
    [
      'From: =?utf-8?Q?Jo=C3=A3o?= <joao@exemplo.com.br>',
      'To: contas@exemplo.com.br',
      'Subject: =?iso-8859-1?Q?Conta_de_mar=E7o?=',
      'MIME-Version: 1.0',
      ...headers,
      'Content-Type: multipart/mixed; boundary=lim',
      '',
      `${pieces.join('')}--lim--`,
      '',
    ].join('\r\n'),
  );
}

const plain: Part = { headers: ['Content-Type: text/plain; charset=utf-8'], body: 'Segue a conta: 120 kWh.' };
const attached = (name: string, body: string): Part => ({
  headers: [
    'Content-Type: application/octet-stream',
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
  ],
  body: Buffer.from(body).toString('base64'),
});
const read = async (bytes: Uint8Array, limits = LIMITS) =>
  contentOf(await readDocument(bytes, 'conta.eml', limits), 'files');

describe('a mail', () => {
  it('gives sender, subject, text and attachments', async () => {
    const { text, files, format } = await read(mail([plain, attached('consumo.csv', 'a;b\n1;2\n')]));
    expect(format).toBe('eml');
    expect(text).toBe('João <joao@exemplo.com.br>\nConta de março\nSegue a conta: 120 kWh.');
    expect(files.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])).toEqual([
      ['consumo.csv', 'a;b\n1;2\n'],
    ]);
  });

  it('says the words of its HTML where it has no plain text, and nothing of its scripts', async () => {
    const html: Part = {
      headers: ['Content-Type: text/html; charset=utf-8'],
      body: '<style>p{}</style><p>Consumo: <b>120</b> kWh</p><script>alert(1)</script><p>Obrigado</p>',
    };
    const { text } = await read(mail([html]));
    expect(text).toContain('Consumo: 120 kWh');
    expect(text).toContain('Obrigado');
    expect(text).not.toMatch(/alert|p\{\}|<\/?[a-z]+>/);
  });

  it('hands out no path in the name of an attachment', async () => {
    const { files } = await read(mail([plain, attached('../../etc/cron.csv', 'a;b\n1;2\n')]));
    expect(files.map(({ name }) => name)).toEqual(['cron.csv']);
  });

  it('opens a mail that is attached to it', async () => {
    const inner = new TextDecoder()
      .decode(mail([plain, attached('nota.csv', 'a;b\n1;2\n')]))
      .replaceAll('lim', 'dentro');
    const forwarded: Part = { headers: ['Content-Type: message/rfc822'], body: inner };
    const { files } = await read(mail([plain, forwarded]));
    expect(files.map(({ name }) => name.split('/').at(-1))).toEqual(['nota.csv', 'mail.txt']);
  });

  it('is refused when its parts nest without end', async () => {
    let body = 'fim';
    for (let level = 0; level < 200; level += 1)
      body = `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n${body}\r\n--b${level}--`;
    const bytes = new TextEncoder().encode(`From: a@b.c\r\nTo: d@e.f\r\nMIME-Version: 1.0\r\n${body}`);
    expect(refusalOf(await readDocument(bytes, 'a.eml'))).toBe('document.corrupt');
  });

  it('takes no long time over HTML that never closes anything', async () => {
    const html: Part = { headers: ['Content-Type: text/html'], body: `<p>oi</p>${'<script'.repeat(60_000)}` };
    expect((await read(mail([html]))).text).toContain('oi');
  });

  it('counts what its attachments become', async () => {
    const large = mail([plain, attached('a.csv', 'a;b\n'.repeat(100_000))]);
    expect(refusalOf(await readDocument(large, 'a.eml', { ...LIMITS, unpackedBytes: 1000 }))).toBe(
      'document.unpacks_too_large',
    );
  });

  it.each([
    ['lines', mail([{ ...plain, body: 'ab\r\n'.repeat(2_000_000) }]), 'document.too_many_rows'],
    [
      'parts',
      mail(Array.from({ length: 200_000 }, () => ({ headers: [], body: '' }))),
      'document.too_many_files',
    ],
  ])('of more %s than anybody writes is refused before it is parsed', async (_, bytes, code) => {
    expect(refusalOf(await readDocument(bytes, 'conta.eml'))).toBe(code);
  });
});
