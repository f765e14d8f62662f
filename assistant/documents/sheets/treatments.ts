import { pattern } from '../../language/lexicon/pattern.ts';
import type { ColumnMapping, ColumnMeaning } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { Words } from '../words/words.ts';
import { heading } from './headings.ts';
import { isRoute } from './heading-marks.ts';
import type { Survey } from './survey.ts';

/** Rows that are looked at. */
const SAMPLE = 60;

/** Ways of treating waste, as a cell names nothing else: `Landfill`, `Aterro classe II-A`, `Recycled off site`. */
const TREATED = pattern()`
  ^(?:(?:to |para |sent to |enviad[oa] (?:para|a) |co-?)?(?:aterro|landfill|recicla|recycl|compost|incinera|
  (?:co-?)?process(?:ad|ament|ing)|coprocess|anaerobic digest|ad$|biodigest|digestao anaerobia|energy recovery|
  energy from waste|waste[- ]to[- ]energy|ef ?w\b|recuperacao energetica|rerrefino|re-?refin|logistica reversa|
  autoclav))
`;

/** Whether a cell names a way of treating waste and nothing else. */
export function isTreatment(text: string): boolean {
  return text.length <= 60 && TREATED.test(heading(text.trim()));
}

/** Headings whose columns may tell what becomes of waste all the same: `Outlet`, `Contractor`, `Obs.`. */
const HEADED: ReadonlySet<ColumnMeaning> = new Set(['ignored', 'counterparty', 'notes', 'class', 'origin']);

/**
 * Columns of what becomes of waste: one that is headed as a destination (`Destination` names a town, or a treatment: its
 * values tell), or one of which every text is a way of treating waste, whatever heads it.
 */
export function treatments(columns: readonly ColumnMapping[], seen: Survey, words: Words): ColumnMapping[] {
  const told = columns.some(({ meaning, column }) => meaning === 'use' && areTreatments(column, seen));
  const found = told
    ? undefined
    : columns.find((one) => HEADED.has(one.meaning) && areTreatments(one.column, seen));
  if (found !== undefined)
    return columns.map((column) => (column === found ? { ...column, meaning: 'use' } : column));
  if (columns.some(({ meaning, header }) => meaning === 'origin' && !isRoute(header))) return [...columns];
  return columns.map((column) => {
    if (column.meaning !== 'destination' && column.meaning !== 'origin') return column;
    const texts = textsOf(column.column, seen).slice(0, 20);
    const treated = texts.filter((text) =>
      words.kindOf(`resíduos para ${text}`, 'kg').kind?.startsWith('waste'),
    );
    return treated.length > texts.length / 2 ? { ...column, meaning: 'use' } : column;
  });
}

/** Every text of a column but the word of a total is a treatment. */
function areTreatments(column: number, seen: Survey): boolean {
  const texts = textsOf(column, seen).filter((text) => !/^(?:sub|grand )?-?totals?\b/i.test(text));
  return texts.length > 0 && texts.every(isTreatment);
}

function textsOf(column: number, seen: Survey): string[] {
  return seen.rows.slice(0, SAMPLE).flatMap((row) => row.cells[column - 1]?.text.trim() || []);
}
