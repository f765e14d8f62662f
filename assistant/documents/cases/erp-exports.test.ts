import { describe, expect, it } from 'vitest';
import { readHere, told } from './read-here.ts';

const WANTED = [
  ['purchased.steel', '18450', 'kg'],
  ['purchased.aluminium', '6.25', 't'],
  ['purchased.steel', '22.31', 't'],
];

describe('an export of receipts from an ERP', () => {
  it.each([
    ['Posting Date;Material;Material Description;Plant;Quantity;Base Unit;Amount in LC'],
    ['Posting Date;Item;Description;Plant;Qty;UoM;Value'],
    ['Data de lançamento;Material;Texto breve material;Centro;Quantidade;UMB;Montante em MI'],
  ])('is told in the quantity of its unit, not in money or the number of its material: %s', async (heads) => {
    const sheet = `${heads}
2026-09-03;51001;STEEL PLATE S275 12MM;Joinville;18450,00;KG;15682,50
2026-09-09;200118;ALU BILLET 6063;Joinville;6,25;TO;14880,00
2026-09-12;100441;HR COIL 3,0X1500;Joinville;22,31;TO;15000,75
`;
    expect(told(await readHere('mb51.csv', sheet))).toEqual(WANTED);
  });
});

describe('a unit before what was done', () => {
  it.each(['Litres issued', 'Litres pumped', 'Litros requisitados', 'Litros medidos'])(
    'is the unit of what was used, beside hours and rates: %s',
    async (head) => {
      const sheet = `Month;Fuel;Asset group;${head};SMU hours;L/h
2026/05;Diesel 50ppm;Haul trucks;412880,5;6120;67,5
2026/06;Petrol 95;Pickups;6215,2;;
`;
      expect(told(await readHere('bowser.csv', sheet))).toEqual([
        ['mobile.diesel', '412880.5', 'L'],
        ['mobile.gasoline', '6215.2', 'L'],
      ]);
    },
  );
});
