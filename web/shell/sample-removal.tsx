import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Asks once, then removes the person's sample data and goes back to what is their own. */
export function SampleRemoval({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await call('sample.remove', {});
      onClose();
      // Nothing that was read in the sample may be shown for another organization.
      queryClient.clear();
      await navigate('/', { replace: true });
      toast.good({ title: t('sample.removed') });
    } catch (error) {
      setBusy(false);
      toast.bad({ title: t('sample.removeFailed'), text: error instanceof Error ? error.message : '' });
    }
  }
  return (
    <Confirm
      title={t('sample.removeTitle')}
      text={t('sample.removeText')}
      action={t('sample.remove')}
      labels={{ close: t('close'), cancel: t('cancel') }}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
