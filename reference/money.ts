import type { SourcedValue } from '#engine/sourced-value.ts';
import type { Money } from '#engine/money.ts';
import { z } from 'zod';
import { type SourceCard, citation } from './card.ts';
import { FOLDER, TableFault, cardOf, readRows } from './tables.ts';

const row = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/),
  period: z.string().regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/),
  value: z.string().regex(/^\d+(\.\d+)?$/).refine((text) => Number(text) > 0, 'not above zero'),
  source: z.string().min(1),
  locator: z.string().min(1),
});

/** Exchange rates and price indices of `money/`, each figure with its citation. */
export function readMoney(cards: ReadonlyMap<string, SourceCard>, folder = FOLDER): Money {
  const rates = readSeries('money/rates.csv', cards, folder);
  const indices = readSeries('money/indices.csv', cards, folder);
  return {
    perDollar: (currency, period) => rates.get(`${currency} ${period}`),
    index: (currency, period) => indices.get(`${currency} ${period}`),
  };
}

function readSeries(path: string, cards: ReadonlyMap<string, SourceCard>, folder: string): Map<string, SourcedValue> {
  const series = new Map<string, SourcedValue>();
  for (const line of readRows(path, row, folder)) {
    const { currency, period, value, source, locator } = line.value;
    const key = `${currency} ${period}`;
    if (series.has(key)) throw new TableFault(line.file, line.line, `${key} exists twice`);
    series.set(key, { value, source: citation(cardOf(cards, source, line), `${currency} ${period}, ${locator}`) });
  }
  return series;
}
