import { queryOptions, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ClosingCuts } from './closing-cuts.tsx';
import { ClosingProof } from './closing-proof.tsx';
import { Facts } from './facts.tsx';
import { provisionalWords } from './provisional-words.ts';
import { Said } from './exclusions-panel.tsx';
import type { Snapshot } from './snapshot.ts';

type Record = Output<'inventory.readClosing'>;

export const closingQuery = (closingId: string) =>
  queryOptions({
    queryKey: ['ledger', 'inventory.readClosing', closingId],
    queryFn: ({ signal }) => call('inventory.readClosing', { closingId }, signal),
  });

/** The record of one closing: what it says, its hash, and whether it still holds. */
export function ClosingRecord({ closingId }: { readonly closingId: string }) {
  const { t } = useTranslation('inventory');
  const { data, error, refetch } = useQuery(closingQuery(closingId));
  if (error) {
    return <LoadFailure title={t('error')} error={error} onRetry={() => refetch()} />;
  }
  if (!data) return <Skeleton className="h-96" />;
  return (
    <div className="flex flex-col gap-4">
      <Summary told={data} />
      <ClosingProof closing={data.closing} text={data.text} />
      <ClosingCuts snapshot={data.snapshot} />
      <LeftOut snapshot={data.snapshot} />
    </div>
  );
}

function Summary({ told: { closing, snapshot, provisional, text } }: { readonly told: Record }) {
  const { t } = useTranslation('inventory');
  const formats = useFormats();
  const { inventory, totals, lines, review, scope2ByMarket: market } = snapshot;
  const byMarket =
    market.status === 'calculated'
      ? formats.emissions(market.co2eKg)
      : t(market.status === 'not_told' ? `market.${market.because}` : 'market.not_calculated');
  return (
    <Panel
      title={t('record.title', { number: closing.number, name: inventory.name })}
      text={t('record.text')}
      testId="closing-record"
    >
      <p className="figure text-2xl font-semibold" data-testid="closing-total" data-kg={totals.co2eKg}>
        {formats.emissions(totals.co2eKg)}
      </p>
      <Facts
        facts={[
          [t('fact.period'), `${formats.day(inventory.from)} – ${formats.day(inventory.to)}`],
          [t('fact.consolidation'), t(`consolidation.${inventory.consolidation}`)],
          [t('fact.gwpSet'), inventory.gwpSet],
          [t('record.lines'), t('record.counted', { counted: lines.counted, notCounted: lines.notCounted })],
          [t('provisional'), provisionalWords(provisional, formats, t)],
          [t('record.biogenic'), formats.emissions(totals.biogenicCo2Kg).replace('CO₂e', 'CO₂')],
          [t('record.market'), byMarket],
          [t('record.submitted'), `${review.submittedBy.name} · ${formats.instant(review.submittedAt)}`],
          [t('record.approved'), `${review.approvedBy.name} · ${formats.instant(review.approvedAt)}`],
          [t('fact.fourEyes'), t(snapshot.setup.fourEyes ? 'fourEyes.held' : 'fourEyes.waived')],
          [t('record.factors'), formats.exact(String(snapshot.factors.length))],
          [t('content.outside'), formats.exact(String(totals.outside.lines))],
        ]}
      />
      <Button
        className="self-start print:hidden"
        data-testid="closing-download"
        onClick={() =>
          saveFile(
            `${inventory.name}-${closing.number}.json`.replace(/[^\p{L}\p{N}.-]+/gu, '-'),
            new Blob([text], { type: 'application/json' }),
          )
        }
      >
        <Download aria-hidden />
        {t('record.download')}
      </Button>
    </Panel>
  );
}

/** What was left out, as it was stated on the day of the closing. */
function LeftOut({ snapshot }: { readonly snapshot: Snapshot }) {
  const { t } = useTranslation('inventory');
  const sites = new Map(snapshot.setup.sites.map(({ siteId, name }) => [siteId, name]));
  return (
    <Panel title={t('exclusions.title')} testId="closing-exclusions">
      {snapshot.exclusions.length === 0 ? (
        <p className="text-quiet">{t('exclusions.none')}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {snapshot.exclusions.map((exclusion) => (
            <li key={`${exclusion.description} ${exclusion.justification}`}>
              <Said exclusion={{ ...exclusion, siteName: sites.get(exclusion.siteId ?? '') ?? null }} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
