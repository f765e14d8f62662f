import type { Factor } from '#engine/factor.ts';
import type { FlightBand, ProcessDefault, ProcessDefaults } from '#engine/library.ts';
import { PROCESSES } from '#engine/process/calculate.ts';
import { z } from 'zod';
import { type SourceCard, citation } from './card.ts';
import { FOLDER, TableFault, cardOf, readRows } from './tables.ts';

/**
 * Columns of `defaults/tier1.csv`: what the guidelines print for a field of a process. Either `value` (in `unit`, where the
 * field has one) with its `locator`, or what the factor `factor_id` says of `gas`. `when` names the fields that decide;
 * `per` is `year` where the figure stands for a whole year.
 */
const defaultRow = z
  .strictObject({
    process: z.string().min(1),
    field: z.string().min(1),
    when: z.string().regex(/^([A-Za-z]+=[A-Za-z0-9_*]+( |$))*$/),
    value: z.string().regex(/^(\d+(\.\d+)?)?$/),
    unit: z.string(),
    factor_id: z.string(),
    gas: z.string(),
    per: z.enum(['', 'year']),
    source: z.string().min(1),
    locator: z.string(),
  })
  .refine((row) => (row.value === '') !== (row.factor_id === ''), 'either a value or a factor')
  .refine((row) => (row.value === '') === (row.locator === ''), 'a value has a locator, a factor its own')
  .refine((row) => (row.factor_id === '') === (row.gas === ''), 'a factor and its gas go together');

const areaRow = z.strictObject({
  region: z.string().regex(/^[A-Z]{2}$/),
  area: z.string().min(1),
  development: z.enum(['developing', 'developed']),
});

/** Fields of a process by their path, with those of the items of its lists. */
function fieldsOf(process: string): Set<string> {
  const fields = Object.entries(PROCESSES.find(({ key }) => key === process)?.fields ?? {});
  return new Set(
    fields.flatMap(([name, field]) =>
      field.type === 'list' ? Object.keys(field.of).map((inner) => `${name}.${inner}`) : [name],
    ),
  );
}

/** Reads the defaults; `factors` are those that the library holds. */
export function readDefaults(
  cards: ReadonlyMap<string, SourceCard>,
  factors: ReadonlyMap<string, Factor>,
  folder = FOLDER,
): ProcessDefaults {
  const rows = new Map<string, ProcessDefault[]>();
  for (const line of readRows('defaults/tier1.csv', defaultRow, folder)) {
    const { process, field, value, unit, factor_id: id, gas, per, source, locator } = line.value;
    const list = field.split('.').slice(0, -1);
    const when = Object.fromEntries(line.value.when.split(' ').filter(Boolean).map((pair) => pair.split('=')));
    const known = fieldsOf(process);
    const unknown = [field, ...Object.keys(when).map((name) => [...list, name].join('.'))].find((path) => !known.has(path));
    if (unknown !== undefined) throw new TableFault(line.file, line.line, `${process} has no field ${unknown}`);
    const factor = id === '' ? null : factors.get(id);
    if (factor === undefined) throw new TableFault(line.file, line.line, `no factor ${id}`);
    const cited = citation(cardOf(cards, source, line), locator);
    const given =
      factor === null ? { value, ...(unit === '' ? {} : { unit }), source: cited } : { factor, gas };
    const from = factor === null ? `${source}, ${locator}` : id;
    const all = rows.get(process) ?? [];
    all.push({ field, when, perYear: per === 'year', given, from });
    rows.set(process, all);
  }
  const areas = new Map(
    readRows('defaults/areas.csv', areaRow, folder).map(({ value: { region, area, development } }) => [
      region,
      { area, development },
    ]),
  );
  return { of: (process) => rows.get(process) ?? [], place: (country) => areas.get(country) ?? {} };
}

const bandRow = z.strictObject({
  haul: z.string().min(1),
  up_to_km: z.string().regex(/^(\d+(\.\d+)?)?$/),
  source: z.string().min(1),
  locator: z.string().min(1),
});

/** Bands of flights by great-circle distance, the shortest first; the last one has no end. */
export function readFlightBands(cards: ReadonlyMap<string, SourceCard>, folder = FOLDER): FlightBand[] {
  return readRows('defaults/flight-bands.csv', bandRow, folder).map((line) => {
    const { haul, up_to_km: upToKm, source, locator } = line.value;
    return { haul, ...(upToKm === '' ? {} : { upToKm }), source: citation(cardOf(cards, source, line), locator) };
  });
}
