import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { signOut } from '#web/account/sign-out.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { CallRefused } from '#web/api/refusal.ts';
import { useSession } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Failure, Spinner } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { JoinForm } from './join-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { type Invitation, SignUpForm } from './sign-up-form.tsx';

/** What an invitation leads to: an account to make, one to sign in to, or one that is signed in and may join. */
export function InvitationView({ token }: { token: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <OpenedInvitation token={token} />
    </QueryClientProvider>
  );
}

function OpenedInvitation({ token }: { token: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { data, error, isPending } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call('invitation.read', { token }, signal),
    retry: false,
  });
  if (isPending) return <Spinner text={t('invitation.loading')} />;
  if (error) {
    return (
      <Failure
        title={t('invitation.refused')}
        // A link that lost some letters on its way is told as one that is no longer good.
        text={
          error instanceof CallRefused && error.code === 'input.invalid' ? t('link.invalid') : error.message
        }
        testId="invitation-refused"
      >
        <Button size="small" onClick={() => void navigate('/auth', { replace: true })}>
          {t('toSignIn')}
        </Button>
      </Failure>
    );
  }
  function finish(signedIn: boolean): void {
    toast.good({ title: t('signUp.done.title'), text: t('signUp.done.text') });
    queryClient.clear();
    void navigate(signedIn ? '/' : '/auth', { replace: true });
  }
  return (
    <>
      <p className="mb-5 text-quiet" data-testid="invitation-intro">
        {data.organizationName === null
          ? t('invitation.founds')
          : t('invitation.joins', { organization: data.organizationName })}
      </p>
      <InvitationForm token={token} invitation={data} onDone={finish} />
    </>
  );
}

function InvitationForm({
  token,
  invitation,
  onDone,
}: {
  token: string;
  invitation: Invitation;
  onDone: (signedIn: boolean) => void;
}) {
  const { t } = useTranslation('auth');
  const { session } = useSession();
  if (session && session.user.email?.toLowerCase() !== invitation.email) {
    return (
      <Failure
        title={t('invitation.otherAccount.title')}
        text={t('invitation.otherAccount.text', { email: invitation.email })}
        testId="invitation-other-account"
      >
        <Button size="small" onClick={() => void signOut()}>
          {t('invitation.signOut')}
        </Button>
      </Failure>
    );
  }
  if (session) return <JoinForm token={token} invitation={invitation} onDone={() => onDone(true)} />;
  if (!invitation.hasAccount) return <SignUpForm token={token} invitation={invitation} onDone={onDone} />;
  return (
    <>
      <p className="mb-4">{t('invitation.signInFirst')}</p>
      {/* Signed in, the session above changes and the form to join takes this one's place. */}
      <SignInForm email={invitation.email} onSignedIn={() => undefined} />
    </>
  );
}
