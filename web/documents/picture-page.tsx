import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '#web/ui/states.tsx';
import { BoxMark } from './box-mark.tsx';
import type { Place } from './opened.ts';
import { useMarked } from './seen.ts';

interface PicturePageProps {
  bytes: Blob;
  name: string;
  place: Place | undefined;
  onSeen: (() => void) | undefined;
}

/** An address that only this page knows, for as long as the picture is shown. */
function useAddress(bytes: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    // The address belongs to the effect that gives it back.
    // oxlint-disable-next-line react/set-state-in-effect
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}

/** A picture with the box marked. */
export function PicturePage({ bytes, name, place, onSeen }: PicturePageProps) {
  const { t } = useTranslation('documents');
  const address = useAddress(bytes);
  const [state, setState] = useState<'coming' | 'shown' | 'failed'>('coming');
  const box = place?.at === 'box' ? place : null;
  const mark = useMarked(state === 'shown' && box !== null, onSeen);
  if (state === 'failed') return <Failure title={t('picture.failed')} text={t('picture.failedText')} />;
  return (
    <div
      className="relative overflow-hidden rounded-md border border-line bg-white"
      data-testid="picture-page"
    >
      {address && (
        <img
          src={address}
          alt={t('picture', { name })}
          className="block h-auto w-full"
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
      {state === 'shown' && box && <BoxMark box={box} mark={mark} />}
    </div>
  );
}
