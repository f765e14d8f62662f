import { z } from 'zod';
import type { SourceCard } from './card.ts';
import { readFuelBlends } from './library-tables.ts';
import { FOLDER, TableFault, cardOf, readRows } from './tables.ts';

const empty = z.literal('');
const row = z.strictObject({
  source_id: z.string().min(1),
  best_before: z.union([z.iso.date(), empty]),
  every_months: z.union([z.string().regex(/^[1-9]\d*$/), empty]),
  superseded_by: z.string(),
  reason_pt: z.string().min(1),
  reason_en: z.string().min(1),
});

/** Until when an edition or a blend is good. */
export interface BestBefore {
  /** Id of the source card, or `blend/<name>`. */
  readonly id: string;
  readonly sourceId: string | null;
  readonly title: string;
  readonly edition: string;
  /** Last day on which it is fresh; null: it does not age. */
  readonly bestBefore: string | null;
  /** Months between editions of the publisher; null where there is no rhythm. */
  readonly everyMonths: number | null;
  readonly supersededBy: string | null;
  readonly reason: { readonly 'pt-BR': string; readonly en: string };
}

const BLEND_REASON = {
  'pt-BR': 'Dia em que o ato mais novo foi visto em vigor; depois dele a parcela é provisória, até novo ato.',
  en: 'Day on which the newest act was last seen in force; the share is provisional from then on, until a new act.',
};

function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

function blends(cards: ReadonlyMap<string, SourceCard>, folder: string): BestBefore[] {
  return Object.values(readFuelBlends(cards, folder)).map((blend) => {
    const act = blend.acts?.at(-1);
    const last = blend.months.map(({ month }) => month).reduce((a, b) => (a > b ? a : b), '');
    const lastMonth = last === '' ? null : lastDay(last);
    return {
      id: `blend/${blend.name}`,
      sourceId: null,
      title: blend.label.en,
      edition: act?.act ?? last,
      bestBefore: act?.checked ?? lastMonth,
      everyMonths: null,
      supersededBy: null,
      reason: BLEND_REASON,
    };
  });
}

/**
 * How long each source and each blend is good, from `best-before.csv` and the months of the blends. Every card has a
 * row; throws `TableFault` with file and line where one is missing or stands for no card.
 */
export function readBestBefore(cards: ReadonlyMap<string, SourceCard>, folder = FOLDER): BestBefore[] {
  const rows = readRows('best-before.csv', row, folder).map((line): BestBefore => {
    const { value } = line;
    const card = cardOf(cards, value.source_id, line);
    return {
      id: card.id,
      sourceId: card.id,
      title: card.title,
      edition: card.edition,
      bestBefore: value.best_before === '' ? null : value.best_before,
      everyMonths: value.every_months === '' ? null : Number(value.every_months),
      supersededBy: value.superseded_by === '' ? null : value.superseded_by,
      reason: { 'pt-BR': value.reason_pt, en: value.reason_en },
    };
  });
  const told = new Set(rows.map(({ id }) => id));
  const untold = [...cards.keys()].filter((id) => !told.has(id));
  if (untold.length > 0) throw new TableFault('best-before.csv', rows.length + 2, `no row for ${untold.join(', ')}`);
  return [...rows, ...blends(cards, folder)];
}
