import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call, type Output } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field, TextArea } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import { scopeName, unitName } from '#web/words/names.ts';
import { Refusal } from '#web/forms/refusal.tsx';

type Line = Output<'audit.lines'>['lines'][number];

const LOOK = { open: 'bg-sunken', checked: 'bg-accent-soft text-accent', finding: 'bg-warn-soft text-warn' };

interface SampledLineProps {
  readonly sampleId: string;
  readonly line: Line;
  readonly marks: boolean;
}

/** A line of a sample: why it is in it, and what the auditor found. */
export function SampledLine({ sampleId, line, marks }: SampledLineProps) {
  const { t } = useTranslation('journal');
  const formats = useFormats();
  const spread = line.uncertaintyPercent;
  return (
    <li className="flex flex-col gap-2 border-b border-line p-3 last:border-b-0" data-testid="sampled-line">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-medium">
            {formats.exact(String(line.place))}.{' '}
            <Link
              to={`/tables?entry=${line.entryId}`}
              className="text-accent underline-offset-2 hover:underline"
            >
              {splitKindName(line.kindName[formats.language]).name}
            </Link>
          </p>
          <p className="text-[0.8125rem] text-quiet">
            {formats.exact(line.quantity)} {unitName(line.unit)} · {formats.period(line.from, line.to)} ·{' '}
            {scopeName(line.scope)}
            {line.siteName && ` · ${line.siteName}`}
          </p>
        </div>
        <div className="text-right">
          <p className="figure font-medium">{formats.inTonnes(line.co2eKg)}</p>
          <p className="figure text-[0.8125rem] text-quiet">
            {spread === null ? t('spreadUnknown') : `±${formats.rounded(spread)}%`}
          </p>
        </div>
      </div>
      <Marks line={line} />
      {line.markedByName !== null && (
        <p className="text-[0.8125rem] text-quiet">
          {t('markedBy', { name: line.markedByName, at: formats.instant(line.markedAt ?? '') })}
          {line.note !== '' && <span className="block break-words text-ink">{line.note}</span>}
        </p>
      )}
      {marks && <MarkForm sampleId={sampleId} line={line} />}
    </li>
  );
}

type LineProps = Pick<SampledLineProps, 'line'>;

/** What was found, why the line was drawn, and what makes it doubtful. */
function Marks({ line }: LineProps) {
  const { t } = useTranslation('journal');
  const because =
    line.because === 'hit' ? t('because.hit', { count: line.hits }) : t(`because.${line.because}`);
  return (
    <p className="flex flex-wrap gap-2 text-[0.8125rem]">
      <span className={classes('rounded-full px-2 py-0.5', LOOK[line.state])} data-testid="sampled-state">
        {t(`mark.${line.state}`)}
      </span>
      <span className="rounded-full bg-sunken px-2 py-0.5">{because}</span>
      {line.evidence === 0 && (
        <span className="rounded-full bg-warn-soft px-2 py-0.5 text-warn">{t('noEvidence')}</span>
      )}
      {line.since !== 'stands' && (
        <span className="rounded-full bg-warn-soft px-2 py-0.5 text-warn">{t(`since.${line.since}`)}</span>
      )}
    </p>
  );
}

/** Says what the auditor found at the line; a finding has its note. */
function MarkForm({ sampleId, line }: Omit<SampledLineProps, 'marks'>) {
  const { t } = useTranslation('journal');
  const [note, setNote] = useState(line.note);
  const mark = useMutation({
    mutationFn: (state: Line['state']) =>
      call('audit.mark', { sampleId, marks: [{ entryId: line.entryId, state, note }] }),
    onSuccess: (answer) => {
      queryClient.setQueryData<Output<'audit.lines'>>(['audit.lines', sampleId], (before) => {
        if (!before) return before;
        const changed = new Map(answer.lines.map((one) => [one.entryId, one]));
        return { sample: answer.sample, lines: before.lines.map((one) => changed.get(one.entryId) ?? one) };
      });
      void queryClient.invalidateQueries({ queryKey: ['audit.samples'] });
    },
  });
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('note')}>
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={1}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            data-testid="mark-note"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={mark.isPending && mark.variables === 'checked'}
          onClick={() => mark.mutate('checked')}
          data-testid="mark-checked"
        >
          {t('mark.setChecked')}
        </Button>
        <Button
          size="small"
          busy={mark.isPending && mark.variables === 'finding'}
          disabled={note.trim().length < 3}
          onClick={() => mark.mutate('finding')}
          data-testid="mark-finding"
        >
          {t('mark.setFinding')}
        </Button>
      </div>
      <Refusal error={mark.error} />
    </div>
  );
}
