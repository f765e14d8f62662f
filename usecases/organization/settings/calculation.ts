import { recalculateOpenDrafts } from '../../ledger/draft/recalculate.ts';
import { organizationLibrary } from '../../calculation/factor/organization-library.ts';
import { invalidInput } from '../../input.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import { mayChangeCalculation } from '../../may/organization.ts';
import { organizationOf, readOrganization } from '../../organization.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { settingsCalculation, settingsChangeCalculation } from './settings.contract.ts';
import {
  changedUncertainty,
  readUncertaintyDefaults,
  tellUncertaintyDefaults,
} from './uncertainty-defaults.ts';

/** Tells what is settled; where nobody settled anything, provisional values are taken and no other GWP set is. */
export const tellCalculationSettings: UseCase<
  typeof settingsCalculation.input,
  typeof settingsCalculation.output
> = {
  contract: settingsCalculation,
  may: ({ actor }) => mayReadLedger(actor),
  run: tell,
};

/** Changes what is settled. Refuses with `input.invalid` (400) for a source that no factor of the library has. */
export const changeCalculationSettings: UseCase<
  typeof settingsChangeCalculation.input,
  typeof settingsChangeCalculation.output
> = {
  contract: settingsChangeCalculation,
  may: ({ actor }) => mayChangeCalculation(actor),
  async run(context, { takesProvisional, acceptGwpSource: accepted, refuseGwpSource: refused, uncertainty }) {
    const { tx, actor, now, ports } = context;
    if (accepted !== undefined && !(await isSource(context, accepted)))
      throw invalidInput('acceptGwpSource', 'no source of the library');
    // One change at a time: what another tab changed meanwhile stays.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [organizationOf(actor)]);
    const before = await readOrganization(context);
    const stated =
      uncertainty === undefined
        ? await readUncertaintyDefaults(context)
        : await changedUncertainty(context, uncertainty);
    const sources = new Set(before.acceptedGwpSources);
    if (accepted !== undefined) sources.add(accepted);
    if (refused !== undefined) sources.delete(refused);
    await tx.query(
      `insert into public.calculation_settings
           (organization_id, takes_provisional, accepted_gwp_sources, changed_at, changed_by, uncertainty_defaults)
         values ($1, $2, $3, $4, $5, $6::jsonb)
         on conflict (organization_id) do update set takes_provisional = excluded.takes_provisional,
           accepted_gwp_sources = excluded.accepted_gwp_sources, changed_at = excluded.changed_at,
           changed_by = excluded.changed_by, uncertainty_defaults = excluded.uncertainty_defaults`,
      [
        organizationOf(actor),
        takesProvisional ?? before.takesProvisional,
        [...sources].toSorted(),
        now,
        actor.userId,
        JSON.stringify(stated),
      ],
    );
    const library = await organizationLibrary(tx, organizationOf(actor), ports.library);
    await recalculateOpenDrafts({ ...context, ports: { ...ports, library } }, 'all');
    return tell(context);
  },
  journal: (_output, { uncertainty, ...change }) => {
    const changed = [...Object.keys(change), ...(uncertainty === undefined ? [] : [uncertainty.key])].join(
      ' ',
    );
    const detail: Record<string, string> = { changed };
    if (uncertainty !== undefined) detail['reason'] = uncertainty.reason;
    return { subjectIds: [], detail };
  },
};

async function isSource({ tx }: RunContext, sourceId: string): Promise<boolean> {
  const rows = await tx.query('select from public.factors where source_id = $1 limit 1', [sourceId]);
  return rows.length > 0;
}

async function tell(context: RunContext) {
  const { takesProvisional, acceptedGwpSources } = await readOrganization(context);
  const uncertainty = await tellUncertaintyDefaults(context);
  return { takesProvisional, acceptedGwpSources: [...acceptedGwpSources], uncertainty };
}
