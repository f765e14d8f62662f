import { describe, expect, it } from 'vitest';
import { columnWidths } from './column-widths.ts';
import type { ReportTable } from './document.ts';

const PAGE = 482;

function table(kinds: readonly ('text' | 'number')[], rows: readonly (readonly string[])[]): ReportTable {
  return {
    id: 'some',
    title: '',
    columns: kinds.map((kind, at) => ({ key: String(at), title: 'Valor', kind })),
    rows: rows.map((texts, at) => ({ key: String(at), cells: texts.map((text) => ({ text })) })),
  };
}

describe('the columns of a table on paper', () => {
  it.each([
    [['text', 'number'], [['Escopo 1', '6.284,415']]],
    [['text', 'text', 'text'], [['CS-scope1-HFC-mass', 'palavra '.repeat(80), 'Corporate Standard 9']]],
    [['text', 'text'], [['x'.repeat(400), 'y'.repeat(400)]]],
    [Array.from({ length: 14 }, () => 'text' as const), [Array.from({ length: 14 }, () => 'w'.repeat(30))]],
  ] as const)('are as wide as the page together', (kinds, rows) => {
    const widths = columnWidths(table(kinds, rows), PAGE);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(PAGE, 6);
    for (const width of widths) expect(width).toBeGreaterThan(10);
  });

  it('keep codes, figures and short texts on one line beside a long text', () => {
    const long = 'uma explicação de muitas palavras '.repeat(20);
    const [code = 0, text = 0, figure = 0, clause = 0] = columnWidths(
      table(
        ['text', 'text', 'number', 'text'],
        [['CS-scope1-HFC-mass', long, '14.808.971,123', 'Corporate Standard 9']],
      ),
      PAGE,
    );
    // At 8 points a small letter of Inter is at most 4.5 points wide, and a cell has 8 points of room.
    expect(code).toBeGreaterThan(18 * 4.5 + 8);
    expect(figure).toBeGreaterThan(14 * 4.5 + 8);
    expect(clause).toBeGreaterThan(20 * 4.5 + 8);
    expect(text).toBeGreaterThan(code);
  });
});
