import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An endpoint of the protocol that this installation does not offer, and the protocol's own words for that. */
export interface Unavailable {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete' | 'all';
  readonly path: string;
  /** What must be right before the refusal: nothing, a signed-in person, or an administrator's token. */
  readonly needs: 'nothing' | 'person' | 'admin';
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly message: string;
}

const noFeature = [404, 'feature_disabled', 'This feature is not enabled'] as const;

/** In the order in which they are tried. */
export const unavailable: readonly Unavailable[] = [
  at('all', '/user/oauth/*', 'person', noFeature),
  at('all', '/oauth/*', 'nothing', noFeature),
  at('all', '/.well-known/oauth-authorization-server', 'nothing', noFeature),
  at('all', '/.well-known/openid-configuration', 'nothing', noFeature),
  at('all', '/admin/*', 'admin', noFeature),
];

function at(
  method: Unavailable['method'],
  path: string,
  needs: Unavailable['needs'],
  [status, code, message]: readonly [ContentfulStatusCode, string, string],
): Unavailable {
  return { method, path, needs, status, code, message };
}
