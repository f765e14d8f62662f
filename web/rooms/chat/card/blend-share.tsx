import { useTranslation } from 'react-i18next';
import { AmountField, TextField } from '#web/forms/fields.tsx';
import { useTypedForm } from '#web/forms/typed-form.ts';
import { Button } from '#web/ui/button.tsx';
import { useFormats } from '#web/words/format.ts';
import { spoken } from '#web/words/names.ts';
import { readShare, type TypedShare } from './blend-typed.ts';
import type { CellsProps } from './cells-props.ts';

interface BlendShareProps {
  readonly fuel: string;
  /** Somebody stated a share before: the mandatory one may come back. */
  readonly isStated: boolean;
  readonly onChange: NonNullable<CellsProps['onChange']>;
}

type Share = Extract<ReturnType<typeof readShare>, { said: unknown }>['said'];

/** The share of biofuel in what was bought, by the supplier's certificate: it goes before the mandatory one. */
export function BlendShare({ fuel, isStated, onChange }: BlendShareProps) {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const form = useTypedForm<TypedShare, Share>({ percent: '', proof: '' }, (typed) =>
    readShare(typed, formats.marks, t('factor.blendWrong')),
  );
  const submit = form.handleSubmit((biofuelShare) => onChange({ parameters: { biofuelShare } }));
  const { percent, proof } = form.watch();
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-2 border-t border-line pt-3"
      data-testid="blend-share"
      noValidate
    >
      <h4 className="text-[0.8125rem] font-semibold text-quiet">{t('factor.blend')}</h4>
      <AmountField
        form={form}
        name="percent"
        label={t('factor.blendShare', { fuel: spoken({ fuel }, formats)['fuel'] })}
        maxLength={20}
        testId="blend-percent"
      />
      <TextField
        form={form}
        name="proof"
        label={t('factor.blendProof')}
        maxLength={200}
        testId="blend-proof"
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          disabled={percent === '' || proof.trim() === ''}
          data-testid="blend-use"
        >
          {t('factor.blendUse')}
        </Button>
        {isStated && (
          <Button
            type="button"
            size="small"
            look="quiet"
            onClick={() => onChange({ parameters: { biofuelShare: null } })}
            data-testid="blend-back"
          >
            {t('factor.blendBack')}
          </Button>
        )}
      </div>
    </form>
  );
}
