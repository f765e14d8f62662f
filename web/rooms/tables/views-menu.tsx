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

const viewsChanged = () => queryClient.invalidateQueries({ queryKey: viewsKey });

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
  const { data } = useQuery(viewsQuery);
  const forget = useMutation({
    mutationFn: (id: string) => call('view.forget', { viewId: id }),
    onSuccess: viewsChanged,
  });
  const standing = data?.views.find(({ id }) => id === viewId);
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
        <ViewList
          views={data?.views ?? []}
          viewId={viewId}
          onForget={(id) => forget.mutate(id)}
          onOpen={(view) => {
            onOpen(view);
            setOpen(false);
          }}
        />
        <SaveForm current={current} standing={standing} mayShare={mayShare} onSaved={onOpen} />
        <Refusal error={forget.error} />
      </PopoverPanel>
    </Popover>
  );
}

interface ViewListProps {
  readonly views: readonly View[];
  readonly viewId: string | null;
  readonly onOpen: (view: View) => void;
  readonly onForget: (viewId: string) => void;
}

/** The views that were saved; one's own may be forgotten. */
function ViewList({ views, viewId, onOpen, onForget }: ViewListProps) {
  const { t } = useTranslation('tables');
  return (
    <ul className="flex flex-col">
      {views.map((view) => (
        <li key={view.id} className="flex items-center gap-1">
          <button
            type="button"
            className="min-w-0 flex-1 rounded px-2 py-1.5 text-left hover:bg-sunken"
            aria-current={view.id === viewId || undefined}
            onClick={() => onOpen(view)}
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
              onClick={() => onForget(view.id)}
            >
              <Trash2 aria-hidden />
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface SaveFormProps extends Pick<ViewsMenuProps, 'current' | 'mayShare'> {
  /** The view that is shown. */
  readonly standing: View | undefined;
  readonly onSaved: (view: View) => void;
}

/** Keeps what is shown now as a view under a name, or as the view that it began with. */
function SaveForm({ current, standing, mayShare, onSaved }: SaveFormProps) {
  const { t } = useTranslation('tables');
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const save = useMutation({
    mutationFn: (input: Input<'view.save'>) => call('view.save', input),
    onSuccess: async ({ view }) => {
      // Who has begun to type the next one keeps it.
      setName((typed) => (typed.trim() === view.name ? '' : typed));
      await viewsChanged();
      onSaved(view);
    },
  });
  return (
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
      {mayShare && <ShareCheck shared={shared} onChange={setShared} />}
      <Refusal error={save.error} />
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
  );
}

interface ShareCheckProps {
  readonly shared: boolean;
  readonly onChange: (shared: boolean) => void;
}

/** Whether the others of the organization see the view too. */
function ShareCheck({ shared, onChange }: ShareCheckProps) {
  const { t } = useTranslation('tables');
  return (
    <label className="flex items-center gap-2">
      <input
        type="checkbox"
        checked={shared}
        onChange={(event) => onChange(event.target.checked)}
        className="accent-accent"
        data-testid="view-shared"
      />
      {t('views.share')}
    </label>
  );
}
