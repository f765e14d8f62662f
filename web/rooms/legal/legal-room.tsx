import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { FrontPage } from '#web/shell/front-page.tsx';

const SECTIONS = {
  terms: [
    'service',
    'accounts',
    'data',
    'assistant',
    'numbers',
    'conduct',
    'availability',
    'ending',
    'changes',
  ],
  privacy: ['who', 'collected', 'purposes', 'shared', 'stored', 'retention', 'rights', 'security', 'contact'],
} as const;

/** `/terms` and `/privacy`: what a person agrees to before asking for access. */
export function Component() {
  const { t } = useTranslation('legal');
  const page = useLocation().pathname === '/privacy' ? 'privacy' : 'terms';
  return (
    <FrontPage title={t(`${page}.title`)} wide>
      <article className="flex flex-col gap-5" data-testid={`legal-${page}`}>
        <p className="text-quiet">{t(`${page}.intro`)}</p>
        {SECTIONS[page].map((section) => (
          <section key={section}>
            <h2 className="mb-1 font-semibold">{t(`${page}.${section}.title` as 'terms.service.title')}</h2>
            <p className="text-quiet">{t(`${page}.${section}.text` as 'terms.service.text')}</p>
          </section>
        ))}
      </article>
      <p className="mt-6 border-t border-line pt-4 text-[0.8125rem]">
        <Link to="/auth" className="text-accent underline underline-offset-2">
          {t('back')}
        </Link>
      </p>
    </FrontPage>
  );
}
