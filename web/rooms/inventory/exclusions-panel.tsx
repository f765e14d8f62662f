import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useFormats } from '#web/words/format.ts';
import { categoryName, scopeName } from '#web/words/names.ts';
import { Refusal } from '#web/forms/refusal.tsx';
import { type Life, useChange, useMay } from './life.ts';

const ExclusionDrawer = lazy(async () => ({
  default: (await import('./exclusion-drawer.tsx')).ExclusionDrawer,
}));

type Exclusion = Life['exclusions'][number];

/** What the inventory leaves out, and why. */
export function ExclusionsPanel({ life }: { readonly life: Life }) {
  const { t } = useTranslation('inventory');
  const { maySubmit } = useMay();
  const [adds, setAdds] = useState(false);
  const withdraw = useChange('inventory.withdrawExclusion', () => undefined);
  const isOpen = maySubmit && life.state === 'open';
  return (
    <Panel title={t('exclusions.title')} text={t('exclusions.text')} testId="setup-exclusions">
      {life.exclusions.length === 0 ? (
        <p className="text-quiet">{t('exclusions.none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {life.exclusions.map((exclusion) => (
            <li key={exclusion.id} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3 first:pt-0">
              <Said exclusion={exclusion} />
              {isOpen && (
                <Button
                  size="small"
                  busy={withdraw.isPending}
                  onClick={() => withdraw.mutate({ exclusionId: exclusion.id })}
                >
                  {t('exclusion.takeBack')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Refusal error={withdraw.error} />
      {isOpen && (
        <Button className="self-start" onClick={() => setAdds(true)} data-testid="exclusion-add">
          {t('exclusion.add')}
        </Button>
      )}
      <Suspense fallback={null}>
        {adds && <ExclusionDrawer life={life} onClose={() => setAdds(false)} />}
      </Suspense>
    </Panel>
  );
}

type Told = Pick<
  Exclusion,
  'subject' | 'scope' | 'category' | 'description' | 'justification' | 'estimatedCo2eKg' | 'estimatedHow'
> & { readonly siteName?: string | null };

/** One thing left out: what it is, why, and how much it would be where somebody estimated it. */
export function Said({ exclusion }: { readonly exclusion: Told }) {
  const { t } = useTranslation('inventory');
  const formats = useFormats();
  const { subject, scope, category, siteName, estimatedCo2eKg, estimatedHow } = exclusion;
  const place = [
    t(`subject.${subject}`),
    scope === null ? null : scopeName(scope),
    category === null ? null : categoryName(category),
    siteName,
  ].filter((part) => part !== null && part !== undefined);
  return (
    <div className="min-w-0 flex-1 basis-72">
      <p className="font-medium">{exclusion.description}</p>
      <p className="text-[0.8125rem] text-quiet">{place.join(' · ')}</p>
      <p className="max-w-prose">{exclusion.justification}</p>
      <p className="text-[0.8125rem] text-quiet">
        {estimatedCo2eKg === null
          ? t('exclusion.unknown')
          : t('exclusion.estimate', { amount: formats.emissions(estimatedCo2eKg), how: estimatedHow ?? '' })}
      </p>
    </div>
  );
}
