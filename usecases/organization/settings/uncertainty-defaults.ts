import type { DefaultSpread } from '#engine/judge/defaults.ts';
import { ACTIVITY_ORIGINS } from '#engine/judge/defaults.ts';
import { distributionOf } from '#engine/uncertainty/spread.ts';
import type { z } from 'zod';
import { sharedLibrary } from '../../calculation/factor/organization-library.ts';
import { spreadOfLimits, type StatedDefault } from '../../calculation/factor/own-uncertainty.ts';
import { invalidInput } from '../../input.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import type { settingsCalculation, settingsChangeCalculation } from './settings.contract.ts';

type Told = z.input<typeof settingsCalculation.output>['uncertainty'][number];
type Change = NonNullable<z.output<typeof settingsChangeCalculation.input>['uncertainty']>;
type Stated = Readonly<Record<string, StatedDefault>>;

/** What the organization put in the place of published defaults, by key. */
export async function readUncertaintyDefaults({ tx, actor }: RunContext): Promise<Stated> {
  const [row] = await tx.query<{ stated: Stated }>(
    'select uncertainty_defaults as stated from public.calculation_settings where organization_id = $1',
    [organizationOf(actor)],
  );
  return row?.stated ?? {};
}

/** The defaults of quantities, published and own, then what was set for sources of factors. */
export async function tellUncertaintyDefaults(context: RunContext): Promise<Told[]> {
  const stated = await readUncertaintyDefaults(context);
  const names = await namesOf(context, stated);
  const { uncertainty: published } = sharedLibrary(context.ports.library);
  const ofActivity = ACTIVITY_ORIGINS.map((origin) => `activity.${origin}`);
  const ofFactors = Object.keys(stated).filter((key) => !ofActivity.includes(key));
  return [...ofActivity, ...ofFactors.toSorted()].map((key) => {
    const own = stated[key];
    return {
      key,
      published: printedOf(published?.of(key)),
      own: own === undefined ? null : toldOf(own, names),
    };
  });
}

function toldOf(own: StatedDefault, names: ReadonlyMap<string, string>): NonNullable<Told['own']> {
  const { changedBy, ...told } = own;
  return { ...told, changedByName: names.get(changedBy) ?? null };
}

function printedOf(one: DefaultSpread | undefined): Told['published'] {
  if (one?.spread.kind === 'normal') {
    const { percent } = one.spread;
    return { minusPercent: percent, plusPercent: percent, source: one.source };
  }
  if (one?.spread.kind !== 'asymmetric') return null;
  const { minusPercent, plusPercent } = one.spread;
  return { minusPercent, plusPercent, source: one.source };
}

async function namesOf({ tx }: RunContext, stated: Stated): Promise<Map<string, string>> {
  const ids = [...new Set(Object.values(stated).map(({ changedBy }) => changedBy))];
  const rows = await tx.query<{ id: string; name: string }>(
    'select id, full_name as name from public.profiles where id = any($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * What stands after a change. Refuses with `input.invalid` (400) for limits that are no interval and for a source that no
 * factor of the library has.
 */
export async function changedUncertainty(
  context: RunContext,
  { key, limits, reason }: Change,
): Promise<Stated> {
  const { [key]: _before, ...others } = await readUncertaintyDefaults(context);
  if (limits === null) return others;
  if (!distributionOf(spreadOfLimits(limits), key).ok)
    throw invalidInput('uncertainty.limits', 'no interval around the stated value');
  if (key.startsWith('factor.') && !(await hasFactors(context, key.slice('factor.'.length))))
    throw invalidInput('uncertainty.key', 'no source of the library');
  const { actor, now } = context;
  const own = { ...limits, reason, changedAt: now.toISOString(), changedBy: actor.userId };
  return { ...others, [key]: own };
}

async function hasFactors({ tx }: RunContext, source: string): Promise<boolean> {
  const rows = await tx.query(
    `select from public.factors where source_id = $1 or split_part(source_id, '/', 1) = $1 limit 1`,
    [source],
  );
  return rows.length > 0;
}
