import type { TFunction } from 'i18next';
import { lazy, Suspense, useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router';
import { wasAutoLoggedOut } from '#web/account/auto-logout.ts';
import { isEndedLink, readFragment } from '#web/account/fragment.ts';
import { hasRecoveryCodes, owedFactors } from '#web/account/second-factor.ts';
import { hasWayBack, takeWayBack } from '#web/account/way-back.ts';
import { supabase } from '#web/api/client.ts';
import type { PublicConfig } from '#web/api/config.ts';
import { sessionState, useSession } from '#web/api/session.ts';
import { FrontPage } from '#web/shell/front-page.tsx';
import { Failure, Spinner } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { OtherWays } from './other-ways.tsx';
import { SignInForm } from './sign-in-form.tsx';

// Most people come to sign in: what the others need is fetched when they come.
const InvitationView = lazy(async () => ({ default: (await import('./invitation.tsx')).InvitationView }));
const NewPasswordForm = lazy(async () => ({
  default: (await import('./new-password-form.tsx')).NewPasswordForm,
}));
const LetterForm = lazy(async () => ({ default: (await import('./letter-form.tsx')).LetterForm }));
const SecondFactorView = lazy(async () => ({
  default: (await import('./second-factor-view.tsx')).SecondFactorView,
}));
const EndedLink = lazy(async () => ({ default: (await import('./ended-link.tsx')).EndedLink }));
const SsoForm = lazy(async () => ({ default: (await import('./sso-form.tsx')).SsoForm }));
const RequestForm = lazy(async () => ({ default: (await import('./request-form.tsx')).RequestForm }));

/** What to do when the link of a letter is good no more. */
const ENDED_LINK = '/auth?view=ended';

/** Takes the fragment out of the address at once: the guard of the next page looks there for what still has to be taken up. */
function dropFragment(): void {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
}

/** Shows an error with which a sign-in came back, in the query or the fragment, once, and takes it out of the address. */
function useReturnedError(): void {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const shown = useRef(false);
  const fragment = readFragment(hash);
  const error = search.get('error');
  // Not every provider says why: then at least its code is told.
  const described = error ? search.get('error_description') || t('oauth.unexplained', { error }) : null;
  const description = described ?? (fragment.kind === 'error' ? fragment.description : null);
  const ended = fragment.kind === 'error' ? fragment.ended : isEndedLink(search.get('error_code'));
  useEffect(() => {
    if (!description || shown.current) return;
    shown.current = true;
    // The service says in English alone what became of a letter's link.
    toast.bad({ title: t('oauth.title'), text: ended ? t('link.invalid') : description });
    void navigate(ended ? ENDED_LINK : '/auth', { replace: true });
  }, [description, ended, navigate, t]);
}

/** Thanks for a confirmed address; other links say for themselves what they did. */
function sayConfirmed(type: string, t: TFunction<'auth'>): void {
  if (type === 'signup' || type === 'email_change') {
    toast.good({ title: t(`confirmed.${type}.title`), text: t(`confirmed.${type}.text`) });
  }
}

/** Says that one of two mailboxes agreed to a change of address, and that the other has to as well. */
function useHalfConfirmed(): void {
  const { t } = useTranslation('auth');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const shown = useRef(false);
  useEffect(() => {
    if (readFragment(hash).kind !== 'message' || shown.current) return;
    shown.current = true;
    dropFragment();
    toast.plain({ title: t('confirmed.half.title'), text: t('confirmed.half.text'), lasts: 10_000 });
    void navigate('/', { replace: true });
  }, [hash, navigate, t]);
}

/** Takes up the session that a letter's link brought, and takes its tokens out of the address at once. */
function useReturnedSession(): void {
  const { t } = useTranslation('auth');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const taken = useRef(false);
  useEffect(() => {
    const fragment = readFragment(hash);
    if (fragment.kind !== 'session' || taken.current) return;
    taken.current = true;
    dropFragment();
    const next = fragment.type === 'recovery' ? '/auth?view=new-password' : '/';
    void (async () => {
      const client = await supabase();
      const { accessToken: access_token, refreshToken: refresh_token } = fragment;
      const { error } = await client.auth.setSession({ access_token, refresh_token });
      if (error) toast.bad({ title: t('oauth.title'), text: t('link.invalid') });
      else sayConfirmed(fragment.type, t);
      await navigate(error ? ENDED_LINK : next, { replace: true });
    })();
  }, [hash, navigate, t]);
}

function Below({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-col gap-2 border-t border-line pt-4 text-[0.8125rem] text-quiet">
      {children}
    </div>
  );
}

const link = 'text-accent underline underline-offset-2';

/** The frame of a view whose form may still be on its way. */
function View({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <FrontPage title={title} {...(wide ? { wide } : {})}>
      <Suspense fallback={<Spinner text={t('loading')} />}>{children}</Suspense>
    </FrontPage>
  );
}

/** Into the product: where the session of this tab was ended under the same person, else to the start. */
function useEnter(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const back = takeWayBack(sessionState().session?.user.id ?? '');
    void navigate(back ?? '/', { replace: true });
  }, [navigate]);
}

