import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '#web/words/format.ts';
import { pageQuery } from './queries.ts';

/** What a term of the glossary means, of which source, and where its page is. */
export function TermCard({ id }: { id: string }) {
  const { t } = useTranslation('learn');
  const { language } = useFormats();
  const { data, isError } = useQuery(pageQuery(`term/${id}`, language));
  if (isError) return <p>{t('failed')}</p>;
  if (!data) return <p className="text-quiet">{t('reading')}</p>;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">{data.page.title}</p>
      <p>{data.page.summary}</p>
      <p className="text-[0.8125rem] text-quiet">{data.page.sources.join(' · ')}</p>
      <Link to={`/learn/term/${id}`} className="rounded text-accent underline underline-offset-2">
        {t('kind.term')}
      </Link>
    </div>
  );
}
