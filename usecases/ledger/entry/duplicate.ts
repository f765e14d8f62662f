import { basisOf, readGround } from '../draft/basis.ts';
import { calculateDraft } from '../draft/calculate.ts';
import { withFindings } from '../draft/findings.ts';
import { insertDrafts, type NewDraft } from '../draft/save.ts';
import type { Besides } from '../../calculation/footprint/besides.ts';
import { mayDraftEntries } from '../../may/ledger.ts';
import { Refused, type UseCase } from '../../usecase.ts';
import { entryDuplicate } from './bulk.contract.ts';
import { readSelected } from './bulk-selection.ts';
import { readContents } from './row.ts';

/**
 * Proposes drafts with the activities of lines, calculated anew; their evidence is not taken along, for it is that of the
 * other line. A site that is archived by now is left open. Refuses with `entry.not_found` (404).
 */
export const duplicateEntries: UseCase<typeof entryDuplicate.input, typeof entryDuplicate.output> = {
  contract: entryDuplicate,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { entryIds }) {
    const wanted = [...new Set(entryIds.map((id) => id.toLowerCase()))];
    const olds = await readSelected(context, wanted);
    if (olds.length < wanted.length) throw new Refused('entry.not_found', 404);
    const contents = await readContents(context, wanted);
    const ground = await readGround(context);
    const open = new Set(ground.sites.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id));
    const drafts: NewDraft[] = [];
    for (const old of olds) {
      const content = contents.get(old.id);
      const besides = (content?.result['besides'] ?? {}) as Besides;
      const { kind, quantity, unit, from, to, estimated } = old;
      const activity = { kind, quantity, unit, from, to, ...besides };
      const siteId = old.siteId !== null && open.has(old.siteId) ? old.siteId : null;
      const factorId = content?.chosenFactorId ?? null;
      const basis = basisOf(ground, siteId, from);
      const calculated = await calculateDraft(context, activity, basis, factorId);
      drafts.push({ siteId, activity, factorId, estimated, evidence: null, basis, calculated });
    }
    return { drafts: await withFindings(context, await insertDrafts(context, null, drafts)) };
  },
  journal: ({ drafts }) => ({ subjectIds: drafts.map(({ id }) => id) }),
};
