import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ledgerQuery } from '#web/results/asked.ts';
import { Button } from '#web/ui/button.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { FiguresChart } from './figures-chart.tsx';
import { PinButton } from './pin-button.tsx';
import { type Pin, pinsQuery } from './pin-query.ts';

function PinnedChart({ pin: { query, title } }: { pin: Pin }) {
  const { t } = useTranslation('shell');
  const asked = useQuery(ledgerQuery('answer.query', query));
  if (asked.error) {
    return (
      <Failure title={title} text={asked.error.message}>
        <div className="flex gap-2">
          <Button size="small" onClick={() => void asked.refetch()}>
            {t('retry')}
          </Button>
          <PinButton query={query} title={title} />
        </div>
      </Failure>
    );
  }
  if (!asked.data) return <Skeleton className="h-80" />;
  return (
    <FiguresChart figures={{ form: 'chart', query, result: asked.data }} title={title} testId="pinned-chart">
      <PinButton query={query} title={title} />
    </FiguresChart>
  );
}

/** The charts of answers that a person keeps, each asked anew; nothing where none is kept. */
export default function Pinned() {
  const { t } = useTranslation('figures');
  const { data } = useQuery(pinsQuery);
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  const isThere = data !== undefined && data.pins.length > 0;
  useEffect(() => {
    if (isThere && hash === '#pins') section.current?.scrollIntoView();
  }, [isThere, hash]);
  if (!isThere) return null;
  return (
    <section ref={section} aria-labelledby="pins" className="flex scroll-mt-4 flex-col gap-3">
      <h2 id="pins" className="text-base font-semibold">
        {t('pins')}
      </h2>
      <div className="grid gap-4 lg:grid-cols-2">
        {data.pins.map((pin) => (
          <PinnedChart key={pin.id} pin={pin} />
        ))}
      </div>
    </section>
  );
}
