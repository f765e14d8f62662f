import { z } from 'zod';
import { contract } from '../contract.ts';
import { decimalString, id, isoDay, problem, text } from '../shapes.ts';
import { ledgerLine, ledgerSource } from './installation.contract.ts';

const span = z
  .object({ from: isoDay, to: isoDay })
  .refine(({ from, to }) => from <= to, { error: 'ends before it begins', path: ['to'] });

const asked = ledgerSource
  .pick({ kind: true, siteId: true, from: true, to: true })
  .extend({ unit: z.enum(['t', '1000Nm3', 'TJ']) })
  .refine(({ from, to }) => from <= to, { error: 'ends before it begins', path: ['to'] });

const offered = z.object({
  kind: z.string(),
  kindName: text,
  siteId: id.nullable(),
  siteName: z.string().nullable(),
  unit: z.string(),
  lines: z.number().int(),
});

export const cbamLedgerLines = contract({
  name: 'cbam.ledgerLines',
  sentence:
    'Tells what lines of the ledger come to as activity data of source streams under CBAM, with the lines and the ' +
    'documents behind them; changes nothing.',
  effect: 'read',
  access: 'member',
  input: z.object({
    /** What the ledger holds of these days that a stream could take. */
    offer: span.optional(),
    series: z.array(asked).max(50).default([]),
  }),
  output: z.object({
    offered: z.array(offered),
    /** In the order asked for. */
    series: z.array(
      z.object({
        lines: z.array(ledgerLine),
        /** In the unit asked for; null: the problems say why. */
        amount: decimalString.nullable(),
        documentIds: z.array(id),
        problems: z.array(problem),
      }),
    ),
  }),
  example: { offer: { from: '2026-01-01', to: '2026-12-31' } },
});
