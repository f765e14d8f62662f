import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Room } from '#web/ui/room.tsx';
import { Home } from './home.tsx';
import { ImportPage } from './import-page.tsx';
import { NewImport } from './new-import.tsx';

/** `/import`: files into the ledger; `/import/new/<document>`: how a file is read; `/import/<import>`: what comes of it. */
export function Component() {
  const { t } = useTranslation('import');
  const { first, second } = useParams();
  return (
    <Room
      title={t('title')}
      text={first === undefined && t('intro')}
      over={
        first !== undefined && (
          <p className="mb-1">
            <Link to="/import" className="text-accent underline" data-testid="import-home">
              {t('back')}
            </Link>
          </p>
        )
      }
      testId="import"
    >
      {first === undefined ? (
        <Home />
      ) : first === 'new' ? (
        <NewImport key={second} documentId={second ?? ''} />
      ) : (
        <ImportPage key={first} importId={first} />
      )}
    </Room>
  );
}
