import { ownEntry } from '#engine/lookup.ts';
import { randomUUID } from 'node:crypto';
import type { Factor } from '#engine/factor.ts';
import type { Library } from '#engine/library.ts';
import { findUnit } from '#engine/unit.ts';
import type { z } from 'zod';
import { writeToLeaders } from '../../letter.ts';
import { mayDecideFactors, mayProposeFactors, mayReadOwnFactors } from '../../may/factors.ts';
import { organizationOf, readSites } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { factorApprove, factorListOwn, factorPropose, factorWithdraw } from './own.contract.ts';
import { findOwnFactor, ownFactorId, readOwnFactors } from '../../calculation/factor/own-row.ts';
import { redraftAfter } from './redraft.ts';

type Proposal = z.output<typeof factorPropose.input>;

const aboutFactor = ({ factor }: { factor: { id: string } }) => ({ subjectIds: [factor.id] });

/** What a source is called whose terms are the organization's own business. */
const OWN_LICENCE = 'own';

/**
 * Proposes a factor or its next version. Refuses with `factor.not_found` (404, for `replaces`), `site.not_found` (404),
 * `factor.unit_unknown`, `factor.gas_unknown`, `factor.kind_unknown`, `factor.supplier_rate` (422) or `factor.version_taken` (409).
 */
export const proposeFactor: UseCase<typeof factorPropose.input, typeof factorPropose.output> = {
  contract: factorPropose,
  may: ({ actor }) => mayProposeFactors(actor),
  async run(context, proposal) {
    const { library } = context.ports;
    requireKnown(library, proposal);
    await requireSite(context, proposal.siteId);
    const before = proposal.replaces === undefined ? null : await findOwnFactor(context, proposal.replaces);
    const id = randomUUID();
    const version = (before?.version ?? 0) + 1;
    await context.tx.query(
      `insert into public.organization_factors
         (id, organization_id, line_id, version, body, kind, reason, evidence, proposed_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        id,
        organizationOf(context.actor),
        before?.lineId ?? id,
        version,
        JSON.stringify(factorOf(id, version, proposal)),
        proposal.kind ?? null,
        proposal.reason,
        JSON.stringify(proposal.evidence),
        context.actor.userId,
      ],
    );
    await writeToLeaders(context.tx, organizationOf(context.actor), 'factor_proposed', {
      factor: proposal.name,
      path: '/factors?tab=own',
    });
    return { factor: await findOwnFactor(context, id) };
  },
  journal: aboutFactor,
};

/**
 * Approves another person's proposal; approving twice changes nothing. From then on the engine chooses it first for its
 * kind, and open drafts of that kind are calculated again. Refuses with `factor.not_found` (404),
 * `factor.four_eyes` (403) or `factor.withdrawn` (409).
 */
export const approveFactor: UseCase<typeof factorApprove.input, typeof factorApprove.output> = {
  contract: factorApprove,
  may: ({ actor }) => mayDecideFactors(actor),
  async run(context, { factorId }) {
    const found = await findOwnFactor(context, factorId);
    if (found.state !== 'approved') {
      await decide(context, factorId, 'approved', null);
      await redraftAfter(context, found);
    }
    return { factor: await findOwnFactor(context, factorId) };
  },
  journal: aboutFactor,
};

/**
 * Withdraws a factor or a proposal; whoever proposed it may take the proposal back. Refuses with `factor.not_found`
 * (404), `actor.forbidden` (403) or `factor.withdrawn` (409).
 */
export const withdrawFactor: UseCase<typeof factorWithdraw.input, typeof factorWithdraw.output> = {
  contract: factorWithdraw,
  may: ({ actor }) => mayProposeFactors(actor),
  async run(context, { factorId, reason }) {
    const found = await findOwnFactor(context, factorId);
    const isOwnProposal = found.state === 'proposed' && found.proposedBy === context.actor.userId;
    if (!mayDecideFactors(context.actor) && !isOwnProposal) throw new Refused('actor.forbidden', 403);
    await decide(context, factorId, 'withdrawn', reason);
    if (found.state === 'approved') await redraftAfter(context, found);
    return { factor: await findOwnFactor(context, factorId) };
  },
  journal: aboutFactor,
};

/** Lists the organization's own factors, latest proposal first. */
export const listOwnFactors: UseCase<typeof factorListOwn.input, typeof factorListOwn.output> = {
  contract: factorListOwn,
  may: ({ actor }) => mayReadOwnFactors(actor),
  async run(context, { state, limit }) {
    return { factors: await readOwnFactors(context, { state: state ?? null, limit }) };
  },
};

async function decide(
  { tx, actor }: RunContext,
  factorId: string,
  decision: 'approved' | 'withdrawn',
  reason: string | null,
): Promise<void> {
  await tx.query(
    `insert into public.organization_factor_decisions (factor_id, organization_id, decision, reason, decided_by)
     values ($1, $2, $3, $4, $5)`,
    [factorId, organizationOf(actor), decision, reason, actor.userId],
  );
}

/** The engine's factor: cited as the organization's own, with the document that the figure was read from. */
function factorOf(id: string, version: number, proposal: Proposal): Factor {
  const { evidence, name, region, validFrom, validTo, unit } = proposal;
  const { siteId, supplier, basis, gasesKg, co2eKg, gwpSet, biogenicCo2Kg } = proposal;
  const { title, publisher, edition, locator, url } = evidence;
  return {
    id: ownFactorId(id),
    name: { 'pt-BR': name, en: name },
    region,
    validFrom,
    validTo,
    unit,
    ...((siteId || supplier) && {
      onlyFor: { ...(siteId && { site: siteId }), ...(supplier && { supplier }) },
    }),
    ...(basis && { basis }),
    ...(gasesKg && { gasesKg }),
    ...(co2eKg && gwpSet && { co2eKg, gwpSet }),
    ...(biogenicCo2Kg && { biogenicCo2Kg }),
    source: {
      sourceId: ownFactorId(id),
      publisher,
      title,
      edition: `${edition} (v${version})`,
      licence: OWN_LICENCE,
      ...(locator && { locator }),
      ...(url && { url }),
    },
  };
}

/**
 * A factor stands for a site of the organization only.
 * @throws Refused `site.not_found` (404)
 */
async function requireSite(context: RunContext, siteId: string | undefined): Promise<void> {
  if (siteId === undefined) return;
  const sites = await readSites(context, true);
  if (!sites.some(({ id }) => id === siteId)) throw new Refused('site.not_found', 404);
}

/** The engine could not use a factor of an unknown unit or gas: better said when it is proposed than when it is used. */
function requireKnown(library: Library, { unit, gasesKg, kind, supplier }: Proposal): void {
  if (findUnit(unit) === null) throw new Refused('factor.unit_unknown', 422, { unit });
  const known = kind === undefined ? undefined : ownEntry(library.kinds, kind);
  if (kind !== undefined && !known) throw new Refused('factor.kind_unknown', 422, { kind });
  // A supplier's rate of electricity is an instrument: it has a market, days and the quality criteria.
  if (supplier !== undefined && known?.method === 'electricity' && known.scope === 2)
    throw new Refused('factor.supplier_rate', 422);
  for (const gas of Object.keys(gasesKg ?? {})) {
    const isKnown = Object.values(library.gwp).some(({ values }) => Object.hasOwn(values, gas));
    if (!isKnown) throw new Refused('factor.gas_unknown', 422, { gas });
  }
}
