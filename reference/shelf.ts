import type { SourceCard } from './card.ts';
import { type ShelvedFactor, factorRow, shelve } from './factor-table.ts';
import { FOLDER, type Line, TableFault, cardOf, check, filesBelow, readLines } from './tables.ts';

/**
 * Walks the factor tables and gives the factors that `wanted` asks for (all of them without it), each row judged.
 * Rows that are not wanted are not judged here: `loadIntoDatabase` and the tests judge all.
 */
export function* shelvedFactors(
  cards: ReadonlyMap<string, SourceCard>,
  wanted?: ReadonlySet<string>,
  folder = FOLDER,
): Generator<Line<ShelvedFactor>> {
  const seen = new Set<string>();
  for (const file of filesBelow(folder)) {
    const [, id] = /^factors\/([^/]+\/[^/]+)\/[^/]+\.csv$/.exec(file) ?? [];
    if (!id) continue;
    for (const line of readLines(file, folder)) {
      const factorId = `${id}/${line.value['key']}`;
      if (seen.has(factorId)) throw new TableFault(file, line.line, `the factor ${factorId} exists twice`);
      seen.add(factorId);
      if (wanted && !wanted.has(factorId)) continue;
      const card = cardOf(cards, id, line);
      try {
        yield { ...line, value: shelve(check(line, factorRow), card) };
      } catch (error) {
        if (error instanceof TableFault) throw error;
        throw new TableFault(file, line.line, error instanceof Error ? error.message : String(error));
      }
    }
  }
}
