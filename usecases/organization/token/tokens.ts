import { writeLetter } from '../../letter.ts';
import { mayKeepTokens } from '../../may/tokens.ts';
import { organizationOf } from '../../organization.ts';
import { type Actor, Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { makeSecret } from './secret.ts';
import { tokenCreate, tokenList, tokenRevoke } from './token.contract.ts';
import type { TokenScope } from '../../may/scopes.ts';

interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: TokenScope[];
  readonly organizationId: string;
  readonly organizationName: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  readonly application: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long ago a person may have shown who they are. */
const RECENT_MS = 2 * 60 * 60 * 1000;
/** Tokens that stand, of one person. */
const MOST = 50;

const COLUMNS = `t.id, t.name, t.prefix, t.scopes, t.organization_id as "organizationId", o.name as "organizationName",
  to_json(t.created_at) #>> '{}' as "createdAt", to_json(t.expires_at) #>> '{}' as "expiresAt",
  to_json(t.last_used_at) #>> '{}' as "lastUsedAt", to_json(t.revoked_at) #>> '{}' as "revokedAt",
  t.oauth_client_id is not null as application`;
/** An application whose session was signed out is no more; it says no moment of its own. */
const STANDING = `(t.revoked_at is not null or razao.application_stands(t.session_id, t.user_id, $1))`;

/**
 * Makes a token. A session that is open for long may be somebody else's at an empty desk: the person must have signed in
 * within two hours. A second factor, where there is one, has been given before any verb runs.
 * Refuses with `sign_in.stale` (403) and, past fifty that stand, `token.too_many` (409).
 */
export const createToken: UseCase<typeof tokenCreate.input, typeof tokenCreate.output> = {
  contract: tokenCreate,
  may: ({ actor }) => mayKeepTokens(actor),
  async run(context, { name, scopes, expiresInDays }) {
    const { tx, actor, now } = context;
    if (!signedInSince(actor, now.getTime() - RECENT_MS)) throw new Refused('sign_in.stale', 403);
    await refuseTooMany(context);
    const made = makeSecret();
    const expiresAt = new Date(now.getTime() + expiresInDays * DAY_MS).toISOString();
    const [inserted] = await tx.query<{ id: string }>(
      `insert into public.access_tokens
         (organization_id, name, prefix, secret_sha256, scopes, second_factor, created_at, expires_at)
       values ($1, $2, $3, $4, $5::text[], $6, $7, $8) returning id`,
      [
        organizationOf(actor),
        name,
        made.prefix,
        made.sha256,
        scopes,
        gaveSecondFactor(actor),
        now.toISOString(),
        expiresAt,
      ],
    );
    const token = (await read(context)).find(({ id }) => id === inserted?.id);
    if (!token) throw new Error('A token that was just made is not there.');
    await tellPerson(context, token);
    return { token, secret: made.secret };
  },
  journal: ({ token }) => ({ subjectIds: [token.id], detail: { scopes: token.scopes.join(' ') } }),
};

/** One's own tokens, those that ended too. */
export const listTokens: UseCase<typeof tokenList.input, typeof tokenList.output> = {
  contract: tokenList,
  may: ({ actor }) => mayKeepTokens(actor),
  run: async (context) => ({ tokens: await read(context) }),
};

/** Ends a token. Refuses with `token.not_found` (404), also for another person's. Ending one twice is no mistake. */
export const revokeToken: UseCase<typeof tokenRevoke.input, typeof tokenRevoke.output> = {
  contract: tokenRevoke,
  may: ({ actor }) => mayKeepTokens(actor),
  async run({ tx, now }, { tokenId }) {
    const found = await tx.query(
      'update public.access_tokens set revoked_at = coalesce(revoked_at, $2) where id = $1 returning id',
      [tokenId, now.toISOString()],
    );
    if (found.length === 0) throw new Refused('token.not_found', 404);
    return { tokenId };
  },
  // The security log tells of it; the organization may be one where the person has no role any more.
  journal: () => null,
};

function read({ tx, now }: RunContext): Promise<TokenRow[]> {
  return tx.query<TokenRow>(
    `select ${COLUMNS} from public.access_tokens t left join public.organizations o on o.id = t.organization_id
     where ${STANDING} order by t.created_at desc, t.id limit 200`,
    [now.toISOString()],
  );
}

async function refuseTooMany({ tx, now }: RunContext): Promise<void> {
  const [row] = await tx.query<{ standing: number }>(
    `select count(*)::int as standing from public.access_tokens
     where revoked_at is null and expires_at > $1 and oauth_client_id is null`,
    [now.toISOString()],
  );
  if ((row?.standing ?? 0) >= MOST) throw new Refused('token.too_many', 409, { limit: String(MOST) });
}

/** Whoever made it, its person hears of it. */
async function tellPerson({ tx, actor, locale }: RunContext, token: TokenRow): Promise<void> {
  if (actor.email === '') return;
  await writeLetter(tx, {
    to: actor.email,
    kind: 'token_created',
    locale,
    params: { name: token.name, organization: token.organizationName ?? '', path: '/security' },
  });
}

/** Whether the session gave a password, a code or the word of a provider since a moment (Unix milliseconds). */
function signedInSince({ claims }: Actor, moment: number): boolean {
  const methods: unknown = claims['amr'];
  if (!Array.isArray(methods)) return false;
  return methods.some((method: unknown) => {
    const timestamp =
      typeof method === 'object' && method !== null && 'timestamp' in method && method.timestamp;
    return typeof timestamp === 'number' && timestamp * 1000 >= moment;
  });
}

function gaveSecondFactor({ claims }: Actor): boolean {
  return claims['aal'] === 'aal2' || claims['aal'] === 'aal3';
}
