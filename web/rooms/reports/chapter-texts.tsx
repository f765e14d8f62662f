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
import { DraftButtons } from './draft-buttons.tsx';
import { QuotedText } from './quoted-text.tsx';

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
  const [shown, setShown] = useState<number | null>(null);
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
              setShown(null);
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
          t(versions[0].draftedBy === null ? 'text.version' : `text.drafted.${versions[0].draftedBy}`, {
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
      <FiguresOfText figures={versions[0]?.figures ?? []} text={text} />
      {save.error && (
        <p role="alert" className="text-danger">
          <RefusalText text={save.error.message} />
        </p>
      )}
      <DraftButtons key={chapter} report={report} chapter={chapter} isTyped={text !== kept} />
      {versions.length > 1 && (
        <Versions
          versions={versions}
          shown={shown}
          onShow={(version) => {
            setShown(version);
            setTyped(versions.find((one) => one.version === version)?.text ?? kept);
          }}
        />
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
          <Button
            look="quiet"
            onClick={() => {
              setTyped(null);
              setShown(null);
            }}
          >
            {t('text.discard')}
          </Button>
        )}
      </div>
    </Panel>
  );
}

interface VersionsProps {
  readonly versions: Report['texts'];
  readonly shown: number | null;
  readonly onShow: (version: number) => void;
}

/** Every version of a text: one from before is taken up into the field, and saving it makes it the latest. */
function Versions({ versions, shown, onShow }: VersionsProps) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  return (
    <Field label={t('text.versions')}>
      {(wiring) => (
        <Select
          {...wiring}
          value={shown ?? versions[0]?.version ?? ''}
          onChange={(event) => onShow(Number(event.target.value))}
          data-testid="chapter-versions"
        >
          {versions.map(({ version, writtenBy, writtenAt, draftedBy }) => (
            <option key={version} value={version}>
              {t(draftedBy === null ? 'text.version' : `text.drafted.${draftedBy}`, {
                version,
                name: writtenBy.name,
                day: formats.instant(writtenAt),
              })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The figures of a drafted text that still stand in it, each leading to what it is of. */
function FiguresOfText({
  figures,
  text,
}: {
  readonly figures: Report['texts'][number]['figures'];
  readonly text: string;
}) {
  const { t } = useTranslation('reports');
  const standing = [...new Map(figures.map((one) => [one.text, one])).values()].filter((one) =>
    text.includes(one.text),
  );
  if (standing.length === 0) return null;
  return (
    <p className="text-[0.8125rem] text-quiet" data-testid="chapter-figures">
      {t('text.figures')}{' '}
      {standing.map((figure, at) => (
        <span key={figure.at + figure.text}>
          {at > 0 && ' · '}
          <QuotedText text={figure.text} figures={[figure]} />
        </span>
      ))}
    </p>
  );
}
