import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Agreement to the terms of use and the privacy policy; the texts open in a tab of their own, so that nothing typed is lost. */
export function Agreement({
  field,
  error,
  testId,
}: {
  field: UseFormRegisterReturn;
  error?: string | undefined;
  testId: string;
}) {
  const { t } = useTranslation('auth');
  const id = useId();
  const link = 'text-accent underline underline-offset-2';
  return (
    <div>
      <div className="flex items-start gap-2.5">
        <input
          {...field}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-4 shrink-0 accent-accent"
          data-testid={testId}
        />
        <label htmlFor={id} className="text-[0.8125rem]">
          <Trans
            t={t}
            i18nKey="agreement"
            components={{
              terms: <Link to="/terms" target="_blank" className={link} />,
              privacy: <Link to="/privacy" target="_blank" className={link} />,
            }}
          />
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-[0.8125rem] text-danger" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
