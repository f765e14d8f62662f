import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Popover, PopoverPanel, PopoverTrigger } from '#web/ui/popover.tsx';
import { useFormats } from '#web/words/format.ts';
import { pageQuery } from './queries.ts';

/** The card of a term: what it means, and where its page is. */
function Card({ id }: { id: string }) {
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

/** A word of the glossary in a text: pressed or reached by keyboard it tells what it means. */
export function TermWord({ id, text }: { id: string; text: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <button
          type="button"
          className="inline rounded-sm text-left underline decoration-dotted underline-offset-4 hover:text-accent"
          data-testid={`term-${id}`}
        >
          {text}
        </button>
      </PopoverTrigger>
      {open && (
        <PopoverPanel className="w-80 max-w-[90vw] p-4" aria-label={text} data-testid="term-card">
          <Card id={id} />
        </PopoverPanel>
      )}
    </Popover>
  );
}
