import { nfeXml } from '#documents/testing/fiscal-xml.ts';
import { zipFile } from '#documents/testing/zip-file.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeDocument } from '../../testing/files.ts';
import { openTestInstallation, type TestInstallation } from '../../testing.ts';
import { excerptDocument } from './excerpt.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(() => installation?.stop());

const stored = (name: string, content: string | Uint8Array) =>
  storeDocument(installation, installation.north, name, content);
const look = (documentId: string, more: object = {}) =>
  installation.as(installation.north.people.owner, excerptDocument, { documentId, ...more });

const TABLE = `Data;Litros\n${Array.from({ length: 900 }, (_, at) => `01/03/2025;${at + 1}`).join('\n')}\n`;

describe('what surrounds a place of a document', () => {
  it('is the rows of its sheet, also far down in it', async () => {
    const { id } = await stored('longa.csv', TABLE);
    const place = { at: 'cell', sheet: 'longa', row: 700, column: 2 };
    const excerpt = await look(id, { place, around: 2 });
    expect(excerpt).toMatchObject({ shape: 'table', rowCount: 901, columnCount: 2, firstColumn: 1 });
    expect(excerpt.shape === 'table' && excerpt.rows.map(({ number }) => number)).toEqual([
      698, 699, 700, 701, 702,
    ]);
    expect(excerpt.shape === 'table' && excerpt.rows[2]?.cells).toEqual(['01/03/2025', '699']);
  });

  it('is the XML as text, also of a file in an archive, and the bytes of a picture only there', async () => {
    const xml = nfeXml([{ xProd: 'Diesel', qTrib: '10' }]);
    const { id } = await stored('notas.zip', zipFile({ 'março/nota.xml': xml, 'foto.png': '\x89PNG\r\n' }));
    expect(await look(id, { inner: 'março/nota.xml' })).toEqual({ shape: 'xml', xml });
    expect(await look(id)).toMatchObject({ shape: 'files', files: ['março/nota.xml', 'foto.png'] });
    await expect(look(id, { inner: 'outra.xml' })).rejects.toMatchObject({ code: 'document.inner_missing' });
    const pdf = await stored('conta.pdf', '%PDF-1.4\n');
    expect(await look(pdf.id)).toEqual({ shape: 'pages', format: 'pdf', base64: null });
  });

  it('is the text around a span', async () => {
    const { id } = await stored('recado.txt', `${'a '.repeat(30_000)}1200 litros de diesel`);
    const excerpt = await look(id, { place: { at: 'span', start: 60_000, end: 60_004 } });
    expect(excerpt.shape === 'text' && excerpt.text.slice(60_000 - excerpt.start).slice(0, 4)).toBe('1200');
  });

  it('is told to nobody of another organization', async () => {
    const { id } = await stored('nossa.csv', 'Data;Litros\n01/03/2025;1\n');
    const { owner } = installation.south.people;
    await expect(installation.as(owner, excerptDocument, { documentId: id })).rejects.toMatchObject({
      code: 'document.not_found',
    });
  });
});
