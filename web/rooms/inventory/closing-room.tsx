import { useQuery } from '@tanstack/react-query';
import { Link2, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Room } from '#web/ui/room.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ClosingRecord, closingQuery } from './closing-record.tsx';
import { useMay } from './life.ts';
import { StateMark } from './state-mark.tsx';

/** `/carbon-inventory/closings/:closingId`: the certificate of one closing, at an address of its own. */
export function Component() {
  const { t } = useTranslation('inventory');
  const { closingId = '' } = useParams();
  const { data } = useQuery(closingQuery(closingId));
  const { maySubmit } = useMay();
  const back = data ? `?inventory=${data.closing.inventoryId}` : '';
  return (
    <Room
      title={
        data ? t('certificate.title', { name: data.snapshot.inventory.name }) : t('certificate.untitled')
      }
      text={data && t('certificate.text', { organization: data.snapshot.organization.name })}
      testId="closing-room"
      over={
        <p className="flex flex-wrap items-center gap-x-3 print:hidden">
          <Link
            to={{ pathname: '/carbon-inventory/closings', search: back }}
            className="text-accent underline underline-offset-2"
            data-testid="inventory-to-closings"
          >
            {t('certificate.all')}
          </Link>
          {data?.closing.stands && <StateMark state="closed" />}
        </p>
      }
      actions={
        data && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <Share />
            <Button onClick={() => window.print()} data-testid="closing-print">
              <Printer aria-hidden />
              {t('certificate.print')}
            </Button>
            {data.closing.stands && maySubmit && (
              <Button asChild look="primary">
                <Link to={`/reports/new${back}`} data-testid="certificate-report">
                  {t('report.make')}
                </Link>
              </Button>
            )}
          </div>
        )
      }
    >
      {data && !data.closing.stands && (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">
          {t('closing.reopened', { reason: data.closing.reopenedBecause ?? '' })}
        </p>
      )}
      <ClosingRecord key={closingId} closingId={closingId} />
    </Room>
  );
}

/** The address is shared, not the record: who opens it signs in and must be a member. */
function Share() {
  const { t } = useTranslation('inventory');
  const copy = async () => {
    const address = window.location.origin + window.location.pathname;
    try {
      await navigator.clipboard.writeText(address);
      toast.good({ title: t('certificate.copied'), text: t('certificate.access') });
    } catch {
      // Without a safe connection a browser copies nothing: the address is shown to be copied by hand.
      toast.plain({ title: address, text: t('certificate.access') });
    }
  };
  return (
    <Button onClick={() => void copy()} title={t('certificate.access')} data-testid="closing-share">
      <Link2 aria-hidden />
      {t('certificate.share')}
    </Button>
  );
}
