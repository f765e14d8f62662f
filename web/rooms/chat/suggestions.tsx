import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call, type Output } from '#web/api/call.ts';
import { useFormats } from '#web/words/format.ts';

type Series = Output<'result.gaps'>['series'][number];

const MOST_SERIES = 3;

/** What the ledger itself suggests to do next: months that running series lack, and drafts that wait. */
function useStanding() {
  const gaps = useQuery({
    queryKey: ['ledger', 'result.gaps'],
    queryFn: ({ signal }) => call('result.gaps', { limit: MOST_SERIES }, signal),
  });
  const drafts = useQuery({
    queryKey: ['draft.list', 'open'],
    queryFn: ({ signal }) => call('draft.list', { state: 'open', limit: 200 }, signal),
    staleTime: 0,
  });
  return { series: gaps.data?.series ?? [], open: drafts.data?.drafts ?? [] };
}

/** The beginning of a message that fills the oldest gap of a series. */
function useBeginnings() {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  return ({ name, siteName, missing: [month = ''] }: Series) => {
    const kind = name[formats.language];
    const period = formats.month(`${month}-01`);
    const site = siteName ?? '';
    return {
      label: t(siteName ? 'suggest.gapAt' : 'suggest.gap', { kind, site, period }),
      text: `${t(siteName ? 'suggest.beginAt' : 'suggest.begin', { kind, site, period })} `,
    };
  };
}

const LOOK = 'rounded-lg border border-line bg-panel text-left hover:border-accent hover:bg-accent-soft';

function Standing({ onBegin, className }: { onBegin: (text: string) => void; className: string }) {
  const { t } = useTranslation('chat');
  const { series, open } = useStanding();
  const begin = useBeginnings();
  const waiting = open.filter(({ threadId }) => threadId !== null);
  const [first] = waiting;
  return (
    <>
      {first && (
        <Link
          to={`/?thread=${first.threadId}`}
          className={`${LOOK} ${className}`}
          data-testid="suggestion-open"
        >
          {t('suggest.open', { count: waiting.length })}
        </Link>
      )}
      {series.map((one) => {
        const { label, text } = begin(one);
        return (
          <button
            key={`${one.kind}/${one.siteId}`}
            type="button"
            onClick={() => onBegin(text)}
            data-testid="suggestion-gap"
            className={`${LOOK} ${className}`}
          >
            {label}
          </button>
        );
      })}
    </>
  );
}

/** An empty conversation: what can be said here. */
export function Welcome({
  onPick,
  onBegin,
}: {
  onPick: (text: string) => void;
  onBegin: (text: string) => void;
}) {
  const { t } = useTranslation('chat');
  const shell = useTranslation('shell');
  return (
    // What the ledger suggests comes a moment later, and below: nothing that stands moves.
    <div className="flex flex-1 flex-col gap-4 pt-[max(1.5rem,12vh)] pb-10">
      <h2 className="text-2xl font-semibold">{t('welcome')}</h2>
      <p className="max-w-prose text-quiet">{t('welcome.text')}</p>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {(['suggestion.1', 'suggestion.2'] as const).map((key) => (
          <button
            key={key}
            type="button"
            onClick={() => onPick(t(key))}
            data-testid="suggestion"
            className={`${LOOK} p-4`}
          >
            {t(key)}
          </button>
        ))}
        <Standing onBegin={onBegin} className="p-4" />
      </div>
      <Link
        to="/add-sample-data"
        className="self-start text-[0.8125rem] text-accent underline underline-offset-2"
      >
        {shell.t('nav.sample')}
      </Link>
    </div>
  );
}

/** What to report next, below an answer. */
export function NextSteps({ onBegin }: { onBegin: (text: string) => void }) {
  const { t } = useTranslation('chat');
  const { series } = useStanding();
  const begin = useBeginnings();
  if (series.length === 0) return null;
  return (
    <div role="group" aria-label={t('suggest.title')} className="flex flex-wrap gap-2">
      {series.map((one) => {
        const { label, text } = begin(one);
        return (
          <button
            key={`${one.kind}/${one.siteId}`}
            type="button"
            onClick={() => onBegin(text)}
            data-testid="suggestion-gap"
            className={`${LOOK} px-3 py-1 text-[0.8125rem]`}
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}
