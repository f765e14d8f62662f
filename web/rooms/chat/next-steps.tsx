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

interface StandingProps {
  onBegin: (text: string) => void;
  /** How each suggestion looks. */
  className: string;
}

/** A button for each series, which begins the message that fills its oldest gap. */
function Beginnings({ series, onBegin, className }: StandingProps & { series: readonly Series[] }) {
  const begin = useBeginnings();
  return series.map((one) => {
    const { label, text } = begin(one);
    return (
      <button
        key={`${one.kind}/${one.siteId}`}
        type="button"
        onClick={() => onBegin(text)}
        data-testid="suggestion-gap"
        className={className}
      >
        {label}
      </button>
    );
  });
}

/** Below what can be said in an empty conversation. */
export function Standing({ onBegin, className }: StandingProps) {
  const { t } = useTranslation('chat');
  const { series, open } = useStanding();
  const waiting = open.filter(({ threadId }) => threadId !== null);
  const [first] = waiting;
  return (
    <>
      {first && (
        <Link to={`/?thread=${first.threadId}`} className={className} data-testid="suggestion-open">
          {t('suggest.open', { count: waiting.length })}
        </Link>
      )}
      <Beginnings series={series} onBegin={onBegin} className={className} />
    </>
  );
}

/** What to report next, below an answer. */
export function NextSteps({ onBegin, className }: StandingProps) {
  const { t } = useTranslation('chat');
  const { series } = useStanding();
  if (series.length === 0) return null;
  return (
    <div role="group" aria-label={t('suggest.title')} className="flex flex-wrap gap-2">
      <Beginnings series={series} onBegin={onBegin} className={className} />
    </div>
  );
}
