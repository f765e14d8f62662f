import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { call, type Output } from '#web/api/call.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Room } from '#web/ui/room.tsx';
import { Failure } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { numberOf } from './asked.ts';
import { FromPaper } from './from-paper.tsx';
import { fingerprintOf } from './fingerprint.ts';

type Checked = Output<'report.checkFile'> & { readonly proof: Output<'report.verify'> | null };

async function check(file: File, number: string | null): Promise<Checked> {
  const isNumber = number !== null && /^R-\d{1,9}$/.test(number);
  const found = await call('report.checkFile', {
    ...(await fingerprintOf(file)),
    ...(isNumber && { number }),
  });
  const issueId = found.issue?.id;
  return { ...found, proof: issueId === undefined ? null : await call('report.verify', { issueId }) };
}

/** `/reports/check`: whether a file is one that was issued, to the last byte, and whether its figures are still the ledger's. */
export function CheckPage() {
  const { t } = useTranslation('reports');
  const [search] = useSearchParams();
  const input = useId();
  const checking = useMutation({ mutationFn: (file: File) => check(file, search.get('number')) });
  return (
    <Room
      title={t('check.title')}
      text={t('check.intro')}
      over={
        <Link to="/reports" className="text-[0.8125rem] text-accent underline underline-offset-2">
          {t('title')}
        </Link>
      }
      testId="report-check"
    >
      {search.get('number') !== null && <FromPaper number={search.get('number') ?? ''} />}
      <div className="flex flex-col gap-1.5">
        <label htmlFor={input} className="text-[0.8125rem] font-medium">
          {t('check.file')}
        </label>
        <input
          id={input}
          type="file"
          className={
            'max-w-full text-[0.875rem] file:mr-3 file:h-9 file:rounded-md file:border file:border-line ' +
            'file:bg-panel file:px-3 file:font-medium file:text-ink'
          }
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) checking.mutate(file);
          }}
          data-testid="check-file"
        />
        <p className="text-[0.8125rem] text-quiet">{t('check.stays')}</p>
      </div>
      <div role="status" className="flex flex-col gap-4" data-testid="check-answer">
        {checking.isPending && <p className="text-quiet">{t('check.going')}</p>}
        {checking.error && <Failure title={checking.error.message} text="" />}
        {checking.data && <Answer checked={checking.data} />}
      </div>
    </Room>
  );
}

function Answer({ checked }: { readonly checked: Checked }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const { issue, file, isWhole, differences, proof } = checked;
  if (!issue || !file)
    return (
      <Panel title={t('check.unknown')} testId="check-unknown">
        <p>{t('check.unknown.text')}</p>
      </Panel>
    );
  const named = {
    number: numberOf(issue.number),
    format: t(`format.${file.format}`, { defaultValue: file.format.toUpperCase() }),
    day: formats.instant(issue.issuedAt),
    name: issue.issuedBy.name,
  };
  return (
    <Panel
      title={t(isWhole ? 'check.whole' : 'check.changed', named)}
      text={t('check.issued', named)}
      testId={isWhole ? 'check-whole' : 'check-changed'}
    >
      {!isWhole && (
        <ul className="list-disc pl-5">
          {differences.map(({ from, to }) => (
            <li key={from}>
              {t('check.bytes', { from: formats.exact(String(from)), to: formats.exact(String(to - 1)) })}
            </li>
          ))}
        </ul>
      )}
      {proof && (
        <p data-testid="check-figures">
          {t(proof.isProven ? 'check.figures' : 'check.figuresChanged', named)}
          {proof.differences.map(({ code, issued, now }) => ` ${code}: ${issued ?? '–'} → ${now ?? '–'}.`)}
        </p>
      )}
      <p>
        <Link to={`/reports/${issue.reportId}`} className="text-accent underline underline-offset-2">
          {issue.title}
        </Link>
      </p>
      <code className="break-all text-[0.75rem] text-quiet">{file.sha256}</code>
    </Panel>
  );
}
