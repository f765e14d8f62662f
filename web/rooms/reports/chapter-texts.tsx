import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Select, TextArea } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useFormats } from '#web/words/format.ts';
import { type Report, reportQuery } from './asked.ts';

/** What people may write, in the order of the document. */
export const CHAPTERS = [
  'summary',
  'organization',
  'responsible',
  'significance',
  'methods',
  'quality',
  'uncertainty',
  'changes',
  'removals',
  'credits',
  'plan',
  'conformity',
  'verification',
] as const;

type Chapter = (typeof CHAPTERS)[number];

/** What people write for chapters; each save is a version, and a new revision of the report. */
export function ChapterTexts({ report }: { readonly report: Report }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const client = useQueryClient();
  const context = useQuery(contextQuery);
  const known = useQuery(reportQuery('report.programmes', {}));
  const [chapter, setChapter] = useState<Chapter>('summary');
  const [typed, setTyped] = useState<string | null>(null);
  const versions = report.texts.filter((text) => text.chapter === chapter);
  const kept = versions[0]?.text ?? '';
  const save = useMutation({
    mutationFn: (text: string) =>
      call('report.update', { reportId: report.id, revision: report.revision, texts: { [chapter]: text } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reports'] }),
  });
  const role = context.data?.organization?.role ?? '';
  if (!['owner', 'manager', 'contributor'].includes(role)) return null;
  const programmes = known.data?.programmes.filter(({ id }) => report.programmes.includes(id)) ?? [];
  const asked = new Set(programmes.flatMap(({ chapters }) => chapters));
  const text = typed ?? kept;
  const nameOf = (one: Chapter) =>
    `${t(`chapter.${one}`)}${asked.has(one) ? ` · ${t('chapter.asked')}` : ''}`;
  return (
    <Panel title={t('texts')} text={t('texts.hint')} testId="report-texts">
      <Field label={t('chapter')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={chapter}
            disabled={typed !== null && typed !== kept}
            onChange={(event) => {
              setChapter(event.target.value as Chapter);
              setTyped(null);
            }}
          >
            {CHAPTERS.map((one) => (
              <option key={one} value={one}>
                {nameOf(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t('text')}
        hint={
          versions[0] &&
          t('text.version', {
            version: versions[0].version,
            name: versions[0].writtenBy.name,
            day: formats.instant(versions[0].writtenAt),
          })
        }
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={5}
            maxLength={20_000}
            value={text}
            onChange={(event) => setTyped(event.target.value)}
            data-testid="chapter-text"
          />
        )}
      </Field>
      {save.error && (
        <p role="alert" className="text-danger">
          <RefusalText text={save.error.message} />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          busy={save.isPending}
          disabled={text === kept}
          onClick={() => save.mutate(text)}
          data-testid="chapter-save"
        >
          {t('text.save')}
        </Button>
        {text !== kept && (
          <Button look="quiet" onClick={() => setTyped(null)}>
            {t('text.discard')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
