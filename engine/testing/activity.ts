/** One activity with changes, calculated: the starting point of the tests of the footprint. */
import type { Factor } from '../factor.ts';
import type { Activity, Footprint, FootprintInput, Refusal } from '../footprint.ts';
import { calculateFootprint } from '../footprint.ts';
import type { ActivityKind, Library } from '../library.ts';
import type { TraceNode } from '../trace.ts';
import { caseLibrary, FACTORS } from './library.ts';

export const library = caseLibrary();

export type Changes = Partial<Activity> & {
  readonly input?: Partial<FootprintInput>;
  readonly library?: Library;
};

export function calculate({ input, library: other, ...activity }: Changes): Footprint | Refusal {
  return calculateFootprint(
    {
      activity: {
        kind: 'mobile.diesel',
        quantity: '1250',
        unit: 'L',
        from: '2025-03-01',
        to: '2025-03-31',
        region: 'BR',
        ...activity,
      },
      gwpSet: 'AR5',
      programme: 'brazil',
      today: '2026-11-20',
      ...input,
    },
    other ?? library,
  );
}

export function calculated(changes: Changes): Footprint {
  const result = calculate(changes);
  if (result.status === 'not_calculated') throw new Error(JSON.stringify(result.problems));
  return result;
}

export function codes(changes: Changes): string[] {
  const result = calculate(changes);
  return result.status === 'calculated' ? [] : result.problems.map(({ code }) => code);
}

const [template] = FACTORS;

export function inline(changes: Partial<Factor>): Factor {
  if (template === undefined) throw new Error('no factors');
  const { gasesKg: _gases, fuel: _fuel, basis: _basis, ...rest } = template;
  return { ...rest, id: 'inline', region: 'WORLD', unit: 'L', ...changes };
}

export function kindWith(changes: Partial<ActivityKind>): Library {
  const diesel = library.kinds['mobile.diesel'];
  if (diesel === undefined) throw new Error('no diesel');
  return caseLibrary({ kinds: { 'mobile.diesel': { ...diesel, ...changes } } });
}

export function nodes(node: TraceNode): TraceNode[] {
  return [node, ...node.from.flatMap(nodes)];
}
