import { describe, expect, it } from 'vitest';
import { readHere, told } from './read-here.ts';

describe('people that a sheet counts beside its activities', () => {
  it.each([
    [
      'Alunos matriculados: 11204',
      'pt-BR',
      'Indicador;Unidade;Un.;jul/26\nEnergia elétrica;Joinville;kWh;118420\nAlunos matriculados;Joinville;pessoas;11204\n',
    ],
    [
      'Fluxo de visitantes: 90550',
      'pt-BR',
      'Indicador;jul/26\nEnergia elétrica (kWh);118420\nFluxo de visitantes;90550\n',
    ],
    ['Footfall: 90550', 'en', 'Metric;Jul 2026\nElectricity (kWh);118420\nFootfall;90550\n'],
    [
      'Registered members: 512',
      'en',
      'Metric;Unit;Jul 2026\nElectricity;kWh;118420\nRegistered members;people;512\n',
    ],
    ['Registered students: 77', 'en', 'Metric;Jul 2026\nElectricity (kWh);118420\nRegistered students;77\n'],
  ] as const)('are told as left and never asked for: %s', async (left, locale, csv) => {
    const read = await readHere('indicadores.csv', csv, { locale });
    expect(told(read)).toEqual([['electricity', '118420', 'kWh']]);
    expect(read.unused.map(({ quote }) => quote)).toEqual([left]);
    expect(read.asks).toEqual([]);
  });
});

describe('the floor of a building beside what it uses', () => {
  it.each([
    [
      'pt-BR',
      'Indicador;Unid.;jul/26;ago/26\nEnergia elétrica;kWh;118420;96305\nÁrea construída;m²;8200;8200\n',
    ],
    ['pt-BR', 'Indicador;jul/26;ago/26\nEnergia elétrica (kWh);118420;96305\nÁrea locável (m²);8200;8200\n'],
    ['en', 'Metric;Unit;Jul 2026;Aug 2026\nElectricity;kWh;118420;96305\nGross internal area;m2;8200;8200\n'],
  ] as const)('is no building that was bought, and never asked for: %s %#', async (locale, csv) => {
    const read = await readHere('indicadores.csv', csv, { locale });
    expect(told(read)).toEqual([
      ['electricity', '118420', 'kWh'],
      ['electricity', '96305', 'kWh'],
    ]);
    expect(read.unused.length).toBeGreaterThan(0);
  });
});
