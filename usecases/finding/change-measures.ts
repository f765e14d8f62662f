import { USUAL_SETTINGS } from '#engine/findings/settings.ts';
import { mayChangeMeasures, mayReadLedger } from '../may/ledger.ts';
import { organizationOf } from '../organization.ts';
import type { RunContext, UseCase } from '../usecase.ts';
import { findingChangeSettings, findingSettings } from './finding.contract.ts';
import { readMeasures } from '../ledger/series/measures.ts';

/** Tells the measures of the organization beside the usual ones. */
export const tellMeasures: UseCase<typeof findingSettings.input, typeof findingSettings.output> = {
  contract: findingSettings,
  may: ({ actor }) => mayReadLedger(actor),
  run: tell,
};

/** Changes measures; what is as usual is not kept, so that a better usual one reaches it. */
export const changeMeasures: UseCase<
  typeof findingChangeSettings.input,
  typeof findingChangeSettings.output
> = {
  contract: findingChangeSettings,
  may: ({ actor }) => mayChangeMeasures(actor),
  async run(context, { change, without }) {
    const { tx, actor, now } = context;
    const before = await readMeasures(context);
    const usual: Readonly<Record<string, number>> = { ...USUAL_SETTINGS };
    const own = Object.entries({ ...before.settings, ...change }).filter(
      ([name, value]) => value !== usual[name],
    );
    await tx.query(
      `insert into public.finding_settings (organization_id, settings, without, changed_at, changed_by)
         values ($1, $2, $3, $4, $5)
         on conflict (organization_id) do update set settings = excluded.settings, without = excluded.without,
           changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
      [
        organizationOf(actor),
        JSON.stringify(Object.fromEntries(own)),
        without ?? before.without,
        now,
        actor.userId,
      ],
    );
    return tell(context);
  },
  journal: (_output, { change, without }) => ({
    subjectIds: [],
    detail: { changed: [...Object.keys(change), ...(without ? ['without'] : [])].join(' ') },
  }),
};

async function tell(context: RunContext) {
  const { settings, without } = await readMeasures(context);
  return { settings, usual: USUAL_SETTINGS, without: [...without] };
}
