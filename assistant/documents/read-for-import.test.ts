import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { InnerFile } from '#documents/document.ts';
import { productNames } from '#usecases/calculation/register/product-names.ts';
import { referenceVocabulary } from '../language/cases/vocabulary.ts';
import { onceEach } from './once-each.ts';
import type { DocumentContext } from './proposal-shape.ts';
import { readFileForImport } from './read-file.ts';

const context: DocumentContext = {
  locale: 'pt-BR',
  referenceDate: '2026-11-20',
  sites: [],
  taxIds: [],
  words: '',
  kinds: referenceVocabulary(),
  products: productNames(),
  remembered: [],
  mostActivities: 200,
};
const SHEET = 'Insumo;Quantidade;Unidade;Mês\nGasolina;20;litros;02/2025\n';
const TEMPLATE = 'razao/1/mobile/pt-BR/EXEMPLO;kind;period;value;unit\nId;Atividade;Mês;Quantidade;Medida\n';

it('reads a file in a file once, for its templates and for what it reports', async () => {
  const read: string[] = [];
  const once = onceEach(({ name }) => {
    read.push(name);
    return Promise.resolve({ ok: false, problem: { code: 'document.empty', params: {} } });
  });
  const file: InnerFile = { name: 'a.csv', bytes: new Uint8Array() };
  expect(await once(file)).toBe(await once(file));
  await once({ ...file });
  expect(read).toEqual(['a.csv', 'a.csv']);
});

it('hands the heads of templates back, wherever they lie, and proposals where there is none', async () => {
  const archive = zipSync({ 'um.csv': strToU8(SHEET), 'dois.csv': strToU8(TEMPLATE) });
  const outcome = await readFileForImport(archive, 'tudo.zip', context);
  if (outcome.ok !== 'templates') throw new Error(JSON.stringify(outcome));
  expect(outcome.heads.map(({ inner, head }) => [inner, head.length])).toEqual([['dois.csv', 2]]);
  const sheets = await readFileForImport(zipSync({ 'um.csv': strToU8(SHEET) }), 'um.zip', context);
  if (sheets.ok !== true) throw new Error(JSON.stringify(sheets));
  expect(sheets.proposals.activities.map(({ quantity }) => quantity)).toEqual(['20']);
});
