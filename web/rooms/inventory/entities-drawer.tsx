import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDrawer } from '#web/forms/form-drawer.tsx';
import { useTypedForm } from '#web/forms/typed-form.ts';
import { Button } from '#web/ui/button.tsx';
import { useFormats } from '#web/words/format.ts';
import { EntityFields } from './entity-fields.tsx';
import { NEW_ENTITY, readEntities, type TypedEntities, typedEntities } from './entity-typed.ts';
import { type Life, useChange } from './life.ts';

/** Says which companies and operations stand between the company and its sites. */
export function EntitiesDrawer({ life, onClose }: { readonly life: Life; readonly onClose: () => void }) {
  const { t } = useTranslation('inventory');
  const formats = useFormats();
  const form = useTypedForm(typedEntities(life, formats), (typed: TypedEntities) =>
    readEntities(typed, life, formats, t),
  );
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'entities' });
  const save = useChange('inventory.update', onClose);
  const submit = form.handleSubmit((said) =>
    save.mutate({ inventoryId: life.id, revision: life.revision, ...said }),
  );
  return (
    <FormDrawer
      title={t('boundary.editEntities')}
      description={t('entity.text')}
      testId="entities-drawer"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={save}
      action={t('save')}
    >
      {fields.map(({ id }, place) => (
        <EntityFields key={id} form={form} place={place} onRemove={() => remove(place)} />
      ))}
      <Button
        className="self-start"
        onClick={() => append(NEW_ENTITY, { shouldFocus: false })}
        data-testid="entity-add"
      >
        <Plus aria-hidden />
        {t('entity.add')}
      </Button>
    </FormDrawer>
  );
}
