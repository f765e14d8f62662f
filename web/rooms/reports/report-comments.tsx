import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Comments } from '#web/comments/comments.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { Report, ReportDocument } from './asked.ts';
import { CHAPTERS } from './chapter-texts.tsx';

interface ReportCommentsProps {
  readonly report: Report;
  /** Undefined: not there yet. */
  readonly document: ReportDocument | undefined;
}

/** What is said of a report, of each chapter apart: those that stand in it, and those that people may write. */
export function ReportComments({ report, document }: ReportCommentsProps) {
  const { t } = useTranslation('reports');
  const [search] = useSearchParams();
  const [chapter, setChapter] = useState(search.get('chapter') ?? '');
  const standing = document?.chapters ?? [];
  const unwritten = CHAPTERS.filter((one) => standing.every(({ id }) => id !== one));
  const chapters = [
    { id: '', title: t('comments.whole') },
    ...standing.map(({ id, title }) => ({ id, title })),
    ...unwritten.map((id) => ({ id, title: t(`chapter.${id}`) })),
  ];
  const named = ({ id, title }: { id: string; title: string }) => {
    const said = report.comments.find((one) => (one.chapter ?? '') === id);
    return said ? `${title} (${said.threads})` : title;
  };
  return (
    <Panel title={t('comments')} text={t('comments.text')} testId="report-comments">
      <Field label={t('chapter')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={chapter}
            onChange={({ target }) => setChapter(target.value)}
            data-testid="comments-chapter"
          >
            {chapters.map((one) => (
              <option key={one.id} value={one.id}>
                {named(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Comments subject={{ kind: 'report', id: report.id, ...(chapter !== '' && { chapter }) }} />
    </Panel>
  );
}
