import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { Switch } from '#web/ui/switch.tsx';
import { type Life, useChange, useMay } from './life.ts';

export const APPROACHES = ['operational_control', 'financial_control', 'equity_share'] as const;
export const PROGRAMMES = ['brazil', 'uk', 'us', 'international'] as const;
export const GWP_SETS = ['AR4', 'AR5', 'AR6'] as const;

/** Reads one of a list out of a form; the first where nothing of it is chosen. */
export function oneOf<T extends string>(list: readonly T[], value: string): T {
  const found = list.find((one) => one === value) ?? list[0];
  if (found === undefined) throw new Error('A list without a choice.');
  return found;
}

interface SetupDrawerProps {
  readonly life: Life;
  readonly onClose: () => void;
}

/** Changes name, period, approach, programme, GWP set and who approves. */
export function SetupDrawer({ life, onClose }: SetupDrawerProps) {
  const { t } = useTranslation('inventory');
  const shell = useTranslation('shell');
  const { mayWaive } = useMay();
  const [from, setFrom] = useState(life.from);
  const [to, setTo] = useState(life.to);
  const [fourEyes, setFourEyes] = useState(life.fourEyes);
  const save = useChange('inventory.update', onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    save.mutate({
      inventoryId: life.id,
      revision: life.revision,
      name: fieldText(form, 'name'),
      from,
      to,
      consolidation: oneOf(APPROACHES, fieldText(form, 'consolidation')),
      programme: oneOf(PROGRAMMES, fieldText(form, 'programme')),
      gwpSet: oneOf(GWP_SETS, fieldText(form, 'gwpSet')),
      ...(fourEyes === life.fourEyes ? {} : { fourEyes }),
    });
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('setup.edit')}
      description={t('setup.editText')}
      closeLabel={shell.t('close')}
      testId="setup-drawer"
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('fact.name')}>
          {(wiring) => <Input {...wiring} name="name" required maxLength={120} defaultValue={life.name} />}
        </Field>
        <Days from={from} to={to} onFrom={setFrom} onTo={setTo} />
        <Basis consolidation={life.consolidation} programme={life.programme} gwpSet={life.gwpSet} />
        {mayWaive && (
          <Switch
            label={t('fact.fourEyes')}
            text={t('fourEyes.text')}
            checked={fourEyes}
            onChange={setFourEyes}
            testId="four-eyes"
          />
        )}
        {save.error && (
          <p role="alert" className="text-danger" data-testid="setup-refused">
            <RefusalText text={save.error.message} />
          </p>
        )}
        <Button
          type="submit"
          look="primary"
          busy={save.isPending}
          className="self-end"
          data-testid="setup-save"
        >
          {t('save')}
        </Button>
      </form>
    </Drawer>
  );
}

interface DaysProps {
  readonly from: string;
  readonly to: string;
  readonly onFrom: (day: string) => void;
  readonly onTo: (day: string) => void;
}

/** First and last day of an inventory. */
export function Days({ from, to, onFrom, onTo }: DaysProps) {
  const { t } = useTranslation('inventory');
  const labels = { format: t('dayFormat'), pick: t('pickDay') };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('fact.from')}>
        {(wiring) => <DayInput {...wiring} required value={from} onChange={onFrom} labels={labels} />}
      </Field>
      <Field label={t('fact.to')}>
        {(wiring) => <DayInput {...wiring} required value={to} onChange={onTo} labels={labels} />}
      </Field>
    </div>
  );
}

/** By what an inventory consolidates and calculates. */
export function Basis({
  consolidation,
  programme,
  gwpSet,
}: Pick<Life, 'consolidation' | 'programme' | 'gwpSet'>) {
  const { t } = useTranslation('inventory');
  return (
    <>
      <Field label={t('fact.consolidation')} hint={t('consolidation.hint')}>
        {(wiring) => (
          <Select {...wiring} name="consolidation" defaultValue={consolidation}>
            {APPROACHES.map((one) => (
              <option key={one} value={one}>
                {t(`consolidation.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('fact.programme')}>
          {(wiring) => (
            <Select {...wiring} name="programme" defaultValue={programme}>
              {PROGRAMMES.map((one) => (
                <option key={one} value={one}>
                  {t(`programme.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('fact.gwpSet')} hint={t('gwpSet.hint')}>
          {(wiring) => (
            <Select {...wiring} name="gwpSet" defaultValue={gwpSet}>
              {GWP_SETS.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </>
  );
}
