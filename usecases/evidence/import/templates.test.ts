import { beforeAll, describe, expect, it } from 'vitest';
import type { Row, Sheet } from '#documents/document.ts';
import type { Library } from '#engine/library.ts';
import { loadLibrary } from '#reference/load.ts';
import { LineReader } from './line-reader.ts';
import { TEMPLATE_CATEGORIES, templateCode } from './template.contract.ts';
import { templateMapping } from './template-mapping.ts';
import { templatesOf } from './templates.ts';

let library: Library;
beforeAll(async () => {
  library = await loadLibrary();
});

/** A sheet of these rows, as a reader of files gives it. */
function sheetOf(rows: readonly (readonly string[])[]): Sheet {
  const head: Row[] = rows.map((cells, at) => ({ number: at + 1, cells: cells.map((text) => ({ text })) }));
  return {
    name: 'Modelo',
    rowCount: rows.length,
    columnCount: Math.max(...rows.map((cells) => cells.length)),
    head,
    // oxlint-disable-next-line require-await
    async *batches() {
      yield head;
    },
  };
}

function known(rows: readonly (readonly string[])[]) {
  const found = templateMapping(sheetOf(rows), library);
  if (found === null || 'problem' in found) throw new Error(JSON.stringify(found));
  return found;
}

const SETTING = { siteIdOf: (name: string) => (name === 'Betim' ? 'b' : null) };

describe('templates', () => {
  it('are there for every category, each with kinds, and no kind in two units of nothing', () => {
    const templates = templatesOf(library);
    expect(templates.map(({ key }) => key)).toEqual([...TEMPLATE_CATEGORIES]);
    for (const { key, kinds, columns, units } of templates) {
      expect(kinds.length, key).toBeGreaterThan(0);
      expect(columns[0], key).toBe('key');
      expect(columns.includes('unit') ? units.length : 1, key).toBeGreaterThan(0);
    }
  });

  it.each(TEMPLATE_CATEGORIES)(
    'of %s are known again, with every kind by its name in both languages',
    (key) => {
      const template = templatesOf(library).find((one) => one.key === key);
      if (template === undefined) throw new Error('no template');
      for (const language of ['pt-BR', 'en'] as const) {
        const codes = template.columns.map((column, place) =>
          place === 0 ? templateCode(key, language, 'EXEMPLO') : column,
        );
        const { mapping, category } = known([codes, template.columns]);
        expect(category).toBe(key);
        expect(mapping.columns).toHaveLength(template.columns.length);
        const means = new Map(mapping.kinds.map((one) => [one.word, one.means]));
        for (const kind of template.kinds)
          expect(means.get(kind.name[language].slice(0, 120))).toBe(kind.key);
      }
    },
  );

  it('never import their example row, also without its numbers, and name rows by the first column where it is used', () => {
    const codes = [templateCode('mobile', 'pt-BR', 'EXEMPLO'), 'site', 'kind', 'period', 'value', 'unit'];
    const headings = ['Identificação', 'Unidade', 'Atividade', 'Mês', 'Quantidade', 'Unidade de medida'];
    const example = ['EXEMPLO – nunca', '', 'mobile.diesel', '01/2025', '1250,5', 'L'];
    const own = ['N-1', 'Betim', 'mobile.diesel', '02/2025', '1.000,5', 'L'];
    const { mapping, keyColumn } = known([codes, headings, example, own]);
    expect(keyColumn).toBe(1);
    const reader = new LineReader(mapping, { ...SETTING, keyColumn });
    const rows = sheetOf([codes, headings, example, own]).head;
    expect(rows.flatMap((row) => reader.read(row))).toMatchObject([
      {
        row: 4,
        key: 'N-1',
        quantity: '1000.5',
        shared: { kind: 'mobile.diesel', unit: 'L', siteId: 'b', from: '2025-02-01', to: '2025-02-28' },
      },
    ]);
    expect(known([codes, headings, example, ['', ...own.slice(1)]]).keyColumn).toBeNull();
  });

  it('of another version, or of a category that nobody knows, are refused in their own words', () => {
    const other = ['razao/9/mobile/pt-BR/EXEMPLO', 'site'];
    expect(templateMapping(sheetOf([other]), library)).toEqual({
      problem: { code: 'template.version', params: { version: '9', known: '1' } },
    });
    const unknown = [templateCode('alchemy', 'en', 'EXAMPLE'), 'site'];
    expect(templateMapping(sheetOf([unknown]), library)).toMatchObject({
      problem: { code: 'template.unknown' },
    });
    expect(templateMapping(sheetOf([['Insumo', 'Quantidade']]), library)).toBeNull();
  });
});

describe('a row', () => {
  const codes = [
    templateCode('mobile', 'pt-BR', 'EXEMPLO'),
    'site',
    'kind',
    'period',
    'value',
    'unit',
    'notes',
  ];
  const headings = [
    'Identificação',
    'Unidade',
    'Atividade',
    'Mês',
    'Quantidade',
    'Unidade de medida',
    'Obs.',
  ];
  const identities = (rows: readonly (readonly string[])[]) => {
    const { mapping } = known([codes, headings, ...rows]);
    const reader = new LineReader(mapping, { ...SETTING, keyColumn: null });
    return sheetOf([codes, headings, ...rows])
      .head.flatMap((row) => reader.read(row))
      .map((one) => one.identity);
  };
  const row = ['', 'Betim', 'mobile.diesel', '02/2025', '10', 'L', ''];

  it('is named by its words, whatever its amount and its remarks say and wherever it stands', () => {
    const [one] = identities([row]);
    const [, moved] = identities([['', '', 'mobile.gasoline', '01/2025', '5', 'L', ''], row]);
    const [changed] = identities([[...row.slice(0, 4), '99', 'L', 'lido de novo']]);
    expect(moved).toBe(one);
    expect(changed).toBe(one);
    const [elsewhere] = identities([['', '', ...row.slice(2)]]);
    const [later] = identities([[...row.slice(0, 3), '03/2025', ...row.slice(4)]]);
    expect(new Set([one, elsewhere, later]).size).toBe(3);
  });

  it('whose date a spreadsheet shows without its day is of the whole month', () => {
    const { mapping } = known([codes, headings, row]);
    const reader = new LineReader(mapping, { ...SETTING, keyColumn: null });
    const cells = row.map((text, place) =>
      place === 3 ? { text: '2025-02', date: '2025-02-01' } : { text },
    );
    expect(reader.read({ number: 3, cells })).toMatchObject([
      { shared: { from: '2025-02-01', to: '2025-02-28' } },
    ]);
  });
});
