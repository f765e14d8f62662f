import { expect, it } from 'vitest';
import { readHere } from './read-here.ts';

const sheet = (heading: string, places: readonly string[]) =>
  [
    `Month,${heading},Mode,Quantity,Unit`,
    ...places.map((place, at) => `2026-0${at + 4}-01,${place},Train,${1284 + at},passenger-km`),
  ].join('\n');

it.each([
  ['Cost centre site', ['Joinville', 'Aracaju', 'Joinville']],
  ['Cost center', ['Joinville - sales', 'Aracaju', 'Joinville - works']],
  ['Cost centre', ['4100 Joinville', '4200 Aracaju', '4100 Joinville']],
  ['Centro de custo', ['JOINVILLE', 'ARACAJU', 'JOINVILLE']],
  ['Responsável', ['Filial Joinville', 'Filial Aracaju', 'Filial Joinville']],
  ['Office', ['Joinville', 'Aracaju', 'Joinville']],
])('a column of %s over sites tells the site of each line', async (heading, places) => {
  const { activities } = await readHere('travel.csv', sheet(heading, places), { locale: 'en' });
  expect(activities.map(({ site }) => site)).toEqual(['Joinville', 'Aracaju', 'Joinville']);
});

it('takes people and other cost centres for no site', async () => {
  const { activities } = await readHere('travel.csv', sheet('Cost centre', ['Sales', 'HR', 'Board']), {
    locale: 'en',
  });
  expect(activities.map(({ site }) => site)).toEqual([undefined, undefined, undefined]);
});
