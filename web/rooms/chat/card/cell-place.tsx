import { useTranslation } from 'react-i18next';
import { openDocument } from '#web/documents/opened.ts';
import { placeInShort, placeInWords } from '#web/documents/place-words.ts';
import type { Draft } from '../parts.ts';
import { type Column, SLOTS } from './columns.ts';

/** Where in its document a cell was read, as the way there. */
export function CellPlace({ draft, column }: { draft: Draft; column: Column }) {
  const { t } = useTranslation('documents');
  const slots = SLOTS[column] ?? [];
  const read = draft.evidence?.read?.find(({ slot }) => slots.includes(slot));
  if (!read) return null;
  const { documentId, inner, place, quote } = read;
  const where = placeInWords(place, t);
  return (
    <button
      type="button"
      onClick={() => openDocument({ documentId, inner, place })}
      title={quote}
      aria-label={t('place.open', { what: t(`slot.${read.slot}`), where })}
      className="max-w-full truncate rounded px-1.5 text-xs [text-align:inherit] text-accent underline-offset-2 hover:underline"
      data-testid="evidence-open"
      data-slot={read.slot}
    >
      {placeInShort(place, t)}
    </button>
  );
}
