import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ledgerChanged } from '#web/api/queries.ts';
import { toast } from '#web/ui/toast.tsx';
import { type Change, changeBack, correctLine } from './changes.ts';
import type { Line } from './columns.ts';
import { told } from './told.ts';

interface Made {
  readonly before: Line;
  readonly after: Line;
  readonly change: Change;
}

/**
 * Takes the corrections of this visit back, the last one first. Nothing leaves the ledger: what stood before is said again
 * by an entry of its own, which supersedes the correction.
 */
export function useUndo(onSaved: (before: Line, after: Line) => void) {
  const { t } = useTranslation('tables');
  const made = useRef<Made[]>([]);
  const busy = useRef(false);

  async function take(one: Made): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    made.current = made.current.filter((other) => other !== one);
    try {
      const saved = await correctLine(one.after.id, changeBack(one.before, one.change), t('undo.reason'));
      // Where somebody corrected it since, theirs stands and is shown.
      const now = saved.outcome === 'saved' ? saved.line : saved.newer;
      onSaved(one.after, now);
      // An earlier correction of the same line is taken back from where the line stands now.
      made.current = made.current.map((other) =>
        other.after.id === one.before.id ? { ...other, after: now } : other,
      );
      if (saved.outcome === 'saved') toast.good({ title: t('undo.done') });
      else toast.bad({ title: t('undo.overtaken') });
      void ledgerChanged();
    } catch (error) {
      made.current.push(one);
      told(error);
    } finally {
      busy.current = false;
    }
  }

  return {
    /** Says that a correction was made, with the way back. */
    note: (before: Line, after: Line, change: Change): void => {
      const one = { before, after, change };
      made.current.push(one);
      toast.good({
        title: t('edit.saved'),
        lasts: UNDO_MS,
        action: { label: t('undo'), onPress: () => void (made.current.includes(one) && take(one)) },
      });
    },
    /** Takes the last one back; false: there is none. */
    last: (): boolean => {
      const one = made.current.at(-1);
      if (one) void take(one);
      return one !== undefined;
    },
  };
}

/** Long enough to read what was saved and to see that it was wrong. */
const UNDO_MS = 10_000;
