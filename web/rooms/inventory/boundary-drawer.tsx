import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Options } from '#web/forms/fields.tsx';
import { FormDrawer } from '#web/forms/form-drawer.tsx';
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
  const send = () =>
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
  return (
    <FormDrawer
      title={t('boundary.editSites')}
      description={t('boundary.sitesText')}
      testId="boundary-drawer"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      sending={save}
      action={t('save')}
    >
      {places.map((place) => (
        <PlaceFields
          key={place.siteId}
          place={place}
          entities={life.entities}
          onChange={(changed) =>
            setPlaces(places.map((one) => (one.siteId === changed.siteId ? changed : one)))
          }
        />
      ))}
    </FormDrawer>
  );
}

interface PlaceFieldsProps {
  readonly place: Place;
  readonly entities: Life['entities'];
  readonly onChange: (place: Place) => void;
}

/** One site: whose it is while it is counted, and why where it is not. */
function PlaceFields({ place, entities, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation('inventory');
  const { name, inBoundary, entity, reason } = place;
  return (
    <section aria-label={name} className="flex flex-col gap-3 border-b border-line pb-4">
      <Switch
        label={name}
        text={t(inBoundary ? 'boundary.inside' : 'boundary.outside')}
        checked={inBoundary}
        onChange={(next) => onChange({ ...place, inBoundary: next })}
        testId={`in-${name}`}
      />
      {inBoundary && entities.length > 0 && (
        <Field label={t('entity.of')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={entity ?? ''}
              onChange={(event) => onChange({ ...place, entity: event.target.value || null })}
            >
              <option value="">{t('company')}</option>
              <Options of={entities.map((one) => ({ value: one.name, label: one.name }))} />
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
              onChange={(event) => onChange({ ...place, reason: event.target.value })}
            />
          )}
        </Field>
      )}
    </section>
  );
}
