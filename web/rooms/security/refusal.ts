import { sentence } from '#web/words/words.ts';

/** What the identity service, or the browser's own keys, said against something. */
interface Refusal {
  readonly name?: string;
  readonly code?: string | undefined;
  /** What speaks against a password. */
  readonly reasons?: readonly string[];
}

function codeOf({ name, code, reasons }: Refusal): string {
  if (code === 'weak_password' && reasons?.every((reason) => reason === 'pwned')) return 'common_password';
  if (name === 'AuthRetryableFetchError') return 'network';
  // The browser says one thing for all that a person may do at a prompt for keys: close it, or let it wait.
  if (name === 'NotAllowedError' || code === 'ERROR_CEREMONY_ABORTED') return 'cancelled';
  if (code === 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY') return 'cancelled';
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'webauthn_credential_exists';
  return code ?? 'other';
}

/** The sentence of a refusal. */
export function refusalSentence(error: Refusal): string {
  return sentence('security', `error.${codeOf(error)}`, {}, sentence('security', 'error.other'));
}

/** A refusal with its sentence, to be thrown where a mutation runs. */
export class AccountRefused extends Error {
  readonly code: string;

  constructor(error: Refusal) {
    super(refusalSentence(error));
    this.name = 'AccountRefused';
    this.code = codeOf(error);
  }
}
