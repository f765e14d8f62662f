import type { Library } from '#engine/library.ts';
import type { ReportDocument } from '#reports/document.ts';
import { wholeOf } from '#reports/process/own-process.ts';
import type { SheetColumn } from '#reports/sheets/book.ts';
import { z } from 'zod';
import { type LineLook, takenBy } from './audit/line-cells.ts';
import { linesBookBytes } from './audit/lines-book.ts';
import { countLines, linesOfClosing, packedLines, textOfLines } from './audit/pack-lines.ts';
import { kindName } from '../ledger/entry/row.ts';
import type { Call, Installation } from '../execute.ts';
import { id } from '../shapes.ts';
import type { ReportWords } from './words.ts';

/** What the lines of a report are of: a closing, or an inventory as it stands. */
export const linesOf = z.object({ inventoryId: id, closingId: id.nullable() });

interface Asked {
  readonly organizationId: string;
  readonly document: Pick<ReportDocument, 'language' | 'title' | 'madeAt'>;
  readonly lines: z.output<typeof linesOf>;
}

/** The columns of the workbook and their width in letters: a value and its unit stand apart. */
const COLUMNS = {
  sequence: 8,
  site: 22,
  kind_name: 30,
  scope: 8,
  category_name: 28,
  quantity: 16,
  unit: 10,
  from: 12,
  to: 12,
  region: 9,
  estimated: 11,
  counted: 10,
  co2e_kg: 18,
  biogenic_co2_kg: 18,
  gwp_set: 8,
  factor_ids: 36,
  reason: 28,
  committed_at: 13,
  committed_by: 22,
  line_id: 38,
  hash: 66,
} as const;

/** 100,000 lines take ten seconds of two idle cores. */
const MOST_MILLISECONDS = 300_000;

/**
 * The workbook of every line that the figures of a report are of, in its language: written while it is read, in one transaction of
 * repeatable reads under the role and claims of the caller.
 * @throws the reason of the signal of a call that was left; ReportFault `report.too_slow`, `report.unprintable`
 */
export async function linesFile(
  { database, ports }: Installation,
  call: Call,
  { organizationId, document, lines: of }: Asked,
): Promise<Uint8Array> {
  const signal = call.signal ?? new AbortController().signal;
  const words = ports.reportWords(document.language);
  const lines =
    of.closingId === null
      ? packedLines(organizationId, { of: 'inventory', inventoryId: of.inventoryId })
      : linesOfClosing(organizationId, of.closingId);
  return database.transaction(
    call.claims,
    async (tx) => {
      const look = lookIn(words, ports.library, document.language);
      const book = {
        title: words.say('line.sheet'),
        columns: columnsIn(words),
        look,
        count: await countLines(tx, lines),
        language: document.language,
        moment: document.madeAt,
      };
      return wholeOf(
        linesBookBytes(book, textOfLines(tx, lines, takenBy(look)), {
          signal,
          mostMilliseconds: MOST_MILLISECONDS,
        }),
      );
    },
    {
      readOnly: true,
      snapshot: true,
      settings: [
        ['razao.verb', 'report.file'],
        ['statement_timeout', '120000'],
      ],
    },
  );
}

function columnsIn(words: ReportWords): SheetColumn[] {
  return Object.entries(COLUMNS).map(([column, width]) => ({ title: words.say(`line.${column}`), width }));
}

/** A line as its row: codes by their names, amounts as numbers, days as days; what was not counted has no amount. */
function lookIn(words: ReportWords, library: Library, language: 'pt-BR' | 'en'): LineLook {
  const no = words.say('line.no');
  const yesOrNo = { true: words.say('line.yes'), false: no, null: no };
  const kinds = Object.keys(library.kinds).map((kind) => [kind, kindName(library, kind)[language]]);
  return {
    columns: Object.keys(COLUMNS),
    of: { kind_name: 'kind', category_name: 'category' },
    names: {
      kind_name: Object.fromEntries(kinds),
      category_name: words.categories,
      unit: words.units,
      estimated: yesOrNo,
      counted: yesOrNo,
    },
    counted: ['co2e_kg', 'biogenic_co2_kg'],
    days: ['committed_at'],
  };
}
