import { useTranslation } from 'react-i18next';
import { Link, useLoaderData, useLocation } from 'react-router';
import type { PublicConfig } from '#web/api/config.ts';
import { FrontPage } from '#web/shell/front-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { SetupForm } from './setup-form.tsx';
import { tokenOf } from './token.ts';

function Closed({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('setup');
  return (
    <FrontPage title={title}>
      <p className="mb-5 text-quiet">{text}</p>
      <Button asChild>
        <Link to="/auth">{t('toSignIn')}</Link>
      </Button>
    </FrontPage>
  );
}

/** `/setup#<token>`: the first administrator and organization of an empty installation. */
export function Component() {
  const { t } = useTranslation('setup');
  const { setupNeeded } = useLoaderData<PublicConfig>();
  const { hash } = useLocation();
  const token = tokenOf(hash);
  if (!setupNeeded) return <Closed title={t('already.title')} text={t('already.text')} />;
  if (!token) return <Closed title={t('noToken.title')} text={t('noToken.text')} />;
  return (
    <FrontPage title={t('title')} wide>
      <p className="mb-6 text-quiet">{t('intro')}</p>
      <SetupForm token={token} />
    </FrontPage>
  );
}
