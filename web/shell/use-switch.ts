import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { toast } from '#web/ui/toast.tsx';

/** Goes on in another organization of the person's: their own, or a client of their consultancy. */
export function useSwitch() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  async function switchTo(organizationId: string, name: string): Promise<void> {
    setBusy(true);
    try {
      await call('session.choose', { organizationId });
      // Nothing that was read for one organization may be shown for another.
      queryClient.clear();
      await navigate('/', { replace: true });
      toast.plain({ title: t('organization.switched', { name }) });
    } catch (error) {
      toast.bad({ title: t('organization.failed'), text: error instanceof Error ? error.message : '' });
    } finally {
      setBusy(false);
    }
  }
  return { busy, switchTo };
}
