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

type Text = Report['texts'][number];

/** The text of a chapter as it is kept and as it is being typed, and its saving. */
function useChapterText(report: Report) {
  const client = useQueryClient();
  const [chapter, setChapter] = useState<Chapter>('summary');
  const [typed, setTyped] = useState<string | null>(null);
  // The version that was taken up from those before.
  const [shown, setShown] = useState<number | null>(null);
  const versions = report.texts.filter((text) => text.chapter === chapter);
  const kept = versions[0]?.text ?? '';
  const save = useMutation({
    mutationFn: (text: string) =>
      call('report.update', { reportId: report.id, revision: report.revision, texts: { [chapter]: text } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reports'] }),
  });
  function discard(): void {
    setTyped(null);
    setShown(null);
  }
  const text = typed ?? kept;
  return {
    chapter,
    versions,
    text,
    isTyped: text !== kept,
    shown,
    save,
    type: setTyped,
    discard,
    goTo: (next: Chapter) => {
      setChapter(next);
      discard();
    },
    takeUp: (version: number) => {
      setShown(version);
      setTyped(versions.find((one) => one.version === version)?.text ?? kept);
    },
  };
}

/** The chapters, those that a programme of the report asks for marked so. */
function ChapterSelect({
  report,
  chapter,
  disabled,
  onChange,
}: {
  readonly report: Report;
  readonly chapter: Chapter;
  readonly disabled: boolean;
  readonly onChange: (chapter: Chapter) => void;
}) {
  const { t } = useTranslation('reports');
  const known = useQuery(reportQuery('report.programmes', {}));
  const programmes = known.data?.programmes.filter(({ id }) => report.programmes.includes(id)) ?? [];
  const asked = new Set(programmes.flatMap(({ chapters }) => chapters));
  return (
    <Field label={t('chapter')}>
      {(wiring) => (
        <Select
          {...wiring}
          value={chapter}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value as Chapter)}
        >
          {CHAPTERS.map((one) => (
            <option key={one} value={one}>
              {t(`chapter.${one}`)}
              {asked.has(one) && ` · ${t('chapter.asked')}`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Who wrote a version, and when. */
function useVersionName() {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  return ({ version, draftedBy, writtenBy, writtenAt }: Text): string =>
    t(draftedBy === null ? 'text.version' : `text.drafted.${draftedBy}`, {
      version,
      name: writtenBy.name,
      day: formats.instant(writtenAt),
    });
}

/** What people write for chapters; each save is a version, and a new revision of the report. */
export function ChapterTexts({ report }: { readonly report: Report }) {
  const { t } = useTranslation('reports');
  const versionName = useVersionName();
  const role = useQuery(contextQuery).data?.organization?.role ?? '';
  const { chapter, versions, text, isTyped, shown, save, ...acts } = useChapterText(report);
  if (!['owner', 'manager', 'contributor'].includes(role)) return null;
  const [latest] = versions;
  return (
    <Panel title={t('texts')} text={t('texts.hint')} testId="report-texts">
      <ChapterSelect report={report} chapter={chapter} disabled={isTyped} onChange={acts.goTo} />
      <Field label={t('text')} hint={latest && versionName(latest)}>
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={5}
            maxLength={20_000}
            value={text}
            onChange={(event) => acts.type(event.target.value)}
            data-testid="chapter-text"
          />
        )}
      </Field>
      <FiguresOfText figures={latest?.figures ?? []} text={text} />
      {save.error && (
        <p role="alert" className="text-danger">
          <RefusalText text={save.error.message} />
        </p>
      )}
      <DraftButtons key={chapter} report={report} chapter={chapter} isTyped={isTyped} />
      {versions.length > 1 && <Versions versions={versions} shown={shown} onShow={acts.takeUp} />}
      <div className="flex flex-wrap gap-2">
        <Button
          busy={save.isPending}
          disabled={!isTyped}
          onClick={() => save.mutate(text)}
          data-testid="chapter-save"
        >
          {t('text.save')}
        </Button>
        {isTyped && (
          <Button look="quiet" onClick={acts.discard}>
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
  const versionName = useVersionName();
  return (
    <Field label={t('text.versions')}>
      {(wiring) => (
        <Select
          {...wiring}
          value={shown ?? versions[0]?.version ?? ''}
          onChange={(event) => onShow(Number(event.target.value))}
          data-testid="chapter-versions"
        >
          {versions.map((one) => (
            <option key={one.version} value={one.version}>
              {versionName(one)}
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
