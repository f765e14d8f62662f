import { randomUUID } from 'node:crypto';
import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { audit } from '../audit.ts';
import { AuthError } from '../auth_error.ts';
import { isAcceptableEmail, normalEmail } from '../email.ts';
import { hashPassword, refuseWeakPassword } from '../password.ts';
import { type JsonObject, textMember } from '../request_body.ts';
import { type Caller, type Grant, openSession, tokenAnswer } from '../session.ts';
import { findUserByEmail, findUserByPhone, held, type UserRow, userObject } from '../user.ts';
import { refusalOfNewcomer } from './admission.ts';
import {
  confirmEmail,
  confirmPhone,
  type LinkWish,
  sendConfirmation,
  sendPhoneConfirmation,
} from './confirmation.ts';
import { countMessage } from './frequency.ts';
import { queueNothing, withLetters } from './letter.ts';
import { readData } from './metadata.ts';
import { insertUser } from './new_user.ts';
import { isAcceptablePhone, normalPhone } from './phone.ts';

interface Wish extends LinkWish {
  /** In normal form; one of the two is null. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly password: string;
  readonly data: JsonObject;
}

/** What came of it: a session, or a person (real or made up) who must prove the address first. */
type Outcome = { readonly grant: Grant } | { readonly person: Record<string, unknown> };

/**
 * `POST /signup`. Whoever is known already gets the answer of somebody new, made up, after the same work; the mailbox
 * hears nothing. Only with autoconfirm, where a session would follow, it is said that they are known.
 */
export async function signUp(
  platform: Platform,
  body: JsonObject,
  link: LinkWish,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const [email, phone] = [normalEmail(textMember(body, 'email')), normalPhone(textMember(body, 'phone'))];
  const data = readData(body);
  if (email === '' && phone === '') return signUpAnonymously(platform, data, caller);
  const wish: Wish = {
    email: email === '' ? null : email,
    phone: phone === '' ? null : phone,
    password: textMember(body, 'password'),
    data,
    ...link,
  };
  await refuseNewcomer(platform, wish);
  await refuseWish(platform, wish);
  const hash = await hashPassword(wish.password);
  const outcome = await withLetters(platform, (tx) => register(tx, platform, wish, hash, caller));
  return 'grant' in outcome ? tokenAnswer(platform, outcome.grant) : outcome.person;
}

/** Before anything else is looked at: an installation that lets nobody sign up tells nothing more. */
async function refuseNewcomer(platform: Platform, { email, phone, data }: Wish): Promise<void> {
  const provider = email === null ? 'phone' : 'email';
  await withLetters(platform, async (tx) => {
    return (await refusalOfNewcomer(tx, platform, { email, phone, provider, data })) ?? undefined;
  });
}

async function refuseWish(platform: Platform, wish: Wish): Promise<void> {
  const { settings } = platform;
  if (wish.email !== null && wish.phone !== null) {
    throw invalid('Only an email address or phone number should be provided on signup.');
  }
  if (wish.password === '') throw invalid('Signup requires a valid password');
  if (wish.email !== null) {
    if (!settings.emailSignIn) {
      throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled');
    }
    if (!isAcceptableEmail(wish.email)) throw invalid('Unable to validate email address: invalid format');
  } else {
    if (!settings.phoneSignIn) {
      throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
    }
    if (!isAcceptablePhone(wish.phone ?? '')) throw invalid('Invalid phone number format (E.164 required)');
  }
  await refuseWeakPassword(wish.password, settings);
}

async function register(
  tx: Tx,
  platform: Platform,
  wish: Wish,
  hash: string,
  caller: Caller,
): Promise<Outcome | AuthError> {
  const { settings } = platform;
  const byEmail = wish.email !== null;
  const confirmsItself = byEmail ? settings.emailAutoconfirm : settings.phoneAutoconfirm;
  const known = await findKnown(tx, wish);
  if (!confirmsItself) {
    await countMessage(
      tx,
      platform,
      byEmail ? 'email' : 'sms',
      'confirmation',
      wish.email ?? wish.phone ?? '',
    );
  }
  const isConfirmed =
    known !== null && (byEmail ? known.email_confirmed_at : known.phone_confirmed_at) !== null;
  if (isConfirmed && confirmsItself) {
    return new AuthError(422, 'user_already_exists', 'User already registered');
  }
  if (isConfirmed) {
    await queueNothing(tx, platform);
    return { person: await madeUp(tx, platform, wish) };
  }
  const user =
    known === null
      ? await add(tx, platform, wish, hash, caller)
      : await take(tx, platform, known, wish, hash);
  // Somebody else signed up with the address in the same instant.
  if (user === null) return new AuthError(409, 'conflict', 'Another request for this address is running');
  if (confirmsItself) {
    const confirmed = byEmail
      ? await confirmEmail(tx, platform, user)
      : await confirmPhone(tx, platform, user);
    return { grant: await openSession(tx, platform.now(), confirmed, { method: 'password', caller }) };
  }
  return { person: await userObject(tx, await askForProof(tx, platform, user, wish)) };
}

/** Sends what proves the address: a letter or a code. Gives the person as they stand then. */
async function askForProof(tx: Tx, platform: Platform, user: UserRow, wish: Wish): Promise<UserRow> {
  if (wish.email !== null) return sendConfirmation(tx, platform, user, wish);
  return (await sendPhoneConfirmation(tx, platform, user)).user;
}

async function findKnown(tx: Tx, wish: Wish): Promise<UserRow | null> {
  const found =
    wish.email === null ? await findUserByPhone(tx, wish.phone ?? '') : await findUserByEmail(tx, wish.email);
  return held(tx, found);
}

async function add(
  tx: Tx,
  platform: Platform,
  wish: Wish,
  hash: string,
  caller: Caller,
): Promise<UserRow | null> {
  const now = platform.now();
  const user = await insertUser(tx, now, {
    id: null,
    email: wish.email,
    phone: wish.phone,
    passwordHash: hash,
    appMetadata: {},
    userMetadata: wish.data,
    emailConfirmed: false,
    phoneConfirmed: false,
    anonymous: false,
    tellsProof: true,
  });
  if (user === null) return null;
  await audit(tx, now, {
    action: 'user_signedup',
    userId: user.id,
    email: user.email ?? undefined,
    address: caller.address,
    traits: { provider: wish.email === null ? 'phone' : 'email' },
  });
  return user;
}

/**
 * Nobody has proved the address yet, so whoever asks last is the one whose letter will be opened: their password and data
 * take the place of what an earlier stranger may have left there.
 */
async function take(tx: Tx, platform: Platform, known: UserRow, wish: Wish, hash: string): Promise<UserRow> {
  const proof = Object.fromEntries(
    ['sub', 'email', 'phone', 'email_verified', 'phone_verified'].flatMap((name) =>
      name in known.raw_user_meta_data ? [[name, known.raw_user_meta_data[name]]] : [],
    ),
  );
  const data = { ...wish.data, ...proof };
  await tx.query(
    `update auth.users set encrypted_password = $2, raw_user_meta_data = $3::jsonb, updated_at = $4 where id = $1`,
    [known.id, hash, JSON.stringify(data), platform.now().toISOString()],
  );
  return { ...known, encrypted_password: hash, raw_user_meta_data: data };
}

/** A person as a new one would look, who does not exist. */
async function madeUp(tx: Tx, platform: Platform, wish: Wish): Promise<Record<string, unknown>> {
  // Over the database and back, so that not even the form of the instant differs.
  const [row] = await tx.query<{ now: string }>('select $1::timestamptz as now', [
    platform.now().toISOString(),
  ]);
  const now = row?.now;
  const provider = wish.email === null ? 'phone' : 'email';
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: wish.email ?? '',
    phone: wish.phone ?? '',
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: wish.data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

async function signUpAnonymously(
  platform: Platform,
  data: JsonObject,
  caller: Caller,
): Promise<Record<string, unknown>> {
  if (!platform.settings.anonymousSignIn) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  const now = platform.now();
  const grant = await withLetters(platform, async (tx) => {
    const user = await insertUser(tx, now, {
      id: null,
      email: null,
      phone: null,
      passwordHash: null,
      appMetadata: {},
      userMetadata: data,
      emailConfirmed: false,
      phoneConfirmed: false,
      anonymous: true,
      tellsProof: true,
    });
    if (user === null) throw new Error('A fresh id was taken.');
    await audit(tx, now, { action: 'user_signedup', userId: user.id, address: caller.address });
    return openSession(tx, now, user, { method: 'anonymous', caller });
  });
  return tokenAnswer(platform, grant);
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}
