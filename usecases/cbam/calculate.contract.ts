import { z } from 'zod';
import { contract } from '../contract.ts';
import { refusal } from '../shapes.ts';
import { installationYear } from './installation.contract.ts';
import { cbamResult } from './result-shape.ts';

export const cbamCalculate = contract({
  name: 'cbam.calculate',
  sentence:
    'Calculates the embedded emissions (CBAM) of every good of an installation for one period, from source streams ' +
    'to specific embedded emissions; stores nothing.',
  effect: 'read',
  access: 'signed_in',
  input: installationYear,
  output: z.discriminatedUnion('status', [cbamResult, refusal]),
  example: {
    year: 2026,
    streams: [
      {
        name: 'Natural gas',
        method: 'combustion',
        amount: '1200',
        unit: '1000Nm3',
        ncv: '35.9',
        factor: '56.1',
        to: 'rolling',
      },
    ],
    processes: [
      {
        id: 'rolling',
        category: 'iron_or_steel_products',
        production: [{ amount: '20000' }],
        electricity: [{ amount: '3000', factor: '0.0385', source: 'D.4(b)' }],
      },
    ],
    precursors: [
      {
        id: 'billets',
        category: 'crude_steel',
        code: '72071114',
        lots: [{ amount: '20800', basis: 'actual', direct: '0.41', indirect: '0.03', verified: true }],
        consumed: [{ process: 'rolling', amount: '20800' }],
      },
    ],
    goods: [{ process: 'rolling', code: '72142000', name: 'Reinforcing bars' }],
  },
});
