import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { CFB, utils, write } from '@e965/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import PdfKit from 'pdfkit';
import sharp from 'sharp';
import * as fc from 'fast-check';
import english from '#messages/en/problems.json' with { type: 'json' };
import { LIMITS } from './document.ts';
import { readDocument } from './read.ts';
import { closePdf } from './pdf/read-pdf.ts';
import { closeLegacy } from './sheets/read-legacy.ts';
import { nfeXml } from './testing/fiscal-xml.ts';
import { contentOf, refusalOf, remarksOf } from './testing/outcome.ts';
import { xlsxFile } from './testing/xlsx-file.ts';
import { zipFile } from './testing/zip-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const compound = (stream: string) => {
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, `/${stream}`, Buffer.from('x'.repeat(5_000)));
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer);
};
const oldBook = () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['a', 1]]), 'A');
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer);
};

afterAll(async () => await Promise.all([closeLegacy(), closePdf()]));

async function pdf(text: string): Promise<Uint8Array> {
  const document = new PdfKit();
  document.text(text).end();
  return new Uint8Array(await buffer(document));
}

describe('a file is read as what its bytes are', () => {
  it.each([
    ['a workbook named as text', 'dados.csv', xlsxFile({ sheets: [{ name: 'A', rows: [['x']] }] }), 'xlsx'],
    ['text named as a workbook', 'dados.xlsx', bytesOf('a;b\n1;2\n'), 'csv'],
    ['an old workbook named as a new one', 'dados.xlsx', oldBook(), 'xls'],
    ['an invoice named as a PDF', 'nota.pdf', bytesOf(nfeXml([])), 'xml'],
    ['an archive named as a workbook', 'dados.xlsx', zipFile({ 'a.csv': 'a;b\n1;2\n' }), 'zip'],
  ])('%s, with a remark', async (_, name, bytes, format) => {
    const outcome = await readDocument(bytes, name);
    expect(outcome.ok && outcome.content.format).toBe(format);
    expect(remarksOf(outcome)).toEqual(['document.renamed']);
  });

  it('without a remark where the name promises nothing else', async () => {
    for (const name of ['a.csv', 'a.TXT', 'a', 'a.dat'])
      expect(remarksOf(await readDocument(bytesOf('a;b\n1;2\n'), name))).toEqual([]);
  });

  it.each([
    ['Prezados,\n\nno mês de março consumimos 120 litros, como combinado.\nAtenciosamente\n', 'recado.txt'],
    ['Gastei 100 litros, de diesel\nE mais 20, de gasolina\n', 'recado.txt'],
    ['uma linha só', 'recado'],
  ])('%j is a text', async (text, name) => {
    expect(contentOf(await readDocument(bytesOf(text), name), 'text').text).toBe(text);
  });

  it('a PDF and a picture go to their own readers', async () => {
    const { pages } = contentOf(await readDocument(await pdf('Consumo 120 kWh'), 'conta.pdf'), 'pages');
    expect(pages[0]?.lines.map(({ text }) => text)).toEqual(['Consumo 120 kWh']);
    const dot = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(refusalOf(await readDocument(dot, 'foto.png'))).toBe('document.picture_too_small');
  });

  it('a list of one column is a table where its name says so', async () => {
    const outcome = await readDocument(bytesOf('litros\n10\n20\n'), 'litros.csv');
    expect(contentOf(outcome, 'sheets').sheets[0]?.rowCount).toBe(3);
  });
});

describe('a file that cannot be read is refused by a code', () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)]);
  it.each([
    ['nothing', new Uint8Array(), 'document.empty'],
    ['white space', bytesOf(' \n\n '), 'document.empty'],
    ['a HEIC picture', heic, 'document.heic'],
    ['a workbook with a password', compound('EncryptedPackage'), 'document.encrypted'],
    ['a mail of Outlook', compound('__substg1.0_001A001F'), 'document.unsupported'],
    [
      'a text document',
      zipFile({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<a/>' }),
      'document.unsupported',
    ],
    [
      'a drawing',
      zipFile({ mimetype: 'application/vnd.oasis.opendocument.graphics', 'content.xml': '<a/>' }),
      'document.unsupported',
    ],
    [
      'bytes without a meaning',
      deflateSync(Buffer.from('x'.repeat(50).concat('yz'))),
      'document.unsupported',
    ],
    [
      'a program',
      Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(100)]),
      'document.unsupported',
    ],
    ['an old workbook cut off', oldBook().slice(0, 1_500), 'document.corrupt'],
  ])('%s', async (_, bytes, code) => {
    expect(refusalOf(await readDocument(new Uint8Array(bytes), 'arquivo.bin'))).toBe(code);
  });

  it('and too large a file before anything else is done', async () => {
    const outcome = await readDocument(new Uint8Array(3 * 1024 * 1024), 'a.csv', {
      ...LIMITS,
      bytes: 2 * 1024 * 1024,
    });
    expect(outcome).toEqual({
      ok: false,
      problem: { code: 'document.too_large', params: { name: 'a.csv', limit: '2' } },
    });
  });

  it('never by an exception, whatever the bytes are, and always by a code that has its sentence', async () => {
    const starts = [
      'PK\x03\x04',
      '<?xml version="1.0"?><NFe>',
      '<table>',
      'From: a\nTo: b\n\n',
      'a;b\n"',
      '\x09\x08\x10\x00',
      '',
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), async (start, rest) => {
        const outcome = await readDocument(Buffer.concat([Buffer.from(start, 'latin1'), rest]), 'x');
        if (!outcome.ok) expect(Object.keys(english)).toContain(outcome.problem.code);
      }),
      { numRuns: 150 },
    );
  });

  it('nor where a good file was damaged somewhere', async () => {
    const good = [xlsxFile({ sheets: [{ name: 'A', rows: [['x', { number: '1' }]] }] }), bytesOf(nfeXml([]))];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...good),
        fc.nat(),
        fc.integer({ min: 0, max: 255 }),
        async (file, at, byte) => {
          const bytes = file.slice();
          bytes[at % bytes.length] = byte;
          const outcome = await readDocument(bytes, 'x');
          if (!outcome.ok) expect(Object.keys(english)).toContain(outcome.problem.code);
        },
      ),
      { numRuns: 150 },
    );
  });
});
