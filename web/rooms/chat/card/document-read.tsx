import { Check, CircleAlert, FileSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '#web/help/problem-text.tsx';
import { openDocument } from '#web/documents/opened.ts';
import { placeInWords } from '#web/documents/place-words.ts';
import { Button } from '#web/ui/button.tsx';
import { sentence } from '#web/words/words.ts';
import type { Reading } from '../parts.ts';
import { SheetImport } from './sheet-import.tsx';

function Unused({ reading }: { reading: Reading }) {
  const { t } = useTranslation('documents');
  const { document, unused } = reading;
  if (unused.length === 0) return null;
  return (
    <details data-testid="unused">
      <summary className="rounded text-quiet hover:text-ink">{t('unused', { count: unused.length })}</summary>
      <ul className="mt-1 flex max-h-72 flex-col gap-1 overflow-y-auto border-l border-line pl-3">
        {unused.map(({ reason, quote, place }, index) => (
          <li key={`${index}${quote}`} className="flex flex-wrap items-baseline gap-x-2">
            <q className="min-w-0 break-words">{quote}</q>
            <span className="text-quiet">{sentence('documents', `unused.${reason}`, {}, reason)}</span>
            {place && (
              <button
                type="button"
                className="rounded text-accent underline-offset-2 hover:underline"
                onClick={() => openDocument({ documentId: document.id, place })}
              >
                {placeInWords(place, t)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What became of a document: what was read, what is wrong with it, what was not used and why, and the way to its columns. */
export function DocumentRead({ reading, threadId }: { reading: Reading; threadId: string }) {
  const { t } = useTranslation('documents');
  const { document, found, outcome, problems } = reading;
  const bySheet = outcome === 'confirm' || outcome === 'import';
  return (
    <div
      className="flex flex-col gap-1.5 text-[0.8125rem]"
      data-testid="document-read"
      data-outcome={outcome}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-quiet">
        {outcome === 'nothing' ? (
          <CircleAlert className="size-3.5 shrink-0 text-warn" aria-hidden />
        ) : (
          <Check className="size-3.5 shrink-0" aria-hidden />
        )}
        <span className="min-w-0 break-all">
          {outcome === 'nothing'
            ? t('read.nothing', { name: document.name })
            : t('read.found', { name: document.name, count: found })}
        </span>
        <Button
          look="quiet"
          size="small"
          onClick={() => openDocument({ documentId: document.id })}
          data-testid="document-open"
        >
          <FileSearch aria-hidden />
          {t('open')}
        </Button>
      </p>
      {problems.length > 0 && (
        <ul className="flex flex-col gap-0.5 text-warn">
          {problems.map((problem, index) => (
            <li key={`${index}${problem.code}`} data-testid="document-problem" data-code={problem.code}>
              <ProblemText problems={[problem]} />
            </li>
          ))}
        </ul>
      )}
      <Unused reading={reading} />
      {bySheet && (
        <SheetImport documentId={document.id} threadId={threadId} outcome={outcome} found={found} />
      )}
    </div>
  );
}
