import { useMutation, useQuery } from '@tanstack/react-query';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Input, type Output } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Input as TextInput } from '#web/ui/field.tsx';
import { Popover, PopoverPanel, PopoverTrigger } from '#web/ui/popover.tsx';
import { Refusal } from '#web/forms/refusal.tsx';

export type View = Output<'view.list'>['views'][number];
type Content = Input<'view.save'>['content'];

const viewsKey = ['view.list'] as const;

export const viewsQuery = {
  queryKey: viewsKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => call('view.list', {}, signal),
};

interface ViewsMenuProps {
  readonly current: Content;
  readonly viewId: string | null;
  readonly mayShare: boolean;
  readonly onOpen: (view: View) => void;
}

/** Views that were saved, and what is shown now as one more. */
export function ViewsMenu({ current, viewId, mayShare, onOpen }: ViewsMenuProps) {
  const { t } = useTranslation('tables');
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const { data } = useQuery(viewsQuery);
  const again = () => queryClient.invalidateQueries({ queryKey: viewsKey });
  const save = useMutation({
    mutationFn: (input: Input<'view.save'>) => call('view.save', input),
    onSuccess: async ({ view }) => {
      // Who has begun to type the next one keeps it.
      setName((typed) => (typed.trim() === view.name ? '' : typed));
      await again();
      onOpen(view);
    },
  });
  const forget = useMutation({
    mutationFn: (id: string) => call('view.forget', { viewId: id }),
    onSuccess: again,
  });
  const standing = data?.views.find(({ id }) => id === viewId);
  const problem = save.error ?? forget.error;
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button data-testid="views-open">
          <Bookmark aria-hidden />
          <span className="max-w-32 truncate">{standing?.name ?? t('views')}</span>
        </Button>
      </PopoverTrigger>
      <PopoverPanel aria-label={t('views')} className="flex w-80 flex-col gap-3">
        {data?.views.length === 0 && <p className="text-quiet">{t('views.none')}</p>}
        <ul className="flex flex-col">
          {data?.views.map((view) => (
            <li key={view.id} className="flex items-center gap-1">
              <button
                type="button"
                className="min-w-0 flex-1 rounded px-2 py-1.5 text-left hover:bg-sunken"
                aria-current={view.id === viewId || undefined}
                onClick={() => {
                  onOpen(view);
                  setOpen(false);
                }}
                data-testid="view"
              >
                <span className="block truncate">{view.name}</span>
                {view.shared && (
                  <span className="block truncate text-[0.8125rem] text-quiet">
                    {view.own ? t('views.shared') : t('views.sharedBy', { name: view.ownerName })}
                  </span>
                )}
              </button>
              {view.own && (
                <Button
                  look="quiet"
                  size="icon"
                  aria-label={t('views.forget', { name: view.name })}
                  onClick={() => forget.mutate(view.id)}
                >
                  <Trash2 aria-hidden />
                </Button>
              )}
            </li>
          ))}
        </ul>
        <form
          className="flex flex-col gap-2 border-t border-line pt-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim()) save.mutate({ name: name.trim(), shared, content: current });
          }}
        >
          <label className="flex flex-col gap-1 text-[0.8125rem]">
            <span className="font-medium">{t('views.saveAs')}</span>
            <TextInput
              value={name}
              maxLength={80}
              onChange={(event) => setName(event.target.value)}
              data-testid="view-name"
            />
          </label>
          {mayShare && (
            <label className="flex items-center gap-2">
              <input
                type="checkbox"
                checked={shared}
                onChange={(event) => setShared(event.target.checked)}
                className="accent-accent"
                data-testid="view-shared"
              />
              {t('views.share')}
            </label>
          )}
          <Refusal error={problem} />
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              look="primary"
              size="small"
              busy={save.isPending}
              disabled={!name.trim()}
              data-testid="view-save"
            >
              {t('views.save')}
            </Button>
            {standing?.own && (
              <Button
                size="small"
                onClick={() =>
                  save.mutate({
                    viewId: standing.id,
                    name: standing.name,
                    shared: standing.shared,
                    content: current,
                  })
                }
                data-testid="view-update"
              >
                {t('views.update', { name: standing.name })}
              </Button>
            )}
          </div>
        </form>
      </PopoverPanel>
    </Popover>
  );
}
