import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { classes } from '#web/ui/classes.ts';
import { useFormats } from '#web/words/format.ts';
import { currentLanguage } from '#web/words/language.ts';
import { words } from '#web/words/words.ts';
import { reasonWithoutValues } from './refusal-reason.ts';
import { SubjectLink } from './subject-link.tsx';
import { Unfolded } from './unfolded.tsx';
import { thingsOf } from './things-filed.ts';
import { useVerbName } from './verb-name.ts';

type Line = Output<'journal.query'>['lines'][number];

interface LogLineProps {
  readonly line: Line;
  /** Shows the lines about one thing alone. */
  readonly onAbout: (id: string) => void;
}

/** The sentence of a refusal's code: of the server's own, or of the engine's problems. */
function whyRefused(code: string): string {
  const raw = (room: 'refusals' | 'problems') =>
    words.getResource(currentLanguage(), room, code) as string | undefined;
  return reasonWithoutValues(raw('refusals') ?? raw('problems') ?? '');
}

/** One line of the journal, which unfolds to what changed. */
export function LogLine({ line, onAbout }: LogLineProps) {
  const { t } = useTranslation('journal');
  const formats = useFormats();
  const verbName = useVerbName();
  const [open, setOpen] = useState(false);
  const isDone = line.outcome === 'done';
  const who = line.actorId === null ? t('installation') : line.actorName || t('somebody');
  const by = [line.role && t(`role.${line.role}`), t(`door.${line.door}`)].filter(Boolean).join(' · ');
  return (
    <li className="border-b border-line last:border-b-0" data-testid="journal-line" data-verb={line.verb}>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-start gap-3 px-3 py-2.5 text-left hover:bg-sunken"
      >
        <ChevronRight
          aria-hidden
          className={classes('mt-1 size-4 shrink-0 text-quiet transition-transform', open && 'rotate-90')}
        />
        <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 gap-y-0.5">
          <span className="min-w-0">
            <span className="font-medium">
              {isDone ? verbName(line.verb) : t('attempt', { what: verbName(line.verb) })}
            </span>
            {!isDone && (
              <span className="ml-2 rounded-full bg-warn-soft px-2 py-0.5 text-[0.8125rem] text-warn">
                {t('outcome.refused')}
              </span>
            )}
            <span className="block text-[0.8125rem] text-quiet">
              {who} · {by}
            </span>
          </span>
          <span className="figure text-[0.8125rem] text-quiet">
            <time dateTime={line.at}>{formats.instant(line.at)}</time> ·{' '}
            {t('number', { number: line.sequence })}
          </span>
        </span>
      </button>
      {(line.about !== null || !isDone) && (
        <div className="-mt-1 flex flex-col gap-0.5 pr-3 pb-2.5 pl-10 text-[0.8125rem]">
          {line.about && (
            <p className="flex flex-wrap gap-x-2" data-testid="journal-about">
              <span className="text-quiet">{t(`is.${line.about.is}`)}</span>
              <SubjectLink subject={line.about} />
              {thingsOf(line) > 1 && (
                <span className="text-quiet">{t('moreSubjects', { count: thingsOf(line) - 1 })}</span>
              )}
            </p>
          )}
          {!isDone && (
            <p className="text-quiet" data-testid="journal-why">
              {t('refusedBecause', { reason: whyRefused(line.outcome) || t('outcome.unknown') })}
            </p>
          )}
        </div>
      )}
      {open && <Unfolded sequence={line.sequence} onAbout={onAbout} />}
    </li>
  );
}
