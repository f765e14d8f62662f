import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Report } from './asked.ts';

interface DraftButtonsProps {
  readonly report: Report;
  readonly chapter: string;
  /** Something is typed and not saved: it would be lost. */
  readonly isTyped: boolean;
}

/**
 * Has a chapter, or every one that has no text yet, drafted from the figures. What a person wrote is drafted over only when they say
 * so.
 */
export function DraftButtons({ report, chapter, isTyped }: DraftButtonsProps) {
  const { t } = useTranslation('reports');
  const client = useQueryClient();
  const draft = useMutation({
    mutationFn: ({ chapters, over = false }: { chapters?: string[]; over?: boolean }) =>
      call('report.draftTexts', {
        reportId: report.id,
        revision: report.revision,
        over,
        ...(chapters && { chapters }),
      }),
    onSuccess: async ({ drafted }) => {
      if (drafted.length === 0) return;
      const figures = drafted.reduce((count, one) => count + one.figures, 0);
      const problem = drafted.find((one) => one.problem !== null)?.problem;
      toast.good({
        title: t('texts.drafted', { count: drafted.length }),
        text: problem ? t(`texts.problem.${problem}`) : t('texts.figures', { count: figures }),
      });
      await client.invalidateQueries({ queryKey: ['reports'] });
    },
  });
  const because = draft.data?.drafted.length === 0 ? draft.data.kept[0]?.because : undefined;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={draft.isPending}
          disabled={isTyped}
          onClick={() => draft.mutate({ chapters: [chapter] })}
          data-testid="chapter-draft"
        >
          {t('text.draft')}
        </Button>
        <Button
          size="small"
          busy={draft.isPending}
          disabled={isTyped}
          onClick={() => draft.mutate({})}
          data-testid="chapters-draft"
        >
          {t('texts.draftAll')}
        </Button>
        {because === 'written' && draft.data?.kept.length === 1 && (
          <Button
            size="small"
            busy={draft.isPending}
            onClick={() => draft.mutate({ chapters: [chapter], over: true })}
            data-testid="chapter-draft-over"
          >
            {t('text.draftOver')}
          </Button>
        )}
      </div>
      <p role="status" className="text-[0.8125rem] text-quiet empty:hidden">
        {because && t(`text.kept.${because}`)}
      </p>
      {draft.error && (
        <p role="alert" className="text-danger">
          <RefusalText text={draft.error.message} />
        </p>
      )}
    </div>
  );
}
