import { compare, decimal, ZERO } from '#engine/decimal.ts';
import type { z } from 'zod';
import { invalidInput } from '../../input.ts';
import { mayKeepImports } from '../../may/cbam.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type UseCase } from '../../usecase.ts';
import { cbamListOffers, cbamRemoveOffer, cbamSaveOffer } from './cbam-import.contract.ts';
import { checkGoods } from './goods.ts';
import { findOffer, readOffers } from './rows.ts';

type Amounts = Pick<z.output<typeof cbamSaveOffer.input>, 'massT' | 'see' | 'sefa' | 'costEur' | 'priceEur'>;

/**
 * Keeps an offer of verification or changes one. Refuses with `cbam.offer_not_found` (404), `cbam.offer_stale` (409) where it
 * was changed meanwhile or removed, `cbam.offer_name_taken` (409), what is no good under CBAM, or `input.invalid` (400).
 */
export const saveOffer: UseCase<typeof cbamSaveOffer.input, typeof cbamSaveOffer.output> = {
  contract: cbamSaveOffer,
  may: ({ actor }) => mayKeepImports(actor),
  async run(context, said) {
    checkOffer(said);
    checkGoods(said);
    const { tx, actor, now } = context;
    const values = [
      organizationOf(actor),
      said.name,
      said.code,
      said.origin,
      said.installation,
      said.massT,
      said.see,
      said.sefa,
      said.route,
      said.fromYear,
      said.costEur,
      said.priceEur,
      now,
      actor.userId,
    ];
    if (said.offerId === undefined) {
      const [made] = await tx.query<{ id: string }>(
        `insert into public.cbam_offers (organization_id, name, code, origin, installation, mass_t, see, sefa, route, from_year,
           cost_eur, price_eur, saved_at, saved_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
        values,
      );
      return { offer: await findOffer(context, made?.id ?? '') };
    }
    await findOffer(context, said.offerId);
    const changed = await tx.query(
      `update public.cbam_offers set revision = revision + 1, name = $2, code = $3, origin = $4, installation = $5,
         mass_t = $6, see = $7, sefa = $8, route = $9, from_year = $10, cost_eur = $11, price_eur = $12, saved_at = $13,
         saved_by = $14
       where organization_id = $1 and id = $15 and revision = $16 and removed_at is null returning id`,
      [...values, said.offerId, said.revision ?? 0],
    );
    if (changed.length === 0) throw new Refused('cbam.offer_stale', 409);
    return { offer: await findOffer(context, said.offerId) };
  },
  journal: ({ offer }) => ({ subjectIds: [offer.id], detail: { revision: String(offer.revision) } }),
};

/** @throws Refused `input.invalid` (400) with the field that is wrong */
export function checkOffer({ massT, see, sefa, costEur, priceEur }: Amounts): void {
  if (compare(decimal(massT), ZERO) <= 0) throw invalidInput('massT', 'not above 0');
  if (priceEur !== null && compare(decimal(priceEur), ZERO) <= 0)
    throw invalidInput('priceEur', 'not above 0');
  for (const [path, amount] of Object.entries({ see, sefa, costEur }))
    if (amount !== null && compare(decimal(amount), ZERO) < 0) throw invalidInput(path, 'below 0');
}

/** Removes an offer. Refuses with `cbam.offer_not_found` (404), also where it was removed already. */
export const removeOffer: UseCase<typeof cbamRemoveOffer.input, typeof cbamRemoveOffer.output> = {
  contract: cbamRemoveOffer,
  may: ({ actor }) => mayKeepImports(actor),
  async run(context, { offerId }) {
    const { tx, actor, now } = context;
    const removed = await tx.query(
      `update public.cbam_offers set revision = revision + 1, removed_at = $3, removed_by = $4
       where organization_id = $1 and id = $2 and removed_at is null returning id`,
      [organizationOf(actor), offerId, now, actor.userId],
    );
    if (removed.length === 0) throw new Refused('cbam.offer_not_found', 404);
    return { offer: await findOffer(context, offerId) };
  },
  journal: ({ offer }) => ({ subjectIds: [offer.id], detail: { revision: String(offer.revision) } }),
};

/** Lists offers that stand. */
export const listOffers: UseCase<typeof cbamListOffers.input, typeof cbamListOffers.output> = {
  contract: cbamListOffers,
  may: ({ actor }) => mayReadLedger(actor),
  run: async (context) => ({ offers: await readOffers(context) }),
};
