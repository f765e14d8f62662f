import { FileSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { openDocument } from './opened.ts';
import { placeInWords } from './place-words.ts';

type Evidence = NonNullable<Output<'entry.explain'>['evidence']>;
export type ReadSlot = NonNullable<Evidence['read']>[number];

/** What was read in documents, a slot each, with the way to the place where it stands. */
export function ReadPlaces({ read }: { read: readonly ReadSlot[] }) {
  const { t } = useTranslation('documents');
  return (
    <ul className="flex flex-col gap-1" data-testid="read-places">
      {read.map((slot, index) => (
        <li key={`${slot.slot}${index}`} className="flex flex-wrap items-center gap-x-3">
          <span className="text-quiet">{t(`slot.${slot.slot}`)}</span>
          <q className="min-w-0 break-words">{slot.quote}</q>
          <Button
            look="quiet"
            wraps
            onClick={() =>
              openDocument({ documentId: slot.documentId, inner: slot.inner, place: slot.place })
            }
            data-testid="read-place"
            data-slot={slot.slot}
          >
            <FileSearch aria-hidden />
            {placeInWords(slot.place, t)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
