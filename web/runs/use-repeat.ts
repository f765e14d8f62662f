import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.tsx';

/** Repeats a run from a step on, and says which run that is. */
export function useRepeat(runId: string, onBegun: (runId: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (position: number) => call('run.repeat', { runId, position }),
    onSuccess: (made) => onBegun(made.runId),
    onError: (error) => toast.bad({ title: error.message }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['agents'] }),
  });
}
