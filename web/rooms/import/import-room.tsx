import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Home } from './home.tsx';
import { ImportPage } from './import-page.tsx';
import { NewImport } from './new-import.tsx';

/** `/import`: files into the ledger; `/import/new/<document>`: how a file is read; `/import/<import>`: what comes of it. */
export function Component() {
  const { t } = useTranslation('import');
  const { first, second } = useParams();
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4 px-4 py-6 sm:px-6" data-testid="import">
      <header>
        {first !== undefined && (
          <p className="mb-1">
            <Link to="/import" className="text-accent underline" data-testid="import-home">
              {t('back')}
            </Link>
          </p>
        )}
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        {first === undefined && <p className="max-w-prose text-quiet">{t('intro')}</p>}
      </header>
      {first === undefined ? (
        <Home />
      ) : first === 'new' ? (
        <NewImport key={second} documentId={second ?? ''} />
      ) : (
        <ImportPage key={first} importId={first} />
      )}
    </div>
  );
}
