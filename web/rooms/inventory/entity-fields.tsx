import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';

const RELATIONSHIPS = [
  'subsidiary',
  'associate',
  'joint_operation',
  'fixed_asset_investment',
  'franchise',
] as const;
const CONTROLS = ['sole', 'joint', 'none'] as const;

/** An entity as it is typed. */
export interface EntityTyped {
  readonly key: number;
  readonly name: string;
  /** Empty: the company itself. */
  readonly heldBy: string;
  readonly relationship: (typeof RELATIONSHIPS)[number];
  /** A percentage. */
  readonly interest: string;
  readonly financialControl: (typeof CONTROLS)[number] | '';
  readonly operatedByGroup: 'yes' | 'no' | '';
}

export const newEntity = (key: number): EntityTyped => ({
  key,
  name: '',
  heldBy: '',
  relationship: 'subsidiary',
  interest: '',
  financialControl: '',
  operatedByGroup: '',
});

interface EntityFieldsProps {
  readonly entity: EntityTyped;
  readonly others: readonly EntityTyped[];
  readonly isWrong: boolean;
  readonly onChange: (entity: EntityTyped) => void;
  readonly onRemove: () => void;
}

/** What the engine asks of one entity to say its share. */
export function EntityFields({ entity, others, isWrong, onChange, onRemove }: EntityFieldsProps) {
  const { t } = useTranslation('inventory');
  const say = (said: Partial<EntityTyped>) => onChange({ ...entity, ...said });
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-line p-3">
      <legend className="px-1 text-[0.8125rem] text-quiet">{entity.name || t('entity.new')}</legend>
      <Field label={t('entity.name')}>
        {(wiring) => (
          <Input
            {...wiring}
            required
            maxLength={120}
            value={entity.name}
            onChange={(event) => say({ name: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('entity.heldBy')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={entity.heldBy}
              onChange={(event) => say({ heldBy: event.target.value })}
            >
              <option value="">{t('company')}</option>
              {others.map(({ key, name }) => (
                <option key={key} value={name.trim()}>
                  {name.trim()}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('entity.relationship')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={entity.relationship}
              onChange={(event) => {
                const chosen = RELATIONSHIPS.find((one) => one === event.target.value);
                if (chosen) say({ relationship: chosen });
              }}
            >
              {RELATIONSHIPS.map((one) => (
                <option key={one} value={one}>
                  {t(`relationship.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('entity.interest')} error={isWrong ? t('entity.interestWrong') : undefined}>
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="decimal"
              className="figure"
              value={entity.interest}
              onChange={(event) => say({ interest: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('entity.financialControl')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={entity.financialControl}
              onChange={(event) =>
                say({ financialControl: CONTROLS.find((one) => one === event.target.value) ?? '' })
              }
            >
              <option value="">{t('notSaid')}</option>
              {CONTROLS.map((one) => (
                <option key={one} value={one}>
                  {t(`control.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('entity.operated')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={entity.operatedByGroup}
              onChange={(event) =>
                say({
                  operatedByGroup: (['yes', 'no'] as const).find((one) => one === event.target.value) ?? '',
                })
              }
            >
              <option value="">{t('notSaid')}</option>
              <option value="yes">{t('yes')}</option>
              <option value="no">{t('no')}</option>
            </Select>
          )}
        </Field>
      </div>
      <Button size="small" look="quiet" className="self-end" onClick={onRemove}>
        {t('remove')}
      </Button>
    </fieldset>
  );
}
