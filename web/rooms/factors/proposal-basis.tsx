import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, Select } from '#web/ui/field.tsx';

/** Energy of a fuel is counted on one of two calorific values: a factor of one's own says on which. */
export function ProposalBasis({ register }: { readonly register: UseFormRegisterReturn<'basis'> }) {
  const { t } = useTranslation('factors');
  return (
    <div className="col-span-full">
      <Field label={t('basis')}>
        {(wiring) => (
          <Select {...wiring} {...register} data-testid="propose-basis">
            <option value="">{t('form.noBasis')}</option>
            <option value="net">{t('basis.net')}</option>
            <option value="gross">{t('basis.gross')}</option>
          </Select>
        )}
      </Field>
    </div>
  );
}
