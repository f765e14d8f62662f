import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { useFormats } from '#web/words/format.ts';
import { call } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { reportQuery } from './asked.ts';
import { dropLogo, MOST_BYTES, putLogo } from './logo.ts';

interface LogoChoiceProps {
  readonly chosen: boolean;
  readonly onChange: (chosen: boolean) => void;
}

/** Whether the first page has the logo of the organization, and which one that is. */
export function LogoChoice({ chosen, onChange }: LogoChoiceProps) {
  const { t } = useTranslation('reports');
  const context = useQuery(contextQuery);
  const found = useQuery(reportQuery('report.logo', {}));
  const { input, put, choose } = usePutLogo(context.data?.organization?.id ?? '', () => onChange(true));
  const role = context.data?.organization?.role ?? '';
  const problem = put.error ?? found.error;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-[0.8125rem] font-medium">{t('logo')}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {found.data?.logo && (
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              className="accent-accent"
              checked={chosen}
              onChange={(event) => onChange(event.target.checked)}
              data-testid="wizard-logo"
            />
            <img
              src={`data:${found.data.logo.mediaType};base64,${found.data.logo.base64}`}
              alt=""
              className="max-h-10 max-w-40 object-contain"
            />
            {t('logo.onFirstPage')}
          </label>
        )}
        {found.data?.logo === null && <span className="text-quiet">{t('logo.none')}</span>}
        {['owner', 'manager'].includes(role) && (
          <>
            <input
              ref={input}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              hidden
              aria-label={t('logo.choose')}
              data-testid="wizard-logo-file"
              onChange={choose}
            />
            <Button size="small" busy={put.isPending} onClick={() => input.current?.click()}>
              <Upload aria-hidden />
              {t('logo.choose')}
            </Button>
          </>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-danger" data-testid="wizard-logo-refused">
          <RefusalText text={problem.message} />
        </p>
      )}
    </fieldset>
  );
}

/** Puts a picture up and has the server read it; one that it refuses is taken back, so that no report fails by it. */
function usePutLogo(organizationId: string, onPut: () => void) {
  const { t } = useTranslation('reports');
  const format = useFormats();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const put = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MOST_BYTES) throw new Error(t('logo.tooHeavy', { limit: format.bytes(MOST_BYTES) }));
      const path = await putLogo(organizationId, file);
      try {
        await call('report.logo', {});
      } catch (error) {
        await dropLogo(path);
        throw error;
      }
    },
    onSuccess: onPut,
    onSettled: () => client.invalidateQueries({ queryKey: ['reports', 'report.logo'] }),
  });
  const choose = ({ target }: { readonly target: HTMLInputElement }) => {
    const [file] = target.files ?? [];
    // The same file may be chosen again after a mishap.
    target.value = '';
    if (file) put.mutate(file);
  };
  return { input, put, choose };
}
