import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '#web/account/notices.ts';
import { call, type Output } from '#web/api/call.ts';
import { ledgerChanged } from '#web/api/queries.ts';

export type SheetMapping = Output<'mapping.save'>['mapping']['mapping'];
export type BulkImport = Output<'import.status'>['imports'][number];

/** A change that follows another one within this time is read with it. */
const CALM_MS = 600;
const ASK_EVERY_MS = 500;

const UNDER_WAY = new Set<BulkImport['state']>(['committing', 'undoing']);

interface Reading {
  readonly bulk: BulkImport | null;
  readonly reading: boolean;
  readonly error: Error | null;
}

interface Proposed extends Reading {
  /** It was approved: leaving gives nothing up. */
  readonly keep: () => void;
}

/**
 * The lines of a sheet by its mapping, read anew when the mapping has stood still for a moment. What a reading replaces is
 * given up, and so is the last one when nobody approved it.
 */
export function useProposed(documentId: string, mapping: SheetMapping, keyColumn: number | null): Proposed {
  const [state, setState] = useState<Reading>({ bulk: null, reading: true, error: null });
  const last = useRef<string | null>(null);
  const giveUp = useCallback((importId: string | null) => {
    // One that was approved meanwhile is no proposal any more, and stays.
    if (importId !== null) void call('import.cancel', { importId }).catch(() => undefined);
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    async function read(): Promise<void> {
      setState((before) => ({ ...before, reading: true, error: null }));
      try {
        const { import: bulk } = await call(
          'import.propose',
          { documentId, mapping, keyColumn },
          stop.signal,
        );
        if (stop.signal.aborted) return giveUp(bulk.id);
        giveUp(last.current);
        last.current = bulk.id;
        setState({ bulk, reading: false, error: null });
      } catch (error) {
        if (stop.signal.aborted) return;
        setState({
          bulk: null,
          reading: false,
          error: error instanceof Error ? error : new Error(String(error)),
        });
      }
    }
    const timer = setTimeout(() => void read(), last.current === null ? 0 : CALM_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [documentId, mapping, keyColumn, giveUp]);
  useEffect(() => () => giveUp(last.current), [giveUp]);
  const keep = useCallback(() => {
    last.current = null;
  }, []);
  return { ...state, keep };
}

/**
 * What is being done with an import: how far it is, and what may be done with it next.
 * @param watches from the beginning on, not only once something was done here
 */
export function useWork(importId: string, onEnded: () => void, watches = false) {
  const { t } = useTranslation('shell');
  const [asked, setAsked] = useState(watches);
  const status = useQuery({
    queryKey: ['import.status', importId],
    queryFn: async ({ signal }) => {
      const { imports } = await call('import.status', { importId }, signal);
      return imports[0] ?? null;
    },
    enabled: asked,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !UNDER_WAY.has(state.data.state) ? false : ASK_EVERY_MS),
  });
  const bulk = status.data ?? null;
  const working = bulk !== null && UNDER_WAY.has(bulk.state);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !working) {
      void ledgerChanged();
      onEnded();
      announce(t('product'), t('notice.importEnded'));
    }
    was.current = working;
  }, [working, onEnded, t]);
  const follow = async () => {
    was.current = true;
    setAsked(true);
    await status.refetch();
  };
  const commit = useMutation({
    mutationFn: (acceptNotCounted: boolean) => call('import.commit', { importId, acceptNotCounted }),
    onSuccess: follow,
  });
  const cancel = useMutation({
    mutationFn: () => call('import.cancel', { importId }),
    onSuccess: follow,
  });
  const undo = useMutation({
    mutationFn: (reason: string) => call('import.undo', { importId, reason }),
    onSuccess: follow,
  });
  const error = commit.error ?? cancel.error ?? undo.error ?? status.error;
  return { bulk, working, commit, cancel, undo, error };
}

export type Work = ReturnType<typeof useWork>;
