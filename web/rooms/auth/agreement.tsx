import { type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Where the marked words of the sentence lead: `<terms>…</terms>`, `<privacy>…</privacy>`. */
const PAGES: Readonly<Record<string, string>> = { terms: '/terms', privacy: '/privacy' };

// The library's own component for this weighs more than the page that it would stand on.
function linked(sentence: string): ReactNode[] {
  return sentence.split(/(<\w+>.*?<\/\w+>)/).map((part) => {
    const [, mark = '', words] = /^<(\w+)>(.*)<\//.exec(part) ?? [];
    const page = PAGES[mark];
    if (page === undefined) return part;
    return (
      <Link key={mark} to={page} target="_blank" className="text-accent underline underline-offset-2">
        {words}
      </Link>
    );
  });
}

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
          {linked(t('agreement'))}
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
