import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call, type Input } from '#web/api/call.ts';
import { kindsQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type ChosenCell, completenessChanged, lastDayOf } from './completeness-query.ts';

/** As many as `draft.create` takes at once. */
const MOST_DRAFTS = 200;

interface ZeroButtonProps {
  readonly lacking: readonly ChosenCell[];
  readonly onDone: () => void;
}

/** Proposes a quantity of zero for months in which nothing was used: a line like any other, which waits for its approval. */
export function ZeroButton({ lacking, onDone }: ZeroButtonProps) {
  const { t } = useTranslation('completeness');
  const kinds = useQuery(kindsQuery).data?.kinds;
  const propose = useMutation({
    mutationFn: (items: Input<'draft.create'>['items']) => call('draft.create', { items }),
    onSuccess: async ({ drafts }) => {
      toast.good({ title: t('zero.done', { count: drafts.length }) });
      onDone();
      await completenessChanged();
    },
  });
  const items = lacking.slice(0, MOST_DRAFTS).map(({ series, month }) => ({
    kind: series.kind,
    siteId: series.siteId,
    quantity: '0',
    unit: kinds?.find(({ key }) => key === series.kind)?.units[0] ?? null,
    from: `${month}-01`,
    to: lastDayOf(month),
  }));
  return (
    <>
      <Button
        size="small"
        busy={propose.isPending}
        disabled={kinds === undefined}
        onClick={() => propose.mutate(items)}
        data-testid="no-consumption"
      >
        {t('zero', { count: items.length })}
      </Button>
      {propose.error && (
        <p role="alert" className="w-full text-danger">
          <RefusalText text={propose.error.message} />
        </p>
      )}
    </>
  );
}
