import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Failure } from '#web/ui/states.tsx';
import { reportQuery } from './asked.ts';

/** Where the QR code of a printed report leads who has no file of it: to the report, and from a code on the paper to its reason. */
export function FromPaper({ number }: { readonly number: string }) {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const asked = useQuery(reportQuery('report.list', { query: number }));
  if (asked.error) return <Failure title={asked.error.message} text="" />;
  if (!asked.data) return null;
  const [found] = asked.data.reports;
  if (!found)
    return (
      <Panel title={number} testId="paper-unknown">
        <p>{t('paper.unknown')}</p>
      </Panel>
    );
  return (
    <Panel title={`${number} · ${found.title}`} text={t('paper.text')} testId="paper-report">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(`/reports/${found.id}?at=${encodeURIComponent(code.trim())}`);
        }}
      >
        <Field label={t('paper.code')}>
          {(wiring) => (
            <Input
              {...wiring}
              required
              value={code}
              maxLength={100}
              onChange={(event) => setCode(event.target.value)}
              data-testid="paper-code"
            />
          )}
        </Field>
        <Button type="submit" data-testid="paper-why">
          {t('paper.why')}
        </Button>
        <Link to={`/reports/${found.id}`} className="text-accent underline underline-offset-2">
          {t('paper.open')}
        </Link>
      </form>
    </Panel>
  );
}
