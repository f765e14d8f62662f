import type { ProtectedResource } from '#platform/protected_resource.ts';

/** What applications may be allowed over MCP. Saving is not among it: approving is a person's call (decisions 4 and 115). */
export const applicationScopes = ['read', 'draft'] as const;

/** The address of the resource that applications are let into (RFC 8707). */
export function mcpAddress(origin: string): string {
  return `${new URL(origin).origin}/mcp`;
}

/**
 * The ledger over MCP, as the identity service's OAuth server sees it: a part of it is an organization, and what a person
 * allowed an application is kept as a token of theirs, under the rules of tokens.
 */
export function ledgerResource(origin: string): ProtectedResource {
  return {
    uri: mcpAddress(origin),
    scopes: applicationScopes,
    async mayAllow(tx, { userId, part, secondFactor }) {
      const [row] = await tx.query<{ may: boolean }>('select razao.may_let_in($1, $2, $3) as may', [
        userId,
        secondFactor,
        part,
      ]);
      return row?.may === true;
    },
    async open(tx, allowed) {
      const [row] = await tx.query<{ may: boolean }>('select razao.let_application_in($1::jsonb) as may', [
        JSON.stringify({
          person: allowed.userId,
          organization: allowed.part,
          session: allowed.sessionId,
          client: allowed.clientId,
          name: allowed.clientName,
          scopes: allowed.scopes,
          second_factor: allowed.secondFactor,
          moment: allowed.now.toISOString(),
          ends_at: allowed.endsAt.toISOString(),
        }),
      ]);
      return row?.may === true;
    },
    async renew(tx, { sessionId, tokenHash, expiresAt, now }) {
      const [row] = await tx.query<{ may: boolean }>(
        'select razao.renew_application($1, $2, $3, $4) as may',
        [sessionId, tokenHash, expiresAt.toISOString(), now.toISOString()],
      );
      return row?.may === true;
    },
  };
}
