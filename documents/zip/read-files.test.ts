import { describe, expect, it } from 'vitest';
import { LIMITS } from '../document.ts';
import { readDocument } from '../read.ts';
import { contentOf, refusalOf, remarksOf } from '../testing/outcome.ts';
import { xlsxFile } from '../testing/xlsx-file.ts';
import { withHeaders, zipFile, zipWithLink } from '../testing/zip-file.ts';

const csv = 'a;b\n1;2\n';
const read = async (bytes: Uint8Array, limits = LIMITS) => await readDocument(bytes, 'notas.zip', limits);
const namesOf = async (bytes: Uint8Array) =>
  contentOf(await read(bytes), 'files').files.map(({ name }) => name);

/** An archive in an archive, so many levels deep. */
function nested(levels: number): Uint8Array {
  let inner = zipFile({ 'dado.csv': csv });
  for (let level = 1; level < levels; level += 1) inner = zipFile({ [`nivel${level}.zip`]: inner });
  return inner;
}

describe('an archive', () => {
  it('gives its files, those of archives and mails within it, and a spreadsheet whole', async () => {
    const mail =
      'From: a@b.c\nSubject: Conta\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nSegue\n--x\nContent-Disposition: attachment; filename=conta.csv\n\na;b\n1;2\n--x--\n';
    const bytes = zipFile({
      'pasta/a.csv': csv,
      'b.xlsx': xlsxFile({ sheets: [{ name: 'A', rows: [['x']] }] }),
      'c.zip': zipFile({ 'd.csv': csv }),
      'e.eml': mail,
      '__MACOSX/._a.csv': 'x',
    });
    expect(await namesOf(bytes)).toEqual([
      'pasta/a.csv',
      'b.xlsx',
      'c.zip/d.csv',
      'e.eml/conta.csv',
      'e.eml/mail.txt',
    ]);
  });

  it('keeps the bytes of its members as they are', async () => {
    const { files } = contentOf(await read(zipFile({ 'ção.csv': csv })), 'files');
    expect(files.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])).toEqual([
      ['ção.csv', csv],
    ]);
  });
});

describe('a hostile archive', () => {
  it.each(['../fora.csv', '/etc/fora.csv', 'C:\\fora.csv', 'a/../../fora.csv'])(
    'does not hand out %s',
    async (name) => {
      const outcome = await read(zipFile({ [name]: csv, 'dentro.csv': csv }));
      expect(contentOf(outcome, 'files').files.map((file) => file.name)).toEqual(['dentro.csv']);
      expect(remarksOf(outcome)).toEqual(['document.member_unsafe']);
    },
  );

  it('gives names that fit into evidence, with their ends, and nothing that turns or steers a line', async () => {
    const long = await namesOf(zipFile({ [`${'x'.repeat(60_000)}.csv`]: csv, 'a\u202Egpj\n.csv': csv }));
    expect(long).toEqual([`${'x'.repeat(159)}…${'x'.repeat(36)}.csv`, 'agpj.csv']);
    const sheets = [
      {
        name: 'y'.repeat(500),
        rows: [
          ['a', 'b'],
          ['1', '2'],
        ],
      },
    ];
    const book = await readDocument(xlsxFile({ sheets }), 'livro.xlsx');
    const table = await readDocument(new TextEncoder().encode(csv), `${'z'.repeat(290)}.csv`);
    const called = [book, table].map((one) => contentOf(one, 'sheets').sheets[0]?.name.length);
    expect(called).toEqual([200, 200]);
  });

  it('does not follow a link nor a name that points out of it, and says so where it holds nothing else', async () => {
    const link = await read(zipWithLink('senha.csv', '/etc/passwd'));
    expect(refusalOf(link)).toBe('document.member_unsafe');
    expect(refusalOf(await read(zipFile({ '../../etc/dados.csv': csv })))).toBe('document.member_unsafe');
  });

  it('is refused where it is protected by a password', async () => {
    const locked = withHeaders(zipFile({ 'a.csv': csv }), ({ flags }) => flags(1));
    expect(refusalOf(await read(locked))).toBe('document.encrypted');
  });

  it('is refused before it is unpacked when it claims too much, or too much for its size', async () => {
    const large = zipFile({ 'a.csv': new Uint8Array(30 * 1024 * 1024) });
    expect(refusalOf(await read(large))).toBe('document.unpacks_too_large');
    const noise = Uint8Array.from({ length: 400_000 }, (_, at) => (at * 7919) % 251);
    const outcome = await read(zipFile({ 'a.bin': noise }), { ...LIMITS, unpackedBytes: 300_000 });
    expect(refusalOf(outcome)).toBe('document.unpacks_too_large');
  });

  it('is stopped when it lies about what it becomes', async () => {
    const liar = withHeaders(zipFile({ 'a.csv': 'x'.repeat(5_000_000) }), ({ unpackedSize }) =>
      unpackedSize(10),
    );
    expect(refusalOf(await read(liar))).toBe('document.corrupt');
  });

  it('spends one budget on all that lies in it', async () => {
    const inner = zipFile({ 'a.csv': 'x;y\n'.repeat(50_000) });
    const limits = { ...LIMITS, unpackedBytes: 500_000 };
    expect(refusalOf(await read(zipFile({ 'a.zip': inner }), limits))).toBe('read as zip');
    const many = zipFile({ 'a.zip': inner, 'b.zip': inner, 'c.zip': inner });
    expect(refusalOf(await read(many, limits))).toBe('document.unpacks_too_large');
  });

  it('may lie three levels deep and no deeper', async () => {
    expect(await namesOf(nested(3))).toEqual(['nivel2.zip/nivel1.zip/dado.csv']);
    expect(refusalOf(await read(nested(4)))).toBe('document.too_deep');
  });

  it('may hold so many files and no more, however they lie', async () => {
    const some = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.csv`, csv]));
    expect(await namesOf(zipFile(some(200)))).toHaveLength(200);
    expect(refusalOf(await read(zipFile(some(201))))).toBe('document.too_many_files');
    const halves = zipFile({ 'a.zip': zipFile(some(150)), 'b.zip': zipFile(some(150)) });
    expect(refusalOf(await read(halves))).toBe('document.too_many_files');
    expect(refusalOf(await read(zipFile(some(5_000))))).toBe('document.too_many_files');
  });

  it('is refused when it is cut off or holds nothing', async () => {
    expect(refusalOf(await read(zipFile({ 'a.csv': csv }).slice(0, 40)))).toBe('document.corrupt');
    expect(refusalOf(await read(zipFile({})))).toBe('document.empty');
  });
});
