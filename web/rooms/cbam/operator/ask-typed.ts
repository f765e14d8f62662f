import type { Input as Asked } from '#web/api/call.ts';
import type { Reading } from '#web/forms/typed-form.ts';

/** What a supplier is asked, as its form holds it; nothing is chosen until it is. */
export interface TypedAsk {
  partner: string;
  category: Ask['category'] | '';
  code: string;
  dueOn: string;
  language: Ask['language'];
  message: string;
}

/** What is asked; of which installation and year is known. */
export type Ask = Omit<Asked<'cbam.askPartner'>, 'installationId' | 'year'>;

/** What the form says: points and spaces in a code are as people write it, and a code may be left out. */
export function readAsk(typed: TypedAsk, choose: string): Reading<TypedAsk, Ask> {
  const { category, language } = typed;
  if (category === '') return { wrong: { category: choose } };
  const code = typed.code.replaceAll(/[.\s]/g, '');
  return {
    said: {
      partner: typed.partner.trim(),
      category,
      language,
      dueOn: typed.dueOn,
      message: typed.message.trim(),
      ...(code !== '' && { code }),
    },
  };
}
