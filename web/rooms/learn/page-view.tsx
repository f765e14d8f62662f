import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CallRefused } from '#web/api/refusal.ts';
import { contextQuery } from '#web/api/queries.ts';
import { hasRoom } from '#web/help/has-room.ts';
import { nameOfPath } from '#web/shell/destinations.ts';
import { Button } from '#web/ui/button.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { Room } from '#web/ui/room.tsx';
import { Empty } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { Blocks } from './blocks.tsx';
import { Heads } from './heads.tsx';
import { type Page, pageQuery } from '#web/help/queries.ts';
import { Tutorial } from './tutorial.tsx';

/** What one reads before the text: what kind of page it is, for how long, when it was last held against its sources. */
function About({ page }: { page: Page }) {
  const { t } = useTranslation('learn');
  const formats = useFormats();
  const parts = [
    t(`kind.${page.kind}`),
    page.level === null ? null : t(`level.${page.level as 1 | 2 | 3}`),
    page.minutes === null ? null : t('minutes', { count: page.minutes }),
    page.checkedOn === null ? null : t('checkedOn', { day: formats.dayInSentence(page.checkedOn) }),
  ];
  return <p className="text-[0.8125rem] text-quiet">{parts.filter(Boolean).join(' · ')}</p>;
}

function Way({ room }: { room: string }) {
  const { t } = useTranslation('learn');
  const shell = useTranslation('shell');
  const { data: context } = useQuery(contextQuery);
  const name = nameOfPath(room.split('?')[0] ?? room);
  if (context && !hasRoom(room, context.organization?.kind ?? null))
    return <p className="max-w-prose text-quiet print:hidden">{t('noSuchRoom')}</p>;
  return (
    <div className="print:hidden">
      <Button asChild look="primary">
        <Link to={room} data-testid="page-room">
          {name ? t('open', { room: shell.t(name) }) : t('openPage')}
        </Link>
      </Button>
    </div>
  );
}

function Gone() {
  const { t } = useTranslation('learn');
  return (
    <Empty title={t('goneWhy')} text={t('goneText')} testId="page-gone">
      <Button asChild look="primary">
        <Link to="/learn">{t('goneSearch')}</Link>
      </Button>
    </Empty>
  );
}

/** One page of the help. */
export function PageView({ pageId }: { pageId: string }) {
  const { t } = useTranslation('learn');
  const { language } = useFormats();
  const query = useQuery(pageQuery(pageId, language));
  const over = (
    <Link
      to="/learn"
      className="mb-1 inline-flex items-center gap-1 rounded text-quiet hover:text-ink print:hidden"
    >
      <ArrowLeft className="size-4" aria-hidden />
      {t('back')}
    </Link>
  );
  const isGone = query.error instanceof CallRefused && [404, 422, 400].includes(query.error.status);
  return (
    <Room
      title={query.data?.page.title ?? (isGone ? t('gone') : t('title'))}
      text={query.data?.page.summary}
      over={over}
      testId="learn-page"
    >
      {isGone ? (
        <Gone />
      ) : (
        <Reading query={query} labels={{ loading: t('reading'), failed: t('failed'), again: t('again') }}>
          {({ page, progress }) => (
            <article className="flex max-w-3xl flex-col gap-5" data-testid="page" data-page={page.id}>
              <About page={page} />
              {page.stale && <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">{t('stale')}</p>}
              {page.steps.length > 0 ? (
                <Tutorial key={page.id} page={page} progress={progress} />
              ) : (
                <Blocks blocks={page.blocks} runs={page.runs} />
              )}
              {page.room !== null && <Way room={page.room} />}
              {page.sources.length > 0 && (
                <section aria-label={t('sources')} className="text-[0.8125rem] text-quiet">
                  <h2 className="font-semibold">{t('sources')}</h2>
                  <ul>
                    {page.sources.map((source) => (
                      <li key={source}>{source}</li>
                    ))}
                  </ul>
                </section>
              )}
              {page.related.length > 0 && (page.steps.length === 0 || progress?.finishedAt) && (
                <section aria-label={t('related')} className="print:hidden">
                  <h2 className="mb-2 font-semibold">{t('related')}</h2>
                  <Heads heads={page.related} />
                </section>
              )}
            </article>
          )}
        </Reading>
      )}
    </Room>
  );
}
