import { AuthError } from './auth_error.ts';
import { type JsonObject, textMember } from './request_body.ts';

/** `POST /signup`: access is by request only, whoever asks; nothing about existing accounts is told. */
export function signupRefusal(body: JsonObject): AuthError {
  const anonymous = textMember(body, 'email') === '' && textMember(body, 'phone') === '';
  return anonymous
    ? new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
    : new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
}
