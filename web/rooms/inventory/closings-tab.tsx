import { Lock, LockOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { ClosingDifferences } from './closing-differences.tsx';
import { ClosingRecord } from './closing-record.tsx';
import type { Life } from './life.ts';
import type { TabProps } from './tab-props.ts';
import { WithLife } from './with-life.tsx';

/** Every closing of an inventory, the latest first, and the record of the one that the address names. */
export function Tab({ inventory }: TabProps) {
  return <WithLife inventoryId={inventory.id}>{(life) => <Closings life={life} />}</WithLife>;
}

function Closings({ life }: { readonly life: Life }) {
  const { t } = useTranslation('inventory');
  const [search] = useSearchParams();
  const chosen = life.closings.find(({ id }) => id === search.get('closing')) ?? life.closings[0];
  if (!chosen) {
    return (
      <Empty
        icon={<Lock aria-hidden />}
        title={t('closings.empty')}
        text={t('closings.emptyText')}
        testId="closings-empty"
        lesson="guide/close-an-inventory"
      />
    );
  }
  return (
    <div className="flex flex-col gap-4" data-testid="inventory-closings">
      <ol className="flex flex-col gap-2" aria-label={t('tab.closings')}>
        {life.closings.map((closing) => (
          <li key={closing.id}>
            <ClosingLine closing={closing} inventoryId={life.id} isChosen={closing.id === chosen.id} />
          </li>
        ))}
      </ol>
      {life.closings.length > 1 && (
        <ClosingDifferences
          inventoryName={life.name}
          closing={chosen}
          others={life.closings.filter(({ id }) => id !== chosen.id)}
        />
      )}
      {chosen.stands && (
        <Button asChild look="primary" className="self-start">
          <Link to={`/reports/new?inventory=${life.id}`} data-testid="closing-report">
            {t('report.make')}
          </Link>
        </Button>
      )}
      <Link
        to={`/carbon-inventory/closings/${chosen.id}`}
        className="self-start text-accent underline underline-offset-2"
        data-testid="closing-certificate"
      >
        {t('certificate.open')}
      </Link>
      <ClosingRecord key={chosen.id} closingId={chosen.id} />
    </div>
  );
}

interface ClosingLineProps {
  readonly closing: Life['closings'][number];
  readonly inventoryId: string;
  readonly isChosen: boolean;
}

function ClosingLine({ closing, inventoryId, isChosen }: ClosingLineProps) {
  const { t } = useTranslation('inventory');
  const formats = useFormats();
  const { number, closedAt, closedBy, co2eKg, stands, reopenedBecause } = closing;
  const Icon = stands ? Lock : LockOpen;
  return (
    <Link
      to={{ search: `?inventory=${inventoryId}&closing=${closing.id}` }}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      data-testid={`closing-${number}`}
      className={
        'flex flex-wrap items-start gap-x-4 gap-y-1 rounded-lg border border-line bg-panel p-3 ' +
        'hover:bg-sunken aria-[current=true]:border-accent'
      }
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-quiet" />
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-medium">{t('closing.number', { number })}</span>
        <span className="block text-[0.8125rem] text-quiet">
          {formats.instant(closedAt)} · {closedBy.name || t('someone')}
        </span>
        {!stands && (
          <span className="block text-[0.8125rem] text-quiet">
            {t('closing.reopened', { reason: reopenedBecause ?? '' })}
          </span>
        )}
      </span>
      <span className="figure max-sm:pl-8">{formats.inTonnes(co2eKg)}</span>
    </Link>
  );
}
