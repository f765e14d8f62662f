import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call, type Output } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useFormats } from '#web/words/format.ts';
import { numberOf, type Report, reportQuery } from './asked.ts';
import { addressesIn } from './recipients.ts';

/** Whom the next issue is written to, or the issued one; and what became of each letter. */
export function LettersPanel({ report }: { readonly report: Report }) {
  const { t } = useTranslation('reports');
  const role = useQuery(contextQuery).data?.organization?.role ?? '';
  const mayLead = role === 'owner' || role === 'manager';
  const [latest] = report.issues;
  const isIssued = report.state === 'issued' && latest !== undefined;
  return (
    <Panel
      title={t('recipients')}
      text={t(isIssued ? 'recipients.issued' : 'recipients.next')}
      testId="report-letters"
    >
      {isIssued
        ? mayLead && <Send issueId={latest.id} known={report.recipients} />
        : (mayLead || role === 'contributor') && <NextRecipients report={report} />}
      {(mayLead || role === 'auditor') && latest !== undefined && <Letters reportId={report.id} />}
    </Panel>
  );
}

/** A setting of the report: each change is a revision, which is approved as it stands. */
function NextRecipients({
  report: { id: reportId, revision, recipients, state },
}: {
  readonly report: Report;
}) {
  const { t } = useTranslation('reports');
  const client = useQueryClient();
  const [typed, setTyped] = useState(recipients.join('\n'));
  const save = useMutation({
    mutationFn: () => call('report.update', { reportId, revision, recipients: addressesIn(typed) }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reports'] }),
  });
  if (state === 'in_review')
    return (
      <p className="break-words">{recipients.length === 0 ? t('recipients.none') : recipients.join(', ')}</p>
    );
  return (
    <Addresses
      value={typed}
      onChange={setTyped}
      action={t('recipients.save')}
      busy={save.isPending}
      isSame={addressesIn(typed).join() === recipients.join()}
      problem={save.error?.message ?? null}
      onAct={() => save.mutate()}
    />
  );
}

function Send({ issueId, known }: { readonly issueId: string; readonly known: readonly string[] }) {
  const { t } = useTranslation('reports');
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const send = useMutation({
    mutationFn: () => call('report.send', { issueId, recipients: addressesIn(typed) }),
    onSuccess: () => {
      setTyped('');
      return client.invalidateQueries({ queryKey: ['reports'] });
    },
  });
  return (
    <Addresses
      value={typed}
      onChange={setTyped}
      action={t('recipients.send')}
      busy={send.isPending}
      isSame={typed.trim() === ''}
      problem={send.error?.message ?? null}
      placeholder={known[0]}
      onAct={() => send.mutate()}
    />
  );
}

interface AddressesProps {
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly action: string;
  readonly busy: boolean;
  readonly isSame: boolean;
  readonly problem: string | null;
  readonly placeholder?: string | undefined;
  readonly onAct: () => void;
}

function Addresses({ value, onChange, action, busy, isSame, problem, placeholder, onAct }: AddressesProps) {
  const { t } = useTranslation('reports');
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('recipients.addresses')} hint={t('recipients.hint')} error={problem ?? undefined}>
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={2}
            value={value}
            placeholder={placeholder}
            onChange={({ target }) => onChange(target.value)}
            data-testid="report-recipients"
          />
        )}
      </Field>
      <Button
        className="w-fit"
        busy={busy}
        disabled={isSame}
        onClick={onAct}
        data-testid="report-recipients-act"
      >
        <Mail aria-hidden />
        {action}
      </Button>
    </div>
  );
}

type Letter = Output<'report.letters'>['letters'][number];

/** While a letter is on its way, what became of it is asked for again so often. */
const LOOK_AGAIN_MS = 10_000;

function Letters({ reportId }: { readonly reportId: string }) {
  const { t } = useTranslation('reports');
  const list = useQuery({
    ...reportQuery('report.letters', { reportId }),
    refetchInterval: ({ state }) =>
      state.data?.letters.some(({ sentAt, failedAt }) => sentAt === null && failedAt === null)
        ? LOOK_AGAIN_MS
        : false,
  });
  const letters = list.data?.letters ?? [];
  if (list.error)
    return (
      <p role="alert" className="text-danger">
        <RefusalText text={list.error.message} />
      </p>
    );
  if (letters.length === 0) return list.data ? <p className="text-quiet">{t('letters.none')}</p> : null;
  return (
    <ul className="flex flex-col gap-2" aria-label={t('letters')}>
      {letters.map((letter) => (
        <LetterLine key={letter.id} letter={letter} />
      ))}
    </ul>
  );
}

function LetterLine({ letter }: { readonly letter: Letter }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const { recipient, number, sentAt, problem, opened, createdAt } = letter;
  const became =
    problem !== null
      ? t(`letter.${problem.slice('mail.'.length)}`)
      : sentAt === null
        ? t('letter.waiting', { day: formats.instant(createdAt) })
        : t('letter.sent', { day: formats.instant(sentAt) });
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1" data-testid="report-letter">
      <span className="figure font-medium">{numberOf(number)}</span>
      <span className="min-w-0 break-all">{recipient}</span>
      <span className={problem === null ? 'text-quiet' : 'text-danger'}>
        {became}
        {problem === null && ` · ${t('share.opened', { count: opened })}`}
      </span>
    </li>
  );
}
