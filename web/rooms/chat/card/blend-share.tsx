import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, divide, fromInteger, toText } from '#engine/decimal.ts';
import type { TraceNode } from '#engine/trace.ts';
import { readAmount } from '#web/results/read-amount.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import { spoken } from '#web/words/names.ts';
import type { CellsProps } from './cells-props.ts';

/** The fuels of the blends that a calculation used, the fossil one first, and whether somebody stated their shares. */
export function blendOf(trace: TraceNode): { fuels: readonly string[]; isStated: boolean } {
  const fuels = new Set<string>();
  let isStated = false;
  const visit = ({ label, params = {}, from }: TraceNode): void => {
    if (label === 'blend.share' || label === 'blend.share_stated') fuels.add(params['fuel'] ?? '');
    isStated ||= label === 'blend.share_stated';
    for (const operand of from) visit(operand);
  };
  visit(trace);
  return { fuels: [...fuels], isStated };
}

interface BlendShareProps {
  readonly trace: TraceNode;
  readonly onChange: NonNullable<CellsProps['onChange']>;
}

const HUNDRED = fromInteger(100);

/** A share that somebody states, with what proves it. */
function statedShare(percent: string, proof: string) {
  const cited = { publisher: '', edition: '', licence: '' };
  const source = { sourceId: 'own/stated', title: proof, ...cited };
  return { value: toText(divide(decimal(percent), HUNDRED)), source };
}

/** The share of biofuel in what was bought, by the supplier's certificate: it goes before the mandatory one. */
export function BlendShare({ trace, onChange }: BlendShareProps) {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const [text, setText] = useState('');
  const [proof, setProof] = useState('');
  const [wrong, setWrong] = useState(false);
  const { fuels, isStated } = blendOf(trace);
  const fuel = fuels.at(-1);
  if (fuel === undefined) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const percent = readAmount(text, formats.marks);
    const isWrong = !percent || Number(percent) > 100;
    setWrong(isWrong);
    if (isWrong) return;
    onChange({ parameters: { biofuelShare: statedShare(percent, proof.trim()) } });
  };
  return (
    <form
      onSubmit={submit}
      className="flex flex-col gap-2 border-t border-line pt-3"
      data-testid="blend-share"
      noValidate
    >
      <h4 className="text-[0.8125rem] font-semibold text-quiet">{t('factor.blend')}</h4>
      <Field
        label={t('factor.blendShare', { fuel: spoken({ fuel }, formats)['fuel'] })}
        error={wrong ? t('factor.blendWrong') : undefined}
      >
        {(wiring) => (
          <Input
            {...wiring}
            inputMode="decimal"
            maxLength={20}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className="figure"
            data-testid="blend-percent"
          />
        )}
      </Field>
      <ProofField proof={proof} onChange={setProof} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          disabled={text === '' || proof.trim() === ''}
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

interface ProofFieldProps {
  readonly proof: string;
  readonly onChange: (proof: string) => void;
}

/** By what the share is known. */
function ProofField({ proof, onChange }: ProofFieldProps) {
  const { t } = useTranslation('chat');
  return (
    <Field label={t('factor.blendProof')}>
      {(wiring) => (
        <Input
          {...wiring}
          maxLength={200}
          value={proof}
          onChange={({ target }) => onChange(target.value)}
          data-testid="blend-proof"
        />
      )}
    </Field>
  );
}
