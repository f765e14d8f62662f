import { useTranslation } from 'react-i18next';
import { TextField } from '#web/forms/fields.tsx';
import type { TypedForm } from '#web/forms/typed-form.ts';
import { RefusalText } from '#web/help/refusal-page.tsx';
import type { SaidFactor, TypedFactor } from './any-factor-typed.ts';
import { holderOf } from './party.ts';

interface PartyProps {
  readonly form: TypedForm<TypedFactor, SaidFactor>;
}

/** Of whom it was bought and where it was booked: what was confirmed for them answers by itself. */
export function PartyFields({ form }: PartyProps) {
  const { t } = useTranslation('missing');
  return (['supplier', 'ledgerAccount'] as const).map((name) => (
    <div key={name} className="min-w-0 grow basis-56">
      <TextField form={form} name={name} label={t(name)} maxLength={200} testId={`missing-${name}`} />
    </div>
  ));
}

/** Whether the factor is kept for the supplier or account. */
export function KeepParty({ form, error }: PartyProps & { readonly error: Error | null }) {
  const { t } = useTranslation('missing');
  const holder = holderOf(form.watch());
  if (holder === null) return null;
  return (
    <>
      <label className="flex grow basis-full items-center gap-2">
        <input
          type="checkbox"
          {...form.register('always')}
          className="size-4 accent-accent"
          data-testid="missing-always"
        />
        {t('always', { name: holder.name })}
      </label>
      {error && (
        <p role="alert" className="w-full text-danger">
          <RefusalText text={error.message} />
        </p>
      )}
    </>
  );
}
