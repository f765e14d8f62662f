import { useMutation, useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { avatarQuery, changeProfile, ownProfileQuery } from '#web/account/own-profile.ts';
import { supabase } from '#web/api/client.ts';
import { queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { FileButton } from './file-button.tsx';
import { MOST_MEGABYTES_READ, openPicture } from './picture-file.ts';

/** Puts the picture up, or takes it down. @throws Error with the words of the storage */
async function keepPicture(userId: string, square: Blob | null): Promise<void> {
  const bucket = (await supabase()).storage.from('avatars');
  const { error } = square
    ? await bucket.upload(userId, square, { upsert: true, contentType: square.type })
    : await bucket.remove([userId]);
  if (error) throw new Error(error.message);
  const { publicUrl } = bucket.getPublicUrl(userId).data;
  await changeProfile(userId, { avatar_url: square ? publicUrl : null });
  await queryClient.invalidateQueries({ queryKey: ['avatar', userId] });
}

/** The person's picture: chosen, cropped to a square, shown, removed. */
export function PicturePanel({ userId }: { userId: string }) {
  const { t } = useTranslation('profile');
  const { data: profile } = useQuery(ownProfileQuery(userId));
  const { data: found } = useQuery({ ...avatarQuery(userId), enabled: Boolean(profile?.avatarUrl) });
  const shown = profile?.avatarUrl ? found : null;
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const keep = useMutation({
    mutationFn: (square: Blob | null) => keepPicture(userId, square),
    onSuccess: (_, square) => {
      setPicture(null);
      toast.good({ title: t(square ? 'picture.saved' : 'picture.removed') });
    },
    onError: (error) => toast.bad({ title: t('picture.failed'), text: error.message }),
  });

  async function open(file: File): Promise<void> {
    const opened = await openPicture(file);
    if ('picture' in opened) setPicture(opened.picture);
    else {
      toast.bad({
        title: t('picture.failed'),
        text: t(`picture.${opened.refused}`, { limit: MOST_MEGABYTES_READ }),
      });
    }
  }

  return (
    <Panel title={t('picture.title')} text={t('picture.text')} testId="picture-panel">
      <div className="flex flex-wrap items-center gap-4">
        <Picture shown={shown} />
        <FileButton
          label={t('picture.choose')}
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          busy={keep.isPending}
          onFile={(file) => void open(file)}
          testId="picture-file"
        />
        {shown && (
          <Button
            look="quiet"
            busy={keep.isPending}
            onClick={() => keep.mutate(null)}
            data-testid="picture-remove"
          >
            {t('picture.remove')}
          </Button>
        )}
      </div>
      {picture && (
        <CropDialog
          picture={picture}
          busy={keep.isPending}
          onSave={(square) => keep.mutate(square)}
          onClose={() => setPicture(null)}
        />
      )}
    </Panel>
  );
}

/** The picture that others see, or that there is none. */
function Picture({ shown }: { readonly shown: string | null | undefined }) {
  const { t } = useTranslation('profile');
  return shown ? (
    <img
      src={shown}
      alt={t('picture.alt')}
      width={80}
      height={80}
      className="size-20 rounded-full border border-line object-cover"
      data-testid="picture-shown"
    />
  ) : (
    <span
      className="flex size-20 items-center justify-center rounded-full border border-dashed border-edge text-quiet"
      role="img"
      aria-label={t('picture.none')}
    >
      <UserRound aria-hidden className="size-8" />
    </span>
  );
}
