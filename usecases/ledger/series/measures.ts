import { type FindingSettings, USUAL_SETTINGS } from '#engine/findings/settings.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import { FINDING_RULES, type FindingRule } from './rules.ts';

export interface Measures {
  readonly settings: FindingSettings;
  readonly without: readonly FindingRule[];
}

/** What an organization set for itself over what is usual, and the rules that it does without. */
export async function readMeasures({ tx, actor }: RunContext): Promise<Measures> {
  const [row] = await tx.query<{ settings: Partial<FindingSettings>; without: string[] }>(
    'select settings, without from public.finding_settings where organization_id = $1',
    [organizationOf(actor)],
    { kept: true },
  );
  return {
    settings: { ...USUAL_SETTINGS, ...row?.settings },
    without: FINDING_RULES.filter((rule) => row?.without.includes(rule)),
  };
}
