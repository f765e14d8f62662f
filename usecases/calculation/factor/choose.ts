import { ownEntry } from '#engine/lookup.ts';
import { CHOICE_RULES } from '#engine/choice-rules.ts';
import type { Factor } from '#engine/factor.ts';
import type { Problem } from '#engine/problem.ts';
import type { TraceNode } from '#engine/trace.ts';
import type { z } from 'zod';
import { countActivity } from '../footprint/count.ts';
import { mayUseReference } from '../../may/everyone.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { factorChoose } from './choose.contract.ts';

type Asked = z.output<typeof factorChoose.input>;
type Output = z.input<typeof factorChoose.output>;

/**
 * Says which factor an activity would be counted with and what was passed over: the very choice of a calculation of one
 * unit, so that what is told is what would be done. What cannot be counted comes back as its problems.
 */
export const chooseForActivity: UseCase<typeof factorChoose.input, typeof factorChoose.output> = {
  contract: factorChoose,
  may: ({ actor }) => mayUseReference(actor),
  async run(context, asked): Promise<Output> {
    const rules = CHOICE_RULES.map(({ key, lost }) => ({ key, lost }));
    const counted = await countOne(context, asked);
    if (counted.status === 'not_calculated')
      return { rules, chosen: [], problems: [...counted.problems] as Problem[] };
    const factors = new Map(counted.factors.map((factor) => [factor.id, factor]));
    const nodes = [...choicesIn(counted.trace)];
    return { rules, chosen: nodes.flatMap((node) => told(node, factors)), problems: [...counted.problems] };
  },
};

function countOne(context: RunContext, asked: Asked) {
  const { kind, from, to, region, siteId, supplier, gwpSet, programme } = asked;
  const unit = asked.unit ?? ownEntry(context.ports.library.kinds, kind)?.units[0] ?? 'unit';
  return countActivity(context, {
    activity: { kind, quantity: '1', unit, from, to, region, ...(siteId ? { site: siteId } : {}) },
    gwpSet,
    programme,
    besides: { supplier },
  });
}

function* choicesIn(node: TraceNode, seen: Set<string> = new Set()): Generator<TraceNode> {
  const { factorId = '' } = node;
  if (node.operation === 'choose' && !seen.has(factorId)) {
    seen.add(factorId);
    yield node;
  }
  for (const below of node.from) yield* choicesIn(below, seen);
}

function told(node: TraceNode, factors: ReadonlyMap<string, Factor>): Output['chosen'] {
  const factor = factors.get(node.factorId ?? '');
  if (factor === undefined) return [];
  const passedOver = (node.runnersUp ?? []).map((one) => ({ ...one, rule: ruleOf(one.reason) }));
  return [{ factor, reason: node.params?.['reason'] ?? '', passedOver }];
}

function ruleOf(reason: string): number | null {
  const place = CHOICE_RULES.findIndex(({ lost }) => lost === reason);
  return place < 0 ? null : place + 1;
}
