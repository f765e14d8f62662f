import { freeAllocation, freeAllocationByDefault } from '#engine/cbam/sefa.ts';
import { lookUpDefault } from '#engine/cbam/defaults.ts';
import type { CbamTables } from '#engine/cbam/tables.ts';
import { type Decimal, decimal, toText } from '#engine/decimal.ts';
import { figure, Sheet, type Term } from '#engine/sheet.ts';
import type { z } from 'zod';
import type { InstallationYearInput } from './installation.contract.ts';
import type { cbamResult } from './result-shape.ts';

type Result = z.output<typeof cbamResult>;
type Good = NonNullable<InstallationYearInput['goods']>[number];

export interface GoodAllocation {
  readonly code: string;
  readonly process: string;
  /** t CO2e per tonne; null with the reason's code. */
  readonly sefa: string | null;
  readonly route: string | null;
  readonly reason: string | null;
}

const T = 't/t';

/**
 * Specific embedded free allocation of each good from actual emissions (IR (EU) 2025/2620, Annex, point 3): the
 * benchmark of its process (column A) and what its precursors bring; of bought ones by default (column B). The route is
 * the good's parameter `route`. A bubble has no benchmark of its own: its goods get the reason `bubble`.
 */
export function allocations(
  input: InstallationYearInput,
  result: Result,
  tables: CbamTables,
): readonly GoodAllocation[] {
  return (input.goods ?? []).map((good) => {
    const found = ofProcess(
      { input, result, tables, sheet: new Sheet(), open: new Set() },
      good.process,
      good,
    );
    const plain = { code: good.code, process: good.process };
    return 'reason' in found
      ? { ...plain, sefa: null, route: null, reason: found.reason }
      : { ...plain, sefa: toText(found.sefa.value), route: found.route, reason: null };
  });
}

interface Ground {
  readonly input: InstallationYearInput;
  readonly result: Result;
  readonly tables: CbamTables;
  readonly sheet: Sheet;
  /** Processes on the way, so that nothing is asked of itself. */
  readonly open: ReadonlySet<string>;
}

type Found = { readonly sefa: Term; readonly route: string | null } | { readonly reason: string };

function ofProcess(ground: Ground, id: string, good: Good | undefined): Found {
  const { input, result, tables, sheet, open } = ground;
  const process = input.processes.find((one) => one.id === id);
  const own = good ?? (input.goods ?? []).find((one) => one.process === id);
  if (process === undefined || open.has(id)) return { reason: 'not_given' };
  if ((process.includes ?? []).length > 0) return { reason: 'bubble' };
  if (own === undefined) return { reason: 'code_missing' };
  const precursors: { perTonne: Term; sefa: Term }[] = [];
  for (const flow of result.processes.find((one) => one.id === id)?.precursors ?? []) {
    const from = ofPrecursor({ ...ground, open: new Set([...open, id]) }, flow.id);
    if ('reason' in from) return from;
    precursors.push({ perTonne: term(sheet, decimal(flow.perUnit)), sefa: from.sefa });
  }
  const route = own.parameters?.['route'] ?? null;
  const answer = freeAllocation(sheet, { code: own.code, route, year: input.year, precursors }, tables);
  return answer.ok
    ? { sefa: answer.value.sefa, route: answer.value.route }
    : { reason: answer.problems[0]?.code ?? 'not_published' };
}

function ofPrecursor(ground: Ground, id: string): Found {
  const { input, tables, sheet } = ground;
  const bought = (input.precursors ?? []).find((one) => one.id === id);
  if (bought === undefined) return ofProcess(ground, id, undefined);
  const lot = bought.lots[0];
  const code = bought.code ?? lot?.lookUp?.code;
  const country = lot?.lookUp?.country ?? lot?.country;
  if (code === undefined || country === undefined || country === null) return { reason: 'code_missing' };
  const row = lookUpDefault({ code, country, year: input.year }, tables);
  if (!row.ok) return { reason: row.problems[0]?.code ?? 'not_published' };
  const answer = freeAllocationByDefault(sheet, { code, routes: row.value.routes, year: input.year }, tables);
  return answer.ok
    ? { sefa: answer.value.sefa, route: answer.value.route }
    : { reason: answer.problems[0]?.code ?? 'not_published' };
}

function term(sheet: Sheet, value: Decimal): Term {
  return sheet.given(value, figure('cbam_precursor_per_tonne', T));
}
