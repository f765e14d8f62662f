import type { DefaultSpread, UncertaintyDefaults } from '#engine/judge/defaults.ts';
import { z } from 'zod';
import { type SourceCard, citation } from './card.ts';
import { FOLDER, TableFault, cardOf, readRows } from './tables.ts';

const percent = z.string().regex(/^\d+(\.\d+)?$/);
const row = z.strictObject({
  key: z.string().regex(/^activity\.[a-z]+$/),
  minus_percent: percent,
  plus_percent: percent,
  source: z.string().min(1),
  locator: z.string().min(1),
});

const PEDIGREE = 'ecoinvent-pedigree/3';

/** Uncertainties that stand in where nobody states one, each with its citation (`uncertainty/defaults.csv`). */
export function readUncertainty(cards: ReadonlyMap<string, SourceCard>, folder = FOLDER): UncertaintyDefaults {
  const path = 'uncertainty/defaults.csv';
  const table = new Map<string, DefaultSpread>();
  for (const line of readRows(path, row, folder)) {
    const { key, minus_percent: minusPercent, plus_percent: plusPercent, source, locator } = line.value;
    if (table.has(key)) throw new TableFault(path, line.line, `${key} exists twice`);
    const spread = { kind: 'asymmetric', minusPercent, plusPercent } as const;
    table.set(key, {
      key,
      spread: minusPercent === plusPercent ? { kind: 'normal', percent: plusPercent } : spread,
      source: citation(cardOf(cards, source, line), locator),
    });
  }
  const card = cards.get(PEDIGREE);
  if (card === undefined) throw new TableFault(path, 1, `no source card ${PEDIGREE}`);
  return { of: (key) => table.get(key), pedigree: citation(card, 'Table 10.5') };
}
