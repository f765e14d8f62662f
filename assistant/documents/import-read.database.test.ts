import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proposeImport } from '#usecases/evidence/import/propose.ts';
import { storeDocument } from '#usecases/testing/files.ts';
import { openTestInstallation, type TestInstallation } from '#usecases/testing.ts';
import { readForImport } from './import-read.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(() => installation?.stop());

const read = async (name: string, content: string | Uint8Array) => {
  const { contributor } = installation.north.people;
  const document = await storeDocument(installation, installation.north, name, content);
  return installation.as(contributor, readForImport, { documentId: document.id });
};
const SHEET = 'Insumo;Quantidade;Unidade;Mês\nÓleo diesel;100;litros;01/2025\nGasolina;20;litros;02/2025\n';

describe('reading for an import', () => {
  it('proposes how the columns are taken, and drafts nothing', async () => {
    const { sheets, problems } = await read('consumo.csv', SHEET);
    expect(problems).toEqual([]);
    expect(sheets).toMatchObject([{ inner: null, template: null, keyColumn: null, remembered: false }]);
    expect(sheets[0]?.mapping.columns.map(({ meaning }) => meaning)).toEqual([
      'kind',
      'value',
      'unit',
      'period',
    ]);
    const { rows } = await installation.database.pool.query(
      'select count(*)::int as drafts from public.drafts',
    );
    expect(rows).toEqual([{ drafts: 0 }]);
  });

  it('knows a filled template by its first row', async () => {
    const text =
      'razao/1/mobile/pt-BR/EXEMPLO;site;kind;period;value;unit\nId;Unidade;Atividade;Mês;Quantidade;Medida\nEXEMPLO;;mobile.diesel;01/2025;1;L\nN-1;;mobile.diesel;01/2025;10,5;L\n';
    const { document, sheets } = await read('modelo.csv', text);
    const [sheet] = sheets;
    expect(sheet).toMatchObject({ template: 'mobile', keyColumn: 1 });
    const proposed = await installation.as(installation.north.people.contributor, proposeImport, {
      documentId: document.id,
      mapping: sheet?.mapping,
      keyColumn: 1,
    });
    expect(proposed.import).toMatchObject({ lines: 1, ready: 1 });
  });

  it('reads the sheets of files in an archive, each by its way', async () => {
    const { sheets } = await read('2025.zip', zipSync({ 'a/consumo.csv': strToU8(SHEET) }));
    expect(sheets.map(({ inner }) => inner)).toEqual(['a/consumo.csv']);
  });

  it.each([
    ['an empty sheet', 'vazio.csv', 'Insumo;Quantidade;Unidade;Mês\n', []],
    [
      'a template of another version',
      'velho.csv',
      'razao/7/mobile/pt-BR/EXEMPLO;site\n',
      ['template.version'],
    ],
  ])('tells of %s in its own words', async (_what, name, content, codes) => {
    const { sheets, problems } = await read(name, content);
    expect(sheets).toEqual([]);
    expect(problems.map(({ code }) => code)).toEqual(codes);
  });

  it('tells of a workbook with a password', async () => {
    const header = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    const name = Buffer.from('EncryptedPackage', 'utf16le');
    const bytes = Buffer.concat([header, Buffer.alloc(1024), name, Buffer.alloc(1024)]);
    const { sheets, problems } = await read('secreto.xlsx', bytes);
    expect(sheets).toEqual([]);
    expect(problems.map(({ code }) => code)).toEqual(['document.encrypted']);
  });

  it('refuses ten thousand columns in its own words', async () => {
    const more = Array.from({ length: 10_000 }, (_, n) => `Coluna ${n}`);
    const { problems, sheets } = await read('largo.csv', `Insumo;Quantidade;Unidade;Mês;${more.join(';')}\n`);
    expect(problems.map(({ code }) => code)).toEqual(['document.too_many_columns']);
    expect(sheets).toEqual([]);
  });

  it('knows units by their words, so that rows are read by the mapping alone', async () => {
    const { document, sheets } = await read('unidades.csv', SHEET.replaceAll('litros', 'Litros'));
    const [sheet] = sheets;
    expect(sheet?.mapping.units).toEqual([{ word: 'Litros', means: 'L' }]);
    const call = { documentId: document.id, mapping: sheet?.mapping };
    const proposed = await installation.as(installation.north.people.contributor, proposeImport, call);
    expect(proposed.import.leftOut.map(({ code }) => code)).not.toContain('row.unit_unknown');
  });
});
