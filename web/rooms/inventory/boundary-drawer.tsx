import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { type Life, useChange } from './life.ts';

interface Place {
  readonly siteId: string;
  readonly name: string;
  readonly inBoundary: boolean;
  readonly entity: string | null;
  readonly reason: string;
}

/** Says of each site whose it is, and whether the inventory counts it. */
export function BoundaryDrawer({ life, onClose }: { readonly life: Life; readonly onClose: () => void }) {
  const { t } = useTranslation('inventory');
  const shell = useTranslation('shell');
  const [places, setPlaces] = useState<readonly Place[]>(() =>
    life.sites.map(({ siteId, name, inBoundary, entity, reason }) => ({
      siteId,
      name,
      inBoundary,
      entity,
      reason: reason ?? '',
    })),
  );
  const save = useChange('inventory.update', onClose);
  const change = (siteId: string, said: Partial<Place>) =>
    setPlaces(places.map((place) => (place.siteId === siteId ? { ...place, ...said } : place)));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate({
      inventoryId: life.id,
      revision: life.revision,
      sites: places.map(({ siteId, inBoundary, entity, reason }) => ({
        siteId,
        inBoundary,
        entity,
        reason: inBoundary ? null : reason,
      })),
    });
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('boundary.editSites')}
      description={t('boundary.sitesText')}
      closeLabel={shell.t('close')}
      testId="boundary-drawer"
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {places.map(({ siteId, name, inBoundary, entity, reason }) => (
          <section key={siteId} aria-label={name} className="flex flex-col gap-3 border-b border-line pb-4">
            <Switch
              label={name}
              text={t(inBoundary ? 'boundary.inside' : 'boundary.outside')}
              checked={inBoundary}
              onChange={(next) => change(siteId, { inBoundary: next })}
              testId={`in-${name}`}
            />
            {inBoundary && life.entities.length > 0 && (
              <Field label={t('entity.of')}>
                {(wiring) => (
                  <Select
                    {...wiring}
                    value={entity ?? ''}
                    onChange={(event) => change(siteId, { entity: event.target.value || null })}
                  >
                    <option value="">{t('company')}</option>
                    {life.entities.map((one) => (
                      <option key={one.name} value={one.name}>
                        {one.name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
            {!inBoundary && (
              <Field label={t('boundary.why')}>
                {(wiring) => (
                  <Input
                    {...wiring}
                    required
                    maxLength={1000}
                    value={reason}
                    onChange={(event) => change(siteId, { reason: event.target.value })}
                  />
                )}
              </Field>
            )}
          </section>
        ))}
        {save.error && (
          <p role="alert" className="text-danger">
            <RefusalText text={save.error.message} />
          </p>
        )}
        <Button
          type="submit"
          look="primary"
          busy={save.isPending}
          className="self-end"
          data-testid="boundary-save"
        >
          {t('save')}
        </Button>
      </form>
    </Drawer>
  );
}
