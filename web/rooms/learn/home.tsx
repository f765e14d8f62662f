import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contextQuery } from '#web/api/queries.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { useFormats } from '#web/words/format.ts';
import { FirstSteps } from '#web/help/first-steps.tsx';
import { type Index, indexQuery, type Progress } from '#web/help/queries.ts';
import { pagesForRoom } from '#web/help/room-pages.ts';
import { nameOfPath } from '#web/shell/destinations.ts';
import { Heads } from './heads.tsx';

type Listed = Index['pages'][number];

function Card({ page, progress }: { page: Listed; progress: Progress | undefined }) {
  const { t } = useTranslation('learn');
  const finished = progress?.finishedAt !== null && progress !== undefined;
  const begun = !finished && progress !== undefined && progress.done > 0;
  return (
    <li>
      <Link
        to={`/learn/${page.id}`}
        className="flex h-full flex-col gap-1 rounded-lg border border-line bg-panel p-4 hover:border-accent"
        data-page={page.id}
      >
        <span className="font-semibold">{page.title}</span>
        <span className="text-quiet">{page.summary}</span>
        <span className="mt-auto flex flex-wrap items-center gap-x-2 pt-2 text-[0.8125rem] text-quiet">
          {t(`level.${page.level as 1 | 2 | 3}`)} · {t('minutes', { count: page.minutes })}
          {begun && ` · ${t('steps', { done: String(progress.done), steps: String(page.steps) })}`}
          {finished && (
            <span className="inline-flex items-center gap-1 text-accent">
              <Check className="size-4" aria-hidden />
              {t('finished')}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

function News({ pages }: { pages: readonly Listed[] }) {
  const { t } = useTranslation('learn');
  const formats = useFormats();
  const { data: context } = useQuery(contextQuery);
  // What the profile tells: where the organization reports. Whether it is listed or exports it does not tell.
  const isOurs = (concerns: string) =>
    concerns === 'all' || (concerns === 'brazil' && context?.organization?.country === 'BR');
  return (
    <ul className="flex flex-col gap-3">
      {pages
        .toSorted((one, other) => (one.holdsFrom ?? '').localeCompare(other.holdsFrom ?? ''))
        .map((page) => (
          <li key={page.id}>
            <Link
              to={`/learn/${page.id}`}
              className="rounded font-medium text-accent underline underline-offset-2"
            >
              {page.title}
            </Link>
            <p className="text-[0.8125rem] text-quiet">
              {[
                page.holdsFrom === null ? null : t('holdsFrom', { day: formats.day(page.holdsFrom) }),
                page.concerns === null
                  ? null
                  : t(isOurs(page.concerns) ? 'concernsYou' : `concerns.${page.concerns as 'all'}`),
                t('checkedOn', { day: formats.dayInSentence(page.checkedOn) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {page.stale && <p className="text-[0.8125rem] text-warn">{t('stale')}</p>}
          </li>
        ))}
    </ul>
  );
}

const MADE = ['term', 'kind', 'method', 'category', 'source', 'gwp', 'unit', 'code', 'verb'] as const;

/** What matters most in the room from which one came. */
function AboutRoom({ room, pages }: { room: string; pages: readonly Listed[] }) {
  const { t } = useTranslation('learn');
  const shell = useTranslation('shell');
  const name = nameOfPath(`/${room}`);
  const heads = pagesForRoom(`/${room}`).flatMap((id) => pages.find((page) => page.id === id) ?? []);
  if (name === null || heads.length === 0) return null;
  return (
    <section aria-labelledby="about-room" className="flex flex-col gap-3" data-testid="room-pages">
      <h2 id="about-room" className="text-base font-semibold">
        {t('aboutRoom', { room: shell.t(name) })}
      </h2>
      <Heads heads={heads} />
    </section>
  );
}

/**
 * What there is to read, by kind; the tutorials first.
 * @param room first part of the address of the room from which somebody asks: before all comes what matters there
 */
export function Home({ room }: { room: string | null }) {
  const { t } = useTranslation('learn');
  const { language } = useFormats();
  const query = useQuery(indexQuery(language));
  return (
    <Reading
      query={query}
      lines={6}
      labels={{ loading: t('reading'), failed: t('failed'), again: t('again') }}
    >
      {({ pages, made, progress }) => {
        const of = (kind: string) => pages.filter((page) => page.kind === kind);
        return (
          <div className="flex flex-col gap-6">
            {room !== null && <AboutRoom room={room} pages={pages} />}
            <FirstSteps />
            <section aria-labelledby="tutorials" className="flex flex-col gap-3">
              <header>
                <h2 id="tutorials" className="text-base font-semibold">
                  {t('group.tutorial')}
                </h2>
                <p className="max-w-prose text-quiet">{t('groupText.tutorial')}</p>
              </header>
              <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3" data-testid="tutorials">
                {of('tutorial').map((page) => (
                  <Card
                    key={page.id}
                    page={page}
                    progress={progress.find(({ pageId }) => pageId === page.id)}
                  />
                ))}
              </ul>
            </section>
            <div className="grid gap-4 lg:grid-cols-2">
              <Guides pages={of('guide')} />
              <div className="flex flex-col gap-4">
                {of('news').length > 0 && (
                  <Panel title={t('group.news')}>
                    <News pages={of('news')} />
                  </Panel>
                )}
                <Reference made={made} />
              </div>
            </div>
          </div>
        );
      }}
    </Reading>
  );
}

function Guides({ pages }: Pick<Index, 'pages'>) {
  const { t } = useTranslation('learn');
  return (
    <Panel title={t('group.guide')}>
      <ul className="columns-1 gap-x-6 sm:columns-2" data-testid="guides">
        {pages.map((page) => (
          <li key={page.id} className="mb-2 break-inside-avoid">
            <Link to={`/learn/${page.id}`} className="rounded text-accent underline underline-offset-2">
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What is told of everything there is: how many pages of each kind. */
function Reference({ made }: Pick<Index, 'made'>) {
  const { t } = useTranslation('learn');
  return (
    <Panel title={t('group.reference')} text={t('groupText.reference')}>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2" data-testid="reference">
        {MADE.map((kind) => (
          <li key={kind} className="flex items-baseline justify-between gap-3">
            <Link to={`/learn/${kind}`} className="rounded text-accent underline underline-offset-2">
              {t(`list.${kind}`)}
            </Link>
            <span className="figure text-quiet">{made[kind] ?? 0}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