function SignInView() {
  const { t } = useTranslation('auth');
  const { setupNeeded, signIn } = useLoaderData<PublicConfig>();
  const enter = useEnter();
  return (
    <FrontPage title={t('title')}>
      {setupNeeded && (
        <p className="mb-4 rounded-md bg-warn-soft p-3 text-warn" data-testid="setup-needed">
          {t('setupNeeded')}
        </p>
      )}
      {wasAutoLoggedOut() ? (
        <p role="status" className="mb-4 rounded-md bg-sunken p-3" data-testid="auto-logged-out">
          {t('autoLoggedOut')}
        </p>
      ) : (
        hasWayBack() && (
          <p role="status" className="mb-4 rounded-md bg-sunken p-3" data-testid="session-ended">
            {t('sessionEnded')}
          </p>
        )
      )}
      <SignInForm onSignedIn={enter} />
      <OtherWays ways={signIn} onSignedIn={enter} />
      <Below>
        <Link to="/auth?view=recovery" className={link} data-testid="to-recovery">
          {t('recovery.link')}
        </Link>
        <p>
          {t('request.notice')}{' '}
          <Link to="/auth?view=request" className={link} data-testid="to-request">
            {t('request.link')}
          </Link>
        </p>
      </Below>
    </FrontPage>
  );
}

function RequestView() {
  const { t } = useTranslation('auth');
  return (
    <View title={t('request.title')}>
      <RequestForm />
      <Below>
        <p>
          {t('request.haveAccount')}{' '}
          <Link to="/auth" className={link} data-testid="to-sign-in">
            {t('title')}
          </Link>
        </p>
      </Below>
    </View>
  );
}

function EndedLinkView() {
  const { t } = useTranslation('auth');
  return (
    <View title={t('ended.title')}>
      <EndedLink />
      <Below>
        <Link to="/auth" className={link}>
          {t('toSignIn')}
        </Link>
      </Below>
    </View>
  );
}

/** Asking for a letter: to choose another password, or to confirm the address. */
function LetterView({ letter }: { letter: 'recovery' | 'confirmation' }) {
  const { t } = useTranslation('auth');
  return (
    <View title={t(`${letter}.title`)}>
      <LetterForm key={letter} letter={letter} />
      <Below>
        <Link to="/auth" className={link}>
          {t('toSignIn')}
        </Link>
      </Below>
    </View>
  );
}

function SsoView() {
  const { t } = useTranslation('auth');
  return (
    <View title={t('sso.title')}>
      <SsoForm />
      <Below>
        <Link to="/auth" className={link}>
          {t('toSignIn')}
        </Link>
      </Below>
    </View>
  );
}

function NewPasswordView() {
  const { t } = useTranslation('auth');
  const { session } = useSession();
  const navigate = useNavigate();
  return (
    <View title={t('newPassword.title')}>
      {session ? (
        <NewPasswordForm onDone={() => void navigate('/', { replace: true })} />
      ) : (
        <Failure title={t('newPassword.refused')} text={t('link.invalid')} testId="new-password-no-session">
          <Link to="/auth?view=recovery" className={link}>
            {t('recovery.again')}
          </Link>
        </Failure>
      )}
    </View>
  );
}

/** `/auth`: signing in, asking for access, using an invitation, and replacing a forgotten password. */
export function Component() {
  const { t } = useTranslation('auth');
  const { hash } = useLocation();
  const [search] = useSearchParams();
  const fragment = readFragment(hash);
  useReturnedError();
  useReturnedSession();
  useHalfConfirmed();
  const { session } = useSession();
  const enter = useEnter();
  const owed = owedFactors(session);
  const { signIn } = useLoaderData<PublicConfig>();
  const view = search.get('view');
  if (fragment.kind === 'session') {
    return (
      <View title={t('title')}>
        <Spinner text={t('submitting')} />
      </View>
    );
  }
  if (session && owed.length > 0) {
    // An invitation and a new password go on here once the second factor is given.
    const stays = fragment.kind === 'invitation' || view === 'new-password';
    return (
      <View title={t('mfa.title')}>
        <SecondFactorView
          factors={owed}
          recovery={hasRecoveryCodes(session)}
          onDone={stays ? () => undefined : enter}
        />
      </View>
    );
  }
  if (fragment.kind === 'invitation') {
    return (
      <View title={t('invitation.title')} wide>
        <InvitationView token={fragment.token} />
      </View>
    );
  }
  if (view === 'sso' && signIn.sso) return <SsoView />;
  if (view === 'request') return <RequestView />;
  if (view === 'recovery' || view === 'confirmation') return <LetterView letter={view} />;
  if (view === 'ended') return <EndedLinkView />;
  if (view === 'new-password') return <NewPasswordView />;
  return <SignInView />;
}
