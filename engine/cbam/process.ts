/** Specific embedded emissions of a process: Eq. 57–60. `SEE = (Attr + Σ M_i · SEE_i) / AL`. */
import { type Decimal, isZero, ONE, toText, ZERO } from '../decimal.ts';
import type { Problem } from '../problem.ts';
import { figure, type Term } from '../sheet.ts';
import { type Attributed, attributed, type Surroundings } from './attribution.ts';
import { isDirectOnly } from './categories.ts';
import type { Process } from './installation.ts';
import type { MaterialFlow, NodeEmissions } from './node.ts';
import { Work } from './work.ts';

export interface ProcessEmissions extends NodeEmissions {
  /** Tonnes or MWh produced. */
  readonly production: Decimal;
  /** t CO2e attributed to the process itself. */
  readonly ownDirect: Decimal;
  readonly attributedDirect: Decimal;
  readonly attributedIndirect: Decimal;
  /** MWh. */
  readonly electricityUsed: Decimal;
  /** Per tonne of production, what each precursor brings: `m_i`, and its part of direct and indirect. */
  readonly precursors: readonly {
    readonly id: string;
    readonly amount: Decimal;
    readonly perUnit: Decimal;
    readonly direct: Decimal;
    readonly indirect: Decimal;
  }[];
}

interface Flow {
  readonly from: NodeEmissions;
  readonly amount: Term;
}

/** Emissions of a process with the precursors that flow into it, each of which has been calculated before. */
export function processEmissions(
  outer: Work,
  process: Process,
  materials: readonly MaterialFlow[],
  around: Surroundings,
  place: { readonly field: string; readonly notes: Problem[] },
): ProcessEmissions {
  const work = new Work(outer.tables, outer.problems);
  const { field, notes } = place;
  const own = attributed(work, process, around, field);
  if (own.floored !== null)
    notes.push({
      code: 'cbam.negative_floored',
      params: { process: process.id, value: toText(own.floored) },
    });
  const flows = materials.map(({ from, amount, field: path }): Flow => {
    return { from, amount: work.given(amount, { field: path, figure: 'cbam_precursor_amount', unit: 't' }) };
  });
  const production = productionOf(work, process, field);
  return resultOf(work, process, own, flows, production);
}

function productionOf(work: Work, process: Process, field: string): Term {
  const amounts = process.production.map(({ amount }, index) =>
    work.given(amount, {
      field: `${field}.production.${index}.amount`,
      figure: 'cbam_production',
      unit: 't',
    }),
  );
  const total = work.add(amounts, 'cbam_production', 't');
  if (!isZero(total.value)) return total;
  work.refuse('cbam.production_zero', { process: process.id });
  return work.sheet.given(ONE, figure('cbam_production', 't'));
}

function resultOf(
  work: Work,
  process: Process,
  own: Attributed,
  flows: readonly Flow[],
  production: Term,
): ProcessEmissions {
  const embedded = (
    attributedTerm: Term | null,
    pick: (from: NodeEmissions) => Decimal,
    name: string,
  ): Term => {
    const parts = flows.map(({ from, amount }) =>
      work.multiply([amount, work.result(pick(from), name, 't/t', from.id)], 'cbam_embedded', 't'),
    );
    const all = work.add(
      [...(attributedTerm === null ? [] : [attributedTerm]), ...parts],
      'cbam_embedded_total',
      't',
    );
    return work.divide(all, production, name, 't/t', process.id);
  };
  const directOnly = isDirectOnly(process.category, work.tables);
  const direct = embedded(own.direct, (from) => from.direct, 'cbam_see_direct');
  const indirect = embedded(own.indirect, (from) => from.indirect, 'cbam_see_indirect');
  const total = work.add([direct, indirect], 'cbam_see', 't/t');
  const countedIndirect = embedded(
    directOnly ? null : own.indirect,
    (from) => from.countedIndirect,
    'cbam_see_counted_indirect',
  );
  const counted = work.add([direct, countedIndirect], 'cbam_see_counted', 't/t');
  const electricity = embedded(own.electricity, (from) => from.electricity, 'cbam_embedded_electricity');
  const byDefault = flows.length === 0 ? null : embedded(null, (from) => from.byDefault, 'cbam_see_default');
  const precursors = precursorsOf(work, process, flows, production);
  const closed = work.sheet.close();
  return {
    id: process.id,
    category: process.category,
    kind: 'process',
    production: production.value,
    ownDirect: own.own.value,
    attributedDirect: own.direct.value,
    attributedIndirect: own.indirect.value,
    electricityUsed: own.electricity.value,
    direct: direct.value,
    indirect: indirect.value,
    total: total.value,
    countedIndirect: countedIndirect.value,
    counted: counted.value,
    electricity: electricity.value,
    byDefault: byDefault?.value ?? ZERO,
    precursors,
    trace: {
      direct: closed.node(direct.index),
      indirect: closed.node(indirect.index),
      counted: closed.node(counted.index),
    },
  };
}

/** What each precursor brings to a tonne of what is produced. */
function precursorsOf(
  work: Work,
  process: Process,
  flows: readonly Flow[],
  production: Term,
): ProcessEmissions['precursors'] {
  return flows.map(({ from, amount }) => {
    const share = work.divide(amount, production, 'cbam_precursor_per_tonne', 't/t', process.id);
    const part = (value: Decimal): Decimal =>
      work.multiply([share, work.result(value, 'cbam_see', 't/t', from.id)], 'cbam_part', 't/t').value;
    return {
      id: from.id,
      amount: amount.value,
      perUnit: share.value,
      direct: part(from.direct),
      indirect: part(from.indirect),
    };
  });
}
