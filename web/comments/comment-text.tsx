import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inParts } from './mentions.ts';
import type { Comment } from './queries.ts';

/** Longer texts are shown from their beginning. */
const SHORT = 700;
const SHORT_LINES = 12;

/** What was written, as plain text: markup stays what was typed. */
export function CommentText({ comment }: { readonly comment: Pick<Comment, 'body' | 'mentions'> }) {
  const { t } = useTranslation('comments');
  const [whole, setWhole] = useState(false);
  const lines = comment.body.split('\n');
  const isLong = comment.body.length > SHORT || lines.length > SHORT_LINES;
  const shown =
    whole || !isLong
      ? comment.body
      : `${Array.from(lines.slice(0, SHORT_LINES).join('\n')).slice(0, SHORT).join('')}…`;
  const names = comment.mentions.map(({ fullName }) => fullName);
  return (
    <>
      <p className="break-words whitespace-pre-wrap" data-testid="comment-text">
        {inParts(shown, names).map(({ text, mention }, place) =>
          mention ? (
            // Parts of one text have no other name than their place.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={place} className="rounded bg-accent-soft px-0.5 text-accent-strong">
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </p>
      {isLong && (
        <button
          type="button"
          onClick={() => setWhole(!whole)}
          aria-expanded={whole}
          className="w-fit py-0.5 text-[0.8125rem] text-quiet underline hover:text-ink"
        >
          {t(whole ? 'less' : 'more')}
        </button>
      )}
    </>
  );
}
