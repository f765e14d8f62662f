import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import type { PartyState } from './party.ts';

/** Of whom it was bought and where it was booked: what was confirmed for them answers by itself. */
export function PartyFields({ party }: { readonly party: PartyState }) {
  const { t } = useTranslation('missing');
  return (['supplier', 'ledgerAccount'] as const).map((name) => (
    <div key={name} className="min-w-0 grow basis-56">
      <Field label={t(name)}>
        {(wiring) => (
          <Input
            {...wiring}
            maxLength={200}
            value={party[name]}
            onChange={({ target }) => party.set({ [name]: target.value })}
            data-testid={`missing-${name}`}
          />
        )}
      </Field>
    </div>
  ));
}

/** Whether the factor is kept for the supplier or account. */
export function KeepParty({ party }: { readonly party: PartyState }) {
  const { t } = useTranslation('missing');
  if (party.holder === null) return null;
  return (
    <>
      <label className="flex grow basis-full items-center gap-2">
        <input
          type="checkbox"
          checked={party.isKept}
          onChange={({ target }) => party.keep(target.checked)}
          className="size-4 accent-accent"
          data-testid="missing-always"
        />
        {t('always', { name: party.holder.name })}
      </label>
      {party.error && (
        <p role="alert" className="w-full text-danger">
          <RefusalText text={party.error.message} />
        </p>
      )}
    </>
  );
}
