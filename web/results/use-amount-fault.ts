import { useTranslation } from 'react-i18next';
import { amountFault } from '#web/results/read-amount.ts';
import { useFormats } from '#web/words/format.ts';

/** Says of a typed amount why it is none; undefined where it is one. Only a quantity may be zero. */
export function useAmountFault(
  of: 'quantity' | 'times' | 'factor' = 'quantity',
): (text: string) => string | undefined {
  const { t } = useTranslation('problems');
  const formats = useFormats();
  return (text) => {
    const fault = amountFault(text, formats.marks);
    if (fault === null) return undefined;
    if (fault.kind === 'ambiguous')
      return t('typed.ambiguous', { a: formats.exact(fault.a), b: formats.exact(fault.b) });
    if (fault.kind === 'unreadable')
      return t('typed.unreadable', { text: text.trim().slice(0, 40), example: formats.exact('1234.5') });
    if (of === 'quantity') return fault.kind === 'zero' ? undefined : t('typed.quantity.negative');
    return t(`typed.${of}.${fault.kind}`);
  };
}
