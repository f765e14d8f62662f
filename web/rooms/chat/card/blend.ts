import type { TraceNode } from '#engine/trace.ts';

/** The fuels of the blends that a calculation used, the fossil one first, and whether somebody stated their shares. */
export function blendOf(trace: TraceNode): { fuels: readonly string[]; isStated: boolean } {
  const fuels = new Set<string>();
  let isStated = false;
  const visit = ({ label, params = {}, from }: TraceNode): void => {
    if (label === 'blend.share' || label === 'blend.share_stated') fuels.add(params['fuel'] ?? '');
    isStated ||= label === 'blend.share_stated';
    for (const operand of from) visit(operand);
  };
  visit(trace);
  return { fuels: [...fuels], isStated };
}
