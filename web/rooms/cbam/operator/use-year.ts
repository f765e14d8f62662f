import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { CallRefused } from '#web/api/refusal.ts';
import { useSession } from '#web/api/session.ts';
import { toast } from '#web/ui/toast.tsx';
import { contentOf, type Wrong, type Written } from './content.ts';
import { type Draft, type Row, withDocuments } from './draft.ts';
import type { Section } from './fields.ts';
import { keepYear, keptYear } from './kept-year.ts';

/** A year being written: kept in the tab until it is saved, and saved with the revision that was seen. */
export function useYear(installationId: string, start: Draft) {
  const { t } = useTranslation('cbam');
  const client = useQueryClient();
  const userId = useSession().session?.user.id ?? '';
  const { year } = start;
  const [typed, setTyped] = useState<Draft | null>(() => keptYear(userId, installationId, year));
  const [wrong, setWrong] = useState<readonly Wrong[]>([]);
  const draft = typed ?? start;
  const forget = () => {
    keepYear(userId, installationId, year, null);
    setTyped(null);
    setWrong([]);
  };
  const refresh = () => client.invalidateQueries({ queryKey: ['cbam'] });
  const save = useMutation({
    mutationFn: ({ content, evidence, revision }: Written & { revision: number | null }) =>
      call('cbam.savePeriod', {
        installationId,
        content,
        evidence,
        ...(revision !== null && { revision }),
      }),
    onSuccess: async () => {
      keepYear(userId, installationId, year, null);
      await refresh();
      setTyped(null);
      toast.good({ title: t('op.saved') });
    },
  });
  const write = (revision: number | null) => {
    const written = contentOf(draft);
    setWrong('wrong' in written ? written.wrong : []);
    if (!('wrong' in written)) save.mutate({ ...written, revision });
    return 'wrong' in written ? (written.wrong[0] ?? null) : null;
  };
  return {
    draft,
    isTyped: typed !== null,
    wrong,
    save,
    isStale: save.error instanceof CallRefused && save.error.code === 'cbam.stale',
    /** Writes the rows of a section; `rests`: the documents that one of them rests on from now on. */
    put: (section: Section, rows: readonly Row[], rests?: { row: Row; documentIds: readonly string[] }) => {
      const written = { ...draft, rows: { ...draft.rows, [section]: rows } };
      const next = rests === undefined ? written : withDocuments(written, rests.row, rests.documentIds);
      setTyped(next);
      keepYear(userId, installationId, year, next);
    },
    /** Saves; the first field that stops it, or null. */
    write: () => write(draft.revision),
    /** Saves over what somebody saved meanwhile, which stays as a version. */
    writeOver: async () => {
      const { installations } = await call('cbam.listInstallations', {});
      const periods = installations.find(({ id }) => id === installationId)?.periods ?? [];
      write(periods.find((one) => one.year === year)?.revision ?? null);
    },
    /** Leaves what was typed for what is saved. */
    takeSaved: async () => {
      forget();
      save.reset();
      await refresh();
    },
  };
}
