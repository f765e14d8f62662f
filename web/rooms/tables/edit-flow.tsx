import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GRADES } from '#engine/quality/grade.ts';
import { call } from '#web/api/call.ts';
import { ledgerChanged } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useFormats } from '#web/words/format.ts';
import { unitName } from '#web/words/names.ts';
import { type Change, correctLine } from './changes.ts';
import type { Line } from './columns.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export interface PendingEdit {
  readonly line: Line;
  readonly change: Change;
}

interface EditFlowProps {
  readonly pending: PendingEdit;
  /** The line that stands instead of the one that was edited. */
  readonly onSaved: (before: Line, after: Line) => void;
  /** A correction was made, not only another's taken. */
  readonly onMade: (before: Line, after: Line) => void;
  readonly onClose: () => void;
}

/** What a change says, in words: `1.200 → 1.250`. */
function useSaid(line: Line, change: Change): { before: string; after: string } {
  const { t } = useTranslation('tables');
  const formats = useFormats();
  if (change.quantity !== undefined)
    return {
      before: `${formats.exact(line.quantity)} ${unitName(line.unit)}`,
      after: `${formats.exact(change.quantity)} ${unitName(line.unit)}`,
    };
  if (change.unit !== undefined) return { before: unitName(line.unit), after: unitName(change.unit) };
  if (change.from !== undefined)
    return {
      before: formats.period(line.from, line.to),
      after: formats.period(change.from, change.to ?? line.to),
    };
  if (change.factorId !== undefined)
    return { before: line.factorIds[0] ?? '', after: change.factorId ?? t('edit.engineChooses') };
  return {
    before: line.siteName ?? t('none.site'),
    after: change.siteId ? t('edit.otherSite') : t('none.site'),
  };
}

/** Says before it is saved that a correction lowers the grade of the line's data. A quantity alone does not change it. */
function LowersGrade({ pending: { line, change } }: { pending: PendingEdit }) {
  const { t } = useTranslation('tables');
  const { siteId, factorId, unit, from, to } = change;
  const asked = {
    ...(siteId === undefined ? {} : { siteId }),
    ...(factorId === undefined ? {} : { factorId }),
    ...(unit === undefined ? {} : { unit }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  const { data } = useQuery({
    queryKey: ['entry.previewCorrections', line.id, asked],
    queryFn: ({ signal }) =>
      call('entry.previewCorrections', { selection: { entryIds: [line.id] }, change: asked }, signal),
    enabled: Object.keys(asked).length > 0,
  });
  const after = data?.effects[0]?.gradeAfter ?? null;
  const before = line.quality;
  const place = (grade: string): number => GRADES.findIndex((one) => one === grade);
  if (after === null || before === null || place(after) <= place(before)) return null;
  return (
    <span className="mt-2 block text-warn" role="status" data-testid="edit-lowers">
      {t('edit.lowers', { before: t(`grade.${before}`), after: t(`grade.${after}`) })}
    </span>
  );
}

/** Asks for the reason of an edit and makes it; where somebody was quicker, shows both and lets choose. */
export function EditFlow({ pending, onSaved, onMade, onClose }: EditFlowProps) {
  const { t } = useTranslation('tables');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [newer, setNewer] = useState<{ line: Line; reason: string } | null>(null);
  const said = useSaid(pending.line, pending.change);

  async function save(entryId: string, reason: string): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const saved = await correctLine(entryId, pending.change, reason);
      if (saved.outcome === 'overtaken') {
        setNewer({ line: saved.newer, reason });
      } else {
        onSaved(pending.line, saved.line);
        onMade(pending.line, saved.line);
        onClose();
        void ledgerChanged();
      }
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  if (newer) {
    return (
      <Merge
        pending={pending}
        newer={newer.line}
        busy={busy}
        problem={problem}
        onMine={() => void save(newer.line.id, newer.reason)}
        onTheirs={() => {
          onSaved(pending.line, newer.line);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <ReasonDialog
      title={t('edit.title')}
      text={
        <>
          <s>{said.before}</s> → <strong className="font-medium text-ink">{said.after}</strong>
          <LowersGrade pending={pending} />
        </>
      }
      action={t('edit.save')}
      busy={busy}
      problem={problem}
      onConfirm={(reason) => void save(pending.line.id, reason)}
      onClose={onClose}
    />
  );
}

interface MergeProps {
  readonly pending: PendingEdit;
  readonly newer: Line;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
  readonly onClose: () => void;
}

function Merge({ pending, newer, busy, problem, onMine, onTheirs, onClose }: MergeProps) {
  const { t } = useTranslation('tables');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const said = useSaid(newer, pending.change);
  const isGone = newer.state === 'withdrawn';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('merge.title')}
      description={t('merge.text', { name: newer.committedByName, at: formats.instant(newer.committedAt) })}
      closeLabel={shell.t('close')}
      testId="merge-dialog"
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt className="text-quiet">{t('merge.before')}</dt>
        <dd className="figure">
          {formats.exact(pending.line.quantity)} {unitName(pending.line.unit)} ·{' '}
          {formats.period(pending.line.from, pending.line.to)}
        </dd>
        <dt className="text-quiet">{t('merge.theirs')}</dt>
        <dd className="figure" data-testid="merge-theirs-value">
          {isGone
            ? t('state.withdrawn')
            : `${formats.exact(newer.quantity)} ${unitName(newer.unit)} · ${formats.period(newer.from, newer.to)}`}
          {newer.siteName && ` · ${newer.siteName}`}
        </dd>
        <dt className="text-quiet">{t('merge.mine')}</dt>
        <dd className="figure font-medium" data-testid="merge-mine-value">
          {said.after}
        </dd>
      </dl>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onTheirs} data-testid="merge-theirs">
          {t('merge.takeTheirs')}
        </Button>
        {!isGone && (
          <Button look="primary" busy={busy} onClick={onMine} data-testid="merge-mine">
            {t('merge.takeMine')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
