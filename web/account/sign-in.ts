import { supabase } from '#web/api/client.ts';

/** Why a sign-in failed, as the toasts tell them apart. */
export type SignInFailure = 'credentials' | 'network' | 'rate' | 'other';

/** Which of the four sentences fits the words of an authentication error. */
export function failureOf(error: {
  message: string;
  status?: number | undefined;
  name?: string;
}): SignInFailure {
  const text = error.message.toLowerCase();
  if (error.status === 429 || text.includes('rate limit') || text.includes('too many')) return 'rate';
  if (text.includes('invalid') || text.includes('wrong')) return 'credentials';
  const unreachable = error.name === 'AuthRetryableFetchError' || /network|connection|fetch/.test(text);
  return unreachable ? 'network' : 'other';
}

/** A sign-in that failed. */
export interface SignInRefusal {
  readonly failure: SignInFailure;
  /** The password is right, and the address still waits for the link of its letter. */
  readonly unconfirmed: boolean;
}

/** Signs in with an address and a password. Answers null on success. */
export async function signIn(email: string, password: string): Promise<SignInRefusal | null> {
  const client = await supabase();
  const { error } = await client.auth.signInWithPassword({ email, password });
  return error ? { failure: failureOf(error), unconfirmed: error.code === 'email_not_confirmed' } : null;
}
