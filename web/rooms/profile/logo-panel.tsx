import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeProfile, type LogoSize, type OwnProfile } from '#web/account/own-profile.ts';
import { supabase } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { fitted } from './crop.ts';
import { FileButton } from './file-button.tsx';
import { drawPicture, MOST_MEGABYTES_READ, openPicture } from './picture-file.ts';

const SIZES: readonly LogoSize[] = ['small', 'medium', 'large'];
/** Twice what the top bar shows at its largest, for fine screens. */
const BOX = { width: 480, height: 120 };

async function putUp(userId: string, picture: ImageBitmap): Promise<void> {
  const size = fitted(picture, BOX);
  const logo = await drawPicture(size, (context) =>
    context.drawImage(picture, 0, 0, size.width, size.height),
  );
  const bucket = (await supabase()).storage.from('logos');
  const path = `${userId}/logo`;
  const { error } = await bucket.upload(path, logo, { upsert: true, contentType: logo.type });
  if (error) throw new Error(error.message);
  // A new logo has the old one's address: the moment keeps browsers from showing the old one.
  const address = `${bucket.getPublicUrl(path).data.publicUrl}?v=${Date.now()}`;
  await changeProfile(userId, { custom_logo_url: address });
}

async function takeDown(userId: string): Promise<void> {
  const bucket = (await supabase()).storage.from('logos');
  const { error } = await bucket.remove([`${userId}/logo`]);
  if (error) throw new Error(error.message);
  await changeProfile(userId, { custom_logo_url: null });
}

/** The logo in the top bar and its size. */
export function LogoPanel({ userId, profile }: { userId: string; profile: OwnProfile }) {
  const { t } = useTranslation('profile');
  const bad = (text: string) => toast.bad({ title: t('logo.failed'), text });
  const keep = useMutation({
    mutationFn: (picture: ImageBitmap | null) => (picture ? putUp(userId, picture) : takeDown(userId)),
    onSuccess: (_, picture) => toast.good({ title: t(picture ? 'logo.saved' : 'logo.removed') }),
    onError: (error) => bad(error.message),
  });
  const resize = useMutation({
    mutationFn: (size: LogoSize) => changeProfile(userId, { logo_size: size }),
    onError: (error) => bad(error.message),
  });

  async function open(file: File): Promise<void> {
    const opened = await openPicture(file);
    if ('picture' in opened) keep.mutate(opened.picture);
    else bad(t(`picture.${opened.refused}`, { limit: MOST_MEGABYTES_READ }));
  }

  return (
    <Panel title={t('logo.title')} text={t('logo.text')} testId="logo-panel">
      <div className="flex flex-wrap items-center gap-4">
        {profile.customLogoUrl ? (
          <img
            src={profile.customLogoUrl}
            alt={t('logo.alt')}
            className="h-12 max-w-48 object-contain"
            data-testid="logo-shown"
          />
        ) : (
          <span className="rounded-md border border-dashed border-edge px-4 py-3 text-quiet">
            {t('logo.none')}
          </span>
        )}
        <FileButton
          label={t('logo.choose')}
          accept="image/png,image/jpeg,image/webp"
          busy={keep.isPending}
          onFile={(file) => void open(file)}
          testId="logo-file"
        />
        {profile.customLogoUrl && (
          <Button
            look="quiet"
            busy={keep.isPending}
            onClick={() => keep.mutate(null)}
            data-testid="logo-remove"
          >
            {t('logo.remove')}
          </Button>
        )}
      </div>
      <Choice
        legend={t('logo.size')}
        options={SIZES.map((value) => ({ value, label: t(`logo.size.${value}`) }))}
        value={resize.isPending ? resize.variables : profile.logoSize}
        onChange={(size) => resize.mutate(size)}
        testId="logo-size"
      />
    </Panel>
  );
}
