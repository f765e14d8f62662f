import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { Empty } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { Heads } from './heads.tsx';
import { searchQuery } from '#web/help/queries.ts';

/** The pages that answer what was asked, the best first. */
export function SearchResults({ asked }: { asked: string }) {
  const { t } = useTranslation('learn');
  const { language } = useFormats();
  const query = useQuery({ ...searchQuery(asked, language), placeholderData: keepPreviousData });
  return (
    <section aria-label={t('search.results')} aria-live="polite">
      <Reading
        query={query}
        lines={5}
        labels={{ loading: t('reading'), failed: t('failed'), again: t('again') }}
      >
        {({ hits }) =>
          hits.length === 0 ? (
            <Empty
              title={t('search.empty', { query: asked.slice(0, 80) })}
              text={t('search.emptyText')}
              testId="search-empty"
            >
              <Button asChild look="primary">
                <Link to="/">{t('search.ask')}</Link>
              </Button>
            </Empty>
          ) : (
            <Heads heads={hits} />
          )
        }
      </Reading>
    </section>
  );
}
