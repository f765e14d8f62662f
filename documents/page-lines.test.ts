import { describe, expect, it } from 'vitest';
import { pageLines } from './page-lines.ts';
import type { Piece } from './page-piece.ts';

const PAGE = { number: 1, width: 600, height: 800 };

/** The words of lines, each a piece of its own, with letters of the given width. */
function words(lines: readonly string[], widthOf: (text: string) => number): Piece[] {
  return lines.flatMap((line, at) =>
    [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      text,
      x: 40 + widthOf(line.slice(0, index)),
      y: 40 + at * 12,
      width: widthOf(text),
      height: 9,
    })),
  );
}

const PRINT = [
  'EQUIPAMENTO 1: camara de expedicao 02    Fluido: R-404A',
  'Carga nominal do sistema.......: 48,0 kg',
  'Servico: localizado vazamento na flange da valvula',
  'estanqueidade com nitrogenio e complemento de carga',
  'Fluido adicionado..............: 6,35 kg',
];

describe('the texts of a line', () => {
  it('are parted by two spaces where all letters are as wide, whose one space is wide', () => {
    const texts = pageLines(
      words(PRINT, (text) => text.length * 5.4),
      PAGE,
    ).map((line) => line.texts.map(({ text }) => text));
    expect(texts).toEqual([
      ['EQUIPAMENTO 1: camara de expedicao 02', 'Fluido: R-404A'],
      ...PRINT.slice(1).map((line) => [line]),
    ]);
  });

  it('are parted by as much as parts columns where letters are of their own widths', () => {
    const widthOf = (text: string) =>
      Array.from(text).reduce(
        (sum, letter) => sum + (/[ilj.:, ]/.test(letter) ? 5.4 : /[mwMW]/.test(letter) ? 7 : 4.4),
        0,
      );
    const [first] = pageLines(words(PRINT, widthOf), PAGE);
    expect(first?.texts.length).toBeGreaterThan(2);
  });
});
