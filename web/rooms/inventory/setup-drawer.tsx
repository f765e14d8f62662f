import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDrawer } from '#web/forms/form-drawer.tsx';
import { useTypedForm } from '#web/forms/typed-form.ts';
import { Switch } from '#web/ui/switch.tsx';
import { type Life, useChange, useMay } from './life.ts';
import { SetupFields } from './setup-fields.tsx';
import { readSetup, typedSetup } from './setup-typed.ts';

interface SetupDrawerProps {
  readonly life: Life;
  readonly onClose: () => void;
}

/** Changes name, period, approach, programme, GWP set and who approves. */
export function SetupDrawer({ life, onClose }: SetupDrawerProps) {
  const { t } = useTranslation('inventory');
  const { mayWaive } = useMay();
  const form = useTypedForm(typedSetup(life), readSetup);
  const [fourEyes, setFourEyes] = useState(life.fourEyes);
  const save = useChange('inventory.update', onClose);
  const submit = form.handleSubmit((said) =>
    save.mutate({
      inventoryId: life.id,
      revision: life.revision,
      ...said,
      ...(fourEyes === life.fourEyes ? {} : { fourEyes }),
    }),
  );
  return (
    <FormDrawer
      title={t('setup.edit')}
      description={t('setup.editText')}
      testId="setup-drawer"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={save}
      action={t('save')}
    >
      <SetupFields form={form} />
      {mayWaive && (
        <Switch
          label={t('fact.fourEyes')}
          text={t('fourEyes.text')}
          checked={fourEyes}
          onChange={setFourEyes}
          testId="four-eyes"
        />
      )}
    </FormDrawer>
  );
}
