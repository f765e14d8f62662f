import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call, type Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { numberOf, reportQuery } from './asked.ts';

const DAYS = ['7', '30', '90', '365'] as const;

interface SharePanelProps {
  readonly reportId: string;
  /** The one that a new link is to, and that evidence is of. */
  readonly issueId: string;
  /** Whether this person may make links and take them back. */
  readonly mayShare: boolean;
}

/** What of an issue is handed to others: links to its page, off until one is made, and the evidence behind its lines. */
export function SharePanel({ reportId, issueId, mayShare }: SharePanelProps) {
  const { t } = useTranslation('reports');
  const list = useQuery(reportQuery('report.shares', { reportId }));
  const shares = list.data?.shares ?? [];
  return (
    <Panel title={t('share.title')} text={t('share.text')} testId="report-share">
      {mayShare && <NewLink issueId={issueId} />}
      {list.error && (
        <p role="alert" className="text-danger">
          <RefusalText text={list.error.message} />
        </p>
      )}
      {list.data && shares.length === 0 && <p className="text-quiet">{t('share.none')}</p>}
      {shares.length > 0 && (
        <ul className="flex flex-col gap-2" aria-label={t('share.title')}>
          {shares.map((share) => (
            <ShareLine key={share.id} share={share} mayShare={mayShare} />
          ))}
        </ul>
      )}
      <Evidence issueId={issueId} />
    </Panel>
  );
}

/** The address is shown once: nobody can read it again, so that it is copied here or made anew. */
function NewLink({ issueId }: { readonly issueId: string }) {
  const { t } = useTranslation('reports');
  const client = useQueryClient();
  const [days, setDays] = useState<(typeof DAYS)[number]>('30');
  const make = useMutation({
    mutationFn: () => call('report.share', { issueId, days: Number(days) }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reports', 'report.shares'] }),
  });
  const address = make.data && `${window.location.origin}${make.data.path}`;
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.good({ title: t('share.copied') });
    } catch {
      toast.bad({ title: t('share.notCopied') });
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('share.days')}>
          {(wiring) => (
            <Select {...wiring} value={days} onChange={(event) => setDays(event.target.value as typeof days)}>
              {DAYS.map((one) => (
                <option key={one} value={one}>
                  {t('share.forDays', { count: Number(one) })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button busy={make.isPending} onClick={() => make.mutate()} data-testid="report-share-make">
          <Link2 aria-hidden />
          {t('share.make')}
        </Button>
      </div>
      {make.error && (
        <p role="alert" className="text-danger">
          <RefusalText text={make.error.message} />
        </p>
      )}
      {address !== undefined && (
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t('share.address')} hint={t('share.once')}>
            {(wiring) => (
              <Input
                {...wiring}
                readOnly
                value={address}
                onFocus={(event) => event.target.select()}
                data-testid="report-share-address"
              />
            )}
          </Field>
          <Button onClick={() => void copy(address)}>{t('share.copy')}</Button>
        </div>
      )}
    </div>
  );
}

interface ShareLineProps {
  readonly share: Output<'report.shares'>['shares'][number];
  readonly mayShare: boolean;
}

function ShareLine({ share, mayShare }: ShareLineProps) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => call('report.revokeShare', { shareId: share.id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reports', 'report.shares'] }),
    onError: (error) => toast.bad({ title: error.message }),
  });
  const { isOpen, revokedAt, expiresAt, opened, number, createdByName, recipient } = share;
  const until = formats.instant(expiresAt);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1" data-testid="report-share-line">
      <span className="figure font-medium">{numberOf(number)}</span>
      <span className="min-w-0 flex-1 basis-56 text-quiet">
        {isOpen
          ? t('share.until', { day: until })
          : revokedAt === null
            ? t('share.over', { day: until })
            : t('share.revoked', { day: formats.instant(revokedAt) })}
        {' · '}
        {recipient === null ? createdByName : t('share.for', { recipient })} ·{' '}
        {t('share.opened', { count: opened })}
      </span>
      {isOpen && mayShare && (
        <Button
          size="small"
          busy={revoke.isPending}
          onClick={() => revoke.mutate()}
          data-testid="report-share-revoke"
        >
          {t('share.revoke')}
        </Button>
      )}
    </li>
  );
}

/** The lines of the closing with documents, factors and journal, as a ZIP whose manifest has the hash of each file. */
function Evidence({ issueId }: { readonly issueId: string }) {
  const { t } = useTranslation('reports');
  const ask = useMutation({
    mutationFn: () => call('audit.pack', { pack: { of: 'issue', issueId } }),
    onError: (error) => toast.bad({ title: error.message }),
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={ask.isPending} onClick={() => ask.mutate()} data-testid="report-evidence">
        <Archive aria-hidden />
        {t('evidence')}
      </Button>
      {ask.data && (
        <p role="status">
          {t('evidence.asked')}{' '}
          <Link to="/journal/packs" className="text-accent underline underline-offset-2">
            {t('evidence.where')}
          </Link>
        </p>
      )}
    </div>
  );
}
