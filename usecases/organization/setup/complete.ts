import type { z } from 'zod';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { setupComplete } from './complete.contract.ts';

type Input = z.output<typeof setupComplete.input>;

/**
 * Makes the first administrator, organization and sites of an empty installation. Runs as the service role, since there
 * is nobody yet, and guards itself: only while no organization exists, only with the token, one after the other.
 * Inventories are opened by the first line of a year, or by `inventory.open`.
 *
 * Refuses with `setup.done` (409), `setup.token_invalid` (403), or the account's own `email.invalid`, `email.taken`,
 * `password.weak` (422).
 */
export const completeSetup: UseCase<typeof setupComplete.input, typeof setupComplete.output> = {
  contract: setupComplete,
  may: () => true,
  async run(context, input) {
    const { tx, ports } = context;
    await tx.query("select pg_advisory_xact_lock(hashtextextended('razao:setup', 0))");
    // The token first, so that a stranger does not even learn whether the installation is set up.
    if (!(await ports.isSetupToken(input.token))) throw new Refused('setup.token_invalid', 403);
    if (!(await isEmpty(context))) throw new Refused('setup.done', 409);
    const userId = await createAccount(context, input);
    const organizationId = await createOrganization(context, input, userId);
    await tx.query('update public.setup_tokens set used_at = now() where used_at is null');
    return { userId, organizationId };
  },
  journal: ({ userId, organizationId }) => ({
    subjectIds: [organizationId],
    organizationId,
    actorId: userId,
  }),
};

async function isEmpty({ tx }: RunContext): Promise<boolean> {
  const found = await tx.query('select 1 from public.organizations limit 1');
  return found.length === 0;
}

async function createAccount(
  { tx, ports }: RunContext,
  { email, password, fullName }: Input,
): Promise<string> {
  const account = await ports.accounts.create(tx, { email, password, fullName });
  if ('refused' in account) throw new Refused(account.refused, 422, account.params);
  return account.userId;
}

async function createOrganization({ tx }: RunContext, input: Input, userId: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into public.organizations (name, locale, country) values ($1, $2, $3) returning id`,
    [input.organizationName, input.locale, input.country.toUpperCase()],
  );
  if (!row) throw new Error('An insert gave no row.');
  await tx.query(
    `insert into public.profiles (id, full_name, organization, email, locale, active_organization)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set full_name = excluded.full_name, organization = excluded.organization,
       locale = excluded.locale, active_organization = excluded.active_organization`,
    [userId, input.fullName, input.organizationName, input.email, input.locale, row.id],
  );
  await tx.query(`insert into public.memberships (organization_id, user_id, role) values ($1, $2, 'owner')`, [
    row.id,
    userId,
  ]);
  await tx.query('insert into public.platform_administrators (user_id) values ($1)', [userId]);
  await tx.query(
    `insert into public.sites (organization_id, name, region)
     select $1, name, $3 from unnest($2::text[]) with ordinality as site (name, place) order by place`,
    [row.id, withoutDoubles(input.sites), input.country.toUpperCase()],
  );
  return row.id;
}

/** A name given twice is one site. */
function withoutDoubles(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}
