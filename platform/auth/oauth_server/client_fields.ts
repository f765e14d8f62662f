import { z } from 'zod';
import { redirectUriProblem } from './redirect_uri.ts';

const authMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const;
const clientTypes = ['public', 'confidential'] as const;

/** What would show another text than it is, or none: control, format and private characters, and markup. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>]/u;

const clientName = z
  .string()
  .transform((name) => name.trim().replaceAll(/\s+/g, ' '))
  .refine((name) => name.length <= 80, 'client_name cannot exceed 80 characters')
  .refine((name) => !hidden.test(name), 'client_name holds characters it may not');

const webAddress = z
  .string()
  .max(2048, 'an address cannot exceed 2048 characters')
  .refine((text) => text === '' || isWebAddress(text), 'client_uri and logo_uri must be https addresses');

const redirectUris = z
  .array(z.string())
  .min(1, 'redirect_uris is required')
  .max(10, 'redirect_uris cannot exceed 10 items')
  .superRefine((uris, context) => {
    for (const uri of uris) {
      const problem = redirectUriProblem(uri);
      if (problem !== null)
        context.addIssue({ code: 'custom', message: `invalid redirect_uris: ${problem}` });
    }
  });

const grantTypes = z
  .array(
    z.enum(
      ['authorization_code', 'refresh_token'],
      "grant_types must only contain 'authorization_code' and 'refresh_token'",
    ),
  )
  .min(1, 'grant_types cannot be empty')
  .refine((types) => types.includes('authorization_code'), 'grant_types must hold authorization_code');

const authMethod = z.enum(
  authMethods,
  `token_endpoint_auth_method must be one of: ${authMethods.join(', ')}`,
);

const newClient = z.object({
  redirect_uris: redirectUris,
  client_type: z.enum(clientTypes, "client_type must be 'public' or 'confidential'").optional(),
  token_endpoint_auth_method: authMethod.optional(),
  grant_types: grantTypes.default(['authorization_code', 'refresh_token']),
  response_types: z.array(z.literal('code', "response_types must only contain 'code'")).optional(),
  client_name: clientName.optional(),
  client_uri: webAddress.optional(),
  logo_uri: webAddress.optional(),
});

const changedClient = z
  .object({
    redirect_uris: redirectUris,
    grant_types: grantTypes,
    client_name: clientName,
    client_uri: webAddress,
    logo_uri: webAddress,
    token_endpoint_auth_method: authMethod,
  })
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, 'No fields provided for update');

/** The fields of a client that is entered, made whole by the protocol's defaults. */
export interface ClientFields {
  readonly redirectUris: readonly string[];
  readonly clientType: (typeof clientTypes)[number];
  readonly authMethod: (typeof authMethods)[number];
  readonly grantTypes: readonly string[];
  readonly name: string | null;
  readonly uri: string | null;
  readonly logoUri: string | null;
}

export type ChangedFields = z.output<typeof changedClient>;

/** A problem of what was given: the member it is about, and a sentence. */
export interface FieldProblem {
  readonly member: string;
  readonly message: string;
}

type Read<T> = { readonly fields: T } | { readonly problem: FieldProblem };

/** Reads what an application is entered with. A type and a way of authenticating must agree. */
export function readNewClient(body: unknown): Read<ClientFields> {
  const parsed = newClient.safeParse(body);
  if (!parsed.success) return { problem: problemOf(parsed.error, 'redirect_uris is required') };
  const { data } = parsed;
  const byMethod = data.token_endpoint_auth_method === 'none' ? 'public' : 'confidential';
  const clientType =
    data.client_type ?? (data.token_endpoint_auth_method === undefined ? 'confidential' : byMethod);
  const method =
    data.token_endpoint_auth_method ?? (clientType === 'public' ? 'none' : 'client_secret_basic');
  if ((clientType === 'public') !== (method === 'none')) {
    const message = `client_type '${clientType}' is inconsistent with token_endpoint_auth_method '${method}'`;
    return { problem: { member: 'client_type', message } };
  }
  return {
    fields: {
      redirectUris: [...new Set(data.redirect_uris)],
      clientType,
      authMethod: method,
      grantTypes: [...new Set(data.grant_types)],
      name: data.client_name || null,
      uri: data.client_uri || null,
      logoUri: data.logo_uri || null,
    },
  };
}

/** Reads what of a client is changed. */
export function readChangedClient(body: unknown): Read<ChangedFields> {
  const parsed = changedClient.safeParse(body);
  return parsed.success ? { fields: parsed.data } : { problem: problemOf(parsed.error, 'invalid fields') };
}

function problemOf(error: z.ZodError, otherwise: string): FieldProblem {
  const [issue] = error.issues;
  const member = String(issue?.path[0] ?? '');
  const isOwnSentence = issue !== undefined && !issue.message.startsWith('Invalid input');
  const message = isOwnSentence
    ? issue.message
    : member === ''
      ? otherwise
      : `${member} is invalid or required`;
  return { member, message };
}

/** https, or http on the same machine for what is being built. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  );
}
