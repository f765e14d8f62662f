/** Who may have an account, and what proves that they are who they say. Times in the unit that each name ends with. */
export interface AccountSettings {
  /**
   * `closed`: accounts come from an administrator only; `approved`: whoever the database's function `newUserPolicy` lets
   * in; `open`: everybody.
   */
  readonly signUp: 'closed' | 'approved' | 'open';
  /**
   * `schema.name` of a function `(event jsonb) returns jsonb` that is asked before a person is created by signing up:
   * `{"decision":"approve"}` lets them in. A function that does not exist approves of nobody.
   */
  readonly newUserPolicy: string;
  /** Refuses addresses of free and of throw-away mail providers to people who sign up by themselves. */
  readonly corporateEmailsOnly: boolean;
  readonly emailSignIn: boolean;
  readonly phoneSignIn: boolean;
  readonly anonymousSignIn: boolean;
  readonly manualLinking: boolean;
  /** Takes an address for confirmed as soon as it is given. */
  readonly emailAutoconfirm: boolean;
  readonly phoneAutoconfirm: boolean;
  readonly passwordMinimumLength: number;
  /** Whether a password needs a lower-case letter, an upper-case letter and a digit. */
  readonly passwordNeedsMixture: boolean;
  /** A new address is taken only after the old mailbox agreed as well. */
  readonly secureEmailChange: boolean;
  /** Changing the password asks for the present one or a code by mail, unless a letter has just opened the session. */
  readonly securePasswordChange: boolean;
  readonly captcha: 'none';
}

export const accountDefaults: AccountSettings = {
  signUp: 'approved',
  newUserPolicy: 'public.before_user_created',
  corporateEmailsOnly: true,
  emailSignIn: true,
  phoneSignIn: false,
  anonymousSignIn: false,
  manualLinking: false,
  emailAutoconfirm: false,
  phoneAutoconfirm: false,
  passwordMinimumLength: 8,
  passwordNeedsMixture: true,
  secureEmailChange: true,
  securePasswordChange: true,
  captcha: 'none',
};

/** Second factors and passkeys. */
export interface FactorSettings {
  readonly totp: boolean;
  readonly phoneFactors: boolean;
  readonly webauthnFactors: boolean;
  readonly passkeys: boolean;
  /** Verified and unverified factors a person may have at once. */
  readonly mostFactors: number;
  /** What authenticators show as the service's name. */
  readonly factorIssuer: string;
  /**
   * Host that keys and passkeys belong to (WebAuthn's relying-party id): the installation's own or a domain above it;
   * empty: the host under which browsers reach it. Apart from where letters lead people, which may be another site.
   */
  readonly relyingPartyId: string;
  /** Origins of pages that may ask for keys and passkeys; empty: the installation's own and those of the allow list. */
  readonly relyingPartyOrigins: readonly string[];
}

export const factorDefaults: FactorSettings = {
  totp: true,
  phoneFactors: false,
  webauthnFactors: true,
  passkeys: true,
  mostFactors: 10,
  factorIssuer: 'Razão',
  relyingPartyId: '',
  relyingPartyOrigins: [],
};
