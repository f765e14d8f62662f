import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { keepWayIn } from '#web/account/way-back.ts';
import { contextQuery, queryClient } from '#web/api/queries.ts';
import { dropSession } from '#web/api/session.ts';
import { FrontPage } from '#web/shell/front-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { Failure, Spinner } from '#web/ui/states.tsx';
import {
  type AskedConsent,
  answerConsent,
  type ConsentAnswer,
  consentQuery,
  ConsentRefused,
  placeOf,
} from './consent-request.ts';

/** `/consent`: an application asks for access, and the person says yes or no. It stands apart from the shell. */
export function ConsentPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Request />
    </QueryClientProvider>
  );
}

function Request() {
  const { t } = useTranslation('security');
  const [search] = useSearchParams();
  const id = search.get('authorization_id') ?? '';
  const query = useQuery({ ...consentQuery(id), enabled: id !== '' });
  if (id === '' || query.error instanceof ConsentRefused) return <Over />;
  if (query.error) {
    return (
      <FrontPage title={t('consent.title')}>
        <div className="flex flex-col gap-3">
          <Failure title={t('consent.failed')} text={t('consent.error.other')} />
          <Button onClick={() => void query.refetch()}>{t('consent.again')}</Button>
        </div>
      </FrontPage>
    );
  }
  if (!query.data) {
    return (
      <FrontPage title={t('consent.title')}>
        <Spinner text={t('consent.loading')} />
      </FrontPage>
    );
  }
  return <Question id={id} asked={query.data} />;
}

/** The request was decided, is over, or is another person's. */
function Over() {
  const { t } = useTranslation('security');
  return (
    <FrontPage title={t('consent.over.title')}>
      <p className="mb-5 text-quiet" data-testid="consent-over">
        {t('consent.over.text')}
      </p>
      <Button asChild>
        <Link to="/">{t('consent.over.home')}</Link>
      </Button>
    </FrontPage>
  );
}

function Question({ id, asked }: { id: string; asked: AskedConsent }) {
  const { t } = useTranslation('security');
  const name = asked.client.name;
  const place = placeOf(asked.redirect_uri);
  return (
    <FrontPage title={t('consent.question', { name })}>
      <div className="flex flex-col gap-5" data-testid="consent">
        <p className="break-words">{t('consent.intro', { name, email: asked.user.email })}</p>
        {asked.client.registration_type === 'dynamic' && (
          <p className="flex gap-2 rounded-md bg-warn-soft p-3 text-warn" data-testid="consent-unverified">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>{t('consent.unverified')}</span>
          </p>
        )}
        <dl className="flex flex-col gap-3">
          <Fact term={t('consent.leads')} testId="consent-place">
            <span className="figure break-all">{place.name}</span>{' '}
            <span className="text-quiet">{t(`consent.place.${place.kind}`)}</span>
          </Fact>
          <Fact term={t('consent.until')}>{t('consent.days', { count: asked.grant_days })}</Fact>
        </dl>
        {asked.resource === undefined ? <Who id={id} asked={asked} /> : <Ledger id={id} asked={asked} />}
      </div>
    </FrontPage>
  );
}

function Fact({ term, testId, children }: { term: string; testId?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[0.8125rem] font-medium">{term}</dt>
      <dd data-testid={testId}>{children}</dd>
    </div>
  );
}

const IDENTITY = ['email', 'profile', 'phone'] as const;

/** It only asks who the person is. */
function Who({ id, asked }: { id: string; asked: AskedConsent }) {
  const { t } = useTranslation('security');
  const told = IDENTITY.filter((scope) => asked.scope.split(' ').includes(scope));
  return (
    <>
      <div>
        <p className="text-[0.8125rem] font-medium">{t('consent.learns')}</p>
        <ul className="list-inside list-disc">
          <li>{t('consent.identity.account')}</li>
          {told.map((scope) => (
            <li key={scope}>{t(`consent.identity.${scope}`)}</li>
          ))}
        </ul>
      </div>
      <p className="text-[0.8125rem] text-quiet">{t('consent.whoOnly')}</p>
      <Answers id={id} yes={{ action: 'approve', scope: asked.scope }} />
    </>
  );
}

