import { useMutation, useQuery } from '@tanstack/react-query';
import { Pin, PinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call, type Input } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { pinsQuery, written } from './pin-query.ts';

interface PinButtonProps {
  readonly query: Input<'answer.query'>;
  /** What the chart is called on the overview. */
  readonly title: string;
}

/** Keeps the chart on one's overview, or takes it from there. */
export function PinButton({ query, title }: PinButtonProps) {
  const { t } = useTranslation('figures');
  const navigate = useNavigate();
  const { data } = useQuery(pinsQuery);
  const pin = data?.pins.find((one) => written(one.query) === written(query));
  const press = useMutation({
    mutationFn: async () => {
      if (pin) await call('pin.remove', { pinId: pin.id });
      else await call('pin.add', { query, title: title.slice(0, 200) });
      return pin === undefined;
    },
    onSuccess: (pinned) => {
      if (!pinned) return;
      toast.good({
        title: t('pinned'),
        action: { label: t('see'), onPress: () => void navigate('/overview#pins') },
      });
    },
    onError: (error) => toast.bad({ title: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pinsQuery.queryKey }),
  });
  const Mark = pin ? PinOff : Pin;
  return (
    <Button
      size="small"
      look="quiet"
      busy={press.isPending}
      disabled={!data}
      onClick={() => press.mutate()}
      data-testid={pin ? 'unpin' : 'pin'}
    >
      <Mark aria-hidden />
      {t(pin ? 'unpin' : 'pin')}
    </Button>
  );
}
