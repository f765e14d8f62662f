import { describe, expect, it } from 'vitest';
import { fold } from '../language/text/fold.ts';
import { periodsIn } from './periods.ts';

const frame = { today: '2026-11-29', year: 2025, years: [2024, 2025] };
const read = (text: string) =>
  periodsIn(fold(text), frame).spans.map(({ from, to }) => `${from.slice(0, 7)}..${to.slice(0, 7)}`);

describe('the times of a question', () => {
  it.each([
    ['escopo 3 por categoria 24', ['2024-01..2024-12']],
    ['GLP das empilhadeiras: 24 x 25', ['2024-01..2024-12', '2025-01..2025-12']],
    ['escopo 1 24x25', ['2024-01..2024-12', '2025-01..2025-12']],
    ['Scope 1 figure for FY24 please', ['2024-01..2024-12']],
    ['Gross market-based scope 2 for FY2024?', ['2024-01..2024-12']],
    ['1T25 contra 1T24, escopo 1', ['2024-01..2024-03', '2025-01..2025-03']],
    ['CO2e frota jan-jun 25', ['2025-01..2025-06']],
    ['o que mais pesa na forjaria, jan a jun/25', ['2025-01..2025-06']],
    ['emissão da forja ago25', ['2025-08..2025-08']],
    ['de Dec 2025 to Dec 2024', ['2024-12..2024-12', '2025-12..2025-12']],
    ['gás natural entre o 1o e o 2o semestre de 2025', ['2025-01..2025-06', '2025-07..2025-12']],
    ['consumo de GLP em quilos, 2025 até outubro', ['2025-01..2025-10']],
    ['the last three months of 2025', ['2025-10..2025-12']],
    ['últimos 2 trimestres de 2024', ['2024-07..2024-12']],
    ['the first and the second half of 2025', ['2025-01..2025-06', '2025-07..2025-12']],
  ])('%s', (text, spans) => {
    expect(read(text)).toEqual(spans);
  });

  it.each([
    'as 25 maiores fontes',
    'top 24',
    'list the 24 largest sources',
    '24 t de aço',
    'escopo 3, R$ 25,00',
  ])('are none where two digits count: %s', (text) => {
    expect(read(text)).toEqual([]);
  });
});
