import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { contextQuery, queryClient } from '#web/api/queries.ts';
import { helpPageOf } from '#web/early/asked.ts';
import { checklistQuery } from '#web/help/first-steps.tsx';
import { hasFirstSteps } from '#web/help/first-steps-for.ts';
import { indexQuery, pageQuery } from '#web/help/queries.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { Room } from '#web/ui/room.tsx';
import { currentLanguage } from '#web/words/language.ts';
import { Home } from './home.tsx';
import { LISTED, ListView } from './list-view.tsx';
import { PageView } from './page-view.tsx';
import { SearchResults } from './search-results.tsx';

/** So long after the last key nothing more is typed, ms. */
const SETTLED_MS = 150;
const MOST_ASKED = 200;

/** The start of the room: what there is, or what answers the question that was typed. */
function Start() {
  const { t } = useTranslation('learn');
  const [search, setSearch] = useSearchParams();
  const asked = (search.get('q') ?? '').slice(0, MOST_ASKED);
  const [typed, setTyped] = useState(asked);
  useEffect(() => {
    const question = typed.trim();
    if (question === asked) return undefined;
    const timer = setTimeout(
      () => setSearch(question === '' ? {} : { q: question }, { replace: true, preventScrollReset: true }),
      SETTLED_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, asked, setSearch]);
  return (
    <Room title={t('title')} text={t('intro')} testId="learn-room">
      <search className="max-w-xl">
        <Field label={t('search.label')}>
          {(wiring) => (
            <Input
              {...wiring}
              type="search"
              maxLength={MOST_ASKED}
              placeholder={t('search.placeholder')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              data-testid="learn-search"
            />
          )}
        </Field>
      </search>
      {asked === '' ? <Home room={search.get('room')} /> : <SearchResults asked={asked} />}
    </Room>
  );
}

/** What stands first at the address, for the first drawing of the page. */
export async function prepare(): Promise<void> {
  const language = currentLanguage();
  const { pathname } = window.location;
  const pageId = helpPageOf(pathname);
  if (pageId !== null) return queryClient.prefetchQuery(pageQuery(pageId, language));
  if (pathname !== '/learn') return undefined;
  const index = queryClient.prefetchQuery(indexQuery(language));
  const { organization } = await queryClient.fetchQuery(contextQuery);
  if (hasFirstSteps(organization)) await queryClient.prefetchQuery(checklistQuery);
  return index;
}

/** `/learn`: tutorials on the real engine, guides, the glossary and every reference page. */
export function Component() {
  const path = useParams()['*'] ?? '';
  const pageId = path.replace(/\/+$/, '');
  if (pageId === '') return <Start />;
  const kind = LISTED.find((one) => one === pageId);
  return kind ? <ListView key={kind} kind={kind} /> : <PageView key={pageId} pageId={pageId} />;
}
