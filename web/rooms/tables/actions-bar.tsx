import { Copy, Layers, Tag, Trash2, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/field.tsx';
import { Popover, PopoverPanel, PopoverTrigger } from '#web/ui/popover.tsx';
import { toast } from '#web/ui/toast.tsx';
import { tagsIn } from './changes.ts';
import { draftsChanged } from './drafts-query.ts';
import { told } from './told.ts';

interface ActionsBarProps {
  readonly count: number;
  /** The lines by id; null: all of the filter. */
  readonly ids: readonly string[] | null;
  readonly onBulk: () => void;
  readonly onWithdraw: () => void;
  readonly onDrafts: () => void;
  readonly onChanged: () => void;
  readonly onClear: () => void;
}

/** That many one call takes. */
const MOST = { duplicate: 200, tag: 1000 } as const;

/** What can be done with the lines that are chosen. */
export function ActionsBar({
  count,
  ids,
  onBulk,
  onWithdraw,
  onDrafts,
  onChanged,
  onClear,
}: ActionsBarProps) {
  const { t } = useTranslation('tables');
  const shell = useTranslation('shell');
  const [busy, setBusy] = useState(false);

  async function duplicate(): Promise<void> {
    if (!ids) return;
    setBusy(true);
    try {
      const { drafts } = await call('entry.duplicate', { entryIds: [...ids] });
      await draftsChanged();
      toast.good({ title: t('duplicate.done', { count: drafts.length }) });
      onDrafts();
    } catch (error) {
      told(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div
      role="toolbar"
      aria-label={t('chosen', { count })}
      // Over the foot of the table: a tick moves nothing.
      className={
        'sticky bottom-3 z-10 order-last flex flex-wrap items-center gap-2 self-center rounded-lg border ' +
        'border-accent bg-accent-soft px-3 py-1.5 shadow-raised md:absolute md:bottom-7'
      }
      data-testid="actions"
    >
      <span className="figure mr-2 font-medium" data-testid="chosen-count">
        {t('chosen', { count })}
      </span>
      <Button size="small" onClick={onBulk} data-testid="bulk-open">
        <Layers aria-hidden />
        {t('bulk')}
      </Button>
      {ids && ids.length <= MOST.tag && <TagForm ids={ids} onChanged={onChanged} />}
      {ids && ids.length <= MOST.duplicate && (
        <Button size="small" busy={busy} onClick={() => void duplicate()} data-testid="duplicate">
          <Copy aria-hidden />
          {t('duplicate')}
        </Button>
      )}
      <Button size="small" onClick={onWithdraw} data-testid="withdraw-open">
        <Trash2 aria-hidden />
        {t('withdraw')}
      </Button>
      <Button
        size="icon"
        look="quiet"
        className="ml-auto size-7"
        aria-label={shell.t('cancel')}
        onClick={onClear}
        data-testid="choose-none"
      >
        <X aria-hidden />
      </Button>
    </div>
  );
}

function TagForm({ ids, onChanged }: { ids: readonly string[]; onChanged: () => void }) {
  const { t } = useTranslation('tables');
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);

  async function change(event: FormEvent, removes: boolean): Promise<void> {
    event.preventDefault();
    const tags = tagsIn(text);
    if (tags.length === 0) return;
    setBusy(true);
    try {
      await call('entry.annotate', {
        entryIds: [...ids],
        ...(removes ? { removeTags: tags } : { addTags: tags }),
      });
      setText('');
      setOpen(false);
      onChanged();
    } catch (error) {
      told(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button size="small" data-testid="tag-open">
          <Tag aria-hidden />
          {t('tag')}
        </Button>
      </PopoverTrigger>
      <PopoverPanel aria-label={t('tag')} className="w-72">
        <form className="flex flex-col gap-2" onSubmit={(event) => void change(event, false)}>
          <label className="flex flex-col gap-1 text-[0.8125rem]">
            <span className="font-medium">{t('tag.label')}</span>
            <Input
              value={text}
              maxLength={200}
              onChange={(event) => setText(event.target.value)}
              data-testid="tag-input"
            />
          </label>
          <div className="flex gap-2">
            <Button type="submit" size="small" look="primary" busy={busy} data-testid="tag-add">
              {t('tag.add')}
            </Button>
            <Button size="small" onClick={(event) => void change(event, true)}>
              {t('tag.remove')}
            </Button>
          </div>
        </form>
      </PopoverPanel>
    </Popover>
  );
}
