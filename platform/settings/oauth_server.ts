/** Whether other applications may be let in by a person (OAuth 2.1). Times in the unit that each name ends with. */
export interface OAuthServerSettings {
  readonly oauthServer: boolean;
  /** Whether an application may enter itself (RFC 7591), as programs of the Model Context Protocol expect. */
  readonly oauthRegistration: boolean;
  /** How long an application stays let in after a person's yes, whatever it renews meanwhile. */
  readonly oauthGrantDays: number;
}

export const oauthServerDefaults: OAuthServerSettings = {
  oauthServer: true,
  oauthRegistration: true,
  oauthGrantDays: 90,
};
