import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';

/** Who confirmed these columns before, and the way to forget it. */
export function Remembered({ fingerprint }: { fingerprint: string }) {
  const { t } = useTranslation('documents');
  const formats = useFormats();
  const queryKey = ['mapping.find', fingerprint];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('mapping.find', { fingerprints: [fingerprint] }, signal),
    staleTime: 0,
  });
  const forget = useMutation({
    mutationFn: (mappingId: string) => call('mapping.forget', { mappingId }),
    onSuccess: async () => {
      toast.plain({ title: t('mapping.forgotten') });
      await queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => toast.bad({ title: error.message }),
  });
  const [known] = data?.mappings ?? [];
  if (!known) return null;
  return (
    <p
      className="mt-3 flex flex-wrap items-center gap-2 text-[0.8125rem] text-quiet"
      data-testid="mapping-known"
    >
      {t('mapping.remembered', { name: known.savedByName, at: formats.instant(known.savedAt) })}
      <Button
        size="small"
        busy={forget.isPending}
        onClick={() => forget.mutate(known.id)}
        data-testid="mapping-forget"
      >
        {t('mapping.forget')}
      </Button>
    </p>
  );
}
