import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import type { Proposal } from '#web/runs/asked.ts';
import { toast } from '#web/ui/toast.tsx';
import { sentence } from '#web/words/words.ts';

type Decided = Output<'proposal.decide'>;

/** A proposal as it was seen. */
export const exact = ({ id, revision }: Proposal) => ({ id, revision });

/** Decides proposals and says what came of it; whatever they changed is asked for again. */
export function useDecide(onDone: () => void) {
  const { t } = useTranslation('agents');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Parameters<typeof call<'proposal.decide'>>[1]) => call('proposal.decide', input),
    onSuccess: ({ accepted, rejected, refused }: Decided) => {
      const good = [
        accepted > 0 && t('done.accepted', { count: accepted }),
        rejected > 0 && t('done.rejected', { count: rejected }),
      ].filter(Boolean);
      if (good.length > 0) toast.good({ title: good.join(' · ') });
      const [first] = refused;
      if (first) {
        const why = sentence('refusals', first.code, first.params);
        toast.bad({ title: t('done.refused', { count: refused.length, why }) });
      }
      onDone();
    },
    onError: (error) => toast.bad({ title: error.message }),
    onSettled: () => queries.invalidateQueries(),
  });
}