/** It asks for a part of the ledger: which, and whether it may draft, the person decides. */
function Ledger({ id, asked }: { id: string; asked: AskedConsent }) {
  const { t } = useTranslation('security');
  const { data: context } = useQuery(contextQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = asked.scope.split(' ');
  const [drafts, setDrafts] = useState(wanted.includes('draft'));
  if (!context) return <Spinner text={t('consent.loading')} />;
  const { organizations } = context;
  const part = chosen ?? context.organization?.id;
  if (part === undefined) {
    return (
      <>
        <Failure title={t('consent.nowhere.title')} text={t('consent.nowhere.text')} />
        <Answers id={id} yes={null} />
      </>
    );
  }
  const scopes = wanted.filter((scope) => scope !== 'draft' || drafts);
  return (
    <>
      <Field label={t('consent.organization')} hint={t('consent.organizationHint')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={part}
            onChange={({ target }) => setChosen(target.value)}
            data-testid="consent-organization"
          >
            {organizations.map((organization) => (
              <option key={organization.id} value={organization.id}>
                {organization.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-[0.8125rem] font-medium">{t('consent.may')}</legend>
        {wanted.includes('read') && <p>{t('consent.scope.read')}</p>}
        {wanted.includes('draft') && (
          <label className="flex items-start gap-2">
            <input
              type="checkbox"
              className="mt-1 accent-accent"
              checked={drafts}
              disabled={wanted.length === 1}
              onChange={({ target }) => setDrafts(target.checked)}
              data-testid="consent-draft"
            />
            <span>{t('consent.scope.draft')}</span>
          </label>
        )}
        <p className="text-[0.8125rem] text-quiet">{t('consent.never')}</p>
      </fieldset>
      <Answers id={id} yes={{ action: 'approve', scope: scopes.join(' '), part }} />
    </>
  );
}

/** Schemes of addresses that a browser would run instead of opening: the server refuses them too. */
const RUNS = /^(?:javascript|data|vbscript|blob|file|about):/i;

/** Yes and no; no alone where there is nothing to allow. */
function Answers({ id, yes }: { id: string; yes: ConsentAnswer | null }) {
  const { t } = useTranslation('security');
  const [left, setLeft] = useState(false);
  const answering = useMutation({
    mutationFn: (answer: ConsentAnswer) => answerConsent(id, answer),
    onSuccess: (address) => {
      setLeft(true);
      if (!RUNS.test(address.trim())) window.location.assign(address);
    },
  });
  const { error } = answering;
  // An application of this computer opens itself and leaves the page where it is.
  if (left) {
    return (
      <p role="status" data-testid="consent-answered">
        {t('consent.answered')}
      </p>
    );
  }
  return (
    <>
      {error && <Refused error={error} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          busy={answering.isPending}
          onClick={() => answering.mutate({ action: 'deny' })}
          data-testid="consent-refuse"
        >
          {t('consent.refuse')}
        </Button>
        {yes && (
          <Button
            look="primary"
            busy={answering.isPending}
            onClick={() => answering.mutate(yes)}
            data-testid="consent-allow"
          >
            {t('consent.allow')}
          </Button>
        )}
      </div>
      {yes && <p className="text-[0.8125rem] text-quiet">{t('consent.afterwards')}</p>}
    </>
  );
}

const TOLD = [
  'reauthentication_needed',
  'insufficient_aal',
  'oauth_part_forbidden',
  'oauth_authorization_not_found',
] as const;

function Refused({ error }: { error: Error }) {
  const { t } = useTranslation('security');
  const navigate = useNavigate();
  const told = error instanceof ConsentRefused ? error.code : '';
  const code = TOLD.find((one) => one === told) ?? 'other';
  const signInAgain = async () => {
    keepWayIn(`${window.location.pathname}${window.location.search}`);
    await dropSession();
    await navigate('/auth');
  };
  return (
    <div className="flex flex-col gap-3">
      <Failure title={t('consent.failed')} text={t(`consent.error.${code}`)} testId="consent-refused" />
      {(code === 'reauthentication_needed' || code === 'insufficient_aal') && (
        <Button onClick={() => void signInAgain()} data-testid="consent-sign-in">
          {t('consent.signIn')}
        </Button>
      )}
    </div>
  );
}
