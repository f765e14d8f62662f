import { pattern } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { folded, type Kinds, type Words } from '../words/words.ts';
import { heading, meaningOf } from './headings.ts';
import { isMode, isPayer } from './heading-marks.ts';

/** Freight whose way one text leaves open, with the way that another names: `modal rodoviário`, a toll. */
export function carriedBy(told: readonly string[], kinds: Kinds): Kinds {
  if (kinds.kind !== null || !kinds.candidates.every((kind) => kind.startsWith('freight'))) return kinds;
  const text = folded(told.join('\n'));
  const ways = WAYS.filter(([pattern]) => pattern.test(text)).map(([, way]) => way);
  const left = kinds.candidates.filter((kind) => ways.some((way) => kind.endsWith(`.${way}`)));
  const [only] = left;
  return left.length === 1 && only !== undefined ? { kind: only, candidates: left } : kinds;
}

/** Headings of what a carrier sells: `Service type`, `Ship method`, `Serviço`. */
const SERVICE = pattern()`
  ^(?:carrier |shipping |freight |transport(?:ation)? |delivery )?(?:services?|service (?:type|level|name|
  description|class|code)|ship(?:ping|ment)? (?:method|mode|type|via|service)|delivery (?:method|type|mode|service)|
  via|mode|method)$|^(?:tipo d[eo] )?(?:servicos?|envio|entrega|remessa)(?: (?:contratad[oa]|d[eo] (?:transporte|
  entrega|frete)))?$
`;

/** How a carrier's service goes, as far as its name says: `Next Day Air`, `FedEx Ground`, `Ocean LCL`. */
const SERVICES = [
  [/\bair(?:freight|mail)?\b|\baere[oa]s?\b|\bvoo\b/, 'aéreo'],
  [/\b(?:ocean|sea(?:freight)?|vessel|fcl|lcl|maritim[oa]s?|cabotagem)\b/, 'marítimo'],
  [/\b(?:rail|train|ferroviari[oa]s?)\b/, 'ferroviário'],
  [/\b(?:ground|road|truck(?:load|ing)?|ltl|ftl|rodoviari[oa]s?|van|dry van|flatbed)\b/, 'rodoviário'],
  [/\b(?:barge|hidroviari[oa]s?|fluvial)\b/, 'hidroviário'],
] as const;

/** The one way that the name of a service tells, in words of freight; null where it tells none, or two. */
export function serviceWay(text: string): string | null {
  const ways = SERVICES.filter(([pattern]) => pattern.test(folded(text))).map(([, way]) => way);
  const [only] = ways;
  return ways.length === 1 && only !== undefined ? only : null;
}

/** Whether a column is headed as a carrier's service. */
export function isService(header: string): boolean {
  return SERVICE.test(heading(header));
}

/**
 * The column of a carrier's services, which tells how goods went where no column of modes does: most of its texts name a
 * way, beside a mass and what only a list of shipments has.
 */
export function withServices(columns: readonly ColumnMapping[], rows: readonly Row[]): ColumnMapping[] {
  const mass = columns.some(
    ({ meaning, unit, header }) =>
      meaning === 'value' &&
      (unit === null ? /\b(?:weight|peso|mass|massa)\b/.test(heading(header)) : MASS.has(unit)),
  );
  const sent = columns.some(
    ({ meaning, header }) =>
      meaning === 'distance' || meaning === 'destination' || SENT.test(heading(header)),
  );
  const told = columns.some(({ meaning, header }) => meaning === 'use' && isMode(header) && !isPayer(header));
  if (!mass || !sent || told) return [...columns];
  const found = columns.find(({ column, header }) => {
    if (!isService(header)) return false;
    const texts = rows.slice(0, 60).map(({ cells }) => cells[column - 1]?.text.trim() ?? '');
    const filled = texts.filter((text) => text !== '');
    return (
      filled.length > 0 && filled.filter((text) => serviceWay(text) !== null).length >= filled.length * 0.5
    );
  });
  return columns.map((column) => (column === found ? { ...column, meaning: 'use' } : column));
}

const MASS: ReadonlySet<string> = new Set(['kg', 't', 'lb', 'tkm']);
const SENT =
  /\b(?:shipments?|ship date|tracking|awb|waybill|consignments?|conhecimentos?|embarques?|ct-?es?|carrier|transportadora)\b/;

/** In a table of freight what is carried is no kind of its own, whatever the columns of goods are called. */
export function withoutCargo(
  columns: readonly ColumnMapping[],
  told: readonly string[],
  words: Words,
): ColumnMapping[] {
  const way = columns.some(
    ({ meaning, unit }) => meaning === 'distance' || (meaning === 'value' && unit === 'tkm'),
  );
  const freight = told.some((text) =>
    words.kindOf(text, 't').candidates.some((kind) => kind.startsWith('freight')),
  );
  const moved = columns.some(
    ({ meaning, header }) => meaning === 'use' && (isMode(header) || isService(header)) && !isPayer(header),
  );
  // Who pays matters for what is carried; beside what is bought it is no word of it.
  const open = way || freight || moved;
  if (!way || !(freight || columns.some(({ meaning, header }) => meaning === 'use' && isService(header))))
    return columns.map((column) =>
      column.meaning === 'use' && isPayer(column.header) && !open
        ? { ...column, meaning: 'ignored' }
        : column,
    );
  return columns.map((column) =>
    column.meaning === 'kind' &&
    /^(?:mercadoria|produto|carga|material|product|goods|cargo|commodity|item)\b/.test(heading(column.header))
      ? { ...column, meaning: 'ignored' }
      : column.meaning === 'kind' && !isMode(column.header) && meaningOf(column.header) !== 'kind'
        ? { ...column, meaning: 'ignored' }
        : column,
  );
}

const WAYS = [
  [
    /\brodoviari[oa]s?\b|\bcaminh(?:ao|oes)\b|\bcarretas?\b|\bby road\b|\broad (?:freight|haulage)\b|\btrucks?\b/,
    'road',
  ],
  [/\bferroviari[oa]s?\b|\bby rail\b|\brail freight\b/, 'rail'],
  [/\bmaritim[oa]s?\b|\bcabotagem\b|\bby sea\b|\bsea freight\b/, 'sea'],
  [/\baere[oa]s?\b|\bby air\b|\bair freight\b/, 'air'],
  [/\bhidroviari[oa]s?\b|\bfluvial\b|\bbarge\b/, 'inland_water'],
] as const;
