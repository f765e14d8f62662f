import { mayEndTokensOfMembers } from '../../may/tokens.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type UseCase } from '../../usecase.ts';
import type { TokenScope } from '../../may/scopes.ts';
import { tokenEndOfMember, tokenListOfMembers } from './token.contract.ts';

interface TokenRow {
  readonly id: string;
  readonly userId: string;
  readonly person: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: TokenScope[];
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
}

/** The tokens that stand for the organization, of members and of those who work for it from a consultancy. */
export const listTokensOfMembers: UseCase<typeof tokenListOfMembers.input, typeof tokenListOfMembers.output> =
  {
    contract: tokenListOfMembers,
    may: ({ actor }) => mayEndTokensOfMembers(actor),
    async run({ tx, actor, now }) {
      const tokens = await tx.query<TokenRow>(
        `select id, user_id as "userId", person, name, prefix, scopes, to_json(created_at) #>> '{}' as "createdAt",
           to_json(expires_at) #>> '{}' as "expiresAt", to_json(last_used_at) #>> '{}' as "lastUsedAt"
         from razao.tokens_of_organization($1, $2)`,
        [organizationOf(actor), now.toISOString()],
      );
      return { tokens };
    },
  };

/** Ends one of them. Refuses with `token.not_found` (404). Ending one twice is no mistake. */
export const endTokenOfMember: UseCase<typeof tokenEndOfMember.input, typeof tokenEndOfMember.output> = {
  contract: tokenEndOfMember,
  may: ({ actor }) => mayEndTokensOfMembers(actor),
  async run({ tx, actor, now }, { tokenId }) {
    const [row] = await tx.query<{ found: boolean }>(
      'select razao.end_token_of_organization($1, $2, $3) as found',
      [organizationOf(actor), tokenId, now.toISOString()],
    );
    if (!row?.found) throw new Refused('token.not_found', 404);
    return { tokenId };
  },
  journal: ({ tokenId }) => ({ subjectIds: [tokenId] }),
};
