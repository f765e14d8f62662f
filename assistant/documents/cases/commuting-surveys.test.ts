import { expect, it } from 'vitest';
import { readHere } from './read-here.ts';

const read = async (csv: string, words: string, locale: 'pt-BR' | 'en' = 'pt-BR') =>
  (await readHere('survey.csv', csv, { words, locale })).activities.map(
    ({ kind, quantity, unit, from, to }) => [kind, quantity, unit, from, to].join(' '),
  );

/** Every survey is invented. */
it('multiplies the people of a survey by their way there and back and their days', async () => {
  const csv = 'Modo;Funcionários;Distância ida e volta (km);Dias/ano\nCarro;42;24;220\nÔnibus;110;30,5;220\n';
  expect(await read(csv, 'deslocamento casa-trabalho 2025')).toEqual([
    'commuting.car 221760 pkm 2025-01-01 2025-12-31',
    'commuting.bus 738100 pkm 2025-01-01 2025-12-31',
  ]);
});

it('takes a way that is called one way twice', async () => {
  const csv = 'Mode,Employees,One-way distance (km),Days per year\nCar,42,12,220\n';
  expect(await read(csv, 'commuting survey 2025', 'en')).toEqual([
    'commuting.car 221760 pkm 2025-01-01 2025-12-31',
  ]);
});

it('reads a list of people, each with the kilometres of a day', async () => {
  const csv = 'Matrícula;Meio;Km por dia;Dias trabalhados no mês\n1001;Ônibus;18;21\n1002;Carro;24;20\n';
  expect(await read(csv, 'casa-trabalho, setembro de 2026')).toEqual([
    'commuting.bus 378 pkm 2026-09-01 2026-09-30',
    'commuting.car 480 pkm 2026-09-01 2026-09-30',
  ]);
});

it('leaves an amount open whose days are of another time than the row, or are not told', async () => {
  const week = 'Modo;Funcionários;Distância ida e volta (km);Dias por semana\nCarro;42;24;5\n';
  expect(await read(week, 'deslocamento casa-trabalho 2025')).toEqual([
    'commuting.car  pkm 2025-01-01 2025-12-31',
  ]);
  const none = 'Modo;Funcionários;Distância ida e volta (km)\nCarro;42;24\n';
  expect(await read(none, 'deslocamento casa-trabalho 2025')).toEqual([
    'commuting.car  pkm 2025-01-01 2025-12-31',
  ]);
});

it('counts the hours, or the days, of all who work at home', async () => {
  const hours = 'Colaboradores em home office;Dias no mês;Horas por dia;Mês\n48;20;8;set/2026\n';
  expect(await read(hours, '')).toEqual(['commuting.homeworking 7680 h 2026-09-01 2026-09-30']);
  const days = 'Mês;Colaboradores em home office;Dias\nset/2026;48;20\n';
  expect(await read(days, '')).toEqual(['commuting.homeworking 960 day 2026-09-01 2026-09-30']);
});
