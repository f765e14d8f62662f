import {
  type QueryKey,
  useMutation,
  type UseMutationOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Reading } from '#web/ui/reading.tsx';
import { toast } from '#web/ui/toast.tsx';
import { accountChanged } from './account-query.ts';

/** A part of this room that is being read, could not be read, or is there. */
export function Part<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { t } = useTranslation('security');
  return (
    <Reading
      query={query}
      lines={1}
      labels={{ loading: t('loading'), failed: t('unreadable'), again: t('again') }}
    >
      {children}
    </Reading>
  );
}

/**
 * Something done to the account: says when it failed, and has the account read again either way.
 * @param beside key of what it changes where its button stands: it is busy until that is read anew
 */
export function useDoing<Result, Input = void>(
  act: (input: Input) => Promise<Result>,
  onSuccess: UseMutationOptions<Result, Error, Input>['onSuccess'],
  beside?: QueryKey,
) {
  const { t } = useTranslation('security');
  return useMutation<Result, Error, Input>({
    mutationFn: act,
    ...(onSuccess ? { onSuccess } : {}),
    onError: (error) => toast.bad({ title: t('failed'), text: error.message }),
    onSettled: () => accountChanged(beside),
  });
}
