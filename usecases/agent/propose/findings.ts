import { invalidInput } from '../../input.ts';
import { mayCorrectEntries } from '../../may/ledger.ts';
import { previewFinding } from '../../finding/preview.ts';
import { type FindingRow, readFindings } from '../../finding/row.ts';
import type { FindingRule } from '../../ledger/series/rules.ts';
import { kindName } from '../../ledger/entry/row.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { findInventory } from '../../inventory/result/lines.ts';
import { keepProposals, Left, MOST_PROPOSALS, type NewProposal } from './keep.ts';
import { proposeCorrections, proposeRecalculations } from './steps.ts';

/** What the reviewer looks at. What lacks, and what another factor would say, is other agents' business. */
const OF_LINES: readonly FindingRule[] = [
  'duplicate_document',
  'duplicate_line',
  'outlier',
  'unit_slip',
  'whole_and_parts',
  'changed_after_approval',
];
const OF_FACTORS: readonly FindingRule[] = ['factor_expired', 'factor_missing'];

interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly inventoryId?: string | undefined;
}

/** Proposes what findings of lines suggest. Refuses with `inventory.not_found` (404). */
export const proposeCorrectionsOfLines: UseCase<
  typeof proposeCorrections.input,
  typeof proposeCorrections.output
> = {
  contract: proposeCorrections,
  may: ({ actor }) => mayCorrectEntries(actor),
  run: (context, { rules, ...asked }) => fromFindings(context, asked, rules ?? OF_LINES, 'correction'),
};

/** Proposes to calculate lines again. Refuses with `inventory.not_found` (404). */
export const proposeRecalculationsOfLines: UseCase<
  typeof proposeRecalculations.input,
  typeof proposeRecalculations.output
> = {
  contract: proposeRecalculations,
  may: ({ actor }) => mayCorrectEntries(actor),
  run: (context, asked) => fromFindings(context, asked, OF_FACTORS, 'recalculation'),
};

async function fromFindings(
  context: RunContext,
  asked: Asked,
  rules: readonly FindingRule[],
  kind: 'correction' | 'recalculation',
) {
  const inventory = asked.inventoryId === undefined ? null : await findInventory(context, asked.inventoryId);
  if (asked.from !== undefined && asked.to !== undefined && asked.from > asked.to)
    throw invalidInput('to', 'before `from`');
  const rows = await readFindings(
    context,
    `f.state = 'open' and f.rule = any ($2) and ($3::date is null or f.period_to >= $3)
     and ($4::date is null or f.period_from <= $4)`,
    [rules, asked.from ?? inventory?.from ?? null, asked.to ?? inventory?.to ?? null],
    `array_position(array['high', 'medium', 'low'], f.severity), f.found_at, f.id`,
    MOST_PROPOSALS,
  );
  const left = new Left();
  const proposals: NewProposal[] = [];
  for (const row of rows) {
    const proposal = await proposalOf(context, row, kind, left);
    if (proposal) proposals.push(proposal);
  }
  return { ...(await keepProposals(context, proposals)), left: left.counts };
}

/** The proposal of a finding with what it would come to; null, and why, where only a person can tell what is right. */
async function proposalOf(
  context: RunContext,
  row: FindingRow,
  kind: 'correction' | 'recalculation',
  left: Left,
): Promise<NewProposal | null> {
  const { fix } = row;
  if (fix === null) return leave(left, 'finding.no_suggestion');
  if (fix.kind === 'correct' && fix.quantity === null) return leave(left, 'finding.quantity_needed');
  try {
    const effect = await previewFinding.run(context, { findingId: row.id });
    const [refused] = effect.refused;
    if (refused) return leave(left, refused.problem.code);
    // Calculating again that gives no number mends nothing.
    if (kind === 'recalculation' && effect.notCounted > 0) return leave(left, 'factor.missing');
    return {
      kind: fix.kind === 'draft' ? 'estimate' : kind,
      subject: `finding:${row.id}`,
      verb: 'finding.apply',
      input: { findingId: row.id, ...(fix.kind === 'correct' && { quantity: fix.quantity }) },
      facts: factsOf(context, row),
      beforeKg: effect.beforeKg,
      afterKg: effect.afterKg,
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return leave(left, error.code);
  }
}

function leave(left: Left, code: string): null {
  left.add(code);
  return null;
}

function factsOf({ ports }: RunContext, row: FindingRow): Record<string, unknown> {
  const { id, rule, severity, kind, siteName, from, to, lines, figures, fix } = row;
  return {
    findingId: id,
    rule,
    severity,
    name: kind === null ? null : kindName(ports.library, kind),
    siteName,
    from,
    to,
    lines,
    figures,
    fix: fix?.kind,
  };
}
