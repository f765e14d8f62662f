import { cbamTables } from '#reference/cbam.ts';
import { type CbamTemplate, cbamTemplate } from '#reference/cbam-template.ts';
import type { TemplateCell } from '#reports/data/cbam/fill-communication.ts';
import { Refused } from '../../usecase.ts';
import { embeddedEmissions } from '../calculate.ts';
import type { InstallationYearInput } from '../installation.contract.ts';
import { cbamResult } from '../result-shape.ts';
import { Filling, type Ground } from './filling.ts';
import { fillInstallation, MOST_PROCESSES } from './installation-sheet.ts';
import { notesOf } from './notes.ts';
import { deliveries, fillPrecursors, MOST_PRECURSORS } from './precursors-sheet.ts';
import { fillCogeneration, fillProcesses } from './processes-sheet.ts';
import { fillProducts, MOST_GOODS } from './products-sheet.ts';
import { fillSources, fillTotals } from './sources-sheet.ts';

/** The communication template as it is to be filled. */
export interface Communication {
  /** Path of the blank workbook. */
  readonly template: string;
  readonly cells: readonly TemplateCell[];
  /** Lines of the sheet that is added: what holds instead of the template's methodology, and what it has no cell for. */
  readonly notes: readonly (readonly string[])[];
}

/**
 * The cells of the Commission's communication template (V2.1.1) that a year fills: input cells only. Refuses with
 * `cbam.not_calculated` (422), and with `cbam.template_processes`, `cbam.template_precursors` or `cbam.template_goods` (422) where a year
 * has more than the template's sheets.
 */
export function communicationOf(
  input: InstallationYearInput,
  { path, lists }: CbamTemplate = cbamTemplate(),
): Communication {
  const answer = embeddedEmissions(input);
  if (answer.status === 'not_calculated') throw new Refused('cbam.not_calculated', 422);
  const result = cbamResult.parse(answer);
  const names = named(input.processes);
  const ground: Ground = { input, result, lists, names, tables: cbamTables(), allocations: [] };
  const filling = new Filling();
  const precursors = input.precursors ?? [];
  const calledAs = named(precursors);
  const bought = deliveries(precursors, ({ id }) => calledAs.get(id) ?? id);
  atMost('processes', input.processes.length, MOST_PROCESSES);
  atMost('precursors', bought.length, MOST_PRECURSORS);
  atMost('goods', input.goods?.length ?? 0, MOST_GOODS);
  fillInstallation(filling, ground);
  const isWhole = fillSources(filling, ground);
  fillTotals(filling, ground, isWhole);
  fillProcesses(filling, ground);
  fillPrecursors(filling, ground, bought);
  fillCogeneration(filling, ground);
  fillProducts(filling, ground);
  return { template: path, cells: filling.cells, notes: notesOf(ground, filling.left) };
}

function atMost(what: 'processes' | 'precursors' | 'goods', count: number, most: number): void {
  if (count > most)
    throw new Refused(`cbam.template_${what}`, 422, { count: String(count), most: String(most) });
}

/** Names by id, each another: the template finds by them. */
function named(
  nodes: readonly { readonly id: string; readonly name?: string | undefined }[],
): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    nodes.map(({ id, name }) => {
      const wanted = name?.trim() || id;
      const free = taken.has(wanted.toLowerCase()) ? `${wanted} (${id})` : wanted;
      taken.add(free.toLowerCase());
      return [id, free];
    }),
  );
}
