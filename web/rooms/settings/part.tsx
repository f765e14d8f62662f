import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#web/api/queries.ts';
import { Reading } from '#web/ui/reading.tsx';
import { toast } from '#web/ui/toast.tsx';

/** A part of this room that is being read, could not be read, or is there. */
export function Part<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { t } = useTranslation('settings');
  return (
    <Reading query={query} labels={{ loading: t('loading'), failed: t('unreadable'), again: t('again') }}>
      {children}
    </Reading>
  );
}

/**
 * Something done: says when it failed, and has what it touches asked again either way. It is busy until the first of that
 * is read anew, which is what stands beside its button; the rest comes later and keeps no next press waiting.
 */
export function useDoing<Result, Input = void>(
  act: (input: Input) => Promise<Result>,
  touches: readonly [string, ...string[]],
  onSuccess: (result: Result, input: Input) => void,
) {
  const { t } = useTranslation('settings');
  return useMutation<Result, Error, Input>({
    mutationFn: act,
    onSuccess,
    onError: (error) => toast.bad({ title: t('failed'), text: error.message }),
    onSettled: () => {
      const [beside] = touches.map((key) => queryClient.invalidateQueries({ queryKey: [key] }));
      return beside;
    },
  });
}

/** The words that a question before an act needs. */
export function useConfirmLabels(): { close: string; cancel: string } {
  const { t } = useTranslation('shell');
  return { close: t('close'), cancel: t('cancel') };
}
